//! Parameters of a list call: the list, its columns, their order and the range of rows.

use std::borrow::Cow;

use super::call::Request;
use super::{Cid, Tid};
use crate::locale::Locale;

/// The list that an info item is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListOf {
    Tid(Tid),
    Cid(Cid),
}

impl ListOf {
    /// The purge tag of the list.
    pub fn tag(self) -> String {
        match self {
            Self::Tid(tid) => format!("tid:{tid}"),
            Self::Cid(cid) => format!("cid:{cid}"),
        }
    }
}

/// The fields wanted, separated by commas as on the wire: `fid,title,ptime`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cols(&'static str);

impl Cols {
    /// Every field: the parameter is left out.
    pub const ALL: Self = Self("");

    /// Fields by their names in the provider's answers (spec §3).
    pub const fn new(names: &'static str) -> Self {
        Self(names)
    }

    /// Adds a column, if it is missing.
    pub(super) fn and(self, name: &str) -> Cow<'static, str> {
        if self.0.is_empty() || self.0.split(',').any(|own| own == name) {
            self.0.into()
        } else {
            format!("{name},{}", self.0).into()
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rows {
    /// The offset of the first row, from 0.
    idx: u32,
    /// The number of rows; 0 means all.
    size: u32,
}

impl Rows {
    pub const ALL: Self = Self { idx: 0, size: 0 };

    /// The first rows.
    pub const fn first(size: std::num::NonZeroU32) -> Self {
        Self::from(0, size)
    }

    /// Rows from an offset on, counted from 0.
    pub const fn from(idx: u32, size: std::num::NonZeroU32) -> Self {
        Self { idx, size: size.get() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InfoQuery {
    pub of: ListOf,
    pub locale: Locale,
    /// Which fields; `fid` is always among them.
    pub cols: Cols,
    pub rows: Rows,
}

impl InfoQuery {
    /// The whole list with every field, in the editor's order.
    pub const fn new(of: ListOf, locale: Locale) -> Self {
        Self { of, locale, cols: Cols::ALL, rows: Rows::ALL }
    }

    /// With these fields only.
    pub const fn cols(self, cols: Cols) -> Self {
        Self { cols, ..self }
    }

    pub const fn rows(self, rows: Rows) -> Self {
        Self { rows, ..self }
    }
}

impl Request {
    pub(super) fn of(self, list: ListOf) -> Self {
        match list {
            ListOf::Tid(tid) => self.with("tid", tid.to_string()),
            ListOf::Cid(cid) => self.with("cid", cid.to_string()),
        }
    }

    pub(super) fn locale(self, locale: Locale) -> Self {
        self.with("lang", locale.code())
    }

    /// Fields, `id` among them; nothing when all are wanted.
    pub(super) fn cols(self, cols: Cols, id: &str) -> Self {
        match cols.and(id) {
            all if all.is_empty() => self,
            cols => self.with("cols", cols),
        }
    }

    pub(super) fn rows(self, rows: Rows) -> Self {
        self.with("idx", rows.idx.to_string()).with("size", rows.size.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_is_always_among_the_fields() {
        assert_eq!(Cols::new("title,ptime").and("fid"), "fid,title,ptime");
        assert_eq!(Cols::new("title,fid").and("fid"), "title,fid");
        assert_eq!(Cols::ALL.and("fid"), "");
    }
}
