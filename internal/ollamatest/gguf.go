package ollamatest

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
)

// The types of GGUF metadata that are written here.
const (
	ggufUint32  = 4
	ggufInt32   = 5
	ggufFloat32 = 6
	ggufBool    = 7
	ggufString  = 8
	ggufArray   = 9
)

// The kinds of a token.
const (
	tokenNormal  = 1
	tokenUnknown = 2
	tokenControl = 3
	tokenByte    = 6
)

// gguf is a model file of version 3 under construction.
type gguf struct {
	keys    int
	head    bytes.Buffer // metadata
	names   int
	tensors bytes.Buffer // what is said of the tensors
	data    bytes.Buffer
	random  *rand.Rand
}

func newGGUF(architecture string, seed uint64) *gguf {
	g := &gguf{random: rand.New(rand.NewPCG(seed, seed))}
	g.str("general.architecture", architecture)
	g.str("general.name", "noise")
	g.number("general.file_type", 0)
	return g
}

// put writes values of a fixed size; a buffer takes them all.
func put(b *bytes.Buffer, values ...any) {
	for _, v := range values {
		_ = binary.Write(b, binary.LittleEndian, v)
	}
}

func putString(b *bytes.Buffer, s string) {
	put(b, uint64(len(s)))
	b.WriteString(s)
}

func (g *gguf) key(name string, kind uint32) {
	g.keys++
	putString(&g.head, name)
	put(&g.head, kind)
}

func (g *gguf) str(name, value string) {
	g.key(name, ggufString)
	putString(&g.head, value)
}

func (g *gguf) number(name string, value uint32) {
	g.key(name, ggufUint32)
	put(&g.head, value)
}

func (g *gguf) float(name string, value float32) {
	g.key(name, ggufFloat32)
	put(&g.head, value)
}

func (g *gguf) truth(name string, value bool) {
	g.key(name, ggufBool)
	put(&g.head, value)
}

// vocabulary writes tokens, their scores and kinds.
func (g *gguf) vocabulary(model string, tokens []string, kinds []int32) {
	g.str("tokenizer.ggml.model", model)
	g.key("tokenizer.ggml.tokens", ggufArray)
	put(&g.head, uint32(ggufString), uint64(len(tokens)))
	for _, s := range tokens {
		putString(&g.head, s)
	}
	g.key("tokenizer.ggml.scores", ggufArray)
	put(&g.head, uint32(ggufFloat32), uint64(len(tokens)))
	for i := range tokens {
		put(&g.head, float32(-i))
	}
	g.key("tokenizer.ggml.token_type", ggufArray)
	put(&g.head, uint32(ggufInt32), uint64(len(kinds)))
	put(&g.head, kinds)
}

// tensor adds weights: noise around a centre.
func (g *gguf) tensor(name string, centre, spread float32, dims ...uint64) {
	g.names++
	putString(&g.tensors, name)
	put(&g.tensors, uint32(len(dims)), dims, uint32(0), uint64(g.data.Len()))
	n := uint64(1)
	for _, d := range dims {
		n *= d
	}
	for range n {
		put(&g.data, centre+spread*float32(g.random.NormFloat64()))
	}
	g.data.Write(make([]byte, pad(g.data.Len())))
}

// pad is how many bytes are missing to the next multiple of 32.
func pad(n int) int { return (32 - n%32) % 32 }

func (g *gguf) bytes() []byte {
	var out bytes.Buffer
	out.WriteString("GGUF")
	put(&out, uint32(3), uint64(g.names), uint64(g.keys))
	out.Write(g.head.Bytes())
	out.Write(g.tensors.Bytes())
	out.Write(make([]byte, pad(out.Len())))
	out.Write(g.data.Bytes())
	return out.Bytes()
}

