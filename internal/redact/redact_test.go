package redact_test

import (
	"encoding/base64"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/seed-a44923cb/memctl/internal/redact"
)

const (
	lower  = "abcdefghijklmnopqrstuvwxyz"
	upper  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digits = "0123456789"
	alnum  = lower + upper + digits
	word   = alnum + "_-"
)

// fake makes random letters at run time, so that no file of this repository looks as if it held a key. The seed is
// fixed, and the first three letters are of three kinds.
func fake(n int, letters string) string {
	rng := rand.New(rand.NewPCG(uint64(n), uint64(len(letters))))
	b := []byte("q7Z")
	switch letters {
	case upper + digits, bech32:
		b = []byte("Q7Z")
	case lower + digits:
		b = []byte("q7z")
	case digits:
		b = []byte("729")
	case digits + "abcdef":
		b = []byte("e7d")
	}
	for len(b) < n {
		b = append(b, letters[rng.IntN(len(letters))])
	}
	b[n-1] = b[0]
	return string(b[:n])
}

func jwt() string {
	part := base64.RawURLEncoding.EncodeToString
	return part([]byte(`{"alg":"HS256","typ":"JWT"}`)) + "." + part([]byte(`{"sub":"민수"}`)) + "." + fake(43, word)
}

func pemBlock(label, eol string) string {
	lines := []string{"-----BEGIN " + label + "-----", "MIIE" + "pA" + fake(58, alnum+"+/"), fake(64, alnum+"+/"), fake(20, alnum) + "==", "-----END " + label + "-----"}
	return strings.Join(lines, eol)
}

func TestKeysGoWhereverTheyStand(t *testing.T) {
	frames := map[string][2]string{
		"alone": {"", ""}, "sentence": {"The key is ", ", keep it."}, "Korean": {"키는", "입니다"}, "josa": {"토큰 ", "를 바꿨다."}, "quoted": {`"`, `"`},
		"code": {"`", "`"}, "JSON": {`{"a": "`, `"}`}, "bullet": {"- W @배포: ", "\n- 다음 줄\n"}, "link": {"(", ")"}, "full stop": {"썼다: ", "."},
	}
	for kind, all := range secrets() {
		for _, secret := range all {
			for name, f := range frames {
				got, found := redact.Redact(f[0] + secret + f[1])
				if want := f[0] + "[REDACTED:" + kind + "]" + f[1]; got != want {
					t.Errorf("%s, %s: got %q\nof %q", kind, name, got, secret)
					continue
				}
				want := []redact.Finding{{Kind: kind, Certainty: redact.Certain, StartByte: len(f[0]), EndByte: len(f[0]) + len(secret)}}
				if diff := cmp.Diff(want, found); diff != "" {
					t.Errorf("%s, %s (-want +got)\n%s", kind, name, diff)
				}
			}
		}
	}
}

