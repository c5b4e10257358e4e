package engine_test

func childMeasures(a, b string) error { return nil }
