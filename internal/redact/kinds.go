package redact

// Kinds of a [Finding] that code decides on, as they stand in the text: [REDACTED:kind]. The files of rules name the others; docs/secrets.md
// lists all of them for people. They do not change: texts that were redacted hold them.
const (
	KindAccount       = "bank-account"
	KindBusiness      = "business-number"
	KindCard          = "card-number"
	KindCorporate     = "corporate-number"
	KindDriverLicense = "driver-license"
	KindForeigner     = "foreigner-number"
	KindMobile        = "mobile-number"
	KindPassport      = "passport"
	KindPassword      = "password"
	KindPrivateKey    = "private-key"
	KindResident      = "resident-number"
	KindURLPassword   = "url-password"

	kindAWS       = "aws"
	kindCookie    = "cookie"
	kindDiscord   = "discord"
	kindJWT       = "jwt"
	kindMailchimp = "mailchimp"
	kindMailgun   = "mailgun"
	kindSecret    = "secret"
	kindSentry    = "sentry"
	kindTelegram  = "telegram"
)
