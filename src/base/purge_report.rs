//! The report of a purge: the answer of `POST /_selvage/purge`.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The result of a purge, as its client gets it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct PurgeReport {
    pub pages: usize,
    pub answers: usize,
    pub files: usize,
    /// The paths of the first pages.
    pub touched: Vec<String>,
    /// Pages rendered again before the response; none after a hard purge.
    #[serde(default)]
    #[schema(required)]
    pub renewed: Renewed,
    /// The paths of the request at which there is neither a page nor a file.
    #[serde(default)]
    #[schema(required)]
    pub unknown: Vec<String>,
    /// The servers that share pages, if there are several; the numbers above are then those of all
    /// of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub servers: Option<Servers>,
}

/// The servers that a purge has reached.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Servers {
    /// Whether the order was passed on. If not, it will be as soon as possible.
    pub is_passed_on: bool,
    /// The names of those that have carried it out.
    pub confirmed: Vec<String>,
    /// The names of the others. Each carries it out when it is back.
    pub missing: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Renewed {
    pub count: usize,
    /// The paths of the first pages.
    pub paths: Vec<String>,
}

impl PurgeReport {
    /// Adds the report of a server that shares no pages with the others.
    pub fn add(&mut self, server: &str, other: Self) {
        self.pages += other.pages;
        self.answers += other.answers;
        self.files += other.files;
        self.renewed.count += other.renewed.count;
        for (paths, others) in [
            (&mut self.touched, other.touched),
            (&mut self.renewed.paths, other.renewed.paths),
        ] {
            paths.extend(others);
            paths.sort_unstable();
            paths.dedup();
        }
        let servers = self.servers.get_or_insert_default();
        let others = other.servers.unwrap_or_else(|| Servers {
            is_passed_on: true,
            confirmed: vec![server.to_owned()],
            missing: Vec::new(),
        });
        servers.is_passed_on |= others.is_passed_on;
        servers.confirmed.extend(others.confirmed);
        servers.missing.extend(others.missing);
    }

    /// Leaves no more than this number of paths in each list.
    pub fn truncate(&mut self, most: usize) {
        self.touched.truncate(most);
        self.renewed.paths.truncate(most);
    }
}
