//! The BBS: boards, their labels, and the topics under a label (spec §2, §3).
//!
//! Every call sends the language: `docs/provider-api.md` requires it of all calls, although its
//! table of the BBS omits it.

use jiff::civil::DateTime;
use serde::Deserialize;

use super::call::{Endpoint, Request};
use super::{Bid, Lid, Overlaid, Provider, ProviderError, RowRange, Tpid, envelope, lenient};
use base::locale::Locale;

const BOARDS: Endpoint = Endpoint::get("boards", "/api/bbs/board/list");
const LABELS: Endpoint = Endpoint::get("labels", "/api/bbs/label/list");
const TOPICS: Endpoint = Endpoint::get("topics", "/api/bbs/topic/pager");
const TOPIC_COUNT: Endpoint = Endpoint::get("topic_count", "/api/bbs/topic/count");

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Board {
    pub bid: Bid,
    #[serde(default, deserialize_with = "lenient::text")]
    pub bname: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Label {
    pub lid: Lid,
    /// Its board, if the provider sends it.
    #[serde(default, deserialize_with = "lenient::id_if_any")]
    pub bid: Option<Bid>,
    #[serde(default, deserialize_with = "lenient::text")]
    pub lname: String,
}

/// A topic under a label.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Topic {
    pub tpid: Tpid,
    #[serde(default, deserialize_with = "lenient::text")]
    pub title: String,
    #[serde(default, deserialize_with = "lenient::text")]
    pub uname: String,
    /// When it was written, in China Standard Time.
    #[serde(default, deserialize_with = "lenient::time")]
    pub atime: Option<DateTime>,
    /// The answer, in HTML; empty if there is none. An addition to the specification.
    #[serde(default, deserialize_with = "lenient::text")]
    pub content: String,
}

impl Overlaid for Board {
    const KIND: &'static str = "board";

    type Id = Bid;

    fn id(&self, _own: &str) -> Bid {
        self.bid
    }
}

impl Overlaid for Label {
    const KIND: &'static str = "label";

    type Id = Lid;

    fn id(&self, _own: &str) -> Lid {
        self.lid
    }
}

impl Overlaid for Topic {
    const KIND: &'static str = "topic";

    type Id = Tpid;

    fn id(&self, _own: &str) -> Tpid {
        self.tpid
    }
}

/// A call with the board as its `id`; without `id` if there is no board.
fn of_board(endpoint: Endpoint, board: Option<Bid>, locale: Locale) -> Request {
    let request = endpoint.request();
    match board {
        Some(board) => request.with("id", board.to_string()),
        None => request,
    }
    .locale(locale)
}

impl Provider {
    /// Returns the boards that the provider lists for a board; every board for `None`.
    pub async fn boards(
        &self,
        board: Option<Bid>,
        locale: Locale,
    ) -> Result<Vec<Board>, ProviderError> {
        self.list(of_board(BOARDS, board, locale), envelope::rows)
            .await
    }

    /// Returns the labels of a board; every label for `None`.
    pub async fn labels(
        &self,
        board: Option<Bid>,
        locale: Locale,
    ) -> Result<Vec<Label>, ProviderError> {
        self.list(of_board(LABELS, board, locale), envelope::rows)
            .await
    }

    pub async fn topics(
        &self,
        label: Lid,
        rows: RowRange,
        locale: Locale,
    ) -> Result<Vec<Topic>, ProviderError> {
        let window = rows.window(self.settings().paging);
        let request = TOPICS
            .request()
            .with("lid", label.to_string())
            .rows(&window)
            .locale(locale);
        self.list(request, |data| {
            envelope::rows_within(data, &window, |_| true)
        })
        .await
    }

    pub async fn topic_count(&self, label: Lid, locale: Locale) -> Result<u64, ProviderError> {
        let request = TOPIC_COUNT
            .request()
            .with("lid", label.to_string())
            .locale(locale);
        self.list(request, envelope::number).await
    }
}
