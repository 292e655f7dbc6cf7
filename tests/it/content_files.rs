//! `selvage content`: what editors are told, and how their files come into the provider.

use std::path::Path;
use std::process::Output;

use base::config::EmbeddedSettings;
use cms::Backend;
use serde_json::Value;
use tempfile::TempDir;

use crate::support::databases::databases;
use crate::support::process;

fn selvage(args: &[&str]) -> Output {
    let folder = TempDir::new().unwrap();
    process::selvage()
        .arg("content")
        .args(args)
        .current_dir(folder.path())
        .output()
        .unwrap()
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
    let texts = ["zh", "en", "ja"]
        .map(|code| format!("[item.{code}]\ntitle = \"{title}\"\ncontent = '''\n{more}\n'''\n"));
    write(
        "items/news.toml",
        &format!("[[item]]\nfid = 7\ntid = 160108\n{}", texts.concat()),
    );
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
    let expected = [
        "/news/info/8 leads to item 8, which does not exist",
        "/oem/wool leads to no page of the site",
        "/en/market names a language; links within the site have none",
        "/sample/list?cid=5 leads to catalog 5, which does not exist",
        "/media/none.svg is no picture of the content; pictures stand under media/",
    ];
    // The text stands in each language: under `[item.zh]` on the seventh line, and five lines
    // further each time.
    for line in [7, 12, 17] {
        for message in expected {
            assert!(
                text.contains(&format!("{}:{line}: {message}\n", news.display())),
                "{line}: {message} in {text}"
            );
        }
    }
    assert_eq!(text.lines().count(), 16, "{text}");
    assert!(text.contains("15 problems"), "{text}");
}

