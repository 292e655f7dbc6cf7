//! Files of a few bytes that order more work than a machine has.

use std::time::Duration;

use http::StatusCode;
use procfs::process::Process as Status;
use tempfile::TempDir;

use super::{PICTURE, provider, site};
use crate::support::pictures::{self, answer, bombs};
use crate::support::process::Process;
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::site::eventually;

const HARMLESS: &str = "/_image?src=/media/photos/harmless.jpg&w=320";
const MEBIBYTE: u64 = 1 << 20;

async fn start(folder: &TempDir, provider: &Scripted) -> Process {
    let settings = [
        ("SELVAGE_PROVIDER_URL", provider.url().to_string()),
        ("SELVAGE_PROVIDER_RETRIES", "0".to_owned()),
    ];
    let server = Process::listening(folder.path(), &settings);
    provider.on("media", answer("image/jpeg", pictures::jpeg(400, 300)));
    assert_eq!(
        server
            .get("/_image?src=/media/photos/first.jpg&w=320")
            .await
            .status,
        StatusCode::OK
    );
    server.reset_peak_memory();
    server
}

/// The processes that make pictures.
fn workers(server: &Process) -> Vec<Status> {
    let children: Vec<_> = server.children();
    children
        .into_iter()
        .filter(|child| {
            child
                .cmdline()
                .is_ok_and(|words| words.get(1).is_some_and(|word| word == "pictures"))
        })
        .collect()
}

