//! The folder of the account and the certificate, which only the server's user can read.

use std::fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;
use url::Url;

/// The account at the CA with its key.
pub(super) const ACCOUNT: &str = "account.json";
/// The private key, the certificate and those of its issuers, in one file so that they always
/// belong together.
pub(super) const CERTIFICATE: &str = "certificate.pem";

/// A folder for one CA.
pub(super) struct AcmeFolder(PathBuf);

impl AcmeFolder {
    /// Opens the folder of a CA's directory below `folder`, and creates both where necessary.
    pub fn open(folder: &Path, directory: &Url) -> io::Result<Self> {
        let plain = |char: char| {
            if char.is_ascii_alphanumeric() || char == '.' {
                char
            } else {
                '-'
            }
        };
        let name: String = directory
            .as_str()
            .trim_start_matches("https://")
            .chars()
            .map(plain)
            .collect();
        let own = folder.join(name);
        for folder in [folder, &own] {
            DirBuilder::new()
                .recursive(true)
                .mode(0o700)
                .create(folder)?;
            fs::set_permissions(folder, Permissions::from_mode(0o700))?;
        }
        Ok(Self(own))
    }

    /// Locks the folder until the file is dropped; `None` if another process has locked it.
    pub fn lock(&self) -> io::Result<Option<File>> {
        let file = OpenOptions::new()
            .create(true)
            .append(true)
            .mode(0o600)
            .open(self.0.join("lock"))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// Reads a file; `None` if it does not exist.
    pub fn read(&self, name: &str) -> io::Result<Option<Vec<u8>>> {
        match fs::read(self.0.join(name)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            read => read.map(Some),
        }
    }

    /// Writes a file: after a crash it has either its old content or the new one.
    pub fn write(&self, name: &str, content: &[u8]) -> io::Result<()> {
        // Temporary files have the mode 0600.
        let mut file = NamedTempFile::new_in(&self.0)?;
        file.write_all(content)?;
        file.as_file().sync_all()?;
        file.persist(self.0.join(name))?;
        Ok(())
    }

    /// Removes a file.
    pub fn remove(&self, name: &str) -> io::Result<()> {
        fs::remove_file(self.0.join(name))
    }
}
