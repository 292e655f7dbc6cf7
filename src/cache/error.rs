//! Why a caller got no value.

use std::{error::Error, sync::Arc, time::Duration};

/// Why a caller got no value. None of these is ever given while there is an entry that may be served, be it stale.
#[derive(Debug, thiserror::Error)]
pub enum LoadError<E: Error + 'static> {
    /// The load failed; all who waited for it share the error.
    #[error(transparent)]
    Failed(Arc<E>),
    /// The load ended without a result (it panicked, or the runtime is shutting down), and so did the one retry.
    #[error("the load ended without a result")]
    FlightDied,
    /// The load took longer than [`flight_limit`](super::CachePolicyConfig::flight_limit).
    #[error("the load took longer than {0:?}")]
    TimedOut(Duration),
    /// [`max_flights`](super::CachePolicyConfig::max_flights) loads are under way: try again later.
    #[error("too many loads are under way")]
    Busy,
}

// Not derived: a derive would ask for `E: Clone`.
impl<E: Error + 'static> Clone for LoadError<E> {
    fn clone(&self) -> Self {
        match self {
            Self::Failed(error) => Self::Failed(Arc::clone(error)),
            Self::FlightDied => Self::FlightDied,
            Self::TimedOut(limit) => Self::TimedOut(*limit),
            Self::Busy => Self::Busy,
        }
    }
}
