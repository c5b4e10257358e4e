// Package when finds the expressions of time in Korean, English and mixed text, and says which interval each of them means seen
// from a given moment: 지난주 금요일, 작년 추석 무렵, 오후 3시 반, 11월 20일부터 23일까지, since March, next week 월요일.
//
// Start with [Find]; [Interval.Days] gives whole days. docs/when.md holds the conventions, what is no expression, and figures.
//
// A text is folded and cut into words of the lists, numbers and josa (package token), and read by a small grammar (package phrase). Package resolve
// says what an expression means, in the days of package calendar.
//
// Promises: a function of its arguments, safe for concurrent use; offsets are bytes of the text as it was given, whatever its
// normalisation form; every interval has a length; what several readings share is flagged and not guessed; the time is linear
// in the text; bytes that are not UTF-8 are skipped, never a panic. Left out: names of events, vague times (요즘, the other
// day), what goes by another time in the text (그다음 날, two days later), time zones in the text.
package when
