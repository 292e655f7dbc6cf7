//! The databases of the embedded provider, for tests of both.

use std::path::Path;

use super::postgres::SHARED;

/// A file in `folder`, which does not exist yet, and the URL of an empty PostgreSQL database.
pub async fn databases(folder: &Path) -> [String; 2] {
    [
        folder.join("provider.sqlite").to_str().unwrap().to_owned(),
        SHARED.database(None).await,
    ]
}
