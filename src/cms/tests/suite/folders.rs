//! Content that is exported to a folder and imported again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tempfile::TempDir;

use super::revisions::{edit, footer, newest, titled};
use super::{POSTGRES, Provider};
use crate::clock;
use crate::content::{EntryDifference, ImportOptions, Imported, write};
use crate::entries::entry::{EntryId, Interval, State};
use crate::export;
use crate::import;
use crate::tests::database::TestDatabase;
use crate::tests::fixtures;
use base::config::EmbeddedSettings;
use base::locale::Locale;

const CALLS: [(&str, &[(&str, &str)]); 12] = [
    ("/api/v1/cms/info/pager", &[]),
    ("/api/v1/cms/info/count", &[]),
    ("/api/v1/cms/info/info", &[("fid", "1013")]),
    ("/api/v1/cms/info/info", &[("fid", "1041")]),
    ("/api/v1/cms/info/info", &[("fid", "3002")]),
    ("/api/v1/cms/type/info", &[("tid", "16010201")]),
    ("/api/v1/cms/catalog/list", &[]),
    ("/cms/seo/match", &[("path", "/")]),
    ("/cms/seo/match", &[("path", "/about/company")]),
    ("/api/bbs/board/list", &[]),
    ("/api/bbs/label/list", &[]),
    ("/api/bbs/topic/pager", &[]),
];

/// The whole site, as the provider's calls answer it.
async fn site(provider: &Provider) -> Vec<Value> {
    let mut answers = Vec::new();
    for lang in ["zh", "en", "ja"] {
        for (path, params) in CALLS {
            let params = [params, &[("lang", lang)]].concat();
            answers.push(provider.get(path, &params).await);
        }
    }
    answers
}

/// The files of a folder by their path, texts and pictures.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let inside = path.strip_prefix(folder).unwrap().to_owned();
                found.insert(inside, fs::read(path).unwrap());
            }
        }
    }
    found
}

fn built_in(settings: &mut EmbeddedSettings) {
    settings.content = None;
}

async fn exported(provider: &Provider, content: Option<PathBuf>) -> TempDir {
    let folder = TempDir::new().unwrap();
    let settings = EmbeddedSettings {
        content,
        ..provider.database.settings()
    };
    export(&settings, folder.path()).await.unwrap();
    folder
}

async fn imported(provider: &Provider, folder: &Path, options: ImportOptions) -> Imported {
    let database = provider.database.settings().database;
    import(folder, &database, &options).await.unwrap()
}

/// A copy of the fixtures that a test may edit.
fn editable() -> TempDir {
    let folder = TempDir::new().unwrap();
    for (path, bytes) in files(&fixtures()) {
        let target = folder.path().join(path);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::write(target, bytes).unwrap();
    }
    folder
}

fn change(folder: &TempDir, file: &str, from: &str, to: &str) {
    let path = folder.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file} has no {from}");
    fs::write(path, text.replace(from, to)).unwrap();
}

#[tokio::test]
async fn the_demonstration_content_comes_back_byte_for_byte() {
    let provider = Provider::start_on(TestDatabase::empty(POSTGRES).await, built_in).await;
    let pages = site(&provider).await;
    let first = exported(&provider, None).await;
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let first_files = files(first.path());
    let mut expected = files(&own);
    expected.retain(|path, _| {
        let is_text = path.extension().is_some_and(|own| own == "toml");
        (is_text || path.starts_with("media")) && !path.ends_with("customers.toml")
    });
    let names = |files: &BTreeMap<PathBuf, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&first_files), names(&expected));
    for (path, bytes) in &expected {
        assert!(first_files[path] == *bytes, "{path:?} differs");
    }

    let database = TestDatabase::empty(POSTGRES).await;
    let options = ImportOptions::default();
    import(first.path(), &database.settings().database, &options)
        .await
        .unwrap();
    let provider = Provider::start_on(database, built_in).await;
    assert_eq!(site(&provider).await, pages);
    let second = exported(&provider, None).await;
    assert!(files(second.path()) == first_files, "the same files");
    let again = imported(&provider, second.path(), options).await;
    assert!(again.is_unchanged(), "{again:?}");
}

