//! Metrics of the process, under the names of Prometheus' own clients.

use std::fmt::Write as _;

use procfs::process::Process;
use procfs::{ProcResult, WithCurrentSystemInfo as _, boot_time_secs, ticks_per_second};

/// Returns the metrics in Prometheus' text format; empty if the system does not report them.
pub(super) fn figures() -> String {
    read().unwrap_or_default()
}

#[expect(clippy::cast_precision_loss, reason = "figures")]
fn read() -> ProcResult<String> {
    let process = Process::myself()?;
    let stat = process.stat()?;
    let seconds = |ticks: u64| ticks as f64 / ticks_per_second() as f64;
    let started = boot_time_secs()? as f64 + seconds(stat.starttime);
    let mut text = String::new();
    for (name, kind, help, value) in [
        ("process_resident_memory_bytes", "gauge", "Memory that is resident", stat.rss_bytes().get() as f64),
        ("process_threads", "gauge", "Threads", stat.num_threads as f64),
        ("process_open_fds", "gauge", "Open files and connections", process.fd_count()? as f64),
        ("process_cpu_seconds_total", "counter", "Processor time", seconds(stat.utime + stat.stime)),
        ("process_start_time_seconds", "gauge", "When it started, since 1970", started),
    ] {
        // Writing to a `String` cannot fail.
        let _ = write!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n\n");
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn the_system_reports_the_figures_of_the_process() {
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
}
