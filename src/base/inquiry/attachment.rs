//! Files that come with an inquiry, and papers of contracts: which are taken, by their content, and
//! their names.
//!
//! Architecture invariant: nothing here or elsewhere opens one.

use bytes::Bytes;
use derive_more::Debug;
use file_format::FileFormat;
use memchr::memmem;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use ts_rs::TS;

use crate::file_type::{FoundType, Package, format, is_text, stem};
use crate::plain_text::is_hidden;

/// The maximum number of files.
pub const MOST_FILES: usize = 5;
/// The maximum size of files that are sent at once, all together, in bytes: with an inquiry to a
/// provider without uploads, with an answer, or with a reply by mail. They are in memory meanwhile.
pub const LARGEST_FILES: usize = 10 * 1024 * 1024;
/// The maximum size of the files of an inquiry that are uploaded part by part, all together, in
/// bytes.
pub const LARGEST_UPLOADS: usize = 50 * 1024 * 1024;
/// The size of the parts in which a file is uploaded, in bytes; the last one may be shorter.
pub const UPLOADED_PART: usize = 1024 * 1024;
/// The beginning of a drawing in which its first section is named, in bytes.
const DRAWING_HEAD: usize = 4096;
/// The maximum length of a name, in characters.
const LONGEST_NAME: usize = 100;

/// The kind of a file. Its name is the ending of the file's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum FileKind {
    Pdf,
    Jpg,
    Png,
    Webp,
    Heic,
    Tif,
    /// A drawing of Adobe Illustrator, which is a PDF inside.
    Ai,
    /// A pattern or a marker as programs for pattern making exchange them.
    Dxf,
    Docx,
    Xlsx,
    Ods,
    Xls,
    Csv,
    /// A Chinese electronic invoice.
    Ofd,
    Zip,
}

/// A fault of the files of an inquiry, and the file that has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
    pub problem: FileProblem,
    /// As it was sent; empty if it is no file in particular.
    pub name: String,
    /// The name of its format, such as `MP4`, if that is known.
    pub found: Option<String>,
}

/// What can be wrong with the files of an inquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum FileProblem {
    /// More than [`MOST_FILES`].
    Many,
    /// Larger than [`LARGEST_UPLOADS`] together, or than [`LARGEST_FILES`] without uploads.
    Large,
    /// A file of another kind than may be sent.
    Kind,
    /// The server has no room for files at the moment.
    Busy,
    /// The provider takes no more files for the time being.
    Full,
    /// Files that were uploaded are kept no more, and have to be chosen again.
    Gone,
}

/// A file whose kind was checked. Its `Debug` output contains neither name nor content.
#[derive(Clone, Debug, PartialEq, Eq)]
#[debug("Attachment({kind:?})")]
pub struct Attachment {
    /// One line, without a path, with the ending of its kind.
    pub name: String,
    pub kind: FileKind,
    pub bytes: Bytes,
}

