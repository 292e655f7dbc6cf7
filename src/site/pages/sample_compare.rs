//! The comparison of samples: pictures and facts side by side. Not in the specification.

use futures::future::join_all;
use serde::Serialize;
use ts_rs::TS;

use super::document::{Link, Picture};
use super::loading::Loading;
use super::sample_facts::SampleFacts;
use super::section::ListSection;
use crate::provider::Fid;
use base::site::{ComparedStyles, Pid, Route};

/// The styles that a visitor compares, in the order of the address.
#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct SampleComparison {
    /// Those that the provider has; may be empty.
    pub styles: Vec<ComparedSample>,
    /// How many a comparison may have.
    pub most: usize,
}

#[derive(Clone, Debug, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct ComparedSample {
    /// Its fid.
    pub id: String,
    pub title: String,
    /// The line below the title: number and weight; may be empty.
    pub subtitle: String,
    pub image: Option<Picture>,
    pub link: Option<Link>,
    pub facts: Option<SampleFacts>,
    /// The comparison without it.
    pub without: Link,
}

/// Loads the styles of a comparison, each as a part that the page can do without.
pub(super) async fn load(
    loading: &Loading<'_>,
    compared: Option<&ComparedStyles>,
) -> SampleComparison {
    let ids = compared.into_iter().flat_map(ComparedStyles::ids);
    let styles = ids.map(async |id: Pid| {
        let item = loading.info(Fid(id.get())).await?;
        let is_sample = ListSection::Samples.may_show(&item) && !item.title.is_empty();
        is_sample.then(|| ComparedSample {
            id: id.to_string(),
            title: item.title.clone(),
            subtitle: item.subtxt.clone(),
            image: Picture::of(&item.imgsrc),
            link: Link::to(Route::SampleInfo(id)),
            facts: item.facts.as_deref().map(SampleFacts::of),
            without: Link {
                href: compared.map_or_else(String::new, |own| own.href_without(id)),
                external: false,
            },
        })
    });
    SampleComparison {
        styles: join_all(styles).await.into_iter().flatten().collect(),
        most: ComparedStyles::MOST,
    }
}
