//! How a page asks the provider: for everything at the same time.

use super::{Loads, addresses};
use crate::support::scripted::Scripted;

#[tokio::test]
async fn a_page_asks_for_all_its_parts_at_the_same_time() {
    // The labels of `/bbs` decide its topics, the category of an OEM item its neighbours, and the list
    // of own pages which item one is.
    let waits =
        |path: &str| path == "/bbs" || path.starts_with("/oem/info/") || path.starts_with("/page/");
    for path in addresses().into_iter().filter(|path| !waits(path)) {
        let provider = Scripted::start().await;
        Loads::of(&provider).page(&path).await;
        let number = provider.total();
        let provider = Scripted::start().await;
        let gate = provider.hold_all();
        let loads = Loads::of(&provider);
        let address = path.clone();
        let loading = tokio::spawn(async move { loads.page(&address).await });
        provider.all_arrived(number).await;
        gate.open();
        loading.await.unwrap();
        assert_eq!(provider.total(), number, "{path}");
    }
}

#[tokio::test]
async fn topics_wait_for_the_labels_alone_where_the_address_names_none() {
    for (path, boards) in [("/bbs", 1), ("/bbs/board/1", 4)] {
        let provider = Scripted::start().await;
        let [labels, others @ ..] = ["labels", "info", "seo", "boards", "topics", "topic_count"]
            .map(|call| provider.hold(call));
        let loads = Loads::of(&provider);
        let loading = tokio::spawn(async move { loads.status(path).await });
        for (call, number) in [("info", 1), ("seo", 1), ("boards", boards), ("labels", 1)] {
            provider.arrived(call, number).await;
        }
        labels.open();
        for call in ["topics", "topic_count"] {
            provider.arrived(call, 1).await;
        }
        for gate in &others {
            gate.open();
        }
        assert_eq!(loading.await.unwrap(), 200, "{path}");
        assert_eq!(
            provider.total(),
            boards + 6,
            "nothing more was asked for {path}"
        );
    }
}
