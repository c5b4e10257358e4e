package hangul_test

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/morph/hangul"
)

func ExampleDecompose() {
	lead, vowel, final := hangul.Decompose('했')
	fmt.Printf("%c %c %c\n", lead, vowel, final)
	// Output: ㅎ ㅐ ㅆ
}

func ExampleCompose() {
	r, ok := hangul.Compose('ㄷ', 'ㅏ', 'ㄺ')
	fmt.Printf("%c %v\n", r, ok)
	_, ok = hangul.Compose('ㄳ', 'ㅏ', 0)
	fmt.Println(ok)
	// Output:
	// 닭 true
	// false
}

func ExampleHasFinal() {
	for _, word := range []string{"책", "커피"} {
		runes := []rune(word)
		if hangul.HasFinal(runes[len(runes)-1]) {
			fmt.Println(word + "을")
		} else {
			fmt.Println(word + "를")
		}
	}
	// Output:
	// 책을
	// 커피를
}
