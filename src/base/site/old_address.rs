//! An address that the site had before, in the one form in which its spellings are compared.

use std::borrow::Cow;
use std::fmt;

use percent_encoding::percent_encode;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use url::Url;

use super::{Address, Route, Site, page_at};

/// The characters of a path that are written as escapes.
const IN_PATH: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');
const IN_QUERY: &AsciiSet = &IN_PATH.add(b'&').add(b'+');

/// The addresses below which the server itself answers.
const OF_SERVER: [&str; 8] = [
    "_page", "_pages", "_assets", "_image", "_card", "_selvage", "media", "desk",
];

/// A path with its query, such as `/wp/2019/cotton` or `/?p=12`: without host, fragment and slash
/// at its end, its parameters in the order of their names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OldAddress(String);

/// Why a text is no old address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OldAddressError {
    #[error("an old address begins with a slash, or is that of a page of another site")]
    NoAddress,
    #[error("an old address has at most {} bytes", OldAddress::LONGEST)]
    TooLong,
    #[error("the server itself answers at this address")]
    OfServer,
}

impl OldAddress {
    /// The maximum length, in bytes, as it is compared.
    pub const LONGEST: usize = 1000;

    /// Reads an address as somebody writes it, also with scheme and host, which count for nothing.
    pub fn parse(written: &str) -> Result<Self, OldAddressError> {
        let written = written.trim();
        let inside = without_host(written).ok_or(OldAddressError::NoAddress)?;
        let inside = inside.split('#').next().unwrap_or_default();
        let (path, query) = inside.split_once('?').unwrap_or((inside, ""));
        let path = if path.is_empty() { "/" } else { path };
        if !path.starts_with('/') || written.chars().any(char::is_control) {
            return Err(OldAddressError::NoAddress);
        }
        let path = plain_path(path);
        let first = path.split('/').nth(1).unwrap_or_default();
        if OF_SERVER.contains(&first) {
            return Err(OldAddressError::OfServer);
        }
        let own = Self::joined(&path, query.split('&').filter_map(parameter).collect());
        if own.0.len() > Self::LONGEST {
            return Err(OldAddressError::TooLong);
        }
        Ok(own)
    }

    /// An address of these parts in their plain forms.
    pub(super) fn joined(path: &str, mut parameters: Vec<String>) -> Self {
        if parameters.is_empty() {
            return Self(path.to_owned());
        }
        parameters.sort_unstable();
        Self(format!("{path}?{}", parameters.join("&")))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The parameters in their plain forms.
    pub(super) fn parameters(&self) -> impl Iterator<Item = &str> {
        let query = self.0.split_once('?').map(|(_, query)| query);
        query.into_iter().flat_map(|query| query.split('&'))
    }

    /// Returns the page of the site that has the address: one with a query only if that says which
    /// page it is, or is for the form on it. Whether the company has the entry is not known here.
    pub fn page(&self) -> Option<Address> {
        let page = page_at(Site::Garment, &self.0)?;
        let Some((path, _)) = self.0.split_once('?') else {
            return Some(page);
        };
        let reads_query = matches!(
            page.route,
            Route::Search
                | Route::SampleCompare
                | Route::Inquiry
                | Route::Order
                | Route::UserPassword
                | Route::UserForgotten
                | Route::UserNotices
        );
        let without = page_at(Site::Garment, path);
        (reads_query || without != Some(page)).then_some(page)
    }
}

impl fmt::Display for OldAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns an address from its path on.
fn without_host(written: &str) -> Option<Cow<'_, str>> {
    if written.starts_with('?') {
        return Some(format!("/{written}").into());
    }
    if written.starts_with('/') && !written.starts_with("//") {
        return Some(written.into());
    }
    let url = if written.starts_with("//") {
        Url::parse(&format!("https:{written}"))
    } else {
        Url::parse(written)
    };
    let url = url
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https"))?;
    let query = url.query().map(|query| format!("?{query}"));
    Some(format!("{}{}", url.path(), query.unwrap_or_default()).into())
}

