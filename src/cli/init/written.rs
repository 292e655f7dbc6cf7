//! The configuration that `selvage init` writes.

use std::fmt::Write as _;
use std::net::{IpAddr, SocketAddr};

use base::config::{Config, Database};
use base::locale::Languages;
use url::Url;

use super::Wanted;

/// The address and port of `admin.listen`.
const ADMIN: &str = "127.0.0.1:9090";

impl Wanted {
    /// The text of the file: what differs from the defaults.
    pub(super) fn configuration(&self) -> String {
        let mut text = "\
# The settings of this site that differ from the defaults, written by `selvage init`.
# `selvage config --example` explains every setting; `selvage config` prints those in force.
"
        .to_owned();
        let mut section = |name: &str, lines: &str| {
            let _ = write!(text, "\n[{name}]\n{lines}");
        };
        let is_public = !super::is_of_this_machine(&self.url);
        let proxy = if is_public {
            "# A proxy before this server that handles TLS; without one, set [tls] and [acme].\n\
             # trusted_proxies = [\"127.0.0.1\"]\n"
        } else {
            ""
        };
        let lines = match own_port(&self.url) {
            Some(listen) if listen == Config::default().server.listen => String::new(),
            Some(listen) => format!("listen = \"{listen}\"\n"),
            None => {
                let url = quoted(&self.url);
                format!("# The address that visitors use.\npublic_url = {url}\n{proxy}")
            }
        };
        if !lines.is_empty() {
            section("server", &lines);
        }
        if self.languages != Languages::default() {
            let languages = quoted(&self.languages.to_string());
            section("site", &format!("languages = {languages}\n"));
        }
        if self.is_desk_public {
            section(
                "desk",
                "# The desk is at the public address too: /desk\npublic = true\n",
            );
        } else if is_public {
            let listen = format!(
                "# The desk, metrics and purges are here alone: ssh -L 9090:{ADMIN} SERVER\n\
                 listen = \"{ADMIN}\"\n"
            );
            section("admin", &listen);
        }
        if let Some(database) = &self.database {
            let database = match database {
                Database::Sqlite(file) => quoted(&file.to_string_lossy()),
                Database::Postgres(url) => quoted(url.expose().as_str()),
            };
            section("embedded", &format!("database = {database}\n"));
        }
        if let Some(sender) = &self.sender {
            let (sender, owner) = (quoted(sender), quoted(&self.owner));
            let lines = format!(
                "# Mail is sent once `server` is set; SELVAGE_MAIL_PASSWORD is the place of a password.\n\
                 # server = \"smtp.example.com\"\n\
                 # account = {sender}\n\
                 sender = {sender}\n\
                 # This address gets every inquiry.\n\
                 inquiries = {owner}\n"
            );
            section("mail", &lines);
        }
        if let Some(consent) = &self.consent {
            let consent = quoted(consent);
            let lines = format!(
                "# Visitors are asked before a key for statistics is stored in their browsers.\n\
                 consent = {consent}\n"
            );
            section("visits", &lines);
        }
        text
    }
}

/// The port of an address that says by itself where the server listens: of `http`, at a loopback IP
/// address.
fn own_port(url: &str) -> Option<SocketAddr> {
    let url = Url::parse(url).ok().filter(|url| url.scheme() == "http")?;
    let host = url.host_str()?.trim_matches(['[', ']']);
    let host: IpAddr = host.parse().ok()?;
    let port = url.port_or_known_default()?;
    host.is_loopback().then(|| (host, port).into())
}

/// A text as TOML.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The settings that a site of this address gets, without visitors who are asked.
    fn of(url: &str, is_desk_public: bool) -> toml::Table {
        let wanted = Wanted {
            languages: Languages::default(),
            url: url.to_owned(),
            is_demonstration: false,
            owner: "owner@example.com".to_owned(),
            is_desk_public,
            sender: None,
            consent: None,
            database: None,
        };
        wanted.configuration().parse().unwrap()
    }

    #[test]
    fn an_address_of_this_machine_says_where_the_server_listens() {
        let expected = |text: &str| text.parse::<toml::Table>().unwrap();
        assert_eq!(of("http://127.0.0.1:8080", false), expected(""));
        assert_eq!(
            of("http://[::1]:8090", false),
            expected("server.listen = '[::1]:8090'")
        );
        assert_eq!(
            of("http://localhost:8080", false),
            expected("server.public_url = 'http://localhost:8080'")
        );
    }

    #[test]
    fn the_desk_of_a_public_site_is_somewhere() {
        let url = "server.public_url = 'https://www.example.com'\n";
        let with = |more: &str| format!("{url}{more}").parse::<toml::Table>().unwrap();
        let address = "https://www.example.com";
        assert_eq!(of(address, false), with("admin.listen = '127.0.0.1:9090'"));
        assert_eq!(of(address, true), with("desk.public = true"));
    }
}
