//! The source of the content: embedded in the binary, or a folder.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use bytes::Bytes;
use rust_embed::Embed;
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

use super::{ContentError, ContentProblem, ProblemKind, TextFile};
use crate::store::Store;
use base::paper::LARGEST_PAPER;

#[derive(Embed)]
#[folder = "../../content/"]
#[include = "*.toml"]
#[include = "media/*"]
#[include = "papers/*"]
#[exclude = "draw/*"]
struct SeedFiles;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ContentSource {
    #[default]
    Embedded,
    /// A folder with the structure of `content/`.
    Directory(PathBuf),
}

/// The path of a picture below `media/`, made of plain names only, so that it cannot leave the
/// folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MediumPath(String);

/// A picture (or another file under `media/`).
#[derive(Clone, Debug)]
pub struct ContentFile {
    pub bytes: Bytes,
    /// Changes with the bytes.
    pub hash: u128,
}

impl MediumPath {
    /// Parses `/media/a/b.svg` (percent-decoded).
    pub fn parse(path: &str) -> Option<Self> {
        let inside = path.strip_prefix("/media/")?;
        is_plain(inside).then(|| Self(format!("media/{inside}")))
    }

    /// The file's name, for its content type.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The characters of a file's name, for messages.
pub(crate) const PLAIN_NAMES: &str = "names of files have the letters a to z and A to Z, digits, points, hyphens and underscores \
     alone, as they are addresses on the site";

/// Whether a path has plain names alone, so that it cannot leave its folder.
fn is_plain(path: &str) -> bool {
    let is_of_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    let is_name =
        |name: &str| !name.is_empty() && !name.starts_with('.') && name.bytes().all(is_of_name);
    path.len() <= 512 && path.split('/').all(is_name)
}

impl ContentSource {
    /// Larger than any picture of a website.
    const LARGEST: u64 = 32 * 1024 * 1024;
    /// Larger than all texts of a website in one file.
    const LARGEST_TEXT: u64 = 16 * 1024 * 1024;
    /// The maximum number of files of texts.
    const MOST_TEXTS: usize = 10_000;
    /// The maximum length of all texts.
    const ALL_TEXTS: usize = 128 * 1024 * 1024;

