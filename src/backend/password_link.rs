//! Links with which customers choose a password.

use url::Url;

use super::token::Token;
use crate::locale::Locale;

/// How long a link can be used that a customer requested, in seconds. The mail and the page name it.
pub(super) const REQUESTED: i64 = 30 * 60;
/// How long a link from staff can be used, in seconds: a week, as the mail says.
pub(super) const FROM_STAFF: i64 = 7 * 24 * 60 * 60;

/// Returns the address of the page with the form, which has the token.
pub(super) fn address(site: &Url, locale: Locale, token: Token) -> String {
    let (origin, prefix) = (site.origin().ascii_serialization(), locale.prefix());
    let token = token.into_secret();
    format!("{origin}{prefix}/user/password?token={token}")
}
