package main

import (
	"math"
	"strconv"
	"strings"

	"github.com/seed-a44923cb/memctl/engine/logbook"
	"github.com/seed-a44923cb/memctl/rules"
	"github.com/spf13/cobra"
)

// retained are the flags of retain.
type retained struct {
	kind, confidence string
	entities         []string
}

func (a *app) retainCmd() *cobra.Command {
	var r retained
	c := &cobra.Command{
		Use:   "retain [TEXT|-]",
		Short: a.t("기억할 한 줄을 종류를 밝혀 적습니다", "write down one thing to remember, with its kind"),
		Long: a.t(`오늘 일지의 ## Retain 아래에 한 줄을 적습니다. 종류를 밝힌 줄은 언제나 기억에
들어갑니다. 종류는 W 사실, B 한 일, O 의견이나 선호(되풀이되지 않으면 흐려짐),
S 지금 상태입니다.`,
			`Writes one line under ## Retain of today's log. A line that states its kind is
always kept. Kinds: W a fact, B what was done, O an opinion or preference (it
fades unless it is repeated), S how things stand now.`),
		Example: a.t(`  memctl retain -k W -e Flutter "상태 관리는 Riverpod으로 통일했다"
  memctl retain -k O -c 0.9 -e 민수 "긴 답변보다 짧은 답변을 선호한다"
  memctl retain -k S -e 배포 "스테이징은 검토를 기다린다"`,
			`  memctl retain -k W -e Flutter "state management is Riverpod everywhere"
  memctl retain -k O -c 0.9 -e Minsu "prefers short answers to long ones"
  memctl retain -k S -e deploy "staging waits for review"`),
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := a.text(cmd.Context(), args, maxInput)
			if err != nil {
				return err
			}
			text = strings.TrimSpace(text)
			l, err := a.retain(r, strings.TrimSpace(strings.TrimPrefix(text, "- "))) // a list item, pasted
			if err != nil {
				return err
			}
			return a.printLogged(l)
		},
	}
	c.Flags().StringVarP(&r.kind, "kind", "k", "W", a.t("`W|B|O|S`종류", "`W|B|O|S`the kind"))
	c.Flags().StringVarP(&r.confidence, "confidence", "c", "", a.t("`C`O의 확신, 0.01–0.99", "`C`confidence of an O, 0.01–0.99"))
	c.Flags().StringArrayVarP(&r.entities, "entity", "e", nil, a.t("`NAME`누구 또는 무엇에 대한 것인지(여러 번 가능)", "`NAME`whom or what it is about (may be repeated)"))
	return c
}

func (a *app) retain(r retained, text string) (*logbook.Logged, error) {
	kind, err := a.kind(r.kind)
	if err != nil {
		return nil, err
	}
	confidence, err := a.confidence(r.confidence)
	if err != nil {
		return nil, err
	}
	if confidence != 0 && kind != rules.Opinion {
		return nil, a.usage("--confidence는 O에만 씁니다", "--confidence is for kind O only")
	}
	names, err := a.names(r.entities)
	if err != nil {
		return nil, err
	}
	if text == "" {
		return nil, logbook.ErrEmpty
	}
	e, err := a.open()
	if err != nil {
		return nil, err
	}
	defer e.Close()
	return e.Retain(kind, confidence, names, text)
}

// confidence reads 0.9 as 90 hundredths; "" is 0.
func (a *app) confidence(s string) (int, error) {
	if s == "" {
		return 0, nil
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || !(v >= 0.01 && v <= 0.99) {
		return 0, a.usage("--confidence %q: 0.01에서 0.99 사이여야 합니다", "--confidence %q: want 0.01 to 0.99", s)
	}
	return int(math.Round(v * 100)), nil
}
