//! The texts that the script asks for.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use parking_lot::Mutex;

/// Texts by the names with which the script asks for them. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct ScriptTexts(Arc<Mutex<VecDeque<TextsByName>>>);

type TextsByName = HashMap<String, Arc<str>>;

/// The sets of texts that are kept: that of the pages that are rendered, and those of pages in the
/// queue. An engine may render for several servers of a process.
const KEPT: usize = 8;

impl ScriptTexts {
    /// Adds the texts for the pages that are rendered from now on.
    pub fn add(&self, texts: impl IntoIterator<Item = (String, Arc<str>)>) {
        let texts: TextsByName = texts.into_iter().collect();
        let mut sets = self.0.lock();
        sets.retain(|known| *known != texts);
        sets.push_front(texts);
        sets.truncate(KEPT);
    }

    pub(super) fn get(&self, name: &str) -> Option<Arc<str>> {
        let sets = self.0.lock();
        sets.iter().find_map(|texts| texts.get(name).cloned())
    }
}
