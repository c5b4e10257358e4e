package main

import (
	"cmp"
	"slices"
	"strings"
)

// The connection matrix has 3,822 × 2,693 costs. Ids that behave alike share one of 256 clusters a side; left ids
// of one cluster also agree on the space penalty.
const clusters = 256

const rounds = 12 // of Lloyd's algorithm; what changes after eight is below the noise

// clustering maps context ids to clusters.
type clustering struct {
	of     map[int]int
	points [][]int32 // of each cluster, its centre; for the second side these are the costs of the small matrix
}

func (c clustering) n() int { return len(c.points) }

// item is an id with its costs and its weight.
type item struct {
	id     int
	weight int64
	class  int
	costs  []int32
}

// weigh counts how likely an entry is to be used: the cost of a word is about 700 × −ln of its probability.
func weigh(cost int) int64 { return 1 << uint(max(0, min(20, (6000-cost)/500))) }

// clusterLeft groups left ids by their costs after every right id that is used.
func clusterLeft(s *source) clustering {
	weights, classes := map[int]int64{}, map[int]int{}
	used := map[int]int64{}
	for _, list := range s.entries {
		for _, e := range list {
			weights[e.left] += weigh(e.cost)
			used[e.right] += weigh(e.cost)
			if e.leans {
				classes[e.left] = 1
			}
		}
	}
	addUnknown(weights, used)
	rights := sortedKeys(used)
	var items []item
	for _, id := range sortedKeys(weights) {
		it := item{id: id, weight: weights[id], class: classes[id], costs: make([]int32, len(rights))}
		for i, r := range rights {
			it.costs[i] = int32(s.cost(r, id))
		}
		items = append(items, it)
	}
	return group(items, roots(used, rights))
}

// clusterRight groups right ids by their costs before the clusters of left ids.
func clusterRight(s *source, left clustering) clustering {
	weights, lefts := map[int]int64{}, map[int]int64{}
	members := make([]map[int]int64, left.n())
	for _, list := range s.entries {
		for _, e := range list {
			weights[e.right] += weigh(e.cost)
			lefts[e.left] += weigh(e.cost)
		}
	}
	addUnknown(lefts, weights)
	for _, l := range sortedKeys(lefts) {
		c := left.of[l]
		if members[c] == nil {
			members[c] = map[int]int64{}
		}
		members[c][l] = lefts[l]
	}
	var items []item
	for _, id := range sortedKeys(weights) {
		it := item{id: id, weight: weights[id], costs: make([]int32, left.n())}
		for c, m := range members {
			var sum, total int64
			for _, l := range sortedKeys(m) {
				sum += int64(s.cost(id, l)) * m[l]
				total += m[l]
			}
			if total > 0 {
				it.costs[c] = int32(sum / total)
			}
		}
		items = append(items, it)
	}
	sums := map[int]int64{}
	for id, c := range left.of {
		sums[c] += lefts[id]
	}
	columns := make([]int, left.n())
	for c := range columns {
		columns[c] = c
	}
	return group(items, roots(sums, columns))
}

// roots are the square roots of weights: how much a column counts when two rows are compared.
func roots(weights map[int]int64, keys []int) []int64 {
	out := make([]int64, len(keys))
	for i, k := range keys {
		out[i] = root(weights[k])
	}
	return out
}

// root is the whole part of a square root.
func root(n int64) int64 {
	lo, hi := int64(0), int64(1)<<31
	for lo+1 < hi {
		if mid := (lo + hi) / 2; mid*mid <= n {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// leans says that a word with this tag leans on the word before it: after a space it costs more.
func leans(tag string) bool {
	return tag[0] == 'J' || tag[0] == 'E' || strings.HasPrefix(tag, "VCP") || strings.HasPrefix(tag, "XS")
}

func addUnknown(left, right map[int]int64) {
	for _, u := range unknowns {
		left[u.left] += 1 << 16
		right[u.right] += 1 << 16
	}
	left[0] += 1 << 16 // the end of a text
	right[0] += 1 << 16
}

func sortedKeys[V any](m map[int]V) []int {
	keys := make([]int, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// group is k-means over weighted items, begun with the points that lie farthest from those already chosen. Items of
// different classes never share a cluster.
func group(items []item, columns []int64) clustering {
	centres, classes := farthest(items, columns)
	nearest := make([]int, len(items))
	for range rounds {
		for i, it := range items {
			nearest[i] = closest(it, centres, classes, columns)
		}
		centres = means(items, nearest, centres)
	}
	for i, it := range items {
		nearest[i] = closest(it, centres, classes, columns)
	}
	return byWeight(items, nearest, centres)
}

// byWeight numbers the clusters by how much they are used, so that the costs that are looked up most lie together.
func byWeight(items []item, nearest []int, centres [][]int32) clustering {
	weights := make([]int64, len(centres))
	for i, it := range items {
		weights[nearest[i]] += it.weight
	}
	order := make([]int, len(centres))
	for c := range order {
		order[c] = c
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(weights[b], weights[a]) })
	out := clustering{of: map[int]int{}, points: make([][]int32, len(centres))}
	place := make([]int, len(centres))
	for at, c := range order {
		place[c], out.points[at] = at, centres[c]
	}
	for i, it := range items {
		out.of[it.id] = place[nearest[i]]
	}
	return out
}

// farthest picks the first centres: the heaviest item of each class, then always the item whose weight times
// distance is largest.
func farthest(items []item, columns []int64) (centres [][]int32, classes []int) {
	gap := make([]int64, len(items))
	for i := range gap {
		gap[i] = 1 << 60
	}
	for len(centres) < min(clusters, len(items)) {
		best, most := 0, int64(-1)
		for i, it := range items {
			if v := (gap[i] >> 24) * root(it.weight); v > most {
				best, most = i, v
			}
		}
		centres, classes = append(centres, items[best].costs), append(classes, items[best].class)
		for i, it := range items {
			if it.class == items[best].class {
				gap[i] = min(gap[i], distance(it.costs, items[best].costs, columns, gap[i]))
			}
		}
	}
	return centres, classes
}

func closest(it item, centres [][]int32, classes []int, columns []int64) int {
	best, least := 0, int64(1<<62)
	for c, centre := range centres {
		if classes[c] != it.class {
			continue
		}
		if d := distance(it.costs, centre, columns, least); d < least {
			best, least = c, d
		}
	}
	return best
}

// distance is the sum of squares, given up once it reaches limit.
func distance(a, b []int32, columns []int64, limit int64) int64 {
	var sum int64
	for i := 0; i < len(a); {
		for end := min(i+64, len(a)); i < end; i++ {
			d := int64(a[i] - b[i])
			sum += d * d * columns[i]
		}
		if sum >= limit {
			return sum
		}
	}
	return sum
}

func means(items []item, nearest []int, old [][]int32) [][]int32 {
	sums := make([][]int64, len(old))
	total := make([]int64, len(old))
	for i, it := range items {
		c := nearest[i]
		if sums[c] == nil {
			sums[c] = make([]int64, len(it.costs))
		}
		total[c] += it.weight
		for k, v := range it.costs {
			sums[c][k] += int64(v) * it.weight
		}
	}
	out := make([][]int32, len(old))
	for c := range old {
		if total[c] == 0 {
			out[c] = old[c]
			continue
		}
		out[c] = make([]int32, len(sums[c]))
		for k, v := range sums[c] {
			out[c][k] = int32(v / total[c])
		}
	}
	return out
}
