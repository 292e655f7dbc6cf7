//! The figures of the content add up: weights, fibres, sums and dates.
//!
//! Only the Chinese texts are read: `translations.rs` compares the figures of the languages.

use std::path::Path;

use regex::Regex;
use toml::{Table, Value};

/// Largest difference between a stated and a calculated weight, in per cent.
const TOLERANCE: f64 = 8.0;

/// Crimp adds weight to the yarn of a straight grid; scouring and bleaching take most of it off.
const FINISHED: f64 = 1.03;

/// Denim keeps its size, and sanforising shortens it: its densities are those of the loom.
const SANFORISED: f64 = 1.13;

/// Weight of a jersey, g/m², per tex and reciprocal millimetre of loop length, when relaxed.
const JERSEY: f64 = 23.0;

fn read(path: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The Chinese texts of the entries of a content file.
fn entries(path: &str, kind: &str) -> Vec<Table> {
    let file: Table = read(&format!("content/{path}")).parse().unwrap();
    let entries = file[kind].as_array().unwrap().iter();
    entries
        .filter_map(|entry| Some(entry.get("zh")?.as_table()?.clone()))
        .collect()
}

/// One text of an entry; empty if the entry does not have it.
fn text<'entry>(entry: &'entry Table, key: &str) -> &'entry str {
    entry.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The content of the entry with this title.
fn content(path: &str, kind: &str, title: &str) -> String {
    let entries = entries(path, kind);
    let key = if kind == "type" {
        ["tname", "tdesc"]
    } else {
        ["title", "content"]
    };
    let entry = entries.iter().find(|entry| text(entry, key[0]) == title);
    let entry = entry.unwrap_or_else(|| panic!("{path}: no {title}"));
    let own = text(entry, key[1]);
    let own = if own.is_empty() {
        text(entry, "html")
    } else {
        own
    };
    own.to_owned()
}

/// The cells of a Markdown table's rows, without its head.
fn rows(markdown: &str) -> Vec<Vec<String>> {
    let rows = markdown.lines().filter(|line| line.starts_with('|'));
    let rows = rows.filter(|line| !line.starts_with("|--"));
    rows.map(|row| {
        row.trim_matches('|')
            .split('|')
            .map(|cell| unlinked(cell.trim()))
            .collect()
    })
    .collect()
}

/// The text of a cell, which may be a link.
fn unlinked(cell: &str) -> String {
    let text = cell
        .strip_prefix('[')
        .and_then(|link| link.split_once("]("));
    text.map_or(cell, |(text, _)| text).to_owned()
}

fn numbers(text: &str) -> Vec<f64> {
    let number = Regex::new(r"\d+(\.\d+)?").unwrap();
    number
        .find_iter(&text.replace(',', ""))
        .map(|found| found.as_str().parse().unwrap())
        .collect()
}

/// A fabric of the list of stocked fabrics.
struct Fabric {
    code: String,
    composition: String,
    construction: String,
    weight: f64,
}

fn stocked() -> Vec<Fabric> {
    let list = content(
        "items/news/2-2026-autumn.toml",
        "item",
        "常备坯布与现货面料清单（2026年秋冬）",
    );
    let fabric = |row: Vec<String>| Fabric {
        code: row[0].clone(),
        composition: row[2].clone(),
        construction: row[3].clone(),
        weight: numbers(&row[4])[0],
    };
    rows(&list).into_iter().skip(1).map(fabric).collect()
}

/// Title, weight line and description of every sample.
fn samples() -> Vec<[String; 3]> {
    let files = 11..=17;
    let entries =
        files.flat_map(|kind| entries(&format!("items/samples/160103{kind}.toml"), "item"));
    entries
        .map(|entry| ["title", "subtxt", "abstract"].map(|key| text(&entry, key).to_owned()))
        .collect()
}

