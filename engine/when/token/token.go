package token

// A Token is a piece of the text: a word of the lists, a number, a sign, or something that says nothing about time.
type Token struct {
	Kind     Kind
	Unit     Unit // of a unit, an away, a part
	N, M, D  int  // what it counts or names; a date is n-m-d, a clock n:m, two or three are n to n+m
	From, To int  // bytes of the folded text
	Form     Form // of a number or a clock
	Glued    bool // nothing stands between it and the token before
	Weak     bool // also means something else: alone it says nothing about time
}

// Kind says what a token is.
type Kind uint8

// The kinds of tokens, and what the numbers of one hold.
const (
	Other    Kind = iota
	Number        // n: 3, 삼, 세, three
	Ordinal       // n, the last is -1: 3rd, 셋째, third
	Counter       // unit: 일, 개월, weeks
	Count         // n days: 사흘
	Away          // n units from now: 어제, 작년, yesterday
	Which         // n: 지난, this, next
	Weekday       // n, Monday is 1
	Month         // n: 유월, March
	Season        // n, spring is 0
	Half          // n of a year: 상반기
	Quarter       // n of a year: Q3
	DayGroup      // n: weekend or workdays
	Part          // n: early, middle or late; unit where the word names what it is a part of: 연말
	DayPart       // n, an index of calendar.DayParts: 오후
	Meridiem      // n: 0 am, 1 pm
	Clock         // n:m 15:00, noon
	Date          // n-m-d, 0 for what is left out: 2026-11-20, 11/20
	Holiday       // n, an index of Holidays
	Particle      // n, one of the particles below
	Josa          // what says nothing about time: 에, 는, 이다
	DayName       // n, the last is -1: 초하루, 말일
	Word          // an English function word, known by its text
	Sign          // punctuation; a new line
)

// Unit is a length of time.
type Unit uint8

// The units, and two of which a number of the calendar is told: the month and the hour.
const (
	NoUnit Unit = iota
	Minute
	Hour // of a duration: 시간
	Day
	Week
	MonthLong // 달, 개월
	Year
	QuarterUnit
	MonthNamed // 월
	Oclock     // 시
)

// Form says how a number was written.
type Form uint8

// The forms of a number.
const (
	Digits  Form = iota
	Padded       // 09
	Native       // 세
	Sino         // 삼
	Latin        // three
	Article      // a
)

// What stands before or after a time and changes what it says.
const (
	Starting = iota + 1 // 부터
	Ending              // 까지
	About               // 쯤, around
	Ago                 // 전, ago
	Later               // 뒤, later
	Since               // 이후
	Before              // 이전
	Within              // 안에
	Lasting             // 동안
	Among               // 중에
	Amid                // 사이
	Recent              // 최근
	Ahead               // 앞으로
	Each                // 마다
	Every               // 매주, every
	Lunar               // 음력
	NextDay             // 다음 날
	PrevDay             // 전날
	suffix              // 호, 자
)

// Coming is what which and away say beside a number of steps: 오는, the next one, be it this week's or this year's.
const Coming = 3

// The groups of days.
const (
	Weekend = iota + 1
	workdays
)

// The parts of a time.
const (
	Early = iota + 1
	Middle
	late
)
