//! Connections to Valkey: one server, the primary that Sentinels name, or a cluster.

use redis::aio::{ConnectionLike, MultiplexedConnection};
use redis::cluster::ClusterClient;
use redis::cluster_async::ClusterConnection;
use redis::sentinel::{SentinelClientBuilder, SentinelServerType};
use redis::{
    AsyncConnectionConfig, Client, Cmd, ConnectionAddr, ErrorKind, IntoConnectionInfo as _,
    Pipeline, RedisConnectionInfo, RedisFuture, RedisResult, TlsMode, Value,
};

use base::config::{SharedSettings, ValkeyKind, ValkeyUrl};

/// A connection that carries many calls at a time. Clones share it.
#[derive(Clone)]
pub(super) enum ValkeyConnection {
    Server(MultiplexedConnection),
    Cluster(Box<ClusterConnection>),
}

impl ValkeyConnection {
    /// Connects. Calls have no time limit of their own.
    pub async fn open(url: &ValkeyUrl, settings: &SharedSettings) -> RedisResult<Self> {
        let nodes: Vec<_> = url
            .nodes
            .iter()
            .map(|(host, port)| address(host, *port, url.tls))
            .collect();
        let config = AsyncConnectionConfig::new()
            .set_connection_timeout(Some(settings.connect_timeout))
            .set_response_timeout(None);
        let tls = url.tls.then_some(TlsMode::Secure);
        match &url.kind {
            ValkeyKind::Single => {
                let mut redis = RedisConnectionInfo::default().set_db(url.database);
                if let Some(name) = &url.username {
                    redis = redis.set_username(name);
                }
                if let Some(password) = &url.password {
                    redis = redis.set_password(password);
                }
                let node = nodes
                    .into_iter()
                    .next()
                    .ok_or((ErrorKind::InvalidClientConfig, "no host"))?;
                let client = Client::open(node.into_connection_info()?.set_redis_settings(redis))?;
                client
                    .get_multiplexed_async_connection_with_config(&config)
                    .await
                    .map(Self::Server)
            }
            ValkeyKind::Sentinel(service) => {
                let mut builder =
                    SentinelClientBuilder::new(nodes, service, SentinelServerType::Master)?
                        .set_client_to_redis_db(url.database);
                if let Some(name) = &url.username {
                    builder = builder.set_client_to_redis_username(name);
                }
                if let Some(password) = &url.password {
                    builder = builder.set_client_to_redis_password(password);
                }
                if let Some(mode) = tls {
                    builder = builder
                        .set_client_to_redis_tls_mode(mode)
                        .set_client_to_sentinel_tls_mode(mode);
                }
                builder
                    .build()?
                    .get_async_connection_with_config(&config)
                    .await
                    .map(Self::Server)
            }
            ValkeyKind::Cluster => {
                let mut builder = ClusterClient::builder(nodes)
                    .connection_timeout(settings.connect_timeout)
                    // The longest call waits for purges.
                    .response_timeout(settings.heartbeat * 2);
                if let Some(name) = &url.username {
                    builder = builder.username(name);
                }
                if let Some(password) = &url.password {
                    builder = builder.password(password);
                }
                if let Some(mode) = tls {
                    builder = builder.tls(mode);
                }
                builder
                    .build()?
                    .get_async_connection()
                    .await
                    .map(Box::new)
                    .map(Self::Cluster)
            }
        }
    }
}

fn address(host: &str, port: u16, tls: bool) -> ConnectionAddr {
    let host = host.to_owned();
    if tls {
        ConnectionAddr::TcpTls {
            host,
            port,
            insecure: false,
            tls_params: None,
        }
    } else {
        ConnectionAddr::Tcp(host, port)
    }
}

impl ConnectionLike for ValkeyConnection {
    fn req_packed_command<'a>(&'a mut self, command: &'a Cmd) -> RedisFuture<'a, Value> {
        match self {
            Self::Server(connection) => connection.req_packed_command(command),
            Self::Cluster(connection) => connection.req_packed_command(command),
        }
    }

    fn req_packed_commands<'a>(
        &'a mut self,
        pipeline: &'a Pipeline,
        offset: usize,
        count: usize,
    ) -> RedisFuture<'a, Vec<Value>> {
        match self {
            Self::Server(connection) => connection.req_packed_commands(pipeline, offset, count),
            Self::Cluster(connection) => connection.req_packed_commands(pipeline, offset, count),
        }
    }

    fn get_db(&self) -> i64 {
        match self {
            Self::Server(connection) => connection.get_db(),
            Self::Cluster(connection) => connection.get_db(),
        }
    }
}
