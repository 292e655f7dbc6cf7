//! How a page asks the provider: for everything at the same time.

use super::Loads;
use crate::support::scripted::Scripted;

const CALLS: [&str; 9] = ["info", "pager", "type", "catalog", "seo", "boards", "labels", "topics", "topic_count"];

#[tokio::test]
async fn a_page_asks_for_all_its_parts_at_the_same_time() {
    for (path, calls) in [
        ("/about/culture", &["info", "seo", "type", "pager"][..]),
        ("/about/development", &["info", "seo", "type", "pager"]),
        ("/about/cooperation", &["info", "seo", "type", "pager"]),
        ("/about/contact", &["info", "seo", "type", "pager"]),
        ("/market", &["info", "info", "seo", "type", "pager"]),
        ("/oem/material", &["info", "info", "info", "seo", "pager"]),
        // An item is asked for in the other languages too.
        ("/oem/info/3901", &["info", "info", "info", "info", "info", "seo"]),
        ("/sample/list", &["info", "info", "seo", "catalog", "pager"]),
        ("/sample/info/3201", &["info", "info", "info", "info", "seo"]),
        (
            "/bbs/board/1?lid=11",
            &[
                "info",
                "seo",
                "boards",
                "boards",
                "boards",
                "boards",
                "labels",
                "labels",
                "labels",
                "topics",
                "topic_count",
            ],
        ),
    ] {
        let provider = Scripted::start().await;
        let gates = CALLS.map(|call| provider.hold(call));
        let loads = Loads::of(&provider);
        let loading = tokio::spawn(async move { loads.status(path).await });
        for call in CALLS {
            let number = calls.iter().filter(|own| **own == call).count();
            provider.arrived(call, number).await;
        }
        for gate in &gates {
            gate.open();
        }
        assert_eq!(loading.await.unwrap(), 200, "{path}");
        assert_eq!(provider.total(), calls.len(), "nothing more was asked for {path}");
    }
}
