package env

import (
	"context"

	"github.com/seed-a44923cb/memctl/engine/files"
)

// LogsSum sums up names, sizes and times of everything in memory/ in one word, which is another one once something there has changed.
func (e *Env) LogsSum(ctx context.Context) (string, error) {
	listed, _, err := e.Ws.Scan(ctx, files.MemoryDir)
	if err != nil {
		return "", err
	}
	sum, _ := files.SumOf(listed)
	return sum, nil
}
