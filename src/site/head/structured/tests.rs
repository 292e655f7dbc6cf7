//! The content of graphs, beyond what a validator checks.

use serde_json::{Value, json};
use url::Url;

use crate::bundle::Manifest;
use crate::bundle::tests::sample_manifest;
use crate::head::{Described, Findings, describe};
use crate::markup::Html;
use crate::pages::{DateText, ErrorPage, Neighbours, NewsInfo, Page, Picture};
use base::locale::{Identity, Locale};
use base::site::{Address, PublicUrl, Resolution, Route, Site, resolve};

fn manifest() -> Manifest {
    sample_manifest()
}

fn address(path: &str) -> Address {
    match resolve(Site::Garment, path, "", None) {
        Resolution::Page(address, _) => address,
        Resolution::Redirect(redirect) => panic!("{path} redirects: {redirect:?}"),
    }
}

fn findings(page: &Page, address: Address, indexed: bool) -> Findings {
    findings_with(page, address, indexed, true)
}

fn findings_with(page: &Page, address: Address, indexed: bool, cards: bool) -> Findings {
    let public = PublicUrl::new(&Url::parse("https://www.example.com").unwrap());
    let manifest = manifest();
    describe(&Described {
        subject: page.subject(address.route),
        address,
        title: "A title",
        description: "A description.",
        public: &public,
        texts: manifest.texts(address.locale),
        company: Some("Whole Name Ltd."),
        look: &Identity {
            profiles: vec!["https://social.example/whole-name".to_owned()],
            founded: Some("1993".to_owned()),
            ..Identity::default()
        },
        own_card: Some("/media/identity/card-en.png"),
        lacking: &[],
        cards,
        indexed,
    })
}

fn article() -> Page {
    Page::NewsInfo(NewsInfo {
        title: "A title".to_owned(),
        subtitle: String::new(),
        created: None,
        published: Some(DateText {
            iso: "2026-03-05T09:30:00+08:00".to_owned(),
            text: String::new(),
        }),
        publisher: String::new(),
        source: String::new(),
        edited: Some("2026-11-26T08:00:00+08:00".to_owned()),
        image: Some(Picture {
            src: "/media/macros/carton.jpg".to_owned(),
            alt: String::new(),
        }),
        content: Html::default(),
        neighbours: Neighbours::default(),
    })
}

/// Returns the node of this type.
fn node(findings: &Findings, kind: &str) -> Value {
    let graph = serde_json::to_value(findings.structured.as_ref().unwrap()).unwrap();
    assert_eq!(graph["@context"], "https://schema.org");
    let nodes = graph["@graph"].as_array().unwrap();
    let mut found = nodes.iter().filter(|node| node["@type"] == kind);
    let node = found
        .next()
        .unwrap_or_else(|| panic!("no {kind} in {graph}"))
        .clone();
    assert!(found.next().is_none(), "one {kind}");
    node
}

#[test]
fn an_article_names_its_headline_time_pictures_and_publisher() {
    let findings = findings(&article(), address("/en/news/info/7"), true);
    let article = node(&findings, "NewsArticle");
    assert_eq!(article["headline"], "A title");
    assert_eq!(article["datePublished"], "2026-03-05T09:30:00+08:00");
    assert_eq!(
        article["image"],
        json!(["https://www.example.com/media/macros/carton.jpg"])
    );
    let company = node(&findings, "Organization");
    assert_eq!(article["publisher"]["@id"], company["@id"]);
    assert_eq!(company["name"], "Whole Name Ltd.");
    assert_eq!(company["foundingDate"], "1993");
    assert_eq!(
        company["sameAs"],
        json!(["https://social.example/whole-name"])
    );
    assert_eq!(
        company["logo"]["url"],
        "https://www.example.com/icon-512.png"
    );
    assert_eq!(
        article["mainEntityOfPage"]["@id"],
        node(&findings, "WebPage")["@id"]
    );
}

#[test]
fn the_way_leads_from_home_by_the_section_to_the_page() {
    let way = node(
        &findings(&article(), address("/ja/news/info/7"), true),
        "BreadcrumbList",
    );
    let steps = way["itemListElement"].as_array().unwrap();
    let items: Vec<_> = steps
        .iter()
        .map(|step| step["item"].as_str().unwrap())
        .collect();
    let root = "https://www.example.com/ja";
    assert_eq!(
        items,
        [
            root,
            &format!("{root}/news/list"),
            &format!("{root}/news/info/7")
        ]
    );
    assert_eq!(
        steps
            .iter()
            .map(|step| step["position"].as_u64().unwrap())
            .collect::<Vec<_>>(),
        [1, 2, 3]
    );
}

