//! The pages of both sites, and the garment site's paths, without language prefix (spec §2).

use std::borrow::Cow;

use strum::{EnumDiscriminants, IntoStaticStr, VariantArray};

use super::number::NotPlain;
use super::{BoardPlace, BrandPage, CategoryId, OemCategory, PageName, PageNumber, Pid};

/// Declares the pages of the garment site. Each row has the name of the page, which is also that of
/// its [`PageKind`], its [`Parameter`] if it has one, and its paths: the canonical one, others for
/// the same content, and one that redirects to the page with the parameter's default. `:id` stands
/// for a segment that the parameter parses.
macro_rules! routes {
    ($(
        $Page:ident $(($parameter:ident: $Parameter:ty))?:
        $path:literal $(| $same:literal)* $(, moved $moved:literal)?;
    )+) => {
        /// A page with its parameters. URLs of the same content parse to equal routes, so a route
        /// can be a cache key.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumDiscriminants)]
        #[strum_discriminants(
            name(PageKind),
            derive(Hash, IntoStaticStr, VariantArray, strum::VariantNames),
            strum(serialize_all = "kebab-case"),
            doc = "A page without its parameters and its language: few enough to be a label of metrics."
        )]
        pub enum Route {
            $( $Page $(($Parameter))?, )+
            Brand(BrandPage),
            NotFound,
        }

        impl Route {
            /// Reads the page of a kind from the segment of the path that the parameter parses,
            /// which may be empty, and from the query.
            fn read(kind: PageKind, segment: &str, query: &str) -> Result<Self, NotPlain> {
                Ok(match kind {
                    $( PageKind::$Page => {
                        Self::$Page $((<$Parameter>::read(segment, query)?))?
                    } )+
                    PageKind::Brand | PageKind::NotFound => Self::NotFound,
                })
            }

            fn parameter(&self) -> Option<&dyn Parameter> {
                let parameter: &[&dyn Parameter] = match self {
                    $( Self::$Page $(($parameter))? => &[$($parameter)?], )+
                    Self::Brand(_) | Self::NotFound => &[],
                };
                parameter.first().copied()
            }
        }

        impl PageKind {
            /// The patterns of the page's paths, the canonical one first.
            const fn own_paths(self) -> &'static [&'static str] {
                match self {
                    $( Self::$Page => &[$path $(, $same)*], )+
                    Self::Brand | Self::NotFound => &[],
                }
            }

            /// The path that redirects to the page.
            const fn moved_path(self) -> Option<&'static str> {
                let moved: &[&str] = match self {
                    $( Self::$Page => &[$($moved)?], )+
                    Self::Brand | Self::NotFound => &[],
                };
                moved.first().copied()
            }
        }
    };
}

routes! {
    Home: "/" | "/home";
    AboutCompany: "/about/company", moved "/about";
    AboutCulture: "/about/culture";
    AboutDevelopment: "/about/development";
    AboutCooperation: "/about/cooperation";
    AboutContact: "/about/contact";
    Market: "/market";
    OemList(category: OemCategory): "/oem/:category", moved "/oem";
    OemInfo(id: Pid): "/oem/info/:id";
    SampleList(category: CategoryId): "/sample/list", moved "/sample";
    SampleInfo(id: Pid): "/sample/info/:id";
    SampleCompare: "/sample/compare";
    NewsList(page: PageNumber): "/news/list", moved "/news";
    NewsInfo(id: Pid): "/news/info/:id";
    Bbs(place: BoardPlace): "/bbs" | "/bbs/board/:id" | "/bbs/:id";
    Order: "/order";
    UserLogin: "/user/login", moved "/user";
    UserRegister: "/user/register";
    UserPassword: "/user/password";
    UserForgotten: "/user/forgotten";
    UserNotices: "/user/notices";
    UserTerms: "/user/terms";
    Privacy: "/privacy";
    Inquiry: "/inquiry";
    Search: "/search";
    Accessibility: "/accessibility";
    Conformance: "/conformance";
    Own(name: PageName): "/page/:name";
}

