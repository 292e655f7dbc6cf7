//! Which pages there are in a language, and the newest articles: for sitemaps, feeds and the warm-up.

use std::collections::HashSet;
use std::num::NonZeroU64;

use futures::future::try_join_all;
use futures::try_join;
use jiff::civil::DateTime;

use super::date::iso;
use super::loading::picture;
use super::markup::excerpt;
use super::{bbs, news_list, oem_list};
use crate::locale::Locale;
use crate::provider::{Cid, Cols, Content, Info, InfoQuery, Label, ListOf, ProviderError, Rows, Tid};
use crate::site::{BoardId, BoardPlace, CategoryId, LabelId, OemCategory, PageNumber, Pid, Route};

/// A page that visitors can find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The page.
    pub route: Route,
    /// When what it shows last changed, as far as the provider tells: RFC 3339 with offset.
    pub changed: Option<String>,
    /// The pictures that stand for it: paths of ours or `https` addresses.
    pub images: Vec<String>,
}

/// An article, as a feed has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Article {
    /// Its page.
    pub route: Route,
    /// Its title.
    pub title: String,
    /// Its beginning, in plain words.
    pub summary: String,
    /// When it was written: RFC 3339 with offset.
    pub written: Option<String>,
    /// When it last changed: RFC 3339 with offset.
    pub changed: Option<String>,
    /// Its picture.
    pub image: Option<String>,
}

const ITEM: Cols = Cols::new("fid,title,atime,ptime,imgsrc");
const SAMPLES: ListOf = ListOf::Tid(Tid(160_103));
/// The longest summary, in characters.
const SUMMARY: usize = 300;

/// Every page in a language: those that are always there, and those of the provider's lists.
///
/// # Errors
/// When a list cannot be had: a part of the pages would look as if the others were gone.
pub(super) async fn pages(content: &Content, locale: Locale) -> Result<Vec<Listed>, ProviderError> {
    let (news, samples, production, boards) = try_join!(
        news(content, locale),
        samples(content, locale),
        production(content, locale),
        boards(content, locale),
    )?;
    let mut seen = HashSet::new();
    let fixed = FIXED.into_iter().map(Listed::bare);
    let all = fixed.chain(news).chain(samples).chain(production).chain(boards);
    Ok(all.filter(|page| seen.insert(page.route)).collect())
}

/// The newest articles, the newest first.
///
/// # Errors
/// When the list cannot be had.
pub(super) async fn newest(content: &Content, locale: Locale) -> Result<Vec<Article>, ProviderError> {
    let list = InfoQuery::new(news_list::NEWS, locale).cols(news_list::COLS);
    let items = content.infos(&list.rows(Rows::from(news_list::TILES, news_list::FED))).await?;
    Ok(items.iter().filter_map(article).collect())
}

const FIXED: [Route; 7] = [
    Route::Home,
    Route::AboutCompany,
    Route::AboutCulture,
    Route::AboutDevelopment,
    Route::AboutCooperation,
    Route::AboutContact,
    Route::Market,
];

impl Listed {
    const fn bare(route: Route) -> Self {
        Self { route, changed: None, images: Vec::new() }
    }

    /// An item's own page. What has no title is shown nowhere.
    fn item(item: &Info, route: fn(Pid) -> Route) -> Option<Self> {
        let id = NonZeroU64::new(item.fid.0).filter(|_| !item.title.is_empty())?;
        let images = picture(&item.imgsrc).map(|picture| picture.src).into_iter().collect();
        Some(Self { route: route(id.into()), changed: changed(item).map(iso), images })
    }

    /// A page that shows these items.
    fn list(route: Route, items: &[Info]) -> Self {
        Self { route, changed: items.iter().filter_map(changed).max().map(iso), images: Vec::new() }
    }
}

/// The later one of the times that an item has.
fn changed(item: &Info) -> Option<DateTime> {
    item.atime.max(item.ptime)
}

async fn items(content: &Content, of: ListOf, locale: Locale) -> Result<std::sync::Arc<Vec<Info>>, ProviderError> {
    content.infos(&InfoQuery::new(of, locale).cols(ITEM)).await
}

async fn news(content: &Content, locale: Locale) -> Result<Vec<Listed>, ProviderError> {
    let items = items(content, news_list::NEWS, locale).await?;
    let articles = items.get(news_list::TILES as usize..).unwrap_or_default();
    let rows = articles.chunks(news_list::ROWS as usize);
    let first = articles.is_empty().then(|| Listed::bare(Route::NewsList(PageNumber::FIRST)));
    let lists = rows.enumerate().filter_map(|(place, rows)| {
        let number = PageNumber::new(u32::try_from(place + 1).ok()?)?;
        Some(Listed::list(Route::NewsList(number), rows))
    });
    let own = articles.iter().filter_map(|item| Listed::item(item, Route::NewsInfo));
    Ok(first.into_iter().chain(lists).chain(own).collect())
}

