//! JSON that can be embedded in a script element as well as sent alone.
//!
//! `<` is written as `\u003c`, so that no text ends the script element.

use std::io::{self, Write};
use std::sync::Arc;

use bytes::Bytes;
use memchr::memchr2;

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::pages::{Document, Frame, Page};

/// A document as JSON.
pub struct DocumentJson {
    /// All but the head, which React does not render: for the engine, and for the page, whose
    /// `<head>` it is.
    pub content: Arc<str>,
    /// All of it, for in-app navigation.
    pub whole: Bytes,
}

#[derive(Serialize)]
struct ReactProps<'a> {
    frame: &'a Frame,
    page: &'a Page,
}

impl DocumentJson {
    pub fn of(Document { frame, page, head }: &Document) -> Self {
        let content = embeddable(&ReactProps { frame, page });
        let whole = [
            &content[..content.len() - 1],
            r#","head":"#,
            &embeddable(head),
            "}",
        ]
        .concat();
        Self {
            content: content.into(),
            whole: whole.into(),
        }
    }
}

/// Serialises a value as JSON in which `<` and the line separators U+2028 and U+2029 are escaped.
/// They occur only in strings, where the escape is equivalent.
///
/// # Panics
/// If JSON cannot represent the value, such as a map whose keys are not strings.
pub fn embeddable(value: &impl Serialize) -> String {
    // The JSON of most pages fits.
    let mut json = Vec::with_capacity(16 << 10);
    let written = value.serialize(&mut Serializer::with_formatter(&mut json, Embeddable));
    written.unwrap_or_else(|error| unreachable!("the value is always JSON: {error}"));
    String::from_utf8(json).unwrap_or_else(|error| unreachable!("JSON is UTF-8: {error}"))
}

struct Embeddable;

impl Formatter for Embeddable {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut rest = fragment;
        while let Some((before, found, after)) = split(rest) {
            write!(writer, "{before}\\u{:04x}", u32::from(found))?;
            rest = after;
        }
        writer.write_all(rest.as_bytes())
    }
}

/// Splits a text at the first character to be escaped.
fn split(text: &str) -> Option<(&str, char, &str)> {
    // The line separators begin with 0xE2, as some other characters do.
    let mut from = 0;
    loop {
        from += memchr2(b'<', 0xe2, &text.as_bytes()[from..])?;
        let mut characters = text[from..].chars();
        let found = characters.next()?;
        if matches!(found, '<' | '\u{2028}' | '\u{2029}') {
            return Some((&text[..from], found, characters.as_str()));
        }
        from += found.len_utf8();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::Head;

    #[test]
    fn the_content_of_a_document_is_all_but_its_head() {
        let head = Head {
            title: r#"","head":"#.to_owned(),
            ..Head::default()
        };
        let document = Document {
            frame: Frame::default(),
            page: Page::Fixed { kind: "privacy" },
            head,
        };
        let DocumentJson { content, whole } = DocumentJson::of(&document);
        assert_eq!(whole, embeddable(&document));
        let mut rest: serde_json::Value = serde_json::from_slice(&whole).unwrap();
        rest.as_object_mut().unwrap().remove("head").unwrap();
        assert_eq!(
            serde_json::from_str::<serde_json::Value>(&content).unwrap(),
            rest
        );
    }

    #[test]
    fn no_text_ends_the_script_around_it() {
        let text = "</script><!-- \u{2028} “中” \u{2029}…<";
        let json = embeddable(&[text, "€"]);
        assert!(!json.contains(['<', '\u{2028}', '\u{2029}']), "{json}");
        assert!(json.contains("\\u003c/script>"), "{json}");
        assert_eq!(
            serde_json::from_str::<[String; 2]>(&json).unwrap(),
            [text, "€"]
        );
    }
}
