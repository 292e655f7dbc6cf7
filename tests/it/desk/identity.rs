//! The look of a company: logo, colours, icons and cards, as an owner writes them, and nothing of the
//! demonstration's.

use cms::Role;
use http::StatusCode;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use reqwest::Method;
use serde_json::{Value, json};

use super::{Desk, problem};
use crate::support::site::ask;

const MAIN: [u8; 3] = [0x0f, 0x76, 0x6e];
const ACCENT: [u8; 3] = [0xb4, 0x53, 0x09];
const PANEL: [u8; 3] = [0x80, 0x20, 0xc0];
const COMMON: [(&str, &str); 9] = [
    ("main", "#0f766e"),
    ("accent", "#b45309"),
    ("ground", "#f4f7f6"),
    ("hotline", "+86 574 5555 0100"),
    ("founded", "2004"),
    ("icp", "浙ICP备20040001号"),
    ("police", "浙公网安备 33020302000001号"),
    ("vat", "CN 913302"),
    (
        "profiles",
        "LinkedIn: https://www.linkedin.com/company/chengsha\nWeChat: chengsha-knit",
    ),
];
const NAMES: [(&str, &str, &str); 3] = [
    ("zh", "宁波辰纱针织有限公司", "辰纱"),
    ("en", "Ningbo Chengsha Knitwear Co., Ltd.", "Chengsha"),
    ("ja", "寧波辰紗ニット有限公司", "辰紗"),
];
/// The demonstration's names and colours, and the paths of its drawings.
const OTHERS: [&str; 8] = [
    "Jinlan",
    "锦澜",
    "錦瀾",
    "#f4efe6",
    "#22375b",
    "#161514",
    "/media/identity",
    "5555 0193",
];

/// A drawing of one colour, with a line of another one.
fn drawing(width: u32, [red, green, blue]: [u8; 3]) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} 100\" width=\"{width}\" height=\"100\">\
         <rect width=\"{width}\" height=\"100\" fill=\"rgb({red},{green},{blue})\"/><path d=\"M0 96h{width}v4H0z\" fill=\"#fff\"/></svg>"
    )
}

fn png(size: (u32, u32), colour: [u8; 3]) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let picture = DynamicImage::from(RgbImage::from_pixel(size.0, size.1, Rgb(colour)));
    picture.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// A page without its style sheets: the program's own has colours, which that of the company
/// replaces.
fn without_styles(page: &str) -> String {
    let mut rest = page;
    let mut kept = String::new();
    while let Some((before, after)) = rest.split_once("<style data-href=\"/_assets/") {
        kept += before;
        rest = after.split_once("</style>").unwrap().1;
    }
    kept + rest
}

impl Desk {
    async fn uploaded(&self, owner: &str, name: &str, bytes: impl Into<reqwest::Body>) -> String {
        let answer = self.upload(owner, name, bytes).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        answer.json()["path"].as_str().unwrap().to_owned()
    }

    /// The pixels of a picture of the site.
    async fn picture(&self, path: &str) -> image::RgbaImage {
        let answer = self.site.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        image::load_from_memory(&answer.body).unwrap().into_rgba8()
    }
}

