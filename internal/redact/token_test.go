package redact_test

import (
	"encoding/base64"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-a44923cb/memctl/internal/redact"
)

const (
	hex     = digits + "abcdef"
	base64L = alnum + "+/"
	bech32  = "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L"
)

// secrets by kind; each stands alone. None is written out: a site that hosts this file looks for keys in it.
func secrets() map[string][]string {
	out := agentSecrets()
	maps.Copy(out, serviceSecrets())
	maps.Copy(out, keyFiles())
	return out
}

func agentSecrets() map[string][]string {
	return map[string][]string{
		"openai":      {"sk" + "-" + fake(48, alnum), "sk" + "-proj-" + fake(120, word), "sk" + "-svcacct-" + fake(60, word), "sk" + "-" + fake(32, hex)},
		"anthropic":   {"sk" + "-ant-api03-" + fake(95, word), "sk" + "-ant-admin01-" + fake(95, word), "sk" + "-ant-oat01-" + fake(300, word)},
		"openrouter":  {"sk" + "-or-v1-" + fake(64, hex)},
		"huggingface": {"hf" + "_" + fake(34, alnum), "api" + "_org_" + fake(34, alnum)},
		"groq":        {"gsk" + "_" + fake(52, alnum)},
		"xai":         {"xai" + "-" + fake(80, alnum)},
		"perplexity":  {"pplx" + "-" + fake(48, alnum)},
		"replicate":   {"r8" + "_" + fake(37, alnum)},
		"tavily":      {"tvly" + "-" + fake(32, alnum), "tvly" + "-dev-" + fake(32, alnum)},
		"pinecone":    {"pcsk" + "_" + fake(6, alnum) + "_" + fake(63, alnum)},
		"langsmith":   {"lsv2" + "_pt_" + fake(32, hex) + "_" + fake(10, hex)},
		"nvidia":      {"nvapi" + "-" + fake(64, word)},
		"elevenlabs":  {"sk" + "_" + fake(48, hex)},
		"upstage":     {"up" + "_" + fake(29, alnum)},
	}
}

