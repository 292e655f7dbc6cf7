//! The dashboard and the alerts in `ops/` ask for figures that the server has.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::time::Duration;

use http::StatusCode;
use promql_parser::label::MatchOp;
use promql_parser::parser::{self, Expr, LabelModifier, VectorSelector};
use promql_parser::util::{ExprVisitor, walk_expr};
use serde_json::Value;
use yaml_rust2::{Yaml, YamlLoader};

use crate::support::process::Process;
use crate::support::scripted::{Behaviour, Scripted};
use crate::support::tls::{Authority, Files};
use crate::tls;

/// Series that Prometheus itself adds.
const OF_PROMETHEUS: [&str; 2] = ["job", "instance"];

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("ops").join(path)).unwrap()
}

/// Every expression of the dashboard, each with the title of its panel.
fn dashboard() -> Vec<(String, String)> {
    fn collect(value: &Value, title: &str, into: &mut Vec<(String, String)>) {
        match value {
            Value::Object(fields) => {
                let title = fields.get("title").and_then(Value::as_str).unwrap_or(title);
                if let Some(expr) = fields.get("expr").and_then(Value::as_str) {
                    into.push((title.to_owned(), expr.replace("$__rate_interval", "5m")));
                }
                fields
                    .values()
                    .for_each(|value| collect(value, title, into));
            }
            Value::Array(items) => items.iter().for_each(|item| collect(item, title, into)),
            _ => {}
        }
    }
    let mut all = Vec::new();
    collect(
        &serde_json::from_str(&read("grafana/dashboard.json")).unwrap(),
        "",
        &mut all,
    );
    all
}

/// The rules of the alerts.
fn rules() -> Vec<Yaml> {
    let files = YamlLoader::load_from_str(&read("prometheus/alerts.yml")).unwrap();
    let groups = files[0]["groups"].as_vec().unwrap();
    groups
        .iter()
        .flat_map(|group| group["rules"].as_vec().unwrap())
        .cloned()
        .collect()
}

fn text<'y>(rule: &'y Yaml, field: &str) -> &'y str {
    rule[field]
        .as_str()
        .unwrap_or_else(|| panic!("{field} of {rule:?}"))
}

/// The label sets of each metric.
type Series = BTreeMap<String, Vec<BTreeMap<String, String>>>;

fn series(figures: &str) -> Series {
    let mut all = Series::new();
    for line in figures
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let (series, _) = line.rsplit_once(' ').unwrap();
        let (name, labels) = series.split_once('{').unwrap_or((series, "}"));
        let labels = labels
            .trim_end_matches('}')
            .split(',')
            .filter_map(|pair| pair.split_once('='));
        let labels =
            labels.map(|(name, value)| (name.to_owned(), value.trim_matches('"').to_owned()));
        all.entry(name.to_owned())
            .or_default()
            .push(labels.collect());
    }
    all
}

/// Says what an expression asks for that is not there.
struct Missing<'s> {
    series: &'s Series,
    /// Labels of the enclosing aggregations.
    by: Vec<String>,
    found: BTreeSet<String>,
}

impl Missing<'_> {
    fn of(series: &Series, expr: &str) -> BTreeSet<String> {
        let parsed = parser::parse(expr).unwrap_or_else(|error| panic!("{expr}: {error}"));
        let mut missing = Missing {
            series,
            by: Vec::new(),
            found: BTreeSet::new(),
        };
        let Ok(_) = walk_expr(&mut missing, &parsed);
        missing.found
    }

    fn check(&mut self, selector: &VectorSelector) {
        let name = selector.name.as_deref().unwrap_or_default();
        if name == "up" {
            return;
        }
        let Some(series) = self.series.get(name) else {
            self.found.insert(name.to_owned());
            return;
        };
        let own = |label: &str| !OF_PROMETHEUS.contains(&label);
        for label in self.by.iter().filter(|label| own(label)) {
            if !series.iter().any(|labels| labels.contains_key(label)) {
                self.found.insert(format!("{name} by {label}"));
            }
        }
        for matcher in selector
            .matchers
            .matchers
            .iter()
            .filter(|matcher| own(&matcher.name))
        {
            let matches = |labels: &BTreeMap<String, String>| {
                labels
                    .get(&matcher.name)
                    .is_some_and(|value| match &matcher.op {
                        MatchOp::Equal => *value == matcher.value,
                        MatchOp::Re(pattern) => pattern.is_match(value),
                        MatchOp::NotEqual | MatchOp::NotRe(_) => true,
                    })
            };
            if !series.iter().any(matches) {
                self.found.insert(format!("{name}{{{matcher}}}"));
            }
        }
    }
}

impl ExprVisitor for Missing<'_> {
    type Error = Infallible;

    fn pre_visit(&mut self, expr: &Expr) -> Result<bool, Infallible> {
        match expr {
            Expr::VectorSelector(selector) => self.check(selector),
            Expr::MatrixSelector(range) => self.check(&range.vs),
            Expr::Aggregate(aggregate) => {
                if let Some(LabelModifier::Include(labels)) = &aggregate.modifier {
                    self.by.clone_from(&labels.labels);
                }
            }
            _ => {}
        }
        Ok(true)
    }

    fn post_visit(&mut self, expr: &Expr) -> Result<bool, Infallible> {
        if matches!(expr, Expr::Aggregate(_)) {
            self.by.clear();
        }
        Ok(true)
    }
}

