package dedup_test

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/dedup"
)

// rare takes every word for a rare one, as in a bank of a few lines.
func rare(string) dedup.Rarity { return dedup.Rare }

func TestWhatANewerClaimDoesToAnOlderOne(t *testing.T) {
	c := newComparer(t)
	for _, test := range []struct {
		old, now string
		want     dedup.Outcome
		row      string
	}{
		{"정산 배치는 새벽 4시에 돈다", "정산 배치를 새벽 4시에서 3시로 당겼다", dedup.Ends, dedup.RowGivenUp},
		{"정산 배치는 새벽 4시에 돈다", "정산 배치를 3시로 당겼다", dedup.Ends, dedup.RowTold},
		{"the ferry listens on port 7080", "moved the ferry from port 7080 to 7443", dedup.Ends, ""},
		{"wholesale price of the loaf is €3.90", "raised the wholesale price of the loaf to €4.20", dedup.Ends, dedup.RowTold},
		{"구청 배드민턴 모임에 나간다", "구청 배드민턴 모임은 그만뒀다", dedup.Ends, dedup.RowOver},
		{"정산 배치는 새벽 4시에 돈다", "정산 배치를 3시로 당기고 싶다", dedup.Beside, ""},
		{"정산 배치는 새벽 4시에 돈다", "정산 배치를 3시로 당기면 어떨까?", dedup.Beside, ""},
		{"정산 배치는 새벽 4시에 돈다", "정산 배치를 3시로 당기면 백업과 겹친다", dedup.Beside, ""},
		{"정산 배치는 새벽 4시에 돈다", "김치 담그는 날을 3일로 당겼다", dedup.Beside, ""},
		{"정산 배치는 새벽 4시에 돈다", "정산 배치는 새벽 4시에 그대로 돈다", dedup.Beside, ""},
		{"정산 배치는 새벽 4시에 돈다", "정산 배치를 3시로 당기자고 했더니 운영팀 승인", dedup.Ends, dedup.RowTold},
		{"정산 배치는 새벽 4시에 돈다", "정산 배치를 3시로 당기자는 건의, 운영팀 반대", dedup.Beside, ""},
		{"통근 버스비는 월 6만원", "총무팀에서 통근 버스비 월 8만원이라고 공지", dedup.Ends, dedup.RowTold},
		{"통근 버스비는 월 6만원", "옆자리 친구가 자기네 버스비 8만원이래", dedup.Beside, ""},
		{"9시 전이면 관리실에 전화할 필요 없음", "관리실 전화는 이제 8시부터", dedup.Beside, ""},
		{"Fiona opened the shed on Thursday and asked for the key", "Fiona opened the shed on Sunday and asked for the key", dedup.Beside, ""}, // two days, two deeds
		{"아이는 1990년 3월 5일에 태어났다", "아이는 1990년 3월 6일에 태어났다", dedup.Clash, dedup.RowRival},
		{"the concert was set for Thursday", "the concert was set for Friday", dedup.Ends, dedup.RowTold},
		{"the concert is on Thursday", "the concert is on Friday", dedup.Clash, dedup.RowRival},
		{"we should raise the price of the loaf to €4", "raised the price of the loaf to €4.20", dedup.Beside, ""},
	} {
		old, now := c.Facts(test.old, nil), c.Facts(test.now, nil)
		d := dedup.Decide(&old, &now, rare)
		if d.Outcome != test.want || test.row != "" && d.Row != test.row {
			t.Errorf("%q, then %q: %s by row %q (score %d, %s, %s, %s then %s), want %s %s", test.old, test.now, d.Outcome, d.Row, d.Score, d.Between, d.Turn, d.Old, d.New, test.want, test.row)
		}
	}
}

// What keeps somebody safe ends by no later line.
func TestAnAllergyEndsByNoLine(t *testing.T) {
	c := newComparer(t)
	for _, pair := range [][2]string{
		{"지우는 땅콩 알레르기가 있다", "지우 땅콩 알레르기는 없어졌다"},
		{"Mia has a peanut allergy", "Mia's peanut allergy is gone"},
		{"민수는 회의를 3시에 시작하고 땅콩 알레르기가 있다", "민수의 회의를 3시에서 5시로 옮겼다"},
		{"절대 운영 DB에 직접 접속하지 말 것", "운영 DB에 이제 직접 접속한다"},
	} {
		old, now := c.Facts(pair[0], nil), c.Facts(pair[1], nil)
		if d := dedup.Decide(&old, &now, rare); d.Outcome == dedup.Ends {
			t.Errorf("%q ended by %q, row %s", pair[0], pair[1], d.Row)
		}
	}
}

// Two values are rivals only of what both name: what does not say of what its value is sets none against another.
func TestRivalsBothNameTheirSubject(t *testing.T) {
	c := newComparer(t)
	for _, test := range []struct {
		old, now string
		want     dedup.Outcome
	}{
		{"조판기 포트는 7080이다", "조판기 포트는 7443이다", dedup.Clash},
		{"the parcel desk opens at 9:00", "the parcel desk opens at 10:00", dedup.Clash},
		{"조판기 포트는 7080이다", "포트는 7443이다", dedup.Beside},
		{"포트는 7080이다", "조판기 포트는 7443이다", dedup.Beside},
		{"포트는 7080이다", "포트는 7443이다", dedup.Beside},
		{"port is 7080", "port is 7443", dedup.Beside},
	} {
		old, now := c.Facts(test.old, nil), c.Facts(test.now, nil)
		if d := dedup.Decide(&old, &now, rare); d.Outcome != test.want {
			t.Errorf("%q, then %q: %s by row %q (%s), want %s", test.old, test.now, d.Outcome, d.Row, d.Between, test.want)
		}
	}
}

