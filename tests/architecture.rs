//! Modules import in one direction: from the layers at the top of [`LAYERS`] to those below.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of the crate, top to bottom. A module may import modules of lower layers.
const LAYERS: [&[&str]; 13] = [
    &["main"],
    &["cli"],
    &["app"],
    &["web"],
    &["image", "findable", "publish"],
    &["pages"],
    &["provider", "render", "backend"],
    &["cache"],
    &["bundle"],
    &["site"],
    &["locale"],
    &["config", "telemetry"],
    &["causes", "shutdown"],
];

/// Imports that go up or to the same layer, as importing and imported module. To be removed, never added to.
const EXCEPTIONS: [(&str, &str); 10] = [
    ("config", "backend"),
    ("config", "site"),
    ("config", "telemetry"),
    ("findable", "image"),
    ("findable", "publish"),
    ("image", "publish"),
    ("pages", "findable"),
    ("publish", "findable"),
    ("telemetry", "config"),
    ("web", "app"),
];

fn layer(module: &str) -> usize {
    let found = LAYERS.iter().position(|layer| layer.contains(&module));
    found.unwrap_or_else(|| panic!("the module {module} has no layer"))
}

/// All Rust files below a folder, except tests.
fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        if ["tests", "lib", "typescript"].contains(&name) {
            continue;
        }
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

/// The pairs of importing and imported module. Test modules at the end of a file are left out.
fn imports() -> BTreeSet<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut pairs = BTreeSet::new();
    for file in files {
        let relative = file.strip_prefix(&root).unwrap().to_str().unwrap();
        let module = relative.split(['/', '.']).next().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        for import in code.split("crate::").skip(1) {
            let imported: String = import.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
            if !imported.is_empty() && imported != module {
                pairs.insert((module.to_owned(), imported));
            }
        }
    }
    pairs
}

#[test]
fn modules_import_lower_layers_only() {
    let upward: BTreeSet<_> = imports().into_iter().filter(|(from, to)| layer(from) >= layer(to)).collect();
    let known = EXCEPTIONS.iter().map(|(from, to)| ((*from).to_owned(), (*to).to_owned())).collect();
    let added: Vec<_> = upward.difference(&known).collect();
    assert!(added.is_empty(), "imports that go up or sideways: {added:?}");
    let obsolete: Vec<_> = known.difference(&upward).collect();
    assert!(obsolete.is_empty(), "exceptions that no longer exist: {obsolete:?}");
}
