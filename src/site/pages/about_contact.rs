//! About › contact (spec §2, §9): ways to reach the company, and a map.

use futures::future::join_all;
use serde::Serialize;
use ts_rs::TS;

use super::about::{Introduction, list_page};
use super::document::{Card, Link, Picture};
use super::loading::{Loading, Missing};
use super::messengers::{self, MessengerLink};
use crate::markup::Html;
use crate::provider::{Cols, InfoQuery, ListOf, Tid};
use base::config::{ForPages, MapSettings};
use base::plain_text::each_line;
use base::team_person::TeamPerson;

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct AboutContact {
    /// The introduction (type 16010205).
    #[serde(flatten)]
    pub introduction: Introduction,
    /// The ways to reach the company, in the editor's order.
    pub items: Vec<ContactItem>,
    /// The messengers of the company.
    pub messengers: Vec<MessengerLink>,
    /// The map of the company's location, if that is known.
    pub map: Option<ContactMap>,
}

/// One way to reach the company.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct ContactItem {
    pub id: String,
    pub icon: Option<Picture>,
    /// The kind: address, telephone; the markets of a team.
    pub title: String,
    /// The people of a team and their languages; empty for any other way.
    pub people: String,
    /// The address or the number.
    pub text: String,
    /// Its link: `tel:`, `mailto:`.
    pub link: Option<Link>,
    /// When it can be reached, in the time of its markets; may be empty.
    pub hours: Html,
    /// Who is in a team, in the editor's order.
    pub persons: Vec<ContactPerson>,
    /// The stops on the way to the company, each with its time: a list; empty for teams and most
    /// ways.
    pub route: Html,
}

/// A person of a team. All but the name may be empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct ContactPerson {
    pub name: String,
    pub role: String,
    pub languages: String,
    pub portrait: Option<Picture>,
    pub messengers: Vec<MessengerLink>,
}

impl ContactPerson {
    /// Reads the persons of a team. Lines without a person are left out.
    fn all(text: &str) -> Vec<Self> {
        let persons = each_line::<TeamPerson>(text).flatten();
        let shown = persons.map(|person| Self {
            portrait: Picture::of(&person.portrait),
            name: person.name,
            role: person.role,
            languages: person.languages,
            messengers: messengers::links(&person.messengers),
        });
        shown.collect()
    }
}

/// A map with a marker at its centre. Without tiles the page shows the coordinates and links to
/// other maps.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct ContactMap {
    /// Degrees north.
    pub latitude: f64,
    /// Degrees east.
    pub longitude: f64,
    /// The desired zoom; the nearest one that the tiles have is used.
    pub zoom: u8,
    /// The coordinates in the page's language: `39.0842° N, 117.2009° E`.
    pub coordinates: String,
    /// A link to the same location on openstreetmap.org.
    pub link: Link,
    /// The tile server; `None` if the operator has configured none.
    pub tiles: Option<Tiles>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct Tiles {
    /// The address of a tile, with `{z}`, `{x}` and `{y}` in it.
    pub url: String,
    /// The highest zoom that the server has.
    pub max_zoom: u8,
    /// The attribution that the map's licence requires.
    pub attribution: String,
    /// The link of the attribution: the licence.
    pub attribution_link: Link,
}

impl Tiles {
    /// The operator's tile server; `None` without one.
    fn of(settings: ForPages<'_, MapSettings>) -> Option<Self> {
        settings.tiles().server().map(|template| Self {
            url: template.to_string(),
            max_zoom: MAX_ZOOM,
            attribution: settings.attribution().clone(),
            attribution_link: Link {
                href: settings.attribution_url().to_string(),
                external: true,
            },
        })
    }
}

pub(super) const CONTACT: Tid = Tid(16_010_205);
const ITEM: Cols = Cols::new("fid,title,subtxt,abstract,imgsrc,lnkurl,content,persons");