/// The parameter of a page: a segment of its path, or a part of its query. The queries of the order
/// page, of the list of samples and their comparison, of the search, of the inquiry, of passwords and of notices are an
/// [`OrderQuery`](super::OrderQuery), [`SampleFilters`](super::SampleFilters),
/// [`ComparedStyles`](super::ComparedStyles), a [`SearchQuery`](super::SearchQuery), an
/// [`InquiryQuery`](super::InquiryQuery), a [`PasswordQuery`](super::PasswordQuery) and a
/// [`NoticesQuery`](super::NoticesQuery) instead.
pub(super) trait Parameter {
    /// Parses the segment, which is empty if the path has none, and the query.
    fn read(segment: &str, query: &str) -> Result<Self, NotPlain>
    where
        Self: Sized;

    /// Its segment of the canonical path.
    fn segment(&self) -> Option<Cow<'static, str>> {
        None
    }

    /// Its query in canonical form, with `?`; empty for the default.
    fn query(&self) -> Cow<'static, str> {
        "".into()
    }
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
    /// page declares. A malformed parameter makes the path unknown.
    pub(super) fn parse(path: &str, query: &str) -> Parsed {
        let (path, slashed) = match path.strip_suffix('/') {
            Some(rest) if !rest.is_empty() => (rest, true),
            _ => (path, false),
        };
        let path = if path.is_empty() { "/" } else { path };
        let parsed = PageKind::VARIANTS.iter().find_map(|kind| {
            if kind.moved_path() == Some(path) {
                // The redirect keeps the query, which is parsed there.
                return Some(Self::read(*kind, "", "").map(Parsed::Moved));
            }
            let segment = kind.own_paths().iter().find_map(|own| matched(own, path))?;
            Some(Self::read(*kind, segment, query).map(Parsed::Page))
        });
        match parsed.and_then(Result::ok) {
            Some(Parsed::Page(route)) if slashed => Parsed::Moved(route),
            parsed => parsed.unwrap_or(Parsed::Page(Self::NotFound)),
        }
    }

    /// Whether the page is for customers only, so that search engines are not told of it.
    pub fn is_personal(self) -> bool {
        self.path().is_some_and(|path| is_personal(&path))
    }

    /// Whether search engines may index the page, and are told of it.
    pub fn is_indexed(self) -> bool {
        !matches!(self, Self::Search | Self::SampleCompare) && !self.is_personal()
    }

    /// The canonical path without language prefix and query; `None` for a page without an address.
    pub fn path(self) -> Option<Cow<'static, str>> {
        if let Self::Brand(page) = self {
            return Some(page.path().into());
        }
        let mut paths = PageKind::from(self).own_paths().iter().copied();
        match self.parameter().and_then(Parameter::segment) {
            None => paths.next().map(Cow::from),
            Some(segment) => {
                let (start, _) = paths.find_map(|path| path.split_once(':'))?;
                Some(format!("{start}{segment}").into())
            }
        }
    }

    /// The declared query in canonical form, with its `?`; empty for default values.
    pub fn query(self) -> Cow<'static, str> {
        let parameter = self.parameter();
        parameter.map_or(Cow::from(""), Parameter::query)
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
            // Own pages are in no list.
            Self::Own(_) => Self::Home,
            other => other,
        }
    }

    /// Path and declared query without language prefix, as in the site's links; `None` for a page
    /// without an address.
    pub fn href(self) -> Option<String> {
        self.path().map(|path| format!("{path}{}", self.query()))
    }
}

/// Compares a path with a pattern. Returns the segment in place of `:id`, which is the pattern's
/// last; an empty text if the pattern has none.
fn matched<'p>(pattern: &str, path: &'p str) -> Option<&'p str> {
    if pattern == path {
        return Some("");
    }
    let (start, _) = pattern.split_once(':')?;
    let segment = path.strip_prefix(start)?;
    (!segment.is_empty() && !segment.contains('/')).then_some(segment)
}

impl PageKind {
    /// The paths of a page of the garment site as patterns of react-router, the canonical one
    /// first. The browser guesses from them which code a link needs.
    pub fn paths(self) -> Vec<&'static str> {
        let own = self.own_paths().iter().copied();
        own.chain(self.moved_path()).collect()
    }

    /// The pages of the garment site with an address without parameters.
    pub fn fixed() -> impl Iterator<Item = Route> {
        let fixed = Self::VARIANTS.iter().filter(|kind| {
            let canonical = kind.own_paths().first();
            canonical.is_some_and(|path| !path.contains(':'))
        });
        fixed.filter_map(|kind| Route::read(*kind, "", "").ok())
    }
}
