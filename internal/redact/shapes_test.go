package redact_test

import (
	"encoding/base64"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

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
		redact.KindOpenAI:      {"sk" + "-" + fake(48, alnum), "sk" + "-proj-" + fake(120, word), "sk" + "-svcacct-" + fake(60, word), "sk" + "-" + fake(32, hex)},
		redact.KindAnthropic:   {"sk" + "-ant-api03-" + fake(95, word), "sk" + "-ant-admin01-" + fake(95, word), "sk" + "-ant-oat01-" + fake(300, word)},
		redact.KindOpenRouter:  {"sk" + "-or-v1-" + fake(64, hex)},
		redact.KindHuggingFace: {"hf" + "_" + fake(34, alnum), "api" + "_org_" + fake(34, alnum)},
		redact.KindGroq:        {"gsk" + "_" + fake(52, alnum)},
		redact.KindXAI:         {"xai" + "-" + fake(80, alnum)},
		redact.KindPerplexity:  {"pplx" + "-" + fake(48, alnum)},
		redact.KindReplicate:   {"r8" + "_" + fake(37, alnum)},
		redact.KindTavily:      {"tvly" + "-" + fake(32, alnum), "tvly" + "-dev-" + fake(32, alnum)},
		redact.KindPinecone:    {"pcsk" + "_" + fake(6, alnum) + "_" + fake(63, alnum)},
		redact.KindLangSmith:   {"lsv2" + "_pt_" + fake(32, hex) + "_" + fake(10, hex)},
		redact.KindNVIDIA:      {"nvapi" + "-" + fake(64, word)},
		redact.KindElevenLabs:  {"sk" + "_" + fake(48, hex)},
		redact.KindUpstage:     {"up" + "_" + fake(29, alnum)},
	}
}

