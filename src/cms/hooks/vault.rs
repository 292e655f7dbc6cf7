//! Addresses and secrets of hooks as the store has them: sealed with the key file.

use crate::sealed::{SealError, open, seal};
use base::key_file::KeyFile;

const PURPOSE: &str = "selvage: hooks";

/// A part of a hook that is sealed.
#[derive(Clone, Copy, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(super) enum SealedPart {
    Address,
    /// The present secret, and the one before it.
    Secret,
}

/// Seals and opens parts of hooks. Clones share the key file.
#[derive(Clone, Debug)]
pub(crate) struct HookVault(KeyFile);

impl HookVault {
    pub(crate) fn new(key_file: KeyFile) -> Self {
        Self(key_file)
    }

    /// Seals a part of a hook. It cannot be opened as another part, or for another hook.
    pub(super) fn seal(
        &self,
        hook: &str,
        part: SealedPart,
        text: String,
    ) -> Result<String, SealError> {
        seal(&self.0, PURPOSE, &owner(hook, part), text)
    }

    /// Opens a part; `None` if it was sealed with another key file.
    pub(super) fn open(
        &self,
        hook: &str,
        part: SealedPart,
        sealed: &str,
    ) -> Result<Option<String>, SealError> {
        open(&self.0, PURPOSE, &owner(hook, part), sealed)
    }
}

fn owner(hook: &str, part: SealedPart) -> String {
    let part: &str = part.into();
    format!("{hook} {part}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_opened_with_its_key_for_its_hook_alone() {
        let [vault, other] = [(); 2].map(|()| HookVault::new(KeyFile::of_process()));
        let sealed = vault.seal(
            "h1",
            SealedPart::Address,
            "https://example.com/key".to_owned(),
        );
        let sealed = sealed.unwrap();
        assert!(!sealed.contains("example"), "{sealed}");
        let opened = |vault: &HookVault, hook, part| vault.open(hook, part, &sealed).unwrap();
        let own = opened(&vault, "h1", SealedPart::Address);
        assert_eq!(own.as_deref(), Some("https://example.com/key"));
        assert_eq!(opened(&vault, "h2", SealedPart::Address), None);
        assert_eq!(opened(&vault, "h1", SealedPart::Secret), None);
        assert_eq!(opened(&other, "h1", SealedPart::Address), None);
    }
}
