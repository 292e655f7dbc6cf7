//! When a page cannot be rendered: the shell with its document, kept nowhere; what is there goes on
//! being served.

use std::time::Duration;

use futures::future::join_all;
use http::StatusCode;
use site::purge::Purge;

use crate::support::bundle;
use crate::support::html::embedded_document;
use crate::support::language::LANGUAGES;
use crate::support::scripted::Scripted;
use crate::support::site::{Answer, TestSite, eventually};

/// Renders pages whose footer is not what a test has set; articles never come to an end.
const SCRIPT: &str = r#"
globalThis.selvageRender = (json) => {
    const document = JSON.parse(json);
    if (document.frame.footer.title === "throw") throw new Error("as told");
    if (document.frame.footer.title === "nothing") return undefined;
    while (document.page.kind === "news-info") {}
    return "<main>" + document.page.kind + "</main>";
};
"#;

async fn site(provider: &Scripted, folder: &tempfile::TempDir) -> TestSite {
    let bundles = bundle::with_script(folder.path(), SCRIPT);
    TestSite::start_with(bundles, provider.url(), |config| {
        config.engine.isolates = 1;
        config.engine.queue = 1;
        config.engine.deadline = Duration::from_secs(2);
        config.cache.fresh = Duration::ZERO;
        config.cache.stale = Duration::from_hours(24);
    })
    .await
}

/// Sets the title of every item, the footer's included.
fn tell(provider: &Scripted, word: &str) {
    provider.data(
        "info",
        serde_json::json!({ "fid": 1041, "title": word, "content": "<p>Words</p>" }),
    );
}

fn is_shell(answer: &Answer) -> bool {
    answer.text().contains("<div id=\"root\" data-shell></div>")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_cannot_be_rendered_is_a_shell_with_its_document_and_not_kept() {
    let (provider, folder) = (Scripted::start().await, tempfile::tempdir().unwrap());
    let site = site(&provider, &folder).await;
    for word in ["throw", "nothing"] {
        tell(&provider, word);
        for language in &LANGUAGES {
            for _ in 0..2 {
                let answer = site.get(&language.path("/about/company")).await;
                assert_eq!(
                    (answer.status, answer.header("cache-control")),
                    (StatusCode::OK, "no-store")
                );
                assert_eq!(answer.cache(), "selvage; fwd=miss");
                assert!(is_shell(&answer), "{}", answer.text());
                assert!(answer.text().contains(&language.text("server.shellNotice")));
                let document: serde_json::Value =
                    serde_json::from_str(embedded_document(answer.text())).unwrap();
                assert_eq!(
                    (&document["page"]["kind"], &document["frame"]["status"]),
                    (&"about-company".into(), &200.into())
                );
            }
            let document = site
                .get(&format!("/_page{}", language.path("/about/company")))
                .await;
            assert_eq!(
                (document.status, document.header("cache-control")),
                (StatusCode::OK, "no-store")
            );
        }
    }
    assert_eq!(site.pages().entries, 0);
    provider.recover();
    let whole = site.get("/about/company").await;
    assert!(
        !is_shell(&whole) && whole.text().contains("<main>about-company</main>"),
        "{}",
        whole.text()
    );
    assert_eq!(whole.cache(), "selvage; fwd=miss; stored");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_script_that_does_not_end_costs_its_own_visitor_alone() {
    let (provider, folder) = (Scripted::start().await, tempfile::tempdir().unwrap());
    let site = site(&provider, &folder).await;
    let answer = site.get("/en/news/info/2005").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert!(is_shell(&answer));
    eventually("another isolate has taken its place", || {
        site.app.publisher.release().engine.health().is_healthy()
    })
    .await;
    assert!(
        site.get("/en/about/company")
            .await
            .text()
            .contains("<main>about-company</main>")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_render_never_takes_a_good_page_away() {
    let (provider, folder) = (Scripted::start().await, tempfile::tempdir().unwrap());
    let site = site(&provider, &folder).await;
    let good = site.get("/en/about/company").await;
    tell(&provider, "throw");
    for failures in 1..=5 {
        let stale = site.get("/en/about/company").await;
        assert_eq!((stale.status, &stale.body), (StatusCode::OK, &good.body));
        eventually("the refresh has failed", || {
            site.pages().refresh_failures == failures
        })
        .await;
        site.app.publisher.purge(&Purge {
            all: true,
            ..Purge::default()
        });
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_too_much_to_do_visitors_are_sent_away_unless_something_stale_is_there() {
    let (provider, folder) = (Scripted::start().await, tempfile::tempdir().unwrap());
    let site = site(&provider, &folder).await;
    let kept = site.get("/en/about/company").await;
    // One isolate and one place in the queue: of ten renders that do not end, most find neither.
    let paths: Vec<_> = (2005..2015)
        .map(|fid| format!("/en/news/info/{fid}"))
        .collect();
    let crowd = join_all(paths.iter().map(|path| site.get(path)));
    let meanwhile = async {
        provider.arrived("info", 10).await;
        for _ in 0..10 {
            let stale = site.get("/en/about/company").await;
            assert_eq!((stale.status, &stale.body), (StatusCode::OK, &kept.body));
        }
    };
    let (answers, ()) = tokio::join!(crowd, meanwhile);
    assert!(answers.iter().all(is_shell));
    let refused: Vec<_> = answers
        .iter()
        .filter(|answer| answer.status == StatusCode::SERVICE_UNAVAILABLE)
        .collect();
    assert!(!refused.is_empty());
    for answer in refused {
        assert_eq!(
            (answer.header("retry-after"), answer.header("cache-control")),
            ("2", "no-store")
        );
        // The document is the page itself: only the rendering timed out.
        let document: serde_json::Value =
            serde_json::from_str(embedded_document(answer.text())).unwrap();
        assert_eq!(document["page"]["kind"], "news-info");
    }
    assert_eq!(site.pages().entries, 1);
}
