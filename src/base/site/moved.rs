//! The redirects from addresses that a site had before.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Value};
use url::Url;

use super::old_address::{OldAddress, parameter, plain_path};
use super::resolve::split_prefix;
use super::{Audience, Permanence, Redirect, carries_token};
use crate::locale::Locale;

/// The number of the provider's info item that has the redirects, as JSON in its field `exvals`.
pub const REDIRECTS_ITEM: u64 = 1047;
/// The maximum number of redirects.
pub const MOST_REDIRECTS: usize = 20_000;

/// The number of parameters of a request that are looked at.
const MOST_PARAMETERS: usize = 12;
/// The beginnings of parameters that say where a visitor comes from, and not what is wanted.
const OF_CAMPAIGNS: [&str; 7] = [
    "utm_", "fbclid=", "gclid=", "msclkid=", "spm=", "srchn=", "spchn=",
];

/// The target of a redirect: an address of the site from its path on, or an `https` address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RedirectTarget(String);

/// A text that is no target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a target is an address of this site, such as /news/info/3001, or begins with https://")]
pub struct RedirectTargetError;

impl RedirectTarget {
    /// The maximum length, in bytes.
    pub const LONGEST: usize = 1000;

    /// Reads a target as somebody writes it. Errors: also when it could lead somewhere else.
    pub fn parse(written: &str) -> Result<Self, RedirectTargetError> {
        let written = written.trim();
        let has_odd = |text: &str| text.contains('\\') || text.chars().any(char::is_control);
        if has_odd(written) || written.len() > Self::LONGEST {
            return Err(RedirectTargetError);
        }
        let read = if written.starts_with('/') && !written.starts_with("//") {
            Self::inside(written)
        } else {
            let url = Url::parse(written).map_err(|_| RedirectTargetError)?;
            let is_plain = url.username().is_empty() && url.password().is_none();
            let is_https = url.scheme() == "https" && url.host_str().is_some();
            (is_plain && is_https).then(|| url.to_string())
        };
        let read = read.filter(|read| read.len() <= Self::LONGEST);
        read.map(Self).ok_or(RedirectTargetError)
    }

    fn inside(written: &str) -> Option<String> {
        const BASE: &str = "https://site.invalid";
        let url = Url::parse(&format!("{BASE}{written}")).ok()?;
        let inside = url.as_str().strip_prefix(BASE)?;
        let is_inside = inside.starts_with('/') && !inside.starts_with("//");
        is_inside.then(|| inside.to_owned())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn into_string(self) -> String {
        self.0
    }

    /// Whether it is at another site.
    pub fn is_elsewhere(&self) -> bool {
        !self.0.starts_with('/')
    }

    /// The address without its fragment.
    pub fn page(&self) -> &str {
        self.0.split('#').next().unwrap_or_default()
    }

    /// Returns the location for a request with a language prefix and these parameters left.
    fn location(&self, prefix: &str, rest: &[&str]) -> String {
        if self.is_elsewhere() {
            return self.0.clone();
        }
        let (address, fragment) = self.0.split_once('#').unwrap_or((&self.0, ""));
        let path = address.split('?').next().unwrap_or_default();
        let prefix = if split_prefix(path).0.is_some() {
            ""
        } else {
            prefix
        };
        let mut location = match (prefix, address) {
            ("", address) => address.to_owned(),
            (prefix, "/") => prefix.to_owned(),
            (prefix, address) => format!("{prefix}{address}"),
        };
        for pair in rest {
            location.push(if location.contains('?') { '&' } else { '?' });
            location.push_str(pair);
        }
        if !fragment.is_empty() {
            location.push('#');
            location.push_str(fragment);
        }
        location
    }
}

/// The redirects of a site by old address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MovedAddresses {
    targets: HashMap<OldAddress, RedirectTarget>,
    has_queries: bool,
}

impl MovedAddresses {
    /// Makes redirects of pairs of old address and target. Those that would lead in a circle, or
    /// from a page whose query says which one it is, are left out; one that leads to another one's
    /// old address leads to where that leads.
    pub fn new(pairs: impl IntoIterator<Item = (OldAddress, RedirectTarget)>) -> Self {
        let pairs = pairs.into_iter().take(MOST_REDIRECTS);
        let hides_page = |old: &OldAddress| old.as_str().contains('?') && old.page().is_some();
        let pairs = pairs.filter(|(old, _)| !hides_page(old));
        let targets: HashMap<_, _> = pairs.collect();
        let ends = targets.iter().filter_map(|(old, target)| {
            let end = end_of(target, |next| targets.get(next))?;
            Some((old.clone(), end.clone()))
        });
        let targets: HashMap<OldAddress, RedirectTarget> = ends.collect();
        let has_queries = targets.keys().any(|old| old.as_str().contains('?'));
        Self {
            targets,
            has_queries,
        }
    }

