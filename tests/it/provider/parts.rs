//! The parts that a page can do without: they hold up neither the page nor its main content.

use std::time::Duration;

use base::config::ProviderSettings;
use base::locale::Locale;
use http::StatusCode;
use site::cache::Mode;
use site::provider::{Cause, Cols, Content, Fid, ListOf, Provider, ProviderError, Tid};

use super::config;
use crate::support::scripted::{Behaviour, Scripted};

const NEWS: ListOf = ListOf::Tid(Tid(160_108));
const ZH: Locale = Locale::ZH;
const LONG: Duration = Duration::from_hours(1);
const SHORT: Duration = Duration::from_millis(20);

fn content(settings: ProviderSettings) -> Content {
    Content::new(Provider::new(settings, Vec::new()).unwrap())
}

/// Content whose calls for parts time out soon.
fn impatient(scripted: &Scripted) -> ProviderSettings {
    ProviderSettings {
        timeout: Duration::from_millis(300),
        part_wait: LONG,
        part_rest: LONG,
        ..config(scripted)
    }
}

/// Content that waits a moment for parts, whose calls go on.
fn passing(scripted: &Scripted) -> ProviderSettings {
    ProviderSettings {
        part_wait: SHORT,
        part_rest: LONG,
        cache_fresh: LONG,
        ..config(scripted)
    }
}

async fn seo(content: &Content, path: &str) -> Result<String, ProviderError> {
    let seo = content.seo(path.to_owned(), ZH).await;
    seo.map(|seo| seo.title.clone())
}

async fn footer(content: &Content) -> Result<u64, ProviderError> {
    let footer = content.info(Fid(1041), ZH, Cols::ALL).await;
    footer.map(|footer| footer.fid.0)
}

#[tokio::test]
async fn a_part_that_timed_out_is_not_asked_for_again_and_main_content_is() {
    let scripted = Scripted::start().await;
    let content = content(impatient(&scripted));
    scripted.hang("seo");
    let error = seo(&content.parts(), "/").await.unwrap_err();
    assert!(matches!(error.cause(), Cause::Timeout(_)), "{error}");
    assert_eq!(scripted.count("seo"), 1);
    scripted.next("count", [Behaviour::Hang, Behaviour::Hang]);
    assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 23);
    assert!(scripted.count("count") >= 3);
}

#[tokio::test]
async fn a_clean_failure_of_a_part_is_repeated_as_often_as_another() {
    let scripted = Scripted::start().await;
    let parts = content(config(&scripted)).parts();
    scripted.fail("seo");
    seo(&parts, "/").await.unwrap_err();
    assert_eq!(scripted.count("seo"), 4);
}

#[tokio::test]
async fn after_three_time_outs_a_part_rests_whatever_page_it_is_for() {
    let scripted = Scripted::start().await;
    let content = content(impatient(&scripted));
    let parts = content.parts();
    scripted.hang("seo");
    for number in 0..6 {
        let error = seo(&parts, &format!("/{number}")).await.unwrap_err();
        let rests = matches!(error.cause(), Cause::Resting);
        assert_eq!(rests, number >= 3, "{error}");
    }
    assert_eq!(scripted.count("seo"), 3);
    // Other parts, and this one as main content, are asked for.
    footer(&parts).await.unwrap();
    scripted.recover();
    seo(&content, "/about/company").await.unwrap();
    seo(&parts, "/news/list").await.unwrap_err();
    content.purge_tags(&["seo".into()], Mode::Soft);
    seo(&parts, "/news/list").await.unwrap();
}

#[tokio::test]
async fn of_a_call_by_id_only_the_thing_that_hangs_rests() {
    let scripted = Scripted::start().await;
    let parts = content(impatient(&scripted)).parts();
    scripted.on_part("info", ("fid", "1041"), Behaviour::Hang);
    for locale in Locale::all() {
        let footer = parts.info(Fid(1041), locale, Cols::ALL).await;
        assert!(matches!(footer.unwrap_err().cause(), Cause::Timeout(_)));
    }
    assert!(matches!(
        footer(&parts).await.unwrap_err().cause(),
        Cause::Resting
    ));
    parts.info(Fid(1042), ZH, Cols::ALL).await.unwrap();
}

