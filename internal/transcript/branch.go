package transcript

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"slices"
)

// Tree is which record of a transcript follows which, for the hosts that say so (uuid, parentUuid). A person who takes a prompt
// back and sends another leaves both in the file: the later one follows the same record as the earlier. What follows the
// earlier one is taken back with it.
//
// It forgives: a record without uuid, or one that follows an unknown record, is not taken back; and where the person or the agent speaks on in
// what seemed to be taken back (two windows on one session), it was not.
type Tree struct {
	seed  maphash.Seed
	index map[uint64]int32
	nodes []node
	back  []int32 // for each node: at which one it was left for another branch; none where it was not
	loose bool
}

type node struct {
	parent int32
	later  int32 // number of the newest record at which a prompt leaves here for another branch; none
	kind   nodeKind
	at     int64 // of its record, in bytes
}

type nodeKind uint8

const (
	reply  nodeKind = iota // of a tool; a summary
	talk                   // of the agent
	prompt                 // of the person
	aside                  // what a host notes between them
)

const (
	none    = -1
	unknown = -2
	origins = 0 // the node that all prompts follow that follow no record

	// maxNodes bounds how many records a tree holds: of a longer transcript it knows nothing.
	maxNodes = 1 << 20
	// maxRounds bounds how often a tree is searched for somebody who goes on in a part that was taken back.
	maxRounds = 16
)

// ReadTree reads how the records of a transcript follow each other from a place on; in stands there. Where a prompt follows one
// from before that place and not the last one before it, or the agent speaks on there, Loose reports it: only the tree of the whole transcript tells.
func ReadTree(ctx context.Context, in io.Reader, from Place) (*Tree, error) {
	t := &Tree{seed: maphash.MakeSeed(), index: map[uint64]int32{}}
	t.nodes = append(t.nodes, node{parent: none, later: none})
	if from.Leaf != "" {
		t.add(from.Leaf, node{parent: none, later: none})
	}
	r := NewReader(in, from)
	for len(t.nodes) < maxNodes {
		if ctx.Err() != nil {
			return t, ctx.Err()
		}
		at := r.at.Offset
		line, err := r.line()
		if errors.Is(err, io.EOF) {
			t.settle()
			return t, nil
		}
		if err != nil {
			return t, fmt.Errorf("read transcript at byte %d: %w", r.at.Offset, err)
		}
		if !bytes.Contains(line, []byte(`"uuid"`)) {
			continue
		}
		var k knot
		if json.Unmarshal(line, &k) == nil && k.UUID != "" && !bool(k.Sidechain) {
			t.take(&k, at)
		}
	}
	return &Tree{}, nil
}

// Loose reports whether somebody goes on from a record that the tree does not know.
func (t *Tree) Loose() bool { return t.loose }

// Any reports whether anything was taken back.
func (t *Tree) Any() bool {
	return slices.ContainsFunc(t.back, func(left int32) bool { return left != none })
}

// TakenBack reports whether a record was taken back by the person.
func (t *Tree) TakenBack(uuid string) bool {
	if uuid == "" || t.back == nil {
		return false
	}
	i, ok := t.index[maphash.String(t.seed, uuid)]
	return ok && t.back[i] != none
}

// Branches are the places, in bytes, of the prompts with which what was taken back begins.
func (t *Tree) Branches() (at []int64) {
	for i, left := range t.back {
		if p := t.nodes[i].parent; left != none && (p < 0 || t.back[p] == none) {
			at = append(at, t.nodes[i].at)
		}
	}
	return at
}

// Branch tells which records follow the one at a place, itself among them. It reports nil where there is none that stands.
func (t *Tree) Branch(at int64) func(uuid string) bool {
	root := slices.IndexFunc(t.nodes, func(n node) bool { return n.at == at && n.kind == prompt })
	if root < 0 || t.back == nil || t.back[root] != none {
		return nil
	}
	in := make([]bool, len(t.nodes))
	for i := root; i < len(in); i++ {
		p := t.nodes[i].parent
		in[i] = i == root || p >= 0 && in[p]
	}
	return func(uuid string) bool {
		i, ok := t.index[maphash.String(t.seed, uuid)]
		return ok && in[i]
	}
}

