//! What an entry is made of, by name.

use std::{fmt, sync::Arc};

/// The name of something that an entry is made of, such as `info:975` or `tid:160108`: a purge of the tag reaches
/// every entry that carries it. Elsewhere this is called a surrogate key. Cloning is cheap.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag(Arc<str>);

impl Tag {
    /// Names a tag.
    pub fn new(name: impl Into<Arc<str>>) -> Self {
        Self(name.into())
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What one entry's copy costs, in bytes: the pointer and, as if nobody shared it, the counted string.
    pub(super) fn weight(&self) -> usize {
        size_of::<Self>() + 2 * size_of::<usize>() + self.0.len()
    }
}

impl From<&str> for Tag {
    fn from(name: &str) -> Self {
        Self::new(name)
    }
}

impl From<String> for Tag {
    fn from(name: String) -> Self {
        Self::new(name)
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tag({})", self.0)
    }
}
