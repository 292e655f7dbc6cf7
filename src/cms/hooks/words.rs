//! Messages to groups in words: `server.groups` of `locales/*/mail.json`.
//!
//! They have numbers, styles and quantities, and of people company and country. A text that a visitor
//! has written is one short line, and is left out if it has an address of mail or of a page.

use std::collections::BTreeMap;

use minijinja::{Environment, UndefinedBehavior, Value as Filled, context};
use serde_json::Value;
use url::Url;

use super::kinds::HookTopic;
use crate::mail::MailError;
use base::country;
use base::locale::{Locale, Subject, Words, texts_with};

/// The maximum length of a text that a visitor has written, in characters.
const LONGEST: usize = 100;
/// The maximum number of styles and of milestones in a message.
const MOST_LINES: usize = 10;

/// The texts of a language.
#[derive(Debug)]
struct GroupWords {
    templates: Environment<'static>,
    /// The names of the stages of production.
    stages: BTreeMap<String, String>,
}

/// Returns the message of an event in a language; links begin with `desk`. The texts are read for
/// each message, of which a group gets few.
pub(super) fn message(
    locale: Locale,
    topic: HookTopic,
    data: &Value,
    desk: Option<&Url>,
) -> Result<String, MailError> {
    let words = GroupWords::load(locale)?;
    let mut lines = match topic {
        HookTopic::InquiryReceived => words.received(locale, data)?,
        HookTopic::MilestoneLate => words.late(data)?,
        _ => vec![words.fill("test", context! {})?],
    };
    let place = match topic {
        HookTopic::InquiryReceived => Some(("inquiries", &data["number"])),
        HookTopic::MilestoneLate => Some(("contracts", &data["id"])),
        _ => None,
    };
    if let (Some((folder, id)), Some(desk)) = (place, desk) {
        let desk = desk.as_str().trim_end_matches('/');
        let link = format!("{desk}/{folder}/{}", id.as_str().unwrap_or_default());
        lines.push(words.fill("desk", context! { link })?);
    }
    Ok(lines.join("\n"))
}

impl GroupWords {
    fn load(locale: Locale) -> Result<Self, MailError> {
        let texts = |subject| texts_with(&Words::default(), locale, subject);
        let stages = serde_json::from_value(texts(Subject::Site)?["order"]["stages"].take())?;
        let words = texts(Subject::Mail)?["server"]["groups"].take();
        let words: BTreeMap<String, String> = serde_json::from_value(words)?;
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        for (name, text) in words {
            templates.add_template_owned(name, text)?;
        }
        Ok(Self { templates, stages })
    }

    fn fill(&self, text: &str, values: Filled) -> Result<String, MailError> {
        Ok(self.templates.get_template(text)?.render(values)?)
    }

    fn received(&self, locale: Locale, data: &Value) -> Result<Vec<String>, MailError> {
        let text = |name: &str| told(&data[name]);
        let number = text("number");
        let mut lines = vec![self.fill("received", context! { number })?];
        let place = |name: &str| text(name).map(|own| country::shown(&own, locale).to_owned());
        let facts = [
            ("company", text("company")),
            ("country", place("country")),
            ("market", place("market")),
            ("quantity", text("quantity")),
        ];
        for (name, value) in facts {
            if let Some(value) = value {
                lines.push(self.fill(name, context! { value })?);
            }
        }
        let styles = data["styles"].as_array().into_iter().flatten();
        let styles = styles.filter_map(|own| {
            let parts = ["style", "name", "pieces"].map(|name| told(&own[name]));
            let parts: Vec<_> = parts.into_iter().flatten().collect();
            (!parts.is_empty()).then(|| parts.join("  "))
        });
        let styles: Vec<_> = styles.chain(text("other_styles")).collect();
        if !styles.is_empty() {
            lines.push(self.fill("styles", context! {})?);
            lines.extend(self.first(styles)?);
        }
        Ok(lines)
    }

