//! `selvage snapshot`, the hidden command of the child processes that make and check the engine's
//! snapshot.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Outcome, runtime};
use crate::server::snapshot;

#[derive(Debug, Args)]
pub(super) struct Snapshot {
    step: Step,
    /// The file to write or to read
    file: PathBuf,
    /// Use the build in this folder instead of the embedded one
    bundles: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Step {
    Make,
    Check,
}

impl Snapshot {
    pub(super) fn run(self) -> Outcome {
        let bundles = self.bundles.as_deref();
        match self.step {
            Step::Make => snapshot::make(&self.file, bundles),
            Step::Check => runtime()?.block_on(snapshot::check(&self.file, bundles)),
        }
    }
}
