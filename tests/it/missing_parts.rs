//! A part that the provider does not give is missing from its page, and the page is there all the
//! same. Every part of every page is in `tests/it/garment/missing.rs`; here are some of them
//! through the whole server.

use std::time::Duration;

use http::StatusCode;

use crate::support::html::{count, root};
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::TestSite;

/// A call of a page's load that fails without taking the page with it.
struct Part {
    page: &'static str,
    call: &'static str,
    only: (&'static str, &'static str),
    failure: Behaviour,
    /// A part of the HTML that is gone without it.
    missing: &'static str,
    /// A part of the HTML that is there all the same.
    shown: &'static str,
}

const PARTS: [Part; 4] = [
    Part {
        page: "/en",
        call: "pager",
        only: ("tid", "160101"),
        failure: Behaviour::Http(StatusCode::INTERNAL_SERVER_ERROR),
        // Neither the slide nor its dot.
        missing: "#items",
        shown: ">Slide 2<",
    },
    Part {
        page: "/en/about/company",
        call: "seo",
        only: ("lang", "en"),
        failure: Behaviour::Garbage,
        missing: "<title>About us ",
        shown: ">Department 1<",
    },
    Part {
        page: "/en/news/list",
        call: "count",
        only: ("lang", "en"),
        failure: Behaviour::Hang,
        missing: "rel=\"next\"",
        shown: ">News 5<",
    },
    Part {
        page: "/en/news/info/2005",
        call: "info",
        only: ("fid", "1041"),
        failure: Behaviour::Hang,
        missing: "Selvage Garments",
        shown: "<p>News 5: <b>1993</b></p>",
    },
];

#[tokio::test(flavor = "multi_thread")]
async fn a_page_shows_the_rest_when_one_call_fails_and_is_not_kept() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.provider.timeout = Duration::from_millis(400);
        config.provider.retries = 1;
    })
    .await;
    for Part {
        page,
        call,
        only,
        failure,
        missing,
        shown,
    } in PARTS
    {
        let what = format!("{page} without {call} {only:?}, {failure:?}");
        provider.on_part(call, only, failure);
        for _ in 0..2 {
            let before = provider.count(call);
            let answer = site.get(page).await;
            let html = answer.text();
            assert_eq!(answer.status, StatusCode::OK, "{what}");
            assert!(root(html).contains(shown), "{what}");
            assert!(!html.contains(missing), "{what}: {html}");
            assert_eq!((count(html, "h1"), count(html, "footer")), (1, 1), "{what}");
            assert_eq!(
                (answer.cache(), answer.header("cache-control")),
                ("selvage; fwd=miss", "no-store"),
                "{what}"
            );
            assert!(provider.count(call) > before, "asked again: {what}");
        }
        assert_eq!(site.pages().entries, 0, "{what}");
        provider.recover();
        let whole = site.get(page).await;
        assert!(
            whole.text().contains(missing),
            "{what}, and back: {}",
            whole.text()
        );
        assert_eq!(whole.cache(), "selvage; fwd=miss; stored", "{what}");
        site.app.publisher.purge(&site::purge::Purge {
            all: true,
            hard: true,
            ..Default::default()
        });
    }
}
