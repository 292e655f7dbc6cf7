//! E-mail addresses, the names of accounts.

use serde::Deserialize;

use base::fold;
use base::inquiry::is_address;
use base::plain_text::is_hidden;

/// A valid address in normal form: trimmed, in plain letters and lower case, so that a keyboard
/// cannot make two accounts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Email(String);

impl Email {
    pub(crate) fn parse(written: &str) -> Option<Self> {
        let email = Self::spelling_of(written);
        let is_valid = is_address(&email) && !email.contains(is_hidden);
        is_valid.then_some(Self(email))
    }

    /// Normalises the name of an account, valid or not.
    pub(crate) fn spelling_of(written: &str) -> String {
        fold::plain(written).to_lowercase()
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The local part, which serves as the name of a customer without another one.
    pub(crate) fn local_part(&self) -> &str {
        self.0
            .rsplit_once('@')
            .map_or(self.as_str(), |(local, _)| local)
    }
}

impl TryFrom<String> for Email {
    type Error = String;

    fn try_from(written: String) -> Result<Self, String> {
        Self::parse(&written)
            .ok_or_else(|| format!("{written:?} is not an address such as buyer@example.com"))
    }
}

#[cfg(test)]
mod tests {
    use super::Email;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("email", |text| {
            let whole = format!("{text}@example.com");
            (Email::parse(text), Email::parse(&whole))
        });
    }

    #[test]
    fn one_address_has_one_spelling() {
        let email = Email::parse("  Buyer@Example.COM ").unwrap();
        assert_eq!(email.as_str(), "buyer@example.com");
        assert_eq!(email.local_part(), "buyer");
        assert_eq!(
            Email::parse("ｂｕｙｅｒ＠ｅｘａｍｐｌｅ．ｃｏｍ"),
            Some(email)
        );
    }

    #[test]
    fn an_invalid_address_is_refused() {
        for wrong in [
            "",
            "buyer",
            "buyer@",
            "@example.com",
            "a b@example.com",
            "buyer@localhost",
            "A <a@example.com>",
            "\"quoted local\"@b.example",
            "a\u{202e}b@example.com",
        ] {
            assert!(Email::parse(wrong).is_none(), "{wrong}");
        }
    }
}
