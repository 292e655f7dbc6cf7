//! The file of a backup: the copy of a database, then the manifest with its sum.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

use super::error::BackupError;
use super::{BackupProgress, BackupStep};
use crate::private_files::make_file;
use base::config::Database;

const MANIFEST: &str = "manifest.json";
/// The size of a manifest is a few hundred bytes; a larger one is none.
const LONGEST_MANIFEST: u64 = 64 << 10;
const CHUNK: usize = 256 << 10;

/// The content of a backup, and its checksum.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BackupManifest {
    /// When the backup was begun. All that was committed before is in it.
    pub made_at: Timestamp,
    /// The version of the program that made it.
    pub version: String,
    pub database: DatabaseKind,
    /// The number of the last migration that the database has had.
    pub schema: i64,
    /// The size of the copy, in bytes.
    pub bytes: u64,
    /// Its hash, in hexadecimal digits.
    pub sha256: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, derive_more::Display)]
#[serde(rename_all = "lowercase")]
pub enum DatabaseKind {
    #[display("SQLite")]
    Sqlite,
    #[display("PostgreSQL")]
    Postgres,
}

impl DatabaseKind {
    pub(crate) fn of(database: &Database) -> Self {
        match database {
            Database::Sqlite(_) => Self::Sqlite,
            Database::Postgres(_) => Self::Postgres,
        }
    }

    /// The name of the copy in the archive: a SQLite file, or the custom format of `pg_dump`.
    pub(crate) fn part(self) -> &'static str {
        match self {
            Self::Sqlite => "provider.sqlite",
            Self::Postgres => "provider.pgdump",
        }
    }

    fn compression(self) -> CompressionMethod {
        match self {
            Self::Sqlite => CompressionMethod::Deflated,
            // The custom format is compressed.
            Self::Postgres => CompressionMethod::Stored,
        }
    }
}

/// Writes the archive of a copy, and waits until the disk has it.
pub(crate) fn write(
    path: &Path,
    kind: DatabaseKind,
    schema: i64,
    made_at: Timestamp,
    copy: &Path,
    progress: &mut impl FnMut(BackupProgress),
) -> Result<BackupManifest, BackupError> {
    let failed = |source| BackupError::of_file(path)(source);
    let mut from = File::open(copy).map_err(BackupError::of_file(copy))?;
    let total = from.metadata().map_err(BackupError::of_file(copy))?.len();
    let file = make_file(path).map_err(failed)?;
    let mut zip = ZipWriter::new(BufWriter::new(file));
    let options = SimpleFileOptions::default().large_file(true);
    let of_copy = options.compression_method(kind.compression());
    zip.start_file(kind.part(), of_copy)
        .map_err(io::Error::from)
        .map_err(failed)?;
    let pack = |done| BackupProgress {
        step: BackupStep::Pack,
        done,
        total: Some(total),
    };
    let (bytes, sha256) =
        transfer(&mut from, &mut zip, |done| progress(pack(done))).map_err(failed)?;
    let manifest = BackupManifest {
        made_at,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        database: kind,
        schema,
        bytes,
        sha256,
    };
    let finish = || {
        zip.start_file(MANIFEST, options)?;
        serde_json::to_writer_pretty(&mut zip, &manifest)?;
        zip.finish()?.into_inner()?.sync_all()
    };
    finish().map_err(failed)?;
    Ok(manifest)
}

/// Copies everything. Returns the number of bytes and their SHA-256.
fn transfer(
    from: &mut impl Read,
    to: &mut impl Write,
    mut progress: impl FnMut(u64),
) -> io::Result<(u64, String)> {
    let (mut hash, mut done) = (Sha256::new(), 0);
    let mut chunk = vec![0; CHUNK];
    loop {
        let length = from.read(&mut chunk)?;
        if length == 0 {
            break;
        }
        hash.update(&chunk[..length]);
        to.write_all(&chunk[..length])?;
        done += length as u64;
        progress(done);
    }
    let digits = hash
        .finalize()
        .into_iter()
        .map(|byte| format!("{byte:02x}"));
    Ok((done, digits.collect()))
}

/// An archive whose manifest has been read.
pub(crate) struct Archive {
    path: PathBuf,
    zip: ZipArchive<BufReader<File>>,
    pub(crate) manifest: BackupManifest,
}

impl Archive {
    pub(crate) fn open(path: &Path) -> Result<Self, BackupError> {
        let file = File::open(path).map_err(BackupError::of_file(path))?;
        let none = |source| BackupError::NoArchive {
            path: path.to_owned(),
            source,
        };
        let mut zip = ZipArchive::new(BufReader::new(file)).map_err(|error| none(error.into()))?;
        let manifest = read_manifest(&mut zip).map_err(none)?;
        Ok(Self {
            path: path.to_owned(),
            zip,
            manifest,
        })
    }

    /// Writes the copy of the database to `to`, the file at `place`, and compares it with the
    /// manifest.
    pub(super) fn unpack(
        &mut self,
        (to, place): (&mut impl Write, &Path),
        progress: &mut impl FnMut(BackupProgress),
    ) -> Result<(), BackupError> {
        let BackupManifest {
            database,
            bytes,
            ref sha256,
            ..
        } = self.manifest;
        let damaged = || BackupError::Damaged {
            path: self.path.clone(),
        };
        let part = self.zip.by_name(database.part()).map_err(|_| damaged())?;
        // One byte more than expected is enough to know.
        let mut part = CheckedArchive(part.take(bytes.saturating_add(1)));
        let unpack = |done| BackupProgress {
            step: BackupStep::Unpack,
            done,
            total: Some(bytes),
        };
        match transfer(&mut part, to, |done| progress(unpack(done))) {
            Ok((length, sum)) if length == bytes && sum == *sha256 => Ok(()),
            Ok(_) => Err(damaged()),
            Err(error) => Err(match error.downcast::<Unreadable>() {
                Ok(Unreadable) => damaged(),
                Err(error) => BackupError::of_file(place)(error),
            }),
        }
    }
}

fn read_manifest(
    zip: &mut ZipArchive<BufReader<File>>,
) -> Result<BackupManifest, Box<dyn std::error::Error + Send + Sync>> {
    let mut text = String::new();
    let manifest = zip.by_name(MANIFEST)?;
    manifest.take(LONGEST_MANIFEST).read_to_string(&mut text)?;
    Ok(serde_json::from_str(&text)?)
}

/// Marks errors of reading, which in an archive mean damage.
struct CheckedArchive<R>(R);

#[derive(Debug, derive_more::Display)]
#[display("the archive cannot be read")]
struct Unreadable;

impl std::error::Error for Unreadable {}

impl<R: Read> Read for CheckedArchive<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0
            .read(buffer)
            .map_err(|_| io::Error::other(Unreadable))
    }
}
