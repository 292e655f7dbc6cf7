//! About › culture, development, cooperation, contact.

use base::config::{Config, TileSource};
use serde_json::{Value, json};

use super::{Loads, each, languages, numbered};
use crate::support::scripted::{Behaviour, Scripted};

const INTROS: [&str; 3] = [
    "<p>创立于1993年。</p>",
    "<p>Founded in 1993.</p>",
    "<p>1993年創業。</p>",
];

#[tokio::test]
async fn each_page_has_its_introduction_and_its_list_in_the_editors_order() {
    let provider = Scripted::start().await;
    let loads = Loads::of(&provider);
    for (path, kind, list, number, names) in [
        (
            "/about/culture",
            "about-culture",
            "items",
            6,
            ["习惯", "Habit", "習慣"],
        ),
        (
            "/about/development",
            "about-development",
            "items",
            5,
            ["年份", "Year", "年"],
        ),
        (
            "/about/cooperation",
            "about-cooperation",
            "items",
            4,
            ["伙伴", "Partner", "取引先"],
        ),
        (
            "/about/contact",
            "about-contact",
            "items",
            3,
            ["方式", "Way", "方法"],
        ),
    ] {
        for (locale, place) in languages() {
            let page = loads.page(&format!("{}{path}", locale.prefix())).await;
            assert_eq!(
                (&page["kind"], &page["intro"]),
                (&json!(kind), &json!(INTROS[place])),
                "{path}"
            );
            assert_eq!(page["banner"]["src"], "/media/banners/about.svg");
            assert_eq!(
                each(&page[list], "title"),
                numbered(names[place], 1..=number),
                "{path}"
            );
        }
    }
}

#[tokio::test]
async fn a_milestone_has_its_time_its_words_and_its_picture() {
    let provider = Scripted::start().await;
    let milestone = &Loads::of(&provider).page("/en/about/development").await["items"][1];
    assert_eq!(
        (&milestone["subtitle"], &milestone["summary"]),
        (&json!("Year 2, 1993"), &json!("Year 2…"))
    );
    assert_eq!(milestone["image"]["src"], "/media/photos/3502.jpg");
}

async fn contact(loads: &Loads) -> Value {
    loads.page("/en/about/contact").await
}

#[tokio::test]
async fn a_way_to_reach_the_company_has_an_icon_a_title_a_text_and_perhaps_a_link() {
    let provider = Scripted::start().await;
    let rows = json!([
        { "fid": 1, "title": "Hotline", "abstract": "+86 22", "imgsrc": "/media/icons/phone.svg", "lnkurl": "tel:+8622" },
        { "fid": 2, "title": "Hours", "content": "<p>Monday to <b>Friday</b></p>" },
        { "fid": 3, "title": "Fax", "subtxt": "+86 23", "lnkurl": "javascript:alert(1)" },
        { "fid": 4, "title": "" },
    ]);
    provider.on_part("pager", ("tid", "16010205"), Behaviour::Data(rows));
    let items = contact(&Loads::of(&provider)).await["items"].take();
    assert_eq!(each(&items, "title"), ["Hotline", "Hours", "Fax"]);
    assert_eq!(
        each(&items, "text"),
        ["+86 22", "Monday to Friday", "+86 23"]
    );
    assert_eq!(items[0]["icon"]["src"], "/media/icons/phone.svg");
    assert_eq!(
        items[0]["link"],
        json!({ "href": "tel:+8622", "external": true })
    );
    assert_eq!(
        (&items[1]["icon"], &items[2]["link"]),
        (&Value::Null, &Value::Null)
    );
}

#[tokio::test]
async fn a_team_has_people_and_the_hours_in_which_they_can_be_reached() {
    let provider = Scripted::start().await;
    let rows = json!([
        { "fid": 1, "title": "Japan", "subtxt": "Five people", "abstract": "Extension 801", "content": "<p>10:00 in Tokyo</p>" },
        { "fid": 2, "title": "Fax", "subtxt": "+86 23", "content": "<p>Day and night</p>" },
    ]);
    provider.on_part("pager", ("tid", "16010205"), Behaviour::Data(rows));
    let items = contact(&Loads::of(&provider)).await["items"].take();
    assert_eq!(each(&items, "people"), ["Five people", ""]);
    assert_eq!(each(&items, "hours"), ["<p>10:00 in Tokyo</p>", ""]);
}

#[tokio::test]
async fn the_map_is_centred_on_tianjin_and_has_the_operators_tiles() {
    let provider = Scripted::start().await;
    let map = contact(&Loads::of(&provider)).await["map"].take();
    assert_eq!(
        (map["latitude"].as_f64(), map["longitude"].as_f64()),
        (Some(39.0842), Some(117.2009))
    );
    assert_eq!(
        (&map["zoom"], &map["coordinates"]),
        (&json!(30), &json!("39.0842° N, 117.2009° E"))
    );
    let link = map["link"]["href"].as_str().unwrap();
    assert!(
        link.starts_with("https://") && link.contains("mlat=39.0842&mlon=117.2009"),
        "{link}"
    );
    assert_eq!(
        map["tiles"],
        json!({
            "url": "https://tiles.example/{z}/{x}/{y}.png", "maxZoom": 19, "attribution": "© Someone",
            "attributionLink": { "href": "https://tiles.example/licence", "external": true },
        })
    );
}

#[tokio::test]
async fn without_tiles_there_are_still_the_coordinates_and_a_link() {
    let provider = Scripted::start().await;
    let mut config = Config::default();
    config.map.tiles = TileSource::None;
    let map = contact(&Loads::with(provider.url(), &config)).await["map"].take();
    assert_eq!(
        (&map["tiles"], &map["link"]["external"]),
        (&Value::Null, &json!(true))
    );
    assert_eq!(map["latitude"].as_f64(), Some(39.0842));
}
