//! Redirects, and the language of an address.

use crate::support::scripted::Scripted;
use crate::support::site::{Answer, TestSite};

async fn site() -> (Scripted, TestSite) {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    (provider, site)
}

#[track_caller]
fn assert_redirect(answer: &Answer, status: u16, location: &str) {
    assert_eq!(
        (answer.status.as_u16(), answer.header("location")),
        (status, location)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn moved_addresses_lead_to_the_one_that_counts_for_good() {
    let (provider, site) = site().await;
    for (from, to) in [
        ("/about", "/about/company"),
        ("/en/about", "/en/about/company"),
        ("/news", "/news/list"),
        ("/ja/news?page=2", "/ja/news/list?page=2"),
        ("/zh", "/"),
        ("/zh/", "/"),
        ("/zh/news/list?page=2&utm=x", "/news/list?page=2&utm=x"),
        ("/zh/about", "/about/company"),
        ("/en/", "/en"),
        ("/news/list/", "/news/list"),
        ("/about/company/", "/about/company"),
        ("/ja/news/info/2005/", "/ja/news/info/2005"),
    ] {
        let answer = site.get(from).await;
        assert_redirect(&answer, 301, to);
        assert!(answer.body.is_empty());
        // The cookie changes nothing about what holds for everyone.
        assert_redirect(
            &site.get_with(from, "cookie", "i18n_redirected=ja").await,
            301,
            to,
        );
    }
    assert_eq!(provider.total(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_language_cookie_redirects_bare_paths_before_the_cache_is_asked() {
    let (provider, site) = site().await;
    for (from, cookie, to) in [
        ("/", "i18n_redirected=en", "/en"),
        ("/home", "a=b; i18n_redirected=ja", "/ja"),
        (
            "/news/list?page=2&x=1",
            "i18n_redirected=en",
            "/en/news/list?page=2&x=1",
        ),
    ] {
        let answer = site.get_with(from, "cookie", cookie).await;
        assert_redirect(&answer, 302, to);
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.header("vary"), "Cookie");
        assert_eq!(answer.cache(), "");
    }
    assert_eq!((provider.total(), site.pages().loads), (0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_prefix_says_more_than_a_cookie_and_a_browsers_languages_say_nothing() {
    let (_provider, site) = site().await;
    let japanese = site
        .get_with("/ja/news/list", "cookie", "i18n_redirected=en")
        .await;
    assert!(japanese.text().contains("<html lang=\"ja\">"));
    let chinese = site
        .get_with("/news/list", "accept-language", "en-GB,en;q=0.9")
        .await;
    assert!(chinese.text().contains("<html lang=\"zh-Hans\">"));
    for cookie in [
        "i18n_redirected=zh",
        "i18n_redirected=fr",
        "i18n_redirected=",
        "other=en",
    ] {
        assert_eq!(
            site.get_with("/news/list", "cookie", cookie).await.status,
            200,
            "{cookie}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_stands_on_a_bare_path_varies_by_cookie() {
    let (_provider, site) = site().await;
    for path in ["/", "/news/list", "/nothing"] {
        assert_eq!(
            site.get(path).await.header("vary"),
            "Accept-Encoding, Accept, Cookie",
            "{path}"
        );
    }
    for path in ["/en", "/ja/news/list", "/en/nothing"] {
        assert_eq!(
            site.get(path).await.header("vary"),
            "Accept-Encoding, Accept",
            "{path}"
        );
        let with_cookie = site.get_with(path, "cookie", "i18n_redirected=en").await;
        assert_eq!(
            with_cookie.header("vary"),
            "Accept-Encoding, Accept",
            "{path}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_bare_path_is_answered_in_the_language_of_the_cookie() {
    let (_provider, site) = site().await;
    let answer = site
        .get_with("/nothing", "cookie", "i18n_redirected=ja")
        .await;
    assert_eq!(
        (answer.status.as_u16(), answer.header("vary")),
        (404, "Accept-Encoding, Accept, Cookie")
    );
    assert!(answer.text().contains("<html lang=\"ja\">"));
}