#[tokio::test]
async fn an_export_has_what_is_on_the_site() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let (now, far) = (clock::seconds(), 1_900_000_000);
    edit(
        store,
        "Planned",
        State::Published(Interval {
            from: far,
            until: far + 60,
        }),
    )
    .await;
    edit(store, "Half done", State::Draft).await;
    let folder = exported(&provider, Some(fixtures())).await;
    let text = fs::read_to_string(folder.path().join("items/fixed.toml")).unwrap();
    assert!(
        text.contains("\"Footer\"") && !text.contains("Planned"),
        "{text}"
    );
    assert_eq!(
        text,
        fs::read_to_string(fixtures().join("items/fixed.toml")).unwrap()
    );

    // Nothing is on the site: what will be, or else the newest text.
    edit(store, "Withdrawn", State::None).await;
    edit(
        store,
        "Planned",
        State::Published(Interval {
            from: far,
            until: far + 60,
        }),
    )
    .await;
    edit(store, "Half done", State::Draft).await;
    let folder = exported(&provider, Some(fixtures())).await;
    let text = fs::read_to_string(folder.path().join("items/fixed.toml")).unwrap();
    let planned = "title = \"Planned\"\nsubtxt = \"Since 1993\"\n";
    let times = "from = 2030-03-18T01:46:40\nuntil = 2030-03-18T01:47:40\n";
    assert!(text.contains(planned) && text.contains(times), "{text}");
    edit(store, "Withdrawn", State::None).await;
    let folder = exported(&provider, Some(fixtures())).await;
    let text = fs::read_to_string(folder.path().join("items/fixed.toml")).unwrap();
    assert!(
        text.contains("title = \"Withdrawn\"") && text.contains("published = false\n"),
        "{text}"
    );

    let other =
        Provider::start_with(|settings| settings.content = Some(folder.path().to_owned())).await;
    let store = &other.backend.store;
    assert_eq!(store.text(&footer(), Locale::EN, now).await.unwrap(), None);
    assert!(
        store
            .text(&footer(), Locale::ZH, now)
            .await
            .unwrap()
            .is_some()
    );
}

#[tokio::test]
async fn an_export_overwrites_nothing() {
    let provider = Provider::start().await;
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("notes"), "mine").unwrap();
    let refused = export(&provider.database.settings(), folder.path()).await;
    assert!(
        refused
            .unwrap_err()
            .to_string()
            .starts_with("cannot export to ")
    );
    assert_eq!(files(folder.path()).len(), 1);
}

#[tokio::test]
async fn an_import_says_what_it_changes_and_a_dry_run_changes_nothing() {
    let provider = Provider::start().await;
    let folder = editable();
    change(&folder, "items/fixed.toml", "Footer", "Selvedge");
    change(&folder, "bbs.toml", "tpid = 102", "tpid = 103");
    let dry_run = ImportOptions {
        is_dry_run: true,
        ..ImportOptions::default()
    };
    let pages = site(&provider).await;
    for options in [dry_run, ImportOptions::default()] {
        assert_eq!(site(&provider).await, pages);
        let imported = imported(&provider, folder.path(), options).await;
        let changes = imported.entries.iter();
        let changes: Vec<_> = changes
            .map(|own| (own.entry.to_string(), own.change.clone()))
            .collect();
        let expected = [
            ("topic/103", EntryDifference::New),
            ("item/1041", EntryDifference::Changed(vec![Locale::EN])),
            ("topic/102", EntryDifference::Removed),
        ];
        assert_eq!(
            changes,
            expected.map(|(entry, change)| (entry.to_owned(), change))
        );
        assert_eq!(imported.same, 18);
    }
    assert_ne!(site(&provider).await, pages);
    assert_eq!(
        newest(&provider.backend.store).await.number,
        2,
        "of the import"
    );
}

#[tokio::test]
async fn an_import_keeps_what_an_editor_wrote_unless_told_to_withdraw_it() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    edit(store, "Edited", State::PUBLISHED).await;
    let folder = editable();
    change(&folder, "items/fixed.toml", "fid = 1041", "fid = 1042");
    let kept = imported(&provider, folder.path(), ImportOptions::default()).await;
    assert_eq!(kept.kept, [footer()]);
    assert_eq!(newest(store).await.author, "editor");

    let options = ImportOptions {
        withdraws_missing: true,
        ..ImportOptions::default()
    };
    let withdrawn = imported(&provider, folder.path(), options).await;
    let [own] = &withdrawn.entries[..] else {
        panic!("{withdrawn:?}")
    };
    assert_eq!(
        (&own.entry, &own.change),
        (&footer(), &EntryDifference::Removed)
    );
    assert_eq!(own.edited, Some((2, "editor".to_owned())));
    assert!(newest(store).await.is_removal());
    let now = clock::seconds();
    assert_eq!(store.text(&footer(), Locale::JA, now).await.unwrap(), None);
    let moved: EntryId = "item/1042".parse().unwrap();
    assert_eq!(store.newest(&moved).await.unwrap().unwrap().number, 1);
}

#[tokio::test]
async fn a_picture_of_an_entry_that_was_kept_stays() {
    let provider = Provider::start_with(built_in).await;
    let drawn = editable();
    for name in ["own.svg", "other.svg"] {
        fs::write(drawn.path().join("media").join(name), "<svg/>").unwrap();
    }
    imported(&provider, drawn.path(), ImportOptions::default()).await;
    let store = &provider.backend.store;
    let mut edited = titled(store, "Edited", State::PUBLISHED).await;
    edited.body = edited
        .body
        .replace("fid = 1041", "fid = 1041\nimgsrc = \"/media/own.svg\"");
    let base = newest(store).await.number;
    write(store, &edited, base).await.unwrap();

    let folder = editable();
    change(&folder, "items/fixed.toml", "fid = 1041", "fid = 1042");
    imported(&provider, folder.path(), ImportOptions::default()).await;
    let paths = store.picture_paths().await.unwrap();
    assert_eq!(paths, ["media/own.svg", "media/weaves/plain-1.svg"]);
}
