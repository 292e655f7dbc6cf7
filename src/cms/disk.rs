//! The room of a disk.

use std::fmt::{self, Display, Formatter};
use std::io;
use std::path::{Path, PathBuf};

use bytesize::ByteSize;

/// Returns the bytes that a process without special rights can still write to the disk of a path.
pub(crate) fn free_bytes(path: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(path)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// The room that some work needs in a folder, and that there is.
#[derive(Clone, Debug)]
pub struct DiskRoom {
    pub folder: PathBuf,
    /// In bytes, at most.
    pub needed: u64,
    /// In bytes.
    pub free: u64,
}

impl DiskRoom {
    /// The room in a folder, or where it will be made.
    pub(crate) fn of(folder: &Path, needed: u64) -> io::Result<Self> {
        let existing = folder.ancestors().find(|own| own.is_dir());
        let existing = existing.unwrap_or(Path::new("."));
        Ok(Self {
            folder: folder.to_owned(),
            needed,
            free: free_bytes(existing)?,
        })
    }

    pub(crate) fn suffices(&self) -> bool {
        self.needed <= self.free
    }
}

impl Display for DiskRoom {
    fn fmt(&self, text: &mut Formatter<'_>) -> fmt::Result {
        let (needed, free) = (ByteSize(self.needed), ByteSize(self.free));
        let folder = self.folder.display();
        write!(text, "up to {needed} in {folder}, where {free} are free")
    }
}
