package pages

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/bank"
	"github.com/seed-a44923cb/memctl/bank/catalogue"
	"github.com/seed-a44923cb/memctl/engine/files"
	"github.com/seed-a44923cb/memctl/internal/pack"
	"github.com/seed-a44923cb/memctl/internal/workspace"
	"github.com/seed-a44923cb/memctl/memory/day"
)

// digestsMagic has the version of the file of digests, which is a [pack.Writer]'s: the digests of all pages as the last full pass has left them.
const digestsMagic = "memctl digests 2\n"

// SaveDigests keeps the digests of a full pass, and returns by what they are known again.
func (e *Planner) SaveDigests(list []*catalogue.Digest) (id string, err error) {
	p := pack.NewWriter(digestsMagic, 256*len(list))
	p.Uint(uint64(len(list)))
	for _, d := range list {
		packDigest(p, d)
	}
	data := p.Bytes()
	return idOfDigests(data), e.Ws.WriteDerived(files.DigestsFile, data)
}

// LoadDigests returns what is known of the pages of a layout by the digests of the last full pass, without those of the pages that have changed since.
// It is nil where they are not there.
func (e *Planner) LoadDigests(id string, before *bank.Plan, stale []string) map[string]*catalogue.Digest {
	data, err := e.Ws.ReadDerived(files.DigestsFile)
	if id == "" || err != nil || len(data) < len(digestsMagic) || idOfDigests(data) != id {
		return nil
	}
	out, err := unpackDigests(data)
	if err != nil {
		return nil
	}
	for _, rel := range stale {
		if delete(out, rel); before.Page(rel) != nil {
			out[rel] = nil
		}
	}
	return out
}

func idOfDigests(data []byte) string { return workspace.Hash(data) }

func unpackDigests(data []byte) (map[string]*catalogue.Digest, error) {
	u := pack.NewReader(digestsMagic, data)
	n := u.Count(10)
	out := make(map[string]*catalogue.Digest, n)
	for range n {
		d := unpackDigest(u)
		out[d.Path] = d
	}
	if err := u.Done(); err != nil {
		return nil, fmt.Errorf("decode digests: %w", err)
	}
	return out, nil
}

func packDigest(p *pack.Writer, d *catalogue.Digest) {
	for _, s := range [...]string{d.Path, d.Title, d.Parent} {
		p.Shared(s)
	}
	p.SharedList(d.Names)
	p.SharedList(d.Below)
	for _, n := range [...]int64{int64(d.Items), int64(d.Shows), int64(d.Lines), int64(d.Newest), int64(d.Created), int64(d.Updated)} {
		p.Int(n)
	}
	p.Text(d.TLDR)
	p.Uint(uint64(len(d.Sources)))
	for _, s := range d.Sources {
		p.Shared(s.URI)
		p.Text(s.Lines)
		p.Text(s.Summary)
	}
	p.SharedList(d.Entities)
	p.SharedList(d.Links)
	p.Uint(uint64(len(d.Stems)))
	for _, s := range d.Stems {
		p.Shared(s.Stem)
		p.Shared(s.Word)
		p.Int(int64(s.N))
	}
}

func unpackDigest(u *pack.Reader) *catalogue.Digest {
	d := &catalogue.Digest{Path: u.Shared(), Title: u.Shared(), Parent: u.Shared(), Names: u.SharedList(), Below: u.SharedList()}
	d.Items, d.Shows, d.Lines, d.Newest, d.Created, d.Updated = int(u.Int()), int(u.Int()), int(u.Int()), day.Day(u.Int()), day.Day(u.Int()), day.Day(u.Int())
	d.TLDR = u.Text()
	for range u.Count(3) {
		d.Sources = append(d.Sources, bank.HeaderSource{URI: u.Shared(), Lines: u.Text(), Summary: u.Text()})
	}
	d.Entities, d.Links = u.SharedList(), u.SharedList()
	for range u.Count(3) {
		d.Stems = append(d.Stems, catalogue.DigestStem{Stem: u.Shared(), Word: u.Shared(), N: int32(u.Int())})
	}
	return d
}
