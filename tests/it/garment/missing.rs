//! A provider that fails: a part is missing from its page, and without its own content there is no
//! page. `tests/it/missing_parts.rs` shows the same of the whole server.

use http::StatusCode;
use serde_json::Value;
use site::pages::Cacheability;

use super::Loads;
use crate::support::scripted::{Behaviour, Scripted};

const DOWN: Behaviour = Behaviour::Http(StatusCode::BAD_GATEWAY);

type Part = (&'static str, &'static str, (&'static str, &'static str));

/// Each page with the call that it is nothing without.
const OWN: [Part; 12] = [
    ("/about/culture", "type", ("tid", "16010202")),
    ("/about/development", "pager", ("tid", "16010203")),
    ("/about/cooperation", "pager", ("tid", "16010204")),
    ("/about/contact", "pager", ("tid", "16010205")),
    ("/market", "pager", ("tid", "16010401")),
    ("/oem/material", "pager", ("tid", "16010503")),
    ("/oem/info/3901", "info", ("fid", "3901")),
    ("/sample/list", "pager", ("cid", "16010311")),
    ("/sample/info/3201", "info", ("fid", "3201")),
    ("/bbs", "boards", ("lang", "zh")),
    ("/bbs/board/1?lid=11", "topics", ("lid", "11")),
    ("/bbs/1?lid=11", "boards", ("lang", "zh")),
];

/// Each page with a call beside, and what of the page is empty without it.
const BESIDE: [(Part, &str); 16] = [
    (("/about/culture", "pager", ("tid", "16010202")), "items"),
    (("/about/development", "type", ("tid", "16010203")), "intro"),
    (
        ("/about/cooperation", "type", ("tid", "16010204")),
        "banner",
    ),
    (("/about/contact", "type", ("tid", "16010205")), "title"),
    (("/market", "info", ("fid", "1373")), "banner"),
    (("/market", "type", ("tid", "16010401")), "advert"),
    (("/oem/material", "info", ("fid", "1374")), "banner"),
    (("/oem/material", "info", ("fid", "977")), "intro"),
    (("/oem/info/3901", "info", ("fid", "1374")), "banner"),
    (("/sample/list", "info", ("fid", "1013")), "slides"),
    (("/sample/list", "catalog", ("lang", "zh")), "categories"),
    (("/bbs", "labels", ("lang", "zh")), "labels"),
    (("/bbs", "topics", ("lid", "11")), "topics"),
    (("/bbs/board/1?lid=11", "labels", ("lang", "zh")), "labels"),
    (("/home", "pager", ("tid", "160103")), "samples"),
    (("/home", "info", ("fid", "983")), "banner"),
];

const LANG: (&str, &str) = ("lang", "en");
const FOOTER: (&str, &str) = ("fid", "1041");

/// Each page with a call beside, a text that its document lacks without it, and one that it has all
/// the same.
const TEXTS: [(Part, &str, &str); 18] = [
    (("/en", "pager", ("tid", "160110")), "Slide 2", "Service 1"),
    (("/en", "pager", ("tid", "160101")), "Service 1", "Slide 2"),
    (("/en", "pager", ("tid", "160103")), "Sample 1", "Service 1"),
    (("/en", "pager", ("tid", "160108")), "News 5", "Service 1"),
    (
        ("/en", "info", ("fid", "983")),
        "banners/home.svg",
        "Service 1",
    ),
    (("/en", "info", FOOTER), "Selvage Garments", "Service 1"),
    (("/en", "seo", LANG), "\"title\":\"Home ", "Service 1"),
    (
        ("/en/about/company", "pager", LANG),
        "Department 1",
        "Founded in 1993.",
    ),
    (
        ("/en/about/company", "info", FOOTER),
        "Selvage Garments",
        "Founded in 1993.",
    ),
    (
        ("/en/about/company", "seo", LANG),
        "\"title\":\"About us ",
        "Department 1",
    ),
    (
        ("/en/news/list", "info", ("fid", "1375")),
        "banners/home.svg",
        "News 5",
    ),
    (
        ("/en/news/list", "info", FOOTER),
        "Selvage Garments",
        "News 5",
    ),
    (("/en/news/list", "count", LANG), "\"pages\":4", "News 5"),
    (("/en/news/list", "seo", LANG), "\"garments\"", "News 5"),
    (
        ("/en/news/list?page=2", "pager", ("idx", "0")),
        "News 1\"",
        "News 10",
    ),
    (
        ("/en/news/info/2005", "pager", LANG),
        "News 6",
        "<p>News 5: <b>1993</b></p>",
    ),
    (
        ("/en/news/info/2005", "info", FOOTER),
        "Selvage Garments",
        "<p>News 5: <b>1993</b></p>",
    ),
    (
        ("/en/news/info/2005", "seo", LANG),
        "",
        "<p>News 5: <b>1993</b></p>",
    ),
];