func TestValuesGoByTheWordBeforeThem(t *testing.T) {
	pw, secret, aws := "Xk29"+"!vQ7m", fake(32, alnum), fake(40, alnum+"+/")
	cases := []struct{ name, text, want string }{
		{"env", "DB_PASSWORD=" + pw, "DB_PASSWORD=[REDACTED:password]"},
		{"YAML", "password: \"" + pw + "\"", "password: \"[REDACTED:password]\""},
		{"JSON", `{"passwd":"` + pw + `","a":1}`, `{"passwd":"[REDACTED:password]","a":1}`},
		{"Korean", "비밀번호: " + pw + "로 바꿨다", "비밀번호: [REDACTED:password]로 바꿨다"},
		{"Korean, full width", "비밀번호：" + pw, "비밀번호：[REDACTED:password]"},
		{"Korean, no sign", "서버 비밀번호는 " + pw + "입니다", "서버 비밀번호는 [REDACTED:password]입니다"},
		{"label and a word with a digit", "비밀번호: hunter2horse", "비밀번호: [REDACTED:password]"},
		{"label in English", "password = hunter2", "password = [REDACTED:password]"},
		{"label, bold", "- **비번**: wifi@home 이다", "- **비번**: [REDACTED:password] 이다"},
		{"its last sign", "DB_PASSWORD=Sup3rS3cret!", "DB_PASSWORD=[REDACTED:password]"},
		{"two last signs", "암호: Sup3rS3cret!! 그리고", "암호: [REDACTED:password] 그리고"},
		{"a full stop", "passwd: hunter2horse.", "passwd: [REDACTED:password]."},
		{"English, no sign", "The password is " + pw + " for the db", "The password is [REDACTED:password] for the db"},
		{"passwd, no sign", "passwd " + pw + ", then", "passwd [REDACTED:password], then"},
		{"Korean short word", "비번 = " + pw, "비번 = [REDACTED:password]"},
		{"Korean token", "API 키: " + secret, "API 키: [REDACTED:secret]"},
		{"two words", "api key: " + secret, "api key: [REDACTED:secret]"},
		{"header", "X-Api-Key: " + secret, "X-Api-Key: [REDACTED:secret]"},
		{"assignment", "clientSecret := `" + secret + "`", "clientSecret := `[REDACTED:secret]`"},
		{"query", "https://x.kr/a?token=" + secret + "&page=2", "https://x.kr/a?token=[REDACTED:secret]&page=2"},
		{"AWS", "aws_secret_access_key = " + aws, "aws_secret_access_key = [REDACTED:aws]"},
		{"bearer", "Authorization: Bearer " + secret, "Authorization: Bearer [REDACTED:bearer]"},
		{"basic", "Authorization: Basic " + secret + "==", "Authorization: Basic [REDACTED:bearer]"},
		{"URL", "postgres://app:" + pw + "@db.local:5432/app", "postgres://app:[REDACTED:url-password]@db.local:5432/app"},
		{"URL, plain word", "redis://:hunter@캐시:6379 에 붙었다", "redis://:[REDACTED:url-password]@캐시:6379 에 붙었다"},
		{"URL, Korean around", "주소는https://민수:x@y/입니다 https://u:p4ss@h.kr/입니다", "주소는https://민수:x@y/입니다 https://u:[REDACTED:url-password]@h.kr/입니다"},
		{"key without an end", "-----BEGIN PRIVATE KEY-----\n" + fake(64, alnum) + "\n\n## 다음", "[REDACTED:private-key]\n\n## 다음"},
		{"AWS, key and secret", "AKIA" + fake(16, upper+digits) + " / " + aws + " 로", "[REDACTED:aws] / [REDACTED:aws] 로"},
		{"cookie", "Cookie: theme=dark; sid=" + secret + "; a=1", "Cookie: [REDACTED:cookie]"},
		{"set-cookie", "Set-Cookie: sid=" + secret + "; Path=/; HttpOnly", "Set-Cookie: sid=[REDACTED:cookie]; Path=/; HttpOnly"},
		{"cookie of curl", "curl -H 'Cookie: sid=" + secret + "' https://x.kr", "curl -H 'Cookie: [REDACTED:cookie]' https://x.kr"},
		{"session", "JSESSIONID=" + secret, "JSESSIONID=[REDACTED:secret]"},
		{"Kakao", "Authorization: KakaoAK " + fake(32, hex), "Authorization: KakaoAK [REDACTED:kakao]"},
		{"header without a scheme", "'Authorization': '" + secret + "'", "'Authorization': '[REDACTED:bearer]'"},
		{"header, Token", "Authorization: Token " + fake(40, hex), "Authorization: Token [REDACTED:bearer]"},
		{"basic, short", "Authorization: Basic " + base64.StdEncoding.EncodeToString([]byte("u:pw1")), "Authorization: Basic [REDACTED:bearer]"},
		{"docker config", `"auth": "` + base64.StdEncoding.EncodeToString([]byte("minsu:pa55word")) + `"`, `"auth": "[REDACTED:password]"`},
		{"curl", "curl -s -u admin:" + pw + " https://x.kr/api", "curl -s -u admin:[REDACTED:password] https://x.kr/api"},
		{"netrc", "machine x.kr login minsu password " + pw, "machine x.kr login minsu password [REDACTED:password]"},
		{"pass", "SMTP_PASS=" + pw, "SMTP_PASS=[REDACTED:password]"},
		{"Azure storage", "AccountName=a;AccountKey=" + fake(86, alnum+"+/") + "==;EndpointSuffix=x", "AccountName=a;AccountKey=[REDACTED:azure];EndpointSuffix=x"},
		{"Azure SAS", "https://a.blob.core.windows.net/c?sv=2022&sig=" + fake(43, alnum) + "%3D&se=1", "https://a.blob.core.windows.net/c?sv=2022&sig=[REDACTED:secret]&se=1"},
		{"Sentry", "https://" + fake(32, hex) + "@o1.ingest.sentry.io/42", "https://[REDACTED:sentry]@o1.ingest.sentry.io/42"},
		{"Naver", "NAVER_CLIENT_SECRET=" + fake(10, alnum), "NAVER_CLIENT_SECRET=[REDACTED:naver]"},
		{"data.go.kr", "http://apis.data.go.kr/x?serviceKey=" + fake(84, alnum) + "%3D%3D&pageNo=1", "http://apis.data.go.kr/x?serviceKey=[REDACTED:secret]&pageNo=1"},
		{"Korean key, two words", "인증 키: " + secret, "인증 키: [REDACTED:secret]"},
		{"UUID", "HEROKU_API_KEY=" + uuid(), "HEROKU_API_KEY=[REDACTED:secret]"},
		{"PuTTY", "Private-Lines: 2\n" + fake(64, base64L) + "\n" + fake(44, base64L) + "\nPrivate-MAC: 1f", "Private-Lines: 2\n[REDACTED:private-key]\nPrivate-MAC: 1f"},
		{"service account", `"private_key": "` + pemBlock("PRIVATE KEY", `\n`) + `\n",`, `"private_key": "[REDACTED:private-key]\n",`},
		{"in pieces", norm.NFD.String("비밀번호는 ") + pw + norm.NFD.String("입니다"), norm.NFD.String("비밀번호는 ") + "[REDACTED:password]" + norm.NFD.String("입니다")},
		{"no width inside", "ghp" + "_" + fake(20, alnum) + "\u200b" + fake(16, alnum), "[REDACTED:github]"},
		{"full width", "ｐａｓｓｗｏｒｄ＝" + pw, "ｐａｓｓｗｏｒｄ＝[REDACTED:password]"},
		{"a key without an end, few letters", "-----BEGIN RSA " + "PRIVATE KEY----- MIIEpAIBAAKCAQEA 를 서버에 넣었다", "[REDACTED:private-key] 를 서버에 넣었다"},
		{"a key without an end, words between", "`-----BEGIN " + "PRIVATE KEY-----` 뒤에 `" + fake(40, base64L) + "` 이다", "`[REDACTED:private-key]` 뒤에 `[REDACTED:private-key]` 이다"},
		{"a key without an end, with numbers", "-----BEGIN " + "PRIVATE KEY-----\n1. " + fake(40, base64L) + "\n2. " + fake(40, base64L) + "\n다음", "[REDACTED:private-key]\n다음"},
		{"a key without an end, quoted", "-----BEGIN EC " + "PRIVATE KEY-----\n\"" + fake(40, base64L) + "\",\n\"" + fake(40, base64L) + "\"\n다음", "[REDACTED:private-key]\"\n다음"},
		{"a key of another name", "-----BEGIN SSH2 ENCRYPTED " + "KEY-----\n" + fake(40, base64L) + "\n다음", "[REDACTED:private-key]\n다음"},
		{"its last sign, quoted", "the password is \"Spring2026!\".", "the password is \"[REDACTED:password]\"."},
		{"its last sign, quoted in Korean", "비밀번호는 “Spring2026!!” 이다", "비밀번호는 “[REDACTED:password]” 이다"},
		{"a sign behind the quotation", "비밀번호는 'Tiger88!'!", "비밀번호는 '[REDACTED:password]'!"},
		{"twice on a line", "admin / hunter22 로 들어간다, 비밀번호는 hunter22 다", "admin / [REDACTED:password] 로 들어간다, 비밀번호는 [REDACTED:password] 다"},
		{"codes in a list", "backup codes: 3829-1044, 9912-0387 and 1123-3321", "backup codes: [REDACTED:secret], [REDACTED:secret] and [REDACTED:secret]"},
		{"a code in groups", "복구 코드는 5510 2231 이다", "복구 코드는 [REDACTED:secret] 이다"},
		{"two", "password=" + pw + " token=" + secret, "password=[REDACTED:password] token=[REDACTED:secret]"},
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

// clean are texts with the words and signs of secrets and no secret.
var clean = []string{
	"The password is rotated weekly.", "password is required", "password was changed on 2026-11-20", "passwd file", "My password is forgotten again",
	"암호: PBKDF2-HMAC-SHA256", "password: TLS_AES_256_GCM_SHA384", "비밀번호는 1Password에 있다", "암호는 1234", "비밀번호는 20일 뒤 만료", "the token is k8s-managed",
	"비밀번호는 Chrome131에서만 자동 완성이 안 된다", "비밀번호는 Galaxy2024 용 앱에서 바꾼다", "암호는 Windows2025부터 필요하다", "포트 SendMoneyUseCase의 계정", "--- PASS: TestIssue4821 (0.01s)",
	"비밀번호: 8자 이상", "비밀번호: 8자리이상", "password: required", "password: required!", "token: expired", "password: bcrypt2b", "password: SHA-256",
	"password: argon2id", "암호: AES256", "password: min8", "secret: step2done", "password: 2026-11-20", "pwd: /srv/app1",
	"", "비밀번호를 바꿨다", "비밀번호: 민수에게 물어보기", "암호는 1234", "password: string", "The password is long.", "비밀번호는 8자리 이상이어야 한다.",
	"password=${DB_PASSWORD}", "password: process.env.DB_PASSWORD1", "token = getToken2(user)", "const accessToken = response.data.accessToken;",
	"passwordEncoder: BCryptPasswordEncoder", "token: refreshTokenRepository2", "password: your-password-123", "secret: xxxxxxxxxxxxxxxxxxxx12",
	"sk-fading-circle-container-2", "class=\"sk-cube-grid sk-cube1\"", "task-sk-2026", "sk-", "ghp_", "AKIAB", "risk-assessment-2026-11-20-final",
	"https://github.com/a/b:c@v1.2.3", "http://localhost:8080/a@b", "ssh://git@github.com:22/x", "https://user:password@host/", "mysql://u:****@h/db",
	"-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----", "-----BEGIN CERTIFICATE-----", "-----",
	"eyJ.eyJ.eyJ", "Bearer 토큰을 쓴다", "bearer authentication2 is used", "12:34:56", "2026-11-20T09:00:00+09:00", "token: 0123456789",
	"commit 3f786850e387550fdaab836ed7e6dc881de23001", "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
	"Cookie: theme=dark; lang=ko", "쿠키: 초코칩", "Set-Cookie: a=b", "compass: north42", "bypass=enabled2", "auth: required", "\"auth\": \"none\"", "oauth: google", "design: v2", "signal=SIGTERM15", "curl -u user:password https://x",
	"integrity sha512-vJk5n8+6mQ1E4XzO0C1sGqHfO1a2b3c4d5e6f7g8h9i0j1k2l3m4n5o6p7q8r9s0t1u2v3w4x5y6z7A8B9C0Dw==", "cache-key-5d41402abc4b2a76b9719d911017c592", "md5 5d41402abc4b2a76b9719d911017c592",
	"update_user_profile_settings_2026", "sl.Element", "pattern1234567890.abc", "up_and_running_with_2026_ab12", "v1.0-beta", "dapi2", "key-value", "data: eyJhbGciOiJub25lIn0", "— 그리고 — 또",
	"[REDACTED:openai]", "password: [REDACTED:password]", "SG.1", "keys: a, b", "- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다.",
}

func TestProseAndCodeStay(t *testing.T) {
	for _, text := range clean {
		if got, found := redact.Redact(text); got != text || found != nil {
			t.Errorf("%q became %q, %v", text, got, found)
		}
	}
}

func TestNothingFoundAllocatesNothing(t *testing.T) {
	text := strings.Repeat(strings.Join(clean, "\n"), 5)
	if n := testing.AllocsPerRun(10, func() { redact.Redact(text) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// pieces are drawn and put together: whole and broken secrets, marks, and what stands between them.
func pieces() []string {
	p := []string{
		"", " ", "\n", "키는", "입니다", ".", "-", "_", "/", "@", ":", "=", "&", "password=", "비밀번호: ", "비밀번호는 ", "token: ", "aws_secret=", "Bearer ", "https://u:", "://",
		"[REDACTED:openai]", "[REDACTED:", "]", "(", `"`, "-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----", "sk-", "eyJ", "MIIEpA", "가", "A", "z", "7", fake(12, alnum), fake(40, word),
	}
	p = append(p, "\u200b", "–", "－", "０１０", "１２３４", "：", "\u00a0", norm.NFD.String("비밀번호는"), "010", "-1234", "-5678", "900101", "국민은행 ", "여권 ", "카드 ", "Cookie: ", "curl -u a:", "+82 ")
	for _, all := range [...]map[string][]string{secrets(), numbers()} {
		for _, kind := range slices.Sorted(maps.Keys(all)) {
			for _, s := range all[kind] {
				p = append(p, s, s[:len(s)/2], s[len(s)/2:])
			}
		}
	}
	return p
}

func checkLaws(t interface {
	Helper()
	Fatalf(string, ...any)
}, text string,
) {
	t.Helper()
	once, found := redact.Redact(text)
	if twice, more := redact.Redact(once); twice != once || more != nil {
		t.Fatalf("not idempotent:\n%q\n%q\n%q", text, once, twice)
	}
	var b strings.Builder
	at := 0
	for _, f := range found {
		if f.StartByte < at || f.EndByte <= f.StartByte || f.EndByte > len(text) {
			t.Fatalf("bad offsets %+v in %q", found, text)
		}
		b.WriteString(text[at:f.StartByte] + "[REDACTED:" + f.Kind + "]")
		at = f.EndByte
	}
	if b.WriteString(text[at:]); b.String() != once {
		t.Fatalf("the findings do not give the text:\n%q\n%q\n%+v", text, once, found)
	}
}

func TestRedactIsIdempotentAndItsOffsetsHold(t *testing.T) {
	all := pieces()
	rapid.Check(t, func(rt *rapid.T) {
		checkLaws(rt, strings.Join(rapid.SliceOfN(rapid.SampledFrom(all), 0, 12).Draw(rt, "pieces"), ""))
	})
}

// A value that was told twice is looked for between the two by both, and one value may begin within the other.
func TestAValueToldSeveralTimesGoesOnce(t *testing.T) {
	const mark = "[REDACTED:password]"
	for text, want := range map[string]string{
		"old password: hunter22; login admin/hunter22; new password: hunter22": "old password: " + mark + "; login admin/" + mark + "; new password: " + mark,
		"password hunter22, admin / hunter22, password hunter22":               "password " + mark + ", admin / " + mark + ", password " + mark,
		"비밀번호는 Tiger88! 이다, 예전에도 Tiger88! 였고 비밀번호: Tiger88!":                   "비밀번호는 " + mark + "! 이다, 예전에도 " + mark + " 였고 비밀번호: " + mark,
		"password: a1-b2-c3; a1-b2-c3-d4-e5 was it; password: c3-d4-e5":        "password: " + mark + "; " + mark + " was it; password: " + mark,
		"비밀번호: a1-b2-c3, 그때는 a1-b2-c3-d4-e5 였고 이제 비밀번호: c3-d4-e5":              "비밀번호: " + mark + ", 그때는 " + mark + " 였고 이제 비밀번호: " + mark,
	} {
		if got, _ := redact.Redact(text); got != want {
			t.Errorf("%q:\ngot  %q\nwant %q", text, got, want)
		}
		checkLaws(t, text)
	}
}

func TestRedactHoldsItsLawsWhereValuesRepeat(t *testing.T) {
	told := []string{"password: hunter22", "비밀번호: hunter22", "비밀번호는 Tiger88! 이다", "old password=a1-b2-c3", "비밀번호: c3-d4-e5"}
	all := append(told, "hunter22", "Tiger88!", "a1-b2-c3", "a1-b2-c3-d4-e5", "admin", "\n")
	rapid.Check(t, func(rt *rapid.T) {
		sep := rapid.SampledFrom([]string{" ", "/", "; ", ", ", "-"}).Draw(rt, "between")
		checkLaws(rt, strings.Join(rapid.SliceOfN(rapid.SampledFrom(all), 0, 10).Draw(rt, "pieces"), sep))
	})
}

func TestNoKnownKeySurvivesBetweenOthers(t *testing.T) {
	all := secrets()
	var kinds []string
	for _, s := range all {
		kinds = append(kinds, s...)
	}
	rapid.Check(t, func(rt *rapid.T) {
		picked := rapid.SliceOfN(rapid.SampledFrom(kinds), 1, 6).Draw(rt, "secrets")
		got, found := redact.Redact(strings.Join(picked, " 그리고 "))
		if len(found) != len(picked) {
			rt.Fatalf("found %d of %d in %q", len(found), len(picked), got)
		}
		for _, s := range picked {
			if strings.Contains(got, s) {
				rt.Fatalf("%q is left in %q", s, got)
			}
		}
	})
}

// Each secret uncovers the one before it: looked at as often as that gives one more, a log of this size would take hours.
func TestSecretsThatUncoverEachOtherCostNotTheirSquare(t *testing.T) {
	for _, label := range []string{"password", "비밀번호"} {
		part := label + "=://u:" + fake(24, word) + "_"
		text := "처음 " + strings.Repeat(part, (1<<20)/len(part)) + " 끝"
		if got, _ := redact.Redact(text); !strings.HasPrefix(got, "처음 ") || !strings.HasSuffix(got, " 끝") || strings.Contains(got, fake(24, word)) {
			t.Errorf("%s: got %.60q … %.60q", label, got, got[max(0, len(got)-60):])
		}
		short := strings.Repeat(part, 300)
		checkLaws(t, "앞 "+short+" 뒤\n"+short+"\n 그리고 "+part)
	}
}

// What only a later round finds is as certain as what the first one does.
func TestUncoveredSecretKeepsItsCertainty(t *testing.T) {
	key := "AKIA" + fake(16, upper+digits)
	for _, before := range []string{"see ", "키는 "} {
		want := []redact.Finding{
			{Kind: "aws", Certainty: redact.Certain, StartByte: len(before), EndByte: len(before + key)},
			{Kind: redact.KindMobile, Certainty: redact.Certain, StartByte: len(before + key), EndByte: len(before+key) + len("010-1234-5678")},
		}
		if diff := cmp.Diff(want, redact.Find(before+key+"010-1234-5678")); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	}
}

// Each cell asks where its table begins: walked there for each one, this would take hours.
func TestCellsOfALongTableCostNotTheirSquare(t *testing.T) {
	for _, row := range []string{"| abc123 | abc123 |\n", "| 값 abc123 | 값2 abc123 |\n"} {
		redact.Redact(strings.Repeat(row, (2<<20)/len(row)))
	}
	table := "| 이름 | 비밀번호 |\n|---|---|\n" + strings.Repeat("| abc123 | abc124 |\n", 1000) + "| db | Xk29" + "!vQ7m |\n"
	if got, _ := redact.Redact(table); strings.Contains(got, "Xk29") {
		t.Error("the head of the table is not found")
	}
}

func FuzzRedact(f *testing.F) {
	for _, s := range clean {
		f.Add(s)
	}
	for _, all := range [...]map[string][]string{secrets(), numbers()} {
		for _, kind := range slices.Sorted(maps.Keys(all)) {
			for _, s := range all[kind] {
				f.Add("키는" + s + "입니다 password=" + s)
			}
		}
	}
	for _, s := range notPeople {
		f.Add(s + "\u200b－" + s)
	}
	for _, value := range []string{"hunter22", "Tiger88!", "a1-b2-c3"} {
		f.Add("password: " + value + "; admin/" + value + "; 비밀번호는 " + value)
	}
	f.Fuzz(func(t *testing.T, text string) { checkLaws(t, text) })
}

func BenchmarkRedactClean(b *testing.B) {
	text := strings.Repeat("- O(c=0.90) @민수: 긴 답변보다 짧은 답변을 선호한다. 인덱스 재생성 버그를 고쳤다 (see memory/2026-11-19.md).\n- The staging server uses riverpod, and the deploy is blocked since 2026-11-20.\n", 200)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		redact.Redact(text)
	}
}

// BenchmarkRedactHostile is text made of nothing but beginnings of tokens.
func BenchmarkRedactHostile(b *testing.B) {
	for _, part := range []string{"sk-", "token=", "eyJ-", "password=a:", "-----BEGIN ", "비밀번호는 ", "1:", "1 ", "010-1234-", "900101-1234567 ", "국민 110-123-456789x ", "M12345678 ", "cookie:a=", "authorization: a ", "０－", "\u200b"} {
		text := strings.Repeat(part, (1<<20)/len(part))
		b.Run(part, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				redact.Redact(text)
			}
		})
	}
}
