//! The style sheets of pages, compressed once for all pages of a kind: they are more than half of a
//! page.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::task::spawn_blocking;

use crate::body::Part;
use crate::site::Site;

/// A site and a kind of page.
type Key = (Site, &'static str);

/// The compressed style sheets of a build.
#[derive(Clone, Debug, Default)]
pub struct CompressedStyles(Arc<Mutex<HashMap<Key, State>>>);

#[derive(Debug)]
enum State {
    /// One page has been made, perhaps the first after the start, which nothing should delay.
    Seen,
    InProgress,
    Compressed(Part),
}

impl CompressedStyles {
    /// Returns the style sheets of a kind of page, whose text is `text`, if they are compressed.
    /// The second page of a kind makes the server compress them in the background, since this takes
    /// longer than rendering such a page.
    pub(super) fn of(&self, key: Key, text: &str) -> Option<Part> {
        let mut states = self.0.lock();
        match states.get_mut(&key) {
            Some(State::Compressed(part)) => return Some(part.clone()),
            Some(State::InProgress) => return None,
            Some(seen) => *seen = State::InProgress,
            None => {
                states.insert(key, State::Seen);
                return None;
            }
        }
        drop(states);
        let (styles, text) = (self.clone(), text.to_owned());
        spawn_blocking(move || match Part::compress(text.as_bytes()) {
            Ok(part) => drop(styles.0.lock().insert(key, State::Compressed(part))),
            Err(error) => tracing::error!(%error, "style sheets could not be compressed"),
        });
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn style_sheets_are_compressed_for_the_pages_after_the_second() {
        let (styles, key, text) = (
            CompressedStyles::default(),
            (Site::Garment, "privacy"),
            "a{}",
        );
        assert!(styles.of(key, text).is_none() && matches!(styles.0.lock()[&key], State::Seen));
        assert!(styles.of(key, text).is_none());
        while styles.of(key, text).is_none() {
            tokio::task::yield_now().await;
        }
        assert!(styles.of((Site::Brand, "privacy"), text).is_none());
    }
}
