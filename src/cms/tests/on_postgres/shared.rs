//! Several providers with one database, and a server that goes away.

use std::time::Duration;

use futures::future::join_all;
use serde_json::json;
use sqlx::Connection as _;
use sqlx_postgres::PgConnection;
use tempfile::TempDir;
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;

use crate::Backend;
use crate::store::Store;
use crate::tests::database::TestDatabase;
use crate::tests::postgres::Postgres;
use crate::visits::table::Visit;
use base::config::EmbeddedSettings;

type Provider = crate::tests::Provider<true>;

const LOGIN: [(&str, &str); 2] = [("email", "buyer@example.com"), ("passwd", "woven-demo-1")];
const ORDERS: &str = "/s16/api/v1/order/pager";

#[tokio::test]
async fn providers_that_start_at_once_migrate_and_seed_one_database() {
    let database = TestDatabase::empty(true).await;
    let starts = (0..3).map(|_| Backend::start(database.settings()));
    let providers = join_all(starts).await;
    let providers: Vec<_> = providers.into_iter().map(Result::unwrap).collect();
    for provider in providers {
        provider.shutdown().await;
    }
    let provider = Provider::start_on(database, |_| ()).await;
    let token = provider.token("buyer@example.com", "woven-demo-1").await;
    assert_eq!(
        provider
            .data(ORDERS, &[("token", &token)])
            .await
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[tokio::test]
async fn a_token_and_a_registration_are_good_at_every_provider() {
    let one = Provider::start().await;
    let TestDatabase::Postgres(url) = &one.database else {
        unreachable!()
    };
    let other = Provider::start_on(TestDatabase::Postgres(url.clone()), |_| ()).await;
    let token = one.token("buyer@example.com", "woven-demo-1").await;
    assert_eq!(other.get(ORDERS, &[("token", &token)]).await["status"], 200);
    let form = [
        ("email", "new@example.com"),
        ("pwd", "a new password"),
        ("repwd", "a new password"),
    ];
    assert_eq!(
        other.post("/api/v1/user/register/email", &form).await["status"],
        200
    );
    assert_eq!(
        one.post("/api/v1/user/register/email", &form).await["status"],
        409
    );
    one.token("new@example.com", "a new password").await;
}

#[tokio::test]
async fn of_simultaneous_first_logins_one_is_the_first() {
    let provider = Provider::start().await;
    let logins = (0..4).map(|_| provider.post("/api/v1/user/login/email", &LOGIN));
    let answers = join_all(logins).await;
    let first = answers
        .iter()
        .filter(|answer| answer["data"]["firstLogin"] == true)
        .count();
    assert_eq!(first, 1, "{answers:?}");
}

#[tokio::test]
async fn a_provider_waits_for_a_server_that_starts_later() {
    let TestDatabase::Postgres(url) = TestDatabase::seeded(true).await else {
        unreachable!()
    };
    let (server, database) = url
        .trim_start_matches("postgres://test@")
        .split_once('/')
        .unwrap();
    let folder = TempDir::new().unwrap();
    let socket = folder.path().join(SOCKET);
    let listener = UnixListener::bind(&socket).unwrap();
    let url = format!(
        "postgres:///{database}?user=test&host={}",
        folder.path().display()
    );
    let (started, ()) = tokio::join!(
        Backend::start(TestDatabase::Postgres(url).settings()),
        async {
            // The first attempt fails.
            drop(listener.accept().await.unwrap());
            std::fs::remove_file(&socket).unwrap();
            std::os::unix::fs::symlink(format!("{}/{SOCKET}", server.replace("%2F", "/")), &socket)
                .unwrap();
        }
    );
    started.unwrap().shutdown().await;
}

#[tokio::test]
async fn while_the_server_is_away_calls_are_refused_and_work_again_when_it_is_back() {
    let server = Postgres::start();
    let provider =
        Provider::start_on(TestDatabase::Postgres(server.database(None).await), |_| ()).await;
    let token = provider.token("buyer@example.com", "woven-demo-1").await;
    let visit = async || {
        let sent = provider
            .http
            .post(provider.url("/log/visit/insert"))
            .json(&json!({ "act": "start" }));
        sent.send().await.unwrap().text().await.unwrap()
    };
    assert_eq!(visit().await, "success");
    server.control("stop -m immediate");
    let refused = async || {
        provider.get(ORDERS, &[("token", &token)]).await["status"]
            .as_u64()
            .unwrap()
    };
    assert!((500..600).contains(&refused().await));
    assert!(
        visit().await.contains("\"status\":50"),
        "no visit is acknowledged"
    );
    server.control("start");
    assert_eq!(
        provider.get(ORDERS, &[("token", &token)]).await["status"],
        200
    );
    assert_eq!(visit().await, "success");
    assert_eq!(
        provider.backend.store.visits().await.unwrap().len(),
        2,
        "the acknowledged ones"
    );
}

/// A relay to a server's Unix socket, in a folder of its own. While it is cut, it keeps connections
/// open and passes nothing on; those remain dead.
struct Relay {
    folder: TempDir,
    cut: watch::Sender<bool>,
}

impl Relay {
    fn start(server: String) -> Self {
        let folder = TempDir::new().unwrap();
        let listener = UnixListener::bind(folder.path().join(SOCKET)).unwrap();
        let cut = watch::Sender::new(false);
        let switch = cut.clone();
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let (server, mut cut) = (server.clone(), switch.subscribe());
                tokio::spawn(async move {
                    let mut server = UnixStream::connect(server).await.unwrap();
                    let is_cut = tokio::select! {
                        _ = tokio::io::copy_bidirectional(&mut client, &mut server) => false,
                        cut = cut.wait_for(|cut| *cut) => cut.is_ok(),
                    };
                    if is_cut {
                        std::future::pending::<()>().await;
                    }
                });
            }
        });
        Self { folder, cut }
    }
}

