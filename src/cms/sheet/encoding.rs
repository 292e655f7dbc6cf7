//! The encoding of a file of text. Bytes of Chinese, Japanese, Korean and Western texts can be read
//! in each other's encodings; the characters that come out tell which one was meant.

use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, ISO_2022_JP, SHIFT_JIS, UTF_16BE, UTF_16LE,
    WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1254,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::TableError;
use super::fault::CellFault;
use super::file_kind::zeros;
use super::headings::Likeness;
use super::problem::{TableProblem, TableProblems};
use super::subject::SheetSubject;
use base::fold::is_wide;

/// A text that was decoded.
#[derive(Debug)]
pub(crate) struct Decoded {
    pub text: String,
    /// The encoding, if it is not Unicode's.
    pub name: Option<&'static str>,
}

/// An encoding in which a text makes sense.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EncodingChoice {
    pub name: &'static str,
    /// The first words that are not in Latin letters without accents.
    pub sample: String,
}

/// The encodings that are tried.
const ENCODINGS: [&Encoding; 9] = [
    GB18030,
    SHIFT_JIS,
    EUC_JP,
    BIG5,
    EUC_KR,
    WINDOWS_1252,
    WINDOWS_1250,
    WINDOWS_1251,
    WINDOWS_1254,
];

/// The least score of an encoding, for each character.
const LEAST: f64 = 0.2;
/// The characters that are scored.
const SCORED: usize = 4000;
/// The headings that are looked at.
const HEADINGS: usize = 400;

/// Frequent characters of the trade in each language.
const CHINESE: &str = "的男女童装衬衫裤裙外套夹克毛衣针织梭织棉麻丝绸羊毛绒涤纶锦氨纶短长袖无领圆高立翻连帽卫背心马甲大风羽服牛仔休闲运动西礼睡家居内衣泳印花格条纹色黑白红蓝绿黄灰紫粉米驼卡其藏青深浅件套款式公司有限贸易进出口纯合同号签订日期品名单价数量金额客户邮箱备注颜混纺斜纹府绸灯芯呢";
const TRADITIONAL: &str = "的男女童裝襯衫褲裙外套夾克毛衣針織梭織棉麻絲綢羊毛絨滌綸短長袖無領圓高連帽背心馬甲大風羽服牛仔休閒運動西禮睡家居內泳印花格條紋色黑白紅藍綠黃灰紫粉米駝卡其藏青深淺件套款式公司有限貿易進出口純合同號簽訂日期品名單價數量金額客戶郵箱備註顏";
const JAPANESE: &str = "の綿麻絹毛長半袖襟無地柄紺黒白赤青緑黄灰紫茶服用婦人紳士子供品番名数量単価金額契約日様株式会社色丸首上下着";
const KOREAN: &str = "면셔츠바지치마자켓재킷코트티니블라우스원피스커팬반팔긴남성여아동화이트랙네비레드루울마린넨폴리긴소매조끼후드집업점퍼데님의가는을를에고한수량단가금액계약번호품명주문고객주식회사색상용";

/// Decodes a text: in the encoding of this name, else in the one that is meant.
pub(crate) fn decode(
    subject: &SheetSubject,
    bytes: &[u8],
    wanted: Option<&str>,
) -> Result<Decoded, TableError> {
    if let Some(name) = wanted {
        let encoding = Encoding::for_label(name.as_bytes()).ok_or(TableError::Encoding)?;
        let (text, own, has_errors) = encoding.decode(bytes);
        if has_errors {
            return Err(TableError::Encoding);
        }
        return Ok(Decoded {
            text: text.into_owned(),
            name: (own != encoding_rs::UTF_8).then(|| own.name()),
        });
    }
    if let Some(decoded) = unicode(bytes) {
        return Ok(decoded);
    }
    let mut tried = Vec::new();
    for encoding in ENCODINGS {
        let text = encoding.decode_without_bom_handling_and_without_replacement(bytes);
        let Some(text) = text else { continue };
        let score = score(subject, &text, encoding);
        tried.push((score, encoding, text));
    }
    tried.sort_by(|one, other| other.0.total_cmp(&one.0));
    tried.dedup_by(|other, one| other.2 == one.2);
    let mut tried = tried.into_iter().filter(|(score, ..)| *score > LEAST);
    let (best, encoding, text) = tried.next().ok_or(TableError::Encoding)?;
    // The longer a text is, the less chance is in its score.
    let scored = text
        .chars()
        .filter(|char| !char.is_ascii())
        .take(SCORED)
        .count();
    let margin = if scored < 20 { 0.8 } else { 0.5 };
    let others: Vec<_> = tried
        .take_while(|(score, ..)| best - score < margin)
        .collect();
    if others.is_empty() {
        return Ok(Decoded {
            text: text.into_owned(),
            name: Some(encoding.name()),
        });
    }
    let mut choices = vec![choice(encoding, &text)];
    choices.extend(
        others
            .iter()
            .map(|(_, encoding, text)| choice(encoding, text)),
    );
    Err(unsure(&choices))
}

