//! What a file is, by its content: for the files that are taken, and to name the others.
//!
//! Architecture invariant: nothing is opened. Signatures, marks and the names in an archive's
//! directory are compared.

mod archive;

use file_format::{FileFormat, Kind};
use memchr::memmem;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

pub(crate) use archive::Package;

/// Where the head of a PDF may be (ISO 32000-1, annex H.3.4.1), in bytes.
const PDF_HEAD: usize = 1024;
/// The mark by which DOS ends a text.
const END_OF_TEXT: u8 = 0x1a;

/// The kind of a file that is not taken, for which there is a text in each language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FoundKind {
    Empty,
    /// A picture as iPhones take it.
    Heic,
    Picture,
    Film,
    Sound,
    Archive,
    Document,
    WebPage,
    Program,
    /// Another known one.
    Other,
}

/// What a file is that is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FoundType {
    kind: FoundKind,
    /// The name of its format, such as `HEIC`.
    #[schema(value_type = String)]
    name: FoundName,
}

/// A name of the table of formats, or one that it lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FoundName {
    Format(FileFormat),
    Own(&'static str),
}

impl Serialize for FoundName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.shown())
    }
}

impl FoundName {
    fn shown(&self) -> &str {
        match self {
            Self::Format(format) => format.short_name().unwrap_or_else(|| format.name()),
            Self::Own(name) => name,
        }
    }
}

impl FoundType {
    /// Returns what a file is; `None` if it is of no known format.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        let format = format(bytes);
        let name = FoundName::Format(format);
        let found = |kind, name| Some(Self { kind, name });
        match format {
            FileFormat::Empty => found(FoundKind::Empty, name),
            FileFormat::ArbitraryBinaryData | FileFormat::PlainText => None,
            FileFormat::HighEfficiencyImageCoding
            | FileFormat::HighEfficiencyImageCodingSequence
            | FileFormat::HighEfficiencyImageFileFormat
            | FileFormat::HighEfficiencyImageFileFormatSequence => found(FoundKind::Heic, name),
            FileFormat::JointPhotographicExpertsGroup => {
                Self::rare_jpeg(bytes).or_else(|| found(FoundKind::Picture, name))
            }
            FileFormat::HypertextMarkupLanguage => found(FoundKind::WebPage, name),
            FileFormat::Zip => match Package::of(bytes) {
                Some(Package::Archive) | None => found(FoundKind::Archive, name),
                Some(package) => found(FoundKind::Document, FoundName::Own(package.name())),
            },
            // What older programs than Office 2007 write, and files with a password.
            FileFormat::CompoundFileBinary => {
                found(FoundKind::Document, FoundName::Own("Microsoft Office"))
            }
            _ => found(kind(format), name),
        }
    }

    /// A JPEG that browsers do not show: compressed arithmetically or without loss.
    pub fn rare_jpeg(bytes: &[u8]) -> Option<Self> {
        let name = FoundName::Own(rare_jpeg(bytes)?);
        let kind = FoundKind::Picture;
        Some(Self { kind, name })
    }

    pub const fn kind(&self) -> FoundKind {
        self.kind
    }

    /// The name of its format, such as `HEIC`.
    pub fn name(&self) -> &str {
        self.name.shown()
    }
}

fn kind(format: FileFormat) -> FoundKind {
    if format == FileFormat::Mpeg4Part14 {
        return FoundKind::Film;
    }
    match format.kind() {
        Kind::Image => FoundKind::Picture,
        Kind::Video => FoundKind::Film,
        Kind::Audio => FoundKind::Sound,
        Kind::Archive | Kind::Compressed | Kind::Disk => FoundKind::Archive,
        Kind::Document | Kind::Ebook | Kind::Presentation | Kind::Spreadsheet => {
            FoundKind::Document
        }
        Kind::Executable | Kind::Package => FoundKind::Program,
        _ => FoundKind::Other,
    }
}

/// The format by the first bytes; a PDF may have others before its head.
pub(crate) fn format(bytes: &[u8]) -> FileFormat {
    let format = FileFormat::from_bytes(bytes);
    let is_unknown = matches!(
        format,
        FileFormat::ArbitraryBinaryData | FileFormat::PlainText
    );
    let head = &bytes[..bytes.len().min(PDF_HEAD)];
    if is_unknown && memmem::find(head, b"%PDF-").is_some() {
        FileFormat::PortableDocumentFormat
    } else {
        format
    }
}

pub fn is_pdf(bytes: &[u8]) -> bool {
    format(bytes) == FileFormat::PortableDocumentFormat
}

/// Whether a file is text in some encoding: without control characters, or in UTF-16 with a byte
/// order mark. A mark of DOS may end it.
pub fn is_text(bytes: &[u8]) -> bool {
    let is_control = |code: u16| code < 0x20 && !matches!(code, 0x09 | 0x0a | 0x0c | 0x0d);
    let wide = |read: fn([u8; 2]) -> u16| {
        let (units, rest) = bytes.as_chunks::<2>();
        let units = units.iter().map(|unit| read(*unit));
        let last = units.len().saturating_sub(1);
        rest.is_empty()
            && units.enumerate().all(|(place, unit)| {
                !is_control(unit) || (place == last && unit == u16::from(END_OF_TEXT))
            })
    };
    match bytes {
        [] => false,
        [0xff, 0xfe, ..] => wide(u16::from_le_bytes),
        [0xfe, 0xff, ..] => wide(u16::from_be_bytes),
        _ => {
            let text = bytes.strip_suffix(&[END_OF_TEXT]).unwrap_or(bytes);
            !text
                .iter()
                .any(|byte| is_control((*byte).into()) || *byte == 0x7f)
        }
    }
}

