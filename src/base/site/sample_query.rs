//! The queries of the list of samples and of the comparison. They are parsed beside the route and are
//! not a part of it: a route is a cache key, and there are many combinations.

use std::collections::BTreeSet;

use super::query::first_value;
use super::{CategoryId, Pid};
use crate::plain_text::is_hidden;
use crate::sample_facts::{ClothProcess, Facet, Gender, Weave, WeightBand};

/// The facts that samples are filtered by. Facts of one facet are alternatives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SampleFilters {
    chosen: BTreeSet<(Facet, String)>,
    /// Whether the query names a category; without one, the samples of all are filtered.
    pub has_category: bool,
}

impl SampleFilters {
    /// The most facts that count, and the longest name of a certificate, in characters.
    const MOST: usize = 24;
    const LONGEST: usize = 60;

    /// Parses the parameters `weave`, `weight`, `gender`, `process` and `certificate`, each of which
    /// may be there several times. Words that nothing has are left out; `None` if no fact is left.
    pub fn of(query: &str) -> Option<Self> {
        let pairs = url::form_urlencoded::parse(query.as_bytes());
        let chosen = pairs.filter_map(|(name, value)| {
            let facet: Facet = name.parse().ok()?;
            Some((facet, known(facet, &value)?))
        });
        let chosen: BTreeSet<_> = chosen.take(Self::MOST).collect();
        (!chosen.is_empty()).then(|| Self {
            chosen,
            has_category: first_value(query, "cid").is_some(),
        })
    }

    /// The facts in the order of the facets.
    pub fn chosen(&self) -> impl Iterator<Item = (Facet, &str)> {
        self.chosen
            .iter()
            .map(|(facet, value)| (*facet, value.as_str()))
    }

    /// Without the facts that a predicate refuses.
    #[must_use]
    pub fn retain(mut self, is_kept: impl Fn(Facet, &str) -> bool) -> Self {
        self.chosen.retain(|(facet, value)| is_kept(*facet, value));
        self
    }

    /// The path of the samples with these facts, of one category or of all, without language prefix.
    pub fn href(&self, category: Option<CategoryId>) -> String {
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        if let Some(category) = category {
            query.append_pair("cid", &category.to_string());
        }
        for (facet, value) in self.chosen() {
            query.append_pair(facet.into(), value);
        }
        match query.finish().as_str() {
            "" => "/sample/list".to_owned(),
            query => format!("/sample/list?{query}"),
        }
    }
}

/// The value of a facet in the form that the site's links have.
fn known(facet: Facet, value: &str) -> Option<String> {
    let word = match facet {
        Facet::Weave => value.parse::<Weave>().ok().map(<&str>::from),
        Facet::Weight => value.parse::<WeightBand>().ok().map(<&str>::from),
        Facet::Gender => value.parse::<Gender>().ok().map(<&str>::from),
        Facet::Process => value.parse::<ClothProcess>().ok().map(<&str>::from),
        Facet::Certificate => {
            let is_plain = !value
                .chars()
                .any(|char| char.is_control() || is_hidden(char));
            let is_short = value.chars().count() <= SampleFilters::LONGEST;
            return (is_plain && is_short && !value.is_empty()).then(|| value.to_owned());
        }
    };
    word.map(str::to_owned)
}

/// The styles that a comparison shows side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComparedStyles(Vec<Pid>);

impl ComparedStyles {
    pub const MOST: usize = 4;

    /// Parses the parameters `style`, each the id of a sample; the first ones count. `None` without
    /// any.
    pub fn of(query: &str) -> Option<Self> {
        let mut own: Vec<Pid> = Vec::new();
        for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
            let id = value.parse().ok().filter(|_| name == "style");
            if let Some(id) = id.filter(|id| !own.contains(id))
                && own.len() < Self::MOST
            {
                own.push(id);
            }
        }
        (!own.is_empty()).then_some(Self(own))
    }

    pub fn ids(&self) -> impl Iterator<Item = Pid> {
        self.0.iter().copied()
    }

    /// The path of the comparison, without language prefix.
    pub fn href(&self) -> String {
        Self::href_of(&self.0)
    }

    /// The path of the comparison without a style.
    pub fn href_without(&self, id: Pid) -> String {
        let others: Vec<_> = self.ids().filter(|own| *own != id).collect();
        Self::href_of(&others)
    }

    fn href_of(ids: &[Pid]) -> String {
        let pairs: Vec<_> = ids.iter().map(|id| format!("style={id}")).collect();
        if pairs.is_empty() {
            "/sample/compare".to_owned()
        } else {
            format!("/sample/compare?{}", pairs.join("&"))
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use testing::fuzz;

    fn href(query: &str) -> Option<String> {
        SampleFilters::of(query).map(|filters| filters.href(None))
    }

    #[test]
    fn filters_have_one_address_whatever_their_order() {
        let address = "/sample/list?weave=plain&weave=twill&weight=light&certificate=GOTS+7.0";
        let query = "weight=light&certificate=GOTS%207.0&weave=twill&weave=plain&weave=twill&x=1";
        assert_eq!(href(query).as_deref(), Some(address));
        let filters = SampleFilters::of("cid=16010312&weave=twill").unwrap();
        assert!(filters.has_category);
        let category = "16010312".parse().ok();
        assert_eq!(
            filters.href(category),
            "/sample/list?cid=16010312&weave=twill"
        );
    }

    #[test]
    fn unknown_words_are_no_filters() {
        for none in [
            "",
            "weave=felt",
            "weave",
            "colour=red",
            "cid=16010312",
            "certificate=",
            "certificate=a%0Ab",
        ] {
            assert_eq!(SampleFilters::of(none), None, "{none}");
        }
        let long = format!("certificate={}", "x".repeat(61));
        assert_eq!(SampleFilters::of(&long), None);
    }

    #[test]
    fn four_styles_are_compared_each_once() {
        let styles = ComparedStyles::of(
            "style=5003&style=5001&style=5003&style=x&style=5002&style=5004&style=5005",
        );
        let styles = styles.unwrap();
        assert_eq!(
            styles.href(),
            "/sample/compare?style=5003&style=5001&style=5002&style=5004"
        );
        let first = styles.ids().next().unwrap();
        assert_eq!(
            styles.href_without(first),
            "/sample/compare?style=5001&style=5002&style=5004"
        );
        assert_eq!(ComparedStyles::of("style=0&style=-1&x=5001"), None);
    }

    proptest! {
        #![proptest_config(fuzz::config())]

        #[test]
        fn fuzz_the_address_of_filters_is_parsed_as_the_same(
            typed in fuzz::text(&["weave=", "&", "certificate=", "twill", "weight=", "light", "%", "+", "布"])
        ) {
            if let Some(filters) = SampleFilters::of(&typed) {
                let href = filters.href(None);
                let again = SampleFilters::of(href.split_once('?').unwrap().1).unwrap();
                prop_assert_eq!(again.href(None), href);
            }
        }
    }
}
