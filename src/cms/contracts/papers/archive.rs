//! The papers of many contracts as a ZIP archive, which is written while it is sent: a folder for
//! each contract, and a list of all.
//!
//! An archive is read part by part from the database, so its size does not matter. A paper that is
//! deleted before its turn is left out; one that is deleted in the middle cuts the archive off.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use serde_json::Value;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use zip::result::ZipError;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::names::FolderNames;
use super::table::Paper;
use crate::clock;
use crate::contracts::every::ListedNumber;
use crate::contracts::found::ContractFilter;
use crate::store::Store;
use base::locale::{Locale, Subject, texts};
use base::spreadsheet;

/// The name of the list.
const LIST: &str = "papers.csv";
/// The columns of the list.
const COLUMNS: [&str; 8] = [
    "cno", "email", "signed", "kind", "name", "file", "size", "added",
];
/// By which spreadsheets know that a file is UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";
/// The number of parts that wait for a slow line.
const WAITING: usize = 4;
/// The parts of an archive are at least as long, in bytes.
const PART: usize = 64 << 10;

/// Why an archive ends before its end.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error("the database cannot be read")]
    Database(#[from] sqlx::Error),
    #[error("the archive cannot be written")]
    Zip(#[from] ZipError),
    #[error("the archive cannot be written")]
    Write(#[from] io::Error),
    #[error("the texts of the list cannot be read")]
    Texts(#[from] serde_json::Error),
    #[error("a paper was deleted while it was read")]
    Deleted,
    /// Nobody wants the rest.
    #[error("the archive was not received to its end")]
    Left,
}

/// Begins an archive of the papers of contracts, with a list in a language. Its parts come as they
/// are read; an error is the last one.
pub(crate) fn archive(
    store: Store,
    filter: ContractFilter,
    locale: Locale,
) -> Receiver<Result<Bytes, ArchiveError>> {
    let (parts, received) = channel(WAITING);
    tokio::spawn(async move {
        let result = Box::pin(write(&store, &filter, locale, &parts)).await;
        if let Err(error) = result
            && !matches!(error, ArchiveError::Left)
        {
            // Whoever has left does not need the error.
            let _ = parts.send(Err(error)).await;
        }
    });
    received
}

async fn write(
    store: &Store,
    filter: &ContractFilter,
    locale: Locale,
    parts: &Sender<Result<Bytes, ArchiveError>>,
) -> Result<(), ArchiveError> {
    let mut archive = PaperArchive::new(parts);
    let mut list = PaperList::new(locale)?;
    let mut folders = FolderNames::with(LIST);
    for contract in store.contract_numbers(filter).await? {
        let papers = store.contract_papers(&contract.sid).await?;
        if papers.is_empty() {
            continue;
        }
        let folder = folders.take(&contract.cno);
        let mut names = FolderNames::default();
        for paper in papers {
            let name = format!("{folder}/{}", names.take(&paper.name));
            if archive.add(store, &paper, &name).await? {
                list.add(&contract, &paper, &name);
            }
        }
    }
    archive.file(LIST, list.csv.as_bytes(), clock::seconds())?;
    archive.finish().await
}

/// The bytes that are written and not sent yet.
#[derive(Clone, Default)]
struct UnsentBytes(Arc<Mutex<Vec<u8>>>);

impl UnsentBytes {
    fn take(&self, least: usize) -> Option<Bytes> {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (bytes.len() >= least).then(|| std::mem::take(&mut *bytes).into())
    }
}

impl Write for UnsentBytes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut written = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct PaperArchive<'a> {
    zip: ZipWriter<StreamWriter<UnsentBytes>>,
    written: UnsentBytes,
    parts: &'a Sender<Result<Bytes, ArchiveError>>,
}

impl<'a> PaperArchive<'a> {
    fn new(parts: &'a Sender<Result<Bytes, ArchiveError>>) -> Self {
        let written = UnsentBytes::default();
        Self {
            zip: ZipWriter::new_stream(written.clone()),
            written,
            parts,
        }
    }

    /// Adds a paper, unless it was deleted; returns whether it was there.
    async fn add(
        &mut self,
        store: &Store,
        paper: &Paper,
        name: &str,
    ) -> Result<bool, ArchiveError> {
        let mut left = paper.size;
        let mut number = 0;
        while left > 0 || number == 0 {
            let part = store.paper_part(&paper.id, number).await?;
            let Some(part) = part.filter(|part| !part.is_empty()) else {
                return if number == 0 {
                    Ok(false)
                } else {
                    Err(ArchiveError::Deleted)
                };
            };
            if number == 0 {
                self.zip.start_file(name, options(paper.added_at))?;
            }
            left -= i64::try_from(part.len()).unwrap_or(i64::MAX);
            self.zip.write_all(&part)?;
            self.send(PART).await?;
            number += 1;
        }
        Ok(true)
    }

    fn file(&mut self, name: &str, bytes: &[u8], time: i64) -> Result<(), ArchiveError> {
        self.zip.start_file(name, options(time))?;
        self.zip.write_all(bytes)?;
        Ok(())
    }

    async fn send(&self, least: usize) -> Result<(), ArchiveError> {
        let Some(part) = self.written.take(least) else {
            return Ok(());
        };
        let sent = self.parts.send(Ok(part)).await;
        sent.map_err(|_| ArchiveError::Left)
    }

    async fn finish(self) -> Result<(), ArchiveError> {
        let Self {
            zip,
            written,
            parts,
        } = self;
        zip.finish()?;
        let last = written.take(1).unwrap_or_default();
        let sent = parts.send(Ok(last)).await;
        sent.map_err(|_| ArchiveError::Left)
    }
}

/// Papers are PDF files and pictures, which cannot be made smaller. Their time is China Standard
/// Time.
fn options(seconds: i64) -> SimpleFileOptions {
    let china = clock::china(seconds);
    let number = |range: std::ops::Range<usize>| china.get(range).and_then(|own| own.parse().ok());
    let part = |from: usize| number(from..from + 2).unwrap_or_default();
    let year = china.get(..4).and_then(|year| year.parse().ok());
    let time = DateTime::from_date_and_time(
        year.unwrap_or(1980),
        part(5),
        part(8),
        part(11),
        part(14),
        part(17),
    );
    SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(time.unwrap_or_default())
        .unix_permissions(0o600)
}

/// The list of the papers in an archive.
struct PaperList {
    csv: String,
    separator: char,
    /// The names of kinds.
    kinds: Value,
}

impl PaperList {
    fn new(locale: Locale) -> Result<Self, ArchiveError> {
        let mut mail = texts(locale, Subject::Mail)?;
        let table = mail["server"]["paperTable"].take();
        let headings = COLUMNS.map(|name| table[name].as_str().unwrap_or_default());
        let separator = locale.language().numbers.separator();
        let mut site = texts(locale, Subject::Site)?;
        Ok(Self {
            csv: format!(
                "{BYTE_ORDER_MARK}{}",
                spreadsheet::line_with(separator, headings)
            ),
            separator,
            kinds: site["papers"].take(),
        })
    }

    fn add(&mut self, contract: &ListedNumber, paper: &Paper, file: &str) {
        let kind = paper.kind.0.name();
        let kind = self.kinds[kind].as_str().unwrap_or(kind);
        let (size, added) = (paper.size.to_string(), clock::china(paper.added_at));
        let cells = [
            contract.cno.as_str(),
            &contract.email,
            contract.signed.get(..10).unwrap_or_default(),
            kind,
            &paper.name,
            file,
            &size,
            &added,
        ];
        self.csv += &spreadsheet::line_with(self.separator, cells);
    }
}
