//! Home (spec §2): slides, samples, grid of items, reasons, newest news.

use std::num::NonZeroU32;
use std::sync::Arc;

use futures::future::join_all;
use futures::stream::FuturesUnordered;
use futures::{StreamExt, join};
use serde::Serialize;
use tokio::time::{Instant, timeout_at};
use ts_rs::TS;

use super::document::{Card, Picture};
use super::loading::{Loading, Missing};
use super::{news_list, sample_list};
use crate::markup::Html;
use crate::provider::{Cols, Fid, Info, InfoQuery, ListOf, RowRange, Tid};
use base::site::{CategoryId, PageNumber, Route};

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Home {
    /// The banner picture (info 983).
    pub banner: Option<Picture>,
    /// Hero and feature slides (type 160110): the first is the hero.
    pub slides: Vec<Card>,
    /// Figures that buyers compare, each a link: the content of the hero.
    pub figures: Html,
    /// The samples rail (type 160103); each leads to `/sample/info/{fid}`.
    pub samples: Vec<Card>,
    /// The grid of items: the first six of type 160101.
    pub items: Vec<Card>,
    /// The six-item section: the next six of type 160101.
    pub reasons: Vec<Card>,
    /// The newest news (type 160108).
    pub news: Vec<Card>,
}

pub(super) const BANNER: Fid = Fid(983);
pub(super) const SLIDES: ListOf = ListOf::Tid(Tid(160_110));
pub(super) const ITEMS: ListOf = ListOf::Tid(Tid(160_101));
pub(super) const SAMPLES: ListOf = ListOf::Tid(Tid::SAMPLES);
const NEWS: ListOf = ListOf::Tid(Tid(160_108));

const CARD: Cols = Cols::new("fid,title,subtxt,abstract,imgsrc,lnkurl");
const SLIDE: Cols = Cols::new("fid,title,subtxt,abstract,imgsrc,lnkurl,content");
/// The number of items in the grid; as many reasons follow.
pub(super) const GRID: usize = 6;
pub(super) const SAMPLES_SHOWN: NonZeroU32 = NonZeroU32::new(12).unwrap();
/// The number of the newest articles.
pub(super) const NEWS_SHOWN: NonZeroU32 = NonZeroU32::new(3).unwrap();

/// Loads the home page. No list is primary: the page is available as long as any list is.
pub(super) async fn load(loading: &Loading<'_>) -> Result<Home, Missing> {
    let locale = loading.locale;
    let list = |of| InfoQuery::new(of, locale).cols(CARD);
    let queries = [
        list(SLIDES).cols(SLIDE),
        list(ITEMS),
        list(SAMPLES)
            .cols(sample_list::COLS)
            .rows(RowRange::first(SAMPLES_SHOWN)),
        list(NEWS)
            .cols(news_list::COLS)
            .rows(news_list::with_articles(NEWS_SHOWN)),
    ];
    let (banner, lists) = join!(loading.banner(BANNER), lists(loading, queries));
    let [slides, items, samples, news] = lists.ok_or(Missing::Unavailable)?;
    for list in [&slides, &items, &samples] {
        loading.shows(list.iter().flat_map(|items| items.iter()));
    }
    let hero = slides.as_ref().and_then(|slides| slides.first());
    let figures = match hero {
        Some(hero) => loading.html(&hero.content).await,
        None => Html::default(),
    };
    let cards =
        |items: Option<Arc<Vec<Info>>>| items.map_or_else(Vec::new, |items| loading.cards(&items));
    let news = news.as_ref().map_or(&[][..], |items| items);
    let has_news = !loading.gone.contains(Route::NewsList(PageNumber::FIRST));
    let newest: Vec<_> = news_list::articles(news)
        .filter(|_| has_news)
        .take(NEWS_SHOWN.get() as usize)
        .collect();
    loading.shows(newest.iter().copied());
    let has_samples = !loading
        .gone
        .contains(Route::SampleList(CategoryId::DEFAULT));
    let mut items = cards(items);
    let reasons = items
        .split_off(items.len().min(GRID))
        .into_iter()
        .take(GRID)
        .collect();
    Ok(Home {
        banner,
        slides: cards(slides),
        figures,
        samples: samples
            .filter(|_| has_samples)
            .map_or_else(Vec::new, |items| {
                loading.detail_cards(&items, Route::SampleInfo)
            }),
        items,
        reasons,
        news: newest
            .into_iter()
            .filter_map(|item| loading.card(item))
            .map(|card| Card {
                link: Some(news_list::article(&card.id)),
                ..card
            })
            .collect(),
    })
}

/// Loads the lists; `None` if there is none of them. Each is a part as long as another one is
/// there, and all are main content if none is answered in the time of a part.
async fn lists<const N: usize>(
    loading: &Loading<'_>,
    queries: [InfoQuery; N],
) -> Option<[Option<Arc<Vec<Info>>>; N]> {
    let is_any = |lists: &[Option<_>]| lists.iter().any(Option::is_some);
    let parts = queries.map(|query| loading.some_of(&loading.parts, query));
    let mut lists = join_all(parts).await;
    if !is_any(&lists) && loading.parts.has_waited() {
        let main = queries.into_iter().enumerate().map(async |(place, query)| {
            let list = loading.some_of(&loading.content, query).await;
            (place, list)
        });
        let mut main = main.collect::<FuturesUnordered<_>>();
        // After the first, the others are parts again.
        let mut until = None;
        loop {
            let next = match until {
                None => main.next().await,
                Some(until) => timeout_at(until, main.next()).await.unwrap_or_default(),
            };
            let Some((place, list)) = next else {
                break;
            };
            if list.is_some() && until.is_none() {
                until = Some(Instant::now() + loading.parts.part_wait());
            }
            lists[place] = list;
        }
    }
    is_any(&lists).then_some(lists)?.try_into().ok()
}
