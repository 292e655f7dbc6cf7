//! What a purge takes.

use serde::Deserialize;

use crate::locale::Locale;
use crate::site::{Address, Resolution, Route, Site, resolve};

/// Which pages, answers and files of the provider are made or fetched anew: all that any of the fields names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PurgeOrder {
    /// Everything.
    pub all: bool,
    /// What was made from these parts of the CMS: `info:975`, `tid:160108`.
    pub tags: Vec<String>,
    /// The pages at these paths, with their language prefix and query: `/en/news/list?page=2`; or files: `/media/…`.
    pub paths: Vec<String>,
    /// The pages of these languages.
    pub locales: Vec<Locale>,
    /// Removed at once; else served stale once more while it is made anew.
    pub hard: bool,
}

impl PurgeOrder {
    /// The pages at the paths, on whichever site; where a path leads elsewhere, the page there.
    #[must_use]
    pub fn addresses(&self) -> Vec<Address> {
        let sites = [Site::Garment, Site::Brand];
        self.paths.iter().flat_map(|path| sites.into_iter().filter_map(|site| address(site, path))).collect()
    }
}

fn address(site: Site, path: &str) -> Option<Address> {
    let read = |path: &str| {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        resolve(site, path, query, None)
    };
    let found = match read(path) {
        Resolution::Redirect(redirect) => read(&redirect.location),
        page @ Resolution::Page(..) => page,
    };
    match found {
        Resolution::Page(address, _) if address.route != Route::NotFound => Some(address),
        _ => None,
    }
}

/// What a purge took.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Purged {
    /// The number of pages.
    pub pages: usize,
    /// The number of the provider's answers.
    pub answers: usize,
    /// The first of the pages, at most [`Purged::MOST_NAMED`].
    pub named: Vec<Address>,
}

impl Purged {
    /// Pages that are named at most.
    pub const MOST_NAMED: usize = 100;

    /// Adds what one of several purges touched.
    pub(super) fn add(&mut self, touched: usize, keys: Vec<Address>) {
        self.pages += touched;
        for key in keys {
            if self.named.len() < Self::MOST_NAMED && !self.named.contains(&key) {
                self.named.push(key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_means_the_page_that_it_leads_to() {
        let page = |path: &str| {
            let order = PurgeOrder { paths: vec![path.to_owned()], ..PurgeOrder::default() };
            order.addresses().first().and_then(|address| address.path_and_query())
        };
        for (path, own) in [
            ("/home", "/"),
            ("/en/news", "/en/news/list"),
            ("/zh/news/list?page=2", "/news/list?page=2"),
            ("/ja/sample/list?x=1&cid=16010312", "/ja/sample/list?cid=16010312"),
        ] {
            assert_eq!(page(path).as_deref(), Some(own), "{path}");
        }
        assert_eq!(page("/nothing"), None);
        assert_eq!(page("/media/a.svg"), None);
    }
}
