package when

// A token is a piece of the text: a word of the lists, a number, a sign, or something that says nothing about time.
type token struct {
	kind     kind
	unit     unit // of a unit, an away, a part
	n, m, d  int  // what it counts or names; a date is n-m-d, a clock n:m, two or three are n to n+m
	from, to int  // bytes of the folded text
	form     form // of a number or a clock
	glued    bool // nothing stands between it and the token before
	weak     bool // also means something else: alone it says nothing about time
}

type kind uint8

const (
	other    kind = iota
	number        // n: 3, 삼, 세, three
	ordinal       // n, the last is -1: 3rd, 셋째, third
	counter       // unit: 일, 개월, weeks
	count         // n days: 사흘
	away          // n units from now: 어제, 작년, yesterday
	which         // n: 지난, this, next
	weekday       // n, Monday is 1
	month         // n: 유월, March
	season        // n, spring is 0
	half          // n of a year: 상반기
	quarter       // n of a year: Q3
	dayGroup      // n: weekend or workdays
	part          // n: early, middle or late; unit where the word names what it is a part of: 연말
	dayPart       // n, an index of dayParts: 오후
	meridiem      // n: 0 am, 1 pm
	clock         // n:m 15:00, noon
	date          // n-m-d, 0 for what is left out: 2026-11-20, 11/20
	holiday       // n, an index of holidays
	particle      // n, one of the particles below
	josa          // what says nothing about time: 에, 는, 이다
	dayName       // n, the last is -1: 초하루, 말일
	word          // an English function word, known by its text
	sign          // punctuation; a new line
)

type unit uint8

const (
	noUnit unit = iota
	minute
	hour // of a duration: 시간
	day
	week
	monthLong // 달, 개월
	year
	quarterUnit
	monthNamed // 월
	oclock     // 시
)

// How a number was written.
type form uint8

const (
	digits  form = iota
	padded       // 09
	native       // 세
	sino         // 삼
	latin        // three
	article      // a
)

// What stands before or after a time and changes what it says.
const (
	starting = iota + 1 // 부터
	ending              // 까지
	about               // 쯤, around
	ago                 // 전, ago
	later               // 뒤, later
	since               // 이후
	before              // 이전
	within              // 안에
	lasting             // 동안
	among               // 중에
	amid                // 사이
	recent              // 최근
	ahead               // 앞으로
	each                // 마다
	every               // 매주, every
	lunar               // 음력
	nextDay             // 다음 날
	prevDay             // 전날
	suffix              // 호, 자
)

// What which and away say beside a number of steps.
const coming = 3 // 오는: the next one, be it this week's or this year's

const (
	weekend = iota + 1
	workdays
)

const (
	early = iota + 1
	middle
	late
)
