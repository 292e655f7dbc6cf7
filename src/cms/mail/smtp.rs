//! The connection to the SMTP server.

use std::time::Duration;

use lettre::transport::smtp::PoolConfig;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::{AsyncSmtpTransport, Tokio1Executor};

use super::MailError;
use base::config::{MailSettings, MailTls};

pub(crate) type SmtpTransport = AsyncSmtpTransport<Tokio1Executor>;

/// How long an unused connection is kept, less than servers wait for the next mail.
const IDLE: Duration = Duration::from_mins(1);

/// Returns what sends mails, over connections that are kept for a minute after the last one. TLS is
/// never left out if the server does not offer it.
pub(super) fn transport(settings: &MailSettings) -> Result<SmtpTransport, MailError> {
    let host = settings.server.as_deref().ok_or(MailError::NoServer)?;
    let tls = match settings.tls {
        MailTls::StartTls => Tls::Required(TlsParameters::new(host.to_owned())?),
        MailTls::Always => Tls::Wrapper(TlsParameters::new(host.to_owned())?),
        MailTls::None => Tls::None,
    };
    let sender = settings.sender.as_deref().unwrap_or_default();
    let (_, domain) = sender.rsplit_once('@').unwrap_or(("", host));
    let builder = SmtpTransport::builder_dangerous(host)
        .port(settings.port)
        .tls(tls)
        .hello_name(ClientId::Domain(domain.to_owned()))
        .timeout(Some(settings.timeout))
        .pool_config(PoolConfig::new().idle_timeout(IDLE));
    let builder = match (&settings.account, &settings.password) {
        (Some(account), Some(password)) => {
            let password = password.expose().to_owned();
            builder.credentials(Credentials::new(account.clone(), password))
        }
        _ => builder,
    };
    Ok(builder.build())
}
