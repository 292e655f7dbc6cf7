//! The position in the BBS: board, label and page of topics (spec §2).

use std::borrow::Cow;

use super::number::{self, NotPlain};
use super::route::Parameter;
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
    /// The page of all boards.
    pub const ALL: Self = Self {
        board: None,
        label: None,
        page: PageNumber::FIRST,
    };
}

impl Parameter for BoardPlace {
    fn read(segment: &str, query: &str) -> Result<Self, NotPlain> {
        let board = (!segment.is_empty()).then(|| segment.parse());
        Ok(Self {
            board: board.transpose()?,
            label: number::parameter(query, "lid")?,
            page: PageNumber::read("", query)?,
        })
    }

    fn segment(&self) -> Option<Cow<'static, str>> {
        Some(self.board?.to_string().into())
    }

    fn query(&self) -> Cow<'static, str> {
        match (self.label, self.page) {
            (None, PageNumber::FIRST) => "".into(),
            (None, page) => format!("?page={page}").into(),
            (Some(label), PageNumber::FIRST) => format!("?lid={label}").into(),
            (Some(label), page) => format!("?lid={label}&page={page}").into(),
        }
    }
}
