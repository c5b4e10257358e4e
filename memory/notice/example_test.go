package notice_test

import (
	"fmt"

	"github.com/seed-a44923cb/memctl/memory/notice"
)

var errBusy = notice.NewError("index.busy", "{path} is being written", "bank/wiki/민수.md")

func ExampleOf() {
	err := fmt.Errorf("read page: %w", errBusy)
	n, ok := notice.Of(err)
	fmt.Println(n.Code, n.Values["path"], ok)
	fmt.Println(n.English())
	fmt.Println(notice.Fill("{path} 파일은 지금 쓰이고 있습니다", n.Values))
	// Output:
	// index.busy bank/wiki/민수.md true
	// bank/wiki/민수.md is being written
	// bank/wiki/민수.md 파일은 지금 쓰이고 있습니다
}
