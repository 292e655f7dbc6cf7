//! The messengers by which a person or a company is reached.

use std::ops::RangeInclusive;

/// What the owner of an address in each messenger has written; empty where there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Messengers {
    /// A telephone number with its country code.
    pub whatsapp: String,
    /// An id, which has no address that a browser could open.
    pub wechat: String,
    /// The path of a picture of the site with the code that WeChat reads.
    pub wechat_code: String,
    /// An id; that of a business begins with `@`.
    pub line: String,
}

/// The fewest and the most digits of a number with its country code (ITU-T E.164).
const DIGITS: RangeInclusive<usize> = 7..=15;
/// The longest id, in bytes.
const LONGEST_ID: usize = 60;

/// Returns the address of a chat in WhatsApp with a number: `https://wa.me/862255550193`. `None` for
/// a text that is no number with a country code.
pub fn whatsapp_address(number: &str) -> Option<String> {
    let is_of_number = |char: char| char.is_ascii_digit() || "+-. ()\u{a0}".contains(char);
    if !number.chars().all(is_of_number) {
        return None;
    }
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    // Abroad, some write the sign for the country code as two zeros.
    let digits = digits.trim_start_matches('0');
    DIGITS
        .contains(&digits.len())
        .then(|| format!("https://wa.me/{digits}"))
}

/// Returns the address at which LINE adds the account of an id. `None` for a text that is no id.
pub fn line_address(id: &str) -> Option<String> {
    let name = id.strip_prefix('@').unwrap_or(id);
    let is_of_id = |char: char| char.is_ascii_alphanumeric() || "._-".contains(char);
    let is_id = !name.is_empty() && name.len() <= LONGEST_ID && name.chars().all(is_of_id);
    let sign = if id.starts_with('@') { "%40" } else { "~" };
    is_id.then(|| format!("https://line.me/R/ti/p/{sign}{name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_an_address_of_whatsapp() {
        for number in ["+86 22 5555-0193", "0086 (22) 5555 0193", "862255550193"] {
            let address = whatsapp_address(number);
            assert_eq!(
                address.as_deref(),
                Some("https://wa.me/862255550193"),
                "{number}"
            );
        }
        for none in [
            "",
            "+",
            "+86",
            "jinlan",
            "+86 22 5555 0193 1234",
            "１２３４５６７８",
        ] {
            assert_eq!(whatsapp_address(none), None, "{none}");
        }
    }

    #[test]
    fn an_id_is_an_address_of_line() {
        let address = |id| line_address(id);
        assert_eq!(
            address("@jinlan").unwrap(),
            "https://line.me/R/ti/p/%40jinlan"
        );
        assert_eq!(
            address("jin.lan-1").unwrap(),
            "https://line.me/R/ti/p/~jin.lan-1"
        );
        for none in ["", "@", "jin lan", "a/b", "锦澜", "a?b", &"a".repeat(61)] {
            assert_eq!(address(none), None, "{none}");
        }
    }
}