    /// Reads the JSON of the provider's item: an object with a target for each old address. Pairs
    /// that cannot be used are left out. Errors: when it is no object.
    pub fn read(json: &str) -> serde_json::Result<Self> {
        if json.trim().is_empty() {
            return Ok(Self::default());
        }
        let pairs: Map<String, Value> = serde_json::from_str(json)?;
        let pair = |(old, target): (String, Value)| {
            let target = RedirectTarget::parse(target.as_str()?).ok()?;
            Some((OldAddress::parse(&old).ok()?, target))
        };
        Ok(Self::new(pairs.into_iter().filter_map(pair)))
    }

    pub fn len(&self) -> usize {
        self.targets.len()
    }

    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// Returns the redirect of an address at which there is no page.
    pub fn of_missing(&self, path: &str, query: &str) -> Option<Redirect> {
        self.find(path, query, true)
    }

    /// Returns the redirect of an address that its query alone tells from a page, such as `/?p=12`.
    pub fn of_query(&self, path: &str, query: &str) -> Option<Redirect> {
        if !self.has_queries || query.is_empty() {
            return None;
        }
        self.find(path, query, false)
    }

    fn find(&self, path: &str, query: &str, also_path_alone: bool) -> Option<Redirect> {
        if self.is_empty() || path.len() > OldAddress::LONGEST {
            return None;
        }
        let raw: Vec<_> = query.split('&').filter(|pair| !pair.is_empty()).collect();
        let read = raw.iter().take(MOST_PARAMETERS);
        let read = read.filter(|pair| !carries_token(pair) && pair.len() <= OldAddress::LONGEST);
        let read: Vec<String> = read.filter_map(|pair| parameter(pair)).collect();
        let is_of_campaign =
            |pair: &&String| OF_CAMPAIGNS.iter().any(|begin| pair.starts_with(begin));
        let own: Vec<String> = read
            .iter()
            .filter(|p| !is_of_campaign(p))
            .cloned()
            .collect();
        let mut wanted = vec![read.clone()];
        wanted.extend((own.len() < read.len()).then(|| own.clone()));
        wanted.extend(own.into_iter().map(|pair| vec![pair]));
        wanted.retain(|pairs| !pairs.is_empty());
        if also_path_alone {
            wanted.push(Vec::new());
        }
        let (locale, inside) = split_prefix(path);
        let prefix = locale.map_or("", Locale::prefix);
        let inside = locale.map(|_| (prefix, inside));
        for (prefix, path) in [Some(("", path)), inside].into_iter().flatten() {
            let path = plain_path(path);
            for parameters in &wanted {
                let old = OldAddress::joined(&path, parameters.clone());
                let Some(target) = self.targets.get(&old) else {
                    continue;
                };
                let used: HashSet<_> = old.parameters().collect();
                let is_left = |pair: &&&str| {
                    let plain = parameter(pair).unwrap_or_default();
                    !used.contains(plain.as_str()) && !carries_token(pair)
                };
                let rest: Vec<_> = raw.iter().filter(is_left).copied().collect();
                return Some(Redirect {
                    location: target.location(prefix, &rest),
                    permanence: if carries_token(query) {
                        Permanence::Unstored
                    } else {
                        Permanence::Permanent
                    },
                    audience: Audience::of_query(query),
                });
            }
        }
        None
    }
}