fn choice(encoding: &'static Encoding, text: &str) -> EncodingChoice {
    EncodingChoice {
        name: encoding.name(),
        sample: sample(text),
    }
}

/// The problem of a text that makes sense in several encodings.
fn unsure(choices: &[EncodingChoice]) -> TableError {
    let words = choices
        .iter()
        .map(|own| format!("{}: {}", own.name, own.sample));
    let words: Vec<_> = words.collect();
    let mut problems = TableProblems {
        choices: choices.to_vec(),
        ..TableProblems::default()
    };
    problems.push(TableProblem {
        sheet: None,
        row: 1,
        cell: None,
        field: None,
        fault: CellFault::UnsureEncoding {
            choices: words.join(" / "),
        },
    });
    TableError::Problems(problems)
}

/// A text in UTF-8, in UTF-16 or in the older encoding of Japanese mails, which is ASCII too.
fn unicode(bytes: &[u8]) -> Option<Decoded> {
    let utf16 = match bytes {
        [0xff, 0xfe, rest @ ..] => Some((UTF_16LE, rest)),
        [0xfe, 0xff, rest @ ..] => Some((UTF_16BE, rest)),
        _ => {
            let [even, odd] = zeros(bytes);
            let is_zero = |count: usize| count * 10 >= bytes.len().min(4096) / 2 * 2 && count > 0;
            match (is_zero(even), is_zero(odd)) {
                (false, true) => Some((UTF_16LE, bytes)),
                (true, false) => Some((UTF_16BE, bytes)),
                _ => None,
            }
        }
    };
    let decoded = |encoding: &'static Encoding, bytes, name| {
        let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
        let text = text.into_owned();
        Some(Decoded { text, name })
    };
    if let Some((encoding, rest)) = utf16 {
        return decoded(encoding, rest, None);
    }
    if bytes.windows(2).any(|pair| pair == b"\x1b$") {
        return decoded(ISO_2022_JP, bytes, Some(ISO_2022_JP.name()));
    }
    let text = std::str::from_utf8(bytes).ok()?;
    Some(Decoded {
        text: text.trim_start_matches('\u{feff}').to_owned(),
        name: None,
    })
}

/// The first words with characters that are not ASCII.
fn sample(text: &str) -> String {
    let is_end = |char: char| char.is_ascii_control() || ",;|\"".contains(char);
    let words = text.split(is_end).map(str::trim);
    let words = words.filter(|word| !word.is_ascii());
    let words: Vec<_> = words
        .take(3)
        .map(|word| word.chars().take(30).collect::<String>())
        .collect();
    words.join(", ")
}

/// How likely a text is in its encoding, from its characters that are not ASCII.
fn score(subject: &SheetSubject, text: &str, encoding: &'static Encoding) -> f64 {
    let chars: Vec<char> = text.chars().collect();
    let (mut sum, mut count) = (0.0, 0.0);
    for (at, char) in chars
        .iter()
        .enumerate()
        .filter(|(_, char)| !char.is_ascii())
        .take(SCORED)
    {
        let before = at.checked_sub(1).map(|at| chars[at]);
        let after = chars.get(at + 1).copied();
        sum += char_score(*char, before, after, encoding);
        count += 1.0;
    }
    if count == 0.0 {
        return 0.0;
    }
    sum / count + known_headings(subject, text)
}

