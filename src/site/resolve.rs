//! From a request's path and query to a page or a redirect.

use std::borrow::Cow;

use super::route::{Parsed, is_personal};
use super::token::carries_token;
use super::{Address, BrandPage, Route, Site};
use crate::locale::Locale;

/// What a path means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// A page, perhaps [`Route::NotFound`].
    Page(Address, Audience),
    /// Another address.
    Redirect(Redirect),
}

/// Who may see an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everyone: it may be stored and shared.
    Everyone,
    /// The one who asked: what concerns customers or carries a token is never looked up, stored or shared.
    OnePerson,
}

impl Audience {
    /// Judges a request by its path without language prefix, and its query.
    fn of(path: &str, query: &str) -> Self {
        if is_personal(path) { Self::OnePerson } else { Self::of_query(query) }
    }

    fn of_query(query: &str) -> Self {
        if carries_token(query) { Self::OnePerson } else { Self::Everyone }
    }
}

/// A redirect to an address of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    /// Path and query. Made from a parsed route, never from the request's own path, so it cannot leave the site.
    pub location: String,
    /// Whether it may be remembered.
    pub permanence: Permanence,
    /// Whom it concerns.
    pub audience: Audience,
}

/// How long a redirect holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permanence {
    /// For everyone and for good: 301.
    Permanent,
    /// For good, and never stored: 301 among the pages of customers.
    Unstored,
    /// For this visitor: 302, never stored.
    Personal,
}

/// Finds the page of a path (spec §2), or where the path leads.
///
/// A language prefix is authoritative. On a bare path `preferred`, the language of the visitor's cookie, redirects to
/// the prefixed one; a bare path of no page is answered in that language, without a redirect.
#[must_use]
pub fn resolve(site: Site, path: &str, query: &str, preferred: Option<Locale>) -> Resolution {
    match site {
        Site::Garment => garment(path, query, preferred),
        Site::Brand => brand(path, query),
    }
}

/// The brand site speaks Chinese alone: a cookie has no say, and what looks like a prefix is a path of no page.
fn brand(path: &str, query: &str) -> Resolution {
    let audience = Audience::of_query(query);
    match BrandPage::parse(path) {
        Parsed::Page(route) => Resolution::Page(Address { site: Site::Brand, locale: Locale::Zh, route }, audience),
        Parsed::Moved(route) => {
            let location = route.path().unwrap_or_default().into_owned();
            Resolution::Redirect(redirect(location, route, query, Permanence::Permanent, audience))
        }
    }
}

fn garment(path: &str, query: &str, preferred: Option<Locale>) -> Resolution {
    let (prefix, rest) = split_prefix(path);
    let audience = Audience::of(rest, query);
    let parsed = if prefix.is_some() && rest == "/" { Parsed::Moved(Route::Home) } else { Route::parse(rest, query) };
    let locale = prefix.or(preferred).unwrap_or_default();
    let (Parsed::Page(route) | Parsed::Moved(route)) = parsed;
    let address = Address { site: Site::Garment, locale, route };
    let Some(target) = route.path() else {
        return Resolution::Page(address, audience);
    };
    let permanence = match (prefix, parsed) {
        (Some(Locale::Zh), _) | (_, Parsed::Moved(_)) => Permanence::Permanent,
        (None, _) if locale != Locale::Zh => Permanence::Personal,
        _ => return Resolution::Page(address, audience),
    };
    // A permanent redirect is the same for everyone: the visitor's own language comes after it.
    let locale = if permanence == Permanence::Permanent { prefix.unwrap_or_default() } else { locale };
    let location = match (locale.prefix(), target.as_ref()) {
        ("", target) => target.to_owned(),
        (prefix, "/") => prefix.to_owned(),
        (prefix, target) => format!("{prefix}{target}"),
    };
    Resolution::Redirect(redirect(location, route, query, permanence, audience))
}

/// A redirect with the query that goes with it. What leads a customer is never stored.
fn redirect(mut location: String, route: Route, query: &str, permanence: Permanence, audience: Audience) -> Redirect {
    let carried = carries_token(query);
    let query = kept_query(route, query);
    if !query.is_empty() {
        location.push('?');
        location.push_str(&query);
    }
    let permanence = match (audience, permanence) {
        (Audience::Everyone, permanence) => permanence,
        (Audience::OnePerson, Permanence::Permanent) if !carried => Permanence::Unstored,
        (Audience::OnePerson, _) => Permanence::Personal,
    };
    Redirect { location, permanence, audience }
}

/// The query that goes with a redirect. A token goes nowhere but to the page that reads it.
fn kept_query(route: Route, query: &str) -> Cow<'_, str> {
    if route == Route::Order || !carries_token(query) {
        return query.into();
    }
    query.split('&').filter(|pair| !carries_token(pair)).collect::<Vec<_>>().join("&").into()
}

/// Whether a path of a site names no language, so that the visitor's cookie has a say in it.
#[must_use]
pub fn varies_by_cookie(site: Site, path: &str) -> bool {
    site == Site::Garment && split_prefix(path).0.is_none()
}

/// Splits `/en/news` into English and `/news`. The rest begins with a slash, unless it is empty.
fn split_prefix(path: &str) -> (Option<Locale>, &str) {
    let prefix = path.strip_prefix('/').and_then(|rest| {
        let first = rest.split('/').next().unwrap_or_default();
        Some((Locale::from_code(first)?, &rest[first.len()..]))
    });
    prefix.map_or((None, path), |(locale, rest)| (Some(locale), rest))
}

#[cfg(test)]
mod tests;
