//! The id of a file that was uploaded before its inquiry is sent.

/// The length of an id: 192 bits in base64.
const LENGTH: usize = 32;

/// An id that the provider has drawn. Whoever knows it may go on with the file, remove it, or send
/// it with an inquiry; nobody can read the file by it. Its `Debug` output does not contain it.
#[derive(Clone, derive_more::Debug, PartialEq, Eq)]
#[debug("UploadId(…)")]
pub struct UploadId(String);

impl UploadId {
    pub fn parse(text: &str) -> Option<Self> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        let is_id = text.len() == LENGTH && text.bytes().all(is_plain);
        is_id.then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_has_the_form_of_those_that_are_drawn() {
        let id = "AZaz09-_".repeat(4);
        assert_eq!(UploadId::parse(&id).unwrap().as_str(), id);
        for wrong in [
            "",
            "a",
            &id[1..],
            &format!("{id}a"),
            &format!("{},", &id[1..]),
        ] {
            assert_eq!(UploadId::parse(wrong), None, "{wrong}");
        }
        assert_eq!(format!("{:?}", UploadId::parse(&id)), "Some(UploadId(…))");
    }
}
