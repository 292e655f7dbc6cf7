//! Selvage: one binary that turns CMS data into full HTML with React, in three languages.
//!
//! The crates import in one direction: this one starts the [`site`] and the embedded CMS, [`cms`];
//! both know [`base`], and not each other. The site gets its content over HTTP only, from the
//! embedded CMS or from the company's own provider.

pub mod cli;
pub mod start;