// ChatModel is a model of the llama architecture with random weights: what it says is noise. The same seed gives the same
// bytes, less than a megabyte of them.
func ChatModel(seed uint64) []byte {
	const (
		context, width, inner, layers, heads = 8192, 64, 128, 2, 4
	)
	g := newGGUF("llama", seed)
	g.number("llama.context_length", context)
	g.number("llama.embedding_length", width)
	g.number("llama.block_count", layers)
	g.number("llama.feed_forward_length", inner)
	g.number("llama.rope.dimension_count", width/heads)
	g.number("llama.attention.head_count", heads)
	g.number("llama.attention.head_count_kv", heads)
	g.float("llama.attention.layer_norm_rms_epsilon", 1e-5)

	tokens, kinds := []string{"<unk>", "<s>", "</s>"}, []int32{tokenUnknown, tokenControl, tokenControl}
	for b := range 256 {
		tokens, kinds = append(tokens, fmt.Sprintf("<0x%02X>", b)), append(kinds, tokenByte)
	}
	for _, s := range words() {
		tokens, kinds = append(tokens, s), append(kinds, tokenNormal)
	}
	g.vocabulary("llama", tokens, kinds)
	g.number("tokenizer.ggml.bos_token_id", 1)
	g.number("tokenizer.ggml.eos_token_id", 2)
	g.number("tokenizer.ggml.unknown_token_id", 0)

	size := uint64(len(tokens))
	g.tensor("token_embd.weight", 0, 1, width, size)
	g.tensor("output_norm.weight", 1, 0, width)
	g.tensor("output.weight", 0, 0.2, width, size)
	for i := range layers {
		block := fmt.Sprintf("blk.%d.", i)
		g.tensor(block+"attn_norm.weight", 1, 0, width)
		for _, part := range []string{"attn_q", "attn_k", "attn_v", "attn_output"} {
			g.tensor(block+part+".weight", 0, 0.1, width, width)
		}
		g.tensor(block+"ffn_norm.weight", 1, 0, width)
		g.tensor(block+"ffn_gate.weight", 0, 0.1, width, inner)
		g.tensor(block+"ffn_up.weight", 0, 0.1, width, inner)
		g.tensor(block+"ffn_down.weight", 0, 0.1, inner, width)
	}
	return g.bytes()
}

// words are tokens of more than a byte, so that prompts and replies are shorter than their bytes.
func words() []string {
	list := strings.Fields("▁the ▁a ▁of ▁to ▁in ▁and ▁is ▁data ▁DATA ▁BEGIN ▁END ▁question ▁answer th er on an in re at en or ing ed es ▁가 ▁나 ▁다 다 는 이 가 을 를 에 의 도 로 고 하 지 기 니 습 ▁배포 ▁금요일")
	list = append(list, "▁")
	for c := '!'; c <= '~'; c++ {
		list = append(list, string(c))
	}
	return list
}

// EmbeddingModel is a model of the bert architecture with random weights: its vectors have [EmbeddingWidth] numbers and
// say which characters a text has.
func EmbeddingModel(seed uint64) []byte {
	const context, inner, layers, heads, width = 512, 64, 1, 2, EmbeddingWidth
	g := newGGUF("bert", seed)
	g.number("bert.context_length", context)
	g.number("bert.embedding_length", width)
	g.number("bert.block_count", layers)
	g.number("bert.feed_forward_length", inner)
	g.number("bert.attention.head_count", heads)
	g.float("bert.attention.layer_norm_epsilon", 1e-12)
	g.truth("bert.attention.causal", false)
	g.number("bert.pooling_type", 1) // the mean

	tokens := []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"}
	kinds := []int32{tokenControl, tokenUnknown, tokenControl, tokenControl, tokenControl}
	for _, c := range characters() {
		tokens, kinds = append(tokens, "▁"+c, c), append(kinds, tokenNormal, tokenNormal)
	}
	g.vocabulary("bert", tokens, kinds)
	g.number("tokenizer.ggml.token_type_count", 2)
	for i, name := range []string{"padding", "unknown", "cls", "seperator", "mask"} { //nolint:misspell // the format spells it so
		g.number("tokenizer.ggml."+name+"_token_id", uint32(i))
	}
	g.number("tokenizer.ggml.bos_token_id", 2)
	g.number("tokenizer.ggml.eos_token_id", 3)

	g.tensor("token_embd.weight", 0, 1, width, uint64(len(tokens)))
	g.tensor("token_types.weight", 0, 0.1, width, 2)
	g.tensor("position_embd.weight", 0, 0.1, width, context)
	norm := func(name string) {
		g.tensor(name+".weight", 1, 0, width)
		g.tensor(name+".bias", 0, 0, width)
	}
	dense := func(name string, in, out uint64) {
		g.tensor(name+".weight", 0, 0.1, in, out)
		g.tensor(name+".bias", 0, 0, out)
	}
	norm("token_embd_norm")
	for i := range layers {
		block := fmt.Sprintf("blk.%d.", i)
		for _, part := range []string{"attn_q", "attn_k", "attn_v", "attn_output"} {
			dense(block+part, width, width)
		}
		norm(block + "attn_output_norm")
		dense(block+"ffn_up", width, inner)
		dense(block+"ffn_down", inner, width)
		norm(block + "layer_output_norm")
	}
	return g.bytes()
}

// EmbeddingWidth is the dimension of the vectors of [EmbeddingModel].
const EmbeddingWidth = 32

// characters are the printable ones of ASCII and the jamo into which a bert tokenizer takes Hangul apart.
func characters() []string {
	var out []string
	for _, r := range []struct{ first, last rune }{{'!', '@'}, {'[', '~'}, {0x1100, 0x1112}, {0x1161, 0x1175}, {0x11A8, 0x11C2}} {
		for c := r.first; c <= r.last; c++ {
			out = append(out, string(c))
		}
	}
	return out
}
