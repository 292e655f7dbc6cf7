//! The frame of every page: the hotline, and the navigation with the entry of the page.

use crate::support::html::root;
use crate::support::language::LANGUAGES;
use crate::support::scripted::Scripted;
use crate::support::site::TestSite;

/// The header of a page, in which the main navigation stands.
fn header(html: &str) -> &str {
    let (_, rest) = root(html).split_once("<header").unwrap();
    rest.split_once("</header>").unwrap().0
}

/// The opening tags of the main navigation's links that are marked as current.
fn current(html: &str) -> Vec<&str> {
    let navigation = header(html)
        .split("<nav")
        .skip(1)
        .map(|rest| rest.split_once("</nav>").unwrap().0);
    let links = navigation.flat_map(|navigation| navigation.split("<a ").skip(1));
    links
        .map(|link| link.split_once('>').unwrap().0)
        .filter(|link| link.contains("aria-current"))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hotline_stands_on_every_page_with_its_hours() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    // Japanese readers are told the hours of Japan.
    for (language, parts) in LANGUAGES.iter().zip([
        ["周一", "周五", "9:00", "18:00"],
        ["Mon", "Fri", "9:00", "18:00"],
        ["月", "金", "10:00", "19:00"],
    ]) {
        let hours = language.text("company.hours");
        let told = parts.into_iter().filter(|part| hours.contains(part));
        assert_eq!(told.count(), 4, "{hours}");
        for path in [
            "/",
            "/about/contact",
            "/news/list",
            "/user/login",
            "/nothing",
        ] {
            let answer = site.get(&language.path(path)).await;
            assert!(
                header(answer.text()).contains(&format!(">{hours}<")),
                "{path}"
            );
            assert!(
                header(answer.text()).contains("href=\"tel:+862255550193\""),
                "{path}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_navigation_marks_the_section_of_a_page() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for (path, entry, mark) in [
        ("/en", "href=\"/en\"", "page"),
        ("/en/news/list", "href=\"/en/news/list\"", "page"),
        ("/en/news/info/2005", "href=\"/en/news/list\"", "true"),
        ("/en/oem/material", "href=\"/en/oem/cotton\"", "true"),
    ] {
        let answer = site.get(path).await;
        let marked = current(answer.text());
        // The navigation of a wide screen and that of a small one.
        assert_eq!(marked.len(), 2, "{path}: {marked:?}");
        let is_right = |link: &&str| {
            link.contains(entry) && link.contains(&format!("aria-current=\"{mark}\""))
        };
        assert!(marked.iter().all(is_right), "{path}: {marked:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn on_an_error_page_no_entry_is_marked() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for (path, status) in [
        ("/nothing", 404),
        ("/news/info/9", 404),
        ("/en/sample/info/9", 404),
        ("/news/list?page=9", 404),
    ] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, status, "{path}");
        assert_eq!(current(answer.text()), [""; 0], "{path}");
    }
    provider.fail("pager");
    let answer = site.get("/en/market").await;
    assert_eq!(
        (answer.status.as_u16(), current(answer.text())),
        (503, vec![])
    );
}
