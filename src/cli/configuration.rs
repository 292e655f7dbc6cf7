//! The configuration of a command: file, environment and flags.

use std::path::{Path, PathBuf};

use clap::Args;

use super::{CliResult, runtime};
use base::config::{
    self, Config, ConfigFile, Database, EmbeddedSettings, Flag, LoadedConfig, Sources,
};
use base::locale::{read_texts_from, use_languages};

#[derive(Debug, Args)]
pub(super) struct Configuration {
    /// Read this TOML file instead of ./selvage.toml
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
}

/// The file of secrets that the unit of the package names.
const ENVIRONMENT_FILE: &str = "/etc/selvage/selvage.env";

/// Warns about files with secrets that others can read. Logging must have been started.
pub(super) fn warn_of_exposed(loaded: &LoadedConfig) {
    for file in loaded.exposed_files(Path::new(ENVIRONMENT_FILE)) {
        let file = file.display();
        tracing::warn!(
            "other users of this machine can read or change a secret; mend it with: chmod o-rw {file}"
        );
    }
}

impl Configuration {
    /// The file that is read.
    pub(super) fn file(&self) -> PathBuf {
        match Sources::of_process(self.config.clone(), Vec::new()).file {
            ConfigFile::Required(file) | ConfigFile::IfThere(file) => file,
            ConfigFile::None => PathBuf::new(),
        }
    }

    /// Loads the configuration with the flags that were given: name, section, key and value of
    /// each.
    pub(super) fn load<const N: usize>(
        &self,
        flags: [(&'static str, &'static str, &'static str, Option<String>); N],
    ) -> CliResult<LoadedConfig> {
        let given = |(name, section, key, value)| {
            Some(Flag {
                name,
                section,
                key,
                value: value?,
            })
        };
        let flags = flags.into_iter().filter_map(given).collect();
        let mut sources = Sources::of_process(self.config.clone(), flags);
        sources.company = cms::company_fields();
        let loaded = config::load(&sources)?;
        if let Some(folder) = &loaded.config.site.locales {
            read_texts_from(folder.clone());
        }
        use_languages(&loaded.config.site.languages)
            .map_err(|error| format!("site.languages {error}"))?;
        if let Some(code) = loaded.config.visits.consent.unknown() {
            let message = "visits.consent names a language for which there are no texts";
            return Err(format!("{message}: {code}").into());
        }
        if let Some(code) = loaded.config.company.facts.unknown_language() {
            let message = "[company] names a language for which there are no texts";
            return Err(format!("{message}: {code}").into());
        }
        Ok(loaded)
    }
}

/// The database of a command.
#[derive(Debug, Args)]
pub(super) struct ProviderDatabase {
    /// Use this database: a file, or the URL of a PostgreSQL database [default: embedded.database
    /// of the configuration]
    #[arg(long = "provider-db", value_name = "DATABASE")]
    database: Option<String>,
    #[command(flatten)]
    configuration: Configuration,
}

impl ProviderDatabase {
    /// Whether the command line names the database.
    pub(super) const fn is_named(&self) -> bool {
        self.database.is_some()
    }

    /// The configuration, with this database, in the languages that its company chose at the desk.
    pub(super) fn config(self) -> CliResult<Config> {
        let flag = ("--provider-db", "embedded", "database", self.database);
        let config = self.configuration.load([flag])?.config;
        let chosen = runtime()?.block_on(cms::use_languages_of(&config.embedded.database));
        // The command itself says what is wrong with the database.
        drop(chosen);
        Ok(config)
    }

    /// The settings of the embedded provider, with this database.
    pub(super) fn load(self) -> CliResult<EmbeddedSettings> {
        Ok(self.config()?.embedded)
    }

    pub(super) fn database(self) -> CliResult<Database> {
        Ok(self.load()?.database)
    }
}
