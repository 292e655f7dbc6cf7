//! Pages over HTTP: complete, in three languages.

use http::StatusCode;

use crate::support::html::{count, embedded_document, root, words};
use crate::support::language::{LANGUAGES, Language};
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::TestSite;

async fn html(site: &TestSite, path: &str, status: StatusCode) -> String {
    let answer = site.get(path).await;
    assert_eq!(answer.status, status, "{path}");
    assert_eq!(
        answer.header("content-type"),
        "text/html; charset=utf-8",
        "{path}"
    );
    answer.text().to_owned()
}

/// A title that stands alone in its element.
fn has_title(html: &str, title: &str) -> bool {
    let words = root(html).replace("<wbr/>", "");
    words.contains(&format!(">{title}<"))
}

fn assert_words(html: &str, language: &Language, expected: impl IntoIterator<Item = String>) {
    let words = words(html);
    for expected in expected {
        assert!(
            words.contains(&expected),
            "{}: no {expected} in {words}",
            language.tag
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_stands_in_the_sites_frame_with_one_first_heading_and_its_document() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        for (path, status) in [
            ("/", 200),
            ("/about/company", 200),
            ("/news/list", 200),
            ("/news/list?page=2", 200),
            ("/news/info/2005", 200),
            ("/news/info/9", 404),
            ("/nothing", 404),
        ] {
            let path = language.path(path);
            let html = html(&site, &path, StatusCode::from_u16(status).unwrap()).await;
            assert!(html.starts_with("<!DOCTYPE html>"), "{path}");
            assert!(
                html.contains(&format!("<html lang=\"{}\">", language.tag)),
                "{path}"
            );
            for element in ["h1", "main", "footer"] {
                assert_eq!(count(&html, element), 1, "{element} in {path}");
            }
            for section in ["nav.about", "nav.news", "nav.order", "footer.rights"] {
                assert_words(&html, language, [language.text(section)]);
            }
            assert_words(
                &html,
                language,
                [
                    language.footer.to_owned(),
                    "Tianjin, +86 22 5555 0100".to_owned(),
                ],
            );
            assert!(!root(&html).contains("style="), "{path}");
            let document = embedded_document(&html);
            assert!(!document.contains('<'), "{path}");
            let document: serde_json::Value = serde_json::from_str(document).unwrap();
            assert_eq!(document["frame"]["status"], status, "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn home_shows_slides_samples_items_reasons_and_the_newest_news() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        let html = html(&site, &language.path("/"), StatusCode::OK).await;
        let numbered = |name: &str, places: std::ops::RangeInclusive<u64>| {
            places
                .map(|place| format!("{name} {place}"))
                .collect::<Vec<_>>()
        };
        // The first slide lends the hero its words; the h1 is the company's name.
        assert_words(
            &html,
            language,
            [
                language.text("company.name"),
                format!("{} 1, 1993", language.slide),
            ],
        );
        let titles = [
            numbered(language.slide, 2..=7),
            numbered(language.sample, 1..=6),
            numbered(language.service, 1..=12),
            numbered(language.news, 5..=7),
        ];
        for title in titles.concat() {
            assert!(has_title(&html, &title), "{title}");
        }
        assert!(html.contains(&format!("href=\"{}\"", language.path("/news/info/2005"))));
        assert_words(
            &html,
            language,
            (5..=7).map(|place| language.march(31 - place)),
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hero_shows_the_banner_and_the_picture_of_the_first_slide() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| config.cache.budget = 0).await;
    let pictures = async |path: String| {
        let html = html(&site, &path, StatusCode::OK).await;
        let hero = root(&html)
            .split_once("<section")
            .unwrap()
            .1
            .split_once("</section>")
            .unwrap()
            .0
            .to_owned();
        let sources = hero
            .split(" src=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap().to_owned());
        sources.collect::<Vec<_>>()
    };
    let (banner, slide) = ("/media/banners/home.svg", "/media/photos/3001.jpg");
    for language in &LANGUAGES {
        assert_eq!(pictures(language.path("/")).await, [banner, slide]);
    }
    provider.on_part(
        "pager",
        ("tid", "160110"),
        Behaviour::Data(serde_json::json!([{ "fid": 1, "title": "One" }])),
    );
    assert_eq!(pictures("/".to_owned()).await, [banner]);
    provider.recover();
    provider.on_part(
        "info",
        ("fid", "983"),
        Behaviour::Refuse(404, "no such item"),
    );
    assert_eq!(
        pictures("/".to_owned()).await,
        [slide],
        "from edge to edge where there is no banner"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn home_has_two_addresses_and_one_page() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        let (short, long) = (
            site.get(&language.path("/")).await,
            site.get(&language.path("/home")).await,
        );
        assert_eq!(short.body, long.body);
        assert!(long.cache().starts_with("selvage; hit"), "{}", long.cache());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_company_page_shows_its_intro_and_every_department() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for (language, intro) in
        LANGUAGES
            .iter()
            .zip(["创立于1993年。", "Founded in 1993.", "1993年創業。"])
    {
        let html = html(&site, &language.path("/about/company"), StatusCode::OK).await;
        assert!(root(&html).contains(&format!("<p>{intro}</p>")), "{html}");
        assert!(html.contains("src=\"/media/banners/about.svg\""));
        for place in 1..=8 {
            let name = format!("{} {place}", language.department);
            assert!(has_title(&html, &name), "{name}");
            assert_words(
                &html,
                language,
                [format!("{name}, 1993"), format!("{name}…")],
            );
            assert!(html.contains(&format!("/media/photos/{}.jpg", 3300 + place)));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_departments_stand_in_ranks_of_three_three_and_the_rest() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |config| config.cache.budget = 0).await;
    for (number, ranks) in [(8, vec![3, 3, 2]), (5, vec![3, 2]), (2, vec![2])] {
        let row = |place| serde_json::json!({ "fid": place, "title": format!("Room {place}"), "subtxt": "Label" });
        let rows = (1..=number).map(row).collect::<Vec<_>>();
        provider.on_part("pager", ("tid", "160111"), Behaviour::Data(rows.into()));
        let html = html(&site, "/en/about/company", StatusCode::OK).await;
        let main = root(&html)
            .split_once("<main")
            .unwrap()
            .1
            .split_once("</main>")
            .unwrap()
            .0;
        let lists = main
            .split("<ul")
            .skip(1)
            .map(|rest| rest.split_once("</ul>").unwrap().0);
        let shown: Vec<_> = lists
            .map(|list| list.matches(">Room ").count())
            .filter(|count| *count > 0)
            .collect();
        assert_eq!(shown, ranks, "{number}");
        let order: Vec<_> = main
            .match_indices(">Room ")
            .map(|(at, _)| main[at + 6..].split('<').next().unwrap())
            .collect();
        assert_eq!(
            order,
            (1..=number)
                .map(|place| place.to_string())
                .collect::<Vec<_>>()
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_logo_tile_opens_a_new_tab_and_a_row_does_not() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        let html = html(&site, &language.path("/news/list"), StatusCode::OK).await;
        let tags = |href: &str| {
            let links = html
                .split("<a ")
                .skip(1)
                .map(|link| link.split_once('>').unwrap().0);
            links
                .filter(|link| link.contains(&format!("href=\"{href}\"")))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        for place in 1..=4 {
            let tiles = tags(&format!("https://partner{place}.example/"));
            assert_eq!(tiles.len(), 1, "{tiles:?}");
            assert!(
                tiles[0].contains("target=\"_blank\"") && tiles[0].contains("rel=\"noopener\""),
                "{tiles:?}"
            );
        }
        let rows = tags(&language.path("/news/info/2005"));
        assert!(
            !rows.is_empty() && rows.iter().all(|row| !row.contains("target=")),
            "{rows:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_page_of_the_news_list_shows_the_tiles_its_rows_and_where_it_is() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        for (page, rows) in [(1, 5..=9), (2, 10..=14), (4, 20..=23)] {
            let path = language.path("/news/list");
            let path = if page == 1 {
                path
            } else {
                format!("{path}?page={page}")
            };
            let html = html(&site, &path, StatusCode::OK).await;
            for place in 1..=4_u64 {
                assert!(
                    has_title(&html, &format!("{} {place}", language.news)),
                    "tile {place} of {path}"
                );
                assert!(html.contains(&format!("href=\"https://partner{place}.example/\"")));
            }
            for place in 5..=23_u64 {
                let title = format!("{} {place}", language.news);
                assert_eq!(
                    has_title(&html, &title),
                    rows.contains(&place),
                    "{title} in {path}"
                );
            }
            for place in rows {
                assert!(html.contains(&format!(
                    "href=\"{}\"",
                    language.path(&format!("/news/info/{}", 2000 + place))
                )));
                assert!(
                    html.contains(&format!(
                        "dateTime=\"2024-03-{:02}T09:00:00+08:00\"",
                        31 - place
                    )),
                    "{html}"
                );
                assert_words(&html, language, [language.march(31 - place)]);
            }
            let current = language
                .text("pager.current")
                .replace("{{page}}", &page.to_string());
            assert!(
                html.contains(&format!(
                    "aria-label=\"{}\"",
                    current.replace("{{pages}}", "4")
                )),
                "{html}"
            );
            assert_eq!(html.contains("rel=\"next\""), page != 4);
            assert_eq!(html.contains("rel=\"prev\""), page != 1);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn list_and_article_have_the_same_words_for_the_same_dates() {
    let provider = Scripted::start().await;
    let item = serde_json::json!({
        "fid": 2005, "tid": 160_108, "title": "T", "content": "<p>Text</p>", "atime": "2024-03-05 08:00:00",
        "ptime": "2024-03-09 08:00:00",
    });
    provider.data("pager", serde_json::json!([item, item, item, item, item]));
    provider.on_part("info", ("fid", "2005"), Behaviour::Data(item));
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        for path in ["/news/list", "/news/info/2005"] {
            let shown = words(&html(&site, &language.path(path), StatusCode::OK).await);
            let shown = shown.split_whitespace().collect::<Vec<_>>().join(" ");
            for (label, day) in [("news.published", 9), ("news.created", 5)] {
                let pair = format!("{} {}", language.text(label), language.march(day));
                assert!(shown.contains(&pair), "{pair} in {path}: {shown}");
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_article_shows_its_text_its_release_and_its_neighbours() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        for (place, neighbours) in [(5_u64, vec![6_u64]), (10, vec![9, 11]), (23, vec![22])] {
            let html = html(
                &site,
                &language.path(&format!("/news/info/{}", 2000 + place)),
                StatusCode::OK,
            )
            .await;
            let title = format!("{} {place}", language.news);
            assert!(has_title(&html, &title), "{title}");
            assert!(
                root(&html).contains(&format!("<p>{title}: <b>1993</b></p>")),
                "{html}"
            );
            // Written on the day of its release, half an hour before: one date.
            let time = |time: &str| format!("dateTime=\"2024-03-{:02}T{time}+08:00\"", 31 - place);
            assert!(html.contains(&time("09:00:00")) && !html.contains(&time("08:30:00")));
            assert_words(
                &html,
                language,
                [language.march(31 - place), format!("{title}, 1993")],
            );
            let shown: Vec<_> = (5..=23)
                .filter(|other| has_title(&html, &format!("{} {other}", language.news)))
                .collect();
            let expected = neighbours
                .iter()
                .copied()
                .chain([place])
                .collect::<std::collections::BTreeSet<_>>();
            assert_eq!(shown, expected.into_iter().collect::<Vec<_>>());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_page_is_a_404_in_its_language() {
    let provider = Scripted::start().await;
    let site = TestSite::start(provider.url(), |_| {}).await;
    for language in &LANGUAGES {
        for path in [
            "/nothing",
            "/about/nobody",
            "/news/info/9",
            "/news/info/abc",
            "/news/info/0",
            "/news/info/2005x",
            "/news/info/99999999999999999999999",
            "/news/info/",
            "/news/list?page=5",
            "/news/list?page=0",
            "/news/list?page=two",
            "/news/list?page=4294967295",
        ] {
            let html = html(&site, &language.path(path), StatusCode::NOT_FOUND).await;
            assert!(
                has_title(&html, &language.text("error.notFound")),
                "{path}: {html}"
            );
            assert!(
                html.contains("<meta name=\"robots\" content=\"noindex\">"),
                "{path}"
            );
        }
    }
}
