//! The real content, from the embedded provider: every page is whole and has a head of its own, and
//! every link of ours leads to one.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use base::config::{Config, EmbeddedSettings};
use base::locale::Locale;
use base::site::{OemCategory, PageKind, Resolution, Route, Site, resolve};
use cms::Backend;
use serde_json::Value;

use site::pages::Cacheability;
use strum::VariantArray;
use tempfile::TempDir;

use super::{Loads, languages};
use crate::support::words::BUNDLE;

/// The paths of the pages that exist whatever the content is.
pub(crate) fn permanent() -> Vec<String> {
    let categories = OemCategory::VARIANTS.iter().copied().map(Route::OemList);
    let permanent = PageKind::fixed().chain(categories);
    permanent.filter_map(Route::href).collect()
}

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
fn final_path(path: &str) -> String {
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
    let loads = Loads::with(backend.url().clone(), &Config::default());
    for (locale, _) in languages() {
        let mut left: BTreeSet<String> = permanent().into_iter().collect();
        let mut seen: BTreeMap<String, &str> = BTreeMap::new();
        while let Some(path) = left.pop_first() {
            let prefixed = final_path(&format!("{}{path}", locale.prefix()));
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
async fn every_permanent_page_has_a_title_a_description_and_keywords_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let backend = provider_in(&folder).await;
    let loads = Loads::with(backend.url().clone(), &Config::default());
    for (locale, _) in languages() {
        let site = &BUNDLE.manifest;
        let site = site.texts(locale);
        let mut descriptions = HashSet::from([site.description.clone()]);
        for path in permanent() {
            let path = final_path(&format!("{}{path}", locale.prefix()));
            let head = loads.load(&path).await.document.head;
            assert_ne!(head.title, site.site_name, "{path}");
            assert_ne!(head.keywords, "", "{path}");
            let is_own = descriptions.insert(head.description);
            assert!(
                is_own,
                "{path} needs a description in server.descriptions or seo.toml"
            );
        }
    }
    backend.shutdown().await;
}
