//! Contacts and keys.

use serde::Deserializer;
use url::Url;

use super::text;

/// Reads a contact.
pub(in crate::config) fn contact<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let wanted = "a mailto:, tel: or https: URL such as \"mailto:security@example.com\"";
    text(deserializer, wanted, |text| {
        let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "mailto" | "tel" | "https"))?;
        let plain = text.bytes().all(|byte| byte.is_ascii_graphic()) && url.password().is_none();
        (plain && !url.path().is_empty()).then(|| text.to_owned())
    })
}

/// Reads an IndexNow key, which is also a file name.
pub(in crate::config) fn indexnow_key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    text(deserializer, "8 to 128 letters, digits and hyphens", |text| {
        let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        (plain && (8..=128).contains(&text.len())).then(|| text.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use serde::de::IntoDeserializer;
    use serde::de::value::{Error, StrDeserializer};

    use super::*;

    fn from(text: &str) -> StrDeserializer<'_, Error> {
        text.into_deserializer()
    }

    #[test]
    fn a_contact_is_something_to_follow() {
        for right in ["mailto:security@example.com", "https://example.com/report", "tel:+86-22-55550193"] {
            assert_eq!(contact(from(right)).unwrap(), right);
        }
        for wrong in ["security@example.com", "http://example.com", "mailto:", "mailto:a@b.example\nExpires: never"] {
            assert!(contact(from(wrong)).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_key_is_a_plain_name() {
        assert!(indexnow_key(from("weft-and-warp-1993")).is_ok());
        for wrong in ["short", "../../etc/passwd", "weft and warp"] {
            assert!(indexnow_key(from(wrong)).is_err(), "{wrong}");
        }
    }
}