func serviceSecrets() map[string][]string {
	discord := base64.RawURLEncoding.EncodeToString([]byte("123456789012345678")) + "." + fake(6, word) + "." + fake(38, word)
	return map[string][]string{
		redact.KindGitHub:       {"ghp" + "_" + fake(36, alnum), "gho" + "_" + fake(36, alnum), "ghs" + "_" + fake(36, alnum), "ghu" + "_" + fake(36, alnum), "github" + "_pat_" + fake(22, alnum) + "_" + fake(59, alnum)},
		redact.KindGitLab:       {"glpat" + "-" + fake(20, word), "gldt" + "-" + fake(20, word), "glrt" + "-" + fake(20, word), "glptt" + "-" + fake(40, hex), "GR134" + "8941" + fake(20, alnum)},
		redact.KindSlack:        {"xoxb" + "-" + fake(12, digits) + "-" + fake(24, alnum), "xoxp" + "-" + fake(60, alnum), "xoxs" + "-" + fake(50, alnum), "xoxe" + ".xoxp-1-" + fake(146, alnum), "xapp" + "-1-A" + fake(40, upper+digits)},
		redact.KindSlackWebhook: {"hooks.slack.com" + "/services/T" + fake(9, upper+digits) + "/B" + fake(9, upper+digits) + "/" + fake(24, alnum)},
		redact.KindTeamsWebhook: {"webhook.office" + ".com/webhookb2/" + uuid() + "@" + uuid() + "/IncomingWebhook/" + fake(32, hex) + "/" + uuid()},
		redact.KindDiscord:      {discord, "discord" + ".com/api/webhooks/123456789012345678/" + fake(68, alnum)},
		redact.KindAWS:          {"AKIA" + fake(16, upper+digits), "ASIA" + fake(16, upper+digits)},
		redact.KindGoogle:       {"AIza" + fake(35, word), "ya29" + "." + fake(100, word), "GOCSPX" + "-" + fake(28, word)},
		redact.KindAzure:        {"aB" + "c8Q~" + fake(34, alnum)},
		redact.KindStripe:       {"sk" + "_live_" + fake(24, alnum), "rk" + "_live_" + fake(24, alnum), "whsec" + "_" + fake(32, alnum)},
		redact.KindNPM:          {"npm" + "_" + fake(36, alnum)},
		redact.KindPyPI:         {"pypi" + "-AgEIcHlwaS5vcmc" + fake(120, word)},
		redact.KindRubyGems:     {"rubygems" + "_" + fake(48, hex)},
		redact.KindNuGet:        {"oy2" + fake(43, lower+digits)},
		redact.KindClojars:      {"CLOJARS" + "_" + fake(60, alnum)},
		redact.KindArtifactory:  {"AKCp" + fake(69, alnum)},
		redact.KindDocker:       {"dckr" + "_pat_" + fake(27, word), "dckr" + "_oat_" + fake(32, word)},
		redact.KindTelegram:     {"123456789" + ":" + fake(35, word)},
		redact.KindSendGrid:     {"SG" + "." + fake(22, word) + "." + fake(43, word)},
		redact.KindSendinblue:   {"xkeysib" + "-" + fake(64, hex) + "-" + fake(16, alnum)},
		redact.KindMailgun:      {"key" + "-" + fake(32, hex), fake(32, hex) + "-" + fake(8, hex) + "-" + fake(8, hex)},
		redact.KindMailchimp:    {fake(32, hex) + "-us" + "12"},
		redact.KindTwilio:       {"SK" + fake(32, hex)},
		redact.KindDigitalOcean: {"dop" + "_v1_" + fake(64, hex)},
		redact.KindHeroku:       {"HRKU" + "-" + uuid(), "HRKU" + "-AA" + fake(58, word)},
		redact.KindCloudflare:   {"v1" + ".0-" + fake(24, hex) + "-" + fake(146, hex), "cfut" + "_" + fake(40, alnum)},
		redact.KindDatabricks:   {"dapi" + fake(32, hex), "dapi" + fake(32, hex) + "-2"},
		redact.KindNotion:       {"secret" + "_" + fake(43, alnum), "ntn" + "_" + fake(46, alnum)},
		redact.KindLinear:       {"lin" + "_api_" + fake(40, alnum)},
		redact.KindFigma:        {"figd" + "_" + fake(40, word)},
		redact.KindAtlassian:    {"ATATT3" + fake(186, alnum), "ATBB" + fake(32, alnum)},
		redact.KindAirtable:     {"pat" + fake(14, alnum) + "." + fake(64, hex)},
		redact.KindShopify:      {"shpat" + "_" + fake(32, hex)},
		redact.KindSquare:       {"sq0" + "atp-" + fake(22, word), "sq0" + "csp-" + fake(43, word)},
		redact.KindFacebook:     {"EAA" + fake(150, alnum)},
		redact.KindGrafana:      {"glsa" + "_" + fake(32, alnum) + "_" + fake(8, hex), "glc" + "_" + fake(80, alnum)},
		redact.KindNewRelic:     {"NRAK" + "-" + fake(27, upper+digits)},
		redact.KindPostman:      {"PMAK" + "-" + fake(24, hex) + "-" + fake(34, hex)},
		redact.KindPulumi:       {"pul" + "-" + fake(40, hex)},
		redact.KindPlanetScale:  {"pscale" + "_tkn_" + fake(43, alnum)},
		redact.KindDoppler:      {"dp" + ".pt." + fake(43, alnum)},
		redact.KindDropbox:      {"sl" + "." + fake(140, word)},
		redact.KindDynatrace:    {"dt0c01" + "." + fake(24, upper+digits) + "." + fake(64, upper+digits)},
		redact.KindVault:        {"hvs" + "." + fake(90, word), "hvb" + "." + fake(140, word)},
		redact.KindFly:          {"fo1" + "_" + fake(43, word), "fm2" + "_" + fake(200, base64L)},
		redact.KindSupabase:     {"sbp" + "_" + fake(40, hex)},
		redact.KindNetlify:      {"nfp" + "_" + fake(40, alnum)},
		redact.KindSonar:        {"squ" + "_" + fake(40, hex)},
		redact.KindSourcegraph:  {"sgp" + "_" + fake(40, hex)},
		redact.KindTypeform:     {"tfp" + "_" + fake(59, word)},
		redact.KindContentful:   {"CFPAT" + "-" + fake(43, word)},
		redact.KindReadme:       {"rdme" + "_" + fake(70, lower+digits)},
		redact.KindOnePassword:  {"ops" + "_eyJ" + fake(400, base64L)},
		redact.KindSentry:       {"sntryu" + "_" + fake(64, hex)},
		redact.KindAlibaba:      {"LTAI" + fake(20, alnum)},
		redact.KindTencent:      {"AKID" + fake(32, alnum)},
		redact.KindNaver:        {"ncp" + "_iam_BP" + fake(22, alnum)},
		redact.KindToss:         {"test" + "_sk_" + fake(28, alnum), "live" + "_gsk_" + fake(28, alnum)},
		redact.KindJWT:          {jwt(), jwt() + "." + fake(40, word) + "." + fake(22, word)},
	}
}

