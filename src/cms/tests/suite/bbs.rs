use serde_json::json;

use super::Provider;
use crate::tests::each;

#[tokio::test]
async fn boards_are_listed_in_each_language() {
    let provider = Provider::start().await;
    for (lang, names) in [
        ("zh", ["面料", "工艺"]),
        ("en", ["Cloth", "Making"]),
        ("ja", ["生地", "縫製"]),
    ] {
        let boards = provider
            .data("/api/bbs/board/list", &[("id", ""), ("lang", lang)])
            .await;
        assert_eq!(
            boards,
            json!([{ "bid": "1", "bname": names[0] }, { "bid": "2", "bname": names[1] }])
        );
    }
    let one = provider
        .data("/api/bbs/board/list", &[("id", "2"), ("lang", "en")])
        .await;
    assert_eq!(one, json!([{ "bid": "2", "bname": "Making" }]));
}

#[tokio::test]
async fn labels_belong_to_a_board() {
    let provider = Provider::start().await;
    let of = async |id| {
        provider
            .data("/api/bbs/label/list", &[("id", id), ("lang", "en")])
            .await
    };
    assert_eq!(
        of("1").await,
        json!([{ "lid": "11", "bid": "1", "lname": "Cotton" }])
    );
    assert_eq!(each(&of("0").await, "lid"), ["11", "21"]);
    assert_eq!(of("9").await, json!([]));
}

#[tokio::test]
async fn topics_of_a_label_are_paged_and_counted() {
    let provider = Provider::start().await;
    let params = [("lid", "11"), ("idx", "1"), ("size", "1"), ("lang", "ja")];
    let topics = provider.data("/api/bbs/topic/pager", &params).await;
    assert_eq!(
        topics,
        json!([{ "tpid": "102", "title": "番手", "uname": "Sato", "atime": "2026-06-02 08:00:00", "content": "" }])
    );
    assert_eq!(
        provider
            .data("/api/bbs/topic/count", &[("lid", "11")])
            .await,
        2
    );
    assert_eq!(
        provider
            .data("/api/bbs/topic/count", &[("lid", "21")])
            .await,
        0
    );
    assert_eq!(
        provider
            .get("/api/bbs/topic/pager", &[("lid", "11"), ("size", "many")])
            .await["status"],
        400
    );
}
