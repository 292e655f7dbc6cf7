//! Loading: from the sources to a validated configuration.

use super::error::ConfigError;
use super::reader::SettingReader;
use super::sources::Sources;
use super::{Config, Effective, checks, environment, file};

#[derive(Clone, Debug)]
pub struct LoadedConfig {
    pub config: Config,
    /// The settings with their origins, for `selvage config`.
    pub effective: Effective,
}

/// Loads and validates a configuration.
/// Errors: every problem of every source.
pub fn load(sources: &Sources) -> Result<LoadedConfig, ConfigError> {
    let mut problems = Vec::new();
    let document = file::read(&sources.file, &mut problems);
    let mut given = document
        .as_ref()
        .map_or_else(Vec::new, |document| document.settings(&mut problems));
    given.extend(environment::read(&sources.environment, &mut problems));
    given.extend(sources.flags.iter().filter_map(environment::of_flag));
    let mut reader = SettingReader::new(given, &sources.environment, problems);
    let config = Config::read(&mut reader);
    let SettingReader {
        sections,
        mut problems,
        ..
    } = reader;
    if let (Some(config), true) = (config, problems.is_empty()) {
        problems = checks::check(&config, &sections);
        if problems.is_empty() {
            return Ok(LoadedConfig {
                config,
                effective: Effective { sections },
            });
        }
    }
    Err(ConfigError::new(problems))
}
