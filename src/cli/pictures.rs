//! `selvage pictures`, the hidden command of the processes that make pictures.

use clap::Args;

use super::CliResult;
use site::images;

#[derive(Debug, Args)]
pub(super) struct PicturesCommand {
    /// Limit of the address space in bytes
    memory: u64,
}

impl PicturesCommand {
    pub(super) fn run(self) -> CliResult {
        Ok(images::work(self.memory)?)
    }
}
