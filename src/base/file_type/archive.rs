//! ZIP files by the names in their directories: office documents, invoices and others.

use memchr::memmem;

/// The record that ends a directory.
const END: &[u8] = b"PK\x05\x06";
/// An entry of a directory, and the length of what precedes its name.
const ENTRY: &[u8] = b"PK\x01\x02";
const ENTRY_LENGTH: usize = 46;
/// The start of the first file, and the length of what precedes its name.
const FILE: &[u8] = b"PK\x03\x04";
const FILE_LENGTH: usize = 30;

/// What a ZIP file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Package {
    Docx,
    Xlsx,
    Pptx,
    /// An office document with macros.
    Macros,
    Ods,
    /// Another document of `OpenDocument`.
    Odf,
    /// A document as of Chinese electronic invoices (GB/T 33190).
    Ofd,
    /// Nothing in particular.
    Archive,
}

impl Package {
    /// Returns what a file is; `None` without the directory of a ZIP file.
    pub(crate) fn of(bytes: &[u8]) -> Option<Self> {
        if !bytes.starts_with(FILE) {
            return None;
        }
        if let Some(kind) = bytes
            .get(FILE_LENGTH..)
            .and_then(|rest| rest.strip_prefix(b"mimetypeapplication/vnd.oasis.opendocument."))
        {
            let is_sheet = kind.starts_with(b"spreadsheet");
            return Some(if is_sheet { Self::Ods } else { Self::Odf });
        }
        let mut package = None;
        for name in names(bytes)? {
            let name = name.replace('\\', "/").to_ascii_lowercase();
            if name.ends_with("vbaproject.bin") {
                return Some(Self::Macros);
            }
            let own = match name.split_once('/') {
                Some(("word", _)) => Some(Self::Docx),
                Some(("xl", _)) => Some(Self::Xlsx),
                Some(("ppt", _)) => Some(Self::Pptx),
                None if name == "ofd.xml" => Some(Self::Ofd),
                _ => None,
            };
            package = package.or(own);
        }
        Some(package.unwrap_or(Self::Archive))
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Docx => "DOCX",
            Self::Xlsx => "XLSX",
            Self::Pptx => "PPTX",
            Self::Macros => "Microsoft Office (macros)",
            Self::Ods => "ODS",
            Self::Odf => "OpenDocument",
            Self::Ofd => "OFD",
            Self::Archive => "ZIP",
        }
    }
}

/// The names in the directory, as far as it can be read.
fn names(bytes: &[u8]) -> Option<impl Iterator<Item = String>> {
    let end = memmem::rfind(bytes, END)?;
    let number = |at: usize, length: usize| {
        let digits = bytes.get(at..at + length)?;
        Some(
            digits
                .iter()
                .rev()
                .fold(0, |sum, digit| sum << 8 | usize::from(*digit)),
        )
    };
    let size = number(end + 12, 4)?;
    // Where bytes precede the archive, the place in its last record is too low.
    let stated = number(end + 16, 4)?;
    let is_entry = |at: usize| bytes.get(at..)?.starts_with(ENTRY).then_some(at);
    let mut at = is_entry(stated).or_else(|| is_entry(end.checked_sub(size)?));
    Some(std::iter::from_fn(move || {
        let entry = is_entry(at?)?;
        let [name, extra, comment] = [28, 30, 32].map(|field| number(entry + field, 2));
        let from = entry + ENTRY_LENGTH;
        let to = from + name?;
        at = Some(to + extra? + comment?);
        Some(String::from_utf8_lossy(bytes.get(from..to)?).into_owned())
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A ZIP file with empty files of these names.
    fn archive(names: &[&str]) -> Vec<u8> {
        let mut bytes = [FILE, &[0; FILE_LENGTH - 4]].concat();
        let directory = bytes.len();
        for name in names {
            let length = u16::try_from(name.len()).unwrap().to_le_bytes();
            bytes.extend(ENTRY);
            bytes.extend([0; 24]);
            bytes.extend(length);
            bytes.extend([0; ENTRY_LENGTH - 30]);
            bytes.extend(name.as_bytes());
        }
        let size = u32::try_from(bytes.len() - directory).unwrap();
        bytes.extend(END);
        bytes.extend([0; 8]);
        bytes.extend(size.to_le_bytes());
        bytes.extend(u32::try_from(directory).unwrap().to_le_bytes());
        bytes.extend([0; 2]);
        bytes
    }

    #[test]
    fn a_document_is_known_by_its_parts() {
        for (names, package) in [
            (
                &["[Content_Types].xml", "word/document.xml"][..],
                Package::Docx,
            ),
            (&["docProps/app.xml", "xl\\workbook.xml"], Package::Xlsx),
            (&["ppt/presentation.xml"], Package::Pptx),
            (&["xl/workbook.xml", "xl/vbaProject.bin"], Package::Macros),
            (&["OFD.xml", "Doc_0/Document.xml"], Package::Ofd),
            (&["size chart.xlsx", "photo.jpg"], Package::Archive),
            (&[], Package::Archive),
        ] {
            let bytes = archive(names);
            assert_eq!(Package::of(&bytes), Some(package), "{names:?}");
            for end in 0..bytes.len() {
                let _ = Package::of(&bytes[..end]);
            }
        }
        assert_eq!(Package::of(b"PK\x03\x04"), None);
        assert_eq!(Package::of(&archive(&["word/document.xml"])[1..]), None);
        let sheet = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK";
        let sheet = [FILE, &[0; FILE_LENGTH - 4], sheet].concat();
        assert_eq!(Package::of(&sheet), Some(Package::Ods));
    }

    #[test]
    fn a_workbook_within_an_archive_is_no_document() {
        let inner = archive(&["xl/workbook.xml"]);
        let mut outer = [FILE, &[0; FILE_LENGTH - 4], &inner].concat();
        let directory = outer.len();
        outer.extend(&archive(&["orders.xlsx"])[FILE_LENGTH..]);
        let place = outer.len() - 6;
        outer[place..place + 4].copy_from_slice(&u32::try_from(directory).unwrap().to_le_bytes());
        assert_eq!(Package::of(&outer), Some(Package::Archive));
    }
}
