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
        &["config", "country", "desk_api", "sample_facts", "security"],
        &["locale"],
        &[
            "error_chain",
            "header_value",
            "http_client",
            "inquiry",
            "kept",
            "key_file",
            "networks",
            "palette",
            "paper",
            "picture_check",
            "purge_report",
            "range",
            "redact",
            "refusals",
            "spreadsheet",
            "stage",
            "team_person",
        ],
        &[
            "currency",
            "file_type",
            "fold",
            "lateness",
            "messengers",
            "plain_text",
        ],
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
        &["provider", "render", "limits", "search", "policies"],
        &["cache", "bundle", "icons", "cluster", "phrases"],
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

/// The code of a file, without the test module at its end.
fn code(file: &Path) -> String {
    let text = fs::read_to_string(file).unwrap();
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
    code.to_owned()
}

/// Adds the paths of a tree, `a::b` or `a::{b, c::{D, E}}`, to those that were found. Returns the text
/// behind it.
fn spread<'c>(mut text: &'c str, mut path: Vec<String>, found: &mut Vec<Vec<String>>) -> &'c str {
    loop {
        text = text.trim_start();
        if let Some(mut group) = text.strip_prefix('{') {
            loop {
                let rest = spread(group, path.clone(), found).trim_start();
                match rest.strip_prefix(',') {
                    Some(next) => group = next,
                    None => return rest.strip_prefix('}').unwrap_or(rest),
                }
            }
        }
        let end = text.find(|char: char| !char.is_alphanumeric() && char != '_');
        let (segment, rest) = text.split_at(end.unwrap_or(text.len()));
        if !["", "self"].contains(&segment) {
            path.push(segment.to_owned());
        }
        if let Some(rest) = rest.strip_prefix("::") {
            text = rest;
            continue;
        }
        found.push(path);
        let renamed = rest.strip_prefix(" as ").map(str::trim_start);
        return renamed.map_or(rest, |name| {
            name.trim_start_matches(|char: char| char.is_alphanumeric() || char == '_')
        });
    }
}

/// The paths within the crate that the code of a module names, from the crate's root.
fn named(code: &str, module: &[String]) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    for start in ["crate::", "super::"] {
        for (at, _) in code.match_indices(start) {
            let before = code[..at].chars().next_back();
            if !before.is_some_and(|char| char.is_alphanumeric() || ":_$".contains(char)) {
                spread(&code[at..], Vec::new(), &mut found);
            }
        }
    }
    let from_root = |path: Vec<String>| {
        let supers = path.iter().take_while(|name| *name == "super").count();
        if supers == 0 {
            return path[1..].to_vec();
        }
        let parent = &module[..module.len().saturating_sub(supers)];
        [parent, &path[supers..]].concat()
    };
    found.into_iter().map(from_root).collect()
}

/// The files of a crate by their module, with their code.
fn modules(folder: &str) -> BTreeMap<Vec<String>, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src")
        .join(folder);
    let mut files = Vec::new();
    sources(&root, &mut files);
    let read = |file: PathBuf| {
        let path = file.strip_prefix(&root).unwrap().with_extension("");
        let segments = path.iter().map(|segment| segment.to_str().unwrap());
        let module = segments
            .filter(|segment| *segment != "mod")
            .map(str::to_owned);
        (module.collect(), code(&file))
    };
    files.into_iter().map(read).collect()
}

/// The pairs of importing and imported top-level module of a crate.
fn imports(folder: &str) -> BTreeSet<(String, String)> {
    let mut pairs = BTreeSet::new();
    for (module, code) in modules(folder) {
        let named = named(&code, &module).into_iter();
        let others = named.filter_map(|path| path.into_iter().next());
        let others = others.filter(|name| name.starts_with(char::is_lowercase));
        pairs.extend(others.map(|other| (module[0].clone(), other)));
    }
    pairs.retain(|(from, to)| from != to);
    pairs
}

