//! Why the original of a picture is sent.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum Unfit {
    #[error("no known kind of picture")]
    Unknown,
    #[error("a kind of picture that is not read or not written")]
    Kind,
    #[error("cut off")]
    CutOff,
    #[error("broken")]
    Broken,
    #[error("animated")]
    Animated,
    #[error("a picture of nothing")]
    Empty,
    #[error("more pixels than are read")]
    TooLarge,
    #[error("a drawing of more parts or greater effects than are drawn")]
    Intricate,
    #[error("cannot be made smaller")]
    NotResized,
    #[error("cannot be encoded")]
    NotEncoded,
    /// The process that made it was ended, or died.
    #[error("it takes too much time or memory")]
    Harmful,
}