/// The highest zoom of OpenStreetMap's tiles, which other tile servers have as well.
const MAX_ZOOM: u8 = 19;
/// The zoom of spec §9.
const ZOOM: u8 = 30;

/// Loads the contact page. The ways to reach the company are its primary content.
pub(super) async fn load(loading: &Loading<'_>) -> Result<AboutContact, Missing> {
    let (introduction, items) = list_page(loading, CONTACT, ITEM).await?;
    let contacts = items.iter().filter_map(|item| {
        let card = loading.card(item)?;
        let is_team = !item.summary.is_empty() && !item.subtxt.is_empty();
        Some(async move {
            let content = loading.html(&item.content).await;
            if is_team {
                let persons = ContactPerson::all(&item.persons);
                ContactItem::team(card, content, persons)
            } else {
                ContactItem::way(card, content)
            }
        })
    });
    Ok(AboutContact {
        introduction,
        items: join_all(contacts).await,
        messengers: messengers::links(&loading.texts.messengers.own()),
        map: map(
            &loading.texts.coordinates,
            Tiles::of(loading.settings.map()),
        ),
    })
}

/// Loads the address that requests are sent to: the first that is not a team's.
pub(super) async fn mail(loading: &Loading<'_>) -> Option<String> {
    let items = InfoQuery::new(ListOf::Tid(CONTACT), loading.locale).cols(ITEM);
    let items = loading.optional_infos(items).await?;
    let mut ways = items.iter().filter(|item| item.subtxt.is_empty());
    ways.find_map(|item| item.lnkurl.strip_prefix("mailto:").map(str::to_owned))
}

/// The zoom of the linked map: street level.
const LINKED_ZOOM: u8 = 16;

/// Returns the map of a place, `39.0842, 117.2009`; `None` for anything else.
fn map(place: &str, tiles: Option<Tiles>) -> Option<ContactMap> {
    let (latitude, longitude) = place.split_once([',', '，'])?;
    let latitude: f64 = latitude.trim().parse().ok()?;
    let longitude: f64 = longitude.trim().parse().ok()?;
    if latitude.abs() > 90.0 || longitude.abs() > 180.0 {
        return None;
    }
    let (north, east) = (
        if latitude < 0.0 { 'S' } else { 'N' },
        if longitude < 0.0 { 'W' } else { 'E' },
    );
    let href = format!(
        "https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map={LINKED_ZOOM}/{latitude}/{longitude}"
    );
    Some(ContactMap {
        latitude,
        longitude,
        zoom: ZOOM,
        coordinates: format!("{}° {north}, {}° {east}", latitude.abs(), longitude.abs()),
        link: Link {
            href,
            external: true,
        },
        tiles,
    })
}

impl ContactItem {
    /// An item with a subtitle besides its text.
    fn team(card: Card, hours: Html, persons: Vec<ContactPerson>) -> Self {
        Self {
            people: card.subtitle.clone(),
            hours,
            persons,
            ..Self::way(card, Html::default())
        }
    }

    /// Any other item has neither people and persons nor hours.
    fn way(card: Card, route: Html) -> Self {
        Self {
            id: card.id,
            icon: card.image,
            title: card.title,
            people: String::new(),
            text: if card.summary.is_empty() {
                card.subtitle
            } else {
                card.summary
            },
            link: card.link,
            hours: Html::default(),
            persons: Vec::new(),
            route,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn persons_are_shown_with_what_is_known_of_them() {
        let text = "Li Wen | Merchandiser | English | /media/li.jpg\n| nobody\n\nAnna Berger";
        let persons = ContactPerson::all(text);
        let names: Vec<_> = persons.iter().map(|person| &*person.name).collect();
        assert_eq!(names, ["Li Wen", "Anna Berger"]);
        let portrait = persons[0].portrait.as_ref();
        assert_eq!(portrait.map(|picture| &*picture.src), Some("/media/li.jpg"));
        assert_eq!((&*persons[1].role, &persons[1].portrait), ("", &None));
    }
}
