//! The facts of a sample, which its page, the filters of the list and the comparison show.

use serde::Serialize;
use ts_rs::TS;

use super::document::Picture;
use crate::provider::ProvidedFacts;
use base::sample_facts::{ClothProcess, Gender, LeadDays, Weave};

/// The facts of a sample; what the provider does not say is empty or `null`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(export_to = "document.ts")]
pub struct SampleFacts {
    pub weave: Option<Weave>,
    /// Grams by square metre.
    pub gsm: Option<u32>,
    /// The fewest pieces per colour.
    pub minimum: Option<u32>,
    pub lead: Option<LeadDays>,
    pub sizes: String,
    pub composition: String,
    pub gender: Option<Gender>,
    pub process: Vec<ClothProcess>,
    pub certificates: Vec<String>,
    /// The colours in stock.
    pub colours: Vec<ClothColour>,
    /// Whether the pictures are drawings that take a colour.
    pub is_drawing: bool,
    /// The cloth, from what the eye sees to one thread.
    pub closeups: Vec<Closeup>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct ClothColour {
    /// Such as `#22375b`.
    pub value: String,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[ts(export_to = "document.ts")]
pub struct Closeup {
    pub scale: ClothScale,
    pub picture: Picture,
}

/// How near a picture of cloth is: the cloth, its threads, one thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[ts(export_to = "document.ts")]
pub enum ClothScale {
    Surface,
    Interlacing,
    Yarn,
}

impl SampleFacts {
    pub(super) fn of(facts: &ProvidedFacts) -> Self {
        let scales = [
            ClothScale::Surface,
            ClothScale::Interlacing,
            ClothScale::Yarn,
        ];
        let closeups = scales.into_iter().zip(&facts.closeups);
        let colours = facts.colours.iter();
        Self {
            weave: facts.weave,
            gsm: facts.gsm,
            minimum: facts.minimum,
            lead: facts.lead,
            sizes: facts.sizes.clone(),
            composition: facts.composition.clone(),
            gender: facts.gender,
            process: facts.process.clone(),
            certificates: facts.certificates.clone(),
            colours: colours
                .map(|(value, name)| ClothColour {
                    value: value.to_string(),
                    name: name.clone(),
                })
                .collect(),
            is_drawing: facts.is_drawing,
            closeups: closeups
                .filter_map(|(scale, src)| {
                    let picture = Picture::of(src)?;
                    Some(Closeup { scale, picture })
                })
                .collect(),
        }
    }
}
