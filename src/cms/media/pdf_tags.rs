//! Tags of PDF files: the structure by which screen readers find headings, rows and the order of
//! reading (ISO 32000-1, 14.7 and 14.8.1).
//!
//! Architecture invariant: a file is searched for the entries of its catalogue, also in its object
//! streams, whose unpacked size is bounded. Nothing else of it is read.

use std::io::Read;

use flate2::read::ZlibDecoder;
use memchr::memmem;
use serde::Serialize;
use utoipa::ToSchema;

use base::file_type::is_pdf;

/// The maximum size of all object streams of a file, unpacked, in bytes.
const MOST_UNPACKED: u64 = 32 << 20;
/// The maximum distance between the parts of an object before its stream, in bytes.
const LONGEST_DICTIONARY: usize = 4096;

/// Why a PDF may be unreadable for screen readers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PdfDoubt {
    /// It has no tags.
    Untagged,
    /// It could not be told: a part of it is encrypted, damaged or too large.
    Unknown,
}

/// Returns the doubt about a file that was sent; `None` for a tagged PDF and for any other file.
pub(crate) fn pdf_doubt(bytes: &[u8]) -> Option<PdfDoubt> {
    if !is_pdf(bytes) {
        return None;
    }
    let mut found = CatalogueSigns::default();
    found.look(bytes);
    let mut room = MOST_UNPACKED;
    let mut is_whole = true;
    for at in memmem::find_iter(bytes, b"/ObjStm") {
        if found.is_tagged() {
            break;
        }
        match unpacked(bytes, at, room) {
            Some(unpacked) => {
                found.look(&unpacked);
                room = room.saturating_sub(unpacked.len() as u64);
            }
            None => is_whole = false,
        }
    }
    match (found.is_tagged(), is_whole) {
        (true, _) => None,
        (false, true) => Some(PdfDoubt::Untagged),
        (false, false) => Some(PdfDoubt::Unknown),
    }
}

/// The entries of a catalogue that make a file a tagged one.
#[derive(Default)]
struct CatalogueSigns {
    has_tree: bool,
    is_marked: bool,
}

impl CatalogueSigns {
    fn look(&mut self, objects: &[u8]) {
        // The tree itself has the name as its type, with another name behind it.
        let is_tree = |value: &[u8]| value.first().is_some_and(|byte| is_start_of_value(*byte));
        self.has_tree |= values(objects, b"/StructTreeRoot").any(is_tree);
        self.is_marked |= values(objects, b"/Marked").any(|value| value.starts_with(b"true"));
    }

    fn is_tagged(&self) -> bool {
        self.has_tree && self.is_marked
    }
}

/// A reference or a dictionary.
fn is_start_of_value(byte: u8) -> bool {
    byte.is_ascii_digit() || byte == b'<'
}

/// What follows a name wherever it stands, without white space.
fn values<'b>(bytes: &'b [u8], name: &'b [u8]) -> impl Iterator<Item = &'b [u8]> {
    let found = memmem::find_iter(bytes, name);
    found.map(|at| bytes[at + name.len()..].trim_ascii_start())
}

