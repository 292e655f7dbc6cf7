//! Resources shared fairly: a budget of misses per address, customers' own permits, and pages of
//! refusals made once.

use std::sync::Arc;
use std::time::Duration;

use base::locale::Locale;
use base::site::{Address, Route, Site};
use futures::future::join_all;
use http::StatusCode;
use reqwest::Method;
use site::purge::Purge;

use crate::support::bundle;
use crate::support::html::words;
use crate::support::language::LANGUAGES;
use crate::support::scripted::{Behaviour, GOOD_TOKEN, PASSWORD, Scripted};
use crate::support::site::{TestSite, ask, eventually};

const DAY: Duration = Duration::from_hours(24);
const LOGIN: &str = "/api/v1/user/login/email";

/// A site behind a proxy where each address has a budget of three misses.
async fn frugal(provider: &Scripted) -> TestSite {
    TestSite::start(provider.url(), |config| {
        config.server.trusted_proxies = vec!["127.0.0.1/32".parse().unwrap()];
        config.limits.misses_address = 3;
        config.limits.misses_address_refill = DAY;
        config.provider.retries = 0;
        config.cache.fresh = DAY;
        config.cache.stale = DAY;
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_and_files_that_are_not_cached_have_a_budget_per_address() {
    let provider = Scripted::start().await;
    let site = frugal(&provider).await;
    let from =
        async |address: &str, path: &str| site.get_with(path, "x-forwarded-for", address).await;
    let (greedy, other) = ("192.0.2.1", "192.0.2.2");
    for path in [
        "/en/news/list",
        "/_page/en/news/info/2005",
        "/media/none-1.jpg",
    ] {
        from(greedy, path).await;
    }
    let calls = provider.total();
    for language in &LANGUAGES {
        for form in ["", "/_page"] {
            let answer = from(
                greedy,
                &format!("{form}{}", language.path("/news/info/2006")),
            )
            .await;
            assert_eq!(
                (answer.status, answer.header("cache-control")),
                (StatusCode::TOO_MANY_REQUESTS, "no-store")
            );
            assert!(answer.header("retry-after").parse::<u64>().unwrap() >= 1);
            if form.is_empty() {
                assert!(
                    words(answer.text()).contains(&language.text("server.api.tooMany")),
                    "{}",
                    answer.text()
                );
            } else {
                assert_eq!(answer.json()["page"]["status"], 429);
            }
        }
    }
    for path in [
        "/media/none-2.jpg",
        "/_image?src=/media/macros/carton.jpg&w=320",
        "/_card?src=/media/macros/carton.jpg&panel=en-home",
    ] {
        let answer = from(greedy, path).await;
        assert_eq!(answer.status, StatusCode::TOO_MANY_REQUESTS, "{path}");
        assert!(!answer.header("retry-after").is_empty());
    }
    assert_eq!(
        from(greedy, "/en/user/login?x=1").await.status,
        StatusCode::TOO_MANY_REQUESTS,
        "the same for everybody"
    );
    assert_eq!(
        from(greedy, "/en/order?cno=1").await.status,
        StatusCode::TOO_MANY_REQUESTS,
        "rendered each time"
    );
    assert_eq!(
        provider.total(),
        calls,
        "refusals cost the provider nothing"
    );

    for path in [
        "/en/news/list",
        "/_page/en/news/list",
        "/en/news/info/2005",
        "/_pages?path=/en/news/list&path=/en/news/info/2006",
    ] {
        assert_eq!(
            from(greedy, path).await.status,
            StatusCode::OK,
            "{path} is cached"
        );
    }
    provider.hang_all();
    site.app.publisher.purge(&Purge {
        all: true,
        ..Purge::default()
    });
    assert_eq!(
        from(greedy, "/en/news/list").await.status,
        StatusCode::OK,
        "stale"
    );
    provider.recover();
    assert_eq!(
        from(other, "/en/news/info/2006").await.status,
        StatusCode::OK,
        "another address"
    );
    for fid in 2007..2012 {
        assert_eq!(
            site.get(&format!("/en/news/info/{fid}")).await.status,
            StatusCode::OK,
            "the operators behind the proxy"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn customers_calls_do_not_wait_for_pages_and_files() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.provider.max_concurrent = 4;
        config.provider.timeout = Duration::from_mins(1);
        config.server.request_timeout = Duration::from_mins(1);
    })
    .await;
    provider.hang_all();
    // The login says that the password is the first one, so that a question about it follows.
    let calls = ["login", "password-change", "orders"];
    for call in calls {
        provider.on(call, Behaviour::Plausible);
    }
    let crowd: Vec<_> = (0..60)
        .map(|number| {
            let path = if number % 2 == 0 {
                format!("/en/news/info/{number}")
            } else {
                format!("/media/{number}.jpg")
            };
            tokio::spawn(ask(site.request(Method::GET, &path)))
        })
        .collect();
    // For main content and files, for parts, and for SEO records.
    let permits = 4 + 2 + 1;
    eventually("every permit of pages and files is taken", || {
        provider.total() == permits
    })
    .await;
    let form = [("email", "buyer@example.com"), ("passwd", PASSWORD)];
    let login = ask(site.request(Method::POST, LOGIN).form(&form)).await;
    assert_eq!(login.json()["status"], 200);
    let orders = site
        .get(&format!("/s16/api/v1/order/pager?token={GOOD_TOKEN}"))
        .await;
    assert_eq!(orders.json()["status"], 200);
    assert_eq!(
        (
            provider.total(),
            crowd.iter().filter(|client| client.is_finished()).count()
        ),
        (permits + calls.len(), 0)
    );
    crowd.iter().for_each(tokio::task::JoinHandle::abort);
}

/// Articles never come to an end.
const ENDLESS: &str = r#"
globalThis.selvageRender = (json) => {
    const document = JSON.parse(json);
    while (document.page.kind === "news-info") {}
    return "<main>" + document.page.kind + "</main>";
};
"#;

#[tokio::test(flavor = "multi_thread")]
async fn contracts_are_rendered_however_many_pages_wait() {
    let (provider, folder) = (Scripted::start().await, tempfile::tempdir().unwrap());
    let site = TestSite::start_with(
        bundle::with_script(folder.path(), ENDLESS),
        provider.url(),
        |config| {
            config.engine.isolates = 1;
            config.engine.queue = 1;
            config.engine.deadline = Duration::from_secs(2);
        },
    )
    .await;
    let crowd = (2005..2015).map(|fid| site.request(Method::GET, &format!("/en/news/info/{fid}")));
    let crowd: Vec<_> = crowd.map(|request| tokio::spawn(ask(request))).collect();
    eventually("a page is refused", || {
        crowd.iter().any(tokio::task::JoinHandle::is_finished)
    })
    .await;
    let order = site.get(&format!("/en/order?token={GOOD_TOKEN}")).await;
    assert_eq!(order.status, StatusCode::OK);
    assert!(
        order.text().contains("<main>order</main>"),
        "{}",
        order.text()
    );
    let statuses = join_all(crowd)
        .await
        .into_iter()
        .map(|answer| answer.unwrap().status);
    assert!(
        statuses
            .into_iter()
            .any(|status| status == StatusCode::SERVICE_UNAVAILABLE)
    );
}

/// Counts its renders in the page.
const COUNTS: &str = r#"
globalThis.renders = 0;
globalThis.selvageRender = (json) => "<main>render " + ++globalThis.renders + "</main>";
"#;

#[tokio::test(flavor = "multi_thread")]
async fn the_page_of_an_outage_is_rendered_once_for_all_addresses() {
    let (provider, folder) = (Scripted::start().await, tempfile::tempdir().unwrap());
    let site = TestSite::start_with(
        bundle::with_script(folder.path(), COUNTS),
        provider.url(),
        |config| {
            config.engine.isolates = 1;
            config.provider.retries = 0;
        },
    )
    .await;
    provider.fail("info");
    let first = site.get("/en/news/info/2005").await;
    assert_eq!(first.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(first.text().contains("render 1"));
    for path in [
        "/en/news/info/2006",
        "/en/news/info/2005",
        "/en/news/info/2007",
    ] {
        let again = site.get(path).await;
        assert_eq!(
            (again.status, &again.body),
            (first.status, &first.body),
            "{path}"
        );
        assert_eq!(
            (again.header("retry-after"), again.header("cache-control")),
            ("5", "no-store")
        );
    }
    provider.recover();
    assert!(
        site.get("/en/news/info/2005")
            .await
            .text()
            .contains("render 2"),
        "the page itself"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_refusals_are_made_and_compressed_once_per_language() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.server.request_timeout = Duration::from_millis(20);
    })
    .await;
    provider.hang_all();
    let publisher = &site.app.publisher;
    let address = |locale, route| Address {
        site: Site::Garment,
        locale,
        route,
    };
    let mut made = Vec::new();
    for locale in Locale::all() {
        let busy = join_all(
            [Route::Home, Route::Order].map(|route| publisher.page(address(locale, route), "-")),
        );
        let refused = [Route::Home, Route::Order]
            .map(|route| publisher.turned_away(address(locale, route), Duration::from_millis(40)));
        for (pages, status) in [
            (busy.await, StatusCode::SERVICE_UNAVAILABLE),
            (refused.to_vec(), StatusCode::TOO_MANY_REQUESTS),
        ] {
            assert!(
                pages
                    .iter()
                    .all(|published| published.page.status == status)
            );
            assert!(
                Arc::ptr_eq(&pages[0].page.html, &pages[1].page.html),
                "{status} {locale:?}"
            );
            let html = &pages[0].page.html;
            let weight = html.weight();
            html.compress_all();
            assert_eq!(html.weight(), weight, "compressed already");
            made.push(Arc::clone(html));
        }
    }
    assert!(
        made.iter()
            .enumerate()
            .all(|(number, page)| made[..number].iter().all(|other| !Arc::ptr_eq(page, other)))
    );
}