fn lives(process: &Status) -> bool {
    process.stat().is_ok_and(|stat| stat.state != 'Z')
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bomb_takes_little_memory_and_other_pictures_are_made() {
    let (folder, provider) = (TempDir::new().unwrap(), Scripted::start().await);
    let server = start(&folder, &provider).await;
    let before = server.memory();
    for (name, content_type, bytes) in bombs::all() {
        provider.on("media", answer(content_type, bytes));
        for path in [
            format!("/_card?src=/media/{name}&panel=en-home"),
            format!("/_image?src=/media/{name}&w=320"),
        ] {
            // A profile that is not unpacked does not make a picture unusable.
            let expected = if content_type == "image/png" {
                StatusCode::OK
            } else {
                StatusCode::FOUND
            };
            assert_eq!(server.get(&path).await.status, expected, "{path}");
        }
        for worker in workers(&server) {
            let most = worker.status().unwrap().vmhwm.unwrap() * 1024 / MEBIBYTE;
            assert!(most < 256, "{name}: {most} MiB");
        }
    }
    let grown = server.peak_memory().saturating_sub(before) / MEBIBYTE;
    assert!(
        grown < 64,
        "{grown} MiB more than the {} MiB before",
        before / MEBIBYTE
    );
    provider.on("media", answer("image/jpeg", pictures::jpeg(400, 300)));
    assert_eq!(server.get(HARMLESS).await.status, StatusCode::OK);
    let log = server.log();
    let ended: Vec<_> = log
        .iter()
        .filter(|line| line.contains("a picture could not be made"))
        .collect();
    assert!(
        ended.is_empty(),
        "refused before they are drawn: {ended:#?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_with_a_bomb_is_rendered_in_little_memory() {
    let (folder, provider) = (TempDir::new().unwrap(), Scripted::start().await);
    let server = start(&folder, &provider).await;
    for (fid, name) in [("3001", "bomb"), ("3002", "first"), ("3003", "second")] {
        let images: Vec<_> = (0..8)
            .map(|number| format!("<p><img src='/media/{name}-{number}.png'></p>"))
            .collect();
        let article = serde_json::json!({ "fid": fid, "tid": 160_108, "title": "News", "content": images.concat() });
        provider.on_part("info", ("fid", fid), Behaviour::Data(article));
    }
    // Memory that any page needs.
    for page in ["/en/news/info/3002", "/en/news/info/3003"] {
        assert_eq!(server.get(page).await.status, StatusCode::OK);
    }
    server.reset_peak_memory();
    let before = server.memory();
    provider.on("media", answer("image/png", bombs::profile()));
    let page = server.get("/en/news/info/3001").await;
    assert!(
        page.text().contains("src=\"/media/bomb-7.png\""),
        "{}",
        page.text()
    );
    let grown = server.peak_memory().saturating_sub(before) / MEBIBYTE;
    assert!(
        grown < 128,
        "{grown} MiB more than the {} MiB before",
        before / MEBIBYTE
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_over_the_deadline_delays_no_other_and_is_not_tried_again() {
    let provider = provider("image/svg+xml", bombs::endless()).await;
    let site = site(&provider, |config| {
        config.images.deadline = Duration::from_secs(2);
    })
    .await;
    let made = || site.app.images.as_ref().unwrap().made();
    let bomb = async {
        let card = site
            .get("/_card?src=/media/endless.svg&panel=en-home")
            .await;
        (card.status, made())
    };
    let others = async {
        eventually("the drawing is known", || provider.count("media") == 1).await;
        provider.on("media", answer("image/jpeg", pictures::jpeg(400, 300)));
        (site.get(PICTURE).await.status, made())
    };
    let (bomb, others) = tokio::join!(bomb, others);
    assert_eq!(
        (others, bomb),
        ((StatusCode::OK, 1), (StatusCode::FOUND, 2))
    );
    provider.on("media", answer("image/svg+xml", bombs::endless()));
    assert_eq!(
        site.get("/_card?src=/media/the-same.svg&panel=en-home")
            .await
            .status,
        StatusCode::FOUND
    );
    assert_eq!(made(), 2, "a file with the same bytes is not tried");
    provider.on("media", answer("image/jpeg", pictures::jpeg(400, 300)));
    assert_eq!(
        site.get("/_card?src=/media/photos/card.jpg&panel=en-home")
            .await
            .status,
        StatusCode::OK
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_process_that_is_killed_costs_one_picture() {
    let (folder, provider) = (TempDir::new().unwrap(), Scripted::start().await);
    let server = start(&folder, &provider).await;
    provider.on("media", answer("image/svg+xml", bombs::endless()));
    let (card, ()) = tokio::join!(
        server.get("/_card?src=/media/endless.svg&panel=en-home"),
        async {
            eventually("the drawing is being made", || {
                workers(&server).iter().any(is_busy)
            })
            .await;
            workers(&server)
                .iter()
                .filter(|worker| is_busy(worker))
                .for_each(|worker| Process::kill_process(worker.pid));
        }
    );
    assert_eq!(card.status, StatusCode::FOUND);
    server
        .logged("the process ended: signal: 9 (SIGKILL)")
        .await;
    provider.on("media", answer("image/jpeg", pictures::jpeg(400, 300)));
    assert_eq!(server.get(HARMLESS).await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_stops_while_a_bomb_is_being_drawn() {
    for kill in [false, true] {
        let (folder, provider) = (TempDir::new().unwrap(), Scripted::start().await);
        let server = start(&folder, &provider).await;
        provider.on("media", answer("image/svg+xml", bombs::endless()));
        let card = tokio::spawn(
            server
                .request("/_card?src=/media/endless.svg&panel=en-home")
                .send(),
        );
        eventually("the drawing is being made", || {
            workers(&server).iter().any(is_busy)
        })
        .await;
        let workers = workers(&server);
        if kill {
            server.kill();
            assert!(card.await.unwrap().is_err());
        } else {
            assert!(server.terminate().success());
            let status = card.await.unwrap().unwrap().status();
            assert_eq!(
                status,
                StatusCode::SERVICE_UNAVAILABLE,
                "the drawing is not waited for"
            );
        }
        eventually("no process is left behind", || !workers.iter().any(lives)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_process_pictures_are_unavailable_and_not_given_up() {
    let provider = provider("image/jpeg", pictures::jpeg(400, 300)).await;
    for program in ["/bin/false", "/nonexistent"] {
        let site = site(&provider, |config| config.images.program = program.into()).await;
        for _ in 0..2 {
            let answer = site.get(PICTURE).await;
            assert_eq!(
                (answer.status, answer.header("retry-after")),
                (StatusCode::SERVICE_UNAVAILABLE, "2")
            );
        }
    }
}

/// Whether a process has used more time than its start needs.
fn is_busy(process: &Status) -> bool {
    let ticks = process.stat().map_or(0, |stat| stat.utime);
    ticks > procfs::ticks_per_second() / 2
}
