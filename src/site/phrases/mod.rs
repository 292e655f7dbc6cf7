//! The phrases of Chinese and Japanese titles, so that headings break between words in every
//! browser. Chromium alone finds Japanese phrases itself (`word-break: auto-phrase`), and none
//! finds Chinese words.

mod chinese;
mod japanese;

use base::locale::Locale;

/// The character between two phrases: the zero width space, an opportunity to break.
pub const BREAK: char = '\u{200b}';

/// The fewest characters of a title that is given phrases: shorter ones fit in every line.
const SHORTEST: usize = 5;

/// Returns a title with [`BREAK`] between its phrases; `None` for a title of one phrase, and in
/// languages that have spaces between words.
pub fn marked(title: &str, locale: Locale) -> Option<String> {
    let phrases = match locale {
        Locale::ZH => chinese::phrases,
        Locale::JA => japanese::phrases,
        _ => return None,
    };
    let chars: Vec<char> = title.chars().collect();
    if chars.len() < SHORTEST || chars.contains(&BREAK) {
        return None;
    }
    let mut ends = phrases(&chars);
    ends.retain(|&end| may_break(chars[end - 1], chars[end]));
    if ends.is_empty() {
        return None;
    }
    let mut marked = String::with_capacity(title.len() + ends.len() * BREAK.len_utf8());
    for (index, char) in chars.into_iter().enumerate() {
        if ends.binary_search(&index).is_ok() {
            marked.push(BREAK);
        }
        marked.push(char);
    }
    Some(marked)
}

/// Whether a line may end between two characters: not within a number or before its unit, and not
/// where a line would begin or end with the wrong punctuation.
fn may_break(before: char, after: char) -> bool {
    let opens = |char| "（「『《〈【“‘(".contains(char);
    let closes = |char| "、，。．：；！？）」』》〉】”’・…%％ー),.!?:;".contains(char);
    let is_in_word = before.is_ascii_alphabetic() && after.is_ascii_alphanumeric();
    !(opens(before) || closes(after) || before.is_ascii_digit() || is_in_word)
}

/// Whether a line may always end behind a character.
fn ends_phrase(char: char) -> bool {
    "、，。：；！？）」』》・".contains(char)
}

/// Whether a line may always begin with a character.
fn begins_phrase(char: char) -> bool {
    "（「『《".contains(char)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(title: &str, locale: Locale) -> String {
        let marked = marked(title, locale).unwrap_or_else(|| title.to_owned());
        marked.replace(BREAK, "|")
    }

    #[test]
    fn a_chinese_title_breaks_between_words() {
        for (title, phrases) in [
            ("12针棉羊绒圆领毛衫", "12针棉羊绒|圆领|毛衫"),
            ("色织牛津纺扣领衬衫", "色织|牛津纺|扣领|衬衫"),
            ("14条灯芯绒衬衫外套", "14条灯芯绒|衬衫|外套"),
            ("精梳棉圆领T恤", "精梳棉|圆领|T恤"),
            ("起订量、交期与产能一览", "起订量、|交期|与产能一览"),
            (
                "2027年春节前出货：各环节最后日期",
                "2027年春节前出货：|各环节|最后|日期",
            ),
            (
                "连体工作服（12个码，标准与加长）",
                "连体工作服|（12个码，|标准|与加长）",
            ),
            ("棉纱涨价对报价的影响", "棉纱涨价|对报价的|影响"),
        ] {
            assert_eq!(shown(title, Locale::ZH), phrases);
        }
    }

    #[test]
    fn a_japanese_title_breaks_between_phrases_and_parts_of_compounds() {
        for (title, phrases) in [
            ("裏毛のプルオーバーパーカ", "裏毛の|プルオーバー|パーカ"),
            ("リブのハイネックインナー", "リブの|ハイネック|インナー"),
            (
                "ハイゲージのウールカーディガン",
                "ハイゲージの|ウール|カーディガン",
            ),
            (
                "先染オックスフォードのボタンダウンシャツ",
                "先染オックスフォードの|ボタンダウン|シャツ",
            ),
            (
                "最小ロット・納期・生産能力一覧",
                "最小ロット・|納期・|生産能力|一覧",
            ),
            (
                "レーヨンサテンのボウタイブラウス",
                "レーヨンサテンの|ボウタイ|ブラウス",
            ),
            ("2026年第4四半期の船腹予約", "2026年第4四半期の|船腹予約"),
            (
                "コーマ綿のクルーネックTシャツ",
                "コーマ綿の|クルーネック|Tシャツ",
            ),
            ("広東省のファスナー工場", "広東省の|ファスナー工場"),
            ("双糸鹿の子のポロシャツ", "双糸鹿の子の|ポロシャツ"),
        ] {
            assert_eq!(shown(title, Locale::JA), phrases);
        }
    }

    #[test]
    fn a_number_stays_with_its_unit_and_a_mark_with_its_word() {
        assert_eq!(marked("大阪3天", Locale::ZH), None);
        assert!(!shown("5家成衣协作厂60%，更多", Locale::ZH).contains("|%"));
    }

    #[test]
    fn other_languages_break_at_their_spaces() {
        assert_eq!(
            marked("Minimums, lead times and capacity", Locale::EN),
            None
        );
    }
}
