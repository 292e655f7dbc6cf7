//! Resolves a request's path and query to a page or a redirect.

use std::borrow::Cow;

use super::order_query::carries_token;
use super::route::{Parsed, is_personal};
use super::{Address, BrandPage, Route, Site};
use crate::locale::Locale;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// A page, possibly [`Route::NotFound`].
    Page(Address, Audience),
    Redirect(Redirect),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everyone: the response may be stored and shared.
    Everyone,
    /// One person: a response for customers or with a token may not be stored by browsers and
    /// proxies. Only one with contracts is made for the person.
    OnePerson,
}

impl Audience {
    /// The audience of a path without language prefix, with its query.
    fn of(path: &str, query: &str) -> Self {
        if is_personal(path) {
            Self::OnePerson
        } else {
            Self::of_query(query)
        }
    }

    pub(super) fn of_query(query: &str) -> Self {
        if carries_token(query) {
            Self::OnePerson
        } else {
            Self::Everyone
        }
    }
}

/// A redirect within the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    /// Path and query. Made from a parsed route, never from the request's own path, so it cannot
    /// leave the site.
    pub location: String,
    /// Whether it may be cached.
    pub permanence: Permanence,
    pub audience: Audience,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Permanence {
    /// Permanent and for everyone: 301.
    Permanent,
    /// Permanent, never stored: 301 among customers' pages.
    Unstored,
    /// For this visitor only: 302, never stored.
    Personal,
}

/// Resolves a path (spec §2).
///
/// A language prefix is authoritative. On a path without one, `preferred`, the language of the
/// visitor's cookie, redirects to the prefixed path; an unknown path is answered in that language
/// without a redirect.
pub fn resolve(site: Site, path: &str, query: &str, preferred: Option<Locale>) -> Resolution {
    match site {
        Site::Garment => garment(path, query, preferred),
        Site::Brand => brand(path, query),
    }
}

/// Resolves a path of the brand site. It is in Chinese: the cookie is ignored, and language
/// prefixes are unknown paths.
fn brand(path: &str, query: &str) -> Resolution {
    let audience = Audience::of_query(query);
    match BrandPage::parse(path) {
        Parsed::Page(route) => Resolution::Page(
            Address {
                site: Site::Brand,
                locale: Site::BRAND_LANGUAGE,
                route,
            },
            audience,
        ),
        Parsed::Moved(route) => {
            let location = route.path().unwrap_or_default().into_owned();
            Resolution::Redirect(redirect(
                location,
                route,
                query,
                Permanence::Permanent,
                audience,
            ))
        }
    }
}

fn garment(path: &str, query: &str, preferred: Option<Locale>) -> Resolution {
    let (prefix, rest) = split_prefix(path);
    let audience = Audience::of(rest, query);
    let parsed = if prefix.is_some() && rest == "/" {
        Parsed::Moved(Route::Home)
    } else {
        Route::parse(rest, query)
    };
    let locale = prefix.or(preferred).unwrap_or_default();
    let (Parsed::Page(route) | Parsed::Moved(route)) = parsed;
    let address = Address {
        site: Site::Garment,
        locale,
        route,
    };
    let Some(target) = route.path() else {
        return Resolution::Page(address, audience);
    };
    let permanence = match (prefix, parsed) {
        (Some(own), _) if own.is_default() => Permanence::Permanent,
        (_, Parsed::Moved(_)) => Permanence::Permanent,
        (None, _) if !locale.is_default() => Permanence::Personal,
        _ => return Resolution::Page(address, audience),
    };
    // A permanent redirect is the same for everyone, so the visitor's language is applied after it.
    let locale = if permanence == Permanence::Permanent {
        prefix.unwrap_or_default()
    } else {
        locale
    };
    let location = match (locale.prefix(), target.as_ref()) {
        ("", target) => target.to_owned(),
        (prefix, "/") => prefix.to_owned(),
        (prefix, target) => format!("{prefix}{target}"),
    };
    Resolution::Redirect(redirect(location, route, query, permanence, audience))
}

/// A redirect with the query to keep. Redirects among customers' pages are never stored.
fn redirect(
    mut location: String,
    route: Route,
    query: &str,
    permanence: Permanence,
    audience: Audience,
) -> Redirect {
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
    Redirect {
        location,
        permanence,
        audience,
    }
}

/// The query to keep in a redirect. A token is only sent to the pages that read one.
fn kept_query(route: Route, query: &str) -> Cow<'_, str> {
    if matches!(route, Route::Order | Route::UserPassword) || !carries_token(query) {
        return query.into();
    }
    query
        .split('&')
        .filter(|pair| !carries_token(pair))
        .collect::<Vec<_>>()
        .join("&")
        .into()
}

/// Returns the page at a path with its query, or the one that it redirects to; `None` if there is
/// none.
pub fn page_at(site: Site, path_and_query: &str) -> Option<Address> {
    let at = |address: &str| {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        resolve(site, path, query, None)
    };
    let resolution = match at(path_and_query) {
        Resolution::Redirect(redirect) => at(&redirect.location),
        page @ Resolution::Page(..) => page,
    };
    match resolution {
        Resolution::Page(address, _) if address.route != Route::NotFound => Some(address),
        _ => None,
    }
}

/// Whether the response for a path depends on the visitor's language cookie.
pub fn varies_by_cookie(site: Site, path: &str) -> bool {
    site == Site::Garment && split_prefix(path).0.is_none()
}

/// Splits `/en/news` into English and `/news`. The rest starts with a slash, unless it is empty.
pub(super) fn split_prefix(path: &str) -> (Option<Locale>, &str) {
    let prefix = path.strip_prefix('/').and_then(|rest| {
        let first = rest.split('/').next().unwrap_or_default();
        Some((Locale::of_segment(first)?, &rest[first.len()..]))
    });
    prefix.map_or((None, path), |(locale, rest)| (Some(locale), rest))
}

#[cfg(test)]
mod tests;
