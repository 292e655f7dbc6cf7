//! Parameters of a list call: the list, its columns, their order and the range of rows.

use std::borrow::Cow;
use std::fmt;

use super::call::Request;
use super::{Cid, Tid};
use crate::locale::Locale;

/// The list that an info item is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ListOf {
    /// The items of a type.
    Tid(Tid),
    /// The items of a catalog.
    Cid(Cid),
}

/// The fields wanted, separated by commas as on the wire: `fid,title,ptime`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cols(&'static str);

impl Cols {
    /// Every field: the parameter is left out.
    pub const ALL: Self = Self("");

    /// Fields by their names in the provider's answers (spec §3).
    #[must_use]
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

/// The order of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ord {
    /// The editor's own order.
    Editor,
    /// By a field, the smallest first.
    Asc(&'static str),
    /// By a field, the largest first.
    Desc(&'static str),
}

impl fmt::Display for Ord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Editor => f.write_str("ord-1"),
            Self::Asc(field) => write!(f, "{field}-asc"),
            Self::Desc(field) => write!(f, "{field}-desc"),
        }
    }
}

/// A part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rows {
    /// The offset of the first row, from 0.
    idx: u32,
    /// The number of rows; 0 means all.
    size: u32,
}

impl Rows {
    /// The whole list.
    pub const ALL: Self = Self { idx: 0, size: 0 };

    /// The first rows.
    #[must_use]
    pub const fn first(size: std::num::NonZeroU32) -> Self {
        Self::from(0, size)
    }

    /// Rows from an offset on, counted from 0.
    #[must_use]
    pub const fn from(idx: u32, size: std::num::NonZeroU32) -> Self {
        Self { idx, size: size.get() }
    }
}

/// A list of info items.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InfoQuery {
    /// Which list.
    pub of: ListOf,
    /// In which language.
    pub locale: Locale,
    /// Which fields; `fid` is always among them.
    pub cols: Cols,
    /// In which order; `None` leaves it to the provider.
    pub ord: Option<Ord>,
    /// Which part.
    pub rows: Rows,
}

impl InfoQuery {
    /// The whole list with every field, in the editor's order.
    #[must_use]
    pub const fn new(of: ListOf, locale: Locale) -> Self {
        Self { of, locale, cols: Cols::ALL, ord: Some(Ord::Editor), rows: Rows::ALL }
    }

    /// With these fields only.
    #[must_use]
    pub const fn cols(self, cols: Cols) -> Self {
        Self { cols, ..self }
    }

    /// In this order.
    #[must_use]
    pub const fn ord(self, ord: Ord) -> Self {
        Self { ord: Some(ord), ..self }
    }

    /// This part only.
    #[must_use]
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
    fn an_order_is_a_field_and_a_direction() {
        assert_eq!(Ord::Editor.to_string(), "ord-1");
        assert_eq!(Ord::Asc("fid").to_string(), "fid-asc");
        assert_eq!(Ord::Desc("ptime").to_string(), "ptime-desc");
    }

    #[test]
    fn the_id_is_always_among_the_fields() {
        assert_eq!(Cols::new("title,ptime").and("fid"), "fid,title,ptime");
        assert_eq!(Cols::new("title,fid").and("fid"), "title,fid");
        assert_eq!(Cols::ALL.and("fid"), "");
    }
}
