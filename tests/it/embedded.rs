//! The whole product as it is started without any configuration: the binary, the embedded provider,
//! the real content.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use serde_json::Value;

use crate::support::html::{count, embedded_document, root, words};
use crate::support::language::LANGUAGES;
use crate::support::process::{Process, selvage};

/// Every text that a document shows, by the names that texts have.
fn texts(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| texts(value, found)),
        Value::Object(fields) => {
            for (name, value) in fields {
                match (name.as_str(), value) {
                    ("title" | "label" | "duties" | "excerpt", Value::String(text)) => {
                        found.push(text.clone());
                    }
                    _ => texts(value, found),
                }
            }
        }
        _ => {}
    }
}

async fn get(process: &Process, path: &str) -> (u16, String) {
    let answer = process.get(path).await;
    (
        answer.status.as_u16(),
        String::from_utf8_lossy(&answer.body).into_owned(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_of_the_real_content_is_whole_in_each_language_without_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path(), "info");
    for language in &LANGUAGES {
        let mut left: BTreeSet<String> = ["/", "/about/company", "/news/list"]
            .map(|path| language.path(path))
            .into_iter()
            .collect();
        let mut pictures = BTreeSet::new();
        let mut seen = BTreeSet::new();
        while let Some(path) = left.pop_first() {
            let (status, html) = get(&process, &path).await;
            assert_eq!(status, 200, "{path}");
            assert_eq!((count(&html, "h1"), count(&html, "main")), (1, 1), "{path}");
            let document: Value = serde_json::from_str(embedded_document(&html)).unwrap();
            let mut expected = Vec::new();
            texts(&document["page"], &mut expected);
            let shown = words(&html);
            // The home page's first slide is told by its other words.
            let is_hero = |text: &String| document["page"]["slides"][0]["title"] == text.as_str();
            for text in expected
                .iter()
                .filter(|text| !text.is_empty() && !is_hero(text))
            {
                assert!(shown.contains(text.trim()), "{path}: no {text} in {shown}");
            }
            assert!(!document["frame"]["footer"].is_null(), "{path}");
            let (_, description) = html
                .split_once("<meta name=\"description\" content=\"")
                .unwrap();
            assert!(!description.starts_with('"'), "{path}");
            seen.insert(path.clone());
            // On through the news: every page of the list, every article.
            for href in root(&html)
                .split("href=\"")
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
            {
                let news = ["/news/info/", "/news/list?page="].map(|page| language.path(page));
                if news.iter().any(|page| href.starts_with(page.as_str())) && !seen.contains(href) {
                    left.insert(href.to_owned());
                }
            }
            let sources = html
                .split(['"', ' ', '\\'])
                .filter(|text| text.starts_with("/media/"));
            pictures.extend(sources.map(str::to_owned));
        }
        assert!(seen.len() > 8, "{}: {seen:?}", language.tag);
        assert!(pictures.len() > 10, "{}: {pictures:?}", language.tag);
        for picture in pictures {
            assert_eq!(get(&process, &picture).await.0, 200, "{picture}");
        }
        assert_eq!(get(&process, &language.path("/nothing")).await.0, 404);
    }
    let log = process.log();
    let level = |line: &String| {
        serde_json::from_str::<Value>(line).unwrap()["level"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let loud: Vec<_> = log.iter().filter(|line| level(line) != "INFO").collect();
    assert!(loud.is_empty(), "{loud:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_embedded_provider_answers_its_own_server_alone() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = selvage();
    command
        .args(["serve", "--listen", "127.0.0.1:0"])
        .current_dir(folder.path())
        .env("SELVAGE_LOG_FORMAT", "json");
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let log = BufReader::new(child.stderr.take().unwrap());
    let mut events = log
        .lines()
        .map_while(Result::ok)
        .filter_map(|line| serde_json::from_str::<Value>(&line).ok());
    let mut address = |message: &str| {
        let event = events
            .by_ref()
            .find(|event| event["message"] == message)
            .unwrap();
        event["address"].as_str().unwrap().to_owned()
    };
    let provider = address("the embedded provider answers");
    let site = address("serving");
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    for path in [
        "/api/v1/cms/info/info?fid=1041&lang=en&nonce=1&site=16",
        "/media/macros/carton.jpg",
    ] {
        let url = format!("http://{provider}{path}");
        assert_eq!(
            client.get(&url).send().await.unwrap().status(),
            403,
            "{path}"
        );
        assert_eq!(
            client
                .get(&url)
                .header("x-selvage-key", "a guess")
                .send()
                .await
                .unwrap()
                .status(),
            403,
            "{path}"
        );
    }
    let login = client
        .post(format!("http://{provider}/api/v1/user/login/email"))
        .send()
        .await
        .unwrap();
    assert_eq!(login.status(), 403);
    assert_eq!(
        client
            .get(format!("http://{site}/en"))
            .send()
            .await
            .unwrap()
            .status(),
        200
    );
    child.kill().unwrap();
    child.wait().unwrap();
}
