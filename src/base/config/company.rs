//! `[company]`: the facts of a company whose provider has no item with them.

use std::collections::BTreeMap;
use std::ops::Range;

use toml::de::DeValue;

use super::error::ConfigProblem;
use super::kind::Kind;
use super::section::nearest;
use super::setting::{FACTS, SettingsSection};
use super::sources::{CompanyFields, Origin, line_of};
use crate::locale::{Locale, Words};

/// The facts of `[company]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatedFacts(Vec<StatedFact>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct StatedFact {
    /// The code of its language; `None` for one of all languages.
    language: Option<String>,
    name: String,
    text: String,
    /// Its place in the text of its source.
    offset: usize,
}

/// A table of texts, and of tables of texts by language.
pub(super) fn facts() -> Kind<StatedFacts> {
    let accepts = "facts of the company as texts, and below a language such as [company.en] those that are written \
                   in it";
    Kind::new(accepts, |value| {
        let table = value.get_ref().as_table().ok_or_else(|| value.span())?;
        let mut facts = Vec::new();
        for (key, value) in table {
            let name = key.get_ref();
            if let DeValue::Table(texts) = value.get_ref() {
                for (key, value) in texts {
                    facts.push(fact(Some(name), key.get_ref(), key.span(), value)?);
                }
            } else {
                facts.push(fact(None, name, key.span(), value)?);
            }
        }
        Ok(StatedFacts(facts))
    })
}

fn fact(
    language: Option<&str>,
    name: &str,
    place: Range<usize>,
    value: &toml::Spanned<DeValue<'_>>,
) -> Result<StatedFact, Range<usize>> {
    let text = value.get_ref().as_str().ok_or_else(|| value.span())?;
    Ok(StatedFact {
        language: language.map(str::to_owned),
        name: name.to_owned(),
        text: text.to_owned(),
        offset: place.start,
    })
}

impl StatedFacts {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns a language that is named and for which the program has no texts.
    pub fn unknown_language(&self) -> Option<&str> {
        let mut named = self.0.iter().filter_map(|fact| fact.language.as_deref());
        named.find(|code| Locale::from_code(code).is_none())
    }

    /// Returns the facts in a language: those of all languages, and the texts of the first language
    /// behind it that has any.
    pub fn words(&self, locale: Locale) -> Words {
        let mut by_language = BTreeMap::<_, Vec<_>>::new();
        for fact in &self.0 {
            let own = (format!("company.{}", fact.name), fact.text.clone());
            by_language
                .entry(fact.language.as_deref())
                .or_default()
                .push(own);
        }
        let mut languages = locale.with_fallback().into_iter();
        let texts = languages.find_map(|own| by_language.get(&Some(own.code())));
        let common = by_language.get(&None);
        [common, texts]
            .into_iter()
            .flatten()
            .flatten()
            .cloned()
            .collect()
    }

    /// Returns a problem for each fact that is none of these. `text` is that of the file.
    pub(super) fn problems<'a>(
        &'a self,
        known: &'a CompanyFields,
        sections: &[SettingsSection],
        text: Option<&'a str>,
    ) -> impl Iterator<Item = ConfigProblem> {
        let own = sections.iter().find(|section| section.name == FACTS);
        let setting = own.and_then(|section| section.settings.first());
        let origin = setting.map_or(Origin::Default(None), |setting| setting.origin.clone());
        let is_checked = !known.common.is_empty();
        let facts = self.0.iter().filter(move |_| is_checked);
        facts.filter_map(move |fact| {
            let message = fact.problem(known)?;
            let origin = match (&origin, text) {
                (Origin::File(path, _), Some(text)) => {
                    Origin::File(path.clone(), line_of(text, fact.offset))
                }
                _ => origin.clone(),
            };
            Some(ConfigProblem { origin, message })
        })
    }
}

impl StatedFact {
    fn problem(&self, known: &CompanyFields) -> Option<String> {
        let name = self.name.as_str();
        let (own, others, table, other) = match &self.language {
            None => (
                &known.common,
                &known.texts,
                FACTS.to_owned(),
                "a language such as [company.en]",
            ),
            Some(code) => (
                &known.texts,
                &known.common,
                format!("{FACTS}.{code}"),
                "[company]",
            ),
        };
        if own.contains(&name) {
            return None;
        }
        let problem = format!("[{table}] has no fact \"{name}\"");
        Some(if others.contains(&name) {
            format!("{problem}; it belongs below {other}")
        } else if let Some(near) = nearest(name, own.iter().copied()) {
            format!("{problem}; did you mean \"{near}\"?")
        } else {
            format!("{problem}; it has {}", own.join(", "))
        })
    }
}
