//! Files of the site: pictures and papers that editors upload and pages show.

pub(crate) mod desk;
pub(crate) mod provider;
pub(crate) mod table;
