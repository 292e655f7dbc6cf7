//! The part of a text that shows why a page was found.

use std::collections::HashSet;
use std::ops::Range;

use serde::Serialize;
use ts_rs::TS;

use super::tokens::{Stems, tokens};
use base::fold::is_wide;

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Segment {
    pub text: String,
    /// Whether it is one of the words that were searched.
    pub hit: bool,
}

/// The length of an excerpt, in columns: a Chinese or Japanese character takes two.
const COLUMNS: usize = 180;
/// The maximum number of columns before the first word that was found.
const BEFORE: usize = 50;

/// Returns the whole of a text, with the tokens marked.
pub(super) fn whole(text: &str, marked: &HashSet<String>, stems: Stems) -> Vec<Segment> {
    segments(text, 0..text.len(), &hits(text, marked, stems))
}

/// Returns the part of the text with the most different tokens, or the beginning of the description
/// if the text has none.
pub(super) fn excerpt(
    text: &str,
    description: &str,
    marked: &HashSet<String>,
    stems: Stems,
) -> Vec<Segment> {
    let found = hits(text, marked, stems);
    let Some(first) = densest(&found) else {
        let text = if description.is_empty() {
            text
        } else {
            description
        };
        let range = 0..forward(text, 0, COLUMNS);
        return segments(text, range, &hits(text, marked, stems));
    };
    let start = backward(text, first, BEFORE);
    segments(text, start..forward(text, start, COLUMNS), &found)
}

/// A marked token: its bytes in the text, and a number for each different token.
struct Hit {
    place: Range<usize>,
    token: usize,
}

fn hits(text: &str, marked: &HashSet<String>, stems: Stems) -> Vec<Hit> {
    let mut known: Vec<String> = Vec::new();
    let mut found = Vec::new();
    for token in tokens(text, stems) {
        if !marked.contains(&token.text) {
            continue;
        }
        let number = known.iter().position(|own| *own == token.text);
        let number = number.unwrap_or_else(|| {
            known.push(token.text);
            known.len() - 1
        });
        found.push(Hit {
            place: token.offset_from..token.offset_to,
            token: number,
        });
    }
    found
}

/// The place of the hit that the most different tokens follow closely.
fn densest(hits: &[Hit]) -> Option<usize> {
    let following = |start: usize| {
        let near = hits[start..]
            .iter()
            .take_while(|hit| hit.place.start < hits[start].place.start + COLUMNS - BEFORE);
        near.map(|hit| hit.token).collect::<HashSet<_>>().len()
    };
    // Of equals, the first.
    let best = (0..hits.len().min(200)).max_by_key(|start| (following(*start), usize::MAX - start));
    best.map(|best| hits[best].place.start)
}

const fn columns(char: char) -> usize {
    if is_wide(char) || matches!(char, '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ff60}') {
        2
    } else {
        1
    }
}

/// A place at most this many columns before `from`: the beginning of a sentence, else of a word.
fn backward(text: &str, from: usize, most: usize) -> usize {
    let (mut used, mut word) = (0, from);
    let mut last = from;
    for (at, char) in text[..from].char_indices().rev() {
        used += columns(char);
        if used > most {
            return word;
        }
        if matches!(char, '。' | '！' | '？') && last < from {
            return last;
        }
        if char == ' ' {
            word = last;
            if text[..at].ends_with(['.', '!', '?', '。', '！', '？']) {
                return last;
            }
        } else if is_wide(char) {
            word = at;
        }
        last = at;
    }
    0
}

/// A place at most this many columns after `from`: the end of a word.
fn forward(text: &str, from: usize, most: usize) -> usize {
    let (mut used, mut end) = (0, from);
    for (at, char) in text[from..].char_indices() {
        used += columns(char);
        if used > most {
            return if end > from { end } else { from + at };
        }
        if char == ' ' {
            end = from + at;
        } else if is_wide(char) {
            end = from + at + char.len_utf8();
        }
    }
    text.len()
}

/// A range of a text in segments, with an ellipsis where the text goes on.
fn segments(text: &str, range: Range<usize>, hits: &[Hit]) -> Vec<Segment> {
    let mut segments: Vec<Segment> = Vec::new();
    let mut add = |text: &str, hit: bool| match segments.last_mut() {
        _ if text.is_empty() => {}
        Some(last) if last.hit == hit => last.text.push_str(text),
        _ => segments.push(Segment {
            text: text.to_owned(),
            hit,
        }),
    };
    if range.start > 0 {
        add("…", false);
    }
    let mut at = range.start;
    for Hit { place, .. } in hits {
        let end = place.end.min(range.end);
        if place.start < range.start || end <= at || place.start >= range.end {
            continue;
        }
        add(&text[at..place.start.max(at)], false);
        add(&text[place.start.max(at)..end], true);
        at = end;
    }
    add(&text[at..range.end.max(at)], false);
    if range.end < text.len() {
        add("…", false);
    }
    segments
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::locale::Locale;
    use testing::growth;

    #[test]
    fn growth_of_the_work() {
        let marked = marked(&["a", "1", "中", "an", "of"]);
        growth::check("excerpt", |text| excerpt(text, text, &marked, english()));
        growth::check_whole("whole", |text| whole(text, &marked, english()));
    }

    fn shown(segments: &[Segment]) -> String {
        let of = |Segment { text, hit }: &Segment| {
            if *hit {
                format!("[{text}]")
            } else {
                text.clone()
            }
        };
        segments.iter().map(of).collect()
    }

    fn english() -> Stems {
        Stems::of(Locale::EN)
    }

    fn marked(tokens: &[&str]) -> HashSet<String> {
        tokens.iter().map(|token| (*token).to_owned()).collect()
    }

    #[test]
    fn words_are_marked_where_they_are() {
        let text = "Shirts of 120g/m² poplin <b>";
        let shown = shown(&whole(
            text,
            &marked(&["shirt", "120", "poplin"]),
            english(),
        ));
        assert_eq!(shown, "[Shirts] of [120]g/m² [poplin] <b>");
    }

    #[test]
    fn adjacent_pairs_are_one_mark() {
        let shown = shown(&whole(
            "选用纯棉府绸面料",
            &marked(&["纯棉", "棉府", "府绸"]),
            english(),
        ));
        assert_eq!(shown, "选用[纯棉府绸]面料");
    }

    #[test]
    fn an_excerpt_begins_near_the_words() {
        let text = format!(
            "{} A poplin of cotton. {}",
            "word ".repeat(100),
            "more ".repeat(100)
        );
        let excerpt = excerpt(&text, "", &marked(&["poplin", "cotton"]), english());
        let shown = shown(&excerpt);
        assert!(shown.starts_with("…word"), "{shown}");
        assert!(shown.contains("A [poplin] of [cotton]."), "{shown}");
        assert!(shown.ends_with("more…") && shown.len() < 250, "{shown}");
    }

    #[test]
    fn without_a_word_in_the_text_it_is_the_description() {
        let shown = shown(&excerpt(
            "Some text",
            "About cotton",
            &marked(&["cotton"]),
            english(),
        ));
        assert_eq!(shown, "About [cotton]");
    }
}
