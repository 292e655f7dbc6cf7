//! Files and folders that only their owner can read: the database contains password hashes.

use std::fs::{DirBuilder, File};
use std::io;
use std::path::Path;

/// Creates a folder and those around it that do not exist.
pub(crate) fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Creates a file that does not exist.
pub(crate) fn make_file(file: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

/// Gives a file that root has made to the owner of its folder, who has to write to it.
pub(crate) fn give_to_owner_of_folder(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, chown};
    let owner = folder_of(file).metadata()?;
    if file.metadata()?.uid() == 0 && owner.uid() != 0 {
        chown(file, Some(owner.uid()), Some(owner.gid()))?;
    }
    Ok(())
}

/// The folder of a file; that of the process for a mere name.
pub(crate) fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| *folder != Path::new(""));
    folder.unwrap_or(Path::new("."))
}
