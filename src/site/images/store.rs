//! Results on disk: one file each, within a byte budget, the least recently used removed first.
//!
//! A file is written under a temporary name and renamed, and carries a checksum: truncated,
//! modified and foreign files are never served. Files with other names are left alone. If the disk
//! is full or read-only, results are not stored, but still served. All functions block.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use bytes::Bytes;
use lru::LruCache;
use metrics::Gauge;
use parking_lot::Mutex;
use strum::VariantArray as _;
use xxhash_rust::xxh3::xxh3_128;

use super::encode::{MadePicture, PictureType};
use super::key::PictureKey;

/// The file header: the magic number, the kind of picture, and the checksum of the rest.
const MAGIC: &[u8; 8] = b"SLVIMG1\n";
const HEAD: usize = MAGIC.len() + 1 + 16;
/// The prefix of temporary files.
const UNFINISHED: &str = ".tmp-";
/// The age at which a temporary file is left over from a process that has ended.
const ABANDONED: Duration = Duration::from_hours(1);
/// How long nothing is written after a failure.
const PAUSE: Duration = Duration::from_mins(1);

/// The files of one folder.
pub(super) struct PictureStore {
    folder: PathBuf,
    budget: u64,
    index: Mutex<Index>,
    weight: Gauge,
}

struct Index {
    /// The size of each file, the most recently used first.
    files: LruCache<PictureKey, u64>,
    bytes: u64,
    paused: Option<Instant>,
}

impl PictureStore {
    /// Reads the folder's content. The folder is created on the first write.
    pub fn open(folder: PathBuf, budget: u64) -> Self {
        metrics::describe_gauge!(
            "selvage_image_store_bytes",
            "Bytes of the pictures kept on disk"
        );
        let index = Index {
            files: LruCache::unbounded(),
            bytes: 0,
            paused: None,
        };
        let weight = metrics::gauge!("selvage_image_store_bytes");
        let store = Self {
            folder,
            budget,
            index: Mutex::new(index),
            weight,
        };
        for (key, bytes) in found(&store.folder) {
            store.index.lock().put(key, bytes);
        }
        store.make_room();
        store
    }

    /// Reads a result; `None` if there is none. Removes corrupt files.
    pub fn read(&self, key: &PictureKey) -> Option<MadePicture> {
        self.index.lock().files.get(key)?;
        let path = self.path(key);
        let whole = fs::read(&path).ok().and_then(|bytes| open(&bytes.into()));
        if whole.is_some() {
            // The time of use outlives the process. If it cannot be set, the time of writing
            // remains.
            let _ = File::options()
                .write(true)
                .open(&path)
                .and_then(|file| file.set_modified(SystemTime::now()));
        } else {
            self.remove(key);
        }
        whole
    }

    /// Marks a result as used that was served from memory.
    pub fn touch(&self, key: &PictureKey) {
        self.index.lock().files.promote(key);
    }

    /// Whether a result is stored, as far as is known.
    pub fn has(&self, key: &PictureKey) -> bool {
        self.index.lock().files.contains(key)
    }

    /// Returns the source of a path's most recent results.
    pub fn latest_source(&self, path: u128) -> Option<u128> {
        self.index
            .lock()
            .files
            .iter()
            .find(|(key, _)| key.path == path)
            .map(|(key, _)| key.source)
    }

    /// Stores a result. After a failure, which is logged, nothing is written for a minute.
    pub fn write(&self, key: PictureKey, made: &MadePicture) {
        let bytes = (HEAD + made.bytes.len()) as u64;
        if bytes > self.budget / 8 || self.index.lock().is_paused() {
            return;
        }
        match self.put(&key, made) {
            Ok(()) => {
                self.index.lock().put(key, bytes);
                self.make_room();
            }
            Err(error) => {
                self.index.lock().paused = Some(Instant::now() + PAUSE);
                let folder = self.folder.display();
                tracing::warn!(%folder, error = &error as &dyn std::error::Error, "a picture could not be kept on disk");
            }
        }
    }

    fn put(&self, key: &PictureKey, made: &MadePicture) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        let kind = PictureType::VARIANTS
            .iter()
            .position(|kind| *kind == made.kind)
            .unwrap_or_default();
        let mut head = MAGIC.to_vec();
        head.push(u8::try_from(kind).unwrap_or_default());
        head.extend(xxh3_128(&made.bytes).to_le_bytes());
        let mut file = tempfile::Builder::new()
            .prefix(UNFINISHED)
            .tempfile_in(&self.folder)?;
        file.write_all(&head)?;
        file.write_all(&made.bytes)?;
        file.persist(self.path(key))?;
        Ok(())
    }

    fn make_room(&self) {
        loop {
            let mut index = self.index.lock();
            self.weight.set(precise(index.bytes));
            if index.bytes <= self.budget {
                return;
            }
            let Some((key, bytes)) = index.files.pop_lru() else {
                return;
            };
            index.bytes -= bytes;
            drop(index);
            self.delete(&key);
        }
    }

    fn remove(&self, key: &PictureKey) {
        let mut index = self.index.lock();
        if let Some(bytes) = index.files.pop(key) {
            index.bytes -= bytes;
        }
        drop(index);
        self.delete(key);
    }

    fn delete(&self, key: &PictureKey) {
        match fs::remove_file(self.path(key)) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                tracing::debug!(%error, "a picture on disk could not be removed");
            }
            _ => {}
        }
    }

    fn path(&self, key: &PictureKey) -> PathBuf {
        self.folder.join(key.file_name())
    }
}

