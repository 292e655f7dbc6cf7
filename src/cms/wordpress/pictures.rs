//! Pictures and other files of the old site, taken into the library as uploads at the desk are.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

use bytes::Bytes;
use tokio::task::spawn_blocking;
use url::Url;
use xxhash_rust::xxh3::xxh3_128;

use super::addresses::upload_path;
use super::item::WpAttachment;
use super::memory::{AUTHOR, remember};
use super::uploads::Uploads;
use crate::clock;
use crate::content::{PictureChecks, checked_upload};
use crate::media::desk::upload::{check_room, path};
use crate::media::table::{StoredPicture, Upload, add};
use crate::media::upload_type::UploadType;
use crate::store::Store;
use base::http_client::{LARGEST_FILE, Outside};

/// How long another server may take for a file.
const LONGEST: Duration = Duration::from_secs(20);
/// The number of failures after which a host is not asked again.
const MOST_FAILURES: usize = 5;
/// The maximum number of files that are fetched.
const MOST_FETCHED: usize = 20_000;

/// A file of the old site.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct OldFile {
    /// Its address without scheme.
    pub(super) name: String,
    /// Where it is looked for: the original first, then smaller ones.
    candidates: Vec<Url>,
}

/// The files of the old site's library, by their addresses.
pub(super) struct OldFiles<'e> {
    by_name: HashMap<String, &'e WpAttachment>,
}

impl<'e> OldFiles<'e> {
    pub(super) fn new(attachments: &'e [WpAttachment]) -> Self {
        let named = attachments.iter().filter_map(|own| {
            let url = Url::parse(&own.url).ok()?;
            Some((name_of(&url), own))
        });
        Self {
            by_name: named.collect(),
        }
    }

    /// Returns the file at an address, which may be that of a smaller picture made of it
    /// (`a-300x200.jpg`).
    pub(super) fn of(&self, url: &Url) -> OldFile {
        let mut url = url.clone();
        url.set_query(None);
        url.set_fragment(None);
        let exact = name_of(&url);
        let original = without_size(url.path()).map(|path| with_path(&url, &path));
        let scaled = original.as_ref().and_then(|original| {
            let (start, end) = original.path().rsplit_once('.')?;
            Some(with_path(&url, &format!("{start}-scaled.{end}")))
        });
        let has = |url: &&Url| self.by_name.contains_key(&name_of(url));
        let known = [Some(&url), original.as_ref(), scaled.as_ref()]
            .into_iter()
            .flatten();
        let first = known
            .into_iter()
            .find(has)
            .or(original.as_ref())
            .unwrap_or(&url)
            .clone();
        let all = [Some(first.clone()), original, Some(url)];
        let mut candidates: Vec<Url> = Vec::new();
        for candidate in all.into_iter().flatten() {
            if !candidates.contains(&candidate) {
                candidates.push(candidate);
            }
        }
        let name = candidates.first().map_or(exact, name_of);
        OldFile { name, candidates }
    }

    /// The description of a picture in the old site's library.
    pub(super) fn description(&self, file: &OldFile) -> &str {
        let attachment = self.by_name.get(&file.name);
        attachment.map_or("", |attachment| &attachment.description)
    }
}

/// The host without `www.` and the path.
fn name_of(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    format!(
        "{}{}",
        host.strip_prefix("www.").unwrap_or(host),
        url.path()
    )
}

fn with_path(url: &Url, path: &str) -> Url {
    let mut url = url.clone();
    url.set_path(path);
    url
}

/// The path without the size at the end of its name, if there is one.
fn without_size(path: &str) -> Option<String> {
    let (start, end) = path.rsplit_once('.')?;
    let (name, size) = start.rsplit_once('-')?;
    let (width, height) = size.split_once('x')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let has_name = !name.is_empty() && !name.ends_with('/');
    (is_number(width) && is_number(height) && has_name).then(|| format!("{name}.{end}"))
}

/// Where files come from, and where they are stored.
pub(super) struct WpFiles<'a> {
    pub(super) store: &'a Store,
    /// The name of the old site.
    pub(super) source: &'a str,
    pub(super) uploads: Uploads,
    pub(super) outside: Option<Outside>,
    pub(super) checks: PictureChecks,
    pub(super) is_dry_run: bool,
    /// Those of an earlier import that are still there.
    pub(super) known: HashMap<String, String>,
    pub(super) failures: HashMap<String, usize>,
    pub(super) fetched: usize,
}

/// What came of files.
#[derive(Debug, Default)]
pub(super) struct TakenFiles {
    /// The addresses of this site by the names of the files.
    pub(super) addresses: HashMap<String, String>,
    /// Why others were not stored; empty if they were not found.
    pub(super) refused: HashMap<String, String>,
    pub(super) new: usize,
    pub(super) same: usize,
}

impl TakenFiles {
    pub(super) fn address(&self, file: &OldFile) -> Option<&str> {
        self.addresses.get(&file.name).map(String::as_str)
    }

    /// Whether a file can be shown as a picture.
    pub(super) fn picture(&self, file: &OldFile) -> Option<&str> {
        const OTHERS: [&str; 3] = [".pdf", ".csv", ".txt"];
        let address = self.address(file)?;
        let is_other = OTHERS.iter().any(|ending| address.ends_with(ending));
        (!is_other).then_some(address)
    }
}

