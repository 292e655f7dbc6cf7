//! Generated input for tests of parsers. `PROPTEST_CASES=1000000 cargo test … fuzz` tries a million
//! cases of each.

use proptest::prelude::*;
use proptest::{collection, sample};

/// 2,000 cases, or `PROPTEST_CASES`.
pub fn config() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(2_000);
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// Texts of up to 12 parts: mostly the given ones, which lead the parser into its branches, and
/// other characters.
pub fn text(parts: &'static [&'static str]) -> impl Strategy<Value = String> {
    let part = prop_oneof![5 => sample::select(parts).prop_map(str::to_owned), 1 => "\\PC{0,4}", 1 => "[\\x00-\\xff]{0,3}"];
    collection::vec(part, 0..12).prop_map(|parts| parts.concat())
}
