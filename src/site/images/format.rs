//! The formats of results, and which of them a client accepts.

use http::HeaderMap;
use http::header::ACCEPT;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString, IntoStaticStr, Serialize, Deserialize,
)]
#[strum(serialize_all = "lowercase")]
pub enum Format {
    /// The smallest, and the slowest to encode.
    Avif,
    /// Nearly as small, and fast to encode.
    Webp,
    Original,
    /// A page's card on other sites: a JPEG of one size.
    Card,
    /// An icon of the site: a square PNG.
    Icon,
    /// An upload as it is stored.
    Stored,
}

impl Format {
    /// The name in metrics and file names.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The formats that a client accepts (RFC 9110 §12.5.1). Every client accepts the original's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accepts {
    pub avif: bool,
    pub webp: bool,
}

impl Accepts {
    /// Reads `Accept`. Only explicit names count: every browser sends `*/*`, old ones too.
    pub fn of(request: &HeaderMap) -> Self {
        let mut accepts = Self::default();
        let lines = request
            .get_all(ACCEPT)
            .iter()
            .filter_map(|value| value.to_str().ok());
        for range in lines.flat_map(|line| line.split(',')) {
            let mut parts = range.split(';').map(str::trim);
            let name = parts.next().unwrap_or_default();
            let weight = parts.find_map(|part| part.strip_prefix("q=").or(part.strip_prefix("Q=")));
            let taken =
                weight.is_none_or(|weight| weight.parse::<f32>().is_ok_and(|weight| weight > 0.0));
            if name.eq_ignore_ascii_case("image/avif") {
                accepts.avif = taken;
            } else if name.eq_ignore_ascii_case("image/webp") {
                accepts.webp = taken;
            }
        }
        accepts
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn of(lines: &[&'static str]) -> (bool, bool) {
        let lines = lines
            .iter()
            .map(|line| (ACCEPT, HeaderValue::from_static(line)));
        let accepts = Accepts::of(&lines.collect());
        (accepts.avif, accepts.webp)
    }

    #[test]
    fn a_format_counts_when_it_is_named() {
        assert_eq!(
            of(&["image/avif,image/webp,image/apng,*/*;q=0.8"]),
            (true, true)
        );
        assert_eq!(of(&["image/webp", "IMAGE/AVIF ; q=0.5"]), (true, true));
        for line in ["image/*", "*/*", "", "image/avifs", ";;,,q=1"] {
            assert_eq!(of(&[line]), (false, false), "{line}");
        }
        assert_eq!(of(&[]), (false, false));
    }

    #[test]
    fn a_weight_of_nought_is_a_no() {
        assert_eq!(of(&["image/avif;q=0, image/webp"]), (false, true));
        assert_eq!(of(&["image/avif;q=0.0,image/webp;q=0.000"]), (false, false));
        assert_eq!(
            of(&["image/avif;q=nonsense,image/webp;q=NaN"]),
            (false, false)
        );
    }
}