/// Returns the messages about a folder with these files, without the folder's path.
fn said_of(files: &[(&str, &str)]) -> Vec<String> {
    let folder = content("A title", "");
    for (name, text) in files {
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let checked = selvage(&["check", path(&folder)]);
    let shown = format!("{}/", folder.path().display());
    let said = String::from_utf8(checked.stdout).unwrap();
    said.lines().map(|line| line.replace(&shown, "")).collect()
}

#[test]
fn an_own_page_is_linked_by_its_name() {
    let own = r#"
[[item]]
fid = 8
tid = 160121
name = "impressum"
en.title = "Legal notice"
en.content = "[a](/page/impressum) [b](/page/legal)"
zh.title = "声明"
zh.published = false
zh.content = "[a](/page/impressum)"
ja.title = "表記"
"#;
    let said = said_of(&[("items/own.toml", own)]);
    let links = said.iter().filter(|line| line.contains(" leads to "));
    assert_eq!(
        links.collect::<Vec<_>>(),
        [
            "items/own.toml:7: /page/legal leads to the page legal, which does not exist",
            "items/own.toml:10: /page/impressum leads to the page impressum, which is not published",
        ]
    );
}

#[test]
fn the_target_of_a_link_must_be_published_in_its_language() {
    let items = r#"
[[item]]
fid = 8
tid = 160103
published = false
zh.title = "样"
en.title = "Sample"
ja.title = "見本"

[[item]]
fid = 9
tid = 160108
zh.title = "只有中文"

[[item]]
fid = 10
tid = 99999999
imgsrc = "/media/none.svg"
lnkurl = "/news/info/9"
[item.en]
title = "One"
content = """
An <a
href='/news/info/9'>article</a>.

[draft](/sample/info/8), [a sample](/news/info/7 "title"), [elsewhere](/oem/info/7)
[page](/news/list?page=99) [first](/news/list?page=1)
[label](/bbs/board/51?lid=9999), [second](/bbs/board/51?lid=5101&page=2)
[relative](news/list) [twice](/oem/wool)

[twice](/oem/wool) [here](#there) [out](//host/x) [post](mailto:a@example.com)
[feed](/feed.xml) [map](/sitemap.xml) [board](/bbs/board/51?lid=5101)
"""
[item.zh]
title = "一"
content = "[有](/news/info/9)\n[无](/oem/wool)"
"#;
    let boards = r#"
[[board]]
bid = 51
zh.bname = "a"
en.bname = "a"
ja.bname = "a"
[[label]]
lid = 5101
bid = 51
zh.lname = "a"
en.lname = "a"
ja.lname = "a"
"#;
    let expected = [
        "items/a.toml:11: item 9 exists in zh, but not in en and ja",
        "items/a.toml:16: item 10 exists in zh and en, but not in ja",
        "items/a.toml:17: no page shows the type 99999999, and types.toml does not have it",
        "items/a.toml:18: /media/none.svg is no picture of the content; pictures stand under media/",
        "items/a.toml:19: /news/info/9 leads to item 9, which does not exist in en",
        "items/a.toml:24: /news/info/9 leads to item 9, which does not exist in en",
        "items/a.toml:26: /sample/info/8 leads to item 8, which is not published",
        "items/a.toml:26: /oem/info/7 leads to item 7, which belongs to another part of the site",
        "items/a.toml:27: /news/list?page=99 leads to a page beyond the end of its list",
        "items/a.toml:28: /bbs/board/51?lid=9999 leads to label 9999 of the board, which does not exist",
        "items/a.toml:28: /bbs/board/51?lid=5101&page=2 leads to a page beyond the end of its list",
        "items/a.toml:29: news/list is relative; links within the site begin with a slash",
        "items/a.toml:29: /oem/wool leads to no page of the site",
        "items/a.toml:31: /oem/wool leads to no page of the site",
        "items/a.toml:36: /oem/wool leads to no page of the site",
    ];
    assert_eq!(
        said_of(&[("items/a.toml", items), ("bbs.toml", boards)]),
        expected
    );
}

#[test]
fn entries_that_a_language_lacks_are_reported() {
    let folder = content("A title", "");
    let news = folder.path().join("items/news.toml");
    let text = std::fs::read_to_string(&news).unwrap();
    std::fs::write(&news, text.split("[item.ja]").next().unwrap()).unwrap();
    let checked = selvage(&["check", path(&folder)]);
    assert!(
        said(&checked).contains("news.toml:2: item 7 exists in zh and en, but not in ja"),
        "{}",
        said(&checked)
    );
}

#[test]
fn only_regular_files_below_the_folder_are_read() {
    let run = |change: &str| {
        let folder = content("A title", "");
        let script = format!("cd items && {change}");
        let made = std::process::Command::new("sh")
            .args(["-c", &script])
            .current_dir(folder.path())
            .status()
            .unwrap();
        assert!(made.success(), "{change}");
        let database = TempDir::new().unwrap();
        let database = database.path().join("provider.sqlite");
        let checked = selvage(&["check", path(&folder)]);
        let imported = selvage(&[
            "import",
            path(&folder),
            "--provider-db",
            database.to_str().unwrap(),
        ]);
        (checked, imported)
    };
    for change in [
        "mkfifo pipe.toml",
        "ln -s /dev/zero zero.toml",
        "ln -s news.toml link.toml",
        "ln -s . a && ln -s . b",
    ] {
        let (checked, imported) = run(change);
        for output in [checked, imported] {
            assert_eq!(output.status.code(), Some(1), "{change}");
            let text = said(&output);
            assert_eq!(
                text.matches("it is not a regular file").count(),
                1,
                "{change}: {text}"
            );
        }
    }
    let (checked, imported) = run("truncate -s 17M large.toml");
    assert!(
        said(&checked).contains("it is larger than 16 MiB"),
        "{}",
        said(&checked)
    );
    assert!(
        said(&imported).contains("it is larger than 16 MiB"),
        "{}",
        said(&imported)
    );
}

/// A customer of the content with this address.
fn customer(folder: &TempDir, email: &str) {
    let text = format!(
        "[[customer]]\nemail = \"{email}\"\npassword = \"woven-demo-1\"\nuname = \"Buyer\"\n"
    );
    std::fs::write(folder.path().join("customers.toml"), text).unwrap();
}

async fn customers(args: &[&str], database: &str) -> (bool, String) {
    customers_with_input(args, database, "").await
}

async fn customers_with_input(args: &[&str], database: &str, input: &str) -> (bool, String) {
    let folder = TempDir::new().unwrap();
    let stdin = folder.path().join("stdin");
    std::fs::write(&stdin, input).unwrap();
    let mut command = process::selvage();
    command
        .args(["provider", "customers"])
        .args(args)
        .args(["--provider-db", database])
        .stdin(std::fs::File::open(stdin).unwrap())
        .current_dir(folder.path());
    let output = tokio::task::spawn_blocking(move || command.output().unwrap())
        .await
        .unwrap();
    (output.status.success(), said(&output))
}

async fn logs_in(backend: &Backend, email: &str, password: &str) -> bool {
    log_in(backend, email, password).await.is_some()
}

/// Logs in; returns the session's token if that succeeded.
async fn log_in(backend: &Backend, email: &str, password: &str) -> Option<String> {
    let url = backend.url().join("/api/v1/user/login/email").unwrap();
    let form = [("email", email), ("passwd", password)];
    let answer: Value = reqwest::Client::new()
        .post(url)
        .form(&form)
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    (answer["status"] == 200).then(|| answer["data"]["token"].as_str().unwrap().to_owned())
}

/// The status of the list of contracts of a session.
async fn contracts(backend: &Backend, token: &str) -> Value {
    let url = backend.url().join("/s16/api/v1/order/pager").unwrap();
    let answer: Value = reqwest::Client::new()
        .get(url)
        .query(&[("token", token), ("lang", "en")])
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    answer["status"].clone()
}

async fn register(backend: &Backend, email: &str) {
    let url = backend.url().join("/api/v1/user/register/email").unwrap();
    let password = "a strangers words";
    let form = [("email", email), ("pwd", password), ("repwd", password)];
    let answer: Value = reqwest::Client::new()
        .post(url)
        .form(&form)
        .send()
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    assert_eq!(answer["status"], 200, "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_registration_of_a_stranger_is_removed_or_gives_way_to_the_content() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = TempDir::new().unwrap();
    for database in &databases(folder.path()).await {
        let backend = Backend::start(settings(database)).await.unwrap();
        register(&backend, "ceo@customer.example").await;
        let (_, listed) = customers(&["list"], database).await;
        let line = listed
            .lines()
            .find(|line| line.contains("ceo@customer.example"))
            .unwrap_or_else(|| panic!("{listed}"));
        assert!(
            line.contains("registration") && line.contains("never"),
            "{line}"
        );

        assert!(
            customers(&["remove", "CEO@customer.example"], database)
                .await
                .0
        );
        assert!(
            !customers(&["remove", "ceo@customer.example"], database)
                .await
                .0
        );
        assert!(!logs_in(&backend, "ceo@customer.example", "a strangers words").await);

        register(&backend, "ceo@customer.example").await;
        let files = content("Just woven", "");
        customer(&files, "ceo@customer.example");
        for _ in 0..2 {
            let imported = import(&files, database).await;
            assert!(imported.status.success(), "{}", said(&imported));
            assert!(!logs_in(&backend, "ceo@customer.example", "a strangers words").await);
            assert!(logs_in(&backend, "ceo@customer.example", "woven-demo-1").await);
        }
        std::fs::remove_file(files.path().join("customers.toml")).unwrap();
        let imported = import(&files, database).await;
        assert!(imported.status.success(), "{}", said(&imported));
        let stays = logs_in(&backend, "ceo@customer.example", "woven-demo-1").await;
        assert!(stays, "a folder without the file leaves the customers");
        let (removed, text) = customers(&["remove", "ceo@customer.example"], database).await;
        assert!(!removed && text.contains("customers.toml"), "{text}");
        backend.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_gets_a_new_password_that_is_printed_once() {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = TempDir::new().unwrap();
    for database in &databases(folder.path()).await {
        let backend = Backend::start(settings(database)).await.unwrap();
        register(&backend, "buyer@customer.example").await;
        let (reset, password) = customers(&["reset", "buyer@customer.example"], database).await;
        assert!(reset, "{password}");
        assert!(!logs_in(&backend, "buyer@customer.example", "a strangers words").await);
        assert!(logs_in(&backend, "buyer@customer.example", password.trim()).await);
        assert!(
            !customers(&["reset", "nobody@customer.example"], database)
                .await
                .0
        );
        backend.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_password_is_read_from_the_standard_input_and_ends_all_sessions() {
    const EMAIL: &str = "buyer@customer.example";
    const RESET: [&str; 3] = ["reset", EMAIL, "--password-stdin"];
    let _ = rustls::crypto::ring::default_provider().install_default();
    let folder = TempDir::new().unwrap();
    for database in &databases(folder.path()).await {
        let backend = Backend::start(settings(database)).await.unwrap();
        register(&backend, EMAIL).await;
        let old = log_in(&backend, EMAIL, "a strangers words").await.unwrap();
        for refused in ["", "short\n"] {
            let (reset, text) = customers_with_input(&RESET, database, refused).await;
            assert!(!reset, "{refused:?}: {text}");
        }
        assert_eq!(contracts(&backend, &old).await, 200);

        let input = "kettle-9-linen\r\nnot this line\n";
        let (reset, text) = customers_with_input(&RESET, database, input).await;
        assert!(reset, "{text}");
        assert!(!text.contains("kettle"), "{text}");
        assert_eq!(contracts(&backend, &old).await, 401);
        let new = log_in(&backend, EMAIL, "kettle-9-linen").await.unwrap();
        assert_eq!(
            contracts(&backend, &new).await,
            403,
            "not before the customer has changed it"
        );
        backend.shutdown().await;
    }
}

fn settings(database: &str) -> EmbeddedSettings {
    EmbeddedSettings {
        database: database.parse().unwrap(),
        ..EmbeddedSettings::default()
    }
}

/// The title of the article that a provider with this database answers with.
async fn title(database: &str) -> String {
    let backend = Backend::start(settings(database)).await.unwrap();
    let title = ask(&backend).await;
    backend.shutdown().await;
    title
}

async fn ask(backend: &Backend) -> String {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let url = backend
        .url()
        .join("/api/v1/cms/info/info?fid=7&lang=en&nonce=1&site=16")
        .unwrap();
    let answer: Value = reqwest::get(url).await.unwrap().json().await.unwrap();
    answer["data"]["title"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

async fn import(folder: &TempDir, database: &str) -> Output {
    let (folder, database) = (path(folder).to_owned(), database.to_owned());
    tokio::task::spawn_blocking(move || selvage(&["import", &folder, "--provider-db", &database]))
        .await
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn imported_content_is_shown_at_once_and_stays_after_restarts() {
    let folder = TempDir::new().unwrap();
    for database in &databases(folder.path()).await {
        let backend = Backend::start(settings(database)).await.unwrap();
        assert_eq!(ask(&backend).await, "");
        let imported = import(&content("Just woven", ""), database).await;
        assert!(imported.status.success(), "{}", said(&imported));
        assert_eq!(ask(&backend).await, "Just woven");
        backend.shutdown().await;
        assert_eq!(title(database).await, "Just woven");
        let again = import(&content("Just woven", ""), database).await;
        assert!(said(&again).contains("already"), "{}", said(&again));
    }
}

/// Returns a provider's response for a picture: status and bytes.
async fn picture(backend: &Backend, path: &str) -> (u16, Vec<u8>) {
    let _ = rustls::crypto::ring::default_provider().install_default();
    let answer = reqwest::get(backend.url().join(path).unwrap())
        .await
        .unwrap();
    (
        answer.status().as_u16(),
        answer.bytes().await.unwrap().to_vec(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn pictures_are_imported_too_and_a_changed_one_alone_is_an_import() {
    let folder = TempDir::new().unwrap();
    for database in &databases(folder.path()).await {
        let backend = Backend::start(settings(database)).await.unwrap();
        let drawn = content("A title", "![new](/media/photos/new/pic.svg)");
        let own = drawn.path().join("media/photos/new");
        std::fs::create_dir_all(&own).unwrap();
        let drawn_as = |tag: &str| {
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"{tag}"#)
                .into_bytes()
        };
        for bytes in [drawn_as("/>"), drawn_as("></svg>")] {
            std::fs::write(own.join("pic.svg"), &bytes).unwrap();
            let imported = import(&drawn, database).await;
            assert!(said(&imported).contains("imported;"), "{}", said(&imported));
            assert!(!said(&imported).contains("pic.svg"), "{}", said(&imported));
            assert_eq!(
                picture(&backend, "media/photos/new/pic.svg").await,
                (200, bytes)
            );
        }
        assert!(said(&import(&drawn, database).await).contains("already"));
        // Embedded content is kept, and imported content survives a restart.
        assert_eq!(picture(&backend, "media/macros/carton.jpg").await.0, 200);
        backend.shutdown().await;
        let backend = Backend::start(settings(database)).await.unwrap();
        assert_eq!(
            picture(&backend, "media/photos/new/pic.svg").await,
            (200, drawn_as("></svg>"))
        );
        // Another import takes its place, pictures and all.
        assert!(
            import(&content("Another", ""), database)
                .await
                .status
                .success()
        );
        assert_eq!(picture(&backend, "media/photos/new/pic.svg").await.0, 404);
        backend.shutdown().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn content_with_an_error_is_refused_as_a_whole() {
    let folder = TempDir::new().unwrap();
    for database in &databases(folder.path()).await {
        assert!(
            import(&content("Just woven", ""), database)
                .await
                .status
                .success()
        );
        let broken = content("Newer", "");
        std::fs::write(broken.path().join("types.toml"), "[[type]]\ntid = 0\n").unwrap();
        let refused = import(&broken, database).await;
        assert_eq!(refused.status.code(), Some(1));
        assert!(
            said(&refused).contains("types.toml:2: the id 0 is not a number from 1 on"),
            "{}",
            said(&refused)
        );
        assert_eq!(title(database).await, "Just woven");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_sees_the_history_of_an_entry_and_goes_back_in_it() {
    let folder = TempDir::new().unwrap();
    for database in &databases(folder.path()).await {
        for title in ["First", "Second"] {
            let imported = import(&content(title, ""), database).await;
            assert!(imported.status.success(), "{}", said(&imported));
        }
        let run = async |args: &[&str]| {
            let args = [args, &["--provider-db", database]].concat();
            let args: Vec<_> = args.into_iter().map(str::to_owned).collect();
            let done = tokio::task::spawn_blocking(move || {
                let args: Vec<_> = args.iter().map(String::as_str).collect();
                selvage(&args)
            });
            let output = done.await.unwrap();
            (output.status.success(), said(&output))
        };
        let (_, shown) = run(&["show", "item/7@1"]).await;
        assert!(shown.contains("title = \"First\""), "{shown}");
        assert!(shown.parse::<toml::Table>().is_ok(), "{shown}");
        let (restored, text) = run(&["restore", "item/7@1"]).await;
        assert!(restored && text.contains("item/7@3"), "{text}");
        assert_eq!(title(database).await, "First");
        let (_, log) = run(&["log", "item/7"]).await;
        let lines: Vec<_> = log.lines().map(str::trim).collect();
        let starts = ["revision", "item/7@3", "item/7@2", "item/7@1"];
        assert!(
            lines
                .iter()
                .zip(starts)
                .all(|(line, start)| line.starts_with(start)),
            "{log}"
        );
        let (found, missing) = run(&["show", "item/7@9"]).await;
        assert!(
            !found && missing.contains("there is no revision item/7@9"),
            "{missing}"
        );

        let exported = folder.path().join(format!("exported-{}", database.len()));
        let exported = exported.to_str().unwrap();
        let (done, text) = run(&["export", exported]).await;
        assert!(done && text.contains("exported 2 entries"), "{text}");
        let (_, text) = run(&["import", exported, "--dry-run"]).await;
        assert!(
            text.contains(
                "entries that are the same: 2; pictures that differ: 0; redirects that differ: 0"
            ) && text.contains("the database has this content already"),
            "{text}"
        );
        let (again, text) = run(&["export", exported]).await;
        assert!(!again && text.contains("cannot export to"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_database_of_the_configuration_is_the_one_without_a_flag() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("data.sqlite");
    let database = database.to_str().unwrap();
    assert!(
        import(&content("Ours", ""), database)
            .await
            .status
            .success()
    );
    let log = process::selvage()
        .args(["content", "log"])
        .env("SELVAGE_EMBEDDED_DATABASE", database)
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(said(&log).contains("item/7@1"), "{}", said(&log));
    let nowhere = selvage(&["log"]);
    assert!(
        said(&nowhere).contains("there is no database at"),
        "{}",
        said(&nowhere)
    );
}
