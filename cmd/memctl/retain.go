package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/seed-a44923cb/memctl/rules"
)

func (a *app) retainCmd() *cobra.Command {
	var (
		kind     string
		c        string
		entities []string
	)
	cmd := &cobra.Command{
		Use:   "retain [TEXT|-]",
		Short: a.t("기억할 한 줄을 종류를 밝혀 적는다", "write down one thing to remember, with its kind"),
		Long: a.t(`오늘 글의 ## Retain 아래에 한 줄을 적는다. 종류를 밝힌 줄은 언제나 기억에 들어간다.
종류: W 사실, B 한 일, O 의견·선호(시간이 지나면 흐려진다), S 지금 상태.`,
			`Writes one line under ## Retain of today's log. A line that states its kind is always kept.
Kinds: W a fact, B what was done, O an opinion or preference (these fade), S how things stand now.`),
		Example: `  memctl retain -k W -e Flutter "상태 관리는 Riverpod으로 통일했다"
  memctl retain -k O -c 0.9 -e 민수 "긴 답변보다 짧은 답변을 선호한다"
  memctl retain -k S -e deploy "staging waits for review"`,
		RunE: func(_ *cobra.Command, args []string) error {
			k, ok := rules.ParseKind(firstUpper(kind))
			if !ok {
				return a.usage("--kind %q: W, B, O, S 가운데 하나", "--kind %q: want one of W, B, O, S", kind)
			}
			hundredths, err := a.confidence(c)
			if err != nil {
				return err
			}
			if hundredths != 0 && k != rules.Opinion {
				return a.usage("--confidence는 O에만 쓴다", "--confidence is for kind O only")
			}
			text, err := a.text(args, maxInput)
			if err != nil {
				return err
			}
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			l, err := e.Retain(k, hundredths, entities, strings.TrimSpace(text))
			if err != nil {
				return err
			}
			return a.printLogged(l)
		},
	}
	cmd.Flags().StringVarP(&kind, "kind", "k", "W", a.t("종류: W, B, O, S", "kind: W, B, O or S"))
	cmd.Flags().StringVarP(&c, "confidence", "c", "", a.t("O의 확신, 0.01–0.99", "confidence of an O, 0.01–0.99"))
	cmd.Flags().StringSliceVarP(&entities, "entity", "e", nil, a.t("무엇에 대한 것인지(여러 번 쓸 수 있다)", "what it is about (may be repeated)"))
	return cmd
}

func firstUpper(s string) byte {
	if len(s) != 1 {
		return 0
	}
	return strings.ToUpper(s)[0]
}

// confidence reads 0.9 as 90 hundredths; "" is 0.
func (a *app) confidence(s string) (int, error) {
	if s == "" {
		return 0, nil
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || v < 0.01 || v > 0.99 {
		return 0, a.usage("--confidence %q: 0.01에서 0.99 사이", "--confidence %q: want 0.01 to 0.99", s)
	}
	return int(math.Round(v * 100)), nil
}

func (a *app) kinds(s string) ([]rules.Kind, error) {
	var out []rules.Kind
	for part := range strings.SplitSeq(s, ",") {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		k, ok := rules.ParseKind(firstUpper(part))
		if !ok {
			return nil, a.usage("--kind %q: W, B, O, S", "--kind %q: want W, B, O, S", part)
		}
		out = append(out, k)
	}
	return out, nil
}

func hundredths(c int) string { return fmt.Sprintf("%d.%02d", c/100, c%100) }
