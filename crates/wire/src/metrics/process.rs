//! Metrics of the process, with the names that all clients of Prometheus give them.

use std::fs;

use prometheus::{IntCounter, IntGauge};
use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Resource, getrlimit};

use super::registry::Registry;

pub(super) struct Process {
    cpu_seconds: IntCounter,
    open_files: IntGauge,
    most_files: IntGauge,
    virtual_bytes: IntGauge,
    resident_bytes: IntGauge,
    start: IntGauge,
    threads: IntGauge,
}

impl Process {
    /// Adds the metrics.
    pub(super) fn new(registry: &Registry) -> Process {
        let gauge = |name: &str, help: &str| registry.add(IntGauge::new(name, help));
        Process {
            cpu_seconds: registry.add(IntCounter::new(
                "process_cpu_seconds_total",
                "Total user and system CPU time spent in seconds.",
            )),
            open_files: gauge("process_open_fds", "Number of open file descriptors."),
            most_files: gauge(
                "process_max_fds",
                "Maximum number of open file descriptors.",
            ),
            virtual_bytes: gauge(
                "process_virtual_memory_bytes",
                "Virtual memory size in bytes.",
            ),
            resident_bytes: gauge(
                "process_resident_memory_bytes",
                "Resident memory size in bytes.",
            ),
            start: gauge(
                "process_start_time_seconds",
                "Start time of the process since unix epoch in seconds.",
            ),
            threads: gauge("process_threads", "Number of OS threads in the process."),
        }
    }

    /// Sets the metrics to what the kernel says now. What it does not say keeps its value.
    pub(super) fn measure(&self) {
        if let Ok(files) = fs::read_dir("/proc/self/fd") {
            set(&self.open_files, files.count() as u64);
        }
        if let Some(most) = getrlimit(Resource::Nofile).current {
            set(&self.most_files, most);
        }
        // A process may bear any name: the fields begin behind it, with the third (proc_pid_stat(5)).
        let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
        let (_, fields) = stat.rsplit_once(") ").unwrap_or_default();
        let fields: Vec<u64> = (fields.split(' '))
            .map(|field| field.trim_end().parse().unwrap_or(0))
            .collect();
        let Some(&[user, system, .., threads, _, start, virtual_bytes, pages]) = fields.get(11..22)
        else {
            return;
        };
        let ticks = clock_ticks_per_second();
        let seconds = (user + system) / ticks;
        self.cpu_seconds
            .inc_by(seconds.saturating_sub(self.cpu_seconds.get()));
        set(&self.threads, threads);
        set(&self.virtual_bytes, virtual_bytes);
        set(&self.resident_bytes, pages * page_size() as u64);
        if self.start.get() == 0 {
            set(&self.start, boot() + start / ticks);
        }
    }
}

fn set(gauge: &IntGauge, value: u64) {
    gauge.set(i64::try_from(value).unwrap_or(i64::MAX));
}

/// When the system started, in seconds since 1970.
fn boot() -> u64 {
    let stat = fs::read_to_string("/proc/stat").unwrap_or_default();
    let boot = stat.lines().find_map(|line| line.strip_prefix("btime "));
    boot.and_then(|boot| boot.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{SystemTime, UNIX_EPOCH};

    #[test]
    fn the_metrics_are_those_of_this_process() {
        let process = Process::new(&Registry::new("test"));
        let spun = std::time::Instant::now();
        while process.cpu_seconds.get() == 0 {
            assert!(spun.elapsed().as_secs() < 120, "no processor time");
            process.measure();
        }
        let files = process.open_files.get();
        assert!((3..=process.most_files.get()).contains(&files), "{files}");
        let resident = process.resident_bytes.get();
        assert!((1 << 20..process.virtual_bytes.get()).contains(&resident));
        assert!((1..10_000).contains(&process.threads.get()));
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        let age = i64::try_from(now.as_secs()).unwrap() - process.start.get();
        assert!((-2..3_600).contains(&age), "{age} seconds");
    }
}
