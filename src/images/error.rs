//! Why a picture is not made.

/// Why there is no picture in the size that was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImageError {
    /// What was asked for is not offered: another place, width or quality.
    #[error("not offered: {0}")]
    NotOffered(&'static str),
    /// The provider has no such picture.
    #[error("no such picture")]
    NotFound,
    /// The picture can only be sent as it is: drawn as SVG, animated, too large, or no picture at all.
    #[error("to be sent as it is: {0}")]
    AsItIs(&'static str),
    /// So many pictures are waited for that this one would take too long.
    #[error("too many pictures are being made")]
    Busy,
    /// The provider did not give the picture, and none made of it is kept.
    #[error("the picture cannot be had now")]
    Unavailable,
}
