//! The part of a reply that is new, and the part that it quotes.

use std::sync::LazyLock;

use regex::Regex;

/// The maximum length of the first line of a sentence that is broken into two, in bytes.
const MOST_WRAPPED: usize = 400;

/// A line after which mail programs quote without a mark, in small letters.
static SEPARATOR: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^\s*[-_—]{2,} ?(?:original message|original appointment|forwarded message|replied message|original|原始邮件|转发邮件|回复的原邮件|原邮件|元のメッセージ|ursprüngliche nachricht|message d'origine|mensaje original) ?[-_—]{2,}\s*$",
    )
});
/// The sentence before a quotation, in the languages of mail programs, in small letters.
static ATTRIBUTION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^\s*(?:on\b.{5,200}\bwrote ?:|am\b.{5,200}\bschrieb.{0,100}:|le\b.{5,200}a écrit ?:|el\b.{5,200}escribió ?:|.{0,200}写道[：:]|\d{4}年.{5,200}[：:])\s*$",
    )
});
/// The first line of the head that Outlook writes before a quotation, and one after it.
static SENDER: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"^[\s*]*(?:from|发件人|發件人|差出人|von|de|보낸 사람)\*? ?[:：]"));
static SENT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^[\s*]*(?:sent|date|to|发送时间|发送日期|日期|收件人|送信日時|宛先|gesendet|an|envoyé|à|enviado|para|보낸 날짜)\*? ?[:：]",
    )
});

fn pattern(text: &str) -> Regex {
    Regex::new(text).unwrap_or_else(|error| unreachable!("{error}"))
}

/// A line of a text.
struct TextLine<'t> {
    /// In small letters.
    small: String,
    text: &'t str,
    /// Whether it and all after it are marked as quoted, or blank.
    is_tail: bool,
    /// The first line from this one on that is not blank.
    written: Option<&'t str>,
}

/// Returns the new part of a text, and the quoted part at its end. A text that answers between
/// quoted lines is all new.
pub(super) fn folded(text: &str) -> (String, String) {
    let (mut is_tail, mut written) = (true, None);
    let lines = text.lines().rev().map(|text| {
        let is_blank = text.trim().is_empty();
        is_tail &= is_blank || is_marked(text);
        written = if is_blank { written } else { Some(text) };
        let small = text.to_lowercase();
        TextLine {
            small,
            text,
            is_tail,
            written,
        }
    });
    let mut lines: Vec<_> = lines.collect();
    lines.reverse();
    let start = (0..lines.len()).find(|at| begins_quotation(&lines[*at..]));
    let (own, quoted) = lines.split_at(start.unwrap_or(lines.len()));
    let joined = |lines: &[TextLine<'_>]| {
        let lines: Vec<_> = lines.iter().map(|line| line.text).collect();
        lines.join("\n").trim().to_owned()
    };
    (joined(own), joined(quoted))
}

/// Whether all of these lines are quoted.
fn begins_quotation(lines: &[TextLine<'_>]) -> bool {
    let [line, rest @ ..] = lines else {
        return false;
    };
    if SEPARATOR.is_match(&line.small) {
        return true;
    }
    if SENDER.is_match(&line.small) {
        return rest.iter().take(2).any(|next| SENT.is_match(&next.small));
    }
    if is_marked(line.text) {
        return line.is_tail;
    }
    // Programs break a long sentence into two lines.
    let wrapped = rest
        .first()
        .map(|next| format!("{} {}", line.small.trim_end(), next.small));
    let after = if ATTRIBUTION.is_match(&line.small) {
        rest.first()
    } else if line.small.len() < MOST_WRAPPED
        && wrapped.is_some_and(|both| ATTRIBUTION.is_match(&both))
    {
        rest.get(1)
    } else {
        return false;
    };
    // Without marks, all of it is quoted.
    let first = after.and_then(|line| line.written);
    first.is_none_or(|first| !is_marked(first)) || after.is_none_or(|line| line.is_tail)
}

fn is_marked(line: &str) -> bool {
    line.trim_start().starts_with('>')
}

#[cfg(test)]
mod tests {
    use super::*;
    use testing::growth;

    #[test]
    fn what_programs_quote_is_folded() {
        for quoted in [
            "On Mon, 9 Nov 2026 at 10:00, Li Wei <sales@jinlan.example> wrote:\n> we can\n>\n> do that",
            "On Mon, 9 Nov 2026 at 10:00, Li Wei and a long name\n<sales@jinlan.example> wrote:\n\n> we can",
            "> we can\n> do that",
            "-----Original Message-----\nFrom: Li Wei\nSent: Monday\n\nwe can",
            "________________________________\nFrom: Li Wei <sales@jinlan.example>\nSent: 9 November 2026\nTo: Ann\n\nwe can",
            "发件人: 李薇\n发送时间: 2026年11月9日\n\n可以",
            "------------------ 原始邮件 ------------------\n发件人: x\n\n可以",
            "在 2026-11-09 10:00:00，\"李薇\" <sales@jinlan.example> 写道：\n\n可以",
            "李薇 <sales@jinlan.example> 于2026年11月9日周一 10:00写道：\n\n> 可以",
            "2026年11月9日(月) 10:00 Li Wei <sales@jinlan.example>:\n\n> はい",
            "Am 09.11.2026 um 10:00 schrieb Li Wei:\n> ja",
            "Le lun. 9 nov. 2026 à 10:00, Li Wei a écrit :\n> oui",
            "El lun, 9 nov 2026 a las 10:00, Li Wei escribió:\n> sí",
        ] {
            let text = format!("Thank you.\nAnn\n\n{quoted}\n");
            let (own, rest) = folded(&text);
            let own = own.trim_end_matches(['_', '\n']);
            assert_eq!(own, "Thank you.\nAnn", "{quoted}");
            assert!(quoted.ends_with(&rest), "{rest}");
        }
    }

    #[test]
    fn what_is_new_is_never_folded() {
        for text in [
            "Thank you.",
            "> we can\nGood.\n> do that\nGood, too.",
            "On Monday, Li wrote:\n> we can\nGood.",
            "From: Shanghai, to: Hamburg. Is it possible?",
            "De: x\nno more",
            "The buyer wrote:",
        ] {
            assert_eq!(folded(text), (text.to_owned(), String::new()), "{text}");
        }
        assert_eq!(folded(""), (String::new(), String::new()));
    }

    #[test]
    fn growth_of_the_work() {
        growth::check("reply", |text| folded(text).0.len());
    }
}
