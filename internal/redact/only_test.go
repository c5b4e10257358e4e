package redact_test

import (
	"testing"

	"github.com/seed-a44923cb/memctl/internal/redact"
)

func TestOnlyMarksSayNothing(t *testing.T) {
	for text, want := range map[string]bool{
		"W [REDACTED:aws-key]":                                true,
		"[REDACTED:aws-key]":                                  true,
		"비밀번호: [REDACTED:password]":                           true,
		"DB 비밀번호 = `[REDACTED:password]`.":                    true,
		"O: [REDACTED:token]":                                 true,
		"**API 키**: [REDACTED:openai-key]":                    true,
		"id: [REDACTED:phone], pw: [REDACTED:password]":       true,
		"export AWS_SECRET_ACCESS_KEY=[REDACTED:aws-key]":     true,
		"[REDACTED:phone] / [REDACTED:card]":                  true,
		"[REDACTED:password]는 이제 안 쓴다":                        false,
		"스테이징 비밀번호는 [REDACTED:password]로 바꿨다":                 false,
		"We rotate the deploy key each month: [REDACTED:key]": false,
		"비밀번호: [REDACTED:password] (2027년 3월에 만료)":            false,
		"스테이징 비밀번호를 바꿨다: [REDACTED:password]":                 false,
		"담당자는 민수: [REDACTED:phone]":                           false,
		"We rotated the key: [REDACTED:aws-key]":              false,
		"[REDACTED:aws-key":                                   false,
		"[REDACTED:]":                                         false,
		"비밀번호:":                                               false,
		"":                                                    false,
	} {
		if got := redact.OnlyMarks(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestMarksAreBlanked(t *testing.T) {
	for text, want := range map[string]string{
		"키 [REDACTED:phone]는 낡았다":     "키                 는 낡았다",
		"[REDACTED:ID] [REDACTED:id]": "[REDACTED:ID]              ",
		"가린 글이 없다":                    "가린 글이 없다",
	} {
		if got := redact.Blank(text); got != want || len(got) != len(text) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestMarkedTextIsKnown(t *testing.T) {
	for text, want := range map[string]bool{
		"스테이징 비밀번호는 [REDACTED:password]로 바꿨다":    true,
		"We rotated the key: [REDACTED:aws-key]": true,
		"[REDACTED:] 뒤에 [REDACTED:phone]":        true,
		"[REDACTED:aws-key":                      false,
		"[REDACTED:]":                            false,
		"the word REDACTED stands here":          false,
		"가린 글이 없다":                               false,
		"":                                       false,
	} {
		if got := redact.Marked(text); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}