    /// Returns every TOML file, sorted by name.
    pub(crate) fn texts(&self) -> Result<Vec<TextFile>, ContentError> {
        let mut found: Vec<(String, String, Cow<'static, [u8]>)> = Vec::new();
        match self {
            Self::Embedded => {
                for name in SeedFiles::iter().filter(|name| is_text(name)) {
                    let bytes = SeedFiles::get(&name)
                        .map(|file| file.data)
                        .unwrap_or_default();
                    found.push((name.clone().into_owned(), format!("content/{name}"), bytes));
                }
            }
            Self::Directory(folder) => {
                let mut total = 0;
                for path in toml_files(folder)? {
                    let bytes = read_regular(&path, Self::LARGEST_TEXT)
                        .map_err(|error| unreadable(&path, &error))?;
                    total += bytes.len();
                    if total > Self::ALL_TEXTS || found.len() >= Self::MOST_TEXTS {
                        return Err(
                            unreadable(folder, &io::Error::other("it has too many texts")).into(),
                        );
                    }
                    let inside = path.strip_prefix(folder).unwrap_or(&path);
                    let name = inside
                        .iter()
                        .map(|part| part.to_string_lossy())
                        .collect::<Vec<_>>()
                        .join("/");
                    found.push((name, path.display().to_string(), bytes.into()));
                }
            }
        }
        found.sort_by(|a, b| a.0.cmp(&b.0));
        let files = found
            .into_iter()
            .map(|(name, shown, bytes)| TextFile::new(name, shown, bytes));
        let (files, problems): (Vec<_>, Vec<_>) = files.partition(Result::is_ok);
        let problems: Vec<_> = problems.into_iter().filter_map(Result::err).collect();
        if problems.is_empty() {
            Ok(files.into_iter().flatten().collect())
        } else {
            Err(ContentError { problems })
        }
    }

    /// Whether the site has the files of this source. Those of the program are the demonstration's.
    pub(crate) async fn has_files(&self, store: &Store) -> sqlx::Result<bool> {
        match self {
            Self::Embedded => store.has_demonstration().await,
            Self::Directory(_) => Ok(true),
        }
    }

    /// The problem of a folder without any text, which may be the wrong one.
    pub(crate) fn without_texts(&self) -> ContentProblem {
        let folder = match self {
            Self::Embedded => Path::new("content"),
            Self::Directory(folder) => folder,
        };
        ContentProblem {
            kind: ProblemKind::Unreadable,
            file: folder.display().to_string(),
            line: None,
            message: "has no content: expected items/*.toml, types.toml and their neighbours"
                .to_owned(),
        }
    }

    /// Reads the file at this path below `media/`. Blocks if the content is a folder.
    pub(crate) fn medium(&self, path: &MediumPath) -> io::Result<Option<ContentFile>> {
        match self {
            Self::Embedded => Ok(SeedFiles::get(&path.0).map(|file| {
                let [high, low] = [0, 8].map(|at| {
                    file.metadata.sha256_hash()[at..at + 8]
                        .iter()
                        .fold(0, |hash, byte| hash << 8 | u128::from(*byte))
                });
                let bytes = match file.data {
                    Cow::Borrowed(bytes) => Bytes::from_static(bytes),
                    Cow::Owned(bytes) => Bytes::from(bytes),
                };
                ContentFile {
                    bytes,
                    hash: high << 64 | low,
                }
            })),
            Self::Directory(folder) => {
                let Some(file) = inside(folder, path)? else {
                    return Ok(None);
                };
                let bytes = Bytes::from(read_regular(&file, Self::LARGEST)?);
                let hash = xxh3_128(&bytes);
                Ok(Some(ContentFile { bytes, hash }))
            }
        }
    }

    /// Reads the file at this path below `papers/`. Blocks if the content is a folder.
    pub(crate) fn paper(&self, path: &str) -> io::Result<Option<Bytes>> {
        if !is_plain(path) {
            return Ok(None);
        }
        match self {
            Self::Embedded => {
                let file = SeedFiles::get(&format!("papers/{path}"));
                Ok(file.map(|file| file.data.into_owned().into()))
            }
            Self::Directory(folder) => {
                let file = folder.join("papers").join(path);
                read_regular(&file, LARGEST_PAPER as u64).map(|bytes| Some(bytes.into()))
            }
        }
    }

    /// A file of the source, for messages.
    pub(crate) fn shown(&self, path: &MediumPath) -> String {
        match self {
            Self::Embedded => format!("content/{}", path.0),
            Self::Directory(folder) => folder.join(&path.0).display().to_string(),
        }
    }

    /// Returns every file below `media/`, sorted by name. Files with names that no URL can contain
    /// are left out.
    pub(crate) fn pictures(&self) -> Result<Vec<MediumPath>, ContentError> {
        Ok(self.named_pictures()?.0)
    }

    /// Returns every file below `media/`, sorted by name, and those that have no address because of
    /// their names. Files that systems keep for themselves are neither.
    pub(crate) fn named_pictures(&self) -> Result<(Vec<MediumPath>, Vec<PathBuf>), ContentError> {
        let (mut found, mut unnamed) = (Vec::new(), Vec::new());
        let Self::Directory(folder) = self else {
            found.extend(
                SeedFiles::iter().filter_map(|name| MediumPath::parse(&format!("/{name}"))),
            );
            found.sort_by(|a, b| a.0.cmp(&b.0));
            return Ok((found, unnamed));
        };
        let mut folders = vec![folder.join("media")];
        while let Some(next) = folders.pop() {
            let entries = match std::fs::read_dir(&next) {
                Ok(entries) => entries,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(unreadable(&next, &error).into()),
            };
            for entry in entries {
                let entry = entry.map_err(|error| unreadable(&next, &error))?;
                let path = entry.path();
                // Links to folders are not followed: they may be circular.
                if entry
                    .file_type()
                    .map_err(|error| unreadable(&path, &error))?
                    .is_dir()
                {
                    folders.push(path);
                } else if let Some(own) = medium_at(folder, &path) {
                    found.push(own);
                } else if !is_of_system(&path) {
                    unnamed.push(path);
                }
            }
        }
        found.sort_by(|a, b| a.0.cmp(&b.0));
        unnamed.sort();
        Ok((found, unnamed))
    }

    /// Whether there is a file at this path. Blocks if the content is a folder.
    pub(crate) fn has_medium(&self, path: &MediumPath) -> bool {
        match self {
            Self::Embedded => SeedFiles::get(&path.0).is_some(),
            Self::Directory(folder) => inside(folder, path).is_ok_and(|file| file.is_some()),
        }
    }
}

fn medium_at(folder: &Path, path: &Path) -> Option<MediumPath> {
    let inside = path.strip_prefix(folder).ok()?.to_str()?;
    MediumPath::parse(&format!("/{inside}"))
}

/// Whether a system or a program keeps a file beside those of a person: hidden ones, such as `._a`
/// of macOS, and the locks of office programs (`~$a`).
fn is_of_system(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let own = ["Thumbs.db", "desktop.ini"];
    name.starts_with('.') || name.starts_with("~$") || own.contains(&&*name)
}

/// The hash of files, which changes with any of them and with the way they are read.
pub(crate) fn hash<'f>(files: impl Iterator<Item = &'f TextFile>) -> String {
    /// Incremented when the same files result in other rows, so that stores are seeded again.
    const READER: u32 = 3;

    let mut hash = Xxh3::new();
    hash.update(&READER.to_le_bytes());
    for file in files {
        for part in [file.name(), file.text()] {
            hash.update(&part.len().to_le_bytes());
            hash.update(part.as_bytes());
        }
    }
    format!("{:032x}", hash.digest128())
}

/// The texts are the TOML files at the top and below `items/`; `media/` and its sources may contain
/// other TOML files.
fn is_text(name: &str) -> bool {
    let ends = Path::new(name)
        .extension()
        .is_some_and(|extension| extension == "toml");
    ends && (!name.contains('/') || name.starts_with("items/"))
}

fn toml_files(folder: &Path) -> Result<Vec<PathBuf>, ContentError> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).map_err(|error| unreadable(&next, &error))? {
            let entry = entry.map_err(|error| unreadable(&next, &error))?;
            let path = entry.path();
            let inside = path.strip_prefix(folder).unwrap_or(&path);
            let kind = entry
                .file_type()
                .map_err(|error| unreadable(&path, &error))?;
            if kind.is_symlink() && path.is_dir() && inside.starts_with("items") {
                return Err(unreadable(&path, &not_regular()).into());
            }
            // A folder that is a link is not followed: links may be circular.
            if kind.is_dir() {
                if inside.starts_with("items") {
                    folders.push(path);
                }
            } else if is_text(&inside.to_string_lossy()) && !is_of_system(&path) {
                files.push(path);
            }
        }
    }
    Ok(files)
}

