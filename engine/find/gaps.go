package find

import "github.com/seed-a44923cb/memctl/engine/files"

// wikiDir is where questions have their pages.
const wikiDir = files.BankDir + "/wiki"
