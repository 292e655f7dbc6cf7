//! `info/info` with the number of the redirects: all of them, as JSON in `exvals`.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::entries::row::WireRow;
use crate::store::Store;
use base::site::REDIRECTS_ITEM;

impl Store {
    /// Returns the item of the provider's API that has the redirects.
    pub(crate) async fn redirects_item(&self) -> sqlx::Result<WireRow> {
        let rows = self.redirects().await?;
        let pairs: BTreeMap<_, _> = rows.iter().map(|row| (&row.old, &row.target)).collect();
        let item = json!({ "fid": REDIRECTS_ITEM, "exvals": json!(pairs).to_string() });
        Ok(match item {
            Value::Object(item) => item,
            _ => Map::new(),
        })
    }
}
