//! Whole numbers.

use serde::Deserializer;

use super::{Scalar, scalar};

/// Reads a whole number from `MIN` to `MAX`.
pub(in crate::config) fn whole<'de, const MIN: u64, const MAX: u64, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<u64>,
{
    scalar(deserializer, format!("a whole number from {MIN} to {MAX}"), |scalar| match scalar {
        Scalar::Whole(number) if (MIN..=MAX).contains(&number) => T::try_from(number).ok(),
        _ => None,
    })
}
