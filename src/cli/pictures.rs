//! `selvage pictures`, the hidden command of the processes that make pictures.

use clap::Args;

use super::Outcome;
use crate::images;

#[derive(Debug, Args)]
pub(super) struct Pictures {
    /// Limit of the address space in bytes
    memory: u64,
}

impl Pictures {
    pub(super) fn run(self) -> Outcome {
        Ok(images::work(self.memory)?)
    }
}
