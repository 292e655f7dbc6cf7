//! Environment variables and flags: settings as plain text.

use std::ffi::OsString;

use toml::Spanned;
use toml::de::DeValue;

use super::catalogue::{self, PREFIX, Setting, nearest};
use super::error::Problem;
use super::load::Given;
use super::sources::{Flag, Origin};

/// Reads the settings in the environment. Empty variables are ignored. Unknown variables with the prefix are added to
/// `problems`.
pub(super) fn read<'t>(environment: &'t [(OsString, OsString)], problems: &mut Vec<Problem>) -> Vec<Given<'t>> {
    let mut given = Vec::new();
    for (name, value) in environment {
        let name = name.to_string_lossy();
        if !name.starts_with(PREFIX) || value.is_empty() {
            continue;
        }
        let origin = Origin::Variable(name.clone().into_owned());
        match (catalogue::settings().find(|setting| setting.variable() == name), value.to_str()) {
            (Some(setting), Some(text)) => given.push(of_text(setting, text, origin)),
            (Some(setting), None) => {
                let message = format!("{} must be UTF-8", setting.path());
                problems.push(Problem { origin, message });
            }
            (None, _) => problems.push(Problem { origin, message: no_variable(&name) }),
        }
    }
    given
}

/// Reads the setting of a flag.
pub(super) fn of_flag(flag: &Flag) -> Option<Given<'_>> {
    let setting = catalogue::find(flag.section, flag.key)?;
    Some(of_text(setting, &flag.value, Origin::Flag(flag.name)))
}

/// Parses a setting in plain text: numbers, switches, lists and tables as in TOML, strings without quotes.
pub(super) fn of_text(setting: Setting, text: &str, origin: Origin) -> Given<'_> {
    let value =
        DeValue::parse(text).ok().filter(|value| !matches!(value.get_ref(), DeValue::String(_) | DeValue::Datetime(_)));
    let bare = Spanned::new(0..text.len(), DeValue::String(text.into()));
    Given { setting, candidates: value.into_iter().chain([bare]).collect(), text, origin }
}

fn no_variable(name: &str) -> String {
    let suffix = |name: &str| name.trim_start_matches(PREFIX).to_owned();
    let all = catalogue::settings().map(|setting| suffix(&setting.variable()));
    match nearest(&suffix(name), all) {
        Some(near) => format!("no setting has this variable; did you mean {PREFIX}{near}?"),
        None => format!("no setting has this variable; {PREFIX}* is for settings alone"),
    }
}
