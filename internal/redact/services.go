package redact

// Kinds of a [Finding], as they stand in the text: [REDACTED:kind]. docs/secrets.md lists them for people. They do not
// change: texts that were redacted hold them.
const (
	KindAge           = "age"
	KindAirtable      = "airtable"
	KindAlibaba       = "alibaba"
	KindAnthropic     = "anthropic"
	KindArtifactory   = "artifactory"
	KindAtlassian     = "atlassian"
	KindAWS           = "aws"
	KindAzure         = "azure"
	KindBearer        = "bearer" // the value of an Authorization header
	KindClojars       = "clojars"
	KindCloudflare    = "cloudflare"
	KindContentful    = "contentful"
	KindCookie        = "cookie"
	KindDatabricks    = "databricks"
	KindDigitalOcean  = "digitalocean"
	KindDiscord       = "discord"
	KindDocker        = "docker"
	KindDoppler       = "doppler"
	KindDropbox       = "dropbox"
	KindDynatrace     = "dynatrace"
	KindElevenLabs    = "elevenlabs"
	KindFacebook      = "facebook"
	KindFigma         = "figma"
	KindFly           = "fly"
	KindGitHub        = "github"
	KindGitLab        = "gitlab"
	KindGoogle        = "google"
	KindGrafana       = "grafana"
	KindGroq          = "groq"
	KindHeroku        = "heroku"
	KindHuggingFace   = "huggingface"
	KindJWT           = "jwt"
	KindKakao         = "kakao"
	KindLangSmith     = "langsmith"
	KindLinear        = "linear"
	KindMailchimp     = "mailchimp"
	KindMailgun       = "mailgun"
	KindNaver         = "naver"
	KindNetlify       = "netlify"
	KindNewRelic      = "newrelic"
	KindNotion        = "notion"
	KindNPM           = "npm"
	KindNuGet         = "nuget"
	KindNVIDIA        = "nvidia"
	KindOnePassword   = "onepassword"
	KindOpenAI        = "openai"
	KindOpenRouter    = "openrouter"
	KindPassword      = "password"
	KindPerplexity    = "perplexity"
	KindPinecone      = "pinecone"
	KindPlanetScale   = "planetscale"
	KindPostman       = "postman"
	KindPrivateKey    = "private-key"
	KindPulumi        = "pulumi"
	KindPyPI          = "pypi"
	KindReadme        = "readme"
	KindReplicate     = "replicate"
	KindRubyGems      = "rubygems"
	KindSecret        = "secret" // a value behind a word such as token or API 키
	KindSendGrid      = "sendgrid"
	KindSendinblue    = "sendinblue"
	KindSentry        = "sentry"
	KindShopify       = "shopify"
	KindSlack         = "slack"
	KindSlackWebhook  = "slack-webhook"
	KindSonar         = "sonar"
	KindSourcegraph   = "sourcegraph"
	KindSquare        = "square"
	KindStripe        = "stripe"
	KindSupabase      = "supabase"
	KindTavily        = "tavily"
	KindTeamsWebhook  = "teams-webhook"
	KindTelegram      = "telegram"
	KindTencent       = "tencent"
	KindToss          = "toss"
	KindTwilio        = "twilio"
	KindTypeform      = "typeform"
	KindUpstage       = "upstage"
	KindURLPassword   = "url-password"
	KindVault         = "vault"
	KindXAI           = "xai"
	KindAccount       = "bank-account"
	KindBusiness      = "business-number"
	KindCard          = "card-number"
	KindCorporate     = "corporate-number"
	KindDriverLicense = "driver-license"
	KindForeigner     = "foreigner-number"
	KindMobile        = "mobile-number"
	KindPassport      = "passport"
	KindResident      = "resident-number"
)

// shape is a token with a fixed beginning.
type shape struct {
	prefix   string
	kind     string
	min, max int    // length behind the prefix in bytes; a longer run of its letters is something else. 0 = no limit
	letters  *class // of the tail
	check    func(tail string) bool
}

