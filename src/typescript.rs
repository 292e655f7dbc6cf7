//! The types of the documents and of the same-origin API in TypeScript, written by ts-rs into `ui/src/generated/`.

use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs};

use ts_rs::{Config, TS};

use crate::pages::{Document, StyleRow};
use crate::web::{Envelope, LoggedIn, VisitRecord};

/// Set, it has the test write the files instead of comparing them: `make types`.
const UPDATE: &str = "UPDATE_TYPES";

fn files(dir: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(dir).unwrap().map(Result::unwrap);
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read_to_string(entry.path()).unwrap())).collect()
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
    let fresh = files(fresh.path());
    if env::var_os(UPDATE).is_some() {
        let _ = fs::remove_dir_all(&committed);
        fs::create_dir_all(&committed).unwrap();
        for (name, text) in &fresh {
            fs::write(committed.join(name), text).unwrap();
        }
    }
    assert!(files(&committed) == fresh, "ui/src/generated is not current: run `make types`");
}