/// The ways in which an answer fails at once. A call that is never answered is in
/// `tests/it/missing_parts.rs`.
const FAILURES: [Behaviour; 5] = [
    Behaviour::Http(StatusCode::INTERNAL_SERVER_ERROR),
    Behaviour::Garbage,
    Behaviour::Refuse(500, "the database is away"),
    Behaviour::Huge,
    Behaviour::Reset,
];

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        _ => false,
    }
}

#[tokio::test]
async fn a_page_without_its_own_content_is_unavailable_and_not_kept() {
    let provider = Scripted::start().await;
    let loads = Loads::of(&provider);
    for (path, call, part) in OWN {
        provider.on_part(call, part, DOWN);
        let loaded = loads.load(path).await;
        assert_eq!(
            (loaded.document.frame.status, loaded.cacheability),
            (503, Cacheability::NotCacheable),
            "{path}"
        );
        provider.recover();
        let loaded = loads.load(path).await;
        assert_eq!(
            (loaded.document.frame.status, loaded.cacheability),
            (200, Cacheability::Complete),
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_page_shows_the_rest_without_a_part_and_is_not_kept() {
    let provider = Scripted::start().await;
    let loads = Loads::of(&provider);
    for ((path, call, part), field) in BESIDE {
        let whole = loads.page(path).await;
        assert!(!is_empty(&whole[field]), "{field} of {path}: {whole}");
        provider.on_part(call, part, DOWN);
        let loaded = loads.load(path).await;
        let page = serde_json::to_value(&loaded.document.page).unwrap();
        assert!(is_empty(&page[field]), "{field} of {path}: {page}");
        assert_eq!(
            (loaded.document.frame.status, loaded.cacheability),
            (200, Cacheability::NotCacheable),
            "{path} without {call}"
        );
        provider.recover();
    }
}

#[tokio::test]
async fn a_page_shows_the_rest_however_one_call_fails_and_is_not_kept() {
    let provider = Scripted::start().await;
    for ((path, call, part), missing, shown) in TEXTS {
        let whole = Loads::of(&provider).load(path).await;
        assert_eq!(whole.cacheability, Cacheability::Complete, "{path}");
        let whole = serde_json::to_string(&whole.document).unwrap();
        assert!(
            whole.contains(missing) && whole.contains(shown),
            "{missing}, {shown} in {path}: {whole}"
        );
        // With answers of their own: that a path has no SEO record is remembered for a while.
        let loads = Loads::of(&provider);
        for failure in &FAILURES {
            let what = format!("{path} without {call} {part:?}, {failure:?}");
            provider.on_part(call, part, failure.clone());
            let loaded = loads.load(path).await;
            assert_eq!(
                (loaded.document.frame.status, loaded.cacheability),
                (200, Cacheability::NotCacheable),
                "{what}"
            );
            let document = serde_json::to_string(&loaded.document).unwrap();
            assert!(document.contains(shown), "{what}: {document}");
            assert!(
                missing.is_empty() || !document.contains(missing),
                "{what}: {document}"
            );
            provider.recover();
        }
    }
}

#[tokio::test]
async fn a_banner_that_the_provider_does_not_have_keeps_no_page_from_being_kept() {
    let provider = Scripted::start().await;
    let loads = Loads::of(&provider);
    for (path, fid) in [
        ("/market", "1373"),
        ("/oem/material", "1374"),
        ("/sample/list", "1013"),
    ] {
        provider.on_part("info", ("fid", fid), Behaviour::Refuse(404, "no such item"));
        let loaded = loads.load(path).await;
        assert_eq!(
            (loaded.document.frame.status, loaded.cacheability),
            (200, Cacheability::Complete),
            "{path}"
        );
    }
}

#[tokio::test]
async fn without_a_count_the_pages_known_are_those_so_far() {
    let provider = Scripted::start().await;
    provider.on("topic_count", DOWN);
    let page = Loads::of(&provider)
        .page("/bbs/board/1?lid=11&page=3")
        .await;
    assert_eq!(page["pager"], serde_json::json!({ "page": 3, "pages": 3 }));
}

#[tokio::test]
async fn a_page_is_found_by_what_it_is_made_of() {
    let provider = Scripted::start().await;
    let loads = Loads::of(&provider);
    for (path, tags) in [
        ("/about/culture", &["type:16010202", "tid:16010202"][..]),
        ("/about/contact", &["type:16010205", "tid:16010205"]),
        ("/market", &["type:16010401", "tid:16010401", "info:1373"]),
        (
            "/ja/oem/material",
            &["tid:16030503", "info:1374", "info:1196"],
        ),
        ("/oem/info/3901", &["info:3901", "info:1374"]),
        ("/sample/list", &["cid:16010311", "tid:160103", "info:1013"]),
        ("/sample/info/3201", &["info:3201"]),
        ("/bbs/board/1", &["bbs"]),
    ] {
        let loaded = loads.load(path).await;
        for tag in tags.iter().chain(&["seo", "info:1041"]) {
            assert!(
                loaded.tags.iter().any(|own| own == tag),
                "{tag} of {path}: {:?}",
                loaded.tags
            );
        }
    }
}