impl WpFiles<'_> {
    /// Stores files that are not there yet, one after the other.
    pub(super) async fn take(
        &mut self,
        wanted: BTreeMap<String, OldFile>,
    ) -> Result<TakenFiles, crate::BackendError> {
        let mut taken = TakenFiles::default();
        let stored: HashSet<String> = self.store.picture_paths().await?.into_iter().collect();
        for (name, file) in wanted {
            let known = self.known.get(&format!("file {name}"));
            if let Some(path) = known.filter(|path| stored.contains(*path)) {
                taken.same += 1;
                taken.addresses.insert(name, format!("/{path}"));
                continue;
            }
            match self.take_one(&file).await? {
                Ok(path) => {
                    taken.new += 1;
                    taken.addresses.insert(name, format!("/{path}"));
                }
                Err(why) => {
                    taken.refused.insert(name, why);
                }
            }
        }
        Ok(taken)
    }

    /// Stores a file. Returns its path, or why it is not stored.
    async fn take_one(
        &mut self,
        file: &OldFile,
    ) -> Result<Result<String, String>, crate::BackendError> {
        if self.is_dry_run {
            return Ok(self.find(file));
        }
        let bytes = match self.bytes(file).await {
            Ok(bytes) => bytes,
            Err(why) => return Ok(Err(why)),
        };
        let (name, checks) = (file_name(file), self.checks);
        let own = name.clone();
        let checked = spawn_blocking(move || checked_upload(&own, bytes, checks)).await;
        match checked.unwrap_or_else(|error| Err(error.to_string())) {
            Ok((kind, bytes)) => self.put(file, name, kind, bytes).await,
            Err(why) => Ok(Err(why)),
        }
    }

    /// Looks for a file without reading it. The path is none that it would get.
    fn find(&self, file: &OldFile) -> Result<String, String> {
        let mut candidates = file.candidates.iter();
        let is_there = candidates.any(|url| self.uploads.has(&upload_path(url)));
        if is_there || self.outside.is_some() {
            let name = file_name(file);
            Ok(format!("media/uploads/{name}"))
        } else {
            Err(String::new())
        }
    }

    async fn bytes(&mut self, file: &OldFile) -> Result<Bytes, String> {
        for url in &file.candidates {
            let found = self.uploads.read(&upload_path(url));
            if let Some(bytes) = found.map_err(|error| error.to_string())? {
                return Ok(bytes);
            }
        }
        let Some(outside) = self.outside.clone() else {
            return Err(String::new());
        };
        let mut why = String::new();
        for url in &file.candidates {
            let host = url.host_str().unwrap_or_default().to_owned();
            let failures = self.failures.entry(host).or_default();
            if *failures >= MOST_FAILURES || self.fetched >= MOST_FETCHED {
                return Err(why);
            }
            self.fetched += 1;
            match outside.get(url.clone(), LARGEST_FILE, LONGEST).await {
                Ok(bytes) => {
                    *failures = 0;
                    return Ok(bytes);
                }
                Err(error) => {
                    let is_answer = matches!(error, base::http_client::OutsideError::Status(_));
                    *failures += usize::from(!is_answer);
                    why = error.to_string();
                }
            }
        }
        Err(why)
    }

    async fn put(
        &mut self,
        file: &OldFile,
        name: String,
        kind: UploadType,
        bytes: Bytes,
    ) -> Result<Result<String, String>, crate::BackendError> {
        let hash = format!("{:032x}", xxh3_128(&bytes));
        let upload = Upload {
            path: path(&name, &hash, kind),
            name: kind.renamed(name),
            author: AUTHOR.to_owned(),
            added_at: clock::milliseconds(),
            picture: StoredPicture {
                hash,
                bytes: bytes.into(),
            },
        };
        let mut db = self.store.begin().await?;
        if check_room(&mut db, upload.picture.bytes.len())
            .await
            .is_err()
        {
            return Ok(Err("there is no room for more files".to_owned()));
        }
        add(&mut db, &upload).await?;
        let own = format!("file {}", file.name);
        remember(&mut db, self.source, &own, &upload.path).await?;
        db.commit().await?;
        Ok(Ok(upload.path))
    }
}

/// The name of a file, without its folder.
fn file_name(file: &OldFile) -> String {
    let path = percent_encoding::percent_decode_str(&file.name).decode_utf8_lossy();
    let name = path.rsplit('/').next().unwrap_or_default();
    let shown = name.chars().filter(|char| !char.is_control());
    shown.take(150).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_smaller_picture_is_that_which_it_was_made_of() {
        let file = |url: &str| WpAttachment {
            url: url.to_owned(),
            ..WpAttachment::default()
        };
        let attachments = [
            file("https://www.a.example/uploads/a.jpg"),
            file("https://a.example/uploads/b-scaled.jpg"),
            file("https://a.example/uploads/c-2x3.jpg"),
        ];
        let files = OldFiles::new(&attachments);
        for (url, name, candidates) in [
            (
                "http://a.example/uploads/a-300x200.jpg?x",
                "a.example/uploads/a.jpg",
                2,
            ),
            (
                "http://a.example/uploads/a.jpg",
                "a.example/uploads/a.jpg",
                1,
            ),
            (
                "https://a.example/uploads/b-300x200.jpg",
                "a.example/uploads/b-scaled.jpg",
                3,
            ),
            (
                "https://a.example/uploads/c-2x3.jpg",
                "a.example/uploads/c-2x3.jpg",
                2,
            ),
            (
                "https://a.example/uploads/d-2x3.png",
                "a.example/uploads/d.png",
                2,
            ),
            (
                "https://a.example/uploads/-2x3.png",
                "a.example/uploads/-2x3.png",
                1,
            ),
        ] {
            let file = files.of(&Url::parse(url).unwrap());
            assert_eq!(
                (file.name.as_str(), file.candidates.len()),
                (name, candidates),
                "{url}"
            );
        }
    }
}
