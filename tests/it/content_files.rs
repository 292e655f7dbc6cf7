//! `selvage content`: what editors are told, and how their files come into the provider.

use std::path::Path;
use std::process::{Command, Output};

use selvage::backend::{Backend, BackendConfig};
use serde_json::Value;
use tempfile::TempDir;

fn selvage(args: &[&str]) -> Output {
    let folder = TempDir::new().unwrap();
    Command::new(env!("CARGO_BIN_EXE_selvage")).arg("content").args(args).current_dir(folder.path()).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr[..]].concat()).unwrap()
}

/// A folder of content with one article, which may say more.
fn content(title: &str, more: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    let texts =
        ["zh", "en", "ja"].map(|code| format!("[item.{code}]\ntitle = \"{title}\"\ncontent = '''\n{more}\n'''\n"));
    write("items/news.toml", &format!("[[item]]\nfid = 7\ntid = 160108\n{}", texts.concat()));
    write(
        "catalogs.toml",
        "[[catalog]]\ncid = 16010311\ntid = 160103\nzh.cname = \"a\"\nen.cname = \"b\"\nja.cname = \"c\"\n",
    );
    folder
}

fn path(folder: &TempDir) -> &str {
    folder.path().to_str().unwrap()
}

#[test]
fn the_projects_own_content_has_nothing_wrong_with_it() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("content");
    let checked = selvage(&["check", own.to_str().unwrap()]);
    assert!(checked.status.success(), "{}", said(&checked));
}

#[test]
fn links_that_lead_nowhere_are_named_with_file_and_line() {
    let links = "[a](/news/info/8) [b](/oem/wool) [c](/en/market) [d](/sample/list?cid=5) [e](/media/none.svg) \
                 [f](/news/info/7) [g](/order) [h](https://example.com) [i](/sample/list?cid=16010311#ctgs)";
    let folder = content("A title", links);
    let checked = selvage(&["check", path(&folder)]);
    assert_eq!(checked.status.code(), Some(1));
    let text = said(&checked);
    let news = folder.path().join("items/news.toml");
    for message in [
        "/news/info/8 leads to item 8, which does not exist",
        "/oem/wool leads to no page of the site",
        "/en/market names a language; links within the site have none",
        "/sample/list?cid=5 leads to catalog 5, which does not exist",
        "/media/none.svg is no picture of the content; pictures stand under media/",
    ] {
        assert!(text.contains(&format!("{}:2: {message}\n", news.display())), "{message} in {text}");
    }
    assert_eq!(text.lines().count(), 6, "{text}");
    assert!(text.contains("5 problems"), "{text}");
}

#[test]
fn what_a_language_lacks_is_named() {
    let folder = content("A title", "");
    let news = folder.path().join("items/news.toml");
    let text = std::fs::read_to_string(&news).unwrap();
    std::fs::write(&news, text.split("[item.ja]").next().unwrap()).unwrap();
    let checked = selvage(&["check", path(&folder)]);
    assert!(said(&checked).contains("news.toml:2: item 7 exists in zh and en, but not in ja"), "{}", said(&checked));
}

/// The title of the article that a provider with this database answers with.
async fn title(database: &Path) -> String {
    let backend = Backend::start(BackendConfig { db: database.to_owned(), ..BackendConfig::default() }).await.unwrap();
    let title = ask(&backend).await;
    backend.shutdown().await;
    title
}

async fn ask(backend: &Backend) -> String {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let url = backend.url().join("/api/v1/cms/info/info?fid=7&lang=en&nonce=1&site=16").unwrap();
    let answer: Value = reqwest::get(url).await.unwrap().json().await.unwrap();
    answer["data"]["title"].as_str().unwrap_or_default().to_owned()
}

async fn import(folder: &TempDir, database: &Path) -> Output {
    let (folder, database) = (path(folder).to_owned(), database.to_str().unwrap().to_owned());
    tokio::task::spawn_blocking(move || selvage(&["import", &folder, "--provider-db", &database])).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_imported_is_shown_at_once_and_stays_over_restarts() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("provider.sqlite");
    let backend = Backend::start(BackendConfig { db: database.clone(), ..BackendConfig::default() }).await.unwrap();
    assert_eq!(ask(&backend).await, "");
    let imported = import(&content("Just woven", ""), &database).await;
    assert!(imported.status.success(), "{}", said(&imported));
    assert_eq!(ask(&backend).await, "Just woven");
    backend.shutdown().await;
    assert_eq!(title(&database).await, "Just woven");
    let again = import(&content("Just woven", ""), &database).await;
    assert!(said(&again).contains("already"), "{}", said(&again));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_used_is_refused_as_a_whole() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("provider.sqlite");
    assert!(import(&content("Just woven", ""), &database).await.status.success());
    let broken = content("Newer", "");
    std::fs::write(broken.path().join("types.toml"), "[[type]]\ntid = 0\n").unwrap();
    let refused = import(&broken, &database).await;
    assert_eq!(refused.status.code(), Some(1));
    assert!(said(&refused).contains("types.toml:2: the id 0 is not a number from 1 on"), "{}", said(&refused));
    assert_eq!(title(&database).await, "Just woven");
}
