//! The old site's folder of uploads, as a folder or in a ZIP archive.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use bytes::Bytes;
use zip::ZipArchive;

use base::http_client::LARGEST_FILE;

/// Where the folder may be in what somebody names.
const INSIDE: [&str; 3] = ["", "uploads", "wp-content/uploads"];

pub(super) enum Uploads {
    None,
    Folder(PathBuf),
    Archive {
        archive: ZipArchive<File>,
        /// The places of files by their paths below the folder.
        files: HashMap<String, usize>,
    },
}

impl Uploads {
    /// Opens a folder or an archive.
    pub(super) fn open(path: Option<&Path>) -> io::Result<Self> {
        let Some(path) = path else {
            return Ok(Self::None);
        };
        if fs::metadata(path)?.is_dir() {
            return Ok(Self::Folder(path.to_owned()));
        }
        let archive = ZipArchive::new(File::open(path)?)?;
        let below = |name: &[u8]| {
            let name = String::from_utf8_lossy(name).replace('\\', "/");
            let at = name.find("uploads/").map_or(0, |at| at + "uploads/".len());
            name.get(at..).unwrap_or_default().to_owned()
        };
        let files = archive.file_names_raw().map(below).zip(0..);
        let files = files.collect();
        Ok(Self::Archive { archive, files })
    }

    /// Whether there is a file at a path below the folder.
    pub(super) fn has(&self, path: &str) -> bool {
        match self {
            Self::None => false,
            Self::Folder(folder) => found(folder, path).is_some(),
            Self::Archive { files, .. } => files.contains_key(path),
        }
    }

    /// Reads a file; `None` if there is none. Errors: also when it is larger than uploads may be.
    pub(super) fn read(&mut self, path: &str) -> io::Result<Option<Bytes>> {
        match self {
            Self::None => Ok(None),
            Self::Folder(folder) => match found(folder, path) {
                Some(file) => whole(File::open(file)?).map(Some),
                None => Ok(None),
            },
            Self::Archive { archive, files } => match files.get(path) {
                Some(index) => whole(archive.by_index(*index)?).map(Some),
                None => Ok(None),
            },
        }
    }
}

/// Returns a regular file below a folder.
fn found(folder: &Path, path: &str) -> Option<PathBuf> {
    let path = Path::new(path);
    let is_inside = path
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if !is_inside {
        return None;
    }
    let files = INSIDE.iter().map(|inside| folder.join(inside).join(path));
    let is_file = |file: &PathBuf| fs::symlink_metadata(file).is_ok_and(|own| own.is_file());
    files.into_iter().find(is_file)
}

fn whole(file: impl Read) -> io::Result<Bytes> {
    let mut bytes = Vec::new();
    let most = LARGEST_FILE as u64;
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() > LARGEST_FILE {
        let message = format!("it is larger than {} MB", most >> 20);
        return Err(io::Error::other(message));
    }
    Ok(bytes.into())
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use tempfile::TempDir;
    use zip::write::{SimpleFileOptions, ZipWriter};

    use super::*;

    #[test]
    fn files_are_found_in_folders_and_archives_and_nowhere_else() {
        let folder = TempDir::new().unwrap();
        let inside = folder.path().join("site/wp-content/uploads/2019");
        fs::create_dir_all(&inside).unwrap();
        fs::write(inside.join("a.jpg"), "a").unwrap();
        fs::write(folder.path().join("secret"), "s").unwrap();
        let archive = folder.path().join("uploads.zip");
        let mut zip = ZipWriter::new(File::create(&archive).unwrap());
        zip.start_file(
            "wp-content/uploads/2019/a.jpg",
            SimpleFileOptions::default(),
        )
        .unwrap();
        zip.write_all(b"a").unwrap();
        zip.finish().unwrap();
        for place in ["site", "site/wp-content/uploads", "uploads.zip"] {
            let place = folder.path().join(place);
            let mut uploads = Uploads::open(Some(&place)).unwrap();
            assert!(uploads.has("2019/a.jpg"), "{place:?}");
            assert_eq!(uploads.read("2019/a.jpg").unwrap().unwrap(), "a");
            for none in [
                "2019",
                "b.jpg",
                "../secret",
                "/etc/passwd",
                "2019/../../../../secret",
            ] {
                assert!(!uploads.has(none), "{none}");
                assert_eq!(uploads.read(none).unwrap(), None);
            }
        }
        assert!(Uploads::open(Some(&folder.path().join("none"))).is_err());
    }
}