/// Returns the plain form of a path: no slash at the end, one spelling of each escape.
pub(super) fn plain_path(path: &str) -> String {
    match path.trim_end_matches('/') {
        "" => "/".to_owned(),
        path => plain(path, IN_PATH),
    }
}

/// Returns the plain form of a parameter; `None` of an empty one.
pub(super) fn parameter(pair: &str) -> Option<String> {
    if pair.is_empty() {
        return None;
    }
    let part = |part: &str| plain(&part.replace('+', " "), IN_QUERY);
    Some(match pair.split_once('=') {
        Some((name, value)) => format!("{}={}", part(name), part(value)),
        None => part(pair),
    })
}

/// Writes a text again with the escapes that it needs. Bytes that are no UTF-8, as in addresses of
/// old Chinese sites, stay what they are.
fn plain(text: &str, escaped: &'static AsciiSet) -> String {
    let bytes: Vec<u8> = percent_decode_str(text).collect();
    match str::from_utf8(&bytes) {
        Ok(text) => utf8_percent_encode(text, escaped).to_string(),
        Err(_) => percent_encode(&bytes, escaped).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_an_address_are_one() {
        for (written, read) in [
            ("/wp/2019/cotton/", "/wp/2019/cotton"),
            (
                "https://old.example/wp/2019/cotton/#more",
                "/wp/2019/cotton",
            ),
            ("//old.example/index.php/news/7", "/index.php/news/7"),
            ("https://old.example", "/"),
            ("/?p=12", "/?p=12"),
            ("?p=12", "/?p=12"),
            ("/index.php?lang=en&p=%31%32&", "/index.php?lang=en&p=12"),
            ("/index.php?p=12&lang=en", "/index.php?lang=en&p=12"),
            ("/a?q=a+b&q=%26", "/a?q=%26&q=a%20b"),
            ("/新闻/棉", "/%E6%96%B0%E9%97%BB/%E6%A3%89"),
            (
                "/%e6%96%b0%e9%97%bb/%E6%A3%89/",
                "/%E6%96%B0%E9%97%BB/%E6%A3%89",
            ),
            ("/%D0%C2%CE%C5.asp", "/%D0%C2%CE%C5.asp"),
            ("/a%3Fb", "/a%3Fb"),
            ("/a%2Db", "/a-b"),
            ("  /a b ", "/a%20b"),
        ] {
            let address = OldAddress::parse(written).unwrap();
            assert_eq!(address.as_str(), read, "{written}");
            assert_eq!(OldAddress::parse(read), Ok(address), "{written}");
        }
    }

    #[test]
    fn other_texts_are_no_old_addresses() {
        let long = format!("/{}", "a".repeat(OldAddress::LONGEST));
        for (written, error) in [
            ("", OldAddressError::NoAddress),
            ("news/7", OldAddressError::NoAddress),
            ("mailto:a@example.com", OldAddressError::NoAddress),
            ("/a\nb", OldAddressError::NoAddress),
            (&long, OldAddressError::TooLong),
            ("/media/a.jpg", OldAddressError::OfServer),
            ("/desk/", OldAddressError::OfServer),
        ] {
            assert_eq!(OldAddress::parse(written), Err(error), "{written}");
        }
    }

    #[test]
    fn a_query_makes_another_page_only_if_a_page_reads_it() {
        for (written, is_page) in [
            ("/", true),
            ("/?p=12", false),
            ("/about/company", true),
            ("/en/about/company/", true),
            ("/about/company?lang=de", false),
            ("/news/list?page=2", true),
            ("/search?q=cotton", true),
            ("/news/info/7", true),
            ("/wp/2019", false),
            ("/index.php?p=12", false),
        ] {
            let address = OldAddress::parse(written).unwrap();
            assert_eq!(address.page().is_some(), is_page, "{written}");
        }
    }
}