impl Desk {
    /// Every page has the company, with these files, and nothing of the demonstration.
    async fn expect_pages(&self, files: &[&String; 3]) {
        let desk = self;
        let [logo, icon, strip] = files;
        for (lang, name, short) in NAMES {
            let prefix = if lang == "zh" {
                String::new()
            } else {
                format!("/{lang}")
            };
            for path in [
                "/",
                "/about/contact",
                "/news/list",
                "/search",
                "/user/terms",
                "/nothing",
            ] {
                let path = format!(
                    "{prefix}{}",
                    if path == "/" && lang != "zh" {
                        ""
                    } else {
                        path
                    }
                );
                let page = desk
                    .until_page(&path, |page| page.contains("#0f766e"))
                    .await;
                let text = without_styles(page.text());
                for other in OTHERS {
                    assert!(!text.contains(other), "{other} in {path}: {text}");
                }
                for part in [
                    name,
                    logo.as_str(),
                    "--color-action:#0f766e",
                    "#f4f7f6",
                    icon.as_str(),
                    strip.as_str(),
                ] {
                    assert!(text.contains(part), "{part} in {path}");
                }
                let policy = page.header("content-security-policy");
                assert!(policy.matches("'sha256-").count() >= 2, "{policy}");
                for part in [
                    "<a href=\"https://beian.miit.gov.cn/\" rel=\"noopener\">浙ICP备20040001号</a>",
                    "webSearch?code=33020302000001\"",
                    "CN 913302",
                    "<a href=\"https://www.linkedin.com/company/chengsha\" rel=\"me noopener\">LinkedIn</a>",
                    "WeChat: chengsha-knit",
                    &format!("{short} 91330200"),
                ] {
                    assert!(text.contains(part), "{part} in {path}");
                }
            }
            let home = format!("{prefix}/");
            let home = desk.site.get(home.trim_end_matches('/')).await;
            let graph = home.text().split_once("application/ld+json\">").unwrap().1;
            let graph: Value =
                serde_json::from_str(graph.split_once("</script>").unwrap().0).unwrap();
            let company = &graph["@graph"][0];
            assert_eq!(company["foundingDate"], "2004");
            assert_eq!(
                company["sameAs"],
                json!(["https://www.linkedin.com/company/chengsha"])
            );
            assert!(
                company["logo"]["url"]
                    .as_str()
                    .unwrap()
                    .ends_with(logo.as_str())
            );
            let manifest = desk
                .site
                .get(&format!("{prefix}/manifest.webmanifest"))
                .await
                .json();
            assert_eq!(
                (&manifest["name"], &manifest["short_name"]),
                (&json!(name), &json!(short))
            );
            assert_eq!(manifest["theme_color"], "#f4f7f6");
        }
    }

    async fn expect_icons(&self, icon: &str) {
        let desk = self;
        for (path, side) in [
            ("/icon-192.png", 192),
            ("/icon-512.png", 512),
            ("/apple-touch-icon.png", 180),
        ] {
            let icon = desk.picture(path).await;
            assert_eq!(icon.dimensions(), (side, side), "{path}");
            assert!(nearly(*icon.get_pixel(side / 2, side / 2), MAIN), "{path}");
        }
        let favicon = desk.site.get("/favicon.ico").await;
        assert!(favicon.body.starts_with(b"\0\0\x01\0\x01\0\x20\x20"));
        let favicon = image::load_from_memory(&favicon.body[22..])
            .unwrap()
            .into_rgba8();
        assert!(nearly(*favicon.get_pixel(16, 16), MAIN));
        let card = desk
            .picture(&format!("/_card?src={icon}&panel=ja-news"))
            .await;
        assert!(
            nearly(*card.get_pixel(250, 300), PANEL),
            "the company's panel"
        );
        assert!(nearly(*card.get_pixel(850, 300), MAIN), "the picture");
        assert!(
            nearly(*card.get_pixel(520, 10), [0xf4, 0xf7, 0xf6]),
            "the ground"
        );
    }
}

fn nearly(pixel: image::Rgba<u8>, colour: [u8; 3]) -> bool {
    let near = |(own, goal): (&u8, u8)| own.abs_diff(goal) <= 3;
    pixel.0.iter().zip(colour).all(near)
}