/// Unpacks the object stream whose dictionary names its type at a place. `None` if it is not
/// packed by Deflate alone, damaged, or larger than the room; one that is not packed has been seen.
fn unpacked(bytes: &[u8], at: usize, room: u64) -> Option<Vec<u8>> {
    let before = &bytes[at.saturating_sub(LONGEST_DICTIONARY)..at];
    let before = memmem::rfind(before, b"obj").map_or(before, |start| &before[start..]);
    let after = &bytes[at..];
    let head = &after[..after.len().min(LONGEST_DICTIONARY)];
    let end = memmem::find(head, b"stream")?;
    let dictionary = [before, &head[..end]].concat();
    let filters = memmem::find_iter(&dictionary, b"Decode");
    let filters = filters.filter(|at| !dictionary[*at..].starts_with(b"DecodeParms"));
    let is_plain = memmem::find(&dictionary, b"/Filter").is_none();
    if is_plain {
        return Some(Vec::new());
    }
    let is_deflate = memmem::find(&dictionary, b"/FlateDecode").is_some()
        && filters.count() == 1
        && memmem::find(&dictionary, b"/Predictor").is_none();
    if !is_deflate {
        return None;
    }
    let packed = &after[end + b"stream".len()..];
    let packed = packed.strip_prefix(b"\r").unwrap_or(packed);
    let packed = packed.strip_prefix(b"\n").unwrap_or(packed);
    let mut unpacked = Vec::new();
    let mut stream = ZlibDecoder::new(packed).take(room + 1);
    stream.read_to_end(&mut unpacked).ok()?;
    (unpacked.len() as u64 <= room).then_some(unpacked)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;

    use super::*;

    const CATALOGUE: &str =
        "<</Type/Catalog/MarkInfo<</Marked true>>/StructTreeRoot 7 0 R/Pages 2 0 R>>";

    fn pdf(body: &[u8]) -> Vec<u8> {
        [b"%PDF-1.7\n", body, b"\n%%EOF"].concat()
    }

    fn packed(entries: &str, objects: &str) -> Vec<u8> {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(objects.as_bytes()).unwrap();
        let packed = encoder.finish().unwrap();
        let head =
            format!("9 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode{entries}>>stream\r\n");
        pdf(&[head.as_bytes(), &packed, b"\nendstream endobj"].concat())
    }

    #[test]
    fn a_tagged_pdf_says_so_in_its_catalogue() {
        for (body, doubt) in [
            (CATALOGUE, None),
            (
                "<< /MarkInfo\n5 0 R /StructTreeRoot\n7 0 R >> 5 0 obj << /Marked  true >>",
                None,
            ),
            (
                "<</MarkInfo<</Marked false>>/StructTreeRoot 7 0 R>>",
                Some(PdfDoubt::Untagged),
            ),
            ("<</MarkInfo<</Marked true>>>>", Some(PdfDoubt::Untagged)),
            // A tree that no catalogue names.
            (
                "<</Marked true>> <</Type/StructTreeRoot/K 1 0 R>>",
                Some(PdfDoubt::Untagged),
            ),
            ("", Some(PdfDoubt::Untagged)),
        ] {
            assert_eq!(pdf_doubt(&pdf(body.as_bytes())), doubt, "{body}");
        }
        assert_eq!(pdf_doubt(b"id;name\n1;Oxford"), None);
    }

    #[test]
    fn object_streams_are_searched_too() {
        assert_eq!(pdf_doubt(&packed("", CATALOGUE)), None);
        let untagged = packed("", "<</Type/Catalog>>");
        assert_eq!(pdf_doubt(&untagged), Some(PdfDoubt::Untagged));
        let whole = packed("", CATALOGUE);
        let damaged = &whole[..whole.len() - 50];
        assert_eq!(pdf_doubt(damaged), Some(PdfDoubt::Unknown));
        let predicted = packed("/DecodeParms<</Predictor 12>>", CATALOGUE);
        assert_eq!(pdf_doubt(&predicted), Some(PdfDoubt::Unknown));
        let bomb = packed("", &" ".repeat(usize::try_from(MOST_UNPACKED).unwrap() + 1));
        assert_eq!(pdf_doubt(&bomb), Some(PdfDoubt::Unknown));
    }

    #[test]
    fn the_papers_of_the_demonstration_are_tagged() {
        let papers = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/papers/7101");
        let papers: Vec<_> = std::fs::read_dir(papers).unwrap().collect();
        assert!(!papers.is_empty());
        for paper in papers {
            let path = paper.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            assert_eq!(pdf_doubt(&bytes), None, "{}", path.display());
        }
    }

    proptest::proptest! {
        #[test]
        fn fuzz_any_bytes_are_searched(bytes in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..300)) {
            let _ = pdf_doubt(&packed("", &String::from_utf8_lossy(&bytes)));
            let _ = pdf_doubt(&pdf(&[b"/ObjStm", &*bytes].concat()));
        }
    }
}