/// The modules that each module of a crate imports, but for those above and below it.
fn arrows(folder: &str) -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let modules = modules(folder);
    let arrows = modules.iter().map(|(module, code)| {
        let targets = named(code, module).into_iter().filter_map(|path| {
            let lengths = (1..=path.len()).rev();
            let mut known = lengths.map(|length| path[..length].to_vec());
            known.find(|path| modules.contains_key(path))
        });
        let apart = |to: &Vec<String>| !to.starts_with(module) && !module.starts_with(to);
        (module.clone(), targets.filter(apart).collect())
    });
    arrows.collect()
}

/// The modules that a module imports, and those that they import.
fn reached(
    from: &[String],
    arrows: &BTreeMap<Vec<String>, BTreeSet<Vec<String>>>,
) -> BTreeSet<Vec<String>> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from.to_vec()];
    while let Some(module) = open.pop() {
        for next in &arrows[&module] {
            if reached.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    reached
}

#[test]
fn imports_are_found_in_every_form() {
    let found = |code: &str, module: &[&str]| {
        let module: Vec<_> = module.iter().map(|name| (*name).to_owned()).collect();
        let named = named(code, &module).into_iter();
        named.map(|path| path.join("::")).collect::<Vec<_>>()
    };
    assert_eq!(
        found(
            "use crate::site::{Address as A, Route}; fn f() { crate::body::f() }",
            &["web"]
        ),
        ["site::Address", "site::Route", "body::f"]
    );
    assert_eq!(
        found(
            "use crate::{\n    app::{self, App, Kind},\n    web,\n};",
            &["x"]
        ),
        ["app", "app::App", "app::Kind", "web", ""]
    );
    assert_eq!(
        found("use super::super::web::x; use super::own;", &["a", "b"]),
        ["web::x", "a::own"]
    );
}

#[test]
fn no_circle_has_more_than_three_files() {
    for folder in ["base", "cms", "site"] {
        let arrows = arrows(folder);
        assert!(
            arrows.values().map(BTreeSet::len).sum::<usize>() > 30,
            "{folder}"
        );
        let reached: BTreeMap<_, _> = arrows
            .keys()
            .map(|from| (from, reached(from, &arrows)))
            .collect();
        for (module, others) in &reached {
            let circle: Vec<_> = others
                .iter()
                .filter(|other| reached[other].contains(*module))
                .collect();
            assert!(circle.len() <= 3, "a circle of {folder}: {circle:?}");
        }
    }
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
const SHARED_NAMES: [(&str, &str); 10] = [
    ("Contract", TWO_ENDS),
    ("Milestone", TWO_ENDS),
    ("Overlay", TWO_ENDS),
    ("OverlaidText", TWO_ENDS),
    ("Paper", TWO_ENDS),
    ("Ranks", TWO_ENDS),
    ("StyleLine", TWO_ENDS),
    (
        "Body",
        "of a call of the desk, and of an answer of the site",
    ),
    ("Search", "in a query of the desk, and a page of the site"),
    ("Notices", "the call that sets them, and the page that does"),
];
const TWO_ENDS: &str = "the CMS writes it, and the site reads it: two ends of one API";

/// The types that a file's code declares, those within functions and macros included. A `type` that
/// is indented belongs to an implementation.
fn declared(code: &str) -> impl Iterator<Item = &str> {
    code.lines().filter_map(|line| {
        let item = line.trim_start();
        let item = item.strip_prefix("pub").map_or(item, |rest| {
            rest.split_once(' ').map_or("", |(_, rest)| rest)
        });
        let (kind, rest) = item.split_once(' ')?;
        let end = rest.find(|char: char| !char.is_alphanumeric())?;
        let declares = match kind {
            "struct" | "enum" | "trait" => end > 0,
            "type" => !line.starts_with(' '),
            _ => false,
        };
        declares.then_some(&rest[..end])
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
        for name in declared(&code(&file)) {
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
