//! Kept pages: one render for all who wait, stale ones while one refresh runs, nothing twice.

use std::time::Duration;

use futures::future::join_all;
use serde_json::json;
use site::purge::Purge;

use crate::support::scripted::Scripted;
use crate::support::site::{TestSite, eventually};

const DAY: Duration = Duration::from_hours(24);

/// Pages are stale at once and good for a day.
async fn site_of_stale_pages(provider: &Scripted) -> TestSite {
    TestSite::start(provider.url(), |config| {
        config.provider.retries = 0;
        config.cache.fresh = Duration::ZERO;
        config.cache.stale = DAY;
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_made_once_and_says_how_old_it_is() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.cache.fresh = Duration::from_hours(1);
    })
    .await;
    let first = site.get("/en/news/list").await;
    assert_eq!(
        (first.cache(), first.header("age")),
        ("selvage; fwd=miss; stored", "")
    );
    let calls = provider.total();
    let second = site.get("/en/news/list").await;
    let ttl = second
        .cache()
        .strip_prefix("selvage; hit; ttl=")
        .unwrap()
        .parse::<u64>()
        .unwrap();
    let age = second.header("age").parse::<u64>().unwrap();
    assert!((3500..3600).contains(&ttl) && age < 100, "{ttl} {age}");
    assert_eq!(second.body, first.body);
    assert_eq!(
        second.header("cache-control"),
        "public, max-age=0, must-revalidate"
    );
    assert_eq!(provider.total(), calls);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_visitors_at_once_are_one_render() {
    let provider = Scripted::start().await;
    let gate = provider.hold("seo");
    let site = TestSite::start(provider.url(), |config| config.cache.fresh = DAY).await;
    let everyone_waits = async {
        eventually("all but one wait for the first", || {
            site.pages().shared == 199
        })
        .await;
        gate.open();
    };
    let visitors = join_all((0..200).map(|_| site.get("/en/news/list")));
    let (answers, ()) = tokio::join!(visitors, everyone_waits);
    let with = |cache: &str| {
        answers
            .iter()
            .filter(|answer| answer.cache() == cache)
            .count()
    };
    assert_eq!(with("selvage; fwd=miss; stored"), 1);
    assert_eq!(with("selvage; fwd=miss; collapsed"), 199);
    assert!(
        answers
            .iter()
            .all(|answer| answer.status == 200 && answer.body == answers[0].body)
    );
    assert_eq!(site.pages().loads, 1);
    // Banner, footer and links for buyers, tiles with rows, the count, the SEO record.
    let calls = ["info", "pager", "count", "seo"].map(|call| provider.count(call));
    assert_eq!((calls, provider.total()), ([3, 1, 1, 1], 6));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_page_is_served_at_once_while_exactly_one_render_refreshes_it() {
    let provider = Scripted::start().await;
    let site = site_of_stale_pages(&provider).await;
    let first = site.get("/en/news/list").await;
    let gate = provider.hold("seo");
    for _ in 0..20 {
        let stale = site.get("/en/news/list").await;
        assert_eq!(stale.cache(), "selvage; hit; ttl=0; detail=stale");
        assert_eq!(
            (stale.status, stale.body),
            (first.status, first.body.clone())
        );
    }
    provider.arrived("seo", 2).await;
    assert_eq!((site.pages().loads, provider.count("seo")), (2, 2));
    gate.open();
    eventually("the refresh lands", || site.pages().flights == 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refresh_brings_what_the_provider_says_now() {
    let provider = Scripted::start().await;
    let site = site_of_stale_pages(&provider).await;
    assert!(
        site.get("/en/about/company")
            .await
            .text()
            .contains("Founded in 1993.")
    );
    provider.data(
        "type",
        json!({ "tname": "Company", "tdesc": "<p>Moved in 2024.</p>" }),
    );
    assert!(
        site.get("/en/about/company")
            .await
            .text()
            .contains("Founded in 1993.")
    );
    eventually("the refresh lands", || {
        site.pages().flights == 0 && site.pages().loads == 2
    })
    .await;
    assert!(
        site.get("/en/about/company")
            .await
            .text()
            .contains("Moved in 2024.")
    );
}

/// That this goes on for a day is tested where time can be moved, in the cache itself.
#[tokio::test(flavor = "multi_thread")]
async fn a_provider_that_goes_on_failing_never_takes_a_good_page_away() {
    let provider = Scripted::start().await;
    let site = site_of_stale_pages(&provider).await;
    let good = site.get("/en/news/list").await;
    for failures in 1..=20 {
        if failures % 2 == 0 {
            provider.fail_all();
        } else {
            provider.fail("seo");
        }
        let stale = site.get("/en/news/list").await;
        assert_eq!((stale.status.as_u16(), &stale.body), (200, &good.body));
        eventually("the refresh has failed", || {
            site.pages().refresh_failures == failures
        })
        .await;
        // Else the next attempt would come after a pause.
        site.app.publisher.purge(&Purge {
            all: true,
            ..Purge::default()
        });
        provider.recover();
    }
    assert_eq!(site.pages().entries, 1);
}

/// The provider's last good answers are at hand, pages are stale after `fresh`.
async fn site_with_old_answers(provider: &Scripted, fresh: Duration, stale: Duration) -> TestSite {
    TestSite::start(provider.url(), |config| {
        config.provider.retries = 0;
        config.provider.cache_stale = DAY;
        config.cache.fresh = fresh;
        config.cache.stale = stale;
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_made_of_old_answers_is_not_kept_as_new() {
    let provider = Scripted::start().await;
    let site = site_with_old_answers(&provider, Duration::ZERO, DAY).await;
    let good = site.get("/en/news/list").await;
    for call in ["pager", "seo"] {
        let failures = site.pages().refresh_failures;
        provider.fail(call);
        assert_eq!(site.get("/en/news/list").await.body, good.body, "{call}");
        eventually("the refresh has brought nothing to keep", || {
            site.pages().refresh_failures > failures
        })
        .await;
        provider.recover();
        site.app.publisher.purge(&Purge {
            all: true,
            ..Purge::default()
        });
    }
    // Nor after a purge: what an editor has changed is not there yet.
    provider.fail_all();
    site.app.publisher.purge(&Purge {
        all: true,
        ..Purge::default()
    });
    let failures = site.pages().refresh_failures;
    assert_eq!(
        site.get("/en/news/list").await.cache(),
        "selvage; hit; ttl=0; detail=stale"
    );
    eventually("the refresh has brought nothing to keep", || {
        site.pages().refresh_failures > failures
    })
    .await;
    assert_eq!(
        site.get("/en/news/list").await.cache(),
        "selvage; hit; ttl=0; detail=stale"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_page_is_kept_one_of_old_answers_is_shown() {
    let provider = Scripted::start().await;
    let site = site_with_old_answers(&provider, Duration::ZERO, Duration::ZERO).await;
    let good = site.get("/en/news/list").await;
    provider.fail_all();
    let old = site.get("/en/news/list").await;
    assert_eq!(
        (old.status.as_u16(), old.cache(), &old.body),
        (200, "selvage; fwd=miss", &good.body)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_parameters_make_no_entries() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let page = site.get("/en/news/list?page=2").await;
    for query in [
        "page=2&utm_source=x",
        "a=b&page=2",
        "page=2&page=3",
        "page=2&token2=x",
        "page=2&%00=%ff",
        "page=2&&&",
    ] {
        let answer = site.get(&format!("/en/news/list?{query}")).await;
        assert!(
            answer.cache().starts_with("selvage; hit"),
            "{query}: {}",
            answer.cache()
        );
        assert_eq!(answer.body, page.body, "{query}");
    }
    assert_eq!((site.pages().entries, site.pages().loads), (1, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn filters_and_comparisons_make_no_entries() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for path in [
        "/en/sample/list?weave=twill",
        "/en/sample/list?weave=twill&certificate=GOTS",
        "/en/sample/compare?style=3201&style=3202",
    ] {
        for _ in 0..2 {
            let answer = site.get(path).await;
            assert_eq!(answer.status, 200, "{path}");
        }
    }
    assert_eq!(site.pages().entries, 0);
    site.get("/en/sample/list?weave=felt").await;
    assert_eq!(site.pages().entries, 1, "the list without a filter");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_unknown_paths_are_one_entry() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let first = site.get("/en/nothing").await;
    assert_eq!(first.cache(), "selvage; fwd=miss; stored");
    let calls = provider.total();
    for number in 0..1000 {
        let answer = site.get(&format!("/en/nothing/{number}?{number}")).await;
        assert_eq!((answer.status.as_u16(), &answer.body), (404, &first.body));
    }
    assert_eq!(
        (site.pages().entries, site.pages().loads, provider.total()),
        (1, 1, calls)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_404_is_kept_for_a_time_of_its_own() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| {
        config.cache.fresh = DAY;
        config.cache.not_found = Duration::from_secs(500);
    })
    .await;
    for path in ["/en/nothing", "/en/news/info/9"] {
        assert_eq!(site.get(path).await.cache(), "selvage; fwd=miss; stored");
        let ttl = site
            .get(path)
            .await
            .cache()
            .rsplit_once('=')
            .unwrap()
            .1
            .parse::<u64>()
            .unwrap();
        assert!((400..500).contains(&ttl), "{path}: {ttl}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_visitor_who_leaves_does_not_end_the_render_for_the_others() {
    let provider = Scripted::start().await;
    let gate = provider.hold("seo");
    let site = TestSite::start(provider.url(), |config| config.cache.fresh = DAY).await;
    tokio::select! {
        _ = site.get("/en/news/list") => unreachable!("the gate is closed"),
        () = provider.arrived("seo", 1) => {}
    }
    gate.open();
    eventually("the page is kept", || site.pages().entries == 1).await;
    assert!(
        site.get("/en/news/list")
            .await
            .cache()
            .starts_with("selvage; hit")
    );
    assert_eq!(provider.count("seo"), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_cache_every_request_is_rendered() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| config.cache.budget = 0).await;
    for renders in 1..=3 {
        let answer = site.get("/en/news/list").await;
        assert_eq!(
            (answer.status.as_u16(), answer.cache()),
            (200, "selvage; fwd=miss")
        );
        assert_eq!(provider.count("seo"), renders);
    }
}
