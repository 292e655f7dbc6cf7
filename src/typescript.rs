//! The types of the documents and of the same-origin API in TypeScript, written by ts-rs into
//! `ui/src/generated/`.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use serde_json::{Map, json};
use strum::VariantArray;
use ts_rs::{Config, TS};

use crate::pages::{Document, Page, StyleRow};
use crate::site::{BrandPage, PageKind};
use crate::web::{Envelope, LoggedIn, VisitRecord};

/// Set, it has the test write the files instead of comparing them: `make types`.
const UPDATE: &str = "UPDATE_TYPES";

fn files(dir: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(dir).unwrap().map(Result::unwrap);
    entries
        .map(|entry| {
            (
                entry.file_name().into_string().unwrap(),
                fs::read_to_string(entry.path()).unwrap(),
            )
        })
        .collect()
}

/// The paths of each page kind by site, as JSON.
fn pages() -> String {
    let garment = PageKind::VARIANTS
        .iter()
        .filter(|kind| !kind.paths().is_empty());
    let garment: Map<_, _> = garment
        .map(|kind| (<&str>::from(kind).to_owned(), json!(kind.paths())))
        .collect();
    let mut brand = BTreeMap::<_, Vec<_>>::new();
    for page in BrandPage::VARIANTS {
        brand
            .entry(Page::of_brand(*page).kind())
            .or_default()
            .push(page.path());
    }
    serde_json::to_string_pretty(&json!({ "garment": garment, "brand": brand })).unwrap() + "\n"
}

#[test]
fn the_typescript_of_the_documents_and_the_api_is_current() {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/src/generated");
    let fresh = tempfile::tempdir().unwrap();
    let config = Config::default().with_out_dir(fresh.path());
    Document::export_all(&config).unwrap();
    StyleRow::export_all(&config).unwrap();
    Envelope::<LoggedIn>::export_all(&config).unwrap();
    VisitRecord::export_all(&config).unwrap();
    fs::write(fresh.path().join("pages.json"), pages()).unwrap();
    let fresh = files(fresh.path());
    if env::var_os(UPDATE).is_some() {
        let _ = fs::remove_dir_all(&committed);
        fs::create_dir_all(&committed).unwrap();
        for (name, text) in &fresh {
            fs::write(committed.join(name), text).unwrap();
        }
    }
    assert!(
        files(&committed) == fresh,
        "ui/src/generated is not current: run `make types`"
    );
}
