//! Parameters of a list call: the list, its columns, their order and the range of rows.

use std::borrow::Cow;

use super::call::Request;
use super::{Cid, Tid};
use base::config::Paging;
use base::locale::Locale;

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
pub struct RowRange {
    /// The offset of the first row, from 0.
    idx: u32,
    /// The number of rows; 0 means all.
    size: u32,
}

impl RowRange {
    pub const ALL: Self = Self { idx: 0, size: 0 };

    /// The first rows.
    pub const fn first(size: std::num::NonZeroU32) -> Self {
        Self::from(0, size)
    }

    /// Rows from an offset on, counted from 0.
    pub const fn from(idx: u32, size: std::num::NonZeroU32) -> Self {
        Self {
            idx,
            size: size.get(),
        }
    }

    /// Takes these rows of a whole list.
    pub(super) fn of<T>(self, list: Vec<T>) -> Vec<T> {
        let size = if self.size == 0 { u32::MAX } else { self.size };
        let rows = list.into_iter().skip(self.idx as usize);
        rows.take(size as usize).collect()
    }

    /// How to ask for these rows. A provider that counts pages is asked for the shortest page that
    /// has them all.
    pub(super) fn window(self, paging: Paging) -> Window {
        let [idx, take] = [self.idx, self.size].map(u64::from);
        if take == 0 {
            return Window { idx, ..Window::ALL };
        }
        let first_page = match paging {
            Paging::Rows => {
                return Window {
                    idx,
                    size: take,
                    skip: 0,
                    take,
                };
            }
            Paging::Pages => 1,
            Paging::PagesFromZero => 0,
        };
        let (first, last) = (idx, idx + take - 1);
        let mut size = take;
        while first / size != last / size {
            size += 1;
        }
        Window {
            idx: first / size + first_page,
            size,
            skip: first % size,
            take,
        }
    }
}

/// The parameters of a list call, and the rows of its answer to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// The offset of the first row, or the number of the page.
    idx: u64,
    size: u64,
    /// The number of rows before those to use.
    skip: u64,
    take: u64,
}

impl Window {
    pub(super) const ALL: Self = Self {
        idx: 0,
        size: 0,
        skip: 0,
        take: u64::MAX,
    };

    /// The number of rows of an answer that are more than were asked for.
    pub(super) fn surplus(&self, rows: usize) -> usize {
        let size = usize::try_from(self.size).unwrap_or(usize::MAX);
        if size == 0 {
            0
        } else {
            rows.saturating_sub(size)
        }
    }

    /// The rows of an answer to use.
    pub(super) fn of<'a, T>(&self, rows: &'a [T]) -> &'a [T] {
        let [skip, take] =
            [self.skip, self.take].map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        let rows = rows.get(skip..).unwrap_or_default();
        &rows[..rows.len().min(take)]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InfoQuery {
    pub of: ListOf,
    pub locale: Locale,
    /// Which fields; `fid` is always among them.
    pub cols: Cols,
    pub rows: RowRange,
}

impl InfoQuery {
    /// The whole list with every field, in the editor's order.
    pub const fn new(of: ListOf, locale: Locale) -> Self {
        Self {
            of,
            locale,
            cols: Cols::ALL,
            rows: RowRange::ALL,
        }
    }

    /// With these fields only.
    pub const fn cols(self, cols: Cols) -> Self {
        Self { cols, ..self }
    }

    pub const fn rows(self, rows: RowRange) -> Self {
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

    pub(super) fn rows(self, window: &Window) -> Self {
        self.with("idx", window.idx.to_string())
            .with("size", window.size.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_asked_for_by_offset_or_by_the_shortest_page_that_has_them() {
        let rows = |idx| RowRange::from(idx, std::num::NonZeroU32::new(5).unwrap());
        let window = |idx, size, skip, take| Window {
            idx,
            size,
            skip,
            take,
        };
        for (idx, page) in [
            (0, window(1, 5, 0, 5)),
            (4, window(1, 9, 4, 5)),
            (5, window(2, 5, 0, 5)),
            (9, window(2, 7, 2, 5)),
            (14, window(3, 7, 0, 5)),
            (u32::MAX, window(858_993_460, 5, 0, 5)),
        ] {
            assert_eq!(rows(idx).window(Paging::Rows), window(idx.into(), 5, 0, 5));
            assert_eq!(rows(idx).window(Paging::Pages), page, "{idx}");
            let from_zero = Window {
                idx: page.idx - 1,
                ..page
            };
            assert_eq!(rows(idx).window(Paging::PagesFromZero), from_zero, "{idx}");
        }
        for paging in [Paging::Rows, Paging::Pages, Paging::PagesFromZero] {
            assert_eq!(
                RowRange::ALL.window(paging),
                Window::ALL,
                "size 0 is every row"
            );
        }
    }

    #[test]
    fn every_window_has_the_rows_that_are_wanted() {
        let list: Vec<u32> = (0..60).collect();
        for (idx, size) in (0..60).flat_map(|idx| (1..12).map(move |size| (idx, size))) {
            let window =
                RowRange::from(idx, std::num::NonZeroU32::new(size).unwrap()).window(Paging::Pages);
            let [page, length] =
                [window.idx - 1, window.size].map(|number| usize::try_from(number).unwrap());
            let page = list.chunks(length).nth(page).unwrap_or_default();
            let wanted: Vec<_> = (idx..(idx + size).min(60)).collect();
            assert_eq!(window.of(page), wanted, "{idx} {size}");
        }
    }

    #[test]
    fn rows_beyond_the_size_are_cut() {
        let list: Vec<u32> = (0..23).collect();
        let window = RowRange::from(4, std::num::NonZeroU32::new(5).unwrap()).window(Paging::Rows);
        assert_eq!(window.of(&list), [0, 1, 2, 3, 4]);
        assert_eq!((window.surplus(23), window.surplus(5)), (18, 0));
        assert_eq!(Window::ALL.of(&list), list);
        assert_eq!(Window::ALL.surplus(23), 0);
    }

    #[test]
    fn the_id_is_always_among_the_fields() {
        assert_eq!(Cols::new("title,ptime").and("fid"), "fid,title,ptime");
        assert_eq!(Cols::new("title,fid").and("fid"), "title,fid");
        assert_eq!(Cols::ALL.and("fid"), "");
    }
}
