package engine

import "context"

// LogsSum sums up names, sizes and times of everything in memory/ in one word, which is another one once something there has changed.
func (e *Engine) LogsSum(ctx context.Context) (string, error) {
	files, _, err := e.ws.Scan(ctx, memoryDir)
	if err != nil {
		return "", err
	}
	sum, _ := sumOf(files)
	return sum, nil
}
