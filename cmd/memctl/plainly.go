package main

import (
	"regexp"
	"strings"

	"github.com/seed-a44923cb/memctl/engine"
)

// systemWords are the errors of the system that people meet: as Go says them, in Korean, in English.
var systemWords = [][3]string{
	{"permission denied", "권한이 없습니다", "no permission"},
	{"operation not permitted", "권한이 없습니다", "no permission"},
	{"no such file or directory", "그런 파일이나 폴더가 없습니다", "there is no such file or folder"},
	{"file does not exist", "그런 파일이나 폴더가 없습니다", "there is no such file or folder"},
	{"is a directory", "파일이 아니라 폴더입니다", "it is a folder, not a file"},
	{"not a directory", "폴더가 있을 자리에 파일이 있습니다", "there is a file where a folder should be"},
	{"read-only file system", "읽기만 할 수 있는 디스크입니다", "the disk is read-only"},
	{"no space left on device", "디스크에 자리가 없습니다", "no space left on the disk"},
	{"disk quota exceeded", "디스크의 할당량을 다 썼습니다", "the disk quota is used up"},
	{"too many open files", "열어 둔 파일이 너무 많습니다", "too many files are open"},
	{"too many levels of symbolic links", "심볼릭 링크가 제자리를 돕니다", "the symbolic links go in a circle"},
	{"file name too long", "이름이 너무 깁니다", "the name is too long"},
	{"input/output error", "디스크가 읽고 쓰지 못합니다(입출력 오류)", "the disk fails (input/output error)"},
	{"connection refused", "아무도 답하지 않습니다", "nobody answers there"},
	{"address already in use", "다른 프로그램이 쓰고 있는 주소입니다", "another program uses that address"},
}

// plainly puts what Go makes of an error of the system ("read settings: open PATH: permission denied") into words that name the
// file ("PATH: no permission"). Any other text is as it was.
func (a *app) plainly(text string) string {
	for _, w := range systemWords {
		head, ok := strings.CutSuffix(text, w[0])
		if !ok || head != "" && !strings.HasSuffix(head, ": ") {
			continue
		}
		words := a.t(w[1], w[2])
		head = strings.TrimSuffix(head, ": ")
		head = head[strings.LastIndex(head, ": ")+1:]
		head = regexp.MustCompile(`^ ?(?:[a-z]+ )?`).ReplaceAllString(head, "")
		if head == "" {
			return words
		}
		return head + ": " + words
	}
	return text
}

// cause is what is at the bottom of an error, in words.
func (a *app) cause(err error) string { return a.plainly(engine.Cause(err).Error()) }
