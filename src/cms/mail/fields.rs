//! An inquiry in the words of a language: labels of the form, with what was filled in.

use minijinja::{Error, Value, context};

use super::texts::LanguageTexts;
use base::country;
use base::inquiry::{Inquiry, InquiryField, InquiryStyle};

impl LanguageTexts {
    /// The fields of an inquiry that are filled in.
    pub(super) fn fields(&self, inquiry: &Inquiry) -> Result<Vec<Value>, Error> {
        let field = |(field, value): (InquiryField, &str)| -> Result<Value, Error> {
            let label = self.label(field.name());
            let value = match field {
                InquiryField::Style => self.styles(inquiry)?,
                InquiryField::Country => country::shown(value, self.locale).to_owned(),
                _ => value.to_owned(),
            };
            let line = self.line(label, &value)?;
            Ok(context! { label, value, line })
        };
        inquiry.filled().map(field).collect()
    }

    /// The styles of an inquiry, on lines of their own: code and name, and below what is wanted of
    /// it.
    fn styles(&self, inquiry: &Inquiry) -> Result<String, Error> {
        let mut lines = Vec::new();
        for InquiryStyle {
            code,
            name,
            pieces,
            target,
        } in inquiry.styles()
        {
            let head = [code.as_str(), name].into_iter();
            let head = head.filter(|text| !text.is_empty());
            lines.push(head.collect::<Vec<_>>().join("  "));
            lines.extend(pieces.lines().map(|line| format!("  {line}")));
            if !target.is_empty() {
                lines.push(format!("  {}", self.line(self.label("target"), target)?));
            }
        }
        let typed = Some(inquiry.typed_styles()).filter(|text| !text.is_empty());
        lines.extend(typed);
        Ok(lines.join("\n"))
    }

    /// A label with its value, as the language writes it. A question needs no colon.
    pub(super) fn line(&self, label: &str, value: &str) -> Result<String, Error> {
        if label.ends_with('？') {
            return Ok(format!("{label}{value}"));
        }
        if label.ends_with('?') {
            return Ok(format!("{label} {value}"));
        }
        self.fill("shared.line", &context! { label, value })
    }

    /// A label of the form of inquiries.
    pub(super) fn label(&self, field: &str) -> &str {
        self.labels.get(field).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::locale::{Locale, Words};

    #[test]
    fn a_label_has_the_colon_of_its_language() {
        for (code, label, line) in [
            ("zh", "姓名", "姓名：x"),
            ("zh", "您需要什么？", "您需要什么？x"),
            ("en", "Name", "Name: x"),
            ("en", "What do you need?", "What do you need? x"),
            ("fr", "Nom", "Nom : x"),
        ] {
            let locale = Locale::from_code(code).unwrap();
            let texts = LanguageTexts::load(locale, &Words::default()).unwrap();
            assert_eq!(texts.line(label, "x").unwrap(), line);
        }
    }
}
