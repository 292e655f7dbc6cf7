//! Environment variables and flags: settings as plain text.

use std::ffi::OsString;

use super::error::ConfigProblem;
use super::kind::forms;
use super::reader::Given;
use super::section::{find, nearest, settings};
use super::setting::PREFIX;
use super::sources::{Flag, Origin};

/// Reads the settings in the environment. Empty variables are ignored. Unknown variables with the
/// prefix are added to `problems`.
pub(super) fn read<'t>(
    environment: &'t [(OsString, OsString)],
    problems: &mut Vec<ConfigProblem>,
) -> Vec<Given<'t>> {
    let mut given = Vec::new();
    for (name, value) in environment {
        let name = name.to_string_lossy();
        if !name.starts_with(PREFIX) || value.is_empty() {
            continue;
        }
        let origin = Origin::Variable(name.clone().into_owned());
        match (
            settings().find(|setting| setting.variable() == name),
            value.to_str(),
        ) {
            (Some(setting), Some(text)) => given.push(Given {
                setting,
                forms: forms(text),
                text,
                origin,
            }),
            (Some(setting), None) => {
                let message = format!("{} must be UTF-8", setting.path());
                problems.push(ConfigProblem { origin, message });
            }
            (None, _) => problems.push(ConfigProblem {
                origin,
                message: no_variable(&name),
            }),
        }
    }
    given
}

pub(super) fn of_flag(flag: &Flag) -> Option<Given<'_>> {
    let (setting, text) = (find(flag.section, flag.key)?, flag.value.as_str());
    Some(Given {
        setting,
        forms: forms(text),
        text,
        origin: Origin::Flag(flag.name),
    })
}

fn no_variable(name: &str) -> String {
    let suffix = name.trim_start_matches(PREFIX);
    let all = settings().map(|setting| setting.variable().trim_start_matches(PREFIX).to_owned());
    match nearest(suffix, all) {
        Some(near) => format!("no setting has this variable; did you mean {PREFIX}{near}?"),
        None => {
            format!("no setting has this variable; the prefix {PREFIX} is reserved for settings")
        }
    }
}
