package main

import (
	"github.com/seed-a44923cb/memctl/engine/meaning"
	"github.com/seed-a44923cb/memctl/engine/recall"
	"github.com/spf13/cobra"
)

// reindexed is a new index.
type reindexed struct {
	Workspace string `json:"workspace"`
	*recall.Stats
	Failed  []string          `json:"failed_files"`      // files that could not be indexed, each with its reason
	Vectors *meaning.Embedded `json:"vectors,omitempty"` // with --vectors
}

func (a *app) reindexCmd() *cobra.Command {
	vectors := false
	c := &cobra.Command{
		Use:   "reindex",
		Short: a.t("색인을 처음부터 다시 만듭니다", "make the search index anew"),
		Long: a.t(`색인은 일지와 페이지의 보기일 뿐이라 언제든 지워도 되고, 저절로 새로워집니다.
이 명령은 의심스러울 때 처음부터 다시 만듭니다. --vectors는 recall --semantic이
쓰는 벡터 가운데 없는 것을 모두 만듭니다. 있는 것은 그대로 씁니다.`,
			`The index is a view of logs and pages: it may be deleted at any time and keeps
itself up to date. This makes it anew, in case of doubt. --vectors makes all the
vectors that recall --semantic still lacks; those that are there are kept.`),
		Example: "  memctl reindex\n  memctl reindex --vectors",
		Args:    a.exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			e, err := a.open()
			if err != nil {
				return err
			}
			defer e.Close()
			st, err := e.Reindex(cmd.Context())
			if err != nil {
				return err
			}
			done := reindexed{Workspace: e.Dir(), Stats: st}
			if vectors {
				if done.Vectors, err = e.Embed(cmd.Context()); err != nil {
					return err
				}
			}
			a.clearBar()
			failed := []string{}
			for _, f := range st.Failed {
				failed = append(failed, f.Error())
				a.warn("%v", f)
			}
			done.Failed = failed
			if a.json {
				if err := a.printJSON(done); err != nil {
					return err
				}
			} else {
				a.printf(a.t("파일 %d개에서 문서 %d개를 색인했습니다 (%.2f초)\n", "indexed %d files, %d documents (%.2f s)\n"), st.Files, st.Documents, st.Took.Seconds())
				if v := done.Vectors; v != nil {
					a.printf(a.t("%s: 벡터 %d개 가운데 %d개를 새로 만들었습니다\n", "%s: %d vectors, %d of them new\n"), clean(v.Model), v.Passages-v.Missing, v.Made)
				}
			}
			if len(failed) > 0 {
				return errPartial
			}
			return nil
		},
	}
	c.Flags().BoolVar(&vectors, "vectors", false, a.t("벡터도 모두 만듭니다(memctl.yaml의 임베딩 모델)", "make all vectors too (embedding model of memctl.yaml)"))
	return c
}
