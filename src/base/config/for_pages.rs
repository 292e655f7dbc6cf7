//! The settings that pages depend on: what pages may read, and what servers that share pages must
//! agree on.

use std::fmt::Debug;

use derive_where::derive_where;
use xxhash_rust::xxh3::Xxh3;

/// A view of settings that has those which pages depend on.
#[derive_where(Clone, Copy)]
pub struct ForPages<'s, Settings>(pub(super) &'s Settings);

/// The hash of the settings that pages depend on. It has a method for each scope of a setting.
#[derive(Default)]
pub(super) struct PagesHash(Xxh3);

impl PagesHash {
    pub fn pages(&mut self, value: &impl Debug) {
        self.0.update(format!("{value:?};").as_bytes());
    }

    #[expect(clippy::unused_self, reason = "called as `pages` is")]
    pub fn local(&mut self, _: &impl Debug) {}

    pub fn finish(self) -> u64 {
        self.0.digest()
    }
}
