//! Shared by the calls of the desk and of the provider's API: parameters and bodies, answers and
//! problems, time limits.

pub(crate) mod answer;
pub(crate) mod declared;
pub(crate) mod description;
pub(crate) mod guard;
pub(crate) mod input;
pub(crate) mod params;
pub(crate) mod problem;
pub(crate) mod threads;
pub(crate) mod wording;
