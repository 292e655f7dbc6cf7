//! The pages of both sites, and the garment site's paths, without language prefix (spec §2).

use std::borrow::Cow;

use strum::{EnumDiscriminants, IntoStaticStr, VariantArray, VariantNames};

use super::number::{NotPlain, parameter};
use super::{BoardPlace, BrandPage, CategoryId, OemCategory, PageNumber, Pid};

/// A page with its parameters. URLs of the same content parse to equal routes, so a route can be a
/// cache key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumDiscriminants)]
#[strum_discriminants(
    name(PageKind),
    derive(IntoStaticStr, VariantArray, VariantNames),
    strum(serialize_all = "kebab-case"),
    doc = "A page without its parameters and its language: few enough to be a label of metrics."
)]
pub enum Route {
    /// `/` and `/home`
    Home,
    AboutCompany,
    AboutCulture,
    AboutDevelopment,
    AboutCooperation,
    AboutContact,
    Market,
    OemList(OemCategory),
    OemInfo(Pid),
    /// `/sample/list`, `/sample/list?cid=16010312`
    SampleList(CategoryId),
    SampleInfo(Pid),
    /// `/news/list`, `/news/list?page=2`
    NewsList(PageNumber),
    NewsInfo(Pid),
    /// `/bbs`, `/bbs/board/{bid}`, both with `?lid=5102&page=2`
    Bbs(BoardPlace),
    /// `/order`; its query is an [`OrderQuery`](super::OrderQuery).
    Order,
    UserLogin,
    UserRegister,
    /// `/user/terms`: the terms that registering agrees to.
    UserTerms,
    /// `/privacy`: the stored data, the retention periods and the contact.
    Privacy,
    Brand(BrandPage),
    NotFound,
}

/// Whether a path without language prefix is in a section for customers.
pub(super) fn is_personal(path: &str) -> bool {
    let section = path
        .trim_start_matches('/')
        .split('/')
        .next()
        .unwrap_or_default();
    matches!(section, "order" | "user")
}

/// The result of parsing a path without language prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Parsed {
    /// The canonical path of this page, or an alias.
    Page(Route),
    /// A permanent redirect to this page.
    Moved(Route),
}

impl Route {
    /// Parses a path of the garment site without language prefix, and the query parameters that the
    /// page declares.
    pub(super) fn parse(path: &str, query: &str) -> Parsed {
        let (path, slashed) = match path.strip_suffix('/') {
            Some(rest) if !rest.is_empty() => (rest, true),
            _ => (path, false),
        };
        let segments = path.split('/').skip(1).collect::<Vec<_>>();
        let parsed = Self::read(&segments, query).unwrap_or(Parsed::Page(Self::NotFound));
        match parsed {
            Parsed::Page(route) if slashed && route != Self::NotFound => Parsed::Moved(route),
            other => other,
        }
    }

    /// Parses the segments of a path. A malformed parameter makes the path unknown.
    fn read(segments: &[&str], query: &str) -> Result<Parsed, NotPlain> {
        Ok(Parsed::Page(match *segments {
            [] | ["" | "home"] => Self::Home,
            ["about"] => return Ok(Parsed::Moved(Self::AboutCompany)),
            ["about", "company"] => Self::AboutCompany,
            ["about", "culture"] => Self::AboutCulture,
            ["about", "development"] => Self::AboutDevelopment,
            ["about", "cooperation"] => Self::AboutCooperation,
            ["about", "contact"] => Self::AboutContact,
            ["market"] => Self::Market,
            ["oem"] => return Ok(Parsed::Moved(Self::OemList(OemCategory::Cotton))),
            ["oem", category] => category.parse().map_or(Self::NotFound, Self::OemList),
            ["oem", "info", pid] => Self::OemInfo(pid.parse()?),
            // The redirect keeps the query, which is parsed there.
            ["sample"] => return Ok(Parsed::Moved(Self::SampleList(CategoryId::DEFAULT))),
            ["sample", "list"] => {
                Self::SampleList(parameter(query, "cid")?.unwrap_or(CategoryId::DEFAULT))
            }
            ["sample", "info", pid] => Self::SampleInfo(pid.parse()?),
            ["news"] => return Ok(Parsed::Moved(Self::NewsList(PageNumber::FIRST))),
            ["news", "list"] => Self::NewsList(PageNumber::of_query(query)?),
            ["news", "info", pid] => Self::NewsInfo(pid.parse()?),
            ["bbs"] => Self::Bbs(BoardPlace::of_query(None, query)?),
            ["bbs", id] | ["bbs", "board", id] => {
                Self::Bbs(BoardPlace::of_query(Some(id.parse()?), query)?)
            }
            ["order"] => Self::Order,
            ["user"] => return Ok(Parsed::Moved(Self::UserLogin)),
            ["user", "login"] => Self::UserLogin,
            ["user", "register"] => Self::UserRegister,
            ["user", "terms"] => Self::UserTerms,
            ["privacy"] => Self::Privacy,
            _ => Self::NotFound,
        }))
    }

