//! The settings as text: the example file, the reference and the values in force.

use std::fmt::{self, Write as _};

use super::section::sections;
use super::setting::SettingsSection;

/// Returns the text of `selvage.example.toml`: every setting with its description, its default
/// commented out.
pub fn example() -> String {
    let mut text = "\
# The settings of Selvage, each commented out with its default, or with an example where the default is not fixed.
# Selvage reads ./selvage.toml, or the file after --config. The environment variable SELVAGE_SECTION_KEY sets the
# setting `key` of [section].
# Written by `selvage config --example`.
"
    .to_owned();
    for section in sections() {
        text.push('\n');
        comment(&mut text, section.about);
        let _ = writeln!(text, "[{}]", section.name);
        for setting in &section.settings {
            text.push('\n');
            comment(&mut text, setting.help);
            let _ = writeln!(text, "# Accepts {}.", setting.accepts);
            if let Some(described) = setting.described {
                let _ = writeln!(text, "# Default: {described}.");
            }
            for line in setting.lines(&setting.example) {
                let _ = writeln!(text, "#{line}");
            }
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
pub fn reference() -> String {
    let mut text = String::new();
    for (index, section) in sections().iter().enumerate() {
        let gap = if index == 0 { "" } else { "\n" };
        let _ = writeln!(
            text,
            "{gap}### `[{}]`\n\n{}\n",
            section.name,
            paragraph(section.about)
        );
        text.push_str(
            "| Key | Environment variable | Default | Accepts | Meaning |\n|---|---|---|---|---|\n",
        );
        for setting in &section.settings {
            let default = setting
                .described
                .map_or_else(|| format!("`{}`", setting.example), ToOwned::to_owned);
            let (variable, help) = (setting.variable(), paragraph(setting.help));
            let _ = writeln!(
                text,
                "| `{}` | `{variable}` | {default} | {} | {help} |",
                setting.key, setting.accepts
            );
        }
    }
    text
}

fn paragraph(doc: &[&str]) -> String {
    doc.iter()
        .map(|line| line.trim())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The settings in force. Displayed as TOML, with the origin of each value as a comment and with
/// secrets hidden.
#[derive(Clone, Debug)]
pub struct Effective {
    pub(super) sections: Vec<SettingsSection>,
}

impl fmt::Display for Effective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, section) in self.sections.iter().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            writeln!(f, "{gap}[{}]", section.name)?;
            for setting in &section.settings {
                match &setting.value {
                    Some(value) => {
                        for line in setting.lines(value) {
                            writeln!(f, "{line:<42} # {}", setting.origin)?;
                        }
                    }
                    None => writeln!(f, "{:<42} # not set", format!("# {} =", setting.key))?,
                }
            }
        }
        Ok(())
    }
}