const SOCKET: &str = ".s.PGSQL.5432";

#[tokio::test]
async fn connections_that_are_dead_without_a_word_are_replaced() {
    let TestDatabase::Postgres(url) = TestDatabase::seeded(true).await else {
        unreachable!()
    };
    let (server, database) = url
        .trim_start_matches("postgres://test@")
        .split_once('/')
        .unwrap();
    let relay = Relay::start(format!("{}/{SOCKET}", server.replace("%2F", "/")));
    let folder = relay.folder.path().display();
    let database = format!("postgres:///{database}?user=test&host={folder}");
    let provider = Provider::start_on(TestDatabase::Postgres(database), |_| ()).await;
    let calls = || (0..16).map(|_| provider.get("/api/v1/cms/info/info", &[("fid", "1041")]));
    assert!(
        join_all(calls())
            .await
            .iter()
            .all(|answer| answer["status"] == 200)
    );
    relay.cut.send_replace(true);
    // The clients leave while their calls wait for the database.
    let left = calls().map(|call| tokio::time::timeout(Duration::from_millis(100), call));
    assert!(join_all(left).await.iter().all(Result::is_err));
    relay.cut.send_replace(false);
    let mut attempts = 0;
    while provider
        .get("/api/v1/cms/info/info", &[("fid", "1041")])
        .await["status"]
        != 200
    {
        attempts += 1;
        assert!(attempts < 10, "the dead connections keep their places");
    }
}

#[tokio::test]
async fn an_error_of_the_database_does_not_contain_the_password() {
    let TestDatabase::Postgres(url) = TestDatabase::empty(true).await else {
        unreachable!()
    };
    let settings = |url: &str| EmbeddedSettings {
        database: url.parse().unwrap(),
        ..EmbeddedSettings::default()
    };
    let (server, _) = url.rsplit_once('/').unwrap();
    let missing = format!(
        "{}/no_such_database",
        server.replace("test@", "test:S3CRET@")
    );
    let error = Backend::start(settings(&missing)).await.unwrap_err();
    let shown = format!("{error:?} {}", base::error_chain::ErrorChain(&error));
    assert!(
        shown.contains("no_such_database") && !shown.contains("S3CRET"),
        "{shown}"
    );
}

#[tokio::test]
async fn a_database_of_somebody_else_is_not_read() {
    let database = TestDatabase::empty(true).await.settings().database;
    let error = Store::open_to_read(&database).await.unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("is no database of the embedded provider"),
        "{error}"
    );
}

#[tokio::test]
async fn a_month_beyond_the_retention_is_dropped_as_a_whole() {
    let provider = Provider::start().await;
    let store = &provider.backend.store;
    let visit = |received| {
        let text = String::new;
        Visit {
            received,
            ukey: text(),
            act: text(),
            module: text(),
            url: text(),
            record: "{}".to_owned(),
        }
    };
    // 2026-10-15 and 2026-12-15 (UTC)
    store
        .add_visits(&[visit(1_792_022_400_000), visit(1_797_292_800_000)])
        .await
        .unwrap();
    let TestDatabase::Postgres(url) = &provider.database else {
        unreachable!()
    };
    let mut db = PgConnection::connect(url).await.unwrap();
    let mut months = async || -> Vec<String> {
        let tables = "SELECT tablename::text FROM pg_tables WHERE tablename LIKE 'visits!_%' ESCAPE '!' ORDER BY 1";
        sqlx::query_scalar(tables).fetch_all(&mut db).await.unwrap()
    };
    assert_eq!(months().await, ["visits_2026_10", "visits_2026_12"]);
    // 2026-12-01
    assert_eq!(store.purge_visits(1_796_083_200_000).await.unwrap(), 1);
    assert_eq!(months().await, ["visits_2026_12"]);
}