/// A name without its ending: a few letters and digits behind the last point, unlike in `PI v1.2`.
pub fn stem(name: &str) -> &str {
    let is_ending = |text: &str| {
        (1..=5).contains(&text.len())
            && text.bytes().any(|byte| byte.is_ascii_alphabetic())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let parts = name
        .rsplit_once('.')
        .filter(|(_, ending)| is_ending(ending));
    parts.map_or(name, |(stem, _)| stem)
}

/// The name of a JPEG that [`FoundType::rare_jpeg`] finds.
fn rare_jpeg(bytes: &[u8]) -> Option<&'static str> {
    let mut rest = bytes.strip_prefix(b"\xff\xd8")?;
    loop {
        let at = rest.iter().position(|byte| *byte != 0xff)?;
        let (marker, segment) = rest[at..].split_first()?;
        match marker {
            0xc3 | 0xc7 | 0xcb | 0xcf => return Some("JPEG (lossless)"),
            0xc9 | 0xca | 0xcd | 0xce => return Some("JPEG (arithmetic coding)"),
            // The start of another frame, or of a scan.
            0xc0..=0xc2 | 0xc5 | 0xc6 | 0xd9 | 0xda => return None,
            0x01 | 0xd0..=0xd8 => rest = segment,
            _ => {
                let length = u16::from_be_bytes(*segment.first_chunk()?);
                rest = segment.get(usize::from(length)..)?;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("file", |text| {
            let bytes = text.as_bytes();
            let jpeg = [b"\xff\xd8", bytes].concat();
            let zip = [b"PK\x03\x04", bytes, b"PK\x05\x06"].concat();
            (
                FoundType::of(bytes),
                FoundType::of(&zip),
                is_text(bytes),
                rare_jpeg(&jpeg),
            )
        });
    }

    #[test]
    fn a_pdf_may_have_a_kilobyte_before_its_head() {
        for (before, is) in [
            (&b""[..], true),
            (b"\xef\xbb\xbf", true),
            (b"\r\n \n", true),
            (
                b"HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n",
                true,
            ),
            (&[b' '; PDF_HEAD - 5], true),
            (&[b' '; PDF_HEAD - 4], false),
            (b"<!DOCTYPE html><p>", false),
            (b"PK\x03\x04", false),
            (b"\xff\xd8\xff\xe0", false),
        ] {
            let bytes = [before, b"%PDF-1.7\n"].concat();
            assert_eq!(is_pdf(&bytes), is, "{}", String::from_utf8_lossy(before));
        }
    }

    #[test]
    fn a_text_may_be_in_any_encoding() {
        for bytes in [
            "布,cloth\r\n".as_bytes(),
            b"\xef\xbb\xbfa,b",
            b"\xb2\xbc,cloth\r\n",
            b"\x83\x56\x83\x83\x83\x63,1",
            b"caf\xe9\n",
            b"\xff\xfea\0,\0\x03\x5e\r\0\n\0",
            b"\xfe\xff\0a\0,\x5e\x03",
            b"a,b\r\n1,2\x1a",
            b"\xff\xfea\0\x1a\0",
        ] {
            assert!(is_text(bytes), "{bytes:?}");
        }
        for bytes in [
            &b""[..],
            b"a\0b",
            b"a\x1ab",
            b"MZ\x90\0\xff",
            b"\xff\xfea\0\0\0b\0",
            b"\xff\xfea",
            b"a\x7f",
        ] {
            assert!(!is_text(bytes), "{bytes:?}");
        }
    }

    #[test]
    fn what_is_not_taken_has_a_name() {
        for (bytes, kind, name) in [
            (&b""[..], FoundKind::Empty, "Empty"),
            (
                b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
                FoundKind::Heic,
                "HEIC",
            ),
            (
                b"\0\0\0\x18ftypavif\0\0\0\0avifmif1",
                FoundKind::Picture,
                "AVIF",
            ),
            (b"II*\0\x08\0\0\0", FoundKind::Picture, "TIFF"),
            (
                b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom",
                FoundKind::Film,
                "MP4",
            ),
            (b"Rar!\x1a\x07\x01\0", FoundKind::Archive, "RAR"),
            (b"<!DOCTYPE html><p>", FoundKind::WebPage, "HTML"),
            (b"\x7fELF\x02\x01\x01\0", FoundKind::Program, "ELF"),
            (
                b"\xff\xd8\xff\xe0\0\x04ab\xff\xc9\0\x02",
                FoundKind::Picture,
                "JPEG (arithmetic coding)",
            ),
            (
                b"\xff\xd8\xff\xc3\0\x02",
                FoundKind::Picture,
                "JPEG (lossless)",
            ),
        ] {
            let found = FoundType::of(bytes).unwrap();
            assert_eq!((found.kind(), found.name()), (kind, name), "{bytes:?}");
        }
        assert_eq!(FoundType::of(b"a,b\r\n"), None);
    }
}
