//! Modules import in one direction: from the layers at the top of [`LAYERS`] to those below.

use std::collections::{BTreeMap, BTreeSet};
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

/// Names that stand for several types, each with its reason. No others may.
const SHARED_NAMES: [(&str, &str); 13] = [
    ("Board", TWO_ENDS),
    ("Catalog", TWO_ENDS),
    ("Label", TWO_ENDS),
    ("Milestone", TWO_ENDS),
    ("Overlay", TWO_ENDS),
    ("OverlaidText", TWO_ENDS),
    ("Paper", TWO_ENDS),
    ("Ranks", TWO_ENDS),
    ("Seo", TWO_ENDS),
    ("Topic", TWO_ENDS),
    (
        "Body",
        "of a call of the desk, and of an answer of the site",
    ),
    ("Search", "in a query of the desk, and a page of the site"),
    ("Notices", "the call that sets them, and the page that does"),
];
const TWO_ENDS: &str = "the CMS writes it, and the site reads it: two ends of one API";

/// Whether a file's code declares types: the name after `struct`, `enum`, `trait` or `type` at the
/// beginning of a line.
fn declared(code: &str) -> impl Iterator<Item = &str> {
    code.lines().filter_map(|line| {
        let visible = line.strip_prefix("pub").map_or(line, |rest| {
            rest.split_once(' ').map_or("", |(_, rest)| rest)
        });
        let (kind, rest) = visible.split_once(' ')?;
        let end = rest.find(|char: char| !char.is_alphanumeric())?;
        ["struct", "enum", "trait", "type"]
            .contains(&kind)
            .then_some(&rest[..end])
    })
}

#[test]
fn a_name_stands_for_one_type() {
    let mut files = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    let mut places = BTreeMap::<String, Vec<PathBuf>>::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        for name in declared(code) {
            places
                .entry(name.to_owned())
                .or_default()
                .push(file.clone());
        }
    }
    assert!(places.len() > 900, "{}", places.len());
    places.retain(|_, files| files.len() > 1);
    let listed: BTreeSet<_> = SHARED_NAMES
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .collect();
    let shared: BTreeSet<_> = places.keys().cloned().collect();
    let unlisted: Vec<_> = places
        .iter()
        .filter(|(name, _)| !listed.contains(*name))
        .collect();
    assert!(unlisted.is_empty(), "names of several types: {unlisted:#?}");
    let obsolete: Vec<_> = listed.difference(&shared).collect();
    assert!(
        obsolete.is_empty(),
        "listed, but names of one type: {obsolete:?}"
    );
}
