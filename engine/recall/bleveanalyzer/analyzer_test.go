package bleveanalyzer_test

import (
	"fmt"
	"testing"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis"

	"github.com/seed-a44923cb/memctl/engine/recall/bleveanalyzer"
	"github.com/seed-a44923cb/memctl/morph"
)

func Example() {
	if err := bleveanalyzer.Register(); err != nil {
		fmt.Println(err)
		return
	}
	mapping := bleve.NewIndexMapping()
	mapping.DefaultAnalyzer = bleveanalyzer.Name
	index, err := bleve.NewMemOnly(mapping)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = index.Close() }()
	for id, text := range map[string]string{"1": "상태 관리를 Riverpod으로 바꿨다.", "2": "The deployments were reverted."} {
		if err := index.Index(id, map[string]string{"text": text}); err != nil {
			fmt.Println(err)
		}
	}
	for _, question := range []string{"바꾼 것", "deploy"} {
		r, err := index.Search(bleve.NewSearchRequest(bleve.NewMatchQuery(question)))
		if err != nil {
			fmt.Println(err)
			continue
		}
		for _, hit := range r.Hits {
			fmt.Println(question, hit.ID)
		}
	}
	// Output:
	// 바꾼 것 1
	// deploy 2
}

func TestTokensLieInTheText(t *testing.T) {
	a := bleveanalyzer.New(morph.New(morph.Options{}))
	kinds := map[string]analysis.TokenType{}
	for _, text := range []string{"스테이징 배포는 2026년에 useState로 바꿨다.", "The deployments\xff of 300 지역들", "한국어를", ""} {
		position := 0
		for _, token := range a.Analyze([]byte(text)) {
			if token.Start < 0 || token.End > len(text) || token.Start >= token.End || len(token.Term) == 0 {
				t.Errorf("%q: %v", text, token)
			}
			if token.Position < position || token.Position < 1 {
				t.Errorf("%q: position %d after %d", text, token.Position, position)
			}
			position = token.Position
			kinds[string(token.Term)] = token.Type
		}
	}
	for term, want := range map[string]analysis.TokenType{"배포": analysis.Ideographic, "deploy": analysis.AlphaNumeric, "300": analysis.Numeric} {
		if got, ok := kinds[term]; !ok || got != want {
			t.Errorf("%s: got %v, %v, want %v", term, got, ok, want)
		}
	}
}
