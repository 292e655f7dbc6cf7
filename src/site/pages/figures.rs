//! Quantities, amounts and percentages in a language; the patterns are in `locales/`.

use rust_decimal::Decimal;

use base::currency::Currency;
use base::locale::{FigureSigns, ServerTexts};

/// Pieces: `12,000 pcs`.
pub(super) fn quantity(pieces: Decimal, texts: &ServerTexts) -> String {
    let digits = pieces.normalize().to_string();
    let signs = &texts.figures;
    let (whole, decimals) = digits.split_once('.').unwrap_or((&digits, ""));
    let point = if decimals.is_empty() {
        ""
    } else {
        &signs.point
    };
    let count = format!("{}{point}{decimals}", grouped(whole, signs));
    texts.quantity.replace("{{count}}", &count)
}

/// An amount with the decimals of its currency: `US$84,600.50`, `JP¥650`.
pub(super) fn amount(amount: Decimal, currency: Currency, texts: &ServerTexts) -> String {
    let sign = if amount.is_sign_negative() { "-" } else { "" };
    let digits = format!("{:.*}", currency.decimals() as usize, amount.abs());
    let signs = &texts.figures;
    let amount = match digits.split_once('.') {
        Some((whole, cents)) => format!("{}{}{cents}", grouped(whole, signs), signs.point),
        None => grouped(&digits, signs),
    };
    let pattern = signs.money_pattern(currency);
    let text = pattern.replace("{{amount}}", &amount);
    format!("{sign}{}", text.replace("{{currency}}", currency.code()))
}

/// A percentage with at most one decimal: `62.5%`. Truncated, not rounded: 99.96 % is not complete.
pub(super) fn share(part: f64, texts: &ServerTexts) -> String {
    // Corrects the error of the binary representation before truncating.
    let tenths = (part.clamp(0.0, 100.0) * 10.0 + 1e-6).floor() / 10.0;
    texts.share.replace(
        "{{share}}",
        &tenths.to_string().replace('.', &texts.figures.point),
    )
}

/// The size of a file: `312 KB`, `1.4 MB`.
pub(super) fn file_size(bytes: u64, texts: &ServerTexts) -> String {
    const KILO: u64 = 1000;
    if bytes < KILO * KILO {
        return format!("{} KB", bytes.div_ceil(KILO));
    }
    let tenths = bytes.saturating_add(50 * KILO) / (100 * KILO);
    format!("{}{}{} MB", tenths / 10, texts.figures.point, tenths % 10)
}

/// Groups digits by three.
fn grouped(digits: &str, signs: &FigureSigns) -> String {
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push_str(&signs.thousands);
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundle::{Bundle, Texts};
    use base::locale::Locale;

    fn english() -> ServerTexts {
        Texts::read().unwrap().of(Locale::EN).clone()
    }

    #[test]
    fn digits_stand_in_groups_of_three() {
        for (number, text) in [
            ("0", "0"),
            ("999", "999"),
            ("1000", "1,000"),
            ("12345678", "12,345,678"),
        ] {
            assert_eq!(grouped(number, &english().figures), text);
        }
    }

    #[test]
    fn each_language_writes_amounts_and_quantities_in_its_way() {
        let bundle = Bundle::embedded().unwrap();
        let shown = |locale| {
            let texts = bundle.manifest.texts(locale);
            [
                amount(Decimal::new(8_460_050, 2), Currency::USD, texts),
                amount(Decimal::new(-5, 2), Currency::USD, texts),
                quantity(Decimal::from(12_000), texts),
                quantity(Decimal::new(12_3450, 4), texts),
            ]
        };
        assert_eq!(
            shown(Locale::ZH),
            ["84,600.50美元", "-0.05美元", "12,000件", "12.345件"]
        );
        assert_eq!(
            shown(Locale::EN),
            ["US$84,600.50", "-US$0.05", "12,000 pcs", "12.345 pcs"]
        );
        assert_eq!(
            shown(Locale::JA),
            ["84,600.50米ドル", "-0.05米ドル", "12,000点", "12.345点"]
        );
    }

    #[test]
    fn a_size_has_three_digits_or_so() {
        for (bytes, text) in [
            (0, "0 KB"),
            (1, "1 KB"),
            (311_001, "312 KB"),
            (1_000_000, "1.0 MB"),
            (1_449_999, "1.4 MB"),
            (20 << 20, "21.0 MB"),
        ] {
            assert_eq!(file_size(bytes, &english()), text);
        }
    }

    #[test]
    fn a_share_is_never_rounded_up_to_done() {
        for (part, text) in [
            (0.0, "0%"),
            (62.5, "62.5%"),
            (64.1, "64.1%"),
            (33.333, "33.3%"),
            (99.96, "99.9%"),
            (100.0, "100%"),
            (140.0, "100%"),
        ] {
            assert_eq!(share(part, &english()), text);
        }
    }
}