#[test]
fn every_reference_leads_to_a_thing_of_the_graph() {
    let findings = findings(&article(), address("/news/info/7"), true);
    let graph = serde_json::to_value(findings.structured.unwrap()).unwrap();
    let nodes = graph["@graph"].as_array().unwrap();
    let ids: Vec<_> = nodes
        .iter()
        .map(|node| node["@id"].as_str().unwrap())
        .collect();
    for node in nodes {
        for (property, value) in node.as_object().unwrap() {
            if let Some(id) = value.get("@id").and_then(Value::as_str) {
                assert!(ids.contains(&id), "{property} of {}: {id}", node["@type"]);
            }
        }
    }
}

fn tag(findings: &Findings, name: &str) -> String {
    findings
        .meta
        .iter()
        .find(|tag| tag.name == name)
        .map_or(String::new(), |tag| tag.content.clone())
}

fn shown(src: &str, cards: bool) -> Findings {
    let Page::NewsInfo(article) = article() else {
        panic!()
    };
    let image = Some(Picture {
        src: src.to_owned(),
        alt: String::new(),
    });
    findings_with(
        &Page::NewsInfo(NewsInfo { image, ..article }),
        address("/en/news/info/7"),
        true,
        cards,
    )
}

#[test]
fn a_card_is_made_of_the_pages_own_picture_and_says_how_large_it_is() {
    for (src, card) in [
        (
            "/media/macros/carton.jpg",
            "/_card?src=/media/macros/carton.jpg&panel=en-news",
        ),
        (
            "/media/scenes/dock.svg",
            "/_card?src=/media/scenes/dock.svg&panel=en-news",
        ),
        (
            "/media/%E7%A0%81.jpg",
            "/_card?src=/media/%25E7%25A0%2581.jpg&panel=en-news",
        ),
        ("/media/notes.pdf", "/media/identity/card-en.png"),
        (
            "/media/~http~img.example/dock.jpg",
            "/_card?src=/media/~http~img.example/dock.jpg&panel=en-news",
        ),
    ] {
        let findings = shown(src, true);
        assert_eq!(
            tag(&findings, "og:image"),
            format!("https://www.example.com{card}"),
            "{src}"
        );
        assert_eq!(
            (
                tag(&findings, "og:image:width"),
                tag(&findings, "og:image:height")
            ),
            ("1200".into(), "630".into())
        );
        assert_eq!(tag(&findings, "og:image:alt"), "A title");
    }
    let article = shown("/media/macros/carton.jpg", true);
    assert_eq!(
        (
            tag(&article, "og:type"),
            tag(&article, "article:published_time")
        ),
        { ("article".to_owned(), "2026-03-05T09:30:00+08:00".to_owned()) }
    );
    let edited = "2026-11-26T08:00:00+08:00";
    assert_eq!(tag(&article, "article:modified_time"), edited);
    for kind in ["NewsArticle", "WebPage"] {
        assert_eq!(node(&article, kind)["dateModified"], edited, "{kind}");
    }
}

#[test]
fn where_no_cards_are_made_a_photograph_stands_as_it_is() {
    let photograph = shown("/media/macros/carton.jpg", false);
    assert_eq!(
        tag(&photograph, "og:image"),
        "https://www.example.com/media/macros/carton.jpg"
    );
    assert_eq!(tag(&photograph, "og:image:width"), "");
    let drawing = shown("/media/scenes/dock.svg", false);
    assert_eq!(
        tag(&drawing, "og:image"),
        "https://www.example.com/media/identity/card-en.png"
    );
}

#[test]
fn a_page_that_is_not_to_be_found_says_only_that() {
    let gone = Page::Error(ErrorPage::of(http::StatusCode::NOT_FOUND));
    let nowhere = Address {
        site: Site::Garment,
        locale: Locale::EN,
        route: Route::NotFound,
    };
    for findings in [
        findings(&gone, nowhere, false),
        findings(&article(), address("/news/info/7"), false),
    ] {
        assert!(findings.structured.is_none());
        let tags: Vec<_> = findings
            .meta
            .iter()
            .map(|tag| (tag.name.as_str(), tag.content.as_str()))
            .collect();
        assert_eq!(tags, [("robots", "noindex")]);
    }
}
