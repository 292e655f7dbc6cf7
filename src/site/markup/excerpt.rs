//! The plain text of HTML.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::LazyLock;

use ammonia::Builder;

use super::bounds::bounded;
use super::{LIMIT, cut};
use crate::provider::Info;

static STRIPPER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut stripper = Builder::empty();
    stripper.clean_content_tags(HashSet::from(["script", "style", "template"]));
    stripper
});

/// Elements that separate words.
const BLOCK_ENDS: [&str; 7] = ["</p", "</h", "</li", "</div", "</td", "</th", "<br"];

/// The maximum length of an item's excerpt, in characters.
const MOST: usize = 300;
/// The maximum length of a word that is left out rather than cut, in bytes.
const LONGEST_WORD: usize = 40;
/// Characters from here on are of scripts without spaces between words.
const FULL_WIDTH: char = '\u{2e80}';

/// Returns the text of an item's content, at most `limit` and [`MOST`] characters, with an ellipsis
/// if it was truncated. The content is read once, however many pages show the item.
pub(crate) fn beginning(item: &Info, limit: usize) -> String {
    cut_words(
        item.words
            .get_or_init(|| excerpt(&item.content, MOST))
            .clone(),
        limit,
    )
}

/// Returns the text of HTML, at most `limit` characters, with an ellipsis if it was truncated.
pub(crate) fn excerpt(html: &str, limit: usize) -> String {
    truncated(&plain(cut(html, LIMIT)), limit)
}

/// Returns plain text, at most `limit` characters, with an ellipsis if it was truncated.
pub(crate) fn truncated(text: &str, limit: usize) -> String {
    let mut words = String::new();
    // A word has at least one character.
    for word in text.split_whitespace().take(limit + 1) {
        // Chinese and Japanese have no space between sentences; between blocks without a full stop,
        // such as cells and items of a list, it separates words.
        if words
            .chars()
            .next_back()
            .is_some_and(|before| !is_wide_punctuation(before))
        {
            words.push(' ');
        }
        words.push_str(word);
    }
    cut_words(words, limit)
}

fn cut_words(mut words: String, limit: usize) -> String {
    if let Some((end, next)) = words.char_indices().nth(limit) {
        words.truncate(end);
        // Not inside a word, unless it is so long that little else would be left.
        if next.is_alphanumeric()
            && let Some(start) = words.rfind(char::is_whitespace)
            && end - start <= LONGEST_WORD
            && words[start..]
                .chars()
                .all(|character| character < FULL_WIDTH)
        {
            words.truncate(start);
        }
        words.truncate(words.trim_end().len());
        words.push('…');
    }
    words
}

/// Returns the text of HTML, with a space at the end of each block.
fn plain(html: &str) -> Cow<'_, str> {
    // Most summaries contain no markup.
    if !html.contains(['<', '&']) {
        return html.into();
    }
    let mut spaced = bounded(html).into_owned();
    for end in BLOCK_ENDS {
        spaced = spaced.replace(end, &format!(" {end}"));
    }
    let escaped = STRIPPER.clean(&spaced).to_string();
    html_escape::decode_html_entities(&escaped)
        .into_owned()
        .into()
}

/// Whether a character is a Chinese or Japanese punctuation mark that separates words by itself.
const fn is_wide_punctuation(character: char) -> bool {
    matches!(character, '、' | '。' | '，' | '：' | '；' | '！' | '？')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_truncated_text_ends_with_a_word() {
        assert_eq!(truncated("Cotton yarn counts", 15), "Cotton yarn…");
        assert_eq!(truncated("Cotton yarn counts", 11), "Cotton yarn…");
        assert_eq!(truncated("纱支棉布克重说明", 6), "纱支棉布克重…");
        let long = format!("see {}", "x".repeat(100));
        assert_eq!(truncated(&long, 60).chars().count(), 61);
    }

    #[test]
    fn an_excerpt_has_words_only() {
        assert_eq!(
            excerpt(
                "<p>One &amp; two</p><p>three<br>four</p><script>x</script>",
                100
            ),
            "One & two three four"
        );
        assert_eq!(
            excerpt("<p>第一句。</p>\n<p>第二句。</p>", 100),
            "第一句。第二句。"
        );
        assert_eq!(
            excerpt(
                "<p>表：</p><ul><li>生地</li><li>組成（%）</li></ul><p>3日。</p><p>2色</p>",
                100
            ),
            "表：生地 組成（%） 3日。2色"
        );
        assert_eq!(excerpt("&lt;b&gt; stays text", 100), "<b> stays text");
        assert_eq!(
            excerpt(
                "a<style>p < q</style>b<template>x<template>y</template>z</template>c &am",
                100
            ),
            "abc &am"
        );
        assert_eq!(
            truncated("<b> stays\n &amp; text", 100),
            "<b> stays &amp; text"
        );
        assert_eq!(
            excerpt("<p>自 1993 年</p><p>“Selvage” — café élan</p>", 100),
            "自 1993 年 “Selvage” — café élan"
        );
    }

    #[test]
    fn a_long_text_ends_with_an_ellipsis() {
        assert_eq!(excerpt("春夏秋冬", 2), "春夏…");
        assert_eq!(excerpt("春夏", 2), "春夏");
        assert_eq!(excerpt("ab cd", 3), "ab…");
        assert_eq!(truncated("ab cd", 3), "ab…");
    }
}
