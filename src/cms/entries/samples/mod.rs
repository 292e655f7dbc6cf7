//! Samples from a sheet with pictures: a row for each sample, which is known by its style number.
//!
//! An import writes drafts alone, in one transaction. What is on the site stays there until somebody
//! publishes a draft, and samples that the file lacks stay as they are.

mod columns;
mod command;
mod facts;
mod import;
mod pictures;
mod plan;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub(crate) use columns::subject;
pub use command::{SampleImport, import_samples};
pub use import::SampleOptions;
pub(crate) use import::open;
pub(crate) use pictures::NamedPictures;
pub(crate) use plan::MissingPictures;
pub use plan::{ImportedSample, ImportedSamples, SampleChange};
