//! Where settings come from.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

/// Everything a configuration is made from, besides the defaults.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The TOML file.
    pub file: File,
    /// The environment; variables that do not begin with `SELVAGE_` are passed over.
    pub environment: Vec<(OsString, OsString)>,
    /// Settings given on the command line.
    pub flags: Vec<Flag>,
}

impl Sources {
    /// The sources of this process: `file`, or `selvage.toml` in the working directory where there is one; the
    /// environment; `flags`.
    #[must_use]
    pub fn of_process(file: Option<PathBuf>, flags: Vec<Flag>) -> Self {
        Self {
            file: file.map_or_else(|| File::IfThere("selvage.toml".into()), File::Required),
            environment: std::env::vars_os().collect(),
            flags,
        }
    }
}

/// Which TOML file is read.
#[derive(Clone, Debug, Default)]
pub enum File {
    /// None.
    #[default]
    None,
    /// This one; it is an error when it cannot be read.
    Required(PathBuf),
    /// This one, where it exists.
    IfThere(PathBuf),
}

/// A setting given on the command line.
#[derive(Clone, Debug)]
pub struct Flag {
    /// The flag as it is typed, such as `--listen`.
    pub name: &'static str,
    /// The section it sets a key of.
    pub section: &'static str,
    /// The key.
    pub key: &'static str,
    /// The value.
    pub value: String,
}

/// Where a value comes from. Later ones win over earlier ones.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// The default; for one that depends on something, on what.
    Default(Option<&'static str>),
    /// The TOML file, with the line counted from 1; line 0 is the file as a whole.
    File(PathBuf, usize),
    /// An environment variable.
    Variable(String),
    /// A command-line flag.
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
