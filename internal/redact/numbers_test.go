package redact_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/internal/redact"
)

// withSum puts the digit behind a number that its checksum wants: the weights of all digits but the last, and a rule.
func withSum(number string, weights []int, last func(sum int) int) string {
	sum, k := 0, 0
	for _, c := range number {
		if c >= '0' && c <= '9' {
			sum += int(c-'0') * weights[k]
			k++
		}
	}
	return number + fmt.Sprint(last(sum))
}

var residentWeights = []int{2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5}

func resident(number string) string {
	return withSum(number, residentWeights, func(sum int) int { return (11 - sum%11) % 10 })
}

func foreigner(number string) string {
	return withSum(number, residentWeights, func(sum int) int { return (13 - sum%11) % 10 })
}

func corporate(number string) string {
	return withSum(number, []int{1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2}, func(sum int) int { return (10 - sum%10) % 10 })
}

func business(number string) string {
	ninth := int(number[len(number)-1] - '0')
	return withSum(number, []int{1, 3, 7, 1, 3, 7, 1, 3, 5}, func(sum int) int { return (10 - (sum+ninth*5/10)%10) % 10 })
}

// card puts Luhn's digit behind a number.
func card(number string) string {
	sum, double := 0, true
	for i := len(number) - 1; i >= 0; i-- {
		d := int(number[i] - '0')
		if number[i] < '0' || number[i] > '9' {
			continue
		}
		if double {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum, double = sum+d, !double
	}
	return number + fmt.Sprint((10-sum%10)%10)
}

// mobile is a number that nobody's telephone book has to be feared for.
func mobile(sep string) string { return "010" + sep + "1234" + sep + "5678" }

// numbers of people by kind; each is found without a word beside it.
func numbers() map[string][]string {
	return map[string][]string{
		redact.KindMobile: {
			mobile("-"), mobile("."), mobile(" "), mobile(""), mobile(" - "), "010)1234-5678", "011-234-5678", "016-9234-5678", "+82-10-1234-5678", "+82 10 1234 5678",
			"+821012345678", "82-10-1234-5678", "+82 010-1234-5678", "010-12345678",
		},
		redact.KindResident: {
			resident("900101-123456"), resident("051231-423456"), resident("900101123456"), "210315-3000002", "000229-4000000",
		},
		redact.KindForeigner: {foreigner("900101-512345"), foreigner("050505-723456"), "991231-6000001"},
		redact.KindCorporate: {corporate("110111-012345"), corporate("134511-000462")},
		redact.KindBusiness:  {business("123-45-6789"), business("220-81-6251")},
		redact.KindCard: {
			card("4111-1111-1111-111"), card("4242 4242 4242 424"), card("411122223333444"), card("5105-1051-0510-510"), card("222100000000000"), card("3782-822463-1000"), card("37828224631000"),
			card("6250-9460-0000-001"), card("3530 1113 3330 000"), card("9410-1234-5678-901"), card("3056-930902-590"),
		},
		redact.KindDriverLicense: {"11-20-123456-78", "28-05-654321-01"},
		redact.KindAccount:       {"국민은행 " + "123456-01-234567"}, // see TestNumbersThatNeedAWord
		redact.KindPassport:      {"여권 M" + "12345678"},
	}
}

func TestNumbersGoWhereverTheyStand(t *testing.T) {
	frames := map[string][2]string{
		"alone": {"", ""}, "sentence": {"My number is ", ", keep it."}, "Korean, nothing between": {"번호는", "입니다"}, "josa": {"민수 ", "로 연락"}, "quoted": {`"`, `"`},
		"brackets": {"민수(", ")"}, "JSON": {`{"a": "`, `"}`}, "bullet": {"- W @민수: ", "\n- 다음 줄\n"}, "full stop": {"썼다: ", "."}, "in pieces": {norm.NFD.String("번호는"), norm.NFD.String("입니다")},
		"colon": {"값:", ""}, "comma": {"", ",김"}, "no-break space": {"번호\u00a0", "\u00a0끝"}, "no width": {"번호\u200b", "\u200b입니다"},
	}
	for kind, all := range numbers() {
		if kind == redact.KindAccount || kind == redact.KindPassport {
			continue
		}
		for _, number := range all {
			for name, f := range frames {
				got, found := redact.Redact(f[0] + number + f[1])
				if want := f[0] + "[REDACTED:" + kind + "]" + f[1]; got != want {
					t.Errorf("%s, %s: got %q\nof %q", kind, name, got, number)
				} else if len(found) != 1 || found[0].StartByte != len(f[0]) || found[0].EndByte != len(f[0])+len(number) {
					t.Errorf("%s, %s: %+v", kind, name, found)
				}
			}
		}
	}
}

func TestNumbersThatNeedAWord(t *testing.T) {
	cases := []struct{ name, text, want string }{
		{"account", "국민은행 123456-01-234567 김민수", "국민은행 [REDACTED:bank-account] 김민수"},
		{"account, nothing between", "계좌는신한110-123-456789입니다", "계좌는신한[REDACTED:bank-account]입니다"},
		{"account, short name", "우리 1002-123-456789로 보냈다", "우리 [REDACTED:bank-account]로 보냈다"},
		{"account, brackets", "(카카오뱅크) 3333-01-1234567", "(카카오뱅크) [REDACTED:bank-account]"},
		{"account, Toss", "토스뱅크 1000-1234-5678", "토스뱅크 [REDACTED:bank-account]"},
		{"account, K bank", "케이뱅크: 100-123-456789", "케이뱅크: [REDACTED:bank-account]"},
		{"account, four groups", "농협 302-1234-5678-91", "농협 [REDACTED:bank-account]"},
		{"account, Hana", "하나은행 123-456789-01234", "하나은행 [REDACTED:bank-account]"},
		{"account, IBK", "기업은행 123-456789-01-234 입금", "기업은행 [REDACTED:bank-account] 입금"},
		{"account, bank behind", "110-123-456789 (신한은행)", "[REDACTED:bank-account] (신한은행)"},
		{"account, bank behind, two names", "123456-01-234567 KB국민은행 홍길동", "[REDACTED:bank-account] KB국민은행 홍길동"},
		{"account, label", "계좌번호: 110-123-456789", "계좌번호: [REDACTED:bank-account]"},
		{"account, without groups", "국민은행 계좌 12345601234567", "국민은행 계좌 [REDACTED:bank-account]"},
		{"account, English", "Wire it to Shinhan 110-123-456789 please", "Wire it to Shinhan [REDACTED:bank-account] please"},
		{"account, KakaoBank", "KakaoBank 3333-01-1234567", "KakaoBank [REDACTED:bank-account]"},
		{"account, spaces", "신한은행 110 123 456789", "신한은행 [REDACTED:bank-account]"},
		{"account, full width", "국민은행 １２３４５６－０１－２３４５６７", "국민은행 [REDACTED:bank-account]"},
		{"account, no bank", "커밋 110-123-456789 을 봤다", "커밋 110-123-456789 을 봤다"},
		{"account, in pieces", norm.NFD.String("국민은행 ") + "123456-01-234567", norm.NFD.String("국민은행 ") + "[REDACTED:bank-account]"},
		{"passport", "여권번호는 M12345678입니다", "여권번호는 [REDACTED:passport]입니다"},
		{"passport, new", "여권번호: M123A4567", "여권번호: [REDACTED:passport]"},
		{"passport, English", "Passport No. M12345678", "Passport No. [REDACTED:passport]"},
		{"passport, behind", "M12345678 (여권)", "[REDACTED:passport] (여권)"},
		{"passport, no word", "부품 M12345678을 샀다", "부품 M12345678을 샀다"},
		{"resident, without hyphen", "주민번호 2103153000002", "주민번호 [REDACTED:resident-number]"},
		{"resident, space", "주민등록번호 900101 1234567", "주민등록번호 [REDACTED:resident-number]"},
		{"resident, born before 1900", "주민번호 991231-9000001", "주민번호 [REDACTED:resident-number]"},
		{"resident, en dash", "주민번호 900101–1234567", "주민번호 [REDACTED:resident-number]"},
		{"resident, full width", "９００１０１－１２３４５６７", "[REDACTED:resident-number]"},
		{"resident, no width inside", "900101-\u200b1234567", "[REDACTED:resident-number]"},
		{"corporation", "법인등록번호 " + corporate("110111-112345"), "법인등록번호 [REDACTED:corporate-number]"},
		{"business, without hyphen", "사업자등록번호 " + business("123456789"), "사업자등록번호 [REDACTED:business-number]"},
		{"licence, without hyphen", "운전면허 112012345678", "운전면허 [REDACTED:driver-license]"},
		{"licence, place", "면허번호 서울 12-345678-90", "면허번호 서울 [REDACTED:driver-license]"},
		{"mobile, non-breaking hyphen", "010‑1234‑5678", "[REDACTED:mobile-number]"},
		{"mobile, minus", "010−1234−5678", "[REDACTED:mobile-number]"},
		{"mobile, full width", "０１０－１２３４－５６７８", "[REDACTED:mobile-number]"},
		{"mobile, letters before", "Tel010-1234-5678", "Tel[REDACTED:mobile-number]"},
		{"mobile, old, no sign", "핸드폰 0112345678", "핸드폰 [REDACTED:mobile-number]"},
		{"mobile, two", "010-1234-5678/010-2345-6789", "[REDACTED:mobile-number]/[REDACTED:mobile-number]"},
		{"card, 13 digits", "visa card " + card("422222222222"), "visa card [REDACTED:card-number]"},
		{"card, Korean only", "카드번호는" + card("941012345678901") + "입니다", "카드번호는[REDACTED:card-number]입니다"},
		{"card, and its code", "카드 " + card("4111 1111 1111 111") + " 123", "카드 [REDACTED:card-number] 123"},
		{"date and mobile", "2026-11-20 010-1234-5678", "2026-11-20 [REDACTED:mobile-number]"},
		{"resident, words between", "900101(생년월일) - 1234567 이다", "[REDACTED:resident-number] 이다"},
		{"resident, halves named", "주민번호 앞자리 900101, 뒷자리 1234567", "주민번호 앞자리 [REDACTED:resident-number]"},
		{"resident, name of a file", "user_900101-1234567_scan.pdf", "user_[REDACTED:resident-number]_scan.pdf"},
		{"mobile, name of a file", "통화_010-1234-5678_1120.m4a", "통화_[REDACTED:mobile-number]_1120.m4a"},
		{"mobile, read out", "전화는 공일공-1234-5678이다", "전화는 [REDACTED:mobile-number]이다"},
		{"mobile, all read out", "공일공 일이삼사 오육칠팔로 걸어", "[REDACTED:mobile-number]로 걸어"},
		{"mark beside", "[REDACTED:openai]010-1234-5678", "[REDACTED:openai][REDACTED:mobile-number]"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, _ := redact.Redact(c.text)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// notPeople look like the numbers of people and are none.
var notPeople = []string{
	"２０２６－１１－２０", "２０２６년 １１월", "1–2", "2026–11–20", "10 – 20 – 30",
	"2026-11-20", "2026-11-20 10:30:00", "2026.11.20", "20261120", "20261120103000", "2026-11-20T09:00:00.123456789Z", "1763600000", "1763600000123", "1610101234567", "1700000000123456789",
	"1.2.3", "v2.10.1234", "10.1234.5678", "192.168.0.1", "192.168.100.200:8080", "010.010.010.010", "127.0.0.1:54321", "fe80::1234:5678", "127.0.0.1 8080 54321",
	"ISBN 978-89-6848-123-4", "9788968481234", "978-3-16-148410-0", "8801043014809", "바코드 8801234567893",
	"주문번호 20261120-1234567", "주문 261120-1234567", "order 900101-1234567", "주문번호: 2611201234567", "송장번호 1234-5678-9012", "운송장 6012345678901", "CJ대한통운 123456789012", "티켓 4111111111111111",
	"990231-1234567", "901301-1234567", "900100-1234567", "900101-123456", "900101-12345678", "1900101-1234567", "010229-3000000",
	"123-45-67890", "123-45-6789", "000-00-00000", "4111-1111-1111-1112", "4111 1111 1111 1112", "1234-5678-9012-3456", "0000-0000-0000-0000", "1111222233334444", "7111111111111111",
	"010-123-456", "010-1234-567", "010-1234-56789", "010-0000-0000", "010-XXXX-XXXX", "02-1234-5678", "031-123-4567", "1588-1234", "070-1234-5678", "080-123-4567", "119", "01010101010", "0100-1234-5678",
	"11-20-123456-7", "99-20-123456-78", "31-12-123456-78", "M12345678", "A123456789", "여권을 만들었다", "KB1234567", "여권 사진 2매 20260101",
	"국민은행 고객센터 02-1234-5678", "우리은행 1588-5000", "국민은행에서 2026-11-20에 만났다", "은행 대출 1000000000원", "하나 2 3 4 5", "우리 2026-11-20 회의", "농협 20261120093000", "신한 10,000,000원", "은행 영업시간 09:00-16:00",
	"의 주요 은행 전화번호는 985-801-0150입니다",
	"3f786850e387550fdaab836ed7e6dc881de23001", "123e4567-e89b-12d3-a456-426614174000", "550e8400-e29b-41d4-a716-446655440000", "#0101234567", "#1234567890123", "#ff00aa", "0x41111111111111", "org-4747474747474747", "/status/4111111111111111", "id_01012345678",
	"3.14159265358979", "0.01012345678", "1e1012345678", "100-200-300", "1234567890", "12345678901234567890123", "1 2 3 4 5 6 7 8 9 10 11 12", "10-20-30-40-50-60", "5 4 3 2 1 0 1 2 3 4 5",
	"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"포트 8080, 5432, 6379, 27017", "PR #1234567890123456", "RFC 2616-1999-06-0001", "2026-W47", "1,234,567,890,123", "12:34:56.789", "키 178, 몸무게 70", "45.678.901.234",
	"공일공 세대는 모른다", "공일공-1234", "이 일은 오육일 안에 끝난다", "backup_2026-11-20_0900.sql",
	"[REDACTED:mobile-number]", "[REDACTED:resident-number]", "주민번호: [REDACTED:foreigner-number]", "900101-1******", "010-****-5678", "****-****-****-1111", "주민등록번호 앞자리 900101",
}

func TestOtherNumbersStay(t *testing.T) {
	for _, text := range notPeople {
		for _, f := range [][2]string{{"", ""}, {"값은 ", "입니다"}, {"(", ")"}, {"- ", "\n"}} {
			in := f[0] + text + f[1]
			if got, found := redact.Redact(in); got != in || found != nil {
				t.Errorf("%q became %q, %v", in, got, found)
			}
		}
	}
}

func TestCertaintyRisesWithTheChecksum(t *testing.T) {
	for text, want := range map[string]redact.Certainty{
		resident("900101-123456"): redact.Certain, "210315-3000002": redact.Likely, card("4111-1111-1111-111"): redact.Certain, card("411122223333444"): redact.Likely,
		"사업자등록번호 " + business("123-45-6789"): redact.Certain, business("123-45-6789"): redact.Likely, mobile("-"): redact.Certain, mobile(""): redact.Likely,
	} {
		if found := redact.Find(text); len(found) != 1 || found[0].Certainty != want {
			t.Errorf("%q: got %v, want %v", text, found, want)
		}
	}
	if redact.Certain.String() != "certain" || redact.Likely.String() != "likely" {
		t.Error("the words of a certainty have changed")
	}
}

func TestEveryDateOfBirthAndEveryCentury(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		year := rapid.IntRange(1900, 2025).Draw(rt, "year")
		month, day := rapid.IntRange(1, 12).Draw(rt, "month"), rapid.IntRange(1, 28).Draw(rt, "day")
		foreign := rapid.Bool().Draw(rt, "foreign")
		sex := 1 + rapid.IntRange(0, 1).Draw(rt, "sex")
		if year >= 2000 {
			sex += 2
		}
		kind := redact.KindResident
		if foreign {
			sex += 4
			kind = redact.KindForeigner
		}
		number := fmt.Sprintf("%02d%02d%02d-%d%06d", year%100, month, day, sex, rapid.IntRange(0, 999999).Draw(rt, "rest"))
		if got, _ := redact.Redact("번호는" + number + "입니다"); got != "번호는[REDACTED:"+kind+"]입니다" {
			rt.Fatalf("%s: %s", number, got)
		}
	})
}

// No digit of a number is left behind, whatever stands between its groups.
func TestNothingOfANumberIsLeft(t *testing.T) {
	seps := []string{"-", "–", "‑", "‐", "－", "−", "\u00a0", " ", "-\u200b", "\u2060-"}
	rapid.Check(t, func(rt *rapid.T) {
		sep := rapid.SampledFrom(seps).Draw(rt, "sep")
		a, b := rapid.IntRange(2000, 9999).Draw(rt, "a"), rapid.IntRange(0, 9999).Draw(rt, "b")
		number := fmt.Sprintf("010%s%04d%s%04d", sep, a, sep, b)
		if rapid.Bool().Draw(rt, "full width") {
			number = strings.Map(func(r rune) rune {
				if r >= '0' && r <= '9' {
					return r - '0' + '０'
				}
				return r
			}, number)
		}
		if got, _ := redact.Redact("민수는" + number + "를 쓴다"); got != "민수는[REDACTED:mobile-number]를 쓴다" {
			rt.Fatalf("%q: %q", number, got)
		}
	})
}

func TestMaskGivesNothingAway(t *testing.T) {
	for kind, all := range secrets() {
		for _, s := range all {
			if m := redact.Mask(kind, s); len(strings.TrimSuffix(m, "…")) > 4 {
				t.Errorf("%s: %q", kind, m)
			}
		}
	}
	for want, got := range map[string]string{
		"…": redact.Mask(redact.KindPassword, "Xk29"+"!vQ7m"), "01…": redact.Mask(redact.KindMobile, mobile("-")), "０１０－…": redact.Mask(redact.KindMobile, "０１０－１２３４－５６"),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