// shapes by first byte; the longer prefix before the shorter one.
var shapes = [256][]shape{
	'a': {{"api_org_", KindHuggingFace, 30, 40, &alnum, entropic}},
	'c': {
		{"cfat_", KindCloudflare, 40, 64, &alnum, random},
		{"cfk_", KindCloudflare, 40, 64, &alnum, random},
		{"cfut_", KindCloudflare, 40, 64, &alnum, random},
	},
	'd': {
		{"dapi", KindDatabricks, 32, 34, &hexDash, databricks},
		{"dckr_oat_", KindDocker, 24, 0, &word, entropic},
		{"dckr_pat_", KindDocker, 24, 0, &word, entropic},
		{"discord.com/api/webhooks/", KindDiscord, 60, 0, &wordSlash, webhook},
		{"discordapp.com/api/webhooks/", KindDiscord, 60, 0, &wordSlash, webhook},
		{"doo_v1_", KindDigitalOcean, 64, 64, &hex, digits},
		{"dop_v1_", KindDigitalOcean, 64, 64, &hex, digits},
		{"dor_v1_", KindDigitalOcean, 64, 64, &hex, digits},
		{"dp.ct.", KindDoppler, 40, 44, &alnum, random},
		{"dp.pt.", KindDoppler, 40, 44, &alnum, random},
		{"dp.st.", KindDoppler, 40, 64, &wordDot, random},
		{"dt0c01.", KindDynatrace, 80, 100, &wordDot, scattered},
	},
	'f': {
		{"figd_", KindFigma, 36, 0, &word, entropic},
		{"fm1r_", KindFly, 100, 0, &base64Std, entropic},
		{"fm2_", KindFly, 100, 0, &base64Std, entropic},
		{"fo1_", KindFly, 43, 43, &word, entropic},
	},
	'g': {
		{"github_pat_", KindGitHub, 30, 0, &word, digits},
		{"ghp_", KindGitHub, 30, 0, &alnum, digits},
		{"gho_", KindGitHub, 30, 0, &alnum, digits},
		{"ghs_", KindGitHub, 30, 0, &word, digits},
		{"ghu_", KindGitHub, 30, 0, &alnum, digits},
		{"ghr_", KindGitHub, 30, 0, &alnum, digits},
		{"glagent-", KindGitLab, 30, 0, &wordDot, entropic},
		{"glcbt-", KindGitLab, 20, 0, &wordDot, entropic},
		{"gldt-", KindGitLab, 20, 0, &wordDot, entropic},
		{"glft-", KindGitLab, 20, 0, &wordDot, entropic},
		{"gloas-", KindGitLab, 40, 0, &wordDot, entropic},
		{"glpat-", KindGitLab, 20, 0, &wordDot, entropic},
		{"glptt-", KindGitLab, 40, 0, &wordDot, entropic},
		{"glrt-", KindGitLab, 20, 0, &wordDot, entropic},
		{"glsoat-", KindGitLab, 20, 0, &wordDot, entropic},
		{"glc_", KindGrafana, 40, 0, &base64Std, random},
		{"glsa_", KindGrafana, 41, 41, &word, digits},
		{"gsk_", KindGroq, 50, 54, &alnum, random},
	},
	'h': {
		{"hooks.slack.com/services/", KindSlackWebhook, 30, 0, &wordSlash, digits},
		{"hooks.slack.com/triggers/", KindSlackWebhook, 30, 0, &wordSlash, digits},
		{"hooks.slack.com/workflows/", KindSlackWebhook, 30, 0, &wordSlash, digits},
		{"hf_", KindHuggingFace, 30, 0, &alnum, entropic},
		{"hvb.", KindVault, 90, 0, &word, entropic},
		{"hvs.", KindVault, 24, 0, &word, mixed},
	},
	'k': {{"key-", KindMailgun, 32, 32, &hex, digits}},
	'l': {
		{"lin_api_", KindLinear, 32, 48, &alnum, random},
		{"lin_oauth_", KindLinear, 32, 64, &alnum, digits},
		{"live_gsk_", KindToss, 20, 40, &alnum, random},
		{"live_sk_", KindToss, 20, 40, &alnum, random},
		{"lsv2_pt_", KindLangSmith, 40, 45, &word, digits},
		{"lsv2_sk_", KindLangSmith, 40, 45, &word, digits},
	},
	'n': {
		{"ncp_iam_", KindNaver, 16, 48, &alnum, digits},
		{"nfp_", KindNetlify, 36, 44, &alnum, random},
		{"npm_", KindNPM, 36, 0, &alnum, entropic},
		{"ntn_", KindNotion, 40, 50, &alnum, random},
		{"nvapi-", KindNVIDIA, 60, 0, &word, random},
	},
	'o': {
		{"ops_eyJ", KindOnePassword, 100, 0, &base64ish, entropic},
		{"oy2", KindNuGet, 43, 43, &lowerDigit, scattered},
	},
	'p': {
		{"pat", KindAirtable, 79, 79, &wordDot, airtable},
		{"pcsk_", KindPinecone, 60, 80, &word, random},
		{"pplx-", KindPerplexity, 40, 64, &alnum, random},
		{"pscale_oauth_", KindPlanetScale, 32, 64, &wordDot, random},
		{"pscale_pw_", KindPlanetScale, 32, 64, &wordDot, random},
		{"pscale_tkn_", KindPlanetScale, 32, 64, &wordDot, random},
		{"pul-", KindPulumi, 40, 40, &hex, digits},
		{"pypi-", KindPyPI, 50, 0, &word, entropic},
	},
	'r': {
		{"r8_", KindReplicate, 37, 40, &alnum, random},
		{"rdme_", KindReadme, 70, 70, &lowerDigit, scattered},
		{"rk_live_", KindStripe, 16, 0, &alnum, digits},
		{"rk_test_", KindStripe, 16, 0, &alnum, digits},
		{"rubygems_", KindRubyGems, 48, 48, &hex, digits},
	},
	's': {
		{"sb_secret_", KindSupabase, 30, 48, &word, random},
		{"sbp_", KindSupabase, 40, 40, &hex, digits},
		{"secret_", KindNotion, 43, 43, &alnum, random},
		{"sgp_", KindSourcegraph, 40, 64, &word, digits},
		{"shpat_", KindShopify, 32, 32, &hexAny, digits},
		{"shpca_", KindShopify, 32, 32, &hexAny, digits},
		{"shppa_", KindShopify, 32, 32, &hexAny, digits},
		{"shpss_", KindShopify, 32, 32, &hexAny, digits},
		{"sk-ant-", KindAnthropic, 20, 0, &word, mixed},
		{"sk-or-", KindOpenRouter, 20, 0, &word, mixed},
		{"sk_live_", KindStripe, 16, 0, &alnum, digits},
		{"sk_test_", KindStripe, 16, 0, &alnum, digits},
		{"sk-", KindOpenAI, 20, 0, &word, mixed},
		{"sk_", KindElevenLabs, 48, 48, &hex, digits},
		{"sl.", KindDropbox, 130, 0, &wordDot, random},
		{"sntrys_", KindSentry, 60, 0, &base64ish, entropic},
		{"sntryu_", KindSentry, 64, 64, &hex, digits},
		{"sq0atp-", KindSquare, 22, 22, &word, entropic},
		{"sq0csp-", KindSquare, 43, 43, &word, entropic},
		{"sqa_", KindSonar, 40, 40, &hex, digits},
		{"sqp_", KindSonar, 40, 40, &hex, digits},
		{"squ_", KindSonar, 40, 40, &hex, digits},
	},
	't': {
		{"test_gsk_", KindToss, 20, 40, &alnum, random},
		{"test_sk_", KindToss, 20, 40, &alnum, random},
		{"tfp_", KindTypeform, 59, 59, &wordDot, random},
		{"tvly-", KindTavily, 28, 64, &word, random},
	},
	'u': {{"up_", KindUpstage, 29, 32, &alnum, random}},
	'v': {{"v1.0-", KindCloudflare, 171, 171, &hexDash, digits}},
	'w': {
		{"webhook.office.com/webhookb2/", KindTeamsWebhook, 100, 0, &wordSlashAt, digits},
		{"whsec_", KindStripe, 32, 0, &base64Std, random},
	},
	'x': {
		{"xai-", KindXAI, 60, 0, &alnum, random},
		{"xapp-", KindSlack, 20, 0, &word, digits},
		{"xkeysib-", KindSendinblue, 80, 82, &word, digits},
		{"xoxa-", KindSlack, 20, 0, &word, digits},
		{"xoxb-", KindSlack, 20, 0, &word, digits},
		{"xoxc-", KindSlack, 20, 0, &word, digits},
		{"xoxd-", KindSlack, 20, 0, &base64Pct, digits},
		{"xoxe-", KindSlack, 20, 0, &word, digits},
		{"xoxe.xox", KindSlack, 20, 0, &word, digits},
		{"xoxp-", KindSlack, 20, 0, &word, digits},
		{"xoxr-", KindSlack, 20, 0, &word, digits},
		{"xoxs-", KindSlack, 20, 0, &word, digits},
	},
	'y': {{"ya29.", KindGoogle, 30, 0, &wordDot, random}},
	'A': {
		{"ABSK", KindAWS, 100, 140, &base64Std, random},
		{"ABIA", KindAWS, 16, 16, &upper, digitsOrWild},
		{"ACCA", KindAWS, 16, 16, &upper, digitsOrWild},
		{"AGE-SECRET-KEY-1", KindAge, 58, 58, &upper, digits},
		{"AIza", KindGoogle, 35, 35, &word, entropic},
		{"AKCp", KindArtifactory, 60, 80, &alnum, random},
		{"AKIA", KindAWS, 16, 16, &upper, digitsOrWild},
		{"AKID", KindTencent, 32, 36, &alnum, random},
		{"AQ.Ab", KindGoogle, 40, 0, &word, random},
		{"ASIA", KindAWS, 16, 16, &upper, digitsOrWild},
		{"ATATT3", KindAtlassian, 100, 0, &base64ish, random},
		{"ATBB", KindAtlassian, 24, 40, &alnum, random},
		{"ATCTT3", KindAtlassian, 100, 0, &base64ish, random},
	},
	'C': {
		{"CFPAT-", KindContentful, 43, 43, &word, entropic},
		{"CLOJARS_", KindClojars, 60, 60, &alnum, entropic},
	},
	'E': {{"EAA", KindFacebook, 100, 0, &alnum, random}},
	'G': {
		{"GOCSPX-", KindGoogle, 28, 28, &word, entropic},
		{"GR1348941", KindGitLab, 20, 20, &word, entropic},
	},
	'H': {{"HRKU-", KindHeroku, 36, 0, &word, digits}},
	'L': {{"LTAI", KindAlibaba, 12, 24, &alnum, random}},
	'N': {
		{"NRAK-", KindNewRelic, 27, 27, &upper, digits},
		{"NRII-", KindNewRelic, 32, 32, &word, entropic},
	},
	'P': {{"PMAK-", KindPostman, 59, 59, &hexDash, digits}},
	'S': {{"SG.", KindSendGrid, 60, 70, &wordDot, sendgrid}, {"SK", KindTwilio, 32, 32, &hex, digits}},
}
