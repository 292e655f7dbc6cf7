//! A part of a file (RFC 9110 §14). Some browsers play video only from ranges.

use std::ops::Range;

use http::header::{IF_RANGE, RANGE};
use http::{HeaderMap, HeaderValue};

/// The part of a file that a request asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WantedRange {
    Whole,
    Part(Range<usize>),
    /// Bytes beyond the end of the file.
    Beyond,
}

/// Reads the range of a file of `length` bytes with this `ETag`. The whole file is sent if several
/// ranges are requested, or if the range is of another version of the file.
pub fn wanted(request: &HeaderMap, length: usize, etag: Option<&HeaderValue>) -> WantedRange {
    if request
        .get(IF_RANGE)
        .is_some_and(|condition| Some(condition) != etag)
    {
        return WantedRange::Whole;
    }
    let range = request.get(RANGE).and_then(|range| range.to_str().ok());
    let range = range.and_then(|range| range.trim().strip_prefix("bytes="));
    range.map_or(WantedRange::Whole, |range| part(range.trim(), length))
}

/// Reads a range. What is none, such as one whose end is before its beginning, asks for the whole
/// file.
fn part(range: &str, length: usize) -> WantedRange {
    let Some((first, last)) = range.split_once('-') else {
        return WantedRange::Whole;
    };
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| text.parse().unwrap_or(usize::MAX))
    };
    let part = match (number(first), number(last)) {
        (None, Some(from_the_end)) if first.is_empty() => {
            length.saturating_sub(from_the_end)..length
        }
        (Some(first), None) if last.is_empty() => first..length,
        (Some(first), Some(last)) if first <= last => first..last.saturating_add(1).min(length),
        _ => return WantedRange::Whole,
    };
    if part.start < part.end {
        WantedRange::Part(part)
    } else {
        WantedRange::Beyond
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("wanted", |text| {
            let value = HeaderValue::from_bytes(format!("bytes={text}").as_bytes());
            let value = value.unwrap_or(HeaderValue::from_static(""));
            wanted(&HeaderMap::from_iter([(RANGE, value)]), 100, None)
        });
    }

    fn of(range: &'static str) -> WantedRange {
        let request = HeaderMap::from_iter([(RANGE, HeaderValue::from_static(range))]);
        wanted(&request, 100, None)
    }

    #[test]
    fn a_part_is_named_by_its_first_and_last_byte_or_by_its_length_from_the_end() {
        assert_eq!(of("bytes=0-1"), WantedRange::Part(0..2));
        assert_eq!(of("bytes=90-"), WantedRange::Part(90..100));
        assert_eq!(of("bytes=90-1000"), WantedRange::Part(90..100));
        assert_eq!(of("bytes=-10"), WantedRange::Part(90..100));
        assert_eq!(of("bytes=-1000"), WantedRange::Part(0..100));
    }

    #[test]
    fn a_range_after_the_end_of_the_file_is_unsatisfiable() {
        assert_eq!(of("bytes=100-"), WantedRange::Beyond);
        assert_eq!(of("bytes=200-300"), WantedRange::Beyond);
        assert_eq!(of("bytes=99999999999999999999-"), WantedRange::Beyond);
        assert_eq!(of("bytes=-0"), WantedRange::Beyond);
    }

    #[test]
    fn anything_but_a_single_range_gets_the_whole_file() {
        assert_eq!(wanted(&HeaderMap::new(), 100, None), WantedRange::Whole);
        for range in [
            "bytes=0-1,5-6",
            "lines=1-2",
            "bytes=5-1",
            "bytes=-",
            "bytes=a-b",
            "bytes=1",
            "bytes=+1-2",
        ] {
            assert_eq!(of(range), WantedRange::Whole, "{range}");
        }
    }

    #[test]
    fn a_part_of_another_file_is_not_what_is_wanted() {
        let etag = HeaderValue::from_static("\"a\"");
        let request = |condition| {
            let condition = HeaderValue::from_static(condition);
            HeaderMap::from_iter([
                (RANGE, HeaderValue::from_static("bytes=0-1")),
                (IF_RANGE, condition),
            ])
        };
        assert_eq!(
            wanted(&request("\"a\""), 100, Some(&etag)),
            WantedRange::Part(0..2)
        );
        assert_eq!(
            wanted(&request("\"b\""), 100, Some(&etag)),
            WantedRange::Whole
        );
    }
}
