//! Modules import in one direction: from the layers at the top of [`LAYERS`] to those below.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules of a crate, top to bottom. A module may import modules of lower layers only. Cargo
/// keeps the order of the crates.
struct Order {
    /// The crate's folder below `src`.
    folder: &'static str,
    layers: &'static [&'static [&'static str]],
}

const BASE: Order = Order {
    folder: "base",
    layers: &[
        &["site"],
        &["locale"],
        &["config", "desk_api", "security"],
        &[
            "error_chain",
            "header_value",
            "http_client",
            "inquiry",
            "key_file",
            "networks",
            "paper",
            "purge_report",
            "range",
            "redact",
            "refusals",
            "spreadsheet",
            "stage",
        ],
        &["plain_text"],
    ],
};

const SITE: Order = Order {
    folder: "site",
    layers: &[
        &["server"],
        &["web"],
        &["app"],
        &["images", "seo", "publish", "announce"],
        &["pages"],
        &["media", "markup", "head", "purge"],
        &["provider", "render", "limits", "search"],
        &["cache", "bundle", "icons", "cluster", "policies"],
        &["telemetry"],
        &["body", "shutdown"],
    ],
};

impl Order {
    fn layer(&self, module: &str) -> usize {
        let found = self.layers.iter().position(|layer| layer.contains(&module));
        found.unwrap_or_else(|| panic!("the module {module} of {} has no layer", self.folder))
    }
}

/// All Rust files below a folder, except tests.
fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap();
        if ["tests", "lib", "build"].contains(&name) {
            continue;
        }
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

/// The top-level modules that a file's code names: after `crate::`, alone or in braces, or after as
/// many `super::` as lead to the crate's root.
fn named(code: &str, depth: usize) -> BTreeSet<String> {
    let to_root = "super::".repeat(depth);
    let paths = code
        .split("crate::")
        .skip(1)
        .chain(code.split(to_root.as_str()).skip(1));
    paths
        .flat_map(first_segments)
        .filter(|name| !name.is_empty())
        .collect()
}

/// The first segment of a path, or of each path in `{a::B, c::{D, E}}`.
fn first_segments(path: &str) -> Vec<String> {
    let segment = |path: &str| -> String {
        path.trim_start()
            .chars()
            .take_while(|char| char.is_ascii_lowercase() || *char == '_')
            .collect()
    };
    let Some(group) = path.strip_prefix('{') else {
        return vec![segment(path)];
    };
    let (mut segments, mut depth) = (vec![segment(group)], 0);
    for (at, char) in group.char_indices() {
        match char {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => segments.push(segment(&group[at + 1..])),
            _ => {}
        }
    }
    segments
}

/// The pairs of importing and imported module of a crate. Test modules at the end of a file are left
/// out.
fn imports(folder: &str) -> BTreeSet<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src")
        .join(folder);
    let mut files = Vec::new();
    sources(&root, &mut files);
    let mut pairs = BTreeSet::new();
    for file in files {
        let path = file.strip_prefix(&root).unwrap().with_extension("");
        let segments: Vec<_> = path
            .iter()
            .map(|segment| segment.to_str().unwrap())
            .collect();
        let depth = segments.iter().filter(|segment| **segment != "mod").count();
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        let others = named(code, depth)
            .into_iter()
            .filter(|imported| imported != segments[0] && imported != "super");
        pairs.extend(others.map(|imported| (segments[0].to_owned(), imported)));
    }
    pairs
}

#[test]
fn imports_are_found_in_every_form() {
    let found = |code: &str, depth| named(code, depth).into_iter().collect::<Vec<_>>();
    assert_eq!(
        found(
            "use crate::site::{Address, Route}; fn f() { crate::body::f() }",
            1
        ),
        ["body", "site"]
    );
    assert_eq!(
        found("use crate::{\n    app::{App, Kind},\n    web,\n};", 1),
        ["app", "web"]
    );
    assert_eq!(
        found("use super::super::web::x; use super::own;", 2),
        ["web"]
    );
}

#[test]
fn modules_import_lower_layers_only() {
    for order in [BASE, SITE] {
        let upward: Vec<_> = imports(order.folder)
            .into_iter()
            .filter(|(from, to)| order.layer(from) >= order.layer(to))
            .collect();
        assert!(
            upward.is_empty(),
            "imports of {} that go up or sideways: {upward:?}",
            order.folder
        );
    }
}