impl FileKind {
    /// The ending of names.
    pub fn ending(self) -> &'static str {
        self.into()
    }

    /// Returns a name that people have typed for a file of this kind, as [`Attachment::read`] does.
    pub fn renamed(self, typed: &str) -> String {
        let typed = typed.trim();
        if Self::of_name(typed) == Some(self) {
            plain_name(typed, self)
        } else {
            plain_name(&format!("{typed}.{}", self.ending()), self)
        }
    }

    /// The media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Jpg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            Self::Heic => "image/heic",
            Self::Tif => "image/tiff",
            Self::Ai => "application/postscript",
            Self::Dxf => "image/vnd.dxf",
            Self::Docx => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Ods => "application/vnd.oasis.opendocument.spreadsheet",
            Self::Xls => "application/vnd.ms-excel",
            Self::Csv => "text/csv",
            Self::Ofd => "application/ofd",
            Self::Zip => "application/zip",
        }
    }

    /// The kind that the ending of a name says.
    fn of_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "jpeg" => Some(Self::Jpg),
            "tiff" => Some(Self::Tif),
            ending => ending.parse().ok(),
        }
    }

    /// The kind of a file by its content. The name decides where kinds begin alike.
    fn of(name: &str, bytes: &[u8]) -> Option<Self> {
        let named = Self::of_name(name);
        // A text may begin like anything.
        if named == Some(Self::Csv) && is_text(bytes) {
            return named;
        }
        if named == Some(Self::Dxf) && is_drawing(bytes) {
            return named;
        }
        let is_named = |kind: Self| (named == Some(kind)).then_some(kind);
        match format(bytes) {
            FileFormat::PortableDocumentFormat => is_named(Self::Ai).or(Some(Self::Pdf)),
            FileFormat::Postscript | FileFormat::EncapsulatedPostscript => is_named(Self::Ai),
            FileFormat::JointPhotographicExpertsGroup => Some(Self::Jpg),
            FileFormat::PortableNetworkGraphics | FileFormat::AnimatedPortableNetworkGraphics => {
                Some(Self::Png)
            }
            FileFormat::Webp => Some(Self::Webp),
            FileFormat::HighEfficiencyImageCoding | FileFormat::HighEfficiencyImageFileFormat => {
                Some(Self::Heic)
            }
            // Cameras write data of their sensors in it.
            FileFormat::TagImageFileFormat => match name.rsplit_once('.') {
                Some((_, ending)) if named.is_none() && is_of_camera(ending) => None,
                _ => Some(Self::Tif),
            },
            FileFormat::Zip => match Package::of(bytes) {
                Some(Package::Docx) => Some(Self::Docx),
                Some(Package::Xlsx) => Some(Self::Xlsx),
                Some(Package::Ods) => Some(Self::Ods),
                Some(Package::Ofd) => Some(Self::Ofd),
                Some(Package::Archive) => Some(Self::Zip),
                Some(Package::Pptx | Package::Macros | Package::Odf) => None,
                None => named.filter(|kind| kind.is_zipped()),
            },
            FileFormat::MicrosoftExcelSpreadsheet => Some(Self::Xls),
            FileFormat::CompoundFileBinary => Self::of_compound(named, bytes),
            _ => None,
        }
    }

    const fn is_zipped(self) -> bool {
        matches!(
            self,
            Self::Docx | Self::Xlsx | Self::Ods | Self::Ofd | Self::Zip
        )
    }

    /// The kind of a compound file by the names in it: a workbook of older programs, or a document
    /// of newer ones with a password.
    fn of_compound(named: Option<Self>, bytes: &[u8]) -> Option<Self> {
        let has = |name: &str| {
            let wide: Vec<u8> = name.bytes().flat_map(|byte| [byte, 0]).collect();
            memmem::find(bytes, &wide).is_some()
        };
        match named {
            Some(Self::Docx | Self::Xlsx) if has("EncryptedPackage") => named,
            Some(Self::Xls) => named,
            _ if has("Workbook") && !has("WordDocument") => Some(Self::Xls),
            _ => None,
        }
    }
}

/// Whether a file is a DXF, in text or in its binary form.
fn is_drawing(bytes: &[u8]) -> bool {
    let head = &bytes[..bytes.len().min(DRAWING_HEAD)];
    format(bytes) == FileFormat::DrawingExchangeFormatBinary
        || (is_text(bytes) && memmem::find(head, b"SECTION").is_some())
}

/// Whether a name ends as those of data of a camera's sensor.
fn is_of_camera(ending: &str) -> bool {
    let endings = [
        "arw", "dng", "nef", "nrw", "pef", "sr2", "srw", "3fr", "erf",
    ];
    endings.iter().any(|own| own.eq_ignore_ascii_case(ending))
}

/// A file that is not taken, and what it is, if that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotTaken(pub Option<FoundType>);

impl Attachment {
    /// Checks a file that a browser sent under this name.
    pub fn read(name: &str, bytes: Bytes) -> Result<Self, NotTaken> {
        let (name, kind) = checked(name, &bytes)?;
        Ok(Self { name, kind, bytes })
    }
}

