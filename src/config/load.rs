//! Loading: from the sources to a validated configuration.

use std::collections::BTreeMap;

use confique::{Config as _, Layer as _};
use serde::Deserialize as _;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::redact::redact;

use super::catalogue::Setting;
use super::effective::Effective;
use super::error::{ConfigError, Problem};
use super::sources::{Origin, Sources};
use super::{Config, Layer, checks, defaults, environment, file};

/// A configuration with its origins.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The settings.
    pub config: Config,
    /// The settings with their origins, for `selvage config`.
    pub effective: Effective,
}

/// A setting from one source.
pub(super) struct Given<'t> {
    pub setting: Setting,
    /// The possible values: text of the environment or the command line may be a number or a string. The first valid
    /// one is used.
    pub candidates: Vec<Spanned<DeValue<'t>>>,
    /// The text that contains the spans of the candidates.
    pub text: &'t str,
    pub origin: Origin,
}

/// The effective value of a setting.
#[derive(Clone, Debug)]
pub(super) struct Winner {
    pub value: toml::Value,
    pub origin: Origin,
}

/// The effective value of each setting, by section and key.
pub(super) type Winners = BTreeMap<(&'static str, &'static str), Winner>;

/// Loads and validates a configuration.
///
/// # Errors
/// Every problem of every source.
pub fn load(sources: &Sources) -> Result<Loaded, ConfigError> {
    let mut problems = Vec::new();
    let document = file::read(&sources.file, &mut problems);
    let mut given = document.as_ref().map_or_else(Vec::new, |document| document.settings(&mut problems));
    given.extend(environment::read(&sources.environment, &mut problems));
    given.extend(sources.flags.iter().filter_map(environment::of_flag));

    let mut layer = Layer::empty();
    let mut winners = defaults::written();
    for given in given {
        match given.read() {
            Ok((read, value)) => {
                layer = read.with_fallback(layer);
                let key = (given.setting.section, given.setting.key);
                winners.insert(key, Winner { value, origin: given.origin });
            }
            Err(problem) => problems.push(problem),
        }
    }
    if !problems.is_empty() {
        return Err(ConfigError::new(problems));
    }

    let mut layer = layer.with_fallback(Layer::default_values());
    for derived in defaults::DERIVED {
        let key = (derived.section, derived.key);
        if winners.contains_key(&key) {
            continue;
        }
        let text = derived.value(&layer, &sources.environment);
        let Some(given) = derived.given(&text) else { continue };
        let (read, value) = given.read().map_err(|problem| ConfigError::new(vec![problem]))?;
        layer = layer.with_fallback(read);
        winners.insert(key, Winner { value, origin: given.origin });
    }

    let config = Config::from_layer(layer).map_err(|error| {
        let message = error.to_string();
        ConfigError::new(vec![Problem { origin: Origin::Default(None), message }])
    })?;
    let problems = checks::check(&config, &winners);
    if problems.is_empty() {
        Ok(Loaded { config, effective: Effective::new(winners) })
    } else {
        Err(ConfigError::new(problems))
    }
}

impl Given<'_> {
    /// Returns the layer with this setting only, and the value as TOML.
    pub fn read(&self) -> Result<(Layer, toml::Value), Problem> {
        let mut first_error = None;
        for candidate in &self.candidates {
            match layer_of(&self.setting, candidate.clone()) {
                Ok(layer) => return Ok((layer, as_toml(candidate.clone()))),
                Err(error) => first_error = first_error.or(Some((error, candidate))),
            }
        }
        Err(first_error
            .map_or_else(|| self.problem("a value", None), |(error, candidate)| self.explain(&error, candidate)))
    }

    fn explain(&self, error: &toml::de::Error, candidate: &Spanned<DeValue<'_>>) -> Problem {
        let span = error.span().filter(|span| !span.is_empty()).unwrap_or_else(|| candidate.span());
        let given = match candidate.get_ref() {
            DeValue::String(text) if span == candidate.span() => Some(format!("\"{text}\"")),
            _ => self.text.get(span.clone()).map(ToOwned::to_owned),
        };
        let mut problem = self.problem(wanted(error.message()), given.as_deref());
        if let Origin::File(_, line) = &mut problem.origin {
            *line = file::line_of(self.text, span.start);
        }
        problem
    }

    fn problem(&self, wanted: &str, given: Option<&str>) -> Problem {
        let path = self.setting.path();
        let message = match given {
            Some(given) if !self.setting.is_secret() => {
                format!("{path} must be {wanted}, not {}", shortened(given))
            }
            _ => format!("{path} must be {wanted}"),
        };
        Problem { origin: self.origin.clone(), message }
    }
}

/// The accepted values in an error of a reader. For a plain serde visitor, its expectation.
pub(super) fn wanted(message: &str) -> &str {
    message.split_once(", expected ").map_or(message, |(_, wanted)| wanted)
}

/// Deserialises one setting into an otherwise empty layer.
pub(super) fn layer_of(setting: &Setting, value: Spanned<DeValue<'_>>) -> Result<Layer, toml::de::Error> {
    let span = value.span();
    let named = |name: &'static str| Spanned::new(span.clone(), name.into());
    let table = DeTable::from_iter([(named(setting.key), value)]);
    let section = Spanned::new(span.clone(), DeValue::Table(table));
    let root = DeTable::from_iter([(named(setting.section), section)]);
    Layer::deserialize(toml::de::Deserializer::from(Spanned::new(span.clone(), root)))
}

fn as_toml(value: Spanned<DeValue<'_>>) -> toml::Value {
    let shown = format!("{:?}", value.get_ref());
    toml::Value::deserialize(toml::de::ValueDeserializer::from(value)).unwrap_or(toml::Value::String(shown))
}

/// The beginning of a value, on one line and without credentials.
fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let words: Vec<_> = text.split(|char: char| char.is_whitespace() || char.is_control()).collect();
    let line = words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let line = redact(&line).to_string();
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
