//! What a file is, by its first bytes and its parts: people rename files, and programs give them
//! the name of another kind.

use std::io::{Cursor, Read as _};

use memchr::memmem;
use zip::ZipArchive;

use super::TableError;

/// A kind of file that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TableKind {
    Text,
    /// A workbook of Open XML (`.xlsx`, `.xlsm`).
    Workbook,
}

/// A kind of spreadsheet that another program has to save as `.xlsx` first, as its number formats
/// cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
pub enum OtherTable {
    #[strum(to_string = "an old Excel file (.xls)")]
    Xls,
    #[strum(to_string = "a binary workbook (.xlsb)")]
    Xlsb,
    #[strum(to_string = "an OpenDocument spreadsheet (.ods)")]
    Ods,
    #[strum(to_string = "an XML spreadsheet of 2003")]
    Xml,
    #[strum(to_string = "a Numbers document")]
    Numbers,
}

const OLE: &[u8] = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const ZIP: &[u8] = b"PK";

/// Returns the kind of a file that can be read; an error names what another one is.
pub(crate) fn file_kind(bytes: &[u8]) -> Result<TableKind, TableError> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = text.trim_ascii();
    if text.is_empty() || matches!(text, [0xff, 0xfe] | [0xfe, 0xff]) {
        return Err(TableError::Empty);
    }
    if bytes.starts_with(OLE) {
        return Err(compound(bytes));
    }
    if bytes.starts_with(ZIP) {
        return archive(bytes);
    }
    // A BIFF stream without the container of later files.
    if matches!(
        bytes,
        [
            0x09,
            0x00 | 0x02 | 0x04 | 0x08,
            0x04 | 0x06 | 0x08 | 0x10,
            0x00,
            ..
        ]
    ) {
        return Err(OtherTable::Xls.into());
    }
    let head = &bytes[..bytes.len().min(1024)];
    if memmem::find(head, b"%PDF-").is_some() {
        return Err(TableError::NoTable);
    }
    if is_web_page(text) {
        return Err(TableError::WebPage);
    }
    if memmem::find(head, b"urn:schemas-microsoft-com:office:spreadsheet").is_some() {
        return Err(OtherTable::Xml.into());
    }
    if text.starts_with(b"<?xml") || text.starts_with(b"{\\rtf") {
        return Err(TableError::NoTable);
    }
    // Something may stand before an archive.
    let is_text = !head.contains(&0) || is_utf16(bytes);
    if is_text {
        return Ok(TableKind::Text);
    }
    archive(bytes).map_err(|error| match error {
        TableError::Damaged(_) => TableError::NoTable,
        other => other,
    })
}

/// Whether a text is a page, which some programs export by the name of a workbook.
pub(crate) fn is_web_page(text: &[u8]) -> bool {
    let head: Vec<u8> = text.iter().take(300).map(u8::to_ascii_lowercase).collect();
    let begins = [
        &b"<!doctype html"[..],
        b"<html",
        b"<head",
        b"<body",
        b"<table",
        b"<meta",
        b"<div",
        b"<style",
        b"mime-version:",
    ];
    begins.iter().any(|start| head.starts_with(start)) || memmem::find(&head, b"<html").is_some()
}

/// Whether a text without a mark is in UTF-16: every second byte of its Latin characters is zero.
pub(crate) fn is_utf16(bytes: &[u8]) -> bool {
    if matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]) {
        return true;
    }
    let zeros = zeros(bytes);
    let head = bytes.len().min(4096) / 2;
    (zeros[0] == 0 || zeros[1] == 0) && (zeros[0] + zeros[1]) * 10 >= head * 2
}

/// The number of zeros at even and at odd places.
pub(crate) fn zeros(bytes: &[u8]) -> [usize; 2] {
    let mut zeros = [0; 2];
    for (at, byte) in bytes.iter().take(4096).enumerate() {
        zeros[at % 2] += usize::from(*byte == 0);
    }
    zeros
}

/// What a compound file is, by the names of its streams.
fn compound(bytes: &[u8]) -> TableError {
    let has = |name: &str| {
        let name: Vec<u8> = name.encode_utf16().flat_map(u16::to_le_bytes).collect();
        memmem::find(bytes, &name).is_some()
    };
    if has("EncryptedPackage") || has("EncryptionInfo") {
        TableError::Protected
    } else if has("Workbook") || has("Book") {
        // The record FILEPASS follows the beginning of the stream.
        let begins = memmem::find_iter(bytes, b"\x09\x08\x10\x00");
        let mut ends = begins.map(|at| at + 20);
        if ends.any(|at| bytes.get(at..at + 2) == Some(&[0x2f, 0x00])) {
            return TableError::Protected;
        }
        OtherTable::Xls.into()
    } else {
        TableError::NoTable
    }
}

fn archive(bytes: &[u8]) -> Result<TableKind, TableError> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(TableError::damaged)?;
    for index in 0..archive.len() {
        let part = archive.by_index_raw(index).map_err(TableError::damaged)?;
        if part.encrypted() {
            return Err(TableError::Protected);
        }
    }
    let names = archive.file_names_raw().map(|name| {
        let name = String::from_utf8_lossy(name);
        name.replace('\\', "/").to_lowercase()
    });
    let names: Vec<_> = names.collect();
    let has = |end: &str| names.iter().any(|name| name.ends_with(end));
    if has("workbook.xml") {
        Ok(TableKind::Workbook)
    } else if has("workbook.bin") {
        Err(OtherTable::Xlsb.into())
    } else if has("index.zip") || names.iter().any(|name| name.starts_with("index/")) {
        Err(OtherTable::Numbers.into())
    } else if names.iter().any(|name| name == "content.xml") {
        let mut manifest = String::new();
        if let Ok(part) = archive.by_name("META-INF/manifest.xml") {
            // The manifest says what is encrypted; a damaged one says nothing.
            let _ = part.take(1 << 20).read_to_string(&mut manifest);
        }
        if manifest.contains("encryption-data") {
            return Err(TableError::Protected);
        }
        let is_table = manifest.is_empty() || manifest.contains("opendocument.spreadsheet");
        Err(if is_table {
            OtherTable::Ods.into()
        } else {
            TableError::NoTable
        })
    } else {
        Err(TableError::NoTable)
    }
}
