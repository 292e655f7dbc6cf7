//! The fields of the index. Each language has its own, so a query reads the words of one language.

use std::sync::Arc;

use tantivy::schema::{
    Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions,
};

use base::locale::Locale;

/// Returns the name under which the index knows the tokens of a language.
pub(super) fn tokenizer(locale: Locale) -> String {
    format!("selvage-{locale}")
}

#[derive(Clone)]
pub(super) struct IndexFields {
    /// Path and query, by which an entry is replaced.
    pub address: Field,
    /// The entry as JSON, for results.
    pub entry: Field,
    /// By the number of the language.
    languages: Arc<[LanguageFields]>,
}

/// The searched fields of a language.
#[derive(Clone, Copy)]
pub(super) struct LanguageFields {
    pub title: Field,
    /// Title, description and text.
    pub text: Field,
}

impl IndexFields {
    pub fn new() -> (Schema, Self) {
        let mut schema = Schema::builder();
        let words = |locale| {
            TextOptions::default().set_indexing_options(
                TextFieldIndexing::default()
                    .set_tokenizer(&tokenizer(locale))
                    .set_index_option(IndexRecordOption::WithFreqsAndPositions),
            )
        };
        let fields = Self {
            address: schema.add_text_field("address", STRING),
            entry: schema.add_text_field("entry", STORED),
            languages: { Locale::known() }
                .map(|locale| LanguageFields {
                    title: schema.add_text_field(&format!("title_{locale}"), words(locale)),
                    text: schema.add_text_field(&format!("text_{locale}"), words(locale)),
                })
                .collect(),
        };
        (schema.build(), fields)
    }

    pub fn of(&self, locale: Locale) -> LanguageFields {
        self.languages[locale.index()]
    }
}
