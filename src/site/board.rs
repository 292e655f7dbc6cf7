//! The position in the BBS: board, label and page of topics (spec §2).

use std::borrow::Cow;

use super::number::{self, NotPlain};
use super::{BoardId, LabelId, PageNumber};

/// A page of the BBS: `/bbs`, `/bbs/board/51`, `/bbs/board/51?lid=5102&page=2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardPlace {
    /// The board; `None` for all of them.
    pub board: Option<BoardId>,
    /// The label whose topics are shown; `None` for the first one.
    pub label: Option<LabelId>,
    /// The page of the topics.
    pub page: PageNumber,
}

impl BoardPlace {
    /// Parses the label and the page from a query.
    pub(super) fn of_query(board: Option<BoardId>, query: &str) -> Result<Self, NotPlain> {
        Ok(Self {
            board,
            label: number::parameter(query, "lid")?,
            page: PageNumber::of_query(query)?,
        })
    }

    /// The canonical path. `/bbs/{id}` is an alias of a board's page.
    pub fn path(self) -> Cow<'static, str> {
        self.board
            .map_or("/bbs".into(), |board| format!("/bbs/board/{board}").into())
    }

    /// The canonical query with its `?`; empty for the first page of the first label.
    pub fn query(self) -> Cow<'static, str> {
        match (self.label, self.page) {
            (None, PageNumber::FIRST) => "".into(),
            (None, page) => format!("?page={page}").into(),
            (Some(label), PageNumber::FIRST) => format!("?lid={label}").into(),
            (Some(label), page) => format!("?lid={label}&page={page}").into(),
        }
    }
}
