//! How the messages of a CMS are read as purges: templates of tags and paths, filled in from JSON.

use serde_json::Value;

use super::kind::{Kind, list};
use super::reader::SettingReader;
use super::section::section;

section! {
    /// `POST /_selvage/webhook`: purges by the messages that a CMS sends when its content changes.
    /// Without `tags` and `paths` the address does not exist. The bearer secret is
    /// `server.purge_secret`.
    [webhook] WebhookSettings {
        /// Tags to purge. JSON pointers (RFC 6901) in braces stand for values of the message: a
        /// list makes a tag of each element, a value that is missing or null makes none.
        local tags: Vec<MessageTemplate> = templates().default("[]"),

        /// Paths or URLs to purge, in the same way, such as `/{/entry/locale}/news/list`.
        local paths: Vec<MessageTemplate> = templates().default("[]"),
    }
}

impl WebhookSettings {
    pub const fn is_on(&self) -> bool {
        !(self.tags.is_empty() && self.paths.is_empty())
    }
}

fn templates() -> Kind<Vec<MessageTemplate>> {
    list(
        "a list of texts with JSON pointers in braces such as [\"info:{/entry/fid}\"]",
        MessageTemplate::parse,
    )
}

/// A text in which JSON pointers, in braces, stand for values of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageTemplate(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Literal(String),
    Pointer(String),
}

/// A message makes too many texts of one template.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the message has more than {} values for one text",
    MessageTemplate::MOST
)]
pub struct TooManyTexts;

impl MessageTemplate {
    /// Maximum number of texts that a message makes of one template.
    pub const MOST: usize = 1000;

    /// Parses a template: it has at least one pointer, and each begins with a slash.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (pointer, after) = after.split_once('}')?;
            if !pointer.starts_with('/') || pointer.contains('{') {
                return None;
            }
            parts.push(Part::Literal(before.to_owned()));
            parts.push(Part::Pointer(pointer.to_owned()));
            rest = after;
        }
        let has_pointer = !parts.is_empty();
        parts.push(Part::Literal(rest.to_owned()));
        let is_stray = |part: &Part| matches!(part, Part::Literal(text) if text.contains('}'));
        let valid = has_pointer && !parts.iter().any(is_stray) && !text.contains(char::is_control);
        valid.then_some(Self(parts))
    }

    /// Returns the texts that a message makes: one for each combination of the values at the
    /// pointers.
    ///
    /// # Errors
    /// When there are more than [`Self::MOST`].
    pub fn texts(&self, message: &Value) -> Result<Vec<String>, TooManyTexts> {
        let mut texts = vec![String::new()];
        for part in &self.0 {
            let values = match part {
                Part::Literal(literal) => vec![literal.clone()],
                Part::Pointer(pointer) => message.pointer(pointer).map_or_else(Vec::new, scalars),
            };
            if texts.len() * values.len() > Self::MOST {
                return Err(TooManyTexts);
            }
            let with_each = |text: String| {
                let values = values.iter();
                values.map(move |value| format!("{text}{value}"))
            };
            texts = texts.into_iter().flat_map(with_each).collect();
        }
        Ok(texts)
    }

    pub fn pointers(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|part| match part {
            Part::Literal(_) => None,
            Part::Pointer(pointer) => Some(pointer.as_str()),
        })
    }
}

/// The text or number of a value, or those of the elements of a list.
fn scalars(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) if !text.is_empty() => vec![text.clone()],
        Value::Number(number) => vec![number.to_string()],
        Value::Array(values) => values.iter().flat_map(scalars).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn texts(template: &str, message: &Value) -> Vec<String> {
        let template = MessageTemplate::parse(template).unwrap();
        template.texts(message).unwrap()
    }

    #[test]
    fn a_pointer_stands_for_a_value_or_for_each_of_a_list() {
        let message = json!({
            "keys": [2005, "2006", null, { "id": 7 }], "entry": { "fid": "9", "a/b": 1.5 },
            "event": "", "published": true, "nothing": null,
        });
        assert_eq!(texts("info:{/keys}", &message), ["info:2005", "info:2006"]);
        assert_eq!(texts("info:{/entry/fid}", &message), ["info:9"]);
        assert_eq!(texts("{/entry/a~1b}", &message), ["1.5"]);
        assert_eq!(texts("{/keys/1}", &message), ["2006"]);
        assert_eq!(
            texts("/{/keys}/{/entry/fid}?page=2", &message),
            ["/2005/9?page=2", "/2006/9?page=2"]
        );
        for pointer in [
            "/event",
            "/published",
            "/nothing",
            "/entry",
            "/keys/9",
            "/other",
        ] {
            let none = texts(&format!("info:{{{pointer}}}"), &message);
            assert!(none.is_empty(), "{pointer}: {none:?}");
        }
    }

    #[test]
    fn a_message_makes_a_limited_number_of_texts() {
        let message = json!({ "keys": (0..1000).collect::<Vec<_>>(), "two": [1, 2] });
        assert_eq!(texts("{/keys}", &message).len(), MessageTemplate::MOST);
        let product = MessageTemplate::parse("{/keys}{/two}").unwrap();
        assert_eq!(product.texts(&message), Err(TooManyTexts));
    }

    #[test]
    fn a_template_without_a_pointer_or_with_a_broken_one_is_refused() {
        for text in [
            "", "info:1", "{}", "{entry}", "{/a", "/a}", "{/a}}", "{/a{/b}}", "}{/a}", "{/a}\n",
        ] {
            assert_eq!(MessageTemplate::parse(text), None, "{text:?}");
        }
    }
}