/// Returns the metrics of a server after requests of every kind, failures of the provider included.
async fn figures() -> String {
    let provider = Scripted::start().await;
    let folder = tempfile::tempdir().unwrap();
    let certificate = Files::new(folder.path(), &Authority::new());
    let mut settings = tls::settings(&provider, &certificate);
    settings.push(("SELVAGE_SHARED_URL", "valkey://127.0.0.1:1".to_owned()));
    settings.push(("SELVAGE_SHARED_SECRET", "weft-and-warp-1993".to_owned()));
    let server = Process::listening(folder.path(), &settings);
    let mut garbage = TcpStream::connect(server.address("https")).unwrap();
    garbage.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
    garbage.read_to_end(&mut Vec::new()).unwrap();
    for path in [
        "/en",
        "/en",
        "/ja/news/list",
        "/nothing",
        "/about",
        "/healthz",
        "/media/photos/a.svg",
        "/_image?src=/media/photos/a.svg&w=320",
        "/en/search?q=cotton",
    ] {
        server.get(path).await;
    }
    provider.on("pager", Behaviour::Http(StatusCode::BAD_GATEWAY));
    assert_eq!(
        server.get("/en/news/list?page=2").await.status,
        StatusCode::SERVICE_UNAVAILABLE
    );
    server.get("/metrics").await.text().to_owned() + &figures_of_the_embedded_provider().await
}

/// Returns the metrics of a server with the embedded provider.
async fn figures_of_the_embedded_provider() -> String {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path(), "info");
    for _ in 0..1000 {
        let figures = server.get("/metrics").await.text().to_owned();
        if figures.contains("\nselvage_backup_age_seconds inf") {
            return figures;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("there is no age of a backup")
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dashboard_and_the_alerts_ask_for_what_the_server_has() {
    let figures = figures().await;
    let series = series(&figures);
    let alerts = rules().into_iter().map(|rule| {
        (
            text(&rule, "alert").to_owned(),
            text(&rule, "expr").to_owned(),
        )
    });
    let asked: Vec<_> = dashboard().into_iter().chain(alerts).collect();
    assert!(asked.len() > 40, "{}", asked.len());
    for (place, expr) in asked {
        let missing = Missing::of(&series, &expr);
        assert!(
            missing.is_empty(),
            "{place} asks for {missing:?}\n{figures}"
        );
    }
    for wrong in [
        "selvage_cache_request_total",
        "selvage_cache_bytes{cache=\"page\"}",
        "sum by (coze) (selvage_cache_bytes)",
    ] {
        assert!(
            !Missing::of(&series, wrong).is_empty(),
            "{wrong} is found out"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_figure_is_explained_and_says_what_it_is() {
    let figures = figures().await;
    for line in figures
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE "))
    {
        let (name, kind) = line.split_once(' ').unwrap();
        assert!(
            figures.contains(&format!("# HELP {name} ")),
            "{name} has no explanation"
        );
        assert_eq!(
            kind == "counter",
            name.ends_with("_total"),
            "{name} is a {kind}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_operator_finds_every_figure_in_the_dashboard_the_alerts_or_the_manual() {
    let told = [
        "README.md",
        "grafana/dashboard.json",
        "prometheus/alerts.yml",
    ]
    .map(read)
    .concat();
    let figures = figures().await;
    let names = figures
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE selvage_")?.split(' ').next());
    let untold: Vec<_> = names
        .filter(|name| !told.contains(&format!("selvage_{name}")))
        .collect();
    assert!(untold.is_empty(), "{untold:?}");
}

#[test]
fn a_purge_of_the_package_leaves_nothing_behind() {
    let (unit, postrm) = (read("systemd/selvage.service"), read("debian/postrm"));
    for (setting, folder) in [
        ("StateDirectory=", "/var/lib"),
        ("CacheDirectory=", "/var/cache"),
    ] {
        let name = unit
            .lines()
            .find_map(|line| line.strip_prefix(setting))
            .unwrap();
        // A user of the service's own has its folders below `private`, and a link to each.
        for folder in [
            format!("{folder}/{name}"),
            format!("{folder}/private/{name}"),
        ] {
            assert!(
                postrm.split_whitespace().any(|word| word == folder),
                "{folder}"
            );
        }
    }
}

#[test]
fn every_alert_says_what_is_wrong_and_what_to_do() {
    let readme = read("README.md");
    for rule in rules() {
        let (name, notes) = (text(&rule, "alert"), &rule["annotations"]);
        assert!(text(notes, "summary").len() > 10);
        assert!(["warning", "critical"].contains(&text(&rule["labels"], "severity")));
        assert_eq!(
            text(notes, "runbook"),
            format!("ops/README.md#{}", name.to_lowercase())
        );
        assert!(
            readme.contains(&format!("\n### {name}\n")),
            "ops/README.md says nothing about {name}"
        );
    }
}

#[test]
fn the_dashboard_can_be_imported_for_any_prometheus() {
    let dashboard: Value = serde_json::from_str(&read("grafana/dashboard.json")).unwrap();
    let variables: Vec<_> = dashboard["templating"]["list"]
        .as_array()
        .unwrap()
        .iter()
        .map(|v| &v["type"])
        .collect();
    assert_eq!(variables, ["datasource", "query"]);
    let panels = dashboard["panels"].as_array().unwrap();
    let ids: BTreeSet<_> = panels
        .iter()
        .map(|panel| panel["id"].as_u64().unwrap())
        .collect();
    assert_eq!(ids.len(), panels.len());
    for panel in panels.iter().filter(|panel| panel["type"] != "row") {
        assert_eq!(
            panel["datasource"]["uid"], "${datasource}",
            "{}",
            panel["title"]
        );
        assert!(
            panel["fieldConfig"]["defaults"]["unit"].is_string(),
            "{}",
            panel["title"]
        );
        assert!(
            !panel["targets"].as_array().unwrap().is_empty(),
            "{}",
            panel["title"]
        );
    }
}
