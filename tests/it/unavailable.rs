//! A page whose own content cannot be had: 503 in the site's frame, kept nowhere.

use http::StatusCode;

use crate::support::html::{count, words};
use crate::support::language::LANGUAGES;
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::{Answer, TestSite};

const DOWN: Behaviour = Behaviour::Http(StatusCode::INTERNAL_SERVER_ERROR);

/// Each page, and the call without which there is nothing to show.
const OWN: [(&str, &str, &str); 4] = [
    ("/", "pager", "160110"),
    ("/about/company", "type", "16010201"),
    ("/news/list", "pager", "160108"),
    ("/news/info/2005", "info", "2005"),
];

async fn site(provider: &Scripted) -> TestSite {
    TestSite::start(provider.url(), |config| config.provider.retries = 1).await
}

#[track_caller]
fn assert_unavailable(answer: &Answer, path: &str) {
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
    assert_eq!(
        (answer.header("retry-after"), answer.header("cache-control")),
        ("5", "no-store"),
        "{path}"
    );
    assert_eq!(answer.cache(), "selvage; fwd=miss", "{path}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_without_its_own_content_says_so_in_the_sites_frame_and_in_its_language() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    for (path, call, _) in OWN {
        if call == "info" {
            provider.on_part(call, ("fid", "2005"), DOWN);
        } else {
            provider.on(call, DOWN);
        }
        for language in &LANGUAGES {
            let path = language.path(path);
            let answer = site.get(&path).await;
            assert_unavailable(&answer, &path);
            let html = answer.text();
            assert!(
                html.contains(&format!("<html lang=\"{}\">", language.tag)),
                "{path}"
            );
            let words = words(html);
            for key in [
                "error.unavailable",
                "error.unavailableText",
                "nav.about",
                "nav.news",
                "footer.rights",
            ] {
                assert!(
                    words.contains(&language.text(key)),
                    "{key} in {path}: {words}"
                );
            }
            assert!(words.contains(language.footer), "{path}");
            assert_eq!(
                (count(html, "h1"), html.contains("noindex")),
                (1, true),
                "{path}"
            );
        }
        provider.recover();
    }
    assert_eq!(site.pages().entries, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_frame_stands_even_when_the_provider_is_gone() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    provider.stop().await;
    for language in &LANGUAGES {
        let answer = site.get(&language.path("/news/list")).await;
        assert_unavailable(&answer, language.prefix);
        let words = words(answer.text());
        for key in [
            "company.name",
            "nav.about",
            "footer.rights",
            "error.unavailable",
        ] {
            assert!(words.contains(&language.text(key)), "{key}: {words}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_page_is_there_at_the_first_request_after_the_provider_is() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    for (path, ..) in OWN {
        provider.fail_all();
        for _ in 0..2 {
            let before = provider.total();
            assert_unavailable(&site.get(path).await, path);
            assert!(provider.total() > before, "asked again for {path}");
        }
        provider.recover();
        let answer = site.get(path).await;
        assert_eq!(
            (answer.status, answer.cache()),
            (StatusCode::OK, "selvage; fwd=miss; stored"),
            "{path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn home_is_there_as_long_as_one_of_its_lists_is() {
    let provider = Scripted::start().await;
    let site = site(&provider).await;
    for tid in ["160110", "160101", "160103"] {
        provider.on_part("pager", ("tid", tid), DOWN);
        assert_eq!(site.get("/en").await.status, StatusCode::OK);
    }
    provider.on_part("pager", ("tid", "160108"), DOWN);
    assert_unavailable(&site.get("/en").await, "/en");
}
