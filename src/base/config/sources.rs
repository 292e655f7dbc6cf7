//! The sources of settings.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

/// The configuration of an installed service, and the folder of its data, which systemd names to
/// the service alone.
const SERVICE: (&str, &str) = ("/etc/selvage/selvage.toml", "/var/lib/selvage");

/// The variable by which systemd names the folder of a service's data.
pub(super) const STATE_DIRECTORY: &str = "STATE_DIRECTORY";

/// The facts that an entry of the company has.
#[derive(Clone, Debug, Default)]
pub struct CompanyFields {
    /// Facts of all languages, such as `hotline`.
    pub common: Vec<&'static str>,
    /// Facts by language, such as `name`.
    pub texts: Vec<&'static str>,
}

/// The sources of a configuration besides the defaults.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    pub file: ConfigFile,
    /// The environment; variables without the prefix `SELVAGE_` are ignored.
    pub environment: Vec<(OsString, OsString)>,
    /// Settings given on the command line.
    pub flags: Vec<Flag>,
    /// The facts that `[company]` may have; all names if there are none.
    pub company: CompanyFields,
}

impl Sources {
    /// The sources of this process: `file`, or `selvage.toml` in the working directory if it
    /// exists, or the configuration of the service on this machine; the environment; `flags`. With
    /// the service's configuration, its secrets and its data are found as well.
    pub fn of_process(file: Option<PathBuf>, flags: Vec<Flag>) -> Self {
        let (configuration, data) = SERVICE;
        Self::found(file, flags, Path::new(configuration), data)
    }

    fn found(file: Option<PathBuf>, flags: Vec<Flag>, service: &Path, data: &str) -> Self {
        let mut environment: Vec<_> = std::env::vars_os().collect();
        let here = Path::new("selvage.toml");
        let is_of_service = match &file {
            Some(file) => file == service,
            None => !here.exists() && service.exists(),
        };
        if is_of_service {
            let mut own = variables(&service.with_extension("env"));
            own.push((STATE_DIRECTORY.into(), data.into()));
            for (name, value) in own {
                if environment.iter().all(|(given, _)| *given != name) {
                    environment.push((name, value));
                }
            }
        }
        let usual = if is_of_service { service } else { here };
        Self {
            file: file.map_or_else(
                || ConfigFile::IfThere(usual.to_owned()),
                ConfigFile::Required,
            ),
            environment,
            flags,
            company: CompanyFields::default(),
        }
    }
}

/// The variables in a file of a unit (`EnvironmentFile`); none if this user may not read it. Values on
/// several lines are not known.
fn variables(file: &Path) -> Vec<(OsString, OsString)> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let lines = text.lines().map(str::trim);
    let variable = |line: &str| {
        let (name, value) = line.split_once('=')?;
        let quoted = ['"', '\''].into_iter().find_map(|quote| {
            let value = value.trim().strip_prefix(quote)?;
            value.strip_suffix(quote)
        });
        Some((name.trim().into(), quoted.unwrap_or(value.trim()).into()))
    };
    let is_comment = |line: &&str| line.starts_with(['#', ';']);
    let lines = lines.filter(|line| !is_comment(line));
    lines.filter_map(variable).collect()
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ConfigFile {
    #[default]
    None,
    Required(PathBuf),
    IfThere(PathBuf),
}

/// A setting given on the command line.
#[derive(Clone, Debug)]
pub struct Flag {
    /// The flag as it is typed, such as `--listen`.
    pub name: &'static str,
    /// The section it sets a key of.
    pub section: &'static str,
    pub key: &'static str,
    pub value: String,
}

/// The origin of a value. Later variants take precedence.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// The default; for a computed one, its description.
    Default(Option<&'static str>),
    /// The TOML file with the line from 1; line 0 is the whole file.
    File(PathBuf, usize),
    Variable(String),
    Flag(&'static str),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default(None) => f.write_str("default"),
            Self::Default(Some(reason)) => write!(f, "default: {reason}"),
            Self::File(path, 0) => path.display().fmt(f),
            Self::File(path, line) => write!(f, "{}:{line}", path.display()),
            Self::Variable(name) => f.write_str(name),
            Self::Flag(name) => f.write_str(name),
        }
    }
}

/// The line, from 1, of a byte of the text.
pub(super) fn line_of(text: &str, offset: usize) -> usize {
    text.get(..offset).unwrap_or(text).matches('\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_find_the_configuration_and_the_data_of_the_service() {
        let folder = tempfile::tempdir().unwrap();
        let service = folder.path().join("selvage.toml");
        let found = |file: Option<&Path>| {
            let file = file.map(Path::to_owned);
            let sources = Sources::found(file, Vec::new(), &service, "/data");
            let data = sources.environment.into_iter();
            let data = data.rev().find(|(name, _)| name == STATE_DIRECTORY);
            (sources.file, data.map(|(_, folder)| folder))
        };
        let usual = ConfigFile::IfThere("selvage.toml".into());
        assert_eq!(found(None), (usual, None), "nothing is installed");
        std::fs::write(&service, "").unwrap();
        let data = Some(OsString::from("/data"));
        let read = ConfigFile::IfThere(service.clone());
        assert_eq!(found(None), (read, data.clone()));
        let named = ConfigFile::Required(service.clone());
        assert_eq!(found(Some(&service)), (named, data));
        let other = Path::new("other.toml");
        let text =
            "# secrets\nSELVAGE_A=b c\n SELVAGE_D = \"e=f\"\nSTATE_DIRECTORY='/own'\nPATH=/none\n";
        std::fs::write(folder.path().join("selvage.env"), text).unwrap();
        let sources = Sources::found(None, Vec::new(), &service, "/data");
        let value = |wanted: &str| {
            let mut all = sources.environment.iter();
            let own = all.find(|(name, _)| name == wanted);
            own.and_then(|(_, value)| value.to_str())
        };
        assert_eq!(value("SELVAGE_A"), Some("b c"));
        assert_eq!(value("SELVAGE_D"), Some("e=f"));
        assert_eq!(value(STATE_DIRECTORY), Some("/own"));
        assert_ne!(value("PATH"), Some("/none"), "the process has its own");
        let named = Sources::found(Some(other.to_owned()), Vec::new(), &service, "/data");
        let has_secrets = named
            .environment
            .iter()
            .any(|(name, _)| name == "SELVAGE_A");
        assert!(!has_secrets, "of another configuration");
        assert_eq!(
            found(Some(other)),
            (ConfigFile::Required(other.into()), None)
        );
    }
}
