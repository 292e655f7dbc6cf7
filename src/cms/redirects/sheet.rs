//! Redirects as lines of two cells: the old address and the target.

use csv::{ReaderBuilder, StringRecord, Trim};
use encoding_rs::{UTF_8, UTF_16BE, UTF_16LE};

use super::plan::WantedRedirect;
use super::table::RedirectRow;
use base::site::MOST_REDIRECTS;
use base::spreadsheet;

/// Why a text has no redirects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    #[error("the text is not in UTF-8 or UTF-16")]
    UnknownEncoding,
    #[error("there are more than {MOST_REDIRECTS} lines")]
    TooManyLines,
    #[error("there is no line with two addresses")]
    Empty,
}

const HEADING: [&str; 2] = ["old address", "new address"];
const SEPARATORS: [u8; 3] = [b'\t', b';', b','];

/// Reads lines of old address and target between tabs, semicolons or commas. A first line without
/// an address is a heading; further cells are ignored.
pub(crate) fn read(bytes: &[u8]) -> Result<Vec<WantedRedirect>, SheetError> {
    let marked = [UTF_8, UTF_16LE, UTF_16BE].into_iter();
    let marked = marked.zip([&b"\xef\xbb\xbf"[..], b"\xff\xfe", b"\xfe\xff"]);
    let marked = marked.filter_map(|(encoding, mark)| Some((encoding, bytes.strip_prefix(mark)?)));
    let (encoding, rest) = marked.into_iter().next().unwrap_or((UTF_8, bytes));
    let text = encoding
        .decode_without_bom_handling_and_without_replacement(rest)
        .ok_or(SheetError::UnknownEncoding)?;
    let text = format!("{}\n", text.trim_end_matches(['\r', '\n']));
    let first = text.lines().find(|line| !line.trim().is_empty());
    let first = first.unwrap_or_default();
    let separator = SEPARATORS
        .into_iter()
        .find(|separator| first.as_bytes().contains(separator));
    let mut reader = ReaderBuilder::new()
        .delimiter(separator.unwrap_or(b','))
        .has_headers(false)
        .flexible(true)
        .trim(Trim::All)
        .from_reader(text.as_bytes());
    let (mut wanted, mut record, mut is_first) = (Vec::new(), StringRecord::new(), true);
    // The text is UTF-8 and lines may have any number of cells, so no error is left.
    while let Ok(true) = reader.read_record(&mut record) {
        let cell = |at| spreadsheet::original(record.get(at).unwrap_or_default()).into_owned();
        let (old, target) = (cell(0), cell(1));
        let is_heading = is_first && ![&old, &target].iter().any(|own| is_address(own));
        is_first = false;
        if is_heading || (old.is_empty() && target.is_empty()) {
            continue;
        }
        if wanted.len() == MOST_REDIRECTS {
            return Err(SheetError::TooManyLines);
        }
        // The reader is behind the end of the line.
        let line = usize::try_from(reader.position().line() - 1).unwrap_or(usize::MAX);
        wanted.push(WantedRedirect { old, target, line });
    }
    if wanted.is_empty() {
        return Err(SheetError::Empty);
    }
    Ok(wanted)
}

fn is_address(text: &str) -> bool {
    text.contains('/') || text.starts_with('?')
}

/// Returns redirects as CSV, which can be read again.
pub(crate) fn written(redirects: &[RedirectRow]) -> String {
    let lines = redirects.iter();
    let lines = lines.map(|own| spreadsheet::line([own.old.as_str(), own.target.as_str()]));
    let heading = spreadsheet::line(HEADING);
    [heading].into_iter().chain(lines).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(bytes: &[u8]) -> Vec<(String, String, usize)> {
        let wanted = read(bytes).unwrap().into_iter();
        wanted.map(|own| (own.old, own.target, own.line)).collect()
    }

    #[test]
    fn lines_are_read_as_spreadsheets_write_and_paste_them() {
        let utf16: Vec<u8> = "\u{feff}/a\t/news/list\r\n"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        for bytes in [
            &b"/a,/news/list\n"[..],
            b"old address,new address,remark\r\n\r\n\"/a\",\"/news/list\",x\r\n",
            b"\xef\xbb\xbfold;new\n /a ; /news/list\n;;\n",
            b"/a\t/news/list",
            &utf16,
        ] {
            let read = pairs(bytes);
            let (old, target, line) = &read[0];
            assert_eq!((old.as_str(), target.as_str()), ("/a", "/news/list"));
            assert_eq!(read.len(), 1);
            assert!((1..=3).contains(line));
        }
        assert_eq!(pairs(b"/a,/b\n\n/c,x\n")[1], ("/c".into(), "x".into(), 3));
        assert_eq!(read(b"\xff/a,/b"), Err(SheetError::UnknownEncoding));
        for nothing in [&b""[..], b"old,new\n", b"\n,\n"] {
            assert_eq!(read(nothing), Err(SheetError::Empty));
        }
    }

    #[test]
    fn what_is_written_can_be_read_again() {
        let row = |old: &str, target: &str| RedirectRow {
            old: old.to_owned(),
            target: target.to_owned(),
            author: String::new(),
            made_at: 0,
        };
        let rows = [
            row("/?cat=1&p=2", "/news/list"),
            row("/a,b", "https://x.example/\""),
        ];
        let read = pairs(written(&rows).as_bytes());
        let read: Vec<_> = read
            .iter()
            .map(|(old, to, _)| (old.as_str(), to.as_str()))
            .collect();
        let expected = rows
            .iter()
            .map(|own| (own.old.as_str(), own.target.as_str()));
        assert_eq!(read, expected.collect::<Vec<_>>());
    }
}
