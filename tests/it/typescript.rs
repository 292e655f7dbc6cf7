//! The types of the documents and of the same-origin API in TypeScript, written by ts-rs into
//! `ui/src/generated/`, and those of the desk's API, which openapi-typescript makes of its
//! description. The forms of the desk follow from the kinds of entries.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use serde_json::{Map, json};
use strum::VariantArray;
use ts_rs::{Config, TS};
use xxhash_rust::xxh3::xxh3_128;

use base::desk_api::{BodyKind, DeskOperation};
use base::inquiry::LARGEST_FILES;
use base::site::{BrandPage, PageKind};
use cms::{described_desk, desk_forms};
use site::pages::{Document, Page, StyleRow};
use site::web::{Envelope, LoggedIn, Registration, ServerState, UploadAnswer, VisitRecord};

/// Set, it has the test write the files instead of comparing them: `make types`.
const UPDATE: &str = "UPDATE_TYPES";
/// The types of the desk's API. The tests need no generator, as the file names its source by a
/// digest.
const DESK: &str = "desk.ts";

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

/// The roles that may call each operation, and the size of the largest files, in bytes, as JSON.
fn operations() -> String {
    let roles: BTreeMap<_, _> = DeskOperation::all(&described_desk())
        .into_iter()
        .filter(|operation| !operation.roles.is_empty())
        .map(|operation| (operation.id, operation.roles))
        .collect();
    let largest = json!({
        "answer": LARGEST_FILES,
        "file": BodyKind::File.longest(),
        "paper": BodyKind::Paper.longest(),
        "picturedTable": BodyKind::PicturedTable.longest(),
    });
    serde_json::to_string_pretty(&json!({ "roles": roles, "largest": largest })).unwrap() + "\n"
}

#[test]
fn the_typescript_of_the_documents_and_the_api_is_current() {
    let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("ui/src/generated");
    let fresh = tempfile::tempdir().unwrap();
    let config = Config::default().with_out_dir(fresh.path());
    Document::export_all(&config).unwrap();
    StyleRow::export_all(&config).unwrap();
    Envelope::<LoggedIn>::export_all(&config).unwrap();
    Registration::export_all(&config).unwrap();
    VisitRecord::export_all(&config).unwrap();
    ServerState::export_all(&config).unwrap();
    UploadAnswer::export_all(&config).unwrap();
    fs::write(fresh.path().join("pages.json"), pages()).unwrap();
    fs::write(fresh.path().join("operations.json"), operations()).unwrap();
    let forms = serde_json::to_string_pretty(&desk_forms()).unwrap();
    let forms = format!("export const FORMS = {forms} as const;\n");
    fs::write(fresh.path().join("forms.ts"), forms).unwrap();
    // Without the program's version, so that a release changes nothing here.
    let described = described_desk();
    let desk = json!({ "paths": described["paths"], "components": described["components"] });
    let desk = desk.to_string();
    let digest = format!("{:032x}", xxh3_128(desk.as_bytes()));
    let fresh_files = files(fresh.path());
    if env::var_os(UPDATE).is_some() {
        let _ = fs::remove_dir_all(&committed);
        fs::create_dir_all(&committed).unwrap();
        for (name, text) in &fresh_files {
            fs::write(committed.join(name), text).unwrap();
        }
        let description = fresh.path().join("desk.json");
        fs::write(&description, desk).unwrap();
        let mut generator = Command::new("node");
        let made = generator.arg("scripts/openapi/types.mjs").arg(description);
        let made = made.stderr(Stdio::inherit()).output().unwrap();
        assert!(made.status.success(), "the types were not made");
        let types = String::from_utf8(made.stdout).unwrap();
        let types = format!(
            "// Made by `make types` from the description with the digest {digest}.\n{types}"
        );
        fs::write(committed.join(DESK), types).unwrap();
    }
    let mut committed = files(&committed);
    let desk = committed.remove(DESK).unwrap_or_default();
    assert!(
        committed == fresh_files && desk.contains(&digest),
        "ui/src/generated is not current: run `make types`"
    );
}
