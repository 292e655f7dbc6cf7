//! The styles and certificates of the company as rows, for programs that ask for them.

use std::num::NonZeroU64;

use serde::Serialize;

use super::certificates::{self, CERTIFICATES};
use super::gone::GonePages;
use super::sample_facts::SampleFacts;
use super::sample_list;
use crate::provider::{Content, Info, InfoQuery, ListOf, ProviderError, Tid};
use base::locale::Locale;
use base::sample_facts::LeadDays;
use base::site::{HiddenPages, Pid, Route};

/// A style of the samples. What the provider does not say is empty or `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StyleTerms {
    pub route: Route,
    pub title: String,
    /// The line below the title: number and weight.
    pub subtitle: String,
    /// The fewest pieces per colour.
    pub minimum: Option<u32>,
    pub lead: Option<LeadDays>,
    pub certificates: Vec<String>,
}

/// A certificate of the company. All but the standard may be empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedCertificate {
    pub standard: String,
    pub scope: String,
    pub issuer: String,
    pub number: String,
    /// The last day, `2027-03-31`.
    pub expires: String,
}

/// Returns the styles of a language in the editor's order; none if the company has no samples on
/// its site.
pub(super) async fn styles(
    content: &Content,
    locale: Locale,
    hidden: &HiddenPages,
) -> Result<Vec<StyleTerms>, ProviderError> {
    let gone = GonePages::of(hidden, content, locale).await;
    let list = InfoQuery::new(ListOf::Tid(Tid::SAMPLES), locale).cols(sample_list::FACTS);
    let items = content.infos(list).await?;
    let styles = items.iter().filter_map(style);
    Ok(styles.filter(|style| !gone.contains(style.route)).collect())
}

fn style(item: &Info) -> Option<StyleTerms> {
    let id = NonZeroU64::new(item.fid.0).filter(|_| !item.title.is_empty())?;
    let facts = item.facts.as_deref().map(SampleFacts::of);
    let facts = facts.unwrap_or_default();
    Some(StyleTerms {
        route: Route::SampleInfo(Pid::from(id)),
        title: item.title.clone(),
        subtitle: item.subtxt.clone(),
        minimum: facts.minimum,
        lead: facts.lead,
        certificates: facts.certificates,
    })
}

/// Returns the certificates of a language in the editor's order; none if the provider has no such
/// list.
pub(super) async fn listed_certificates(
    content: &Content,
    locale: Locale,
) -> Result<Vec<ListedCertificate>, ProviderError> {
    let list = InfoQuery::new(ListOf::Tid(CERTIFICATES), locale).cols(certificates::COLS);
    let items = match content.infos(list).await {
        Err(error) if error.is_not_found() || error.refusal().is_some() => return Ok(Vec::new()),
        items => items?,
    };
    let shown = items.iter().filter(|item| !item.title.is_empty());
    let certificate = |item: &Info| ListedCertificate {
        standard: item.title.clone(),
        scope: item.scope.clone(),
        issuer: item.issuer.clone(),
        number: item.number.clone(),
        expires: item.expires.clone(),
    };
    Ok(shown.map(certificate).collect())
}

impl StyleTerms {
    /// Whether a style has a number, such as `JL-K2101`, in its title or in the line below. Case
    /// makes no difference.
    pub fn has_number(&self, number: &str) -> bool {
        let is_of_number = |char: char| char.is_alphanumeric() || "-_./".contains(char);
        let words = [&self.title, &self.subtitle];
        let mut words = words
            .iter()
            .flat_map(|text| text.split(move |char| !is_of_number(char)));
        !number.is_empty() && words.any(|word| word.to_lowercase() == number.to_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_is_found_by_its_whole_number() {
        let style = StyleTerms {
            route: Route::SampleInfo("7".parse().unwrap()),
            title: "Poplin shirt".to_owned(),
            subtitle: "JL-W2410 · 120 g/m²".to_owned(),
            minimum: None,
            lead: None,
            certificates: Vec::new(),
        };
        assert!(style.has_number("jl-w2410"));
        assert!(!style.has_number("JL-W241") && !style.has_number(""));
    }
}