impl Index {
    fn put(&mut self, key: PictureKey, bytes: u64) {
        self.bytes += bytes;
        self.bytes -= self.files.put(key, bytes).unwrap_or_default();
    }

    fn is_paused(&self) -> bool {
        self.paused.is_some_and(|until| Instant::now() < until)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a figure")]
const fn precise(bytes: u64) -> f64 {
    bytes as f64
}

/// Returns the results in a folder, the least recently used first. Removes left-over temporary
/// files.
fn found(folder: &Path) -> Vec<(PictureKey, u64)> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (name, Ok(metadata)) = (entry.file_name(), entry.metadata()) else {
            continue;
        };
        let (Some(name), Ok(used)) = (name.to_str(), metadata.modified()) else {
            continue;
        };
        if !metadata.is_file() {
            continue;
        }
        if let Some(key) = PictureKey::of_file_name(name) {
            files.push((used, key, metadata.len()));
        } else if name.starts_with(UNFINISHED) && used.elapsed().is_ok_and(|age| age > ABANDONED) {
            let _ = fs::remove_file(entry.path());
        }
    }
    files.sort_unstable_by_key(|(used, ..)| *used);
    files
        .into_iter()
        .map(|(_, key, bytes)| (key, bytes))
        .collect()
}

fn open(bytes: &Bytes) -> Option<MadePicture> {
    let head = bytes.get(..HEAD)?;
    let kind = PictureType::VARIANTS
        .get(usize::from(*head.strip_prefix(MAGIC)?.first()?))
        .copied()?;
    let sum = u128::from_le_bytes(head[HEAD - 16..].try_into().ok()?);
    let bytes = bytes.slice(HEAD..);
    (xxh3_128(&bytes) == sum).then_some(MadePicture { kind, bytes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::images::Format;

    const BUDGET: u64 = 8 * 1024;

    fn key(path: u128) -> PictureKey {
        PictureKey {
            path,
            source: 7,
            width: 640,
            quality: 70,
            format: Format::Webp,
            look: None,
        }
    }

    fn made(size: usize) -> MadePicture {
        MadePicture {
            kind: PictureType::Webp,
            bytes: vec![1; size].into(),
        }
    }

    fn bytes_of(folder: &Path) -> u64 {
        fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().metadata().unwrap().len())
            .sum()
    }

    #[test]
    fn stored_pictures_are_there_after_a_restart() {
        let folder = tempfile::tempdir().unwrap();
        let store = PictureStore::open(folder.path().join("a/b"), BUDGET);
        store.write(key(1), &made(100));
        drop(store);
        let store = PictureStore::open(folder.path().join("a/b"), BUDGET);
        assert_eq!(store.read(&key(1)), Some(made(100)));
        assert_eq!(
            (store.latest_source(1), store.latest_source(2)),
            (Some(7), None)
        );
    }

    #[test]
    fn the_budget_is_kept_and_what_is_used_stays() {
        let folder = tempfile::tempdir().unwrap();
        let store = PictureStore::open(folder.path().into(), BUDGET);
        for path in 0..40 {
            store.write(key(path), &made(900));
            assert!(store.read(&key(0)).is_some(), "{path}");
            assert!(bytes_of(folder.path()) <= BUDGET);
        }
        assert!(store.read(&key(1)).is_none() && store.read(&key(39)).is_some());
        let smaller = PictureStore::open(folder.path().into(), BUDGET / 2);
        assert!(bytes_of(folder.path()) <= BUDGET / 2);
        assert!(smaller.index.lock().bytes == bytes_of(folder.path()));
    }

    #[test]
    fn an_incomplete_file_is_never_served_and_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let store = PictureStore::open(folder.path().into(), BUDGET);
        for (path, spoil) in [
            (
                1,
                (|bytes| bytes.truncate(bytes.len() / 2)) as fn(&mut Vec<u8>),
            ),
            (2, |bytes| bytes[HEAD] ^= 1),
            (3, Vec::clear),
            (4, |bytes| bytes[0] = b'X'),
            (5, |bytes| bytes[MAGIC.len()] = 9),
            (6, |bytes| bytes.push(0)),
        ] {
            store.write(key(path), &made(100));
            let file = store.path(&key(path));
            let mut bytes = fs::read(&file).unwrap();
            spoil(&mut bytes);
            fs::write(&file, bytes).unwrap();
            assert_eq!(store.read(&key(path)), None, "{path}");
            assert!(!file.exists() && !store.has(&key(path)));
        }
        assert_eq!(store.index.lock().bytes, 0);
    }

    #[test]
    fn foreign_files_are_left_alone_and_count_for_nothing() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("notes.txt"), vec![0; 20_000]).unwrap();
        fs::create_dir(folder.path().join(key(3).file_name())).unwrap();
        let old = folder.path().join(".tmp-1-1");
        fs::write(&old, "x").unwrap();
        let long_ago = SystemTime::now() - 2 * ABANDONED;
        File::options()
            .write(true)
            .open(&old)
            .unwrap()
            .set_modified(long_ago)
            .unwrap();
        let store = PictureStore::open(folder.path().into(), BUDGET);
        store.write(key(1), &made(100));
        store.write(key(3), &made(100));
        assert!(store.read(&key(1)).is_some() || store.index.lock().is_paused());
        assert!(folder.path().join("notes.txt").exists() && !old.exists());
    }

    #[test]
    fn a_folder_that_cannot_be_written_costs_nothing_but_the_keeping() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "x").unwrap();
        let store = PictureStore::open(file.join("below"), BUDGET);
        store.write(key(1), &made(100));
        assert_eq!(store.read(&key(1)), None);
        assert!(store.index.lock().is_paused());
    }
}
