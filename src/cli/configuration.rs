//! The configuration of a command: file, environment and flags.

use std::path::PathBuf;

use clap::Args;

use crate::config::{self, ConfigError, Flag, Loaded, Sources};

#[derive(Debug, Args)]
pub(super) struct Configuration {
    /// Read this TOML file instead of ./selvage.toml
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

impl Configuration {
    /// Loads the configuration with the flags that were given: name, section, key and value of each.
    pub(super) fn load<const N: usize>(
        &self,
        flags: [(&'static str, &'static str, &'static str, Option<String>); N],
    ) -> Result<Loaded, ConfigError> {
        let given = |(name, section, key, value)| Some(Flag { name, section, key, value: value? });
        config::load(&Sources::of_process(self.config.clone(), flags.into_iter().filter_map(given).collect()))
    }
}
