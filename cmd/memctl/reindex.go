package main

import "github.com/spf13/cobra"

func (a *app) reindexCmd() *cobra.Command {
	return &cobra.Command{
		Use:     "reindex",
		Short:   a.t("색인을 새로 만든다", "make the search index anew"),
		Long:    a.t("색인은 언제든 지워도 되는 보기일 뿐이고, 저절로 새로워진다. 의심스러울 때 처음부터 다시 만든다.", "The index is a view that may be deleted at any time and keeps itself up to date; this makes it anew, beside the old one."),
		Example: "  memctl reindex",
		Args:    cobra.NoArgs,
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
			for _, f := range st.Failed {
				a.warn("%v", f)
			}
			if a.json {
				if err := a.printJSON(st); err != nil {
					return err
				}
			} else {
				a.clearBar()
				a.printf(a.t("파일 %d개, 문서 %d개를 색인했다 (%.2f s)\n", "indexed %d files, %d documents (%.2f s)\n"), st.Files, st.Documents, st.Took.Seconds())
			}
			if len(st.Failed) > 0 {
				return errPartial
			}
			return nil
		},
	}
}
