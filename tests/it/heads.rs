//! The head of a page: titles, descriptions, links, structured data.

use std::collections::HashSet;

use crate::support::language::{LANGUAGES, Language};
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::TestSite;

async fn head(site: &TestSite, language: &Language, path: &str) -> String {
    let answer = site.get(&language.path(path)).await;
    answer.text().split_once("</head>").unwrap().0.to_owned()
}

fn meta(name: &str, content: &str) -> String {
    format!(
        "<meta name=\"{name}\" content=\"{}\">",
        html_escape::encode_double_quoted_attribute(content)
    )
}

fn title(title: &str) -> String {
    format!("<title>{}</title>", html_escape::encode_text(title))
}

#[track_caller]
fn assert_has(head: &str, part: &str) {
    assert!(head.contains(part), "no {part} in {head}");
}

#[tokio::test(flavor = "multi_thread")]
async fn title_description_and_keywords_come_from_the_seo_record() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let titles = ["关于我们", "About us", "会社案内"];
    for (language, seo) in LANGUAGES.iter().zip(titles) {
        let head = head(&site, language, "/about/company").await;
        assert_has(&head, &title(&language.title(seo)));
        assert_has(&head, &meta("description", &format!("{seo}.")));
        assert_has(&head, &meta("keywords", "garments"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_are_asked_to_make_no_links_of_numbers() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        for path in ["/about/contact", "/no/such/page"] {
            let none = "telephone=no,date=no,address=no,email=no";
            assert_has(
                &head(&site, language, path).await,
                &meta("format-detection", none),
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_without_a_seo_record_has_the_defaults_of_its_language() {
    let provider = Scripted::start().await;
    provider.on("seo", Behaviour::Refuse(404, "no such path"));
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        let mut descriptions = HashSet::new();
        for (path, key) in [
            ("/about/company", "about-company"),
            ("/about/culture", "about-culture"),
            ("/about/development", "about-development"),
            ("/about/cooperation", "about-cooperation"),
            ("/about/contact", "about-contact"),
            ("/market", "market"),
            ("/sample/list", "sample-list"),
            ("/news/list", "news-list"),
            ("/bbs", "bbs"),
        ] {
            let head = head(&site, language, path).await;
            let own = language.text(&format!("server.titles.{key}"));
            assert_has(&head, &title(&language.title(&own)));
            let description = language.text(&format!("server.descriptions.{key}"));
            assert_has(&head, &meta("description", &description));
            assert!(
                descriptions.insert(description),
                "{path} has a description of its own"
            );
            assert_has(
                &head,
                &meta(
                    "keywords",
                    &format!("{own},{}", language.text("server.keywords")),
                ),
            );
        }
        let answer = site.get(&language.path("/about/company")).await;
        assert!(
            answer.cache().starts_with("selvage; hit"),
            "a page without a record is complete: {}",
            answer.cache()
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_part_of_a_list_says_in_its_description_which_one_it_is() {
    let provider = Scripted::start().await;
    provider.data("topic_count", serde_json::json!(11));
    let site = TestSite::start(provider.url(), |_| {}).await;
    for (place, language) in LANGUAGES.iter().enumerate() {
        let category = ["女装", "Womenswear", "婦人服"][place];
        let (board, label) = (
            ["公告", "Notices", "お知らせ"][place],
            ["交期", "Lead times", "納期"][place],
        );
        let news = ["新闻.第2页。", "News. Page 2.", "ニュース.（2ページ目）"][place];
        let of = |key: &str, name: &str, value: &str| {
            language
                .text(&format!("server.descriptions.{key}"))
                .replace(&format!("{{{{{name}}}}}"), value)
        };
        let later = of("page", "description", &of("bbs", "", "")).replace("{{page}}", "2");
        for (path, description) in [
            // The SEO record of the path is that of its first page, and is there for all of them.
            ("/news/list?page=2", news.to_owned()),
            (
                "/sample/list?cid=16010312",
                of("sampleCategory", "category", category),
            ),
            ("/bbs/board/1", of("bbsTopics", "topic", board)),
            ("/bbs/board/1?lid=11", of("bbsTopics", "topic", label)),
            ("/bbs?page=2", later),
        ] {
            let head = head(&site, language, path).await;
            assert_has(&head, &meta("description", &description));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_article_is_titled_by_itself_and_an_error_by_what_it_is() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        let article = format!("{} 5", language.news);
        assert_has(
            &head(&site, language, "/news/info/2005").await,
            &title(&language.title(&article)),
        );
        let not_found = language.text("server.titles.not-found");
        assert_has(
            &head(&site, language, "/nothing").await,
            &title(&language.title(&not_found)),
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_names_its_canonical_address_and_itself_in_every_language() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        for (asked, path) in [
            ("/home", "/"),
            ("/about/company?utm_source=x", "/about/company"),
            ("/news/list?page=1", "/news/list"),
            ("/news/list?x=1&page=2", "/news/list?page=2"),
            ("/news/info/2005", "/news/info/2005"),
        ] {
            let head = head(&site, language, asked).await;
            let absolute =
                |language: &Language| format!("https://www.example.com{}", language.path(path));
            let canonical = format!("<link rel=\"canonical\" href=\"{}\">", absolute(language));
            assert_has(&head, &canonical);
            assert_eq!(head.matches("rel=\"canonical\"").count(), 1);
            let alternate = |tag: &str, href: String| {
                format!("<link rel=\"alternate\" hreflang=\"{tag}\" href=\"{href}\">")
            };
            for other in &LANGUAGES {
                assert_has(&head, &alternate(other.tag, absolute(other)));
            }
            assert_has(&head, &alternate("x-default", absolute(&LANGUAGES[0])));
            assert_eq!(head.matches("rel=\"alternate\" hreflang").count(), 4);
            assert!(!head.contains("noindex"));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_later_page_of_a_list_says_in_its_title_which_one_it_is() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    let titles = ["新闻（第2页）", "News – page 2", "ニュース（2ページ目）"];
    for (language, expected) in LANGUAGES.iter().zip(titles) {
        let head = head(&site, language, "/news/list?page=2").await;
        assert_has(&head, &title(&language.title(expected)));
        assert_has(
            &head,
            &format!("<meta property=\"og:title\" content=\"{expected}\">"),
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_there_has_a_card_with_absolute_addresses() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        let head = head(&site, language, "/news/info/2005").await;
        for (property, content) in [
            ("og:type", "article".to_owned()),
            (
                "og:url",
                format!(
                    "https://www.example.com{}",
                    language.path("/news/info/2005")
                ),
            ),
            (
                "og:image",
                format!(
                    "https://www.example.com/_card?src=/media/photos/2005.jpg&amp;panel={}-news",
                    language.prefix.strip_prefix('/').unwrap_or("zh")
                ),
            ),
            ("og:description", format!("{} 5: 1993", language.news)),
            (
                "article:published_time",
                "2024-03-26T09:00:00+08:00".to_owned(),
            ),
        ] {
            assert_has(
                &head,
                &format!("<meta property=\"{property}\" content=\"{content}\">"),
            );
        }
        assert_has(&head, &meta("twitter:card", "summary_large_image"));
        assert_has(
            &head,
            &meta("description", &format!("{} 5: 1993", language.news)),
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_is_not_there_has_no_canonical_address() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for path in ["/nothing", "/news/info/9", "/news/list?page=99"] {
        let head = head(&site, &LANGUAGES[1], path).await;
        assert!(
            !head.contains("canonical") && head.contains("noindex"),
            "{head}"
        );
        assert!(!head.contains("og:url"), "{head}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_editors_text_cannot_break_out_of_the_head() {
    let provider = Scripted::start().await;
    let evil = "</title></script><script>alert(1)</script>\"'>&amp;";
    provider.data(
        "seo",
        serde_json::json!({ "title": evil, "desc": evil, "keyword": evil }),
    );
    provider.data(
        "type",
        serde_json::json!({ "tid": 16_010_201, "tname": evil, "tdesc": evil, "imgsrc": evil }),
    );
    let site = TestSite::start(provider.url(), |_| {}).await;
    let answer = site.get("/en/about/company").await;
    assert!(!answer.text().contains("<script>"), "{}", answer.text());
    assert_eq!(
        answer.text().matches("</script>").count(),
        4,
        "the starter, the request ahead, the structured data and the document: {}",
        answer.text()
    );
    assert_eq!(answer.text().matches("</title>").count(), 1);
}
