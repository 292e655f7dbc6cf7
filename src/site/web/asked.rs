//! What is known of a request before it is handled.

use std::sync::Arc;

use axum::extract::Request;
use base::site::Site;

use super::host::{host_of, site_of};
use crate::app::{App, RequestId};
use crate::policies::Policy;

/// Facts of a request, determined before it is handled. Handlers get it as an extension.
#[derive(Clone)]
pub(super) struct Asked {
    pub id: RequestId,
    /// The site of the request's host name.
    pub site: Site,
    /// The content security policy of the site and host.
    pub policy: Arc<Policy>,
}

impl Asked {
    pub(super) fn of(app: &App, request: &Request) -> Self {
        let (uri, headers) = (request.uri(), request.headers());
        let host = host_of(uri, headers);
        let site = site_of(app, host);
        Self {
            id: RequestId::of(headers, &app.request_ids),
            site,
            policy: Arc::clone(app.policies.of(site, host)),
        }
    }
}
