//! The texts that the script asks for.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use parking_lot::Mutex;

/// Texts by the names with which the script asks for them. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct ScriptTexts(Arc<Mutex<VecDeque<HashMap<String, Arc<str>>>>>);

/// The sets of texts that are kept: that of the pages that are rendered, and of those in the queue.
const KEPT: usize = 3;

impl ScriptTexts {
    /// Adds the texts for the pages that are rendered from now on.
    pub fn add(&self, texts: impl IntoIterator<Item = (String, Arc<str>)>) {
        let mut sets = self.0.lock();
        sets.push_front(texts.into_iter().collect());
        sets.truncate(KEPT);
    }

    pub(super) fn get(&self, name: &str) -> Option<Arc<str>> {
        let sets = self.0.lock();
        sets.iter().find_map(|texts| texts.get(name).cloned())
    }
}
