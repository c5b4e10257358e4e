package morph_test

import (
	"fmt"
	"strings"

	"github.com/seed-a44923cb/memctl/morph"
)

func ExampleAnalyzer_Analyze() {
	a := morph.New(morph.Options{})
	for _, t := range a.Analyze("테스트를 Riverpod으로 바꿨다.") {
		fmt.Printf("%d-%d %s [%s] %s %v\n", t.StartByte, t.EndByte, t.Surface, t.Stem, t.POS, t.Features.Names())
	}
	// Output:
	// 0-9 테스트 [테스트] NNG []
	// 9-12 를 [] JKO []
	// 13-21 Riverpod [riverpod] SL []
	// 21-27 으로 [] JKB []
	// 28-37 바꿨다 [바꾸] VV+EP+EF [past]
	// 37-38 . [] SF []
}

func ExampleAnalyzer_Terms() {
	a := morph.New(morph.Options{})
	for _, t := range a.Terms("데이터베이스를 8081번 포트에서 열었다") {
		fmt.Println(t.Position, t.Text)
	}
	// Output:
	// 1 데이터
	// 1 베이스
	// 3 8081번
	// 3 8081
	// 5 포트
	// 7 열
}

func ExampleAnalyzer_Values() {
	a := morph.New(morph.Options{})
	for _, v := range a.Values("11월 20일 오후 세 시에 만 이천 명이 봤다") {
		fmt.Println(v.Kind, v.Canonical)
	}
	// Output:
	// date 11-20
	// time 15:00
	// number 12000명
}

func ExampleBigrams() {
	for _, t := range morph.Bigrams("상태관리 v2") {
		fmt.Println(t.Text, t.StartByte, t.EndByte)
	}
	// Output:
	// 상태 0 6
	// 태관 3 9
	// 관리 6 12
}

// 나는 is 나 with a josa, or a verb with an ending: 나다, 날다 or 낫다.
func ExampleAnalyzer_Lattice() {
	a := morph.New(morph.Options{})
	nodes := a.Lattice("나는")
	for _, n := range nodes {
		if n.Through < nodes[0].Through+5000 { // within seven powers of e
			fmt.Println(n.Best, n.Surface, strings.Join(n.Morphemes, "+"), n.POS)
		}
	}
	// Output:
	// true 나 나 NP
	// false 나 나 VV
	// false 나 날 VV
	// false 나 낫 VV
	// true 는 는 JX
	// false 는 는 ETM
}

func ExampleAnalyzer_Readings() {
	a := morph.New(morph.Options{})
	for _, r := range a.Readings("나는 새", 2) {
		fmt.Print(r.Margin > 0)
		for _, t := range r.Tokens {
			fmt.Printf(" %s/%s", t.Surface, t.POS)
		}
		fmt.Println()
	}
	// Output:
	// false 나/NP 는/JX 새/NNG
	// true 나/NP 는/JX 새/VV+EF
}

// The words of a team, also in two scripts, are read like those of the dictionary.
func ExampleOptions() {
	an := morph.New(morph.Options{Words: []morph.UserWord{{Text: "카카오T"}}})
	for _, t := range an.Analyze("카카오T 배포가 안돼서 롤백했다") {
		fmt.Println(t.Surface, t.Stem, t.POS, t.Negated)
	}
	// Output:
	// 카카오T 카카오t NNP false
	// 배포 배포 NNG true
	// 가  JKS false
	// 안 안 MAG false
	// 돼서 되 VV+EC false
	// 롤백했다 롤백 NNG+XSV+EP+EF false
}
