//! A running service and how to talk to it.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};
use std::thread::{JoinHandle, sleep};
use std::time::{Duration, Instant};

use serde_json::Value;

/// The hand that most tests ask about.
pub const QUESTION: &str =
    r#"{"hand":["Dr","Ph","GA","SK","BQ","R9","S2","Ma"],"own_score":300,"opponent_score":450}"#;

/// A request for a batch of 10,000 hands, whose answer is some 12 MB.
pub fn large_batch() -> Vec<u8> {
    let body = format!("{{\"questions\":[{}]}}", vec![QUESTION; 10_000].join(","));
    (announce("/v1/evaluate/batch", body.len()) + &body).into_bytes()
}

/// The head of a request with a JSON body of this length.
pub fn announce(path: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    )
}

/// The most time that a test waits for an event: it never passes when all is well, on any busy
/// machine.
pub const PATIENCE: Duration = Duration::from_secs(600);

/// A service that stops when it is dropped.
pub struct Service {
    child: Child,
    address: String,
    log: Arc<Mutex<String>>,
    reader: Option<JoinHandle<()>>,
    agent: ureq::Agent,
}

/// An answer.
pub struct Reply {
    pub status: u16,
    pub headers: ureq::http::HeaderMap,
    pub body: String,
}

impl Reply {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }
}

/// An answer whose body may be compressed.
pub struct Raw {
    pub status: u16,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Raw {
    /// The value of a header, or nothing; all values, where there are several.
    pub fn header(&self, name: &str) -> String {
        let named = self.headers.iter().filter(|(known, _)| known == name);
        let values: Vec<_> = named.map(|(_, value)| value.as_str()).collect();
        values.join(", ")
    }

    fn of(mut response: ureq::http::Response<ureq::Body>) -> Raw {
        let headers = response.headers().iter();
        let headers =
            headers.map(|(name, value)| (name.to_string(), value.to_str().unwrap().into()));
        Raw {
            status: response.status().as_u16(),
            headers: headers.collect(),
            body: response
                .body_mut()
                .with_config()
                .limit(256 << 20)
                .read_to_vec()
                .unwrap(),
        }
    }
}

/// The built binary, without settings from the environment of the tests.
pub fn binary() -> Command {
    without_settings(Command::new(BINARY))
}

const BINARY: &str = env!("CARGO_BIN_EXE_grand-tichu");

fn without_settings(mut command: Command) -> Command {
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("GRAND_TICHU_")) {
        command.env_remove(name);
    }
    command.env_remove("RUST_LOG");
    command
}

/// The key with which the tokens of the description were made.
const TABLE_KEY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/table-key");

const SERVE: [&str; 5] = ["serve", "--listen", "127.0.0.1:0", "--workers", "2"];

/// Runs its arguments as a command until its own input ends.
const UNTIL_INPUT_ENDS: &str = r#""$@" & exec 2>&-; read -r _; kill -KILL $!"#;

