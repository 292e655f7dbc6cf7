//! The facts of a sample: the JSON object in the field `exvals` (spec §3; docs/provider-api.md).

use serde::Deserializer;
use serde_json::{Map, Value};

use super::{MediaSources, lenient};
use base::palette::Hue;
use base::plain_text::is_hidden;
use base::sample_facts::{ClothProcess, Gender, LeadDays, Weave};

/// The longest text, in characters, and the most entries of a list; the rest is left out.
const LONGEST: usize = 200;
const MOST: usize = 40;

/// The facts of a sample. What the provider does not say is empty or `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProvidedFacts {
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
    /// The colours in stock: value and name.
    pub colours: Vec<(Hue, String)>,
    /// Whether the sample's pictures are drawings that take a colour.
    pub is_drawing: bool,
    /// Paths on this site of the cloth as the eye sees it, its threads, and one thread; empty for
    /// none.
    pub closeups: [String; 3],
}

/// The keys of [`ProvidedFacts::closeups`].
const CLOSEUPS: [&str; 3] = ["surface", "interlacing", "yarn"];

/// Reads the field `exvals`, an object or a text with one; `None` for every other value, which is
/// not for this site.
pub(super) fn facts<'de, D: Deserializer<'de>>(
    field: D,
) -> Result<Option<Box<ProvidedFacts>>, D::Error> {
    let text = lenient::text_or_json(field)?;
    let object = serde_json::from_str::<Map<String, Value>>(&text).ok();
    Ok(object.map(|object| Box::new(ProvidedFacts::of(&object))))
}

impl ProvidedFacts {
    fn of(object: &Map<String, Value>) -> Self {
        let value = |name: &str| object.get(name).unwrap_or(&Value::Null);
        let words = |name: &str| -> Vec<String> {
            match value(name) {
                Value::Array(list) => list.iter().take(MOST).map(text).collect(),
                Value::String(list) => list
                    .split([',', '、', '，'])
                    .take(MOST)
                    .map(plain)
                    .collect(),
                _ => Vec::new(),
            }
        };
        let number = |name: &str| {
            let number = lenient::whole(value(name)).ok().flatten()?;
            u32::try_from(number).ok().filter(|number| *number > 0)
        };
        let mut process: Vec<_> = words("process")
            .iter()
            .flat_map(|word| word.parse())
            .collect();
        process.dedup();
        let mut certificates = words("certificates");
        certificates.retain(|name| !name.is_empty());
        let colours = value("colours").as_array();
        let colours = colours.into_iter().flatten().take(MOST).filter_map(|own| {
            let name = text(own.get("name")?);
            let value: Hue = own.get("value")?.as_str()?.parse().ok()?;
            (!name.is_empty()).then_some((value, name))
        });
        Self {
            weave: text(value("weave")).parse().ok(),
            gsm: number("gsm"),
            minimum: number("minimum"),
            lead: text(value("lead")).parse().ok(),
            sizes: text(value("sizes")),
            composition: text(value("composition")),
            gender: text(value("gender")).parse().ok(),
            process,
            certificates,
            colours: colours.collect(),
            is_drawing: text(value("drawing")) == "dyed",
            closeups: CLOSEUPS.map(|name| text(value(name))),
        }
    }

    /// Replaces the addresses of trusted pictures by paths on this site, and removes the others.
    pub(super) fn with_pictures(mut self: Box<Self>, sources: &MediaSources) -> Box<Self> {
        let closeups = std::mem::take(&mut self.closeups);
        self.closeups = closeups.map(|src| sources.address(&src));
        self
    }
}

/// A text or a number on one line; empty for other values.
fn text(value: &Value) -> String {
    lenient::text(value).map_or_else(|_| String::new(), |text| plain(&text))
}

fn plain(text: &str) -> String {
    let shown = text
        .chars()
        .filter(|char| !is_hidden(*char) && !char.is_control());
    let shown: String = shown.take(LONGEST).collect();
    shown.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(value: &Value) -> Option<ProvidedFacts> {
        facts(value).unwrap().map(|facts| *facts)
    }

    #[test]
    fn facts_are_an_object_or_a_text_with_one() {
        let object = json!({
            "weave": "jersey", "gsm": 180, "minimum": "300", "lead": "30-35", "sizes": "S, M, L",
            "composition": "Cotton 100%", "gender": "unisex", "process": ["piece-dyed", "brushed"],
            "certificates": "GOTS, GRS", "colours": [{ "value": "#22375b", "name": "Navy" }],
            "drawing": "dyed", "surface": "/media/weaves/jersey-3.svg",
        });
        let own = read(&object).unwrap();
        assert_eq!(read(&json!(object.to_string())), Some(own.clone()));
        assert_eq!(
            (own.weave, own.gsm, own.minimum),
            (Some(Weave::Jersey), Some(180), Some(300))
        );
        assert_eq!(own.lead, Some(LeadDays { from: 30, to: 35 }));
        assert_eq!(
            own.process,
            [ClothProcess::PieceDyed, ClothProcess::Brushed]
        );
        assert_eq!(own.certificates, ["GOTS", "GRS"]);
        assert_eq!(own.colours[0].1, "Navy");
        assert!(own.is_drawing);
        assert_eq!(own.closeups[0], "/media/weaves/jersey-3.svg");
    }

    #[test]
    fn other_values_are_no_facts_and_unknown_words_are_left_out() {
        for none in [
            json!(null),
            json!(""),
            json!("1993"),
            json!(1993),
            json!([1]),
            json!("wide"),
        ] {
            assert_eq!(read(&none), None, "{none}");
        }
        let own = read(&json!({
            "weave": "felt", "gsm": -3, "lead": "soon", "gender": ["men"], "process": "piece-dyed、felted",
            "colours": [{ "value": "red;}", "name": "Red" }, { "value": "#ffffff" }, 7],
            "sizes": "S\u{202e}\nM", "drawing": true,
        }));
        let expected = ProvidedFacts {
            process: vec![ClothProcess::PieceDyed],
            sizes: "SM".to_owned(),
            ..ProvidedFacts::default()
        };
        assert_eq!(own, Some(expected));
    }
}