async fn samples(content: &Content, locale: Locale) -> Result<Vec<Listed>, ProviderError> {
    let catalogs = content.catalogs(locale).await?;
    let known = catalogs.iter().filter_map(|catalog| Some(CategoryId::from(NonZeroU64::new(catalog.cid.0)?)));
    let categories = std::iter::once(CategoryId::DEFAULT).chain(known.filter(|known| *known != CategoryId::DEFAULT));
    let lists = categories.map(async |category| {
        let items = items(content, ListOf::Cid(Cid(category.get())), locale).await?;
        Ok::<_, ProviderError>((category, items))
    });
    // What is in no category is still on the home page's rail.
    let (lists, all) = try_join!(try_join_all(lists), items(content, SAMPLES, locale))?;
    let mut pages: Vec<_> =
        lists.iter().map(|(category, items)| Listed::list(Route::SampleList(*category), items)).collect();
    let shown = lists.iter().flat_map(|(_, items)| items.iter());
    let rail = all.iter().take(super::home::SAMPLES_SHOWN.get() as usize);
    pages.extend(shown.chain(rail).filter_map(|item| Listed::item(item, Route::SampleInfo)));
    Ok(pages)
}

async fn production(content: &Content, locale: Locale) -> Result<Vec<Listed>, ProviderError> {
    let lists = OemCategory::ALL.map(async |category| {
        let items = items(content, ListOf::Tid(oem_list::items_of(category, locale)), locale).await?;
        Ok::<_, ProviderError>((category, items))
    });
    let lists = try_join_all(lists).await?;
    let categories = lists.iter().map(|(category, items)| Listed::list(Route::OemList(*category), items));
    let own = lists.iter().flat_map(|(_, items)| items.iter()).filter_map(|item| Listed::item(item, Route::OemInfo));
    Ok(categories.chain(own).collect())
}

async fn boards(content: &Content, locale: Locale) -> Result<Vec<Listed>, ProviderError> {
    let (boards, labels) = try_join!(content.boards(None, locale), content.labels(None, locale))?;
    let board = |id: u64| NonZeroU64::new(id).map(BoardId::from);
    let all = BoardPlace { board: None, label: None, page: PageNumber::FIRST };
    let mut places = vec![(all, labels.first())];
    for own in boards.iter() {
        let first = labels.iter().find(|label| label.bid == Some(own.bid));
        places.extend(board(own.bid.0).map(|board| (BoardPlace { board: Some(board), ..all }, first)));
    }
    for label in labels.iter() {
        // The first label of a board is shown at the board's own address.
        let first = labels.iter().find(|first| first.bid == label.bid);
        if first.is_some_and(|first| first.lid == label.lid) {
            continue;
        }
        let place = NonZeroU64::new(label.lid.0).map(LabelId::from).map(|id| BoardPlace {
            board: label.bid.and_then(|bid| board(bid.0)),
            label: Some(id),
            ..all
        });
        places.extend(place.map(|place| (place, Some(label))));
    }
    let pages = places.into_iter().map(async |(place, label)| topics(content, locale, place, label).await);
    Ok(try_join_all(pages).await?.into_iter().flatten().collect())
}

/// The pages of the topics under a label.
async fn topics(
    content: &Content,
    locale: Locale,
    place: BoardPlace,
    label: Option<&Label>,
) -> Result<Vec<Listed>, ProviderError> {
    let count = match label {
        Some(label) => content.topic_count(label.lid, locale).await?,
        None => 0,
    };
    let pages = u32::try_from(count.div_ceil(bbs::ROWS.get().into()).max(1)).unwrap_or(u32::MAX).min(MOST_PAGES);
    let numbers = (1..=pages).filter_map(PageNumber::new);
    Ok(numbers.map(|page| Listed::bare(Route::Bbs(BoardPlace { page, ..place }))).collect())
}

/// A provider that counts wrong is not followed for ever.
const MOST_PAGES: u32 = 10_000;

fn article(item: &Info) -> Option<Article> {
    let id = NonZeroU64::new(item.fid.0).filter(|_| !item.title.is_empty())?;
    Some(Article {
        route: Route::NewsInfo(id.into()),
        title: item.title.clone(),
        summary: excerpt(if item.summary.is_empty() { &item.content } else { &item.summary }, SUMMARY),
        written: item.atime.or(item.ptime).map(iso),
        changed: changed(item).map(iso),
        image: picture(&item.imgsrc).map(|picture| picture.src),
    })
}