/// Checks a file that a browser sent under this name, and returns its name and its kind. `bytes` are
/// the whole file, or its first and its last ones: no kind is known by what is between.
pub fn checked(name: &str, bytes: &[u8]) -> Result<(String, FileKind), NotTaken> {
    let kind = FileKind::of(name.trim(), bytes).ok_or_else(|| NotTaken(FoundType::of(bytes)))?;
    Ok((plain_name(name, kind), kind))
}

/// Checks the first bytes of a file, so that one that is not taken need not be sent to its end.
/// Packages and compound files are known by their ends.
pub fn may_be_taken(name: &str, head: &[u8]) -> Result<(), NotTaken> {
    match format(head) {
        FileFormat::Zip | FileFormat::CompoundFileBinary => Ok(()),
        _ => checked(name, head).map(|_| ()),
    }
}

/// Checks that files may be sent together.
pub fn check_together(files: &[Attachment]) -> Result<(), FileProblem> {
    let size: usize = files.iter().map(|file| file.bytes.len()).sum();
    if files.len() > MOST_FILES {
        Err(FileProblem::Many)
    } else if size > LARGEST_FILES {
        Err(FileProblem::Large)
    } else {
        Ok(())
    }
}

/// Returns the name without a path, on one line, shortened, with the ending of its kind.
fn plain_name(sent: &str, kind: FileKind) -> String {
    let name = sent.rsplit(['/', '\\']).next().unwrap_or_default();
    let is_harmful = |char: char| {
        char.is_control()
            || "\"<>|:*?;%".contains(char)
            || is_hidden(char)
            || matches!(char, '\u{2028}' | '\u{2029}')
    };
    let stem: String = stem(name).replace(is_harmful, "_");
    let stem: String = stem
        .trim_matches([' ', '.'])
        .chars()
        .take(LONGEST_NAME)
        .collect();
    let stem = if stem.is_empty() { "file" } else { &stem };
    format!("{stem}.{}", kind.ending())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;

    const PDF: &[u8] = b"%PDF-1.7\n";

    fn read(name: &str, bytes: &'static [u8]) -> Result<(String, FileKind), NotTaken> {
        let file = Attachment::read(name, Bytes::from_static(bytes))?;
        Ok((file.name, file.kind))
    }

    #[test]
    fn a_file_is_what_its_content_says() {
        let heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic";
        for (name, bytes, kind) in [
            ("a.pdf", PDF, FileKind::Pdf),
            ("A.PDF", PDF, FileKind::Pdf),
            ("a.pdf", b"\xef\xbb\xbf%PDF-1.7\n", FileKind::Pdf),
            ("a", PDF, FileKind::Pdf),
            ("a.ai", PDF, FileKind::Ai),
            ("a.ai", b"%!PS-Adobe-3.0\n", FileKind::Ai),
            ("a.jpeg", b"\xff\xd8\xff\xe0", FileKind::Jpg),
            ("a.jpg", b"\x89PNG\r\n\x1a\n", FileKind::Png),
            ("a.jpg", b"RIFF\0\0\0\0WEBPVP8 ", FileKind::Webp),
            ("a.jpg", heic, FileKind::Heic),
            ("a.tiff", b"II*\0\x08\0\0\0", FileKind::Tif),
            (
                "a.dxf",
                b"  0\r\nSECTION\r\n  2\r\nHEADER\r\n",
                FileKind::Dxf,
            ),
            ("a.DXF", b"999\nby AAMA\n0\nSECTION\n", FileKind::Dxf),
            ("a.dxf", b"AutoCAD Binary DXF\r\n\x1a\0", FileKind::Dxf),
            ("a.xlsx", b"PK\x03\x04", FileKind::Xlsx),
            ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", FileKind::Xls),
            ("尺寸.csv", "尺寸,件数\r\nS,100".as_bytes(), FileKind::Csv),
            ("a.csv", b"\xff\xfea\0,\0", FileKind::Csv),
            ("a.csv", b"MZ-1,100\r\n", FileKind::Csv),
        ] {
            assert_eq!(read(name, bytes).unwrap().1, kind, "{name}");
        }
        for (name, bytes, found) in [
            ("a.pdf", &b"MZ\x90\0"[..], Some("EXE")),
            ("a.pdf", b"", Some("Empty")),
            ("a.csv", b"a\0b", None),
            ("a.txt", b"a,b", None),
            ("a.dxf", b"a,b", None),
            ("a.txt", b"0\nSECTION\n", None),
            ("a.svg", b"<svg/>", Some("SVG")),
            ("a.nef", b"II*\0\x08\0\0\0", Some("TIFF")),
            (
                "a.doc",
                b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
                Some("Microsoft Office"),
            ),
            ("", b"II+", None),
        ] {
            let found = found.map(str::to_owned);
            let NotTaken(own) = read(name, bytes).unwrap_err();
            assert_eq!(own.map(|own| own.name().to_owned()), found, "{name}");
        }
    }

    #[test]
    fn a_file_that_cannot_be_taken_is_refused_by_its_first_bytes() {
        for (name, head) in [
            ("a.pdf", PDF),
            ("a.zip", b"PK\x03\x04"),
            ("a", b"PK\x03\x04"),
            ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
            ("a.csv", b"S,100"),
        ] {
            assert_eq!(may_be_taken(name, head), Ok(()), "{name}");
        }
        for (name, head) in [
            ("a.pdf", &b"MZ\x90\0"[..]),
            ("a.txt", b"a,b"),
            ("a.csv", b""),
        ] {
            assert!(may_be_taken(name, head).is_err(), "{name}");
        }
    }

    #[test]
    fn a_name_is_one_line_without_a_path() {
        for (sent, name) in [
            ("size chart.pdf", "size chart.pdf"),
            ("../../etc/passwd.pdf", "passwd.pdf"),
            ("C:\\Users\\ann\\尺寸表.PDF", "尺寸表.pdf"),
            ("a\r\nSet-Cookie: x=1.pdf", "a__Set-Cookie_ x=1.pdf"),
            ("a\u{202e}fdp.exe.pdf", "a_fdp.exe.pdf"),
            ("photo.png", "photo.pdf"),
            ("PI v1.2", "PI v1.2.pdf"),
            ("\".pdf", "_.pdf"),
            (".pdf", "file.pdf"),
            ("...pdf", "file.pdf"),
        ] {
            assert_eq!(read(sent, PDF).unwrap().0, name, "{sent}");
        }
        let long = format!("{}.pdf", "布".repeat(500));
        assert_eq!(read(&long, PDF).unwrap().0.chars().count(), 104);
    }

    #[test]
    fn a_typed_name_keeps_the_ending_of_the_kind() {
        for (typed, name) in [
            ("PI v1.2", "PI v1.2.pdf"),
            (" PI.PDF ", "PI.pdf"),
            ("a/b.xlsx", "b.xlsx.pdf"),
            ("", "file.pdf"),
        ] {
            assert_eq!(FileKind::Pdf.renamed(typed), name, "{typed}");
        }
    }

    #[test]
    fn five_files_of_ten_megabytes_together_may_be_sent() {
        let file = |size| Attachment {
            name: "a.csv".to_owned(),
            kind: FileKind::Csv,
            bytes: vec![b'a'; size].into(),
        };
        assert_eq!(check_together(&vec![file(LARGEST_FILES / 5); 5]), Ok(()));
        assert_eq!(check_together(&vec![file(1); 6]), Err(FileProblem::Many));
        let large = [file(LARGEST_FILES), file(1)];
        assert_eq!(check_together(&large), Err(FileProblem::Large));
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_a_name_is_plain_whatever_was_sent(
            sent in fuzz::text(&["/", "\\", "..", "\r\n", "\0", "\"", "\u{202e}", "%", ";", "布", ".pdf"])
        ) {
            let name = plain_name(&sent, FileKind::Pdf);
            prop_assert_eq!(name.rsplit('.').next(), Some("pdf"));
            let harmful = ['/', '\\', '\r', '\n', '\0', '"', '\u{202e}'];
            let is_plain = !name.contains(harmful);
            prop_assert!(is_plain, "{name:?}");
            prop_assert!(!name.starts_with('.'));
        }
    }
}
