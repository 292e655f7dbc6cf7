//! `[log]`: logs.

use super::values::{Choice, choice, filter};

/// Logs, which go to the standard error stream.
#[derive(Clone, Debug, confique::Config)]
#[config(layer_attr(derive(Debug)))]
pub struct LogSettings {
    /// "text" for people, "json" (one object a line) for machines.
    #[config(default = "text", deserialize_with = choice)]
    pub format: LogFormat,

    /// What is logged: error, warn, info, debug, trace or off, and exceptions such as `info,selvage::provider=debug`.
    #[config(default = "info", deserialize_with = filter)]
    pub filter: String,
}

/// How a log line looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

impl Choice for LogFormat {
    const ALL: &'static [(&'static str, Self)] = &[("text", Self::Text), ("json", Self::Json)];
}