#[tokio::test(flavor = "multi_thread")]
async fn another_company_is_shown_everywhere_and_nothing_of_the_demonstration() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("own.sqlite");
    let desk = Desk::almost_empty(database.to_str().unwrap()).await;
    let owner = desk.member("owner@example.com", Role::Owner).await;

    // Before: a plain icon in neutral colours.
    let plain = desk.picture("/icon-192.png").await;
    assert!(nearly(*plain.get_pixel(96, 12), [0x2b, 0x3a, 0x48]));
    let before = desk.site.get("/en").await;
    let neutral = "<meta name=\"theme-color\" content=\"#f6f6f4\"";
    assert!(before.text().contains(neutral), "{}", before.text());
    for path in ["/media/identity/icon-2c8e1456.svg", "/card-en.png"] {
        assert_eq!(
            desk.site.get(path).await.status,
            StatusCode::NOT_FOUND,
            "{path}"
        );
    }

    let logo = desk.uploaded(&owner, "logo.svg", drawing(300, MAIN)).await;
    let icon = desk.uploaded(&owner, "icon.svg", drawing(100, MAIN)).await;
    let strip = desk
        .uploaded(&owner, "strip.png", png((16, 32), ACCENT))
        .await;
    let card = desk
        .uploaded(&owner, "card.png", png((1200, 630), PANEL))
        .await;
    let mut fields = json!({ "common": { "logo": logo, "icon": icon, "strip": strip } });
    for (name, value) in COMMON {
        fields["common"][name] = json!(value);
    }
    for (lang, name, short) in NAMES {
        fields[lang] = json!({
            "name": name, "short": short, "second": "", "card": card,
            "register": format!("{short} 91330200"), "address": "1 Yarn Road, Ningbo",
        });
    }
    let name = json!({ "common": {}, "en": { "name": "Chengsha" } });
    let new = json!({ "template": "company", "place": "main", "fields": name });
    let entry = desk.created(&owner, new).await;
    assert_eq!(entry["id"], "company/main");
    desk.publish("company/main", &owner, fields).await;

    desk.expect_pages(&[&logo, &icon, &strip]).await;
    desk.expect_icons(&icon).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_colour_that_cannot_be_read_is_refused_and_dark_ones_are_proposed() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let owner = desk.member("owner@example.com", Role::Owner).await;
    let check = async |fields: Value| {
        let body = json!({ "base": 1, "fields": { "common": fields } });
        let path = "/entries/company%2Fmain/check";
        let answer = desk.send(Method::POST, path, &owner, body).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text());
        answer.json()
    };
    let refused = check(json!({ "main": "#9db4e0" })).await;
    let problem_of = &refused["problems"][0];
    assert_eq!(problem_of["field"], "main");
    let message = problem_of["message"].as_str().unwrap();
    assert!(
        message.contains("must be 4.5") && message.ends_with("has it"),
        "{message}"
    );
    let good = check(json!({ "main": "#0f766e" })).await;
    assert_eq!(good["problems"], json!([]));
    let hints = good["hints"].as_array().unwrap().iter();
    let proposed: Vec<_> = hints.filter(|hint| hint["kind"] == "proposal").collect();
    let fields: Vec<_> = proposed.iter().map(|hint| &hint["field"]).collect();
    assert_eq!(fields, ["darkmain", "darkaccent"]);

    for (name, value) in [("main", "#9db4e0"), ("main", "teal"), ("edge", "fringe")] {
        let body =
            json!({ "base": 1, "fields": { "common": { name: value } }, "languages": ["en"] });
        let path = "/entries/company%2Fmain/publish";
        let refused = desk.send(Method::POST, path, &owner, body).await;
        assert_eq!(problem(&refused).0, 422, "{value}");
    }
    let page = desk.site.get("/en").await;
    assert!(
        !page.text().contains("data-href=\"company\""),
        "the style sheet's own colours"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drawing_with_a_script_is_no_logo() {
    let (_folder, desk) = Desk::alone(|_| ()).await;
    let owner = desk.member("owner@example.com", Role::Owner).await;
    for active in [
        "<script>alert(1)</script>",
        "<g onload=\"alert(1)\"/>",
        "<a href=\"javascript:alert(1)\"/>",
    ] {
        let drawing = format!("<svg xmlns=\"http://www.w3.org/2000/svg\">{active}</svg>");
        let refused = desk.upload(&owner, "logo.svg", drawing).await;
        assert_eq!(problem(&refused).0, 422, "{active}");
    }
    let logo = desk.uploaded(&owner, "logo.svg", drawing(300, MAIN)).await;
    let served = ask(desk.site.request(Method::GET, &logo)).await;
    let policy = served.header("content-security-policy");
    assert!(
        policy.contains("default-src 'none'") && policy.contains("sandbox"),
        "{policy}"
    );
}
