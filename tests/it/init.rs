//! `selvage init`, and the empty site that it begins.

use std::path::Path;
use std::process::{Output, Stdio};

use cms::content::ContentOrigin;
use http::StatusCode;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::databases::databases;
use crate::support::html::{count, words};
use crate::support::process::{Process, selvage};

const OWNER: &str = "owner@example.com";

/// Runs a command in a folder, where nobody can be asked.
async fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = selvage();
    command.args(args).current_dir(folder).stdin(Stdio::null());
    tokio::task::spawn_blocking(move || command.output().unwrap())
        .await
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr[..]].concat()).unwrap()
}

/// Runs `selvage init` for a site of this machine, with more arguments.
async fn init(folder: &Path, more: &[&str]) -> Output {
    let usual = ["init", "--url", "http://127.0.0.1:8080", "--owner", OWNER];
    run(folder, &[&usual[..], more].concat()).await
}

/// The token of the link that was printed.
fn token(said: &str) -> &str {
    let (_, rest) = said.split_once("/desk/accept#").unwrap();
    rest.split_whitespace().next().unwrap()
}

/// The line of a start that says what the site has.
fn content(process: &Process) -> Value {
    let lines = process.lines().into_iter();
    let mut events = lines.filter_map(|line| serde_json::from_str::<Value>(&line).ok());
    let answers = |event: &Value| event["message"] == "the embedded provider answers";
    let event = events.find(answers).unwrap();
    json!({ "content": event["content"], "entries": event["entries"] })
}

/// A server with the configuration and the database of a folder.
fn serve(folder: &Path, database: &str) -> Process {
    let settings = [("SELVAGE_EMBEDDED_DATABASE", database.to_owned())];
    Process::listening(folder, &settings)
}

