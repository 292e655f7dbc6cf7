//! A setting and its section, as messages and the reference name them.

use super::sources::Origin;

/// The section whose keys are facts, not settings: its table is the value of `company.facts`.
pub(super) const FACTS: &str = "company";

/// The prefix of environment variables.
pub(super) const PREFIX: &str = "SELVAGE_";

#[derive(Clone, Debug)]
pub(super) struct SettingsSection {
    /// The table of the TOML file.
    pub name: &'static str,
    /// The lines of its doc comment, each with a leading space.
    pub about: &'static [&'static str],
    pub settings: Vec<Setting>,
}

/// A setting and its value in force.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub section: &'static str,
    /// The key in the section's table.
    pub key: &'static str,
    /// The lines of its doc comment, each with a leading space.
    pub help: &'static [&'static str],
    pub accepts: String,
    /// The default in words, unless it is a fixed value.
    pub described: Option<&'static str>,
    /// The fixed default, or an example value, as TOML.
    pub example: String,
    /// The value as TOML, hidden if it is a secret; `None` if it is not set.
    pub value: Option<String>,
    pub origin: Origin,
}

impl Setting {
    /// `section.key`.
    pub fn path(&self) -> String {
        format!("{}.{}", self.section, self.key)
    }

    /// Returns the lines below the section's name that set a value, which is TOML. A table that is
    /// the section itself has a line for each key.
    pub fn lines(&self, value: &str) -> Vec<String> {
        let line = format!("{} = {value}", self.key);
        let table = line.parse::<toml::Table>().ok();
        let table = table.filter(|_| self.section == FACTS);
        let Some(Some(toml::Value::Table(own))) = table.map(|mut table| table.remove(self.key))
        else {
            return vec![line];
        };
        let section = toml::Table::from_iter([(self.section.to_owned(), own.into())]);
        let lines = section.to_string();
        let lines = lines.lines().filter(|line| !line.is_empty());
        lines.skip(1).map(str::to_owned).collect()
    }

    pub fn variable(&self) -> String {
        format!("{PREFIX}{}_{}", self.section, self.key).to_ascii_uppercase()
    }
}
