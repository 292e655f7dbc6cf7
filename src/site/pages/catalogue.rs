//! The pages that exist in a language, and the newest articles: for sitemaps, feeds and the
//! warm-up.

use std::collections::HashSet;
use std::num::NonZeroU64;
use std::sync::Arc;

use futures::future::try_join_all;
use futures::{StreamExt, TryStreamExt, join, try_join};
use jiff::civil::DateTime;
use strum::VariantArray;

use super::date::iso;
use super::document::Picture;
use super::{
    about, about_company, about_contact, bbs, home, law, market, news_list, oem_list, own,
    sample_list,
};
use crate::markup::Markup;
use crate::provider::{
    Cid, Cols, Content, Fid, Info, InfoQuery, Label, ListOf, ProviderError, Tid,
};
use base::locale::Locale;
use base::site::{
    BoardId, BoardPlace, CategoryId, LabelId, OemCategory, PageKind, PageNumber, Pid, Route,
};

/// A page of the sitemap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub route: Route,
    /// The title of what it shows; empty for a page that has the title of its kind.
    pub title: String,
    /// The last change of its content, if the provider sends it: RFC 3339 with offset.
    pub changed: Option<String>,
    /// Its pictures: paths of this site or `https` URLs.
    pub images: Vec<String>,
}

/// An article of a feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Article {
    pub route: Route,
    pub title: String,
    /// An excerpt as plain text.
    pub summary: String,
    /// When it was published: RFC 3339 with offset.
    pub published: Option<String>,
    /// When it last changed: RFC 3339 with offset.
    pub changed: Option<String>,
    pub image: Option<String>,
}

const ITEM: Cols = Cols::new("fid,title,atime,ptime,imgsrc,lnkurl");
const BANNER: Cols = Cols::new("fid,imgsrc");
/// The maximum number of pictures for a page; sitemaps.org allows 1,000.
const MOST_IMAGES: usize = 100;
/// The maximum length of a summary, in characters.
const SUMMARY: usize = 300;

/// Returns every page in a language: the permanent ones, and those of the provider's lists. Errors:
/// when a list cannot be loaded: an incomplete result would look as if the other pages were gone.
pub(super) async fn pages(content: &Content, locale: Locale) -> Result<Vec<Listed>, ProviderError> {
    let (fixed, law, own, news, samples, production, boards) = try_join!(
        try_join_all(fixed().map(async |page| page.listed(content, locale).await)),
        law_pages(content, locale),
        own_pages(content, locale),
        news(content, locale),
        samples(content, locale),
        production(content, locale),
        boards(content, locale),
    )?;
    let mut seen = HashSet::new();
    // The pages of law are listed if they have a text.
    let others =
        PageKind::fixed().filter(|route| route.is_indexed() && law::item_of(*route).is_none());
    let all = fixed
        .into_iter()
        .chain(law)
        .chain(own)
        .chain(news)
        .chain(samples)
        .chain(production)
        .chain(boards)
        .chain(others.map(|route| Listed::list(route, &[])));
    Ok(all.filter(|page| seen.insert(page.route)).collect())
}

/// Returns the newest articles, newest first.
pub(super) async fn newest(
    content: &Content,
    markup: &Markup,
    locale: Locale,
) -> Result<Vec<Article>, ProviderError> {
    let list = InfoQuery::new(news_list::NEWS, locale).cols(news_list::COLS);
    let items = content
        .infos(list.rows(news_list::with_articles(news_list::FED)))
        .await?;
    markup.read_beginnings(&items).await;
    let articles = news_list::articles(&items).filter_map(article);
    Ok(articles.take(news_list::FED.get() as usize).collect())
}

/// A permanent page with items of the provider, whose times and pictures are in the sitemap.
struct Fixed {
    route: Route,
    /// The item of its banner.
    banner: Option<Fid>,
    /// The type of its introduction.
    kind: Option<Tid>,
    /// Its lists, each with the number of items shown.
    lists: Vec<(ListOf, usize)>,
}

const EVERY: usize = usize::MAX;