    /// Whether the page is for customers only, so that search engines are not told of it.
    pub fn is_personal(self) -> bool {
        self.path().is_some_and(|path| is_personal(&path))
    }

    /// The canonical path without language prefix and query; `None` for a page without an address.
    pub fn path(self) -> Option<Cow<'static, str>> {
        Some(match self {
            Self::OemList(category) => format!("/oem/{}", category.segment()).into(),
            Self::OemInfo(pid) => format!("/oem/info/{pid}").into(),
            Self::SampleInfo(pid) => format!("/sample/info/{pid}").into(),
            Self::NewsInfo(pid) => format!("/news/info/{pid}").into(),
            Self::Bbs(place) => place.path(),
            Self::Brand(page) => page.path().into(),
            page => (*PageKind::from(page).paths().first()?).into(),
        })
    }

    /// The declared query in canonical form, with its `?`; empty for default values.
    pub fn query(self) -> Cow<'static, str> {
        match self {
            Self::NewsList(page) if page != PageNumber::FIRST => format!("?page={page}").into(),
            Self::SampleList(category) if category != CategoryId::DEFAULT => {
                format!("?cid={category}").into()
            }
            Self::Bbs(place) => place.query(),
            _ => "".into(),
        }
    }

    /// The path for the SEO match (spec §4), without language prefix: with the parameters that
    /// select the content, without the page number of a list. `None` for a page without an address.
    pub fn seo_path(self) -> Option<String> {
        match self {
            Self::NewsList(_) => Self::NewsList(PageNumber::FIRST),
            Self::Bbs(place) => Self::Bbs(BoardPlace {
                page: PageNumber::FIRST,
                ..place
            }),
            other => other,
        }
        .href()
    }

    /// The page to link to in languages that lack this one: the first page of its list; most pages
    /// exist in every language.
    pub const fn section(self) -> Self {
        match self {
            Self::OemInfo(_) => Self::OemList(OemCategory::Cotton),
            Self::SampleList(_) | Self::SampleInfo(_) => Self::SampleList(CategoryId::DEFAULT),
            Self::NewsList(_) | Self::NewsInfo(_) => Self::NewsList(PageNumber::FIRST),
            Self::Bbs(_) => Self::Bbs(BoardPlace {
                board: None,
                label: None,
                page: PageNumber::FIRST,
            }),
            other => other,
        }
    }

    /// Path and declared query without language prefix, as in the site's links; `None` for a page
    /// without an address.
    pub fn href(self) -> Option<String> {
        self.path().map(|path| format!("{path}{}", self.query()))
    }
}

impl PageKind {
    /// The paths of a page of the garment site as patterns of react-router, the canonical one
    /// first. The browser guesses from them which code a link needs.
    pub const fn paths(self) -> &'static [&'static str] {
        match self {
            Self::Home => &["/", "/home"],
            Self::AboutCompany => &["/about/company", "/about"],
            Self::AboutCulture => &["/about/culture"],
            Self::AboutDevelopment => &["/about/development"],
            Self::AboutCooperation => &["/about/cooperation"],
            Self::AboutContact => &["/about/contact"],
            Self::Market => &["/market"],
            Self::OemList => &["/oem/:category", "/oem"],
            Self::OemInfo => &["/oem/info/:id"],
            Self::SampleList => &["/sample/list", "/sample"],
            Self::SampleInfo => &["/sample/info/:id"],
            Self::NewsList => &["/news/list", "/news"],
            Self::NewsInfo => &["/news/info/:id"],
            Self::Bbs => &["/bbs", "/bbs/board/:id", "/bbs/:id"],
            Self::Order => &["/order"],
            Self::UserLogin => &["/user/login", "/user"],
            Self::UserRegister => &["/user/register"],
            Self::UserTerms => &["/user/terms"],
            Self::Privacy => &["/privacy"],
            Self::Brand | Self::NotFound => &[],
        }
    }
}
