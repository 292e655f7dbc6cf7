//! A part that the provider does not give is missing from its page, and the page is there all the same.

use std::time::Duration;

use http::StatusCode;

use crate::support::html::{count, root};
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::TestSite;

/// One call of a page's load that may fail without taking the page with it.
struct Part {
    page: &'static str,
    call: &'static str,
    only: (&'static str, &'static str),
    /// What is gone from the page without it.
    missing: &'static str,
    /// What is there all the same.
    shown: &'static str,
}

const fn part(
    page: &'static str,
    call: &'static str,
    only: (&'static str, &'static str),
    missing: &'static str,
    shown: &'static str,
) -> Part {
    Part { page, call, only, missing, shown }
}

const LANG: (&str, &str) = ("lang", "en");
const FOOTER: (&str, &str) = ("fid", "1041");

const PARTS: [Part; 18] = [
    part("/en", "pager", ("tid", "160110"), ">Slide 2<", ">Service 1<"),
    part("/en", "pager", ("tid", "160101"), ">Service 1<", ">Slide 2<"),
    part("/en", "pager", ("tid", "160103"), ">Sample 1<", ">Service 1<"),
    part("/en", "pager", ("tid", "160108"), ">News 5<", ">Service 1<"),
    part("/en", "info", ("fid", "983"), "banners/home.svg", ">Service 1<"),
    part("/en", "info", FOOTER, "Selvage Garments", ">Service 1<"),
    part("/en", "seo", LANG, "<title>Home ", ">Service 1<"),
    part("/en/about/company", "pager", LANG, ">Department 1<", "Founded in 1993."),
    part("/en/about/company", "info", FOOTER, "Selvage Garments", "Founded in 1993."),
    part("/en/about/company", "seo", LANG, "<title>About us ", ">Department 1<"),
    part("/en/news/list", "info", ("fid", "1375"), "banners/home.svg", ">News 5<"),
    part("/en/news/list", "info", FOOTER, "Selvage Garments", ">News 5<"),
    part("/en/news/list", "count", LANG, "rel=\"next\"", ">News 5<"),
    part("/en/news/list", "seo", LANG, "content=\"garments\"", ">News 5<"),
    part("/en/news/list?page=2", "pager", ("idx", "0"), ">News 1<", ">News 10<"),
    part("/en/news/info/2005", "pager", LANG, ">News 6<", "<p>News 5: <b>1993</b></p>"),
    part("/en/news/info/2005", "info", FOOTER, "Selvage Garments", "<p>News 5: <b>1993</b></p>"),
    part("/en/news/info/2005", "seo", LANG, "", "<p>News 5: <b>1993</b></p>"),
];

async fn lack(behaviour: Behaviour, parts: impl IntoIterator<Item = &'static Part>, patience: Duration) {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.provider.timeout = patience;
        config.provider.max_body = 1 << 20;
        config.provider.retries = 1;
    })
    .await;
    for Part { page, call, only, missing, shown } in parts {
        let what = format!("{page} without {call} {only:?}, {behaviour:?}");
        provider.on_part(call, *only, behaviour.clone());
        for _ in 0..2 {
            let before = provider.count(call);
            let answer = site.get(page).await;
            let html = answer.text();
            assert_eq!(answer.status, StatusCode::OK, "{what}");
            assert!(root(html).contains(shown), "{what}");
            assert!(missing.is_empty() || !html.contains(missing), "{what}: {html}");
            assert_eq!((count(html, "h1"), count(html, "footer")), (1, 1), "{what}");
            assert_eq!((answer.cache(), answer.header("cache-control")), ("selvage; fwd=miss", "no-store"), "{what}");
            assert!(provider.count(call) > before, "asked again: {what}");
        }
        assert_eq!(site.pages().entries, 0, "{what}");
        provider.recover();
        let whole = site.get(page).await;
        assert!(whole.text().contains(missing), "{what}, and back: {}", whole.text());
        assert_eq!(whole.cache(), "selvage; fwd=miss; stored", "{what}");
        site.app.publisher.purge(&selvage::publish::PurgeOrder { all: true, hard: true, ..Default::default() });
    }
}

const PATIENT: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread")]
async fn a_page_shows_the_rest_when_one_call_fails_and_is_not_kept() {
    lack(Behaviour::Http(StatusCode::INTERNAL_SERVER_ERROR), &PARTS, PATIENT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_shows_the_rest_when_one_answer_is_garbage_and_is_not_kept() {
    lack(Behaviour::Garbage, &PARTS, PATIENT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_shows_the_rest_when_one_answer_is_refused_and_is_not_kept() {
    lack(Behaviour::Refuse(500, "the database is away"), &PARTS, PATIENT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_shows_the_rest_when_one_answer_never_ends_and_is_not_kept() {
    lack(Behaviour::Huge, &PARTS, PATIENT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_shows_the_rest_when_one_connection_breaks_and_is_not_kept() {
    lack(Behaviour::Reset, &PARTS, PATIENT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_shows_the_rest_when_one_call_hangs_and_is_not_kept() {
    // One call of each family: each of them costs its whole timeout.
    lack(Behaviour::Hang, PARTS.iter().step_by(4), Duration::from_millis(400)).await;
}
