//! The filters of the list of samples: which facts there are, how many samples have each, and which
//! samples have those that a visitor chose. Not in the specification.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use strum::VariantArray;
use ts_rs::TS;

use crate::provider::{Info, ProvidedFacts};
use base::sample_facts::{ClothProcess, Facet, Gender, Weave, WeightBand};
use base::site::{CategoryId, SampleFilters};

/// The form that filters samples, and what is chosen in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct SampleFacets {
    /// The category that is filtered; `None` for all.
    pub cid: Option<String>,
    pub facets: Vec<FacetChoice>,
    /// The address without filters.
    pub clear: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct FacetChoice {
    /// The name of the parameter.
    pub facet: Facet,
    /// What samples have, in the order of the words; at least one.
    pub options: Vec<FacetOption>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct FacetOption {
    /// A word of the facet, or the name of a certificate.
    pub value: String,
    /// The number of samples that have it besides what the other facets ask for.
    pub count: usize,
    pub is_chosen: bool,
    /// The address without it, if it is chosen.
    pub without: String,
}

/// The samples with the chosen facts, and the form; `None` if no sample has facts.
pub(super) fn filtered(
    items: &[Info],
    filters: Option<&SampleFilters>,
    category: CategoryId,
) -> Option<(Vec<Info>, SampleFacets)> {
    let counted = Counted::of(items);
    let filters = filters.cloned().unwrap_or_default();
    // A certificate that no sample has is no filter.
    let chosen = filters.retain(|facet, value| counted.has(facet, value));
    let category = Some(category).filter(|_| chosen.has_category);
    let facets = Facet::VARIANTS.iter().filter_map(|facet| {
        let options = counted.options(*facet, items, &chosen, category);
        (!options.is_empty()).then_some(FacetChoice {
            facet: *facet,
            options,
        })
    });
    let facets: Vec<_> = facets.collect();
    let shown = items.iter().filter(|item| fits(item, &chosen, None));
    (!facets.is_empty()).then(|| {
        let form = SampleFacets {
            cid: category.map(|category| category.to_string()),
            facets,
            clear: SampleFilters::default().href(category),
        };
        (shown.cloned().collect(), form)
    })
}

/// The values that samples have, each with the place of its word.
struct Counted(BTreeMap<Facet, BTreeSet<(usize, String)>>);

impl Counted {
    fn of(items: &[Info]) -> Self {
        let mut all = BTreeMap::<_, BTreeSet<_>>::new();
        for facts in items.iter().filter_map(|item| item.facts.as_deref()) {
            for facet in Facet::VARIANTS {
                all.entry(*facet).or_default().extend(values(facts, *facet));
            }
        }
        Self(all)
    }

    fn has(&self, facet: Facet, value: &str) -> bool {
        let own = self.0.get(&facet);
        own.is_some_and(|own| own.iter().any(|(_, known)| known == value))
    }

    fn options(
        &self,
        facet: Facet,
        items: &[Info],
        chosen: &SampleFilters,
        category: Option<CategoryId>,
    ) -> Vec<FacetOption> {
        let own = self.0.get(&facet).into_iter().flatten();
        let fitting: Vec<_> = items
            .iter()
            .filter(|item| fits(item, chosen, Some(facet)))
            .filter_map(|item| item.facts.as_deref())
            .collect();
        let option = |value: &str| {
            let has =
                |facts: &&&ProvidedFacts| values(facts, facet).iter().any(|(_, own)| own == value);
            let is_other = |other: Facet, own: &str| other != facet || own != value;
            FacetOption {
                value: value.to_owned(),
                count: fitting.iter().filter(has).count(),
                is_chosen: chosen.chosen().any(|own| own == (facet, value)),
                without: chosen.clone().retain(is_other).href(category),
            }
        };
        own.map(|(_, value)| option(value)).collect()
    }
}

/// Whether a sample has one of the chosen facts of each facet, but for one facet.
fn fits(item: &Info, chosen: &SampleFilters, but: Option<Facet>) -> bool {
    Facet::VARIANTS
        .iter()
        .filter(|facet| Some(**facet) != but)
        .all(|facet| {
            let mut wanted = chosen.chosen().filter(|(own, _)| own == facet).peekable();
            if wanted.peek().is_none() {
                return true;
            }
            let facts = item.facts.as_deref();
            let own = facts.map_or_else(Vec::new, |facts| values(facts, *facet));
            wanted.any(|(_, value)| own.iter().any(|(_, known)| known == value))
        })
}

/// What a sample has of a facet, with the places of the words.
fn values(facts: &ProvidedFacts, facet: Facet) -> Vec<(usize, String)> {
    fn words<W: VariantArray + PartialEq + Copy + Into<&'static str>>(
        own: impl IntoIterator<Item = W>,
    ) -> Vec<(usize, String)> {
        let place = |word: W| W::VARIANTS.iter().position(|known| *known == word);
        own.into_iter()
            .map(|word| (place(word).unwrap_or_default(), word.into().to_owned()))
            .collect()
    }
    match facet {
        Facet::Weave => words::<Weave>(facts.weave),
        Facet::Weight => words(facts.gsm.map(WeightBand::of)),
        Facet::Gender => words::<Gender>(facts.gender),
        Facet::Process => words::<ClothProcess>(facts.process.iter().copied()),
        Facet::Certificate => {
            let names = facts.certificates.iter();
            names.map(|name| (0, name.clone())).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn samples() -> Vec<Info> {
        let sample = |fid: u64, exvals: serde_json::Value| -> Info {
            serde_json::from_value(json!({ "fid": fid, "title": "x", "exvals": exvals })).unwrap()
        };
        vec![
            sample(
                1,
                json!({ "weave": "jersey", "gsm": 180, "certificates": ["GOTS"] }),
            ),
            sample(
                2,
                json!({ "weave": "twill", "gsm": 265, "process": ["piece-dyed", "washed"] }),
            ),
            sample(
                3,
                json!({ "weave": "twill", "gsm": 170, "certificates": ["GRS", "GOTS"] }),
            ),
            sample(4, json!(null)),
        ]
    }

    fn shown(query: &str) -> (Vec<u64>, String) {
        let filters = SampleFilters::of(query);
        let (items, form) = filtered(&samples(), filters.as_ref(), CategoryId::DEFAULT).unwrap();
        let options = form.facets.iter().flat_map(|choice| {
            choice.options.iter().map(|option| {
                let mark = if option.is_chosen { "*" } else { "" };
                format!("{mark}{} {}", option.value, option.count)
            })
        });
        let options: Vec<_> = options.collect();
        (
            items.iter().map(|item| item.fid.0).collect(),
            options.join(", "),
        )
    }

    #[test]
    fn facts_of_a_facet_are_alternatives_and_facets_narrow_each_other() {
        let (items, options) = shown("");
        assert_eq!(items, [1, 2, 3, 4]);
        assert_eq!(
            options,
            "twill 2, jersey 1, medium 2, heavy 1, piece-dyed 1, washed 1, GOTS 2, GRS 1"
        );
        let (items, options) = shown("weave=twill&weave=jersey&certificate=GOTS");
        assert_eq!(items, [1, 3]);
        assert_eq!(
            options,
            "*twill 1, *jersey 1, medium 2, heavy 0, piece-dyed 0, washed 0, *GOTS 2, GRS 1"
        );
    }

    #[test]
    fn a_certificate_that_no_sample_has_is_no_filter() {
        assert_eq!(shown("certificate=ISO").0, [1, 2, 3, 4]);
        assert_eq!(shown("certificate=ISO&weave=jersey").0, [1]);
    }

    #[test]
    fn an_option_has_the_address_without_it() {
        let filters = SampleFilters::of("weave=twill&weight=medium&cid=16010312");
        let category: CategoryId = "16010312".parse().unwrap();
        let (_, form) = filtered(&samples(), filters.as_ref(), category).unwrap();
        let chosen = form.facets[0]
            .options
            .iter()
            .find(|option| option.is_chosen);
        assert_eq!(
            chosen.unwrap().without,
            "/sample/list?cid=16010312&weight=medium"
        );
        assert_eq!(form.clear, "/sample/list?cid=16010312");
    }

    #[test]
    fn samples_without_facts_have_no_filters() {
        let items = samples().split_off(3);
        assert_eq!(filtered(&items, None, CategoryId::DEFAULT), None);
    }
}
