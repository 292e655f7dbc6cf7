//! Files that come with an inquiry: which are taken, by what they begin with, and their names.
//!
//! Architecture invariant: nothing here or elsewhere opens one.

use bytes::Bytes;
use derive_more::Debug;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use ts_rs::TS;

use crate::plain_text::is_hidden;

/// The maximum number of files.
pub const MOST_FILES: usize = 5;
/// The maximum size of all files together, in bytes.
pub const LARGEST_FILES: usize = 10 * 1024 * 1024;
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
    Xlsx,
    Ods,
    Xls,
    Csv,
}

/// A fault of the files of an inquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum FileProblem {
    /// More than [`MOST_FILES`].
    Many,
    /// Larger than [`LARGEST_FILES`] together.
    Large,
    /// A file of another kind than its name says, or than may be sent.
    Kind,
    /// The server has no room for files at the moment.
    Busy,
    /// The provider takes no more files for the time being.
    Full,
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
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Ods => "application/vnd.oasis.opendocument.spreadsheet",
            Self::Xls => "application/vnd.ms-excel",
            Self::Csv => "text/csv",
        }
    }

    /// The kind that the ending of a name says.
    fn of_name(name: &str) -> Option<Self> {
        let (_, ending) = name.rsplit_once('.')?;
        match ending.to_ascii_lowercase().as_str() {
            "jpeg" => Some(Self::Jpg),
            ending => ending.parse().ok(),
        }
    }

    /// Whether a file begins as one of this kind does; a table of text has no beginning of its own.
    fn fits(self, bytes: &[u8]) -> bool {
        match self {
            Self::Pdf => bytes.starts_with(b"%PDF-"),
            Self::Jpg => bytes.starts_with(b"\xff\xd8\xff"),
            Self::Png => bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
            Self::Webp => bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP"),
            Self::Xlsx | Self::Ods => bytes.starts_with(b"PK\x03\x04"),
            Self::Xls => bytes.starts_with(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"),
            Self::Csv => !bytes
                .iter()
                .any(|byte| byte.is_ascii_control() && !matches!(byte, b'\t' | b'\r' | b'\n')),
        }
    }
}

impl Attachment {
    /// Checks a file that a browser sent under this name.
    pub fn read(name: &str, bytes: Bytes) -> Result<Self, FileProblem> {
        let kind = FileKind::of_name(name.trim()).filter(|kind| kind.fits(&bytes));
        let kind = kind.ok_or(FileProblem::Kind)?;
        Ok(Self {
            name: plain_name(name, kind),
            kind,
            bytes,
        })
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
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let is_harmful = |char: char| {
        char.is_control()
            || "\"<>|:*?;%".contains(char)
            || is_hidden(char)
            || matches!(char, '\u{2028}' | '\u{2029}')
    };
    let stem: String = stem.replace(is_harmful, "_");
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

    fn read(name: &str, bytes: &'static [u8]) -> Result<(String, FileKind), FileProblem> {
        let file = Attachment::read(name, Bytes::from_static(bytes))?;
        Ok((file.name, file.kind))
    }

    #[test]
    fn a_file_is_what_its_beginning_and_its_name_say() {
        for (name, bytes, kind) in [
            ("a.pdf", PDF, FileKind::Pdf),
            ("A.PDF", PDF, FileKind::Pdf),
            ("a.jpeg", b"\xff\xd8\xff\xe0", FileKind::Jpg),
            ("a.png", b"\x89PNG\r\n\x1a\n", FileKind::Png),
            ("a.webp", b"RIFF\0\0\0\0WEBPVP8 ", FileKind::Webp),
            ("a.xlsx", b"PK\x03\x04", FileKind::Xlsx),
            ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", FileKind::Xls),
            ("尺寸.csv", "尺寸,件数\r\nS,100".as_bytes(), FileKind::Csv),
        ] {
            assert_eq!(read(name, bytes).unwrap().1, kind, "{name}");
        }
        for (name, bytes) in [
            ("a.pdf", &b"MZ"[..]),
            ("a.pdf", b""),
            ("a.png", PDF),
            ("a.csv", b"a\0b"),
            ("a.exe", PDF),
            ("a.svg", b"<svg/>"),
            ("a.zip", b"PK\x03\x04"),
            ("pdf", PDF),
            ("", PDF),
        ] {
            assert_eq!(read(name, bytes), Err(FileProblem::Kind), "{name}");
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
