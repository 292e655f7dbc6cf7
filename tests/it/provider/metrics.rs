//! Metrics of provider calls.

use base::locale::Locale;
use metrics_exporter_prometheus::PrometheusBuilder;
use site::provider::{Cols, Fid, ListOf, Tid};

use super::client;
use crate::support::scripted::Scripted;

#[test]
fn every_request_is_counted_by_call_and_outcome_and_timed() {
    let recorder = PrometheusBuilder::new().build_recorder();
    // One thread, so that the recorder hears everything.
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    metrics::with_local_recorder(&recorder, || {
        runtime.block_on(async {
            let scripted = Scripted::start().await;
            let client = client(&scripted);
            client.info(Fid(1041), Locale::ZH, Cols::ALL).await.unwrap();
            client
                .info(Fid(99), Locale::ZH, Cols::ALL)
                .await
                .unwrap_err();
            scripted.fail("count");
            client
                .count(ListOf::Tid(Tid(160_108)), Locale::ZH)
                .await
                .unwrap_err();
        });
    });
    let figures = recorder.handle().render();
    for line in [
        r#"selvage_provider_requests_total{call="info",outcome="ok"} 1"#,
        r#"selvage_provider_requests_total{call="info",outcome="refused"} 1"#,
        r#"selvage_provider_requests_total{call="count",outcome="http"} 4"#,
        r#"selvage_provider_seconds_count{call="count"} 4"#,
    ] {
        assert!(
            figures.lines().any(|figure| figure == line),
            "{line} not in\n{figures}"
        );
    }
}
