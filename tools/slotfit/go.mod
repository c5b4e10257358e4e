// The program that fits the weights of the signs of a slot, apart from the program so that none of its requirements reach it.
module github.com/seed-a44923cb/memctl/tools/slotfit

go 1.26.0

require github.com/seed-a44923cb/memctl v0.0.0

require (
	github.com/kljensen/snowball v0.10.0 // indirect
	go.yaml.in/yaml/v3 v3.0.6 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace github.com/seed-a44923cb/memctl => ../..
