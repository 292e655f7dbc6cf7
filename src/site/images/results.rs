//! Results that outlast memory: on disk, and in Valkey for the other servers.

use std::sync::Arc;

use tokio::task::spawn_blocking;

use super::encode::MadePicture;
use super::key::PictureKey;
use super::store::PictureStore;
use crate::cluster::Cluster;

pub(super) struct KeptResults {
    pub disk: Option<Arc<PictureStore>>,
    /// Shared with other servers; `None` unless `shared.images` is on.
    pub cluster: Option<Cluster>,
}

impl KeptResults {
    /// Returns a result from disk, else one that another server has made.
    pub async fn read(&self, key: PictureKey) -> Option<MadePicture> {
        let disk = self.disk.clone();
        let read = spawn_blocking(move || disk?.read(&key)).await;
        match read.ok().flatten() {
            Some(made) => Some(made),
            None => self.read_shared(key).await,
        }
    }

    /// Stores a result on disk and shares it, behind the answer.
    pub fn keep(&self, key: PictureKey, made: &MadePicture) {
        self.write(key, made);
        let Some(cluster) = self
            .cluster
            .clone()
            .filter(|cluster| made.bytes.len() <= cluster.max_image())
        else {
            return;
        };
        let (name, MadePicture { kind, bytes }) = (shared_name(&key), made.clone());
        cluster.clone().behind(async move {
            // Without an answer, other servers make it themselves.
            let _ = cluster
                .put(&name, &kind, &[bytes], cluster.keep_images())
                .await;
        });
    }

    async fn read_shared(&self, key: PictureKey) -> Option<MadePicture> {
        let name = shared_name(&key);
        let mut value = self.cluster.as_ref()?.get(&name).await.ok()??;
        let made = MadePicture {
            kind: value.header,
            bytes: value.parts.pop()?,
        };
        self.write(key, &made);
        Some(made)
    }

    fn write(&self, key: PictureKey, made: &MadePicture) {
        if let Some(disk) = self.disk.clone() {
            let copy = made.clone();
            spawn_blocking(move || disk.write(key, &copy));
        }
    }
}

fn shared_name(key: &PictureKey) -> String {
    format!("image:{}", key.file_name())
}
