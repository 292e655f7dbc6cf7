//! RSS and Atom feeds of the news.

use feed_rs::model::{Feed, FeedType};
use http::StatusCode;

use crate::support::language::LANGUAGES;
use crate::support::scripted::Scripted;
use crate::support::site::TestSite;

const FORMATS: [(&str, &str, FeedType); 2] = [
    (
        "/feed.xml",
        "application/rss+xml; charset=utf-8",
        FeedType::RSS2,
    ),
    (
        "/atom.xml",
        "application/atom+xml; charset=utf-8",
        FeedType::Atom,
    ),
];

async fn feed(site: &TestSite, path: &str, media_type: &str) -> Feed {
    let answer = site.get(path).await;
    assert_eq!(
        (answer.status, answer.header("content-type")),
        (StatusCode::OK, media_type),
        "{path}"
    );
    feed_rs::parser::parse(&answer.body[..]).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn each_language_has_its_newest_articles_in_both_formats() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        for (file, media_type, kind) in FORMATS {
            let path = language.path(file);
            let feed = feed(&site, &path, media_type).await;
            assert_eq!(feed.feed_type, kind);
            let title = language.title(&language.text("server.titles.news-list"));
            assert_eq!(feed.title.unwrap().content, title);
            // The first four are logo tiles.
            let first = &feed.entries[0];
            assert_eq!(
                first.title.as_ref().unwrap().content,
                format!("{} 5", language.news)
            );
            assert_eq!(
                first.links[0].href,
                format!(
                    "https://www.example.com{}",
                    language.path("/news/info/2005")
                )
            );
            assert_eq!(
                first.summary.as_ref().unwrap().content,
                format!("{} 5: 1993", language.news)
            );
            assert_eq!(
                first.published.unwrap().to_rfc3339(),
                "2024-03-26T01:00:00+00:00"
            );
            assert_eq!(feed.entries.len(), 19);
            assert!(
                feed.links
                    .iter()
                    .any(|link| link.href == format!("https://www.example.com{path}")),
                "{path}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_names_the_feeds_of_its_language() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        let page = site.get(&language.path("/about/company")).await;
        for (file, media_type, _) in FORMATS {
            let (path, kind) = (language.path(file), media_type.split(';').next().unwrap());
            assert!(
                page.text()
                    .contains(&format!("<link rel=\"alternate\" type=\"{kind}\"")),
                "{kind}"
            );
            assert!(page.text().contains(&format!("href=\"{path}\"")), "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_editors_text_stays_text() {
    let provider = Scripted::start().await;
    let evil = "]]></title><script>alert(1)</script> & \u{1}";
    let items: Vec<_> = (1..=6)
        .map(|fid| serde_json::json!({ "fid": fid, "title": evil, "abstract": evil }))
        .collect();
    provider.data("pager", serde_json::Value::from(items));
    let site = TestSite::start(provider.url(), |_| {}).await;
    for (file, media_type, _) in FORMATS {
        let feed = feed(&site, file, media_type).await;
        assert!(!site.get(file).await.text().contains("<script>"));
        let title = &feed.entries[0].title.as_ref().unwrap().content;
        assert!(title.contains("alert(1)"), "{title}");
    }
}