fn fixed() -> [Fixed; 7] {
    let of_kind = |route, kind| Fixed {
        route,
        banner: None,
        kind: Some(kind),
        lists: vec![(ListOf::Tid(kind), EVERY)],
    };
    [
        Fixed {
            route: Route::Home,
            banner: Some(home::BANNER),
            kind: None,
            lists: vec![
                (home::SLIDES, EVERY),
                (home::ITEMS, 2 * home::GRID),
                (home::SAMPLES, home::SAMPLES_SHOWN.get() as usize),
                (news_list::NEWS, home::NEWS_SHOWN.get() as usize),
            ],
        },
        Fixed {
            lists: vec![(about_company::ORGANISATION, EVERY)],
            ..of_kind(Route::AboutCompany, about_company::COMPANY)
        },
        of_kind(Route::AboutCulture, about::CULTURE),
        of_kind(Route::AboutDevelopment, about::DEVELOPMENT),
        of_kind(Route::AboutCooperation, about::COOPERATION),
        of_kind(Route::AboutContact, about_contact::CONTACT),
        Fixed {
            banner: Some(market::BANNER),
            ..of_kind(Route::Market, market::MARKETS)
        },
    ]
}

/// Returns the permanent pages that show an item.
pub(super) fn with_item(item: &Info) -> impl Iterator<Item = Route> {
    let (fid, list) = (item.fid, item.tid.map(ListOf::Tid));
    let shows = move |page: &Fixed| {
        page.banner == Some(fid) || page.lists.iter().any(|(of, ..)| Some(*of) == list)
    };
    fixed().into_iter().filter(shows).map(|page| page.route)
}

/// Returns the permanent pages with the introduction of a type.
pub(super) fn of_type(tid: Tid) -> impl Iterator<Item = Route> {
    let is_its = move |page: &Fixed| page.kind == Some(tid);
    fixed().into_iter().filter(is_its).map(|page| page.route)
}

impl Fixed {
    async fn listed(self, content: &Content, locale: Locale) -> Result<Listed, ProviderError> {
        let lists = self.lists.iter().map(async |&(of, number)| {
            let items = items(content, of, locale).await?;
            let shown: Vec<_> = if of == news_list::NEWS {
                news_list::articles(&items).take(number).cloned().collect()
            } else {
                items.iter().take(number).cloned().collect()
            };
            Ok::<_, ProviderError>(shown)
        });
        let kind = async {
            let kind = content.type_info(self.kind?, locale).await.ok()?;
            Picture::of(&kind.imgsrc)
        };
        let (lists, banner, kind) = join!(
            try_join_all(lists),
            banner(content, self.banner, locale),
            kind
        );
        let page = Listed::list(self.route, &lists?.concat());
        Ok(page.led_by(banner).led_by(kind))
    }
}

/// The picture of a banner item. The page is listed without it as well.
async fn banner(content: &Content, item: Option<Fid>, locale: Locale) -> Option<Picture> {
    Picture::of(&content.info(item?, locale, BANNER).await.ok()?.imgsrc)
}

impl Listed {
    /// An item's detail page; `None` without a title, since such items are never shown.
    fn item(item: &Info, route: fn(Pid) -> Route) -> Option<Self> {
        let id = NonZeroU64::new(item.fid.0).filter(|_| !item.title.is_empty())?;
        let images = Picture::of(&item.imgsrc)
            .map(|picture| picture.src)
            .into_iter()
            .collect();
        Some(Self {
            route: route(id.into()),
            title: item.title.clone(),
            changed: changed(item).map(iso),
            images,
        })
    }

    /// A page that shows these items.
    fn list(route: Route, items: &[Info]) -> Self {
        let mut images: Vec<_> = items
            .iter()
            .filter_map(|item| Some(Picture::of(&item.imgsrc)?.src))
            .collect();
        let mut seen = HashSet::new();
        images.retain(|image| seen.insert(image.clone()));
        images.truncate(MOST_IMAGES);
        Self {
            route,
            title: String::new(),
            changed: items.iter().filter_map(changed).max().map(iso),
            images,
        }
    }

    fn titled(self, title: &str) -> Self {
        Self {
            title: title.to_owned(),
            ..self
        }
    }

    /// Adds a picture before all others.
    fn led_by(mut self, picture: Option<Picture>) -> Self {
        if let Some(Picture { src, .. }) =
            picture.filter(|picture| !self.images.contains(&picture.src))
        {
            self.images.insert(0, src);
        }
        self
    }
}

