//! The real content, from the embedded provider: every page is whole and has an SEO record, and
//! every link of ours leads to one.

use std::collections::{BTreeMap, BTreeSet};

use selvage::backend::Backend;
use selvage::config::{EmbeddedSettings, ProviderSettings};
use selvage::locale::Locale;
use selvage::pages::Cacheability;
use selvage::provider::Provider;
use selvage::site::{PageKind, Resolution, Site, resolve};
use serde_json::Value;
use strum::VariantNames;
use tempfile::TempDir;

use super::{Loads, languages};

pub(crate) const PAGES: [&str; 13] = [
    "/",
    "/about/company",
    "/about/culture",
    "/about/development",
    "/about/cooperation",
    "/about/contact",
    "/market",
    "/oem/cotton",
    "/oem/dye",
    "/oem/material",
    "/oem/printing",
    "/oem/clothing",
    "/bbs",
];

/// The other pages with an address of their own.
pub(crate) const OTHERS: [&str; 7] = [
    "/sample/list",
    "/news/list",
    "/order",
    "/user/login",
    "/user/register",
    "/user/terms",
    "/privacy",
];

/// The kinds of page that need no SEO record: an item describes its own page, and the brand site
/// has texts of its own.
const WITHOUT_RECORD: [&str; 5] = ["oem-info", "sample-info", "news-info", "brand", "not-found"];

/// Lists of each kind of page, with their minimum lengths.
const LISTS: [(&str, &str, usize); 9] = [
    ("about-culture", "items", 6),
    ("about-development", "items", 10),
    ("about-cooperation", "items", 6),
    ("about-contact", "items", 5),
    ("market", "markets", 6),
    ("oem-list", "items", 6),
    ("sample-list", "slides", 3),
    ("sample-list", "categories", 6),
    ("bbs", "topics", 1),
];

/// The paths of ours that a document leads to, without language prefix.
fn paths_in(value: &Value, locale: Locale, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(values) => values
            .iter()
            .for_each(|value| paths_in(value, locale, found)),
        Value::Object(link) if link.get("external") == Some(&Value::Bool(false)) => {
            found.extend(link["href"].as_str().map(without_fragment));
        }
        Value::Object(fields) => fields
            .values()
            .for_each(|value| paths_in(value, locale, found)),
        Value::String(html) => {
            // In a text they stand with the prefix.
            let hrefs = html
                .split("href=\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next());
            let ours = hrefs.filter(|href| href.starts_with('/') && !href.starts_with("/media/"));
            found.extend(
                ours.filter_map(|href| href.strip_prefix(locale.prefix()))
                    .map(without_fragment),
            );
        }
        _ => {}
    }
}

fn without_fragment(href: &str) -> String {
    html_escape::decode_html_entities(href.split('#').next().unwrap_or_default()).into_owned()
}

/// Where a path leads in the end.
fn landed(path: &str) -> String {
    let (bare, query) = path.split_once('?').unwrap_or((path, ""));
    match resolve(Site::Garment, bare, query, None) {
        Resolution::Redirect(redirect) => redirect.location,
        Resolution::Page(..) => path.to_owned(),
    }
}

/// The embedded provider with the content of the project, and its database in this folder.
async fn provider_in(folder: &TempDir) -> Backend {
    let config = EmbeddedSettings {
        database: folder.path().join("provider.sqlite").into(),
        ..EmbeddedSettings::default()
    };
    Backend::start(config).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_is_whole_in_each_language_and_links_to_pages_alone() {
    let folder = tempfile::tempdir().unwrap();
    let backend = provider_in(&folder).await;
    let loads = Loads::from(backend.url().clone(), None);
    for (locale, _) in languages() {
        let mut left: BTreeSet<String> = PAGES.map(str::to_owned).into_iter().collect();
        let mut seen: BTreeMap<String, &str> = BTreeMap::new();
        while let Some(path) = left.pop_first() {
            let prefixed = landed(&format!("{}{path}", locale.prefix()));
            let loaded = loads.load(&prefixed).await;
            assert_eq!(
                (loaded.document.frame.status, loaded.cacheability),
                (200, Cacheability::Complete),
                "{prefixed}"
            );
            assert!(loaded.document.frame.footer.is_some(), "{prefixed}");
            let page = serde_json::to_value(&loaded.document.page).unwrap();
            let kind = loaded.document.page.kind();
            for (_, list, number) in LISTS.iter().filter(|(own, ..)| *own == kind) {
                let length = page[list].as_array().unwrap().len();
                // A label without topics is no fault.
                assert!(
                    length >= *number || path.contains("lid="),
                    "{prefixed}: {length} {list}"
                );
            }
            if kind.starts_with("about-")
                || matches!(kind, "market" | "oem-list" | "oem-info" | "sample-info")
            {
                assert_ne!(page["title"], "", "{prefixed}");
            }
            seen.insert(path, kind);
            let mut found = BTreeSet::new();
            paths_in(&page, locale, &mut found);
            left.extend(found.into_iter().filter(|path| !seen.contains_key(path)));
        }
        let number = |kind| seen.values().filter(|own| **own == kind).count();
        assert!(
            number("sample-list") > 6 && number("sample-info") >= 36,
            "{seen:?}"
        );
        assert!(
            number("oem-info") >= 30 && number("bbs") > 8 && number("news-info") >= 24,
            "{seen:?}"
        );
    }
    backend.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_with_an_address_of_its_own_has_an_seo_record_in_each_language() {
    let folder = tempfile::tempdir().unwrap();
    let backend = provider_in(&folder).await;
    let provider = Provider::new(ProviderSettings::at(backend.url().clone()), Vec::new()).unwrap();
    let mut kinds = BTreeSet::from(WITHOUT_RECORD);
    for path in PAGES.into_iter().chain(OTHERS) {
        let Resolution::Page(address, _) = resolve(Site::Garment, path, "", None) else {
            panic!("{path} redirects")
        };
        kinds.insert(PageKind::from(address.route).into());
        for (locale, _) in languages() {
            let seo = provider.seo(path, locale).await.unwrap();
            let seo = seo.unwrap_or_else(|| panic!("{path} has no record in {}", locale.code()));
            let texts = [&seo.title, &seo.desc, &seo.keyword];
            assert!(
                texts.iter().all(|text| !text.is_empty()),
                "{path} in {}: {seo:?}",
                locale.code()
            );
        }
    }
    assert_eq!(
        kinds,
        PageKind::VARIANTS
            .iter()
            .copied()
            .collect::<BTreeSet<&str>>(),
        "each kind of page is looked at"
    );
    backend.shutdown().await;
}
