//! The lines of a text, for the places of many problems: each is found without reading the text
//! again.

#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// The offset of each line but the first, in bytes.
    starts: Vec<usize>,
}

impl Lines {
    pub(crate) fn of(text: &[u8]) -> Self {
        let ends = memchr::memchr_iter(b'\n', text);
        Self {
            starts: ends.map(|end| end + 1).collect(),
        }
    }

    /// The number of line ends before an offset.
    pub(crate) fn before(&self, offset: usize) -> usize {
        self.starts.partition_point(|start| *start <= offset)
    }

    /// The line of an offset, from 1.
    pub(crate) fn number_at(&self, offset: usize) -> usize {
        1 + self.before(offset)
    }

    /// The offset at which a line begins, from 1.
    pub(super) fn start_of(&self, number: usize) -> Option<usize> {
        match number.checked_sub(2) {
            Some(place) => self.starts.get(place).copied(),
            None => (number == 1).then_some(0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_begins_after_the_end_of_the_one_before() {
        let lines = Lines::of("a\n\nbc\n".as_bytes());
        let numbers = (0..=6).map(|offset| lines.number_at(offset));
        assert_eq!(numbers.collect::<Vec<_>>(), [1, 1, 2, 3, 3, 3, 4]);
        let starts = (0..=5).map(|number| lines.start_of(number));
        assert_eq!(
            starts.collect::<Vec<_>>(),
            [None, Some(0), Some(2), Some(3), Some(6), None]
        );
    }
}
