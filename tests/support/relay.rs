//! A cable between a server and what it connects to, which a test can cut.

use std::net::SocketAddr;

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Passes connections on to an address. It ends with the value.
pub struct Relay {
    pub address: SocketAddr,
    is_cut: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Relay {
    pub async fn to(target: SocketAddr) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let (is_cut, cut) = watch::channel(false);
        let task = tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let mut cut = cut.clone();
                tokio::spawn(async move {
                    let relayed = async {
                        let mut far = TcpStream::connect(target).await?;
                        near.set_nodelay(true)?;
                        far.set_nodelay(true)?;
                        copy_bidirectional(&mut near, &mut far).await
                    };
                    tokio::select! {
                        _ = relayed => {}
                        _ = cut.wait_for(|is_cut| *is_cut) => {}
                    }
                });
            }
        });
        Self {
            address,
            is_cut,
            task,
        }
    }

    /// Ends all connections, and new ones at once.
    pub fn cut(&self) {
        self.is_cut.send_replace(true);
    }

    pub fn mend(&self) {
        self.is_cut.send_replace(false);
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.task.abort();
    }
}