/// Names of columns in this encoding decide: no other has three of them by chance.
fn known_headings(subject: &SheetSubject, text: &str) -> f64 {
    let is_end = |char: char| char.is_ascii_control() || ",;|\"，".contains(char);
    let words = text
        .split(is_end)
        .take(HEADINGS)
        .filter(|word| !word.is_ascii());
    let is_known = |word: &&str| {
        let heading = subject.headings.read(word);
        heading
            .columns
            .iter()
            .any(|(_, own)| *own == Likeness::Name)
    };
    match words.filter(is_known).take(3).count() {
        3 => 10.0,
        2 => 2.0,
        1 => 0.5,
        _ => 0.0,
    }
}

fn char_score(
    char: char,
    before: Option<char>,
    after: Option<char>,
    encoding: &'static Encoding,
) -> f64 {
    if matches!(char, '\u{e000}'..='\u{f8ff}' | '\u{fffd}') || char.is_control() {
        return -8.0;
    }
    if encoding.is_single_byte() {
        return latin_score(char, before, after, encoding);
    }
    let is_small = |char: Option<char>| char.is_some_and(|char| char.is_ascii_lowercase());
    let is_alone = is_wide(char) && !before.is_some_and(is_wide) && !after.is_some_and(is_wide);
    if is_alone && (is_small(before) || is_small(after)) {
        return -3.0;
    }
    let mut buffer = [0; 4];
    let written = encoding.encode(char.encode_utf8(&mut buffer)).0;
    let (lead, trail) = (written[0], written.get(1).copied().unwrap_or(0));
    if encoding == GB18030 {
        return match (written.len(), lead) {
            (2, _) if CHINESE.contains(char) => 2.1,
            (2, 0xb0..=0xd7) if trail >= 0xa1 => 0.6,
            (2, 0xd8..=0xf7) if trail >= 0xa1 => -0.5,
            (2, 0xa1 | 0xa3) if trail >= 0xa1 => 0.3,
            (2, 0xa4..=0xa5) => -0.3,
            (2, _) => -2.0,
            _ => -3.0,
        };
    }
    if encoding == BIG5 {
        return match lead {
            _ if TRADITIONAL.contains(char) => 2.1,
            0xa4..=0xc6 => 0.6,
            0xc9..=0xf9 => -0.8,
            0xa1..=0xa3 => 0.1,
            _ => -3.0,
        };
    }
    if encoding == EUC_KR {
        return match (lead, trail) {
            _ if KOREAN.contains(char) => 1.6,
            (0xb0..=0xc8, 0xa1..) => 0.3,
            (0xa1..=0xa3, 0xa1..) => 0.1,
            (0xca..=0xfd, 0xa1..) => -1.2,
            _ => -2.0,
        };
    }
    japanese_score(char, before, after, lead, encoding == SHIFT_JIS)
}

fn japanese_score(
    char: char,
    before: Option<char>,
    after: Option<char>,
    lead: u8,
    is_shift_jis: bool,
) -> f64 {
    let is_half = |char: char| matches!(char, '\u{ff61}'..='\u{ff9f}');
    match char {
        '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fe}' => 1.4,
        _ if is_half(char) => {
            let has_others = before.is_some_and(is_half) || after.is_some_and(is_half);
            match (has_others, is_shift_jis) {
                (true, true) => 0.9,
                (true, false) => 0.0,
                (false, _) => -1.5,
            }
        }
        _ if JAPANESE.contains(char) => 1.4,
        _ if is_shift_jis => match lead {
            0x81 | 0x82 => 0.2,
            0x88..=0x97 => 0.3,
            0x98..=0x9f | 0xe0..=0xea => -1.5,
            _ => -1.0,
        },
        _ => match lead {
            0xa1..=0xa3 => 0.2,
            0xb0..=0xcf => 0.3,
            0xd0..=0xf4 => -1.5,
            _ => -2.0,
        },
    }
}

