//! Currencies of contracts (ISO 4217): their codes and decimals, and the signs that people write.

use std::fmt;
use std::str::FromStr;

use iso_currency::Currency as Iso;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use unicode_normalization::UnicodeNormalization as _;

/// A currency that has decimals by ISO 4217, be it none; no metal and no unit of account.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Currency(Iso);

/// The text is no code of a currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not the ISO 4217 code of a currency, such as EUR")]
pub struct NotCurrency;

/// The most decimals of an amount that is kept.
const KEPT: u32 = 2;

/// The signs and names of the trade's currencies besides their codes, as [`comparable`] has them.
/// A sign without an entry means nothing by itself: `kr` is the crown of several countries.
static SIGNS: [(Iso, &[&str]); 8] = [
    (
        Iso::USD,
        &[
            "$",
            "US$",
            "U.S.$",
            "USDOLLAR",
            "USDOLLARS",
            "DOLLAR",
            "DOLLARS",
            "美元",
            "美金",
            "米ドル",
            "ドル",
            "달러",
            "미국달러",
        ],
    ),
    (
        Iso::CNY,
        &[
            "¥",
            "CN¥",
            "RMB",
            "RMB¥",
            "YUAN",
            "RENMINBI",
            "元",
            "人民币",
            "人民币元",
            "人民幣",
            "人民元",
            "中国元",
            "위안",
        ],
    ),
    (
        Iso::EUR,
        &["€", "EURO", "EUROS", "欧元", "歐元", "ユーロ", "유로"],
    ),
    (
        Iso::JPY,
        &[
            "¥",
            "JP¥",
            "YEN",
            "円",
            "日本円",
            "日元",
            "日圆",
            "日圓",
            "엔",
        ],
    ),
    (
        Iso::GBP,
        &[
            "£",
            "GB£",
            "STERLING",
            "POUNDSTERLING",
            "英镑",
            "英鎊",
            "ポンド",
            "英ポンド",
            "파운드",
        ],
    ),
    (
        Iso::HKD,
        &["HK$", "港元", "港币", "港幣", "香港ドル", "홍콩달러"],
    ),
    (
        Iso::TWD,
        &["NT$", "新台币", "新台幣", "台币", "台幣", "台湾ドル"],
    ),
    (
        Iso::KRW,
        &["₩", "WON", "韩元", "韓元", "韩币", "ウォン", "원"],
    ),
];

impl Currency {
    pub const USD: Self = Self(Iso::USD);
    pub const CNY: Self = Self(Iso::CNY);
    pub const JPY: Self = Self(Iso::JPY);

    /// Its code: `EUR`.
    pub fn code(self) -> &'static str {
        self.0.code()
    }

    /// The number of decimals with which an amount is written.
    pub fn decimals(self) -> u32 {
        self.0.exponent().map_or(KEPT, u32::from)
    }

    /// The most decimals of an amount: those of the currency, and two at most.
    pub fn most_decimals(self) -> u32 {
        self.decimals().min(KEPT)
    }

    /// Whether a sign or a name may stand beside an amount of this currency: a code, `€`, `円`, and
    /// `$` for every dollar.
    pub fn has_sign(self, sign: &str) -> bool {
        let sign = comparable(sign);
        meaning(&sign).any(|own| own == self) || sign == comparable(&self.0.symbol().symbol)
    }

    /// The currencies that a code, a sign or a name means by itself, in any case and width: two for
    /// `¥`, none for other texts.
    pub fn meant_by(sign: &str) -> Vec<Self> {
        meaning(&comparable(sign)).collect()
    }
}

/// The currencies of a comparable sign.
fn meaning(sign: &str) -> impl Iterator<Item = Currency> {
    let coded = sign.parse().ok();
    let signed = SIGNS.iter().filter(move |(_, signs)| signs.contains(&sign));
    coded
        .into_iter()
        .chain(signed.map(|(own, _)| Currency(*own)))
}

/// A sign in capitals and plain letters, without blanks.
fn comparable(sign: &str) -> String {
    let plain = sign.nfkc().filter(|char| !char.is_whitespace());
    plain.collect::<String>().to_uppercase()
}

/// US dollars, in which contracts are if nothing says otherwise.
impl Default for Currency {
    fn default() -> Self {
        Self::USD
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Currency {
    type Err = NotCurrency;

    fn from_str(code: &str) -> Result<Self, NotCurrency> {
        let own = Iso::from_code(code).filter(|own| own.exponent().is_some());
        own.map(Self).ok_or(NotCurrency)
    }
}

impl Serialize for Currency {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Currency {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let code = String::deserialize(deserializer)?;
        let wrong = |error| de::Error::custom(format!("{code:?} is {error}"));
        code.parse().map_err(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_currency_has_the_decimals_of_iso_4217() {
        for (code, decimals, most) in [
            ("USD", 2, 2),
            ("CNY", 2, 2),
            ("EUR", 2, 2),
            ("GBP", 2, 2),
            ("JPY", 0, 0),
            ("KRW", 0, 0),
            ("VND", 0, 0),
            ("KWD", 3, 2),
        ] {
            let own: Currency = code.parse().unwrap();
            assert_eq!((own.decimals(), own.most_decimals()), (decimals, most));
            assert_eq!(own.to_string(), code);
            assert_eq!(serde_json::to_value(own).unwrap(), code);
            assert_eq!(
                serde_json::from_value::<Currency>(code.into()).unwrap(),
                own
            );
        }
        for wrong in ["", "usd", "EU", "EURO", "XAU", "XXX", "€"] {
            assert_eq!(wrong.parse::<Currency>(), Err(NotCurrency), "{wrong}");
        }
    }

    #[test]
    fn a_sign_means_a_currency_or_several_or_none() {
        for (sign, meant) in [
            ("USD", "USD"),
            ("us $", "USD"),
            ("＄", "USD"),
            ("美元", "USD"),
            ("米ドル", "USD"),
            ("eur", "EUR"),
            (" € ", "EUR"),
            ("人民币", "CNY"),
            ("RMB", "CNY"),
            ("ＣＨＦ", "CHF"),
            ("円", "JPY"),
            ("¥", "CNY JPY"),
            ("￥", "CNY JPY"),
            ("£", "GBP"),
            ("HK$", "HKD"),
            ("kr", ""),
            ("pcs", ""),
            ("%", ""),
            ("", ""),
        ] {
            let codes: Vec<_> = Currency::meant_by(sign)
                .iter()
                .map(|own| own.code())
                .collect();
            assert_eq!(codes.join(" "), meant, "{sign}");
        }
    }

    #[test]
    fn a_dollar_may_stand_beside_the_amounts_of_every_dollar() {
        for (code, sign, fits) in [
            ("CAD", "$", true),
            ("CAD", "cad", true),
            ("CAD", "US$", false),
            ("SEK", "kr", true),
            ("JPY", "￥", true),
            ("EUR", "$", false),
            ("EUR", "EUR", true),
            ("EUR", "", false),
        ] {
            let own: Currency = code.parse().unwrap();
            assert_eq!(own.has_sign(sign), fits, "{code} {sign}");
        }
    }
}
