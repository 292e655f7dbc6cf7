//! Halves of surrogate pairs in JSON, which no text can contain: a provider that truncates its
//! texts cuts emoji in two.

use std::borrow::Cow;

/// Replaces each escape of a lone surrogate (`\ud800`) with that of the replacement character, so
/// that one field does not make the whole answer unreadable.
pub(super) fn replaced(json: &[u8]) -> Cow<'_, [u8]> {
    let mut json = Cow::Borrowed(json);
    let mut place = 0;
    while let Some(found) = memchr::memchr(b'\\', &json[place..]) {
        place += found;
        let is_high = |unit: &u16| (0xD800..0xDC00).contains(unit);
        let is_low = |unit: &u16| (0xDC00..0xE000).contains(unit);
        place += match unit(&json, place) {
            Some(high)
                if is_high(&high) && unit(&json, place + UNIT).is_some_and(|low| is_low(&low)) =>
            {
                2 * UNIT
            }
            Some(alone) if is_high(&alone) || is_low(&alone) => {
                json.to_mut()[place..place + UNIT].copy_from_slice(br"\ufffd");
                UNIT
            }
            Some(_) => UNIT,
            // An escaped character, such as a backslash.
            None => 2.min(json.len() - place),
        };
    }
    json
}

/// The length of an escaped code unit of UTF-16.
const UNIT: usize = 6;

/// The code unit that is escaped at a place.
fn unit(json: &[u8], place: usize) -> Option<u16> {
    let digits = json.get(place..place + UNIT)?.strip_prefix(br"\u")?;
    let digits = str::from_utf8(digits)
        .ok()
        .filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()))?;
    u16::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        growth::check("replaced", |text| replaced(text.as_bytes()).len());
    }

    fn read(json: &str) -> String {
        serde_json::from_slice(&replaced(json.as_bytes())).unwrap()
    }

    #[test]
    fn lone_surrogates_are_replaced_and_pairs_are_kept() {
        assert_eq!(read(r#""a\ud83db""#), "a\u{fffd}b");
        assert_eq!(read(r#""\uDC00\uD800\n""#), "\u{fffd}\u{fffd}\n");
        assert_eq!(read(r#""\ud800\ud83d\ude00\ude00""#), "\u{fffd}😀\u{fffd}");
        assert_eq!(
            read(r#""\\ud800 \\\ud800 \u00e9 \"""#),
            "\\ud800 \\\u{fffd} é \""
        );
    }

    #[test]
    fn other_json_is_not_copied() {
        for json in [r#"{"a":"\u4e2d\ud83d\ude00\\"}"#, "", "\\", r"\u", r"\ud80"] {
            assert!(
                matches!(replaced(json.as_bytes()), Cow::Borrowed(_)),
                "{json}"
            );
        }
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_a_text_without_lone_surrogates_stays_as_it_is(text in any::<String>(), parts in fuzz::text(&["\\", "u", "d800", "\\ud83d", "\\ude00", "\\uDFFF", "n", "\"", " "])) {
            let json = serde_json::to_string(&text).unwrap();
            prop_assert_eq!(&*replaced(json.as_bytes()), json.as_bytes());
            let mended = replaced(parts.as_bytes());
            prop_assert_eq!(mended.len(), parts.len());
            let again = replaced(&mended);
            prop_assert_eq!(&*again, &*mended);
        }
    }
}