#[tokio::test]
async fn after_a_pause_one_call_tries_a_part() {
    let scripted = Scripted::start().await;
    let content = content(ProviderSettings {
        part_rest: Duration::ZERO,
        ..impatient(&scripted)
    });
    let parts = content.parts();
    scripted.hang("seo");
    for number in 0..5 {
        let error = seo(&parts, &format!("/{number}")).await.unwrap_err();
        assert!(matches!(error.cause(), Cause::Timeout(_)), "{error}");
    }
    scripted.recover();
    assert_eq!(seo(&parts, "/").await.unwrap(), "首页");
}

#[tokio::test]
async fn hanging_parts_take_no_place_of_main_content() {
    let scripted = Scripted::start().await;
    let content = content(ProviderSettings {
        max_concurrent: 1,
        ..passing(&scripted)
    });
    let parts = content.parts();
    scripted.hang("seo");
    scripted.on_part("info", ("fid", "1041"), Behaviour::Hang);
    seo(&parts, "/").await.unwrap_err();
    footer(&parts).await.unwrap_err();
    // Both go on.
    assert_eq!((scripted.count("seo"), scripted.count("info")), (1, 1));
    content.info(Fid(2001), ZH, Cols::ALL).await.unwrap();
    assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 23);
}

#[tokio::test]
async fn a_page_waits_once_and_uses_what_is_at_hand() {
    let scripted = Scripted::start().await;
    let content = content(passing(&scripted));
    content.count(NEWS, ZH).await.unwrap();
    let page = content.for_one_page();
    let parts = page.parts();
    assert!(!page.has_waited());
    scripted.hang("seo");
    seo(&parts, "/").await.unwrap_err();
    assert!(page.has_waited() && !content.for_one_page().has_waited());
    assert_eq!(*parts.count(NEWS, ZH).await.unwrap(), 23);
    page.info(Fid(2001), ZH, Cols::ALL).await.unwrap();
    // Not at hand: the call is made for the next page.
    let gate = scripted.hold("info");
    footer(&parts).await.unwrap_err();
    scripted.arrived("info", 2).await;
    gate.open();
    while footer(&content.for_one_page().parts()).await.is_err() {
        tokio::task::yield_now().await;
    }
    assert_eq!(scripted.count("info"), 2);
}

#[tokio::test]
async fn main_content_that_joins_the_call_of_a_part_has_its_own_time() {
    let scripted = Scripted::start().await;
    let content = content(passing(&scripted));
    let gate = scripted.hold("info");
    footer(&content.parts()).await.unwrap_err();
    let (main, ()) = tokio::join!(footer(&content), async {
        tokio::task::yield_now().await;
        gate.open();
    });
    assert_eq!((main.unwrap(), scripted.count("info")), (1041, 1));
}

#[tokio::test]
async fn main_content_is_asked_for_again_after_a_time_out_of_a_part() {
    let scripted = Scripted::start().await;
    let content = content(impatient(&scripted));
    scripted.next("info", [Behaviour::Hang]);
    let parts = content.parts();
    let (part, main) = tokio::join!(footer(&parts), footer(&content));
    assert!(part.is_err());
    assert_eq!(main.unwrap(), 1041);
    assert!(scripted.count("info") >= 2);
}

#[tokio::test]
async fn a_failed_call_is_not_made_again_for_a_moment() {
    let scripted = Scripted::start().await;
    let content = content(ProviderSettings {
        cache_failed: LONG,
        ..config(&scripted)
    });
    scripted.on_all(Behaviour::Http(StatusCode::BAD_GATEWAY));
    for _ in 0..5 {
        assert!(content.count(NEWS, ZH).await.is_err());
        assert!(footer(&content.parts()).await.is_err());
    }
    assert_eq!((scripted.count("count"), scripted.count("info")), (4, 4));
    scripted.recover();
    assert!(content.count(NEWS, ZH).await.is_err());
    content.purge_tags(&["tid:160108".into()], Mode::Soft);
    assert_eq!(*content.count(NEWS, ZH).await.unwrap(), 23);
    footer(&content.parts()).await.unwrap();
}
