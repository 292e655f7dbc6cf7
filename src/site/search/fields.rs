//! The fields of the index. Each language has its own, so a query reads the words of one language.

use tantivy::schema::{
    Field, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions,
};

use base::locale::Locale;

/// The name under which the index knows the tokens.
pub(super) const TOKENIZER: &str = "selvage";

#[derive(Clone, Copy)]
pub(super) struct IndexFields {
    /// Path and query, by which an entry is replaced.
    pub address: Field,
    /// The entry as JSON, for results.
    pub entry: Field,
    languages: [LanguageFields; Locale::ALL.len()],
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
        let words = TextOptions::default().set_indexing_options(
            TextFieldIndexing::default()
                .set_tokenizer(TOKENIZER)
                .set_index_option(IndexRecordOption::WithFreqsAndPositions),
        );
        let fields = Self {
            address: schema.add_text_field("address", STRING),
            entry: schema.add_text_field("entry", STORED),
            languages: Locale::ALL.map(|locale| LanguageFields {
                title: schema.add_text_field(&format!("title_{locale}"), words.clone()),
                text: schema.add_text_field(&format!("text_{locale}"), words.clone()),
            }),
        };
        (schema.build(), fields)
    }

    pub fn of(&self, locale: Locale) -> LanguageFields {
        self.languages[locale as usize]
    }
}
