//! Sizes in bytes: "64 KiB", "256 MiB", 65536.

use bytesize::ByteSize;
use serde::Deserializer;

use super::{Scalar, scalar};

/// Bounds, in bytes.
pub(in crate::config) const KIB: usize = 1024;
pub(in crate::config) const MIB: usize = 1024 * KIB;
pub(in crate::config) const GIB: usize = 1024 * MIB;

/// Reads a size from `MIN` to `MAX` bytes.
pub(in crate::config) fn size<'de, const MIN: usize, const MAX: usize, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<usize, D::Error> {
    let wanted = format!("a size from \"{}\" to \"{}\"", brief(MIN), brief(MAX));
    scalar(deserializer, wanted, |scalar| {
        let bytes = match scalar {
            Scalar::Text(text) => text.parse::<ByteSize>().ok()?.as_u64(),
            Scalar::Whole(bytes) => bytes,
            Scalar::Switch(_) | Scalar::Other => return None,
        };
        usize::try_from(bytes).ok().filter(|bytes| (MIN..=MAX).contains(bytes))
    })
}

/// Formats `bytes` in the largest exact unit.
fn brief(bytes: usize) -> String {
    const UNITS: [(usize, &str); 4] = [(1024 * GIB, "TiB"), (GIB, "GiB"), (MIB, "MiB"), (KIB, "KiB")];
    UNITS
        .into_iter()
        .find(|(unit, _)| bytes != 0 && bytes.is_multiple_of(*unit))
        .map_or_else(|| format!("{bytes} B"), |(unit, name)| format!("{} {name}", bytes / unit))
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, StrDeserializer, U64Deserializer};

    use super::*;

    fn read(text: &str) -> Result<usize, String> {
        let deserializer: StrDeserializer<'_, Error> = text.into_deserializer();
        size::<KIB, GIB, _>(deserializer).map_err(|error| error.to_string())
    }

    #[test]
    fn sizes_are_written_with_a_unit_or_in_bytes() {
        assert_eq!(read("256 MiB"), Ok(256 * MIB));
        assert_eq!(read("256MiB"), Ok(256 * MIB));
        assert_eq!(read("1 MB"), Ok(1_000_000));
        assert_eq!(read("65536"), Ok(65_536));
        let number: U64Deserializer<Error> = 65_536_u64.into_deserializer();
        assert_eq!(size::<KIB, GIB, _>(number), Ok(65_536));
    }

    #[test]
    fn a_size_outside_its_bounds_or_without_sense_is_refused() {
        let wanted = "a size from \"1 KiB\" to \"1 GiB\"".to_owned();
        assert_eq!(read("2 GiB"), Err(wanted.clone()));
        assert_eq!(read("1023"), Err(wanted.clone()));
        assert_eq!(read("much"), Err(wanted.clone()));
        assert_eq!(read("-1 MiB"), Err(wanted));
    }
}