/// Reads a regular file that is no link. Others have no end, or are not below the folder.
fn read_regular(path: &Path, largest: u64) -> io::Result<Vec<u8>> {
    let mut options = File::options();
    options.read(true);
    // Without waiting for a writer of a pipe.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        libc::O_NOFOLLOW | libc::O_NONBLOCK,
    );
    let file = match options.open(path) {
        Err(_) if path.is_symlink() => return Err(not_regular()),
        opened => opened?,
    };
    let about = file.metadata()?;
    if !about.is_file() {
        return Err(not_regular());
    }
    let mut bytes = Vec::new();
    file.take(largest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest {
        return Err(io::Error::other(format!(
            "it is larger than {} MiB",
            largest >> 20
        )));
    }
    Ok(bytes)
}

fn not_regular() -> io::Error {
    io::Error::other("it is not a regular file; links, pipes and devices are not followed")
}

/// Resolves a path to a regular file inside the folder that is not too large. A link may lead out
/// of the folder.
fn inside(folder: &Path, path: &MediumPath) -> io::Result<Option<PathBuf>> {
    let found = || -> io::Result<PathBuf> {
        let file = folder.join(&path.0).canonicalize()?;
        let about = file.metadata()?;
        let served = file.starts_with(folder.join("media").canonicalize()?)
            && about.is_file()
            && about.len() <= ContentSource::LARGEST;
        if served {
            Ok(file)
        } else {
            Err(io::ErrorKind::NotFound.into())
        }
    };
    match found() {
        Ok(file) => Ok(Some(file)),
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::NotFound | io::ErrorKind::NotADirectory
            ) =>
        {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

fn unreadable(path: &Path, error: &io::Error) -> ContentProblem {
    let message = format!("cannot be read: {error}");
    ContentProblem {
        kind: ProblemKind::Unreadable,
        file: path.display().to_string(),
        line: None,
        message,
    }
}
