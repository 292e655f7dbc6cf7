//! The key file: one secret of all servers of a site, outside the database and its backups.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ring::hmac;
use zeroize::Zeroizing;

/// The least length of the secret in the file, in characters: that of 24 random bytes in base64.
const LEAST: usize = 32;

/// The file, which is read, or made, when its secret is needed first. Clones share it.
#[derive(Clone, derive_more::Debug)]
#[debug("KeyFile({:?})", _0.path)]
pub struct KeyFile(Arc<KeptKey>);

struct KeptKey {
    /// `None`: the secret is one of the process.
    path: Option<PathBuf>,
    secret: OnceLock<hmac::Key>,
}

/// The reason why there is no secret.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    #[error("the key file {} cannot be read or made", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("the key file {} has fewer than {LEAST} characters", path.display())]
    Short { path: PathBuf },
}

/// A key for one purpose.
pub type PurposeKey = Zeroizing<[u8; 32]>;

impl KeyFile {
    pub fn at(path: PathBuf) -> Self {
        Self(Arc::new(KeptKey {
            path: Some(path),
            secret: OnceLock::new(),
        }))
    }

    /// Returns a secret without a file.
    pub fn of_secret(secret: &[u8]) -> Self {
        Self(Arc::new(KeptKey {
            path: None,
            secret: OnceLock::from(hmac_key(secret)),
        }))
    }

    /// Returns a secret without a file, which ends with the process.
    pub fn of_process() -> Self {
        Self::of_secret(&rand::random::<[u8; 32]>())
    }

    /// Returns the key for a purpose. Makes the file if there is none.
    pub fn key(&self, purpose: &str) -> Result<PurposeKey, KeyFileError> {
        if let Some(key) = self.existing(purpose)? {
            return Ok(key);
        }
        if let Some(path) = &self.0.path {
            make(path).map_err(|source| file_error(path, source))?;
            tracing::info!(
                path = %path.display(),
                "a key file was made: every server of the site needs it, and no backup has it"
            );
        }
        self.existing(purpose)?.ok_or_else(|| {
            let path = self.0.path.clone().unwrap_or_default();
            let source = io::ErrorKind::NotFound.into();
            KeyFileError::File { path, source }
        })
    }

    /// Returns the key for a purpose; `None` without a file.
    pub fn existing(&self, purpose: &str) -> Result<Option<PurposeKey>, KeyFileError> {
        let KeptKey { path, secret } = &*self.0;
        if let (None, Some(path)) = (secret.get(), path) {
            let text = match fs::read_to_string(path).map(Zeroizing::new) {
                Ok(text) => text,
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
                Err(source) => return Err(file_error(path, source)),
            };
            let text = text.trim();
            if text.chars().count() < LEAST {
                let path = path.clone();
                return Err(KeyFileError::Short { path });
            }
            warn_of_readers(path);
            // Of two threads that read it, either sets it.
            let _ = secret.set(hmac_key(text.as_bytes()));
        }
        let key = secret.get().map(|secret| {
            let mut key = PurposeKey::default();
            key.copy_from_slice(hmac::sign(secret, purpose.as_bytes()).as_ref());
            key
        });
        Ok(key)
    }
}

fn hmac_key(secret: &[u8]) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, secret)
}

fn file_error(path: &Path, source: io::Error) -> KeyFileError {
    let path = path.to_owned();
    KeyFileError::File { path, source }
}

/// Makes a file with a random secret, unless another process has done so meanwhile. It appears
/// whole, and only its owner can read it.
fn make(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    // Its mode is 0600.
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    let secret = Zeroizing::new(STANDARD.encode(rand::random::<[u8; 32]>()));
    writeln!(file, "{}", *secret)?;
    file.as_file().sync_all()?;
    match file.persist_noclobber(path) {
        Ok(_) => Ok(()),
        Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error.error),
    }
}

/// Warns if every user of the machine can read the file.
fn warn_of_readers(path: &Path) {
    #[cfg(unix)]
    if let Ok(found) = fs::metadata(path)
        && std::os::unix::fs::PermissionsExt::mode(&found.permissions()) & 0o004 != 0
    {
        tracing::warn!(
            path = %path.display(),
            "every user of this machine can read the key file: its mode should be 0600"
        );
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn a_file_is_made_at_first_need_and_is_the_same_for_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("state/key");
        let one = KeyFile::at(path.clone());
        assert!(one.existing("a").unwrap().is_none());
        assert!(!path.exists());
        let key = one.key("a").unwrap();
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let other = KeyFile::at(path.clone());
        assert_eq!(*other.existing("a").unwrap().unwrap(), *key);
        assert_ne!(*other.key("b").unwrap(), *key);
        let left: Vec<_> = fs::read_dir(path.parent().unwrap()).unwrap().collect();
        assert_eq!(left.len(), 1);
    }

    #[test]
    fn processes_that_start_together_make_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        let keys = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| KeyFile::at(path.clone()).key("a").unwrap()))
                .collect();
            let keys = threads.into_iter().map(|thread| thread.join().unwrap());
            keys.collect::<Vec<_>>()
        });
        assert!(keys.iter().all(|key| **key == *keys[0]));
    }

    #[test]
    fn a_short_secret_is_refused_and_a_process_has_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        fs::write(&path, "short\n").unwrap();
        assert!(matches!(
            KeyFile::at(path).key("a"),
            Err(KeyFileError::Short { .. })
        ));
        let [one, other] = [(); 2].map(|()| KeyFile::of_process());
        assert_eq!(*one.key("a").unwrap(), *one.key("a").unwrap());
        assert_ne!(*one.key("a").unwrap(), *other.key("a").unwrap());
    }
}
