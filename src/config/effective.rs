//! The settings in force, for `selvage config`.

use std::fmt;

use super::catalogue::{self, settings_of};
use super::load::Winners;
use super::secret::HIDDEN;

/// The settings in force. Displayed as TOML, with the origin of each value as a comment and with secrets hidden.
#[derive(Clone, Debug)]
pub struct Effective {
    winners: Winners,
}

impl Effective {
    /// Creates it from the values, with secrets replaced.
    pub(super) fn new(mut winners: Winners) -> Self {
        for setting in catalogue::settings().filter(catalogue::Setting::is_secret) {
            if let Some(winner) = winners.get_mut(&(setting.section, setting.key)) {
                winner.value = HIDDEN.into();
            }
        }
        Self { winners }
    }
}

impl fmt::Display for Effective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (section, meta)) in catalogue::sections().enumerate() {
            let gap = if index == 0 { "" } else { "\n" };
            writeln!(f, "{gap}[{section}]")?;
            for setting in settings_of(section, meta) {
                match self.winners.get(&(setting.section, setting.key)) {
                    Some(winner) => {
                        let line = format!("{} = {}", setting.key, winner.value);
                        writeln!(f, "{line:<42} # {}", winner.origin)?;
                    }
                    None => writeln!(f, "{:<42} # not set", format!("# {} =", setting.key))?,
                }
            }
        }
        Ok(())
    }
}
