//! Sockets that are handed over.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use http::StatusCode;
use tempfile::TempDir;

use super::certificates::settings;
use crate::support::process::Process;
use crate::support::scripted::Scripted;
use crate::support::site::eventually;
use crate::support::tls::{Authority, Files};

#[tokio::test(flavor = "multi_thread")]
async fn inherited_sockets_are_known_by_their_names_and_no_visitor_is_lost() {
    let (folder, authority, provider) = (
        TempDir::new().unwrap(),
        Authority::new(),
        Scripted::start().await,
    );
    let files = Files::new(folder.path(), &authority);
    let [https, redirect] = [0; 2].map(|_| TcpListener::bind("127.0.0.1:0").unwrap());
    let (address, sockets) = (
        https.local_addr().unwrap(),
        [("redirect", &redirect), ("https", &https)],
    );
    let server = Process::on_sockets(folder.path(), &sockets, &settings(&provider, &files));
    assert_eq!(
        (server.address("https"), server.address("redirect")),
        (address, redirect.local_addr().unwrap())
    );
    // Visitors of both protocols, some during and some between the two processes; those wait in the
    // socket.
    let (visits, end) = (
        Arc::new(AtomicUsize::new(0)),
        Arc::new(AtomicBool::new(false)),
    );
    let visitors: Vec<_> = ["h2", "http/1.1", "h2", "http/1.1"]
        .map(|protocol| {
            let (client, visits, end) = (
                authority.client(&[protocol]),
                Arc::clone(&visits),
                Arc::clone(&end),
            );
            tokio::spawn(async move {
                while !end.load(Ordering::Relaxed) {
                    assert_eq!(
                        client.get(address, "/healthz").await.status(),
                        StatusCode::OK,
                        "{protocol}"
                    );
                    visits.fetch_add(1, Ordering::Relaxed);
                }
            })
        })
        .into();
    let more = async || {
        let until = visits.load(Ordering::Relaxed) + 50;
        eventually("they are served", || {
            visits.load(Ordering::Relaxed) >= until
        })
        .await;
    };
    more().await;
    assert!(server.terminate().success());
    let new = Process::on_sockets(folder.path(), &sockets, &settings(&provider, &files));
    more().await;
    end.store(true, Ordering::Relaxed);
    for visitor in visitors {
        visitor.await.unwrap();
    }
    assert!(new.terminate().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_share_the_ports() {
    let (folder, authority, provider) = (
        TempDir::new().unwrap(),
        Authority::new(),
        Scripted::start().await,
    );
    let files = Files::new(folder.path(), &authority);
    let mut settings = settings(&provider, &files);
    settings.push(("SELVAGE_SERVER_REUSE_PORT", "true".to_owned()));
    let old = Process::listening(folder.path(), &settings);
    let address = old.address("https");
    for (name, value) in &mut settings {
        match *name {
            "SELVAGE_TLS_LISTEN" => *value = address.to_string(),
            "SELVAGE_TLS_REDIRECT_LISTEN" => *value = old.address("redirect").to_string(),
            _ => {}
        }
    }
    let new = Process::listening(folder.path(), &settings);
    assert_eq!(
        (new.address("https"), new.address("redirect")),
        (address, old.address("redirect"))
    );
    assert!(old.terminate().success());
    assert_eq!(
        authority
            .client(&["h2"])
            .get(address, "/healthz")
            .await
            .status(),
        StatusCode::OK
    );
    assert!(new.terminate().success());
}