/// The latest time of an item.
fn changed(item: &Info) -> Option<DateTime> {
    item.atime.max(item.ptime).max(item.utime)
}

async fn items(
    content: &Content,
    of: ListOf,
    locale: Locale,
) -> Result<Arc<Vec<Info>>, ProviderError> {
    content.infos(InfoQuery::new(of, locale).cols(ITEM)).await
}

/// The pages of law that have a text.
async fn law_pages(content: &Content, locale: Locale) -> Result<Vec<Listed>, ProviderError> {
    let pages = PageKind::fixed().filter(|route| route.is_indexed());
    let pages = pages.filter_map(|route| Some((route, law::item_of(route)?)));
    let pages = pages.map(
        async |(route, fid)| match content.info(fid, locale, ITEM).await {
            Ok(item) => Ok(Some(Listed::list(route, &[item.as_ref().clone()]))),
            Err(error) if error.is_not_found() => Ok(None),
            Err(error) => Err(error),
        },
    );
    Ok(try_join_all(pages).await?.into_iter().flatten().collect())
}

/// The company's own pages.
async fn own_pages(content: &Content, locale: Locale) -> Result<Vec<Listed>, ProviderError> {
    let pages = own::indexed(content, locale).await?.into_iter();
    let pages = pages.map(|(route, item)| {
        let title = item.title.clone();
        Listed::list(route, &[item]).titled(&title)
    });
    Ok(pages.collect())
}

async fn news(content: &Content, locale: Locale) -> Result<Vec<Listed>, ProviderError> {
    let (items, banner) = join!(
        items(content, news_list::NEWS, locale),
        banner(content, Some(news_list::BANNER), locale)
    );
    let items = items?;
    let articles = items.get(news_list::TILES as usize..).unwrap_or_default();
    let rows = articles.chunks(news_list::ROWS as usize);
    let first = articles
        .is_empty()
        .then(|| Listed::list(Route::NewsList(PageNumber::FIRST), &[]));
    let lists = rows.enumerate().filter_map(|(place, rows)| {
        let number = PageNumber::new(u32::try_from(place + 1).ok()?)?;
        Some(Listed::list(Route::NewsList(number), rows))
    });
    let own = news_list::articles(&items).filter_map(|item| Listed::item(item, Route::NewsInfo));
    let lists = first
        .into_iter()
        .chain(lists)
        .map(|list| list.led_by(banner.clone()));
    Ok(lists.chain(own).collect())
}

async fn samples(content: &Content, locale: Locale) -> Result<Vec<Listed>, ProviderError> {
    let catalogs = content.catalogs(locale).await?;
    let known = catalogs
        .iter()
        .filter_map(|catalog| Some(CategoryId::from(NonZeroU64::new(catalog.cid.0)?)));
    let categories = std::iter::once(CategoryId::DEFAULT)
        .chain(known.filter(|known| *known != CategoryId::DEFAULT));
    let lists = categories.map(async |category| {
        let items = items(content, ListOf::Cid(Cid(category.get())), locale).await?;
        Ok::<_, ProviderError>((category, items))
    });
    // Samples in no category are shown on the home page.
    let lists = async { try_join!(try_join_all(lists), items(content, home::SAMPLES, locale)) };
    let (lists, banner) = join!(lists, banner(content, Some(sample_list::BANNER), locale));
    let (lists, all) = lists?;
    let list = |(category, items): &(CategoryId, Arc<Vec<Info>>)| {
        let mut own = catalogs.iter();
        let own = own.find(|catalog| catalog.cid.0 == category.get());
        Listed::list(Route::SampleList(*category), items)
            .titled(own.map_or("", |own| own.cname.as_str()))
            .led_by(banner.clone())
    };
    let mut pages: Vec<_> = lists.iter().map(list).collect();
    let shown = lists.iter().flat_map(|(_, items)| items.iter());
    let rail = all.iter().take(home::SAMPLES_SHOWN.get() as usize);
    pages.extend(
        shown
            .chain(rail)
            .filter_map(|item| Listed::item(item, Route::SampleInfo)),
    );
    Ok(pages)
}

