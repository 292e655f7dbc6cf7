//! TLS without a proxy.

mod acme;
mod attacks;
mod certificates;
mod protocols;
mod redirects;
mod restart;

pub use certificates::settings;
