package visible_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/internal/visible"
)

func ExampleText() {
	fmt.Println(visible.Text("배포\u202etxt.exe\u202c 끝\x1b[2J, \u200bdeploy"))
	// Output: 배포txt.exe 끝�[2J, deploy
}

func TestWhatAReaderSeesIsAllThatIsThere(t *testing.T) {
	for name, tt := range map[string]struct{ in, want string }{
		"plain":           {"배포 deploy\n둘째 줄\t칸", "배포 deploy\n둘째 줄\t칸"},
		"CRLF":            {"한 줄\r\n둘\r셋", "한 줄\n둘�셋"},
		"terminal":        {"\x1b]0;제목\x07 \x9b2J", "�]0;제목� �2J"},
		"bidi":            {"\u202e거꾸로\u2066 x\u2069\u200f", "거꾸로 x"},
		"zero width":      {"지\u200b시\ufeff crane\u2060\u00ad", "지시 crane"},
		"zero width join": {"지\u200d시 a\u200cb", "지시 ab"},
		"tags":            {"본문\U000e0001\U000e0041\U000e0042", "본문"},
		"fillers":         {"\u3164\u115f\u1160가\uffa0", "가"},
		"selectors":       {"가\ufe0f a\ufe00\U000e0101", "가 a"},
		"line separators": {"a\u2028b\u2029c", "a b c"},
		"family":          {"👩\u200d👩\u200d👧 👩🏽\u200d💻 ❤\ufe0f\u200d🔥", "👩\u200d👩\u200d👧 👩🏽\u200d💻 ❤\ufe0f\u200d🔥"},
		"keycap":          {"1\ufe0f⃣", "1\ufe0f⃣"},
		"Persian":         {"می\u200cخواهم", "می\u200cخواهم"},
		"Hindi":           {"क्\u200dष", "क्\u200dष"},
		"not UTF-8":       {"a\xffb", "a�b"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := visible.Text(tt.in); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
	if got := visible.Line("한 줄\r\n둘\t\u202e셋"); got != "한 줄  둘 셋" && got != "한 줄 둘 셋" {
		t.Errorf("%q", got)
	}
}

func TestTextIsDoneAfterOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.RuneFrom([]rune("a가👩🏽❤می\u200c\u200d\ufe0f\u202e\x1b\r\n\t \U000e0041"))).Draw(t, "text")
		once := visible.Text(s)
		if again := visible.Text(once); again != once {
			t.Fatalf("%q: %q, then %q", s, once, again)
		}
		for _, r := range once {
			if unicode.IsControl(r) && r != '\n' && r != '\t' || r == '\u202e' || r > 0xe0000 {
				t.Fatalf("%q holds %q", once, r)
			}
		}
	})
}

func TestJSONKeepsItsValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text") + "\u202e\u200b\U000e0041\x9b가"
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		safe := visible.JSON(data)
		for _, r := range string(safe) {
			if r == '\u202e' || r == '\u200b' || r == 0x9b || r > 0xe0000 && r < 0xe1000 {
				t.Fatalf("%q holds %q", safe, r)
			}
		}
		var got, want string
		if err := json.Unmarshal(safe, &got); err != nil {
			t.Fatalf("%s: %v", safe, err)
		}
		_ = json.Unmarshal(data, &want)
		if got != want {
			t.Fatalf("%q, want %q", got, want)
		}
	})
}

// White space between values stays white space.
func TestJSONStaysJSONWhereItIsIndented(t *testing.T) {
	for _, data := range []string{"{\r\n\t\"이름\":\t\"민수\u200b\"\r\n}", "[\t1,\r2]"} {
		var got, want any
		if err := json.Unmarshal([]byte(data), &want); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(visible.JSON([]byte(data)), &got); err != nil {
			t.Errorf("%q became %q: %v", data, visible.JSON([]byte(data)), err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got)\n%s", data, diff)
		}
	}
}