fn origin(origin: ContentOrigin) -> &'static str {
    origin.into()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_can_be_asked_is_named_and_nothing_is_written() {
    let folder = TempDir::new().unwrap();
    for (args, expected) in [
        (
            &["init"][..],
            "there is no terminal to ask on; give --url, --empty or --demonstration, --owner",
        ),
        (
            &["init", "--url", "https://www.example.com", "--empty"],
            "there is no terminal to ask on; give --owner",
        ),
        (
            &["init", "--url", "www.example.com"],
            "--url: server.public_url must be",
        ),
        (
            &[
                "init",
                "--url",
                "http://a.example",
                "--owner",
                "me",
                "--empty",
            ],
            "--owner: \"me\" is not an address",
        ),
        (
            &[
                "init",
                "--url",
                "http://a.example",
                "--empty",
                "--owner",
                OWNER,
                "--sender",
                "Us",
            ],
            "--sender: mail.sender must be an address",
        ),
        (
            &["init", "--empty", "--demonstration"],
            "cannot be used with",
        ),
        (
            &[
                "init",
                "--url",
                "http://a.example",
                "--empty",
                "--owner",
                OWNER,
                "--provider-db",
                "postgres://me:secret@127.0.0.1/site",
            ],
            "--provider-db: everybody on this machine can read the file",
        ),
    ] {
        let output = run(folder.path(), args).await;
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        let said = said(&output);
        assert!(said.contains(expected), "{args:?}: {said}");
        assert!(!said.contains("secret"), "{said}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_site_gets_a_short_valid_file_and_its_owner_a_link_that_works() {
    let folder = TempDir::new().unwrap();
    let args = [
        "init",
        "--url",
        "https://www.example.com",
        "--empty",
        "--owner",
        OWNER,
        "--sender",
        "website@example.com",
    ];
    let output = run(folder.path(), &args).await;
    let said = said(&output);
    assert!(output.status.success(), "{said}");
    assert!(
        said.contains("data/provider.sqlite is new: it has no content"),
        "{said}"
    );
    assert!(
        said.contains("http://127.0.0.1:9090/desk/accept#"),
        "{said}"
    );
    let file = std::fs::read_to_string(folder.path().join("selvage.toml")).unwrap();
    let table: toml::Table = file.parse().unwrap();
    let expected = "server.public_url = 'https://www.example.com'
        admin.listen = '127.0.0.1:9090'
        mail.sender = 'website@example.com'
        mail.inquiries = 'owner@example.com'
        visits.consent = 'ask'";
    assert_eq!(table, expected.parse().unwrap(), "{file}");
    let checked = run(folder.path(), &["config", "--check"]).await;
    assert!(checked.status.success());

    let database = folder.path().join("data/provider.sqlite");
    let settings = [
        (
            "SELVAGE_EMBEDDED_DATABASE",
            database.to_str().unwrap().to_owned(),
        ),
        ("SELVAGE_ADMIN_LISTEN", "127.0.0.1:0".to_owned()),
    ];
    let server = Process::listening(folder.path(), &settings);
    server.logged("the site has no content yet").await;
    let desk = format!("http://{}", server.address("admin"));
    let acceptance =
        json!({ "token": token(&said), "name": "Owner", "password": "a long enough password" });
    let accepted = reqwest::Client::new()
        .post(format!("{desk}/desk/api/invitation/accept"))
        .header("origin", &desk)
        .json(&acceptance)
        .send()
        .await
        .unwrap();
    assert_eq!(accepted.status(), StatusCode::OK);
    assert!(server.terminate().success());

    let again = run(folder.path(), &[&args[..], &["--force"]].concat()).await;
    let again = String::from_utf8(again.stdout).unwrap();
    assert!(
        again.contains("was there: it has no content, as before"),
        "{again}"
    );
    assert!(
        again.contains("nobody was invited, as there is an owner"),
        "{again}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_site_stays_empty_however_often_it_starts() {
    let folder = TempDir::new().unwrap();
    for database in databases(folder.path()).await {
        let place = TempDir::new().unwrap();
        let output = init(place.path(), &["--empty", "--provider-db", &database]).await;
        assert!(output.status.success(), "{}", said(&output));
        for _ in 0..2 {
            let server = serve(place.path(), &database);
            let own = json!({ "content": origin(ContentOrigin::Own), "entries": 0 });
            assert_eq!(content(&server), own);
            let picture = server.get("/media/downloads/jinlan-rfq-zh.txt").await;
            assert_eq!(picture.status, StatusCode::NOT_FOUND);
            assert!(server.terminate().success());
        }
        let refused = init(place.path(), &["--empty", "--provider-db", &database]).await;
        assert_eq!(refused.status.code(), Some(1));
        let refused = said(&refused);
        assert!(
            refused.contains("selvage.toml is there already"),
            "{refused}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_demonstration_fills_a_database_that_never_had_an_entry_and_no_other() {
    let folder = TempDir::new().unwrap();
    for database in databases(folder.path()).await {
        let place = TempDir::new().unwrap();
        let more = |beginning| ["--provider-db", &database, "--force", beginning];
        init(place.path(), &more("--empty")).await;
        let filled = init(place.path(), &more("--demonstration")).await;
        let filled = said(&filled);
        assert!(
            filled.contains("the content of the demonstration"),
            "{filled}"
        );
        let server = serve(place.path(), &database);
        let origin = origin(ContentOrigin::Demonstration);
        assert_eq!(content(&server)["content"], origin);
        let home = server.get("/en").await;
        assert_eq!(home.status, StatusCode::OK);
        let picture = server.get("/media/downloads/jinlan-rfq-zh.txt").await;
        assert_eq!(picture.status, StatusCode::OK);
        let kept = init(place.path(), &more("--empty")).await;
        let kept = said(&kept);
        assert!(
            kept.contains("was there: it has the content of the demonstration"),
            "{kept}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn content_that_is_imported_before_the_first_start_keeps_the_demonstration_out() {
    let folder = TempDir::new().unwrap();
    let own = TempDir::new().unwrap();
    std::fs::create_dir(own.path().join("items")).unwrap();
    let news = own.path().join("items/news.toml");
    let texts = ["", "[[item]]\nfid = 7\ntid = 160108\nzh.title = \"a\"\n"];
    for database in databases(folder.path()).await {
        for (entries, text) in texts.into_iter().enumerate() {
            std::fs::write(&news, text).unwrap();
            let own = own.path().to_str().unwrap();
            let args = ["content", "import", own, "--provider-db", &database];
            let imported = run(folder.path(), &args).await;
            assert!(imported.status.success(), "{}", said(&imported));
            let server = serve(folder.path(), &database);
            let expected = json!({ "content": origin(ContentOrigin::Own), "entries": entries });
            assert_eq!(content(&server), expected);
            assert!(server.terminate().success());
        }
        let place = TempDir::new().unwrap();
        let more = ["--demonstration", "--provider-db", &database];
        let kept = init(place.path(), &more).await;
        let kept = said(&kept);
        assert!(
            kept.contains("was there: it has 1 entry, as before"),
            "{kept}"
        );
        assert!(kept.contains("the demonstration was not added"), "{kept}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_empty_folder_of_content_is_a_beginning_but_empties_no_site() {
    let folder = TempDir::new().unwrap();
    let empty = TempDir::new().unwrap();
    let empty = empty.path().to_str().unwrap();
    for database in databases(folder.path()).await {
        let settings = [
            ("SELVAGE_EMBEDDED_DATABASE", database.clone()),
            ("SELVAGE_EMBEDDED_CONTENT", empty.to_owned()),
        ];
        let server = Process::listening(folder.path(), &settings);
        let own = json!({ "content": origin(ContentOrigin::Folder), "entries": 0 });
        assert_eq!(content(&server), own);
        assert!(server.terminate().success());
    }
    for database in databases(TempDir::new().unwrap().path()).await {
        let filled = serve(folder.path(), &database);
        assert!(filled.terminate().success());
        let settings = [
            ("SELVAGE_EMBEDDED_DATABASE", database.clone()),
            ("SELVAGE_EMBEDDED_CONTENT", empty.to_owned()),
        ];
        let refused = Process::failing(folder.path(), &settings);
        assert!(refused.contains("has no content: expected"), "{refused}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_database_of_a_service_or_of_a_public_site_is_empty() {
    for (name, value) in [
        ("STATE_DIRECTORY", None),
        ("SELVAGE_SERVER_PUBLIC_URL", Some("https://www.example.com")),
    ] {
        let folder = TempDir::new().unwrap();
        let database = folder.path().join("provider.sqlite");
        let value = value.or(folder.path().to_str()).unwrap();
        let settings = [
            (
                "SELVAGE_EMBEDDED_DATABASE",
                database.to_str().unwrap().to_owned(),
            ),
            (name, value.to_owned()),
        ];
        let server = Process::listening(folder.path(), &settings);
        let own = json!({ "content": origin(ContentOrigin::Own), "entries": 0 });
        assert_eq!(content(&server), own, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_of_an_empty_site_answers_and_leads_to_pages() {
    let folder = TempDir::new().unwrap();
    let output = init(folder.path(), &["--empty"]).await;
    assert!(output.status.success(), "{}", said(&output));
    let database = folder.path().join("data/provider.sqlite");
    let server = serve(folder.path(), database.to_str().unwrap());
    let mut left = vec!["/".to_owned(), "/en".to_owned(), "/ja".to_owned()];
    let mut seen = left.clone();
    while let Some(path) = left.pop() {
        let answer = server.get(&path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        if !answer.header("content-type").starts_with("text/html") {
            continue;
        }
        let html = answer.text();
        assert_eq!((count(html, "h1"), count(html, "main")), (1, 1), "{path}");
        assert!(!words(html).is_empty(), "{path}");
        for href in html.split("href=\"").skip(1) {
            let href = href.split(['"', '#']).next().unwrap().replace("&amp;", "&");
            let is_own = href.starts_with('/') && !href.starts_with("/_");
            if is_own && !seen.contains(&href) {
                seen.push(href.clone());
                left.push(href);
            }
        }
    }
    assert!(seen.len() > 30, "{seen:?}");
    let home = server.get("/en").await;
    let notice = "aria-label=\"This site is being prepared\"";
    assert!(home.text().contains(notice), "{}", home.text());
    assert!(
        home.text()
            .contains("<meta name=\"robots\" content=\"noindex\">")
    );
    assert_eq!(home.header("x-robots-tag"), "noindex");
    assert!(!server.get("/robots.txt").await.text().contains("Sitemap"));
    let missing = server.get("/en/news/info/1").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_makes_a_database_only_where_it_is_named() {
    let folder = TempDir::new().unwrap();
    let own = TempDir::new().unwrap();
    std::fs::create_dir(own.path().join("items")).unwrap();
    let news = "[[item]]\nfid = 7\ntid = 160108\nzh.title = \"a\"\n";
    std::fs::write(own.path().join("items/news.toml"), news).unwrap();
    let own = own.path().to_str().unwrap();
    let refused = run(folder.path(), &["content", "import", own]).await;
    assert_eq!(refused.status.code(), Some(1));
    let refused = said(&refused);
    assert!(refused.contains("there is no database at"), "{refused}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    init(folder.path(), &["--empty"]).await;
    let imported = run(folder.path(), &["content", "import", own]).await;
    assert!(imported.status.success(), "{}", said(&imported));
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_use_the_languages_that_the_company_chose() {
    let folder = TempDir::new().unwrap();
    let own = TempDir::new().unwrap();
    std::fs::create_dir(own.path().join("items")).unwrap();
    let write = |file: &str, text: &str| std::fs::write(own.path().join(file), text).unwrap();
    let from = own.path().to_str().unwrap();
    for database in databases(folder.path()).await {
        let company =
            "[[company]]\nid = \"main\"\nlanguages = \"en, de\"\nen.name = \"Chengsha\"\n";
        write("company.toml", company);
        let args = ["content", "import", from, "--provider-db", &database];
        let imported = run(folder.path(), &args).await;
        assert!(imported.status.success(), "{}", said(&imported));
        // German is none of the settings' languages.
        write(
            "company.toml",
            &format!("{company}de.name = \"Chengsha\"\n"),
        );
        write(
            "items/news.toml",
            "[[item]]\nfid = 7\ntid = 160108\nde.title = \"Neu\"\n",
        );
        let imported = run(folder.path(), &args).await;
        let imported = said(&imported);
        assert!(imported.contains("item/7"), "{imported}");
        let exported = folder.path().join(if database.starts_with("postgres") {
            "a"
        } else {
            "b"
        });
        let args = [
            "content",
            "export",
            exported.to_str().unwrap(),
            "--provider-db",
            &database,
        ];
        let output = run(folder.path(), &args).await;
        assert!(output.status.success(), "{}", said(&output));
        let file = std::fs::read_to_string(exported.join("items/news.toml")).unwrap();
        assert!(file.contains("Neu"), "{file}");
        std::fs::remove_file(own.path().join("items/news.toml")).unwrap();
    }
}
