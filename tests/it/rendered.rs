//! Every page of both sites is rendered on the server, by every engine the same.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use base::locale::{Locale, Subject, texts};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value;

use crate::garment::content::permanent;
use crate::support::html::root;
use crate::support::language::LANGUAGES;
use crate::support::process::Process;

/// Further addresses of the garment site: items, lists with parameters, and no page.
const ITEMS: [&str; 7] = [
    "/oem/info/6002",
    "/sample/info/5001",
    "/news/info/3036",
    "/news/list?page=2",
    "/sample/list?cid=16010312",
    "/bbs/board/51",
    "/no/such/page",
];

const BRAND: [&str; 11] = [
    "/",
    "/brand",
    "/about",
    "/investors",
    "/news",
    "/join",
    "/hotline",
    "/shops",
    "/privacy",
    "/accessibility",
    "/no/such/page",
];

#[tokio::test(flavor = "multi_thread")]
async fn every_page_of_both_sites_is_rendered_on_the_server() {
    let others = std::env::var_os("RENDERED").map(PathBuf::from);
    let folder = tempfile::tempdir().unwrap();
    let keys = keys();
    for site in ["garment", "brand"] {
        let process = Process::start_with(folder.path(), "info", &[("SELVAGE_SITE_DEFAULT", site)]);
        let paths: Vec<String> = match site {
            "brand" => BRAND.map(str::to_owned).into(),
            _ => LANGUAGES
                .iter()
                .flat_map(|language| {
                    let items = ITEMS.map(str::to_owned);
                    let paths = permanent().into_iter().chain(items);
                    paths.map(|path| language.path(&path))
                })
                .collect(),
        };
        for path in paths {
            let answer = process.get(&path).await;
            let root = root(answer.text());
            assert!(root.contains("<h1"), "{site} {path}: {}", answer.status);
            let missing = root
                .split(['<', '>', '"'])
                .find(|text| keys.contains(text.trim()));
            assert_eq!(
                missing, None,
                "{site} {path}: the key of a text instead of the text"
            );
            if let Some(others) = &others {
                compare(&others.join(site), &path, answer.text());
            }
        }
    }
}

/// The keys of all texts.
fn keys() -> HashSet<String> {
    fn collect(texts: &Value, path: &str, keys: &mut HashSet<String>) {
        match texts.as_object() {
            Some(groups) => groups
                .iter()
                .for_each(|(name, text)| collect(text, &format!("{path}.{name}"), keys)),
            None => drop(keys.insert(path[1..].to_owned())),
        }
    }
    let mut keys = HashSet::new();
    for subject in Subject::ALL {
        collect(&texts(Locale::ZH, subject).unwrap(), "", &mut keys);
    }
    assert!(keys.contains("nav.home"));
    keys
}

/// Compares a document with the one that another engine rendered, or stores it for the other engine
/// (`make test-engines`).
fn compare(folder: &Path, path: &str, html: &str) {
    let file = folder.join(format!(
        "{}.html",
        utf8_percent_encode(path, NON_ALPHANUMERIC)
    ));
    let Ok(other) = std::fs::read_to_string(&file) else {
        std::fs::create_dir_all(folder).unwrap();
        std::fs::write(file, html).unwrap();
        return;
    };
    if let Some(place) = html
        .bytes()
        .zip(other.bytes())
        .position(|(own, other)| own != other)
    {
        let around = |html: &str| {
            let part = html
                .bytes()
                .skip(place.saturating_sub(60))
                .take(120)
                .collect::<Vec<_>>();
            String::from_utf8_lossy(&part).into_owned()
        };
        panic!(
            "{path} differs at byte {place}:\n{}\n{}",
            around(html),
            around(&other)
        );
    }
    assert_eq!(html.len(), other.len(), "{path}");
}
