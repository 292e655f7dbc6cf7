//! A disk of a few megabytes that can be filled: a tmpfs, which only root can mount.

use std::fs;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// A mounted disk. It is gone when this is dropped.
pub struct SmallDisk {
    folder: TempDir,
}

impl SmallDisk {
    /// Mounts one of this size, in MiB. `None`, with a word to the log, where that is not allowed.
    pub fn mount(size: usize) -> Option<Self> {
        let folder = TempDir::new().unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", &format!("size={size}m"), "tmpfs"])
            .arg(folder.path())
            .output();
        if !mounted.as_ref().is_ok_and(|own| own.status.success()) {
            eprintln!("NOT TESTED: a tmpfs cannot be mounted (it needs root): {mounted:?}");
            return None;
        }
        Some(Self { folder })
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    fn filling(&self) -> PathBuf {
        self.path().join("filling")
    }

    /// Fills it but for these bytes.
    pub fn fill(&self, left: u64) {
        let mut file = fs::File::create(self.filling()).unwrap();
        for size in [1 << 16, 1] {
            let chunk = vec![0; size];
            loop {
                match file.write_all(&chunk) {
                    Ok(()) => {}
                    Err(error) if error.kind() == ErrorKind::StorageFull => break,
                    Err(error) => panic!("{error}"),
                }
            }
        }
        let size = file.metadata().unwrap().len();
        file.set_len(size - left).unwrap();
    }

    /// Removes what filled it.
    pub fn clear(&self) {
        fs::remove_file(self.filling()).unwrap();
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Also while somebody has files open there.
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}
