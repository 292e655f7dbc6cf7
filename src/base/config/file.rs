//! The TOML file.

use std::io::{ErrorKind, Read as _};
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::ConfigProblem;
use super::reader::Given;
use super::section::{find, nearest, sections, settings};
use super::setting::FACTS;
use super::sources::{ConfigFile, Origin, line_of};

/// The maximum size of the file, in bytes.
const MAX_BYTES: u64 = 1024 * 1024;

pub(super) struct TomlDocument<'p> {
    path: &'p Path,
    pub text: String,
}

/// Reads the file; `None` if it is optional and does not exist. Other failures are added to
/// `problems`.
pub(super) fn read<'p>(
    file: &'p ConfigFile,
    problems: &mut Vec<ConfigProblem>,
) -> Option<TomlDocument<'p>> {
    let (path, required) = match file {
        ConfigFile::None => return None,
        ConfigFile::Required(path) => (path, true),
        ConfigFile::IfThere(path) => (path, false),
    };
    match text_of(path) {
        Ok(text) => Some(TomlDocument { path, text }),
        Err(error) if error.kind() == ErrorKind::NotFound && !required => None,
        Err(error) => {
            let message = format!("the configuration file cannot be read: {error}");
            problems.push(ConfigProblem {
                origin: Origin::File(path.clone(), 0),
                message,
            });
            None
        }
    }
}

fn text_of(path: &Path) -> std::io::Result<String> {
    let mut text = String::new();
    std::fs::File::open(path)?
        .take(MAX_BYTES + 1)
        .read_to_string(&mut text)?;
    if text.len() as u64 > MAX_BYTES {
        return Err(std::io::Error::new(
            ErrorKind::FileTooLarge,
            "it is larger than 1 MiB",
        ));
    }
    Ok(text)
}

impl TomlDocument<'_> {
    /// Parses the file. Unknown settings and syntax errors are added to `problems`.
    pub fn settings(&self, problems: &mut Vec<ConfigProblem>) -> Vec<Given<'_>> {
        let (document, errors) = DeTable::parse_recoverable(&self.text);
        let offset_of = |error: &toml::de::Error| error.span().map_or(0, |span| span.start);
        if let Some(error) = errors.iter().min_by_key(|error| offset_of(error)) {
            // The first error only: further ones may result from it.
            let offset = offset_of(error);
            problems.push(self.problem(offset, not_toml(&self.text, offset, error.message())));
            return Vec::new();
        }
        let mut given = Vec::new();
        for (name, value) in document.into_inner() {
            let offset = name.span().start;
            let name = name.into_inner();
            if !sections().iter().any(|section| section.name == name) {
                problems.push(self.problem(offset, no_section(&name)));
                continue;
            }
            let span = value.span();
            let DeValue::Table(table) = value.into_inner() else {
                let message =
                    format!("{name} is a section: write its settings below a line [{name}]");
                problems.push(self.problem(offset, message));
                continue;
            };
            if name == FACTS
                && let Some(setting) = find(&name, "facts")
            {
                given.push(Given {
                    setting,
                    forms: vec![Spanned::new(span, DeValue::Table(table))],
                    text: self.text.as_str(),
                    origin: self.at(offset),
                });
                continue;
            }
            for (key, value) in table {
                let offset = key.span().start;
                match find(&name, key.get_ref()) {
                    Some(setting) => {
                        let (forms, text, origin) =
                            (vec![value], self.text.as_str(), self.at(offset));
                        given.push(Given {
                            setting,
                            forms,
                            text,
                            origin,
                        });
                    }
                    None => problems.push(self.problem(offset, no_key(&name, key.get_ref()))),
                }
            }
        }
        given
    }

    fn at(&self, offset: usize) -> Origin {
        Origin::File(self.path.to_owned(), line_of(&self.text, offset))
    }

    fn problem(&self, offset: usize, message: String) -> ConfigProblem {
        ConfigProblem {
            origin: self.at(offset),
            message,
        }
    }
}

/// The parser's message, improved for the most common mistake: strings without quotes.
fn not_toml(text: &str, offset: usize, message: &str) -> String {
    let line = text
        .lines()
        .nth(line_of(text, offset) - 1)
        .unwrap_or_default();
    match line
        .split_once('=')
        .map(|(key, value)| (key.trim(), value.trim()))
    {
        Some((key, value)) if value.starts_with(|char: char| !"\"'[{".contains(char)) => {
            format!("the value of {key} is not TOML; text needs quotes")
        }
        _ => format!("this is not TOML: {}", message.replace('\n', ", ")),
    }
}

fn no_section(name: &str) -> String {
    if let Some(setting) = settings().find(|setting| setting.key == name) {
        return format!(
            "{name} is not a section; it belongs below [{}]",
            setting.section
        );
    }
    let all: Vec<_> = sections().iter().map(|section| section.name).collect();
    match nearest(name, all.iter().copied()) {
        Some(near) => format!("there is no section [{name}]; did you mean [{near}]?"),
        None => format!(
            "there is no section [{name}]; the sections are {}",
            all.join(", ")
        ),
    }
}

fn no_key(section: &str, key: &str) -> String {
    if let Some(setting) = settings().find(|setting| setting.key == key) {
        return format!(
            "[{section}] has no setting \"{key}\"; it belongs below [{}]",
            setting.section
        );
    }
    let all = settings()
        .filter(|setting| setting.section == section)
        .map(|setting| setting.key);
    let all: Vec<_> = all.collect();
    match nearest(key, all.iter().copied()) {
        Some(near) => format!("[{section}] has no setting \"{key}\"; did you mean \"{near}\"?"),
        None => format!(
            "[{section}] has no setting \"{key}\"; it has {}",
            all.join(", ")
        ),
    }
}