/// Follows redirects from a target on; `None` if they lead in a circle.
pub fn end_of<'t>(
    target: &'t RedirectTarget,
    next: impl Fn(&OldAddress) -> Option<&'t RedirectTarget>,
) -> Option<&'t RedirectTarget> {
    let (mut end, mut seen) = (target, HashSet::new());
    loop {
        if end.is_elsewhere() {
            return Some(end);
        }
        let Ok(old) = OldAddress::parse(end.page()) else {
            return Some(end);
        };
        let Some(further) = next(&old) else {
            return Some(end);
        };
        if !seen.insert(old) {
            return None;
        }
        end = further;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(pairs: &[(&str, &str)]) -> MovedAddresses {
        let pairs = pairs.iter().map(|(old, target)| {
            let target = RedirectTarget::parse(target).unwrap();
            (OldAddress::parse(old).unwrap(), target)
        });
        MovedAddresses::new(pairs)
    }

    fn location(redirect: Option<Redirect>) -> String {
        redirect.map(|own| own.location).unwrap_or_default()
    }

    #[test]
    fn an_old_address_leads_to_its_page_in_every_spelling() {
        let moved = moved(&[
            ("/wp/2019/cotton/", "/news/info/3001"),
            ("/新闻/棉", "/news/info/3002#top"),
            ("/old.html", "https://shop.example/a?b=c"),
            ("/catalogue", "/en/sample/list"),
            ("/page.asp?id=3", "/about/company?x=1"),
        ]);
        for (path, query, expected) in [
            ("/wp/2019/cotton", "", "/news/info/3001"),
            ("/wp/2019/cotton/", "", "/news/info/3001"),
            ("/wp/2019/cotto%6e", "", "/news/info/3001"),
            (
                "/wp/2019/cotton",
                "utm_source=a",
                "/news/info/3001?utm_source=a",
            ),
            ("/wp/2019/cotton", "token=s&a=%20", "/news/info/3001?a=%20"),
            ("/en/wp/2019/cotton", "", "/en/news/info/3001"),
            (
                "/%E6%96%B0%E9%97%BB/%E6%A3%89",
                "a",
                "/news/info/3002?a#top",
            ),
            ("/old.html", "a=b", "https://shop.example/a?b=c"),
            ("/ja/catalogue", "", "/en/sample/list"),
            ("/page.asp", "id=3&page=2", "/about/company?x=1&page=2"),
            ("/page.asp", "id=4", ""),
            ("/wp/2019", "", ""),
            ("/WP/2019/cotton", "", ""),
        ] {
            let found = location(moved.of_missing(path, query));
            assert_eq!(found, expected, "{path}?{query}");
        }
    }

    #[test]
    fn a_query_tells_an_old_address_from_a_page() {
        let moved = moved(&[
            ("/?p=12", "/news/info/3001"),
            ("/?cat=2&p=13", "/news/list"),
            ("/news/list?page=2", "/about/company"),
            ("/about", "/about/company"),
        ]);
        for (path, query, expected) in [
            ("/", "p=12", "/news/info/3001"),
            ("/", "p=12&utm_source=a", "/news/info/3001?utm_source=a"),
            ("/", "utm_medium=b&p=13&cat=2", "/news/list?utm_medium=b"),
            ("/en", "p=12", "/en/news/info/3001"),
            ("/", "p=1", ""),
            ("/", "", ""),
            ("/news/list", "page=2", ""),
            ("/about", "a=b", ""),
        ] {
            let found = location(moved.of_query(path, query));
            assert_eq!(found, expected, "{path}?{query}");
        }
    }

    #[test]
    fn chains_are_collapsed_and_circles_left_out() {
        let moved = moved(&[
            ("/a", "/b/"),
            ("/b", "/c?x"),
            ("/c?x", "/news/list"),
            ("/d", "/e"),
            ("/e", "/d"),
            ("/f", "/f"),
            ("/g", "/e"),
        ]);
        for (path, expected) in [("/a", "/news/list"), ("/b", "/news/list")] {
            assert_eq!(location(moved.of_missing(path, "")), expected);
        }
        assert_eq!(moved.len(), 3);
    }

    #[test]
    fn a_target_leads_where_it_says() {
        for (written, read) in [
            ("/news/info/3001", Some("/news/info/3001")),
            ("/新", Some("/%E6%96%B0")),
            ("/a/../b", Some("/b")),
            ("https://shop.example", Some("https://shop.example/")),
            ("http://shop.example", None),
            ("//shop.example", None),
            ("/\\shop.example", None),
            ("/.//shop.example", None),
            ("/a\n", Some("/a")),
            ("/a\nb", None),
            ("https://a@shop.example", None),
            ("javascript:alert(1)", None),
            ("news", None),
            ("", None),
        ] {
            let target = RedirectTarget::parse(written).ok();
            let target = target.as_ref().map(RedirectTarget::as_str);
            assert_eq!(target, read, "{written}");
        }
    }

    #[test]
    fn the_redirects_of_an_item_are_an_object_of_texts() {
        let read = MovedAddresses::read(r#"{"/a": "/news/list", "b": "/", "/c": 1}"#).unwrap();
        assert_eq!(read, moved(&[("/a", "/news/list")]));
        assert_eq!(MovedAddresses::read("").unwrap(), MovedAddresses::default());
        assert!(MovedAddresses::read("[]").is_err());
    }
}
