package calendar

// The Korean lunar calendar of 2000 to 2050, as months begin at new moon in Korean time (UTC+9). A year is given by the date
// of its first day, the month after which a leap month stands (0 for none), and its months in order, 1 for one of 30 days and
// 0 for one of 29. Computed from the positions of moon and sun, which a test does again; it agrees with the tables of the
// Korea Astronomy and Space Science Institute.
const firstLunarYear, lastLunarYear = 2000, 2050

type lunarYear struct {
	month, day, leap int
	months           string
}

var lunarYears = [...]lunarYear{
	{2, 5, 0, "110010010110"},    // 2000
	{1, 24, 4, "1110010010101"},  // 2001
	{2, 12, 0, "110101001010"},   // 2002
	{2, 1, 0, "110110100101"},    // 2003
	{1, 22, 2, "0101101010101"},  // 2004
	{2, 9, 0, "010101101100"},    // 2005
	{1, 29, 7, "1010101011011"},  // 2006
	{2, 18, 0, "001001011101"},   // 2007
	{2, 7, 0, "100100101101"},    // 2008
	{1, 26, 5, "1100100101011"},  // 2009
	{2, 14, 0, "101010010101"},   // 2010
	{2, 3, 0, "101101001010"},    // 2011
	{1, 23, 3, "1011101001010"},  // 2012
	{2, 10, 0, "101101010101"},   // 2013
	{1, 31, 9, "0101010110101"},  // 2014
	{2, 19, 0, "010010111010"},   // 2015
	{2, 8, 0, "101001011011"},    // 2016
	{1, 28, 5, "0101001010111"},  // 2017
	{2, 16, 0, "010100101011"},   // 2018
	{2, 5, 0, "101010010101"},    // 2019
	{1, 25, 4, "1011010010101"},  // 2020
	{2, 12, 0, "011010101010"},   // 2021
	{2, 1, 0, "101011010101"},    // 2022
	{1, 22, 2, "0101010110101"},  // 2023
	{2, 10, 0, "010010110110"},   // 2024
	{1, 29, 6, "1010010101110"},  // 2025
	{2, 17, 0, "101001010111"},   // 2026
	{2, 7, 0, "010100100111"},    // 2027
	{1, 27, 5, "0110100100110"},  // 2028
	{2, 13, 0, "110110010011"},   // 2029
	{2, 3, 0, "010110101010"},    // 2030
	{1, 23, 3, "1010101101010"},  // 2031
	{2, 11, 0, "100101101101"},   // 2032
	{1, 31, 11, "0100101011101"}, // 2033
	{2, 19, 0, "010010101110"},   // 2034
	{2, 8, 0, "101001001101"},    // 2035
	{1, 28, 6, "1101001001101"},  // 2036
	{2, 15, 0, "110100100101"},   // 2037
	{2, 4, 0, "110101010010"},    // 2038
	{1, 24, 5, "1101101010100"},  // 2039
	{2, 12, 0, "101101101010"},   // 2040
	{2, 1, 0, "100101101101"},    // 2041
	{1, 22, 2, "0100101011011"},  // 2042
	{2, 10, 0, "010010011011"},   // 2043
	{1, 30, 7, "1010010010111"},  // 2044
	{2, 17, 0, "101001001011"},   // 2045
	{2, 6, 0, "101100100101"},    // 2046
	{1, 26, 5, "1011010100101"},  // 2047
	{2, 14, 0, "011011010100"},   // 2048
	{2, 2, 0, "101011011010"},    // 2049
	{1, 23, 3, "1001010110110"},  // 2050
}

// LunarDate is the solar day of a lunar date, not of a leap month. Of years outside the table nothing is known.
func LunarDate(y, m, d int) (Wall, bool) {
	if y < firstLunarYear || y > lastLunarYear || m < 1 || m > 12 || d < 1 {
		return 0, false
	}
	of := lunarYears[y-firstLunarYear]
	at := m - 1
	if of.leap > 0 && m > of.leap {
		at++
	}
	if d > lunarDays(of.months[at]) {
		return 0, false
	}
	days := d - 1
	for i := range at {
		days += lunarDays(of.months[i])
	}
	return DateOf(y, of.month, of.day+days), true
}

func lunarDays(length byte) int { return 29 + int(length-'0') }
