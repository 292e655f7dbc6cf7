//! Reads settings: the value of each from the source with the highest precedence.

use std::ffi::OsString;
use std::path::Path;

use serde::Deserialize as _;
use toml::de::DeValue;

use super::error::ConfigProblem;
use super::kind::{Kind, Rule, Value, forms};
use super::setting::{Setting, SettingsSection};
use super::sources::{Origin, line_of};
use crate::redact::redact;

/// A value of one source for a setting.
pub(super) struct Given<'t> {
    pub setting: &'t Setting,
    /// The possible values, of which the first accepted one is used. See [`forms`].
    pub forms: Vec<Value<'t>>,
    /// The text that contains the spans of the values.
    pub text: &'t str,
    pub origin: Origin,
}

/// Reads the sections one after the other, and records their settings.
#[derive(Default)]
pub(super) struct SettingReader<'s> {
    /// In ascending precedence.
    given: Vec<Given<'s>>,
    environment: &'s [(OsString, OsString)],
    pub sections: Vec<SettingsSection>,
    pub problems: Vec<ConfigProblem>,
}

impl<'s> SettingReader<'s> {
    pub fn new(
        given: Vec<Given<'s>>,
        environment: &'s [(OsString, OsString)],
        problems: Vec<ConfigProblem>,
    ) -> Self {
        Self {
            given,
            environment,
            sections: Vec::new(),
            problems,
        }
    }

    pub fn begin(&mut self, name: &'static str, about: &'static [&'static str]) {
        self.sections.push(SettingsSection {
            name,
            about,
            settings: Vec::new(),
        });
    }

    /// Reads a setting of the section: the value of the source with the highest precedence, else
    /// the default. Returns `None` if there is neither; refused values are added to the problems.
    pub fn read<T: 'static>(
        &mut self,
        key: &'static str,
        help: &'static [&'static str],
        rule: Rule<T>,
    ) -> Option<T> {
        let Rule {
            kind,
            default,
            absent,
            described,
            example,
            directory,
        } = rule;
        let section = self.sections.last_mut()?;
        let in_force = default.map(|text| match directory {
            Some(variable) => below(self.environment, variable, &text),
            None => text,
        });
        let example = if directory.is_some() {
            below(&[], "", &example)
        } else {
            example
        };
        let example = forms(&example)
            .iter()
            .find_map(|form| kind.shown(form))
            .unwrap_or_default();
        let mut setting = Setting {
            section: section.name,
            key,
            help,
            accepts: kind.accepts.clone(),
            described,
            example,
            value: None,
            origin: Origin::Default(described.filter(|_| in_force.is_some())),
        };
        let mut value = absent;
        for given in self
            .given
            .iter()
            .filter(|given| (given.setting.section, given.setting.key) == (section.name, key))
        {
            match given.read(&kind) {
                Ok((read, shown)) => {
                    value = Some(read);
                    (setting.value, setting.origin) = (Some(shown), given.origin.clone());
                }
                Err(problem) => self.problems.push(problem),
            }
        }
        if let (None, Some(text)) = (&setting.value, in_force) {
            let origin = setting.origin.clone();
            let read = Given {
                setting: &setting,
                forms: forms(&text),
                text: &text,
                origin,
            }
            .read(&kind);
            match read {
                Ok((read, shown)) => (value, setting.value) = (Some(read), Some(shown)),
                Err(problem) => self.problems.push(problem),
            }
        }
        section.settings.push(setting);
        value
    }
}

/// The path of a file in the first of the directories that systemd names in a variable, else in
/// `data/`.
fn below(environment: &[(OsString, OsString)], variable: &str, file: &str) -> String {
    let named = environment.iter().find(|(name, _)| name == variable);
    let directory = named
        .and_then(|(_, value)| value.to_str()?.split(':').next())
        .filter(|name| !name.is_empty());
    let directory = Path::new(directory.unwrap_or("data"));
    if file.is_empty() {
        directory.into()
    } else {
        directory.join(file)
    }
    .to_string_lossy()
    .into_owned()
}

impl Given<'_> {
    /// Returns the value, and its text as TOML, in which secrets are hidden.
    fn read<T: 'static>(&self, kind: &Kind<T>) -> Result<(T, String), ConfigProblem> {
        let mut refused = None;
        for form in &self.forms {
            match (kind.read)(form) {
                Ok(value) => {
                    return Ok((value, hidden(kind, form).unwrap_or_else(|| as_toml(form))));
                }
                Err(span) => refused = refused.or(Some((span, form))),
            }
        }
        let mut message = format!("{} must be {}", self.setting.path(), kind.accepts);
        let mut origin = self.origin.clone();
        if let Some((span, form)) = refused {
            let given = match form.get_ref() {
                DeValue::String(text) if span == form.span() => format!("\"{text}\""),
                _ => self.text.get(span.clone()).unwrap_or_default().to_owned(),
            };
            if hidden(kind, form).is_none() {
                message = format!("{message}, not {}", shortened(&given));
            }
            if let Origin::File(_, line) = &mut origin {
                *line = line_of(self.text, span.start);
            }
        }
        Err(ConfigProblem { origin, message })
    }
}

impl<T> Kind<T> {
    /// The value as TOML, if it is accepted.
    fn shown(&self, value: &Value<'_>) -> Option<String> {
        (self.read)(value).is_ok().then(|| as_toml(value))
    }
}

/// The text in place of a value with a secret, as TOML; a secret is a string.
fn hidden<T>(kind: &Kind<T>, value: &Value<'_>) -> Option<String> {
    let shown = (kind.shown_instead)(value.get_ref().as_str().unwrap_or_default())?;
    Some(toml::Value::from(shown).to_string())
}

fn as_toml(value: &Value<'_>) -> String {
    let read = toml::Value::deserialize(toml::de::ValueDeserializer::from(value.clone()));
    read.unwrap_or_else(|_| format!("{:?}", value.get_ref()).into())
        .to_string()
}

/// The beginning of a value, on one line and without credentials.
fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let words: Vec<_> = text
        .split(|char: char| char.is_whitespace() || char.is_control())
        .collect();
    let line = words
        .into_iter()
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    let line = redact(&line).to_string();
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