func (t *Tree) add(uuid string, n node) (int32, bool) {
	key := maphash.String(t.seed, uuid)
	if _, ok := t.index[key]; ok { // a copy
		return 0, false
	}
	i := int32(len(t.nodes))
	t.index[key] = i
	t.nodes = append(t.nodes, n)
	return i, true
}

// knot is what the tree needs of a record. What a tool gave back may be long: it is not looked into.
type knot struct {
	Type    word `json:"type"`
	Subtype word `json:"subtype"`

	UUID    word `json:"uuid"`
	Parent  link `json:"parentUuid"`
	Logical word `json:"logicalParentUuid"` // of the first record after a compaction

	Sidechain  flag            `json:"isSidechain"`
	IsMeta     flag            `json:"isMeta"`
	Summary    flag            `json:"isCompactSummary"`
	Invisible  flag            `json:"isVisibleInTranscriptOnly"`
	ToolResult anything        `json:"toolUseResult"`
	Attached   json.RawMessage `json:"attachment"`
	Message    json.RawMessage `json:"message"`
}

// take adds a record. A prompt leaves the branch of whatever followed the same record before it.
func (t *Tree) take(rec *knot, at int64) {
	n := node{parent: none, later: none, kind: kindOf(rec), at: at}
	before := rec.Parent.id
	if before == "" {
		before = string(rec.Logical)
	}
	if before != "" {
		n.parent = unknown
		if p, ok := t.index[maphash.String(t.seed, before)]; ok {
			n.parent = p
		}
	} else if rec.Parent.root && n.kind == prompt {
		n.parent = origins
	}
	i, fresh := t.add(string(rec.UUID), n)
	if fresh && n.kind == talk {
		t.loose = t.loose || n.parent == unknown
	}
	if !fresh || n.kind != prompt {
		return
	}
	for at := i; ; { // it may follow what a host has noted since
		p := t.nodes[at].parent
		if p < 0 {
			t.loose = t.loose || p == unknown
			return
		}
		if t.nodes[p].later >= at {
			return
		}
		t.nodes[p].later = at
		if t.nodes[p].kind != aside {
			return
		}
		at = p
	}
}

// kindOf says what a record is in the tree.
func kindOf(rec *knot) nodeKind {
	switch rec.Type {
	case "system":
		if rec.Subtype != "compact_boundary" {
			return aside
		}
	case "attachment":
		a := attachment{}
		if _ = json.Unmarshal(rec.Attached, &a); a.Type == "queued_command" {
			return reply // it stands among the agent's, and follows them
		}
		return aside
	case "user":
		if rec.Summary || flag(rec.ToolResult) {
			return reply
		}
		var m message
		switch _ = json.Unmarshal(rec.Message, &m); {
		case m.Content.has("tool_result"):
			return reply
		case bool(rec.IsMeta || rec.Invisible), byHost(m.Content.text()):
			return aside
		}
		return prompt
	case "assistant":
		return talk
	}
	return reply
}

// settle finds what was taken back.
func (t *Tree) settle() {
	t.back = make([]int32, len(t.nodes))
	for range maxRounds {
		if !t.sweep() {
			return
		}
	}
	for i := range t.back { // it cannot be told
		t.back[i] = none
	}
}

// sweep notes for each record where it was left, and reports whether somebody speaks on in what seemed to be left: it was not.
func (t *Tree) sweep() (again bool) {
	for i := range t.nodes {
		n := &t.nodes[i]
		t.back[i] = none
		if n.parent < 0 || i == origins {
			continue
		}
		if t.back[i] = t.back[n.parent]; t.back[i] == none && t.nodes[n.parent].later > int32(i) {
			t.back[i] = n.parent
		}
		if left := t.back[i]; left != none && (n.kind == prompt || n.kind == talk) && t.nodes[left].later < int32(i) {
			t.nodes[left].later, again = none, true
		}
	}
	return again
}
