//! The sources of settings.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

/// The sources of a configuration besides the defaults.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    pub file: ConfigFile,
    /// The environment; variables without the prefix `SELVAGE_` are ignored.
    pub environment: Vec<(OsString, OsString)>,
    /// Settings given on the command line.
    pub flags: Vec<Flag>,
}

impl Sources {
    /// The sources of this process: `file`, or `selvage.toml` in the working directory if it
    /// exists; the environment; `flags`.
    pub fn of_process(file: Option<PathBuf>, flags: Vec<Flag>) -> Self {
        Self {
            file: file.map_or_else(
                || ConfigFile::IfThere("selvage.toml".into()),
                ConfigFile::Required,
            ),
            environment: std::env::vars_os().collect(),
            flags,
        }
    }
}

#[derive(Clone, Debug, Default)]
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
