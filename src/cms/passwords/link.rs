//! Links with which customers choose a password.

use url::Url;

use crate::token::Token;
use base::locale::Locale;

/// How long a link can be used that a customer requested, in seconds. The mail names it.
pub(crate) const REQUESTED: i64 = 30 * 60;
/// How long a link can be used that confirms the address of a registration, in seconds: a day.
pub(crate) const CONFIRMING: i64 = 24 * 60 * 60;
/// How long a link from staff can be used, in seconds: a week, as the mail says.
pub(crate) const FROM_STAFF: i64 = 7 * 24 * 60 * 60;

/// Returns the address of the page with the form, which has the token.
pub(crate) fn address(site: &Url, locale: Locale, token: Token) -> String {
    with_query(site, locale, "", token)
}

/// Returns the address of the page with the form that confirms the address of an account.
pub(crate) fn confirming_address(site: &Url, locale: Locale, token: Token) -> String {
    with_query(site, locale, "confirm&", token)
}

fn with_query(site: &Url, locale: Locale, query: &str, token: Token) -> String {
    let token = token.into_secret();
    format!("{}/user/password?{query}token={token}", start(site, locale))
}

/// Returns the address of the login.
pub(crate) fn login_address(site: &Url, locale: Locale) -> String {
    format!("{}/user/login", start(site, locale))
}

fn start(site: &Url, locale: Locale) -> String {
    format!("{}{}", site.origin().ascii_serialization(), locale.prefix())
}
