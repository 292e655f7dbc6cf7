//! Loops over every pixel of a picture and every byte of a page. A crate of its own, because the
//! profile of development optimises crates, not modules: without optimisation these loops, and
//! generic ones of libraries, which are compiled where they are called, would take several times as
//! long.
#![forbid(unsafe_code)]

pub mod brotli;
pub mod pixels;
