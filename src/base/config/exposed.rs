//! Files with secrets that other users of the machine can read or change.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::load::LoadedConfig;
use super::secret::HIDDEN;
use super::sources::Origin;

impl LoadedConfig {
    /// Returns the files with secrets that others can read or change. `environment` is the file
    /// from which the service manager takes the environment.
    pub fn exposed_files(&self, environment: &Path) -> BTreeSet<PathBuf> {
        let settings = self
            .effective
            .sections
            .iter()
            .flat_map(|section| &section.settings);
        let secrets = settings.filter(|setting| {
            setting
                .value
                .as_ref()
                .is_some_and(|value| value.contains(HIDDEN))
        });
        let files = secrets.filter_map(|setting| match &setting.origin {
            Origin::File(path, _) => Some(path.clone()),
            Origin::Variable(_) => Some(environment.to_owned()),
            Origin::Default(_) | Origin::Flag(_) => None,
        });
        files.filter(|file| is_exposed(file)).collect()
    }
}

/// Whether users other than the owner and the group can read or change a file.
fn is_exposed(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(file).is_ok_and(|about| about.permissions().mode() & 0o006 != 0)
}
