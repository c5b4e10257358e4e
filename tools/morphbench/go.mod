// The comparison of memctl's analyser with others, apart from the program so that none of its requirements reach it.
module github.com/seed-a44923cb/memctl/tools/morphbench

go 1.26.0

require (
	github.com/ikawaha/kagome-dict v1.1.7
	github.com/ikawaha/kagome-dict-ko v0.2.1
	github.com/ikawaha/kagome/v2 v2.10.3
	github.com/seed-a44923cb/memctl v0.0.0
)

require golang.org/x/text v0.43.0 // indirect

replace github.com/seed-a44923cb/memctl => ../..