func serviceSecrets() map[string][]string {
	discord := base64.RawURLEncoding.EncodeToString([]byte("123456789012345678")) + "." + fake(6, word) + "." + fake(38, word)
	return map[string][]string{
		"github":        {"ghp" + "_" + fake(36, alnum), "gho" + "_" + fake(36, alnum), "ghs" + "_" + fake(36, alnum), "ghu" + "_" + fake(36, alnum), "github" + "_pat_" + fake(22, alnum) + "_" + fake(59, alnum)},
		"gitlab":        {"glpat" + "-" + fake(20, word), "gldt" + "-" + fake(20, word), "glrt" + "-" + fake(20, word), "glptt" + "-" + fake(40, hex), "GR134" + "8941" + fake(20, alnum)},
		"slack":         {"xoxb" + "-" + fake(12, digits) + "-" + fake(24, alnum), "xoxp" + "-" + fake(60, alnum), "xoxs" + "-" + fake(50, alnum), "xoxe" + ".xoxp-1-" + fake(146, alnum), "xapp" + "-1-A" + fake(40, upper+digits)},
		"slack-webhook": {"hooks.slack.com" + "/services/T" + fake(9, upper+digits) + "/B" + fake(9, upper+digits) + "/" + fake(24, alnum)},
		"teams-webhook": {"webhook.office" + ".com/webhookb2/" + uuid() + "@" + uuid() + "/IncomingWebhook/" + fake(32, hex) + "/" + uuid()},
		"discord":       {discord, "discord" + ".com/api/webhooks/123456789012345678/" + fake(68, alnum)},
		"aws":           {"AKIA" + fake(16, upper+digits), "ASIA" + fake(16, upper+digits)},
		"google":        {"AIza" + fake(35, word), "ya29" + "." + fake(100, word), "GOCSPX" + "-" + fake(28, word)},
		"azure":         {"aB" + "c8Q~" + fake(34, alnum)},
		"stripe":        {"sk" + "_live_" + fake(24, alnum), "rk" + "_live_" + fake(24, alnum), "whsec" + "_" + fake(32, alnum)},
		"npm":           {"npm" + "_" + fake(36, alnum)},
		"pypi":          {"pypi" + "-AgEIcHlwaS5vcmc" + fake(120, word)},
		"rubygems":      {"rubygems" + "_" + fake(48, hex)},
		"nuget":         {"oy2" + fake(43, lower+digits)},
		"clojars":       {"CLOJARS" + "_" + fake(60, alnum)},
		"artifactory":   {"AKCp" + fake(69, alnum)},
		"docker":        {"dckr" + "_pat_" + fake(27, word), "dckr" + "_oat_" + fake(32, word)},
		"telegram":      {"123456789" + ":" + fake(35, word)},
		"sendgrid":      {"SG" + "." + fake(22, word) + "." + fake(43, word)},
		"sendinblue":    {"xkeysib" + "-" + fake(64, hex) + "-" + fake(16, alnum)},
		"mailgun":       {"key" + "-" + fake(32, hex), fake(32, hex) + "-" + fake(8, hex) + "-" + fake(8, hex)},
		"mailchimp":     {fake(32, hex) + "-us" + "12"},
		"twilio":        {"SK" + fake(32, hex)},
		"digitalocean":  {"dop" + "_v1_" + fake(64, hex)},
		"heroku":        {"HRKU" + "-" + uuid(), "HRKU" + "-AA" + fake(58, word)},
		"cloudflare":    {"v1" + ".0-" + fake(24, hex) + "-" + fake(146, hex), "cfut" + "_" + fake(40, alnum)},
		"databricks":    {"dapi" + fake(32, hex), "dapi" + fake(32, hex) + "-2"},
		"notion":        {"secret" + "_" + fake(43, alnum), "ntn" + "_" + fake(46, alnum)},
		"linear":        {"lin" + "_api_" + fake(40, alnum)},
		"figma":         {"figd" + "_" + fake(40, word)},
		"atlassian":     {"ATATT3" + fake(186, alnum), "ATBB" + fake(32, alnum)},
		"airtable":      {"pat" + fake(14, alnum) + "." + fake(64, hex)},
		"shopify":       {"shpat" + "_" + fake(32, hex)},
		"square":        {"sq0" + "atp-" + fake(22, word), "sq0" + "csp-" + fake(43, word)},
		"facebook":      {"EAA" + fake(150, alnum)},
		"grafana":       {"glsa" + "_" + fake(32, alnum) + "_" + fake(8, hex), "glc" + "_" + fake(80, alnum)},
		"newrelic":      {"NRAK" + "-" + fake(27, upper+digits)},
		"postman":       {"PMAK" + "-" + fake(24, hex) + "-" + fake(34, hex)},
		"pulumi":        {"pul" + "-" + fake(40, hex)},
		"planetscale":   {"pscale" + "_tkn_" + fake(43, alnum)},
		"doppler":       {"dp" + ".pt." + fake(43, alnum)},
		"dropbox":       {"sl" + "." + fake(140, word)},
		"dynatrace":     {"dt0c01" + "." + fake(24, upper+digits) + "." + fake(64, upper+digits)},
		"vault":         {"hvs" + "." + fake(90, word), "hvb" + "." + fake(140, word)},
		"fly":           {"fo1" + "_" + fake(43, word), "fm2" + "_" + fake(200, base64L)},
		"supabase":      {"sbp" + "_" + fake(40, hex)},
		"netlify":       {"nfp" + "_" + fake(40, alnum)},
		"sonar":         {"squ" + "_" + fake(40, hex)},
		"sourcegraph":   {"sgp" + "_" + fake(40, hex)},
		"typeform":      {"tfp" + "_" + fake(59, word)},
		"contentful":    {"CFPAT" + "-" + fake(43, word)},
		"readme":        {"rdme" + "_" + fake(70, lower+digits)},
		"onepassword":   {"ops" + "_eyJ" + fake(400, base64L)},
		"sentry":        {"sntryu" + "_" + fake(64, hex)},
		"alibaba":       {"LTAI" + fake(20, alnum)},
		"tencent":       {"AKID" + fake(32, alnum)},
		"naver":         {"ncp" + "_iam_BP" + fake(22, alnum)},
		"toss":          {"test" + "_sk_" + fake(28, alnum), "live" + "_gsk_" + fake(28, alnum)},
		"jwt":           {jwt(), jwt() + "." + fake(40, word) + "." + fake(22, word)},
	}
}

func keyFiles() map[string][]string {
	pgp := strings.Join([]string{"-----BEGIN PGP" + " PRIVATE KEY BLOCK-----", "Version: GnuPG v2", "", fake(64, base64L), fake(64, base64L), "=aB3d", "-----END PGP" + " PRIVATE KEY BLOCK-----"}, "\n")
	return map[string][]string{
		redact.KindPrivateKey: {
			pemBlock("RSA PRIVATE KEY", "\n"), pemBlock("PRIVATE KEY", "\r\n"), pemBlock("OPENSSH PRIVATE KEY", `\n`), pemBlock("EC PRIVATE KEY", " "),
			pemBlock("ENCRYPTED PRIVATE KEY", "\n> "), "MIIE" + "vQ" + fake(58, base64L), "b3BlbnNzaC1rZXktdjE" + fake(45, alnum), pgp,
		},
		"age": {"AGE-SECRET" + "-KEY-1" + fake(58, bech32)},
	}
}

