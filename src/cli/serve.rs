//! `selvage serve`

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use clap::builder::PossibleValuesParser;
use tokio_util::task::AbortOnDropHandle;

use base::config::{AdminAddress, Config};
use site::server::{self, Inherited, Port};
use site::shutdown::Shutdown;
use site::telemetry;

use super::configuration::{Configuration, warn_of_exposed};
use super::{CliResult, manager, runtime};
use crate::start::Selvage;

#[derive(Debug, Args)]
pub(super) struct Serve {
    /// Listen on this address and port [default: 127.0.0.1:8080]
    #[arg(long, value_name = "ADDR")]
    listen: Option<String>,
    /// Serve this site where [site.hosts] does not name the host [default: garment]
    #[arg(long, value_name = "SITE", value_parser = PossibleValuesParser::new(["garment", "brand"]))]
    site: Option<String>,
    /// Take content from the provider at this URL, or from the "embedded" one [default: embedded]
    #[arg(long, value_name = "URL")]
    provider: Option<String>,
    /// Create the accounts of the demonstration, for trying the site out on this machine
    #[arg(long)]
    demonstration: bool,
    #[command(flatten)]
    configuration: Configuration,
    /// Development: serve the build in this folder, and reload it whenever it changes
    #[arg(long, value_name = "BUNDLES", num_args = 0..=1, default_missing_value = "bundles")]
    dev: Option<PathBuf>,
}

impl Serve {
    pub(super) fn run(self) -> CliResult {
        let flags = [
            ("--listen", "server", "listen", self.listen),
            ("--site", "site", "default", self.site),
            ("--provider", "provider", "url", self.provider),
            (
                "--demonstration",
                "embedded",
                "demo_customers",
                self.demonstration.then(|| true.to_string()),
            ),
        ];
        // Before any other thread is started: this changes the environment.
        let sockets = manager::sockets()?;
        let loaded = self.configuration.load(flags)?;
        let runtime = runtime()?;
        let settings = &loaded.config;
        let (_logs, traces) =
            telemetry::start_with_traces(&settings.log, &settings.telemetry, runtime.handle())?;
        warn_of_exposed(&loaded);
        let served = runtime.block_on(serve(sockets, loaded.config, self.dev));
        if let Some(traces) = traces {
            traces.finish();
        }
        served
    }
}

/// Serves until a signal requests the shutdown.
async fn serve(sockets: Inherited, config: Config, bundles: Option<PathBuf>) -> CliResult {
    let shutdown = Shutdown::on_signals()?;
    let inherited = !sockets.is_empty();
    let release = server::load(config.engine.clone(), bundles.clone())?;
    let admin_socket = config
        .admin
        .listen
        .as_ref()
        .filter(|address| matches!(address, AdminAddress::Unix(_)));
    let admin_socket = admin_socket.map(ToString::to_string);
    let requested = shutdown.requested();
    let selvage = tokio::select! {
        // The embedded provider may still be waiting for PostgreSQL.
        () = requested => return Ok(()),
        started = Selvage::start(sockets, release, config, bundles, shutdown) => started?,
    };
    if let Some(link) = selvage.demonstration() {
        tracing::info!(%link, "the link logs in to the desk as the demonstration editor, until this server ends");
    }
    let [address, admin, https, redirect] = [Port::Http, Port::Admin, Port::Https, Port::Redirect]
        .map(|port| selvage.server.address(port).map(tracing::field::display));
    tracing::info!(
        address,
        admin,
        admin_socket,
        https,
        redirect,
        inherited,
        "serving"
    );
    let app = Arc::clone(&selvage.server.app);
    let notifier = AbortOnDropHandle::new(tokio::spawn(manager::notify(Arc::clone(&app))));
    let _watchdog = AbortOnDropHandle::new(tokio::spawn(manager::reset_watchdog(Arc::clone(&app))));
    selvage.run().await?;
    app.publisher.release().engine.shutdown().await;
    // The shutdown was requested, so it ends at once.
    notifier.await?;
    Ok(())
}
