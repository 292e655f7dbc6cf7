//! The start of `selvage serve`: the embedded CMS, unless another provider is configured, and the
//! site in front of it.

use std::path::PathBuf;

use base::config::{Config, ProviderSource, Secret};
use cms::{Backend, BackendError, PurgedServer};
use site::server::{Bound, Embedded, Inherited, LoadingRelease, Port, Server, ServerError};
use site::shutdown::Shutdown;

/// Why `selvage serve` did not start, or stopped early.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("the embedded provider: {0}")]
    Cms(#[from] BackendError),
    #[error(transparent)]
    Server(#[from] ServerError),
}

/// A server that has its sockets and is ready to run, with its CMS; tests start it on port 0.
pub struct Selvage {
    pub server: Server,
    /// `None` with a remote provider.
    cms: Option<Backend>,
}

impl Selvage {
    /// Starts every part, on the sockets that the service manager handed over, if there are any.
    /// `release` is being loaded meanwhile ([`site::server::load`]), from the folder `bundles`, if
    /// it is not the embedded build. Its engine stays the caller's to shut down.
    ///
    /// # Errors
    /// See [`StartError`].
    pub async fn start(
        inherited: Inherited,
        release: LoadingRelease,
        mut config: Config,
        bundles: Option<PathBuf>,
        shutdown: Shutdown,
    ) -> Result<Self, StartError> {
        // The sockets first: an address that is taken is reported before anything is started.
        let bound = Bound::new(inherited, &config).await?;
        let (cms, embedded) = match config.provider.url {
            ProviderSource::Remote(_) => (None, None),
            ProviderSource::Embedded => {
                // Other processes of this machine reach the provider's port as well.
                let key = Secret::new(format!("{:032x}", rand::random::<u128>()));
                let cms = start_cms(&config, key.clone(), &bound).await?;
                let embedded = Embedded {
                    url: cms.url().clone(),
                    key: key.clone(),
                    operations: cms.desk_operations().to_vec(),
                    is_writable: cms.is_writable(),
                };
                (Some((cms, key)), Some(embedded))
            }
        };
        if let Some(embedded) = &embedded {
            config.provider.url = ProviderSource::Remote(embedded.url.clone());
            config.provider.key = Some(embedded.key.clone());
        }
        let announced_to = PurgedServer::configured(&config);
        let server = Server::start(bound, release, config, bundles, embedded, shutdown).await?;
        let cms = match cms {
            Some((cms, key)) => {
                cms.announce_to(servers_of(announced_to, key, &server)?)?;
                cms.check_pictures_by(server.picture_check());
                Some(cms)
            }
            None => None,
        };
        Ok(Self { server, cms })
    }

    /// Returns the link that logs in as the demonstration editor, if there is one. Its password is
    /// in the fragment, which no server sees.
    pub fn demonstration(&self) -> Option<String> {
        let address = self.server.address(Port::Http)?;
        let password = self.cms.as_ref()?.demonstration()?.expose();
        Some(format!("http://{address}/desk/demonstration#{password}"))
    }

    /// Serves until the shutdown is requested, finishes the requests in progress and stops every
    /// part.
    ///
    /// # Errors
    /// When the listening socket fails for good.
    pub async fn run(self) -> Result<(), ServerError> {
        self.server.run().await?;
        if let Some(cms) = self.cms {
            cms.shutdown().await;
        }
        Ok(())
    }
}

/// Starts the embedded CMS, which this key opens.
async fn start_cms(config: &Config, key: Secret, bound: &Bound) -> Result<Backend, BackendError> {
    let mut settings = config.of_provider();
    settings.desk = config.desk_address();
    settings.demo_editor = may_have_demo_editor(config, bound);
    settings.key = Some(key);
    // Boxed, because the future is large.
    Box::pin(Backend::start(settings)).await
}

/// Whether the demonstration has an editor: nobody beyond this machine may reach the desk.
fn may_have_demo_editor(config: &Config, bound: &Bound) -> bool {
    config.embedded.demo_customers
        && bound.is_for_this_machine()
        && config.server.is_for_this_machine()
        && !config.desk.public
}

/// The servers that show the content: the configured ones, or this one alone, whose operators' paths
/// the CMS's key opens too.
fn servers_of(
    configured: Vec<PurgedServer>,
    secret: Secret,
    server: &Server,
) -> Result<Vec<PurgedServer>, StartError> {
    if !configured.is_empty() {
        return Ok(configured);
    }
    let server = server.operators().map_err(BackendError::from)?;
    Ok(vec![PurgedServer { server, secret }])
}