/// A letter with an accent stands in a word of Latin letters, and seldom beside another one.
fn latin_score(
    char: char,
    before: Option<char>,
    after: Option<char>,
    encoding: &'static Encoding,
) -> f64 {
    let is_latin = |char: Option<char>| char.is_some_and(|char| char.is_ascii_alphabetic());
    let is_other =
        |char: Option<char>| char.is_some_and(|char| !char.is_ascii() && char.is_alphabetic());
    let is_cyrillic = matches!(char, '\u{400}'..='\u{45f}');
    if encoding == WINDOWS_1251 {
        let is_word = is_other(before) || is_other(after);
        return match (is_cyrillic, is_word) {
            (true, true) if char.is_lowercase() || before.is_none_or(|own| !own.is_lowercase()) => {
                1.1
            }
            (true, false) if !is_latin(before) && !is_latin(after) => 0.0,
            (true, _) => -2.0,
            (false, _) if "№«»—–“”„’".contains(char) => 0.5,
            _ => -1.5,
        };
    }
    if "“”‘’„–—…€£°™®©«»\u{a0}".contains(char) {
        return 0.5;
    }
    if !char.is_alphabetic() || "ªº".contains(char) {
        return if is_latin(before) && is_latin(after) {
            -3.0
        } else {
            -1.5
        };
    }
    if encoding == WINDOWS_1252 && "ðþýÐÞÝ".contains(char) {
        return -1.0;
    }
    // Characters that the Western one lacks are read in others only for a reason.
    let is_western = WINDOWS_1252.encode(char.encode_utf8(&mut [0; 4])).0.len() == 1
        && ('\u{c0}'..='\u{ff}').contains(&char);
    let is_own = encoding == WINDOWS_1252 || !is_western;
    match (
        is_latin(before) || is_latin(after),
        is_other(before) && is_other(after),
    ) {
        (_, true) => -2.0,
        (true, false) if encoding == WINDOWS_1252 => 1.4,
        (true, false) if is_own => 0.5,
        (true, false) => 0.6,
        // A word of one letter: à, é, ó.
        (false, false) if before == Some(' ') && after == Some(' ') => 0.8,
        (false, false) => -1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_one_name_are_decoded_or_asked_about() {
        let subject = crate::contracts::sheet::subject::subject();
        let head = "Customer email,Contract number,Product name\nbuyer@north.example,JL26-1,";
        for (encoding, name) in [
            (GB18030, "纯棉衬衫"),
            (GB18030, "男童夹克"),
            (GB18030, "T恤"),
            (GB18030, "POLO衫"),
            (GB18030, "灯芯绒长裤"),
            (SHIFT_JIS, "シャツ"),
            (SHIFT_JIS, "綿ブラウス"),
            (SHIFT_JIS, "ﾌﾘｰｽ"),
            (SHIFT_JIS, "婦人用ジャケット"),
            (EUC_JP, "綿シャツ"),
            (EUC_JP, "パーカー"),
            (BIG5, "純棉襯衫"),
            (BIG5, "長袖外套"),
            (EUC_KR, "면 셔츠"),
            (EUC_KR, "반팔 티셔츠"),
            (EUC_KR, "재킷"),
            (WINDOWS_1252, "Crêpe blouse"),
            (WINDOWS_1252, "Bläzer"),
            (WINDOWS_1252, "Größe Müller"),
            (WINDOWS_1252, "chemise à carreaux"),
            (WINDOWS_1251, "Рубашка мужская"),
            (WINDOWS_1250, "Koszula bawełniana"),
            (WINDOWS_1254, "Gömleğiş"),
        ] {
            let bytes = encoding.encode(name).0;
            let bytes = [head.as_bytes(), &bytes, b",1\n"].concat();
            match decode(subject, &bytes, None) {
                Ok(decoded) => assert!(decoded.text.contains(name), "{name}: {decoded:?}"),
                Err(TableError::Problems(problems)) => {
                    let has = |choice: &EncodingChoice| choice.sample.contains(name);
                    assert!(problems.choices.iter().any(has), "{name}: {problems:?}");
                    println!("asked: {name}: {:?}", problems.choices);
                }
                Err(other) => panic!("{name}: {other}"),
            }
            let named = decode(subject, &bytes, Some(encoding.name())).unwrap();
            assert!(named.text.contains(name));
        }
    }
}