// What MayEnd rules out is what Decide leaves beside the other, so that a fold and an explanation agree.
func TestOnlyWhatMayEndEnds(t *testing.T) {
	c := newComparer(t)
	rapid.Check(t, func(t *rapid.T) {
		old, now := c.Facts(drawText(t, "old"), nil), c.Facts(drawText(t, "new"), nil)
		if d := dedup.Decide(&old, &now, rare); d.Outcome != dedup.Beside && !now.MayEnd() {
			t.Errorf("%q, then %q: %s by row %s", old.Key, now.Key, d.Outcome, d.Row)
		}
	})
}

// A claim ends nothing by being said again.
func TestNoClaimEndsItself(t *testing.T) {
	c := newComparer(t)
	rapid.Check(t, func(t *rapid.T) {
		f := c.Facts(drawText(t, "text"), nil)
		if d := dedup.Decide(&f, &f, rare); d.Outcome != dedup.Beside && d.Between != dedup.GivenUp && d.Turn == dedup.Plain {
			t.Errorf("%q ends itself by row %s", f.Key, d.Row)
		}
	})
}

func TestSlotsForgetWhatIsRemoved(t *testing.T) {
	c := newComparer(t)
	var x dedup.Slots
	near := func(f *dedup.Facts) map[int]int {
		held, _ := x.Near(f)
		return maps.Collect(held)
	}
	a, b := c.Facts("정산 배치는 새벽 4시에 돈다", nil), c.Facts("loaf is €3.90", nil)
	x.Add(1, &a)
	x.Add(2, &b)
	if near := near(&a); near[1] == 0 || near[2] != 0 {
		t.Errorf("near %v", near)
	}
	x.Add(1, &b)
	if near := near(&a); len(near) != 0 {
		t.Errorf("near what was replaced: %v", near)
	}
	x.Remove(1)
	x.Remove(1)
	if near := near(&b); near[1] != 0 || near[2] == 0 {
		t.Errorf("near %v", near)
	}
	if x.Rarity("loaf") != dedup.Rare {
		t.Error("a word of one claim is not rare")
	}
}

// TestSlotsGiveWhatSharesTheMostTellingWordsFirst: all claims that share a word with one, each once, by the sum of what the words are worth, whatever was
// added, replaced and removed before.
func TestSlotsGiveWhatSharesTheMostTellingWordsFirst(t *testing.T) {
	const words = 40
	rapid.Check(t, func(t *rapid.T) {
		var x dedup.Slots
		claims := map[int]*dedup.Facts{}
		draw := func() *dedup.Facts {
			f := new(dedup.Facts)
			for _, n := range rapid.SliceOfNDistinct(rapid.IntRange(0, words-1), 0, 8, rapid.ID[int]).Draw(t, "words") {
				f.Keywords = append(f.Keywords, fmt.Sprintf("w%02d", n*n/words)) // some are in many claims
			}
			return f
		}
		for range rapid.IntRange(0, 400).Draw(t, "steps") {
			id := rapid.IntRange(0, 299).Draw(t, "id")
			if rapid.IntRange(0, 5).Draw(t, "remove") == 0 {
				x.Remove(id)
				delete(claims, id)
				continue
			}
			claims[id] = draw()
			x.Add(id, claims[id])
		}
		for range 5 {
			now := draw()
			want := map[int]int{}
			for _, w := range dedup.SlotWords(now) {
				var having []int
				for id, f := range claims {
					if slices.Contains(f.Keywords, w) {
						having = append(having, id)
					}
				}
				if len(having) == 0 || len(having) > max(50, len(claims)/10) {
					continue
				}
				n := 1
				for k := len(claims); k > len(having) && n < 12; k /= 2 {
					n++
				}
				for _, id := range having {
					want[id] += n
				}
			}
			last := math.MaxInt
			held, _ := x.Near(now)
			for id, worth := range held {
				if worth > last || want[id] != worth {
					t.Fatalf("claim %d is worth %d after %d, want %d", id, worth, last, want[id])
				}
				last = worth
				delete(want, id)
			}
			if len(want) > 0 {
				t.Fatalf("not found: %v", want)
			}
		}
	})
}

// TestForemostAreTheFirstOfAllInOrder: the cut keeps all that sorting everything would put before it, and what equals the last of them.
func TestForemostAreTheFirstOfAllInOrder(t *testing.T) {
	const most = 64
	order := func(a, b dedup.NearSlot) int {
		return cmp.Or(cmp.Compare(b.Worth, a.Worth), cmp.Compare(b.Newest, a.Newest))
	}
	total := func(a, b dedup.NearSlot) int { return cmp.Or(order(a, b), cmp.Compare(a.ID, b.ID)) }
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		all := make([]dedup.NearSlot, r.IntN(5*most))
		for i := range all {
			all[i] = dedup.NearSlot{StoredPosting: dedup.StoredPosting{ID: fmt.Sprint(i), Newest: r.IntN(9) - 4}, Worth: r.IntN(6)}
		}
		sorted := slices.SortedFunc(slices.Values(all), total)
		n := min(len(sorted), most)
		for n > 0 && n < len(sorted) && order(sorted[n], sorted[n-1]) == 0 {
			n++
		}
		got := dedup.Foremost(all, most)
		slices.SortFunc(got, total)
		if !slices.Equal(got, sorted[:n]) {
			t.Fatalf("%d are kept, want %d", len(got), n)
		}
	}
}