/// Mass of a yarn, g/km: `40`, `100/2`, `75D`, or `12+70D` with elastane in the core.
fn tex(yarn: &str, metric: bool) -> f64 {
    let yarn = yarn.split('+').next().unwrap();
    if let Some(denier) = yarn.strip_suffix('D') {
        return denier.parse::<f64>().unwrap() / 9.0;
    }
    let (count, ply) = yarn.split_once('/').unwrap_or((yarn, "1"));
    let single = if metric { 1000.0 } else { 590.5 } / count.parse::<f64>().unwrap();
    single * ply.parse::<f64>().unwrap()
}

/// Mass of warp and weft, g/m², of a construction such as `40支×40支／133×72` or `50D×50D／290T`.
fn warp_and_weft(construction: &str) -> Option<[f64; 2]> {
    let yarn = r"(\d+(?:/2)?D?(?:\+\d+D)?)";
    let density = r"(?:(\d+)×(\d+)|(\d+)T)";
    let pattern = Regex::new(&format!(r"{yarn}×{yarn}(?:强捻)?[/／]{density}")).unwrap();
    let plain = construction.replace("公支", "").replace(['支', ' '], "");
    let found = pattern.captures(&plain)?;
    let metric = construction.contains("公支");
    let per_metre = if construction.contains("根/厘米") {
        100.0
    } else {
        39.37
    };
    let density = |index: usize| match found.get(index) {
        Some(threads) => threads.as_str().parse::<f64>().unwrap(),
        None => found[5].parse::<f64>().unwrap() / 2.0,
    };
    let mass = |yarn: usize, threads: usize| {
        tex(&found[yarn], metric) * density(threads) * per_metre / 1000.0
    };
    Some([mass(1, 3), mass(2, 4)])
}

fn differs(stated: f64, calculated: f64) -> bool {
    (stated / calculated - 1.0).abs() * 100.0 > TOLERANCE
}

