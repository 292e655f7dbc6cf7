//! The documentation of the settings, generated from the doc comments of their structs.

use std::fmt::Write as _;

use toml::Spanned;
use toml::de::DeValue;

use super::catalogue::{self, Setting, settings_of};
use super::defaults::{described, example_of};
use super::load::{layer_of, wanted};

/// Returns the text of `selvage.example.toml`: every setting with its description, its default commented out.
#[must_use]
pub fn example() -> String {
    let mut text = "\
# The settings of Selvage. Those without a `#` before them are set; the others show the default, or an example
# where the default depends on something. Read from ./selvage.toml, or from the file after --config.
# A setting `key` of [section] can also be given as the environment variable SELVAGE_SECTION_KEY.
# Written by `selvage config --example`.
"
    .to_owned();
    for (section, meta) in catalogue::sections() {
        text.push('\n');
        comment(&mut text, meta.doc);
        let _ = writeln!(text, "[{section}]");
        for setting in settings_of(section, meta) {
            text.push('\n');
            comment(&mut text, setting.doc);
            let _ = writeln!(text, "# Accepts {}.", accepted(&setting));
            if setting.default.is_none() {
                let _ = writeln!(text, "# Default: {}.", described(&setting));
            }
            let _ = writeln!(text, "#{} = {}", setting.key, example_of(&setting));
        }
    }
    text
}

fn comment(text: &mut String, doc: &[&str]) {
    for line in doc {
        let _ = writeln!(text, "#{line}");
    }
}

/// Returns the settings as Markdown tables, one for each section.
#[must_use]
pub fn reference() -> String {
    let mut text = String::new();
    for (index, (section, meta)) in catalogue::sections().enumerate() {
        let gap = if index == 0 { "" } else { "\n" };
        let _ = writeln!(text, "{gap}### `[{section}]`\n\n{}\n", paragraph(meta.doc));
        text.push_str("| Key | Environment variable | Default | Accepts | Meaning |\n|---|---|---|---|---|\n");
        for setting in settings_of(section, meta) {
            let default = match setting.default {
                Some(_) => format!("`{}`", described(&setting)),
                None => described(&setting),
            };
            let _ = writeln!(
                text,
                "| `{}` | `{}` | {default} | {} | {} |",
                setting.key,
                setting.variable(),
                accepted(&setting),
                paragraph(setting.doc),
            );
        }
    }
    text
}

fn paragraph(doc: &[&str]) -> String {
    doc.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

/// The accepted values: the error message of the setting's reader for a value that no setting accepts.
fn accepted(setting: &Setting) -> String {
    DeValue::parse("1979-05-27")
        .ok()
        .and_then(|date| layer_of(setting, Spanned::new(0..0, date.into_inner())).err())
        .map_or_else(String::new, |error| wanted(error.message()).to_owned())
}
