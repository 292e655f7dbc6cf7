//! Absolute URLs, made from the configured public URL: canonical and alternates.

use url::Url;

use super::{Address, Site};
use crate::locale::Locale;

/// The URL under which visitors reach the site: scheme, host and port, without a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    origin: String,
    host: String,
}

impl PublicUrl {
    /// Creates it from the origin of a URL.
    pub fn new(url: &Url) -> Self {
        let host = url.host_str().unwrap_or_default().to_owned();
        Self {
            origin: url.origin().ascii_serialization(),
            host,
        }
    }

    pub fn join(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }

    /// The host name, without port.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The host name, with the port unless it is the scheme's own.
    pub fn authority(&self) -> &str {
        self.origin
            .split_once("://")
            .map_or("", |(_, authority)| authority)
    }

    /// The page's canonical URL; `None` for a page without an address.
    pub fn canonical(&self, address: Address) -> Option<String> {
        address.path_and_query().map(|path| self.join(&path))
    }

    /// The page in every language as `(hreflang, language, URL)`, `x-default` last. Empty for a
    /// page without an address and on the brand site, which has one language.
    pub fn alternates(
        &self,
        address: Address,
    ) -> impl Iterator<Item = (&'static str, Locale, String)> {
        let tags = Locale::all().map(|locale| (locale.tag(), locale));
        tags.chain([("x-default", Locale::default())])
            .filter(move |_| address.site != Site::Brand)
            .filter_map(move |(tag, locale)| {
                Some((tag, locale, self.canonical(address.in_locale(locale))?))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::{BrandPage, Route};

    fn public() -> PublicUrl {
        PublicUrl::new(&Url::parse("https://www.example.com/ignored").unwrap())
    }

    #[test]
    fn alternates_name_every_language_and_a_default() {
        let address = Address {
            site: Site::Garment,
            locale: Locale::JA,
            route: Route::AboutCompany,
        };
        let alternates: Vec<_> = public().alternates(address).collect();
        assert_eq!(
            alternates,
            [
                (
                    "zh-Hans",
                    Locale::ZH,
                    "https://www.example.com/about/company".into()
                ),
                (
                    "en",
                    Locale::EN,
                    "https://www.example.com/en/about/company".into()
                ),
                (
                    "ja",
                    Locale::JA,
                    "https://www.example.com/ja/about/company".into()
                ),
                (
                    "x-default",
                    Locale::ZH,
                    "https://www.example.com/about/company".into()
                ),
            ]
        );
        assert_eq!(
            public().canonical(address).unwrap(),
            "https://www.example.com/ja/about/company"
        );
    }

    #[test]
    fn the_brand_site_has_no_other_language_to_name() {
        let address = Address {
            site: Site::Brand,
            locale: Locale::ZH,
            route: Route::Brand(BrandPage::Brand),
        };
        assert_eq!(
            public().canonical(address).unwrap(),
            "https://www.example.com/brand"
        );
        assert_eq!(public().alternates(address).count(), 0);
    }

    #[test]
    fn the_page_without_an_address_has_neither() {
        let address = Address {
            site: Site::Garment,
            locale: Locale::EN,
            route: Route::NotFound,
        };
        assert_eq!(public().canonical(address), None);
        assert_eq!(public().alternates(address).count(), 0);
    }
}
