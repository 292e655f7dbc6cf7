//! Files of the site: pictures and papers that editors upload and pages show.
//!
//! A file is known by its bytes. Its address has the hash of the bytes that it was uploaded with;
//! a file that replaces another keeps the address. A text names a file by its address
//! (`content::media_in`), and a file that is named is not deleted.

pub(crate) mod desk;
mod drawing;
pub(crate) mod gate;
pub(crate) mod pdf_tags;
pub(crate) mod provider;
pub(crate) mod table;
pub(crate) mod upload_type;
