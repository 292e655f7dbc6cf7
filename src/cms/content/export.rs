//! Exporting: writes the content of the store as a folder, as it is on the site.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path};

use super::ContentSource;
use super::seed::blocking;
use super::site_text::site_text;
use crate::BackendError;
use crate::content::version;
use crate::entries::revisions;
use crate::redirects::folder as redirects_file;
use crate::store::Store;

/// The numbers of what was exported.
#[derive(Debug)]
pub struct Exported {
    pub entries: usize,
    pub pictures: usize,
}

/// Writes the entries of the store and all pictures into a new or empty folder. A text is exported
/// as it is on the site; one that is not there as the newest revision has it, unpublished.
pub async fn export(
    store: &Store,
    source: &ContentSource,
    folder: &Path,
) -> Result<Exported, BackendError> {
    let failed = |source| BackendError::Export {
        folder: folder.to_owned(),
        source,
    };
    make_empty(folder).map_err(failed)?;
    let mut db = store.begin().await?;
    version::lock(&mut db).await?;
    let newest = revisions::newest(&mut db).await?;
    db.commit().await?;
    let mut files: BTreeMap<String, String> = BTreeMap::new();
    let mut entries = 0;
    for revision in newest.iter().filter(|own| !own.is_removal()) {
        let body = site_text(store, revision).await?;
        let file = files.entry(revision.file.clone()).or_default();
        if !file.is_empty() {
            file.push('\n');
        }
        file.push_str(&body);
        entries += 1;
    }
    for (name, text) in files {
        write(folder, &name, text.as_bytes()).map_err(failed)?;
    }
    let redirects = store.redirects().await?;
    if !redirects.is_empty() {
        let text = redirects_file::written(&redirects);
        let text = text.map_err(|error| failed(io::Error::other(error)))?;
        write(folder, redirects_file::FILE, text.as_bytes()).map_err(failed)?;
    }
    let pictures = export_pictures(store, source, folder).await?;
    Ok(Exported { entries, pictures })
}

fn make_empty(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    match fs::read_dir(folder)?.next() {
        None => Ok(()),
        Some(_) => Err(ErrorKind::DirectoryNotEmpty.into()),
    }
}

/// Writes a file inside the folder.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    let name = Path::new(name);
    let is_inside = name
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if !is_inside {
        return Err(ErrorKind::InvalidFilename.into());
    }
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap_or(folder))?;
    fs::write(path, bytes)
}

/// Writes the pictures with the precedence that they have on the site: those of a configured
/// folder, those of the store, those of the demonstration. Returns their number.
async fn export_pictures(
    store: &Store,
    source: &ContentSource,
    folder: &Path,
) -> Result<usize, BackendError> {
    let failed = |source| BackendError::Export {
        folder: folder.to_owned(),
        source,
    };
    let from = source.clone();
    let mut paths = BTreeSet::new();
    let is_configured = matches!(source, ContentSource::Directory(_));
    let pictures = if source.has_files(store).await? {
        blocking(move || from.pictures()).await?
    } else {
        Vec::new()
    };
    for path in pictures {
        if let Some(medium) = source.medium(&path).map_err(failed)? {
            paths.insert(path.as_str().to_owned());
            write(folder, path.as_str(), &medium.bytes).map_err(failed)?;
        }
    }
    for path in store.picture_paths().await? {
        let is_new = paths.insert(path.clone());
        if is_configured && !is_new {
            continue;
        }
        if let Some(picture) = store.picture(&path).await? {
            write(folder, &path, &picture.bytes).map_err(failed)?;
        }
    }
    Ok(paths.len())
}