async fn production(content: &Content, locale: Locale) -> Result<Vec<Listed>, ProviderError> {
    let lists = OemCategory::VARIANTS.iter().map(async |&category| {
        let items = items(
            content,
            ListOf::Tid(oem_list::items_of(category, locale)),
            locale,
        )
        .await?;
        Ok::<_, ProviderError>((category, items))
    });
    let (lists, banner) = join!(
        try_join_all(lists),
        banner(content, Some(oem_list::BANNER), locale)
    );
    let lists = lists?;
    let categories = lists.iter().map(|(category, items)| {
        Listed::list(Route::OemList(*category), items).led_by(banner.clone())
    });
    let own = lists
        .iter()
        .flat_map(|(_, items)| items.iter())
        .filter_map(|item| Listed::item(item, Route::OemInfo));
    Ok(categories.chain(own).collect())
}

async fn boards(content: &Content, locale: Locale) -> Result<Vec<Listed>, ProviderError> {
    let (boards, labels) = try_join!(content.boards(None, locale), content.labels(None, locale))?;
    let board = |id: u64| NonZeroU64::new(id).map(BoardId::from);
    let all = BoardPlace::ALL;
    let mut places = vec![((all, ""), labels.first())];
    for own in boards.iter() {
        let first = labels.iter().find(|label| label.bid == Some(own.bid));
        places.extend(board(own.bid.0).map(|board| {
            let place = BoardPlace {
                board: Some(board),
                ..all
            };
            ((place, own.bname.as_str()), first)
        }));
    }
    for label in labels.iter() {
        // The first label of a board is shown on the board's page.
        let first = labels.iter().find(|first| first.bid == label.bid);
        if first.is_some_and(|first| first.lid == label.lid) {
            continue;
        }
        let place = NonZeroU64::new(label.lid.0)
            .map(LabelId::from)
            .map(|id| BoardPlace {
                board: label.bid.and_then(|bid| board(bid.0)),
                label: Some(id),
                ..all
            });
        places.extend(place.map(|place| ((place, label.lname.as_str()), Some(label))));
    }
    let pages = places
        .into_iter()
        .map(async |(place, label)| topics(content, locale, place, label).await);
    Ok(try_join_all(pages).await?.into_iter().flatten().collect())
}

/// The pages of the topics under a label.
async fn topics(
    content: &Content,
    locale: Locale,
    (place, title): (BoardPlace, &str),
    label: Option<&Label>,
) -> Result<Vec<Listed>, ProviderError> {
    let count = match label {
        Some(label) => *content.topic_count(label.lid, locale).await?,
        None => 0,
    };
    let pages = u32::try_from(bbs::pages(count))
        .unwrap_or(u32::MAX)
        .min(MOST_PAGES);
    let numbers = (1..=pages).filter_map(PageNumber::new);
    let pages = numbers.map(async |page| {
        let changed = match label.and_then(|label| Some((label.lid, bbs::rows_of(page)?))) {
            Some((label, rows)) => content
                .topics(label, rows, locale)
                .await?
                .iter()
                .filter_map(|topic| topic.atime)
                .max(),
            None => None,
        };
        Ok(Listed {
            route: Route::Bbs(BoardPlace { page, ..place }),
            title: title.to_owned(),
            changed: changed.map(iso),
            images: Vec::new(),
        })
    });
    // In batches: a board may have more pages than should be requested at once.
    futures::stream::iter(pages)
        .buffered(AT_ONCE)
        .try_collect()
        .await
}

/// The number of concurrent requests for pages of topics.
const AT_ONCE: usize = 4;
/// The maximum number of pages, in case the provider's count is wrong.
const MOST_PAGES: u32 = 10_000;

fn article(item: &Info) -> Option<Article> {
    let id = NonZeroU64::new(item.fid.0).filter(|_| !item.title.is_empty())?;
    Some(Article {
        route: Route::NewsInfo(id.into()),
        title: item.title.clone(),
        summary: news_list::beginning(item, SUMMARY),
        published: item.ptime.or(item.atime).map(iso),
        changed: changed(item).map(iso),
        image: Picture::of(&item.imgsrc).map(|picture| picture.src),
    })
}
