//! BBS (spec §2): the boards, the labels of one board or of all, and the topics under a label in
//! pages.

use std::num::{NonZeroU32, NonZeroU64};
use std::sync::Arc;

use futures::future::join_all;
use futures::join;
use serde::Serialize;
use ts_rs::TS;

use super::document::{DateText, Link};
use super::loading::{Loading, Missing};
use super::news_list::Pager;
use crate::markup::Html;
use crate::provider::{Bid, Board, Content, Label, Lid, RowRange, Topic};
use base::locale::Locale;
use base::site::{BoardId, BoardPlace, LabelId, PageNumber, Route};

#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct Bbs {
    /// The name of the selected label, else of the selected board; `None` on the page of all
    /// boards.
    pub title: Option<String>,
    pub boards: Vec<BbsBoard>,
    /// The labels of the board, or of every board.
    pub labels: Vec<BbsLabel>,
    /// The topics of one page under the current label, the newest first.
    pub topics: Vec<BbsTopic>,
    /// Whether the topics could not be loaded, or not the labels that lead to them.
    pub unavailable: bool,
    pub pager: Pager,
    /// The first page of these topics; the URLs of the others add `page={n}` to the query.
    pub first_page: Link,
}

impl Bbs {
    /// Whether the URL selects a label.
    pub(super) fn is_of_label(&self) -> bool {
        self.labels
            .iter()
            .any(|label| label.current && self.title.as_ref() == Some(&label.name))
    }
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct BbsBoard {
    pub id: String,
    pub name: String,
    /// Its page: `/bbs/board/{bid}`.
    pub link: Link,
    pub current: bool,
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct BbsLabel {
    pub id: String,
    pub name: String,
    /// The bid of its board, if the provider sends it.
    pub board: Option<String>,
    /// The page of its topics.
    pub link: Link,
    /// Whether its topics are shown.
    pub current: bool,
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct BbsTopic {
    pub id: String,
    pub title: String,
    /// The author's name; may be empty.
    pub author: String,
    /// When it was written.
    pub written: Option<DateText>,
    /// The company's answer.
    pub answer: Option<Html>,
}

/// Topics on a page (spec §2: the default size).
pub(super) const ROWS: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// The number of topics before the first one of a page.
pub fn topics_before(page: PageNumber) -> u64 {
    u64::from(page.get() - 1) * u64::from(ROWS.get())
}

/// Loads a page of the BBS. The boards are its primary content, and so are the topics if the URL
/// selects a label or a page of topics. An unknown board, label or page is a 404.
pub(super) async fn load(loading: &Loading<'_>, place: BoardPlace) -> Result<Bbs, Missing> {
    let rows = rows_of(place.page).ok_or(Missing::NotFound)?;
    let (boards, (labels, topics)) = join!(
        boards_of(loading, place.board),
        labels_and_topics(loading, place, rows)
    );
    let boards = boards?;
    let Topics {
        label,
        rows: topics,
        count,
    } = topics;
    if let Some(topics) = &topics {
        let (before, size) = (topics_before(place.page), ROWS.get().into());
        loading.compare("topics", count, before, size, topics.len());
    }
    let pages = count.map(pages);
    let unknown_board = |board: BoardId| boards.iter().all(|known| known.bid.0 != board.get());
    let unknown_label = |label: LabelId| {
        labels
            .as_ref()
            .is_some_and(|labels| labels.iter().all(|known| known.lid.0 != label.get()))
    };
    if place.board.is_some_and(unknown_board)
        || place.label.is_some_and(unknown_label)
        || pages.is_some_and(|pages| u64::from(place.page.get()) > pages)
    {
        return Err(Missing::NotFound);
    }
    let chosen = place.label.is_some() || place.page != PageNumber::FIRST;
    if chosen && topics.is_none() {
        return Err(Missing::Unavailable);
    }
    let unavailable = match &topics {
        None => true,
        Some(topics) => topics.is_empty() && labels.is_none(),
    };
    let labels = labels.as_ref().map_or(&[][..], |labels| labels);
    let labels: Vec<_> = labels
        .iter()
        .filter_map(|own| label_entry(own, labels, place.board, label))
        .collect();
    let boards: Vec<_> = boards
        .iter()
        .filter_map(|board| board_entry(board, place.board))
        .collect();
    let board_name = boards
        .iter()
        .find(|board| board.current)
        .map(|board| &board.name);
    let label_name = labels
        .iter()
        .find(|label| label.current)
        .map(|label| &label.name);
    let first_page = BoardPlace {
        page: PageNumber::FIRST,
        ..place
    };
    let first_page = Link::to(Route::Bbs(first_page)).ok_or(Missing::NotFound)?;
    Ok(Bbs {
        title: place.label.and(label_name).or(board_name).cloned(),
        topics: join_all(
            topics
                .iter()
                .flat_map(|topics| topics.iter())
                .map(|topic| row(loading, topic)),
        )
        .await,
        pager: Pager {
            page: place.page.get(),
            // Without a count, only this page and those before it are known to exist.
            pages: pages
                .and_then(|pages| pages.try_into().ok())
                .unwrap_or(place.page.get()),
        },
        boards,
        labels,
        unavailable,
        first_page,
    })
}

/// Whether a language has a page of the BBS: its board, its label, and enough topics. True if the
/// provider does not respond.
pub(super) async fn has(loading: &Loading<'_>, place: BoardPlace, locale: Locale) -> bool {
    let board = place.board.map(|board| Bid(board.get()));
    let (boards, labels) = join!(
        async {
            let board = board?;
            let boards = loading.part(loading.parts.boards(None, locale).await)?;
            Some(boards.iter().any(|known| known.bid == board))
        },
        async {
            if place.label.is_none() && place.page == PageNumber::FIRST {
                return None;
            }
            loading.part(loading.parts.labels(board, locale).await)
        },
    );
    let Some(labels) = labels else {
        return boards.unwrap_or(true);
    };
    let chosen = place.label.map(|label| Lid(label.get()));
    let label = labels
        .iter()
        .map(|label| label.lid)
        .find(|known| chosen.is_none_or(|chosen| chosen == *known));
    let is_long_enough = match label {
        _ if place.page == PageNumber::FIRST => label.is_some(),
        Some(label) => {
            let count = loading.part(loading.parts.topic_count(label, locale).await);
            count.is_none_or(|count| u64::from(place.page.get()) <= pages(*count))
        }
        None => false,
    };
    boards.unwrap_or(true) && is_long_enough
}

/// The number of pages for a number of topics.
pub(super) fn pages(count: u64) -> u64 {
    count.div_ceil(ROWS.get().into()).max(1)
}

/// Loads the boards. The list that contains the selected board is primary content; the other boards
/// are optional and ordered as in the list of all.
async fn boards_of(loading: &Loading<'_>, shown: Option<BoardId>) -> Result<Vec<Board>, Missing> {
    let Some(shown) = shown.map(|board| Bid(board.get())) else {
        return loading
            .primary(loading.content.boards(None, loading.locale).await)
            .map(|all| all.to_vec());
    };
    let (own, all) = join!(
        loading.content.boards(Some(shown), loading.locale),
        loading.parts.boards(None, loading.locale)
    );
    let all = loading.part(all);
    loading.primary(own).map(|own| {
        let all = all.map_or_else(Vec::new, |all| all.to_vec());
        let more: Vec<_> = own
            .iter()
            .filter(|own| all.iter().all(|known| known.bid != own.bid))
            .cloned()
            .collect();
        [all, more].concat()
    })
}

/// The topics of a page, as far as they could be loaded.
#[derive(Default)]
struct Topics {
    label: Option<Lid>,
    rows: Option<Arc<Vec<Topic>>>,
    count: Option<u64>,
}

/// Loads labels and topics: at once if the URL selects a label, else the topics of the first label.
async fn labels_and_topics(
    loading: &Loading<'_>,
    place: BoardPlace,
    rows: RowRange,
) -> (Option<Arc<Vec<Label>>>, Topics) {
    let board = place.board.map(|board| Bid(board.get()));
    // The topics that the URL selects are primary content.
    let content = if place.label.is_some() || place.page != PageNumber::FIRST {
        &loading.content
    } else {
        &loading.parts
    };
    if let Some(label) = place.label {
        let labels = async { loading.part(loading.parts.labels(board, loading.locale).await) };
        return join!(
            labels,
            topics_under(loading, content, Lid(label.get()), rows)
        );
    }
    let labels = loading.part(content.labels(board, loading.locale).await);
    let first = labels
        .as_ref()
        .map(|labels| labels.first().map(|label| label.lid));
    let topics = match first {
        Some(Some(label)) => topics_under(loading, content, label, rows).await,
        // A board without labels has no topics.
        Some(None) => Topics {
            label: None,
            rows: Some(Arc::default()),
            count: Some(0),
        },
        None => Topics::default(),
    };
    (labels, topics)
}

async fn topics_under(
    loading: &Loading<'_>,
    content: &Content,
    label: Lid,
    rows: RowRange,
) -> Topics {
    let (topics, count) = join!(
        content.topics(label, rows, loading.locale),
        loading.parts.topic_count(label, loading.locale)
    );
    Topics {
        label: Some(label),
        rows: loading.part(topics),
        count: loading.part(count).map(|count| *count),
    }
}

/// The range of rows of a page; `None` for a page beyond the end of any list.
pub(super) fn rows_of(page: PageNumber) -> Option<RowRange> {
    Some(RowRange::from(
        (page.get() - 1).checked_mul(ROWS.get())?,
        ROWS,
    ))
}

fn board_entry(board: &Board, shown: Option<BoardId>) -> Option<BbsBoard> {
    let id = BoardId::from(NonZeroU64::new(board.bid.0)?);
    let place = BoardPlace {
        board: Some(id),
        label: None,
        page: PageNumber::FIRST,
    };
    Some(BbsBoard {
        id: id.to_string(),
        name: board.bname.clone(),
        link: Link::to(Route::Bbs(place))?,
        current: shown == Some(id),
    })
}

/// The page of a label: that of its board, if the board is known. The URL of a board's first label
/// does not contain the label.
fn label_entry(
    label: &Label,
    all: &[Label],
    shown: Option<BoardId>,
    current: Option<Lid>,
) -> Option<BbsLabel> {
    let id = LabelId::from(NonZeroU64::new(label.lid.0)?);
    let told = label
        .bid
        .and_then(|board| NonZeroU64::new(board.0))
        .map(BoardId::from);
    let board = shown.or(told);
    let beside = |other: &&Label| shown.is_some() || other.bid == label.bid;
    let first = all
        .iter()
        .find(beside)
        .is_some_and(|first| first.lid == label.lid);
    let place = BoardPlace {
        board,
        label: (!first).then_some(id),
        page: PageNumber::FIRST,
    };
    Some(BbsLabel {
        id: id.to_string(),
        name: label.lname.clone(),
        board: board.map(|board| board.to_string()),
        link: Link::to(Route::Bbs(place))?,
        current: current == Some(label.lid),
    })
}

async fn row(loading: &Loading<'_>, topic: &Topic) -> BbsTopic {
    BbsTopic {
        id: topic.tpid.to_string(),
        title: topic.title.clone(),
        author: topic.uname.clone(),
        written: loading.date(topic.atime),
        answer: loading.html_if_any(&topic.content).await,
    }
}
