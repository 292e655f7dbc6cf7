//! Metrics of the process, under the names of Prometheus' own clients.

use std::fmt::Write as _;
use std::fs;
use std::time::SystemTime;

/// The kernel reports processor time in hundredths of a second, whatever its internal clock (`USER_HZ`).
const TICKS_PER_SECOND: f64 = 100.0;

/// Returns the metrics in Prometheus' text format, without those that the system does not report.
pub(super) fn figures() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let files = fs::read_dir("/proc/self/fd").map(|files| files.count().to_string());
    let figures = [
        ("process_resident_memory_bytes", "gauge", "Memory that is resident", resident(&status)),
        ("process_threads", "gauge", "Threads", field(&status, "Threads:").map(ToOwned::to_owned)),
        ("process_open_fds", "gauge", "Open files and connections", files.ok()),
        ("process_cpu_seconds_total", "counter", "Processor time", cpu(&stat).map(|seconds| format!("{seconds:.2}"))),
        ("process_start_time_seconds", "gauge", "When it started, since 1970", start(&stat)),
    ];
    let mut text = String::new();
    for (name, kind, help, value) in figures {
        let Some(value) = value else { continue };
        // Writing to a `String` cannot fail.
        let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n\n");
    }
    text
}

fn field<'s>(status: &'s str, name: &str) -> Option<&'s str> {
    status.lines().find_map(|line| line.strip_prefix(name))?.split_whitespace().next()
}

fn resident(status: &str) -> Option<String> {
    let kib: u64 = field(status, "VmRSS:")?.parse().ok()?;
    Some((kib * 1024).to_string())
}

/// The fields of `/proc/self/stat` from the third on. The second is the process's name, which may contain anything.
fn fields(stat: &str) -> impl Iterator<Item = &str> {
    stat.rsplit(") ").next().unwrap_or_default().split(' ')
}

fn cpu(stat: &str) -> Option<f64> {
    let mut times = fields(stat).skip(11);
    let (user, system): (u32, u32) = (times.next()?.parse().ok()?, times.next()?.parse().ok()?);
    Some((f64::from(user) + f64::from(system)) / TICKS_PER_SECOND)
}

/// The current time minus the time since the start.
fn start(stat: &str) -> Option<String> {
    let begun: f64 = fields(stat).nth(19)?.parse().ok()?;
    let uptime: f64 = fs::read_to_string("/proc/uptime").ok()?.split(' ').next()?.parse().ok()?;
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).ok()?.as_secs_f64();
    Some(format!("{:.2}", now - (uptime - begun / TICKS_PER_SECOND)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_says_what_the_process_takes() {
        let text = figures();
        let value = |name: &str| -> f64 {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            line.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
        };
        assert!(value("process_resident_memory_bytes") > 1e6);
        assert!(value("process_threads") >= 1.0);
        assert!(value("process_open_fds") >= 3.0);
        assert!(value("process_cpu_seconds_total") >= 0.0);
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs_f64();
        assert!((now - 3600.0..now + 2.0).contains(&value("process_start_time_seconds")));
    }

    #[test]
    fn a_name_with_brackets_and_blanks_in_it_does_no_harm() {
        let stat = "7 (a) b (c) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0 20 0 9 0 4711 0";
        assert_eq!(cpu(stat), Some(2.0));
        assert_eq!(fields(stat).nth(19), Some("4711"));
    }
}