func uuid() string {
	return fake(8, hex) + "-" + fake(4, hex) + "-4" + fake(3, hex) + "-a" + fake(3, hex) + "-" + fake(12, hex)
}

// byContext are the kinds that other tests look at, because they do not stand alone.
var byContext = []string{"bearer", "cookie", "kakao", redact.KindPassword, "secret", redact.KindURLPassword}

func TestEveryKindHasAnExample(t *testing.T) {
	have := slices.Concat(slices.Collect(maps.Keys(secrets())), slices.Collect(maps.Keys(numbers())), byContext)
	for _, s := range redact.Samples(rand.New(rand.NewPCG(1, 1))) {
		have = append(have, s.Kind)
	}
	slices.Sort(have)
	if diff := cmp.Diff(redact.Kinds(), slices.Compact(have)); diff != "" {
		t.Errorf("(-kinds +tested)\n%s", diff)
	}
}

// Each line of the rules finds what it describes, under its own name, whatever letters are drawn: not one in a hundred gets away because it has too
// few digits.
func TestEveryRuleFindsWhatItDescribes(t *testing.T) {
	const rounds = 100
	rng := rand.New(rand.NewPCG(7, 2026))
	missed, all := map[string]int{}, 0
	for range rounds {
		for _, s := range redact.Samples(rng) {
			all++
			if got, _ := redact.Redact("배포에는 " + s.Token + " 하나면 된다"); strings.Contains(got, s.Tail) {
				missed[s.Kind+" "+s.Token[:min(len(s.Token)-len(s.Tail)+2, len(s.Token))]]++
			}
		}
	}
	total := 0
	for name, n := range missed {
		if total += n; n > rounds/10 {
			t.Errorf("%s…: %d of %d missed", name, n, rounds)
		}
	}
	if total*200 > all {
		t.Errorf("%d of %d missed: %v", total, all, missed)
	}
}

func TestBrokenRulesAreNamed(t *testing.T) {
	good := map[string]string{
		"shapes": "x 3 - abc_ [0-9a-f]{8}", "gitleaks": "# none", "labels": "secret secret: token", "commands": "curl -u user:password", "people": "card: card",
	}
	for want, bad := range map[string][2]string{
		"rules/shapes.txt:1: 3 columns":   {"shapes", "x 3 -"},
		`"X" is no kind`:                  {"shapes", "X 3 - abc_ a{8}"},
		"bits":                            {"shapes", "x y - abc_ a{8}"},
		"look":                            {"shapes", "x 3 maybe abc_ a{8}"},
		"prefix":                          {"shapes", "x 3 - a a{8}"},
		"tail: class":                     {"shapes", "x 3 - abc_ [a"},
		"tail: count":                     {"shapes", "x 3 - abc_ a{8,3}"},
		"not of the part of RE2":          {"shapes", "x 3 - abc_ (a|b)"},
		"range":                           {"shapes", "x 3 - abc_ [z-a]"},
		"no fixed length":                 {"shapes", "x 3 - abc_ a{8} b{1,2}"},
		"no colon":                        {"labels", "secret"},
		"unknown need":                    {"labels", "riddle secret: x"},
		"an empty word":                   {"labels", "secret secret: x,,y"},
		"with kind":                       {"labels", "secret: x"},
		"rules/commands.txt:1: 1 columns": {"commands", "curl"},
		"begins with no -":                {"commands", "curl u password"},
		"unknown value":                   {"commands", "curl -u secret"},
		`rules/people.txt:1: unknown words "cat"`: {"people", "cat: dog"},
	} {
		files := fstest.MapFS{}
		for name, text := range good {
			files["rules/"+name+".txt"] = &fstest.MapFile{Data: []byte(text)}
		}
		if err := redact.Load(files); err != nil {
			t.Fatal(err)
		}
		files["rules/"+bad[0]+".txt"] = &fstest.MapFile{Data: []byte(bad[1])}
		if err := redact.Load(files); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", bad[1], err, want)
		}
	}
}

func TestEveryKindIsDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../docs/secrets.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range redact.Kinds() {
		if !strings.Contains(string(doc), "`"+kind+"`") {
			t.Errorf("docs/secrets.md does not list %s", kind)
		}
	}
}
