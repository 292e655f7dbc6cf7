//! The pages of the garment site and their paths, without language prefix (spec §2).

use std::borrow::Cow;
use std::fmt;
use std::num::{NonZeroU32, NonZeroU64};

/// A page with its parameters. Two URLs that show the same thing parse to equal routes, so a route can be a cache key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Route {
    /// `/` and `/home`
    Home,
    /// `/about/company`
    AboutCompany,
    /// `/news/list`, `/news/list?page=2`
    NewsList(PageNumber),
    /// `/news/info/{pid}`
    NewsInfo(Pid),
    /// Every path that is none of the others; one page for all of them.
    NotFound,
}

/// What a path without language prefix means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parsed {
    /// The path is this page's.
    Page(Route),
    /// The path leads to this page for good.
    Moved(Route),
}

impl Route {
    /// Reads a path without language prefix, and of the query the parameters that the page declares.
    pub(super) fn parse(path: &str, query: &str) -> Parsed {
        let (path, slashed) = match path.strip_suffix('/') {
            Some(rest) if !rest.is_empty() => (rest, true),
            _ => (path, false),
        };
        let parsed = match path.split('/').skip(1).collect::<Vec<_>>()[..] {
            [] | ["" | "home"] => Parsed::Page(Self::Home),
            ["about"] => Parsed::Moved(Self::AboutCompany),
            ["about", "company"] => Parsed::Page(Self::AboutCompany),
            ["news"] => Parsed::Moved(Self::NewsList(PageNumber::FIRST)),
            ["news", "list"] => Parsed::Page(PageNumber::from_query(query).map_or(Self::NotFound, Self::NewsList)),
            ["news", "info", pid] => Parsed::Page(Pid::parse(pid).map_or(Self::NotFound, Self::NewsInfo)),
            _ => Parsed::Page(Self::NotFound),
        };
        match parsed {
            Parsed::Page(route) if slashed && route != Self::NotFound => Parsed::Moved(route),
            other => other,
        }
    }

    /// The canonical path without language prefix and query; `None` for the page that has no address.
    #[must_use]
    pub fn path(self) -> Option<Cow<'static, str>> {
        Some(match self {
            Self::Home => "/".into(),
            Self::AboutCompany => "/about/company".into(),
            Self::NewsList(_) => "/news/list".into(),
            Self::NewsInfo(pid) => format!("/news/info/{pid}").into(),
            Self::NotFound => return None,
        })
    }

    /// The declared query in canonical form, with its `?`; empty where the page is the default one.
    #[must_use]
    pub fn query(self) -> Cow<'static, str> {
        match self {
            Self::NewsList(page) if page != PageNumber::FIRST => format!("?page={page}").into(),
            _ => "".into(),
        }
    }
}

/// The number of a page of a list, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PageNumber(NonZeroU32);

impl PageNumber {
    /// Page 1, the one without a query.
    pub const FIRST: Self = Self(NonZeroU32::MIN);

    /// Reads the first `page=` of a query; page 1 where there is none, `None` where it is no number from 1 up.
    fn from_query(query: &str) -> Option<Self> {
        let Some(value) = query.split('&').find_map(|pair| pair.strip_prefix("page=")) else {
            return Some(Self::FIRST);
        };
        plain_number(value)?.parse().ok().map(Self)
    }

    /// The number itself.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0.get()
    }
}

impl fmt::Display for PageNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The route parameter `pid`: the id of an info item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pid(NonZeroU64);

impl Pid {
    fn parse(segment: &str) -> Option<Self> {
        plain_number(segment)?.parse().ok().map(Self)
    }

    /// The number itself.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0.get()
    }
}

impl From<NonZeroU64> for Pid {
    fn from(id: NonZeroU64) -> Self {
        Self(id)
    }
}

impl fmt::Display for Pid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Digits without sign or leading zero: the one way to write a number in an address, so that each page has one address.
fn plain_number(text: &str) -> Option<&str> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (digits && !text.starts_with('0')).then_some(text)
}
