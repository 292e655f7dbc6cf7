//! What the cache hands to a caller.

use std::{sync::Arc, time::Duration};

/// A value from the cache, with what the headers `Age` and `Cache-Status` want to know.
#[derive(Debug)]
pub struct Served<V> {
    /// The value.
    pub value: Arc<V>,
    /// How it was come by.
    pub state: State,
    /// Time since its load ended; zero for a value just loaded.
    pub age: Duration,
    /// Time until it is stale; zero when it is stale already or was not stored.
    pub fresh_for: Duration,
    /// Whether the cache held the value, fresh or stale, when this was made.
    pub stored: bool,
}

// Not derived: a derive would ask for `V: Clone`.
impl<V> Clone for Served<V> {
    fn clone(&self) -> Self {
        Self { value: Arc::clone(&self.value), ..*self }
    }
}

/// How a value was come by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// A fresh entry.
    Hit,
    /// An entry past its fresh time, served at once, or because a load failed.
    Stale,
    /// Loaded for this caller.
    Miss,
    /// Loaded for another caller, whom this one joined.
    Shared,
    /// Loaded because the cache is off.
    Bypass,
}

impl State {
    /// The name, as metrics and logs have it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Hit => "hit",
            Self::Stale => "stale",
            Self::Miss => "miss",
            Self::Shared => "shared",
            Self::Bypass => "bypass",
        }
    }
}
