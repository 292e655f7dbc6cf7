//! Loading: from the sources to a validated configuration.

use super::error::ConfigError;
use super::reader::SettingReader;
use super::sources::STATE_DIRECTORY;
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
    if let (Some(mut config), true) = (config, problems.is_empty()) {
        config.embedded.begins_with_demonstration = begins_with_demonstration(&config, sources);
        problems = checks::check(&config, &sections);
        let text = document.as_ref().map(|document| document.text.as_str());
        let facts = &config.company.facts;
        problems.extend(facts.problems(&sources.company, &sections, text));
        if problems.is_empty() {
            return Ok(LoadedConfig {
                config,
                effective: Effective { sections },
            });
        }
    }
    Err(ConfigError::new(problems))
}

/// Whether a new database begins with the demonstration: a site that others see, and the data of a
/// service, begin with it only where somebody asks for it.
fn begins_with_demonstration(config: &Config, sources: &Sources) -> bool {
    let mut environment = sources.environment.iter();
    let is_of_service = environment.any(|(name, _)| name == STATE_DIRECTORY);
    config.embedded.demo_customers || (config.server.is_for_this_machine() && !is_of_service)
}
