//! `selvage visits`: what was logged, counted.

use std::path::Path;
use std::process::Output;

use serde_json::{Value, json};

use super::{VISIT, assert_taken, record, with};
use crate::support::databases::databases;
use crate::support::process::{self, Process};

fn selvage(args: &[&str]) -> Output {
    process::selvage()
        .arg("visits")
        .args(args)
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr[..]].concat()).unwrap()
}

fn counted(database: &str, args: &[&str]) -> String {
    let output = selvage(&[&["--provider-db", database], args].concat());
    assert!(output.status.success(), "{}", said(&output));
    said(&output)
}

#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_visits_are_counted_while_the_provider_runs_and_after_kill_9() {
    let folder = tempfile::tempdir().unwrap();
    for database in &databases(folder.path()).await {
        acknowledged_visits_are_counted(folder.path(), database).await;
    }
}

async fn acknowledged_visits_are_counted(folder: &Path, database: &str) {
    let settings = [("SELVAGE_EMBEDDED_DATABASE", database)];
    let process = Process::start_with(folder, "warn,selvage::cli=info", &settings);
    for (act, span) in [("start", 0), ("end", 40), ("left", 7000)] {
        let mut record = with("act", act);
        record["span"] = span.into();
        assert_taken(&process.post_json(VISIT, &record).await);
    }
    for (ukey, url, lid) in [
        ("bbbbbbbbbbbbbbbb", "/ja/news/list", 3),
        ("cccccccccccccccc", "/market", 1),
    ] {
        let mut record = record();
        (record["ukey"], record["url"], record["lid"]) = (ukey.into(), url.into(), lid.into());
        assert_taken(&process.post_json(VISIT, &record).await);
    }
    let expected =
        "page,views,visitors,end,left,seconds\r\n/news/list,2,2,1,1,7\r\n/market,1,1,0,0,\r\n";
    assert_eq!(
        counted(database, &["--by", "page", "--format", "csv"]),
        expected
    );
    process.kill();
    assert_eq!(
        counted(database, &["--by", "page", "--format", "csv"]),
        expected
    );

    let json: Value = serde_json::from_str(&counted(
        database,
        &["--by", "lang,site", "--format", "json"],
    ))
    .unwrap();
    let row = |lang, left, seconds: Value| json!({ "lang": lang, "site": "s16", "views": 1, "visitors": 1, "end": left, "left": left, "seconds": seconds });
    assert_eq!(
        json,
        json!([
            row("en", 1, 7.into()),
            row("ja", 0, Value::Null),
            row("zh", 0, Value::Null)
        ])
    );
    let table = counted(database, &[]);
    assert!(
        table.starts_with("page") && table.lines().last().unwrap().starts_with("all"),
        "{table}"
    );
    assert_eq!(counted(database, &["--to", "2020-01-01"]), "no visits\n");
    assert_eq!(
        counted(database, &["--from", "2200-01-01", "--format", "json"]),
        "[]\n"
    );
    assert_eq!(
        counted(database, &["--from", "2020-01-01", "--to", "2200-01-01"]),
        table
    );
}

#[test]
fn a_database_that_cannot_be_counted_is_reported_and_none_is_created() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let notes = path("notes.txt");
    std::fs::write(
        &notes,
        "these are somebody's notes, and long enough to be mistaken for more than they are",
    )
    .unwrap();
    let empty = path("empty.sqlite");
    std::fs::write(&empty, "").unwrap();
    for (args, status, message) in [
        (
            vec!["--provider-db", &path("none.sqlite")],
            1,
            "there is no database at",
        ),
        (
            vec!["--provider-db", &notes],
            1,
            "is no database of the embedded provider",
        ),
        (
            vec!["--provider-db", &empty],
            1,
            "is no database of the embedded provider",
        ),
        (
            vec!["--provider-db", "mysql://me:S3CRET@127.0.0.1/a"],
            2,
            "embedded.database must be a path, or a URL such as",
        ),
        (
            vec!["--provider-db", "postgres://me:S3CRET@127.0.0.1:1/a"],
            1,
            "the database of the embedded provider failed",
        ),
        (
            vec![
                "--provider-db",
                &empty,
                "--from",
                "2026-02-02",
                "--to",
                "2026-02-01",
            ],
            1,
            "is later than --to 2026-02-01",
        ),
        (
            vec!["--provider-db", &empty, "--from", "yesterday"],
            2,
            "--from",
        ),
        (
            vec!["--provider-db", &empty, "--by", "page,colour"],
            2,
            "colour",
        ),
        (vec!["--provider-db", &empty, "--format", "xml"], 2, "xml"),
    ] {
        let output = selvage(&args);
        assert_eq!(
            output.status.code(),
            Some(status),
            "{args:?}: {}",
            said(&output)
        );
        assert!(
            output.stdout.is_empty() && said(&output).contains(message),
            "{args:?}: {}",
            said(&output)
        );
        assert!(!said(&output).contains("S3CRET"), "{}", said(&output));
    }
    let names = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(names, 2, "nothing is made");
}