func keyFiles() map[string][]string {
	pgp := strings.Join([]string{"-----BEGIN PGP" + " PRIVATE KEY BLOCK-----", "Version: GnuPG v2", "", fake(64, base64L), fake(64, base64L), "=aB3d", "-----END PGP" + " PRIVATE KEY BLOCK-----"}, "\n")
	return map[string][]string{
		redact.KindPrivateKey: {
			pemBlock("RSA PRIVATE KEY", "\n"), pemBlock("PRIVATE KEY", "\r\n"), pemBlock("OPENSSH PRIVATE KEY", `\n`), pemBlock("EC PRIVATE KEY", " "),
			pemBlock("ENCRYPTED PRIVATE KEY", "\n> "), "MIIE" + "vQ" + fake(58, base64L), "b3BlbnNzaC1rZXktdjE" + fake(45, alnum), pgp,
		},
		redact.KindAge: {"AGE-SECRET" + "-KEY-1" + fake(58, bech32)},
	}
}

func uuid() string {
	return fake(8, hex) + "-" + fake(4, hex) + "-4" + fake(3, hex) + "-a" + fake(3, hex) + "-" + fake(12, hex)
}

// kindsInSource are the kinds that the package knows, as its source has them.
func kindsInSource(t *testing.T) []string {
	t.Helper()
	src, err := os.ReadFile("services.go")
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, m := range regexp.MustCompile(`(?m)^\tKind\w+ += "([a-z0-9-]+)"`).FindAllStringSubmatch(string(src), -1) {
		kinds = append(kinds, m[1])
	}
	slices.Sort(kinds)
	if len(kinds) < 40 {
		t.Fatalf("only %d kinds", len(kinds))
	}
	return kinds
}

// byContext are the kinds that other tests look at, because they do not stand alone.
var byContext = []string{redact.KindBearer, redact.KindCookie, redact.KindKakao, redact.KindPassword, redact.KindSecret, redact.KindURLPassword}

func TestEveryKindHasAnExample(t *testing.T) {
	have := slices.Concat(slices.Collect(maps.Keys(secrets())), slices.Collect(maps.Keys(numbers())), byContext)
	slices.Sort(have)
	if diff := cmp.Diff(kindsInSource(t), slices.Compact(have)); diff != "" {
		t.Errorf("(-kinds +tested)\n%s", diff)
	}
}

func TestEveryKindIsDocumented(t *testing.T) {
	doc, err := os.ReadFile("../../docs/secrets.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range kindsInSource(t) {
		if !strings.Contains(string(doc), "`"+kind+"`") {
			t.Errorf("docs/secrets.md does not list %s", kind)
		}
	}
}
