//! Markets (spec §2): a clickable banner, the list of markets, an advert image.

use futures::future::join_all;
use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::about::Introduction;
use super::document::{Card, Link, Picture};
use super::loading::{Loading, Missing};
use crate::markup::Html;
use crate::provider::{Cols, Fid, InfoQuery, ListOf, Tid};

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Market {
    /// The banner (info 1373). Its link opens a new tab.
    pub banner: Option<LinkedPicture>,
    /// The type's name (type 16010401); may be empty.
    pub title: String,
    /// The intro text (the type's description).
    pub intro: Html,
    /// The markets in the editor's order; the image of each is linked.
    pub markets: Vec<MarketCard>,
    /// The advert (the type's picture and link).
    pub advert: Option<LinkedPicture>,
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct MarketCard {
    #[serde(flatten)]
    pub card: Card,
    /// Links to what a buyer in the market asks for, and to its team; may be empty.
    pub links: Html,
}

/// A picture with a link; its `alt` describes the target.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct LinkedPicture {
    pub image: Picture,
    pub link: Option<Link>,
}

impl LinkedPicture {
    fn new(loading: &Loading<'_>, src: &str, alt: &str, href: &str) -> Option<Self> {
        Some(Self {
            image: Picture::of(src)?.described(alt),
            link: loading.link(href),
        })
    }
}

pub(super) const BANNER: Fid = Fid(1373);
pub(super) const MARKETS: Tid = Tid(16_010_401);
const MARKET: Cols = Cols::new("fid,title,subtxt,abstract,imgsrc,lnkurl,content");

/// Loads the market page. The markets are its primary content.
pub(super) async fn load(loading: &Loading<'_>) -> Result<Market, Missing> {
    let markets = InfoQuery::new(ListOf::Tid(MARKETS), loading.locale).cols(MARKET);
    let (banner, kind, markets) = join!(
        loading.info(BANNER),
        loading.type_info(MARKETS),
        loading.infos(markets),
    );
    let markets = markets.ok_or(Missing::Unavailable)?;
    let cards = markets.iter().filter_map(|item| {
        let card = loading.card(item)?;
        Some(async {
            MarketCard {
                card,
                links: loading.html(&item.content).await,
            }
        })
    });
    // The type's picture is the advert here.
    let Introduction { title, intro, .. } = Introduction::of_any(kind.as_deref(), loading).await;
    Ok(Market {
        banner: banner
            .and_then(|item| LinkedPicture::new(loading, &item.imgsrc, &item.title, &item.lnkurl)),
        title,
        intro,
        markets: join_all(cards).await,
        advert: kind
            .and_then(|kind| LinkedPicture::new(loading, &kind.imgsrc, &kind.tname, &kind.lnkurl)),
    })
}