    fn late(&self, data: &Value) -> Result<Vec<String>, MailError> {
        let number = told(&data["number"]).unwrap_or_default();
        let mut lines = vec![self.fill("late", context! { number })?];
        let milestones = data["milestones"].as_array().into_iter().flatten();
        let milestones = milestones.map(|own| {
            let style = told(&own["style"]).unwrap_or_default();
            let name = own["milestone"].as_str().unwrap_or_default();
            let stage = self.stages.get(name).map_or(name, String::as_str);
            let day = own["planned"].as_str().unwrap_or_default();
            self.fill("milestone", context! { style, stage, day })
        });
        let milestones = milestones.collect::<Result<Vec<_>, _>>()?;
        lines.extend(self.first(milestones)?);
        Ok(lines)
    }

    /// The first lines, and how many are left out.
    fn first(&self, mut lines: Vec<String>) -> Result<Vec<String>, MailError> {
        let count = lines.len().saturating_sub(MOST_LINES);
        lines.truncate(MOST_LINES);
        if count > 0 {
            lines.push(self.fill("more", context! { count })?);
        }
        Ok(lines)
    }
}

/// Returns a text on one line; `None` for an empty one, and for one with an address of mail or of a
/// page.
fn told(value: &Value) -> Option<String> {
    let text = value.as_str()?;
    let words: Vec<_> = text.split_whitespace().collect();
    let line = words.join(" ");
    let lower = line.to_lowercase();
    let is_address = ["@", "＠", "://", "www."]
        .iter()
        .any(|own| lower.contains(own));
    if line.is_empty() || is_address {
        return None;
    }
    let mut short: String = line.chars().take(LONGEST).collect();
    if short.len() < line.len() {
        short.push('…');
    }
    Some(short)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn each_message_is_written_in_each_language() {
        let styles: Vec<_> = (0..12)
            .map(|number| json!({ "style": format!("JL-K{number}"), "name": "", "pieces": "Navy 300\nWhite 200" }))
            .collect();
        let inquiry = json!({
            "number": "1234-5678", "company": "Weaver Ltd", "country": "DE", "market": "JP",
            "styles": styles, "other_styles": "", "quantity": "500",
        });
        let milestones = json!([{ "style": "S1", "milestone": "sewing", "planned": "2026-11-25" }]);
        let late = json!({ "id": "ab12", "number": "JL26-1", "milestones": milestones });
        let desk = "https://jinlan.example/desk".parse().unwrap();
        for locale in Locale::known() {
            let write = |topic, data| message(locale, topic, data, Some(&desk)).unwrap();
            let received = write(HookTopic::InquiryReceived, &inquiry);
            for part in [
                "1234-5678",
                "Weaver Ltd",
                country::shown("DE", locale),
                country::shown("JP", locale),
                "JL-K9  Navy 300 White 200",
                "https://jinlan.example/desk/inquiries/1234-5678",
            ] {
                assert!(received.contains(part), "{locale}: {part} in {received}");
            }
            assert!(!received.contains("JL-K10"), "{received}");
            let late = write(HookTopic::MilestoneLate, &late);
            for part in [
                "JL26-1",
                "S1",
                "2026-11-25",
                "https://jinlan.example/desk/contracts/ab12",
            ] {
                assert!(late.contains(part), "{locale}: {part} in {late}");
            }
            assert!(!late.contains("sewing") || locale == Locale::EN, "{late}");
            assert!(!write(HookTopic::Test, &json!({})).is_empty());
        }
    }

    #[test]
    fn a_visitors_text_is_one_short_line_without_addresses() {
        let long = "布".repeat(LONGEST + 1);
        for (text, expected) in [
            (" Weaver\nLtd ", Some("Weaver Ltd".to_owned())),
            ("{{number}} <b>", Some("{{number}} <b>".to_owned())),
            ("ann@example.net", None),
            ("see https://example.net", None),
            ("WWW.example.net", None),
            (" \n", None),
            (&long, Some(format!("{}…", "布".repeat(LONGEST)))),
        ] {
            assert_eq!(told(&json!(text)), expected);
        }
        assert_eq!(told(&json!(null)), None);
    }
}
