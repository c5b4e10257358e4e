package naming

import "slices"

// Category is what kind of subject a name stands for.
type Category string

// Categories. The order in this list settles ties: the first of two with equal signs is taken.
const (
	Person  Category = "person"
	Project Category = "project"
	Thing   Category = "thing"
	Place   Category = "place"
	Topic   Category = "topic"
)

// Categories are all of them in their order.
func Categories() []Category { return slices.Clone(categories[:]) }

// categories has all of them in their order.
var categories = [...]Category{Person, Project, Thing, Place, Topic}

// Index is the place of a category in the list, -1 for none.
func (c Category) Index() int {
	for i, other := range categories {
		if c == other {
			return i
		}
	}
	return -1
}
