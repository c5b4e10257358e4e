package bench

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Article is one article of a question set in the form of SQuAD.
type Article struct {
	Title      string      `json:"title"` // spaces may be written as _
	Paragraphs []Paragraph `json:"paragraphs"`
}

// Paragraph is a text and what was asked about it.
type Paragraph struct {
	Text  string  `json:"context"`
	Asked []Asked `json:"qas"`
}

// Asked is one question about a paragraph, with the words of it that answer.
type Asked struct {
	ID      string `json:"id"`
	Text    string `json:"question"`
	Answers []struct {
		Text string `json:"text"`
	} `json:"answers"`
}

// ReadArticles reads JSON in the form of SQuAD 1.1 and KorQuAD 1.0, article by article; [ReadSQuAD] reads it as a set to
// be searched.
func ReadArticles(r io.Reader) ([]Article, error) {
	var in struct {
		Data []Article `json:"data"`
	}
	if err := json.NewDecoder(r).Decode(&in); err != nil {
		return nil, fmt.Errorf("read SQuAD JSON: %w", err)
	}
	for i := range in.Data {
		for _, p := range in.Data[i].Paragraphs {
			if len(p.Asked) > 0 {
				return in.Data, nil
			}
		}
	}
	return nil, errors.New("read SQuAD JSON: no questions")
}
