package calendar

// DayParts are the parts of the day: from which hour until which, and which half of the day they make of an hour of 1 to 12.
var DayParts = [...]struct{ From, Until, Half int }{
	{0, 6, am},        // 새벽
	{6, 10, am},       // 아침
	{6, 12, am},       // 오전
	{11, 14, noonish}, // 점심
	{11, 17, noonish}, // 낮
	{12, 18, pm},      // 오후
	{18, 22, evening}, // 저녁
	{20, 24, nightly}, // 밤
	{6, 12, am},       // morning
	{12, 18, pm},      // afternoon
	{18, 22, evening}, // evening
	{20, 24, nightly}, // night
}

// Indexes of DayParts that a rule names. The English parts begin with Morning.
const (
	Forenoon  = 2
	Afternoon = 5
	Night     = 7
	Morning   = 8
	Tonight   = 11
)

// How a word for a part of the day reads an hour of 1 to 12.
const (
	am = iota
	pm
	noonish   // 낮 11시 is before noon, 낮 1시 after it
	evening   // 저녁 12시 is midnight
	nightly   // 밤 1시 is the hour after midnight, of the next day by the clock
	AsWritten // 09:30 is of 24 hours
)

// OnClock is the hour of the day that an hour of 1 to 12 is in such a half; 24 and more are hours of the next day.
func OnClock(h, half int) int {
	switch {
	case half == AsWritten || h > 12 || h == 0:
		return h
	case half == am:
		return h % 12
	case half == noonish && h >= 10:
		return h
	case half == nightly && h <= 5, (half == nightly || half == evening) && h == 12:
		return h%12 + 24
	}
	return h%12 + 12
}