#[test]
fn woven_fabrics_weigh_what_their_yarns_and_densities_give() {
    let grams = Regex::new(r"(\d+) g/m²").unwrap();
    let listed = stocked().into_iter().map(|fabric| {
        let is_denim = fabric.code.starts_with('D');
        (fabric.code, fabric.construction, fabric.weight, is_denim)
    });
    let sampled = samples().into_iter().filter_map(|[title, _, description]| {
        let weight = grams.captures(&description)?[1].parse().unwrap();
        let is_denim = description.contains("丹宁");
        Some((title, description, weight, is_denim))
    });
    let mut calculated = 0;
    let mut problems = Vec::new();
    for (name, construction, stated, is_denim) in listed.chain(sampled) {
        let Some([warp, weft]) = warp_and_weft(&construction) else {
            continue;
        };
        calculated += 1;
        let weight = (warp + weft) * if is_denim { SANFORISED } else { FINISHED };
        if differs(stated, weight) {
            problems.push(format!(
                "{name}: {construction}: calculated {weight:.0} g/m²"
            ));
        }
    }
    assert!(
        calculated >= 30,
        "only {calculated} constructions were recognised"
    );
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn jerseys_weigh_what_yarn_and_loop_length_give() {
    let knits = content("items/oem/cotton.toml", "item", "针织布：从针距到克重");
    let jerseys: Vec<_> = rows(&knits)
        .into_iter()
        .filter(|row| row[0].contains("汗布"))
        .collect();
    assert_eq!(jerseys.len(), 2);
    for row in jerseys {
        let yarn = row[2].replace('支', "");
        let calculated = JERSEY * tex(&yarn, false) / numbers(&row[3])[0];
        let stated = numbers(&row[4])[0];
        assert!(
            !differs(stated, calculated),
            "{row:?}: calculated {calculated:.0}"
        );
        let listed = stocked().into_iter().any(|fabric| {
            fabric.construction == row[2] && (fabric.weight - stated).abs() < f64::EPSILON
        });
        assert!(listed, "{row:?} is not in the list of stocked fabrics");
    }
}

#[test]
fn samples_and_swatch_lists_state_the_fabric_as_the_list_of_stocked_fabrics_does() {
    let fibres = Regex::new(r"\d%").unwrap();
    let swatches = read("content/media/downloads/jinlan-swatch-list-zh.csv");
    let swatches: Vec<&str> = swatches.lines().skip(1).collect();
    let list = stocked();
    assert_eq!(swatches.len(), list.len());
    let samples = samples();
    for (fabric, swatch) in list.iter().zip(swatches) {
        let Fabric {
            code,
            composition,
            construction,
            weight,
        } = fabric;
        let row: Vec<&str> = swatch.split(',').collect();
        assert_eq!([code, composition, construction], [row[0], row[2], row[3]]);
        assert_eq!(numbers(row[4]), [*weight]);
        for [title, line, description] in &samples {
            if !description.contains(code.as_str()) {
                continue;
            }
            let stated = numbers(description);
            let has = |figure: &f64| stated.contains(figure);
            assert!(
                numbers(construction).iter().all(has),
                "{title}: not {construction}"
            );
            let plain = description.replace('%', "");
            let composition = composition.replace("色织", "").replace(' ', "");
            let states_fibres = fibres.is_match(description);
            assert!(
                !states_fibres || plain.contains(&composition),
                "{title}: not {composition}"
            );
            // A style number and a weight, in g/m² or in ounces per square yard.
            let unit = if line.contains("盎司") { 33.906 } else { 1.0 };
            let grams = numbers(line)[1] * unit;
            assert!(
                (grams - weight).abs() < 1.0,
                "{title}: {line}: not {weight} g/m²"
            );
        }
    }
}

#[test]
fn fibres_add_up_to_a_hundred_and_follow_from_warp_and_weft() {
    let fibres = "(?:棉|涤|麻|羊毛|羊绒|锦纶|氨纶|粘胶|粘|莫代尔)";
    let listed = Regex::new(&format!(r"{fibres}(\d+)")).unwrap();
    let sampled = Regex::new(&format!(r"{fibres}(\d+)%")).unwrap();
    let filament_warp = Regex::new(r"\d+D×\d+支／").unwrap();
    let listed = stocked()
        .into_iter()
        .map(|fabric| (fabric.composition, &listed));
    let sampled = samples().into_iter().map(|[_, _, text]| (text, &sampled));
    for (text, pattern) in listed.chain(sampled) {
        let shares: Vec<f64> = pattern
            .captures_iter(&text)
            .map(|found| found[1].parse().unwrap())
            .collect();
        let Some(first) = shares.first() else {
            continue;
        };
        assert!((shares.iter().sum::<f64>() - 100.0).abs() < 0.1, "{text}");
        if shares.len() == 2 && filament_warp.is_match(&text) {
            let [warp, weft] = warp_and_weft(&text).unwrap();
            let share = 100.0 * warp / (warp + weft);
            assert!(
                (share - first).abs() < 3.0,
                "{text}: the warp is {share:.0}%"
            );
        }
    }
}

#[test]
fn staff_markets_and_capacity_add_up() {
    let company = content("types.toml", "type", "公司概况");
    let staff = company
        .split("</p>")
        .find(|paragraph| paragraph.contains("120人中"))
        .unwrap();
    let staff = numbers(staff);
    let [total, departments] = [staff[0], staff[1..].iter().sum()];
    assert!(
        (total - departments).abs() < 0.1,
        "{total} people, {departments} in departments"
    );
    let markets = company
        .lines()
        .find(|line| line.contains("主要市场"))
        .unwrap();
    let share = Regex::new(r"(\d+)%").unwrap();
    let shares: Vec<f64> = share
        .captures_iter(markets)
        .map(|found| found[1].parse().unwrap())
        .collect();
    assert!(
        (shares.iter().sum::<f64>() - 100.0).abs() < 0.1,
        "{markets}"
    );
    let mut pages: Vec<f64> = entries("items/markets.toml", "item")
        .iter()
        .map(|market| {
            share.captures(text(market, "subtxt")).unwrap()[1]
                .parse()
                .unwrap()
        })
        .collect();
    pages.sort_by(|one, other| other.total_cmp(one));
    assert_eq!(pages, shares);
    let capacity = content("items/oem/standards.toml", "item", "起订量、交期与产能一览");
    let pieces: f64 = rows(&capacity)
        .iter()
        .skip(1)
        .filter_map(|row| numbers(&row[6]).pop())
        .sum();
    let sentence = capacity
        .lines()
        .find(|line| line.starts_with("合计每月"))
        .unwrap();
    let [all, own, knits, workwear, others] = numbers(sentence)[..5] else {
        unreachable!()
    };
    let sums = [all - pieces, all - own - others, own - knits - workwear];
    assert!(sums.iter().all(|rest| rest.abs() < 0.1), "{sentence}");
}

/// Days since 30 September of a date such as `12月11日` in the winter that follows.
fn day(date: &str) -> f64 {
    let [month, day] = numbers(date)[..2] else {
        panic!("not a date: {date}")
    };
    let months = [(10.0, 0.0), (11.0, 31.0), (12.0, 61.0), (1.0, 92.0)];
    let start = months
        .iter()
        .find(|(number, _)| (number - month).abs() < 0.1);
    start.unwrap_or_else(|| panic!("no winter date: {date}")).1 + day
}

#[test]
fn the_last_shipping_dates_leave_the_agreed_lead_times() {
    let notice = content(
        "items/news/2-2026-autumn.toml",
        "item",
        "2027年春节前出货：各环节最后日期",
    );
    let table = rows(&notice);
    for (column, least) in [(1, 30.0), (2, 45.0)] {
        let date =
            |step: &str| day(&table.iter().find(|row| row[0].starts_with(step)).unwrap()[column]);
        let order = [
            "合同签订",
            "色样",
            "产前样",
            "大货面料",
            "末期检验",
            "新港截港（北美",
            "新港截港（日本",
            "最后一班",
        ]
        .map(date);
        assert!(order.is_sorted(), "{table:?}");
        let [approved, inspected] = [date("产前样"), date("末期检验")];
        assert!(
            inspected - approved >= least,
            "{} days of {least}",
            inspected - approved
        );
    }
}

#[test]
fn less_water_and_longer_print_runs_cost_what_the_tables_say() {
    let plant = content(
        "items/oem/standards.toml",
        "item",
        "看厂安排与能耗、用水数据",
    );
    let water = rows(&plant)
        .into_iter()
        .find(|row| row[0].starts_with("针织染厂新鲜水"))
        .unwrap();
    let [before, after] = [1, 2].map(|year| numbers(&water[year])[0]);
    let less = format!("减少{:.0}%", 100.0 * (1.0 - after / before));
    assert!(
        content("items/oem/dye.toml", "item", "染整").contains(&less),
        "{less}"
    );
    let prints = rows(&content("items/oem/printing.toml", "item", "数码直喷印花"));
    let cell = |name: &str, column: usize| {
        numbers(&prints.iter().find(|row| row[0].starts_with(name)).unwrap()[column])[0]
    };
    let [digital_from, rotary_from] = [cell("起印量", 1), cell("起印量", 2)];
    let ratio = format!("相差{}倍", rotary_from / digital_from);
    assert!(
        content("items/oem/printing.toml", "item", "印花").contains(&ratio),
        "{ratio}"
    );
    let advice = content("items/news/4-2025.toml", "item", "数码印花50米起印");
    let advised = format!("{rotary_from}米以上，圆网便宜");
    assert!(
        cell("每米加价", 2) < cell("每米加价", 1) && advice.contains(&advised),
        "{advised}"
    );
}
