//! Answers that the desk keeps, in several languages, with placeholders for what an inquiry has.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use utoipa::ToSchema;

use crate::store::{Store, Transaction};
use base::locale::Locale;
use base::plain_text::plain;

/// The maximum number of templates.
pub(crate) const MOST_TEMPLATES: i64 = 100;
/// The maximum length of a subject, in characters.
const LONGEST_SUBJECT: usize = 200;
/// The maximum length of a text, in characters.
const LONGEST_TEXT: usize = 10_000;
/// What a text can have as `{{name}}`: of the buyer, the inquiry, and the style that it is about.
const PLACEHOLDERS: [&str; 3] = ["name", "number", "style"];

/// A template in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct TemplateText {
    /// May be empty: the answer then has the usual one.
    pub(crate) subject: String,
    pub(crate) text: String,
}

/// A template as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub(crate) struct AnswerTemplate {
    pub(crate) id: String,
    /// The number of times that it was saved.
    pub(crate) version: i64,
    pub(crate) name: String,
    #[sqlx(try_from = "String")]
    pub(crate) texts: TemplateTexts,
    /// The address of the account that saved it last.
    pub(crate) author: String,
    /// Seconds since 1970.
    pub(crate) saved_at: i64,
}

/// The texts of a template by the codes of languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TemplateTexts(pub(crate) BTreeMap<String, TemplateText>);

/// Why texts are not saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TemplateFault {
    /// A language is unknown, or a subject has no text.
    Invalid,
    /// There is no text.
    Empty,
    TooLong,
    /// A placeholder is unknown, or its braces are not closed.
    Placeholder,
}

impl TryFrom<String> for TemplateTexts {
    type Error = serde_json::Error;

    fn try_from(stored: String) -> Result<Self, Self::Error> {
        serde_json::from_str(&stored)
    }
}

impl TemplateTexts {
    /// Checks texts that somebody wrote; languages without any are left out.
    pub(crate) fn checked(written: &BTreeMap<String, TemplateText>) -> Result<Self, TemplateFault> {
        let mut texts = BTreeMap::new();
        for (lang, own) in written {
            let lang = Locale::from_code(lang).ok_or(TemplateFault::Invalid)?;
            let (subject, text) = (plain(&own.subject, false), plain(&own.text, true));
            if subject.is_empty() && text.is_empty() {
                continue;
            }
            if text.is_empty() {
                return Err(TemplateFault::Invalid);
            }
            let is_long =
                subject.chars().count() > LONGEST_SUBJECT || text.chars().count() > LONGEST_TEXT;
            if is_long {
                return Err(TemplateFault::TooLong);
            }
            if ![&subject, &text].into_iter().all(|own| has_known(own)) {
                return Err(TemplateFault::Placeholder);
            }
            texts.insert(lang.code().to_owned(), TemplateText { subject, text });
        }
        if texts.is_empty() {
            return Err(TemplateFault::Empty);
        }
        Ok(Self(texts))
    }

    fn json(&self) -> sqlx::Result<String> {
        serde_json::to_string(self).map_err(|error| sqlx::Error::Encode(error.into()))
    }
}

/// Whether each placeholder of a text is known and closed.
fn has_known(text: &str) -> bool {
    let mut parts = text.split("{{");
    let first = parts.next().unwrap_or_default();
    let is_known = |part: &str| {
        let Some((name, rest)) = part.split_once("}}") else {
            return false;
        };
        PLACEHOLDERS.contains(&name.trim()) && !rest.contains("}}")
    };
    !first.contains("}}") && parts.all(is_known)
}

impl Store {
    /// Returns the templates, by their names.
    pub(crate) async fn answer_templates(&self) -> sqlx::Result<Vec<AnswerTemplate>> {
        on!(&self.reader, |db| sqlx::query_as(
            "SELECT id, version, name, texts, author, saved_at FROM answer_templates
             ORDER BY name, id"
        )
        .fetch_all(db)
        .await)
    }
}

/// Returns the number of templates.
pub(crate) async fn count_templates(db: &mut Transaction) -> sqlx::Result<i64> {
    on!(&mut *db, |db| {
        let count = sqlx::query_scalar("SELECT COUNT(*) FROM answer_templates");
        count.fetch_one(&mut **db).await
    })
}

/// Adds a template.
pub(crate) async fn add_template(
    db: &mut Transaction,
    template: &AnswerTemplate,
) -> sqlx::Result<()> {
    insert!(db, "answer_templates":
        id = &template.id,
        version = template.version,
        name = &template.name,
        texts = template.texts.json()?,
        author = &template.author,
        saved_at = template.saved_at,
    );
    Ok(())
}

/// Saves the version of a template after the one that is there; returns whether it is.
pub(crate) async fn save_template(
    db: &mut Transaction,
    template: &AnswerTemplate,
) -> sqlx::Result<bool> {
    let saved = execute!(
        db,
        "UPDATE answer_templates SET version = $1, name = $2, texts = $3, author = $4, saved_at = $5
         WHERE id = $6 AND version = $1 - 1",
        template.version,
        &template.name,
        template.texts.json()?,
        &template.author,
        template.saved_at,
        &template.id
    )?;
    Ok(saved == 1)
}

/// Deletes a template; returns its name, if there was one.
pub(crate) async fn delete_template(
    db: &mut Transaction,
    id: &str,
) -> sqlx::Result<Option<String>> {
    on!(&mut *db, |db| {
        let deleted =
            sqlx::query_scalar("DELETE FROM answer_templates WHERE id = $1 RETURNING name");
        deleted.bind(id).fetch_optional(&mut **db).await
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(lang: &str, subject: &str, text: &str) -> Result<TemplateTexts, TemplateFault> {
        let own = TemplateText {
            subject: subject.to_owned(),
            text: text.to_owned(),
        };
        TemplateTexts::checked(&BTreeMap::from([(lang.to_owned(), own)]))
    }

    #[test]
    fn a_template_has_known_placeholders_only() {
        for text in [
            "Dear {{name}}, your {{ number }} about {{style}}.",
            "{{name}}{{number}}",
            "a { b } c",
        ] {
            assert!(checked("en", "", text).is_ok(), "{text}");
        }
        for text in [
            "{{nmae}}",
            "{{name}",
            "{{name",
            "name}}",
            "{{name}} }}",
            "{{}}",
            "{{{{name}}}}",
        ] {
            let fault = checked("en", "", text);
            assert_eq!(fault, Err(TemplateFault::Placeholder), "{text}");
        }
        let fault = checked("en", "{{price}}", "x");
        assert_eq!(fault, Err(TemplateFault::Placeholder));
    }

    #[test]
    fn a_template_has_a_text_in_a_known_language() {
        assert_eq!(checked("tlh", "", "x"), Err(TemplateFault::Invalid));
        assert_eq!(checked("en", "only this", " "), Err(TemplateFault::Invalid));
        assert_eq!(checked("en", " ", "\n"), Err(TemplateFault::Empty));
        let long = "布".repeat(LONGEST_TEXT + 1);
        assert_eq!(checked("zh", "", &long), Err(TemplateFault::TooLong));
        let long = "布".repeat(LONGEST_SUBJECT + 1);
        assert_eq!(checked("zh", &long, "x"), Err(TemplateFault::TooLong));
        let texts = checked("ja", " 件名\n", " 本文 ").unwrap();
        let own = &texts.0["ja"];
        assert_eq!((&*own.subject, &*own.text), ("件名", "本文"));
    }
}
