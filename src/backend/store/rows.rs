//! Ranges of lists, and texts in several languages.

use crate::locale::Locale;

/// A range of a list: `idx` and `size` of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    offset: i64,
    limit: i64,
}

impl Rows {
    /// The maximum number of rows in a response.
    pub const MOST: i64 = 1000;

    /// `size` rows from row `idx`; 0 rows means all. Negative numbers count as 0.
    pub fn new(idx: i64, size: i64) -> Self {
        let limit = if size <= 0 { Self::MOST } else { size.min(Self::MOST) };
        Self { offset: idx.max(0), limit }
    }

    pub(super) fn offset(self) -> i64 {
        self.offset
    }

    pub(super) fn limit(self) -> i64 {
        self.limit
    }
}

impl Default for Rows {
    fn default() -> Self {
        Self::new(0, 0)
    }
}

/// A row in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translated<T> {
    pub lang: Locale,
    pub row: T,
}

#[cfg(test)]
mod tests {
    use super::Rows;

    #[test]
    fn no_answer_is_longer_than_the_most_rows() {
        for (size, limit) in
            [(5, 5), (0, Rows::MOST), (-1, Rows::MOST), (Rows::MOST + 1, Rows::MOST), (i64::MAX, Rows::MOST)]
        {
            assert_eq!(Rows::new(0, size).limit(), limit, "{size}");
        }
        assert_eq!(Rows::new(i64::MIN, 1).offset(), 0);
    }
}
