package recall

// maxTitleBytes bounds a title, which is kept with every line of its file.
const maxTitleBytes = 200

// entitle takes a heading as the title of a file: the first one of level 1, if front matter has given none. A log has no
// title: its headings are those of its sections.
func (c *chunker) entitle(level int, text string) {
	if level != 1 || text == "" || c.entitled || c.base.Day != 0 {
		return
	}
	c.entitled, c.base.Title = true, cutBytes(text, maxTitleBytes)
	for i := range c.docs { // what stands above it
		c.docs[i].Title = c.base.Title
	}
}