impl Service {
    /// The service of all tests that only ask: most of the time of a test would be its start. Other
    /// tests ask it at the same time, so its log and its metrics hold more than one test did.
    pub fn shared() -> &'static Service {
        static SHARED: LazyLock<Service> = LazyLock::new(|| {
            // Nothing is dropped when the tests end, but their end of a pipe is closed.
            let mut command = without_settings(Command::new("sh"));
            command.args(["-c", UNTIL_INPUT_ENDS, "sh", BINARY]);
            command
                .args(SERVE)
                .env("GRAND_TICHU_TABLE_KEY", TABLE_KEY)
                .stdin(Stdio::piped());
            Service::run(command)
        });
        &SHARED
    }

    /// Starts a service with the models of the binary.
    pub fn start() -> Service {
        Service::start_with(&[])
    }

    /// Starts a service with further arguments.
    pub fn start_with(arguments: &[&str]) -> Service {
        let mut command = binary();
        command
            .args(SERVE)
            .args(arguments)
            .env("GRAND_TICHU_TABLE_KEY", TABLE_KEY);
        Service::run(command)
    }

    /// Runs a command that is a service on any port, and waits until it listens.
    pub fn run(mut command: Command) -> Service {
        Service::of(command.stderr(Stdio::piped()).spawn().unwrap())
    }

    /// The service of a process that was just started, once it listens.
    pub fn of(mut child: Child) -> Service {
        let mut lines = BufReader::new(child.stderr.take().unwrap());
        let mut first = String::new();
        let address = loop {
            first.clear();
            assert!(
                lines.read_line(&mut first).unwrap() > 0,
                "it ended before it listened"
            );
            if let Some((_, rest)) = first.split_once("http://") {
                let end = rest.find(|c: char| !":.[]".contains(c) && !c.is_ascii_digit());
                break rest[..end.unwrap_or(rest.len())].to_owned();
            }
        };
        let log = Arc::new(Mutex::new(String::new()));
        let sink = log.clone();
        let reader = std::thread::spawn(move || {
            for line in lines.lines().map_while(Result::ok) {
                let mut log = sink.lock().unwrap();
                log.push_str(&line);
                log.push('\n');
            }
        });
        let agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(PATIENCE))
            .build()
            .into();
        Service {
            child,
            address,
            log,
            reader: Some(reader),
            agent,
        }
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    pub fn get(&self, path: &str) -> Reply {
        self.get_with(path, &[])
    }

    pub fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Reply {
        let mut request = self.agent.get(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        reply(request.call().unwrap())
    }

    pub fn post(&self, path: &str, body: impl ureq::AsSendBody) -> Reply {
        let request = self.agent.post(format!("http://{}{path}", self.address));
        reply(request.content_type("application/json").send(body).unwrap())
    }

    /// As [`Service::get_with`], and the body stays as it comes.
    pub fn bytes(&self, path: &str, headers: &[(&str, &str)]) -> Raw {
        let mut request = self.agent.get(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Raw::of(request.call().unwrap())
    }

    /// Sends JSON; the body of the answer stays as it comes.
    pub fn send(&self, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Raw {
        let mut request = self.agent.post(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Raw::of(request.content_type("application/json").send(body).unwrap())
    }

    /// The value of a metric's series, when there is one.
    pub fn metric(&self, series: &str) -> Option<f64> {
        let metrics = self.get("/metrics").body;
        let value = metrics
            .lines()
            .find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
        value.map(|value| value.parse().unwrap())
    }

    /// Sends bytes as they are and gives everything that comes back until the service closes
    /// the connection, which it must.
    pub fn raw(&self, request: &[u8]) -> String {
        String::from_utf8(self.exchange(request)).unwrap()
    }

    /// As [`Service::raw`] for one request; the body is all that comes behind the head.
    pub fn raw_bytes(&self, request: &[u8]) -> Raw {
        let answer = self.exchange(request);
        let end = answer
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .unwrap();
        let head = str::from_utf8(&answer[..end]).unwrap();
        let (status, headers) = head.split_once("\r\n").unwrap();
        let headers = headers.lines().map(|line| {
            let (name, value) = line.split_once(": ").unwrap();
            (name.to_ascii_lowercase(), value.to_owned())
        });
        Raw {
            status: status.split(' ').nth(1).unwrap().parse().unwrap(),
            headers: headers.collect(),
            body: answer[end + 4..].to_vec(),
        }
    }

    /// Sends these bytes over a connection of their own; gives all bytes that come back.
    pub fn exchange(&self, request: &[u8]) -> Vec<u8> {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        // The service may refuse and close before everything is sent.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        if let Err(error) = stream.read_to_end(&mut answer) {
            assert_ne!(error.kind(), ErrorKind::WouldBlock, "it stays open");
        }
        answer
    }

    /// Sends bytes as they are and reads what comes back as one answer, after which the service
    /// has to close the connection.
    pub fn raw_reply(&self, request: &[u8]) -> Reply {
        let answer = self.raw(request);
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap();
        let fields = lines.map(|line| line.split_once(": ").unwrap());
        let fields = fields.map(|(name, value)| {
            let name: ureq::http::HeaderName = name.parse().unwrap();
            (name, value.parse().unwrap())
        });
        Reply {
            status: status.parse().unwrap(),
            headers: fields.collect(),
            body: body.to_owned(),
        }
    }

    /// The log so far. As long as it is held, the output of the service stays unread.
    pub fn hold_log(&self) -> MutexGuard<'_, String> {
        self.log.lock().unwrap()
    }

    /// Waits until the log holds a text; gives the whole log.
    pub fn log_with(&self, text: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let log = self.log.lock().unwrap().clone();
            if log.contains(text) {
                return log;
            }
            assert!(
                Instant::now() < deadline,
                "{text:?} is not in the log:\n{log}"
            );
            sleep(Duration::from_millis(5));
        }
    }

    /// Memory of the service, in MiB.
    pub fn resident_mib(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line
            .and_then(|line| line.trim().strip_suffix(" kB"))
            .unwrap();
        kib.parse::<f64>().unwrap() / 1024.0
    }

    /// Sends a signal, for example `TERM`.
    pub fn signal(&self, name: &str) {
        signal(&self.child, name);
    }

    /// Waits for the end and gives status and log.
    pub fn wait(mut self) -> (ExitStatus, String) {
        let deadline = Instant::now() + PATIENCE;
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(Instant::now() < deadline, "it does not end");
            sleep(Duration::from_millis(10));
        };
        self.reader.take().unwrap().join().unwrap();
        let log = self.log.lock().unwrap().clone();
        (status, log)
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a signal to a process.
pub fn signal(child: &Child, name: &str) {
    let id = child.id();
    let status = Command::new("sh")
        .args(["-c", &format!("kill -{name} {id}")])
        .status()
        .unwrap();
    assert!(status.success());
}

fn reply(mut response: ureq::http::Response<ureq::Body>) -> Reply {
    Reply {
        status: response.status().as_u16(),
        headers: response.headers().clone(),
        body: response
            .body_mut()
            .with_config()
            .limit(256 << 20)
            .read_to_string()
            .unwrap(),
    }
}
