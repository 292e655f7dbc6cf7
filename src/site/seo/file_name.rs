//! The paths of the files.

use super::sitemap::MOST_PARTS;
use crate::head::FeedFormat;
use base::locale::Locale;
use base::site::Site;

/// A sitemap, a feed or a file at a well-known address.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum FileName {
    /// `/sitemap.xml`: the index.
    SitemapIndex,
    /// `/sitemap-en.xml`, `/sitemap-en-2.xml`
    Sitemap(Locale, usize),
    /// `/feed.xml`, `/en/atom.xml`
    Feed(Locale, FeedFormat),
    /// `/llms.txt`, `/en/llms.txt`
    Llms(Locale),
    /// `/robots.txt`
    Robots,
    /// `/.well-known/security.txt`
    SecurityTxt,
    /// `/manifest.webmanifest`, `/ja/manifest.webmanifest`
    WebManifest(Locale),
    /// `/{key}.txt`, which proves to search engines that this site sends its IndexNow messages.
    IndexNowKey,
}

impl FileName {
    /// Whether a site has the file. The brand site is in one language and has few pages: it has one
    /// sitemap and no feeds.
    pub fn is_of(&self, site: Site) -> bool {
        match (site, self) {
            (Site::Brand, Self::WebManifest(locale) | Self::Llms(locale)) => locale.is_default(),
            (Site::Brand, Self::Sitemap(..) | Self::Feed(..)) => false,
            _ => true,
        }
    }

    /// Parses a path; `key` is that of IndexNow. `None` for all other paths.
    pub fn parse(path: &str, key: Option<&str>) -> Option<Self> {
        let name = path.strip_prefix('/')?;
        match name {
            "sitemap.xml" => return Some(Self::SitemapIndex),
            "robots.txt" => return Some(Self::Robots),
            ".well-known/security.txt" => return Some(Self::SecurityTxt),
            _ => {}
        }
        if let Some(part) = name
            .strip_prefix("sitemap-")
            .and_then(|rest| rest.strip_suffix(".xml"))
        {
            return sitemap(part);
        }
        if key.is_some() && name.strip_suffix(".txt") == key {
            return Some(Self::IndexNowKey);
        }
        let (locale, file) = match name.split_once('/') {
            None => (Locale::default(), name),
            Some((code, file)) => (
                Locale::of_segment(code).filter(|locale| !locale.is_default())?,
                file,
            ),
        };
        match file {
            "feed.xml" => Some(Self::Feed(locale, FeedFormat::Rss)),
            "llms.txt" => Some(Self::Llms(locale)),
            "atom.xml" => Some(Self::Feed(locale, FeedFormat::Atom)),
            "manifest.webmanifest" => Some(Self::WebManifest(locale)),
            _ => None,
        }
    }
}

/// Parses `en` or `en-2`; the first part has no number.
fn sitemap(part: &str) -> Option<FileName> {
    let of = |code, number| {
        let locale = Locale::from_code(code).filter(|own| own.is_on())?;
        Some(FileName::Sitemap(locale, number))
    };
    if let Some(first) = of(part, 1) {
        return Some(first);
    }
    let (code, digits) = part.rsplit_once('-')?;
    let number = digits.parse().ok();
    let number = number.filter(|number| (2..=MOST_PARTS).contains(number))?;
    (digits == number.to_string()).then(|| of(code, number))?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_file_has_one_address() {
        for (path, name) in [
            ("/sitemap.xml", FileName::SitemapIndex),
            ("/sitemap-zh.xml", FileName::Sitemap(Locale::ZH, 1)),
            ("/sitemap-ja-12.xml", FileName::Sitemap(Locale::JA, 12)),
            ("/feed.xml", FileName::Feed(Locale::ZH, FeedFormat::Rss)),
            ("/en/atom.xml", FileName::Feed(Locale::EN, FeedFormat::Atom)),
            (
                "/ja/manifest.webmanifest",
                FileName::WebManifest(Locale::JA),
            ),
            ("/llms.txt", FileName::Llms(Locale::ZH)),
            ("/ja/llms.txt", FileName::Llms(Locale::JA)),
            ("/weft-1993.txt", FileName::IndexNowKey),
        ] {
            assert_eq!(
                FileName::parse(path, Some("weft-1993")),
                Some(name),
                "{path}"
            );
        }
        for path in [
            "/",
            "/en",
            "/zh/feed.xml",
            "/en/robots.txt",
            "/sitemap-en-1.xml",
            "/sitemap-en-02.xml",
            "/sitemap-en-1000.xml",
            "/sitemap-fr.xml",
            "/favicon.ico",
            "/card-fr.png",
            "/news/list",
            "/.txt",
        ] {
            assert_eq!(FileName::parse(path, None), None, "{path}");
        }
    }
}
