//! The facts of the company in the texts of entries, which contain them as `{{company.hotline}}`, so
//! that each fact is written once.

use serde_json::Value;

use super::field::FieldShape;
use super::kinds::EntryKind;
use super::row::WireRow;
use crate::store::Store;
use base::locale::{CompanyFacts, Locale, has_facts};

impl Store {
    /// Returns rows of a kind with the company's facts in their texts.
    pub(crate) async fn filled(
        &self,
        kind: EntryKind,
        lang: Locale,
        mut rows: Vec<WireRow>,
    ) -> sqlx::Result<Vec<WireRow>> {
        let has = |text: &Value| text.as_str().is_some_and(has_facts);
        if !rows.iter().any(|row| row.values().any(has)) {
            return Ok(rows);
        }
        let words = self.words(lang).await?;
        let facts = CompanyFacts::with(&words, lang);
        let facts = facts.map_err(|error| sqlx::Error::Decode(error.into()))?;
        let shape = |name: &str| {
            let mut fields = kind.declaration().wire();
            fields.find(|field| field.name == name).map(|own| own.shape)
        };
        for (name, text) in rows.iter_mut().flatten() {
            if let Value::String(text) = text
                && has_facts(text)
            {
                *text = match shape(name) {
                    Some(FieldShape::Markdown | FieldShape::Html) => facts.fill_html(text),
                    Some(FieldShape::Link) => facts.fill_address(text),
                    _ => facts.fill(text),
                };
            }
        }
        Ok(rows)
    }
}
