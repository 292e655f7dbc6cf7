//! The processes that make pictures.
//!
//! Pictures come from strangers, and a few bytes can order any amount of work. So a process of its
//! own decodes, draws and encodes them, with a limit of memory and a deadline. It serves many
//! pictures; one that exceeds a limit ends it, and the next picture gets another one.

use std::io;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use super::Unfit;
use super::encode::{MadePicture, PictureType};
use super::make::Task;
use super::message::{head, receive};
use super::worker::READY;

/// Maximum time in which a process starts.
const START: Duration = Duration::from_secs(20);
/// Maximum length of a dead process's message in the log, in bytes.
const MAX_MESSAGE: u64 = 400;

/// Why a picture was not made.
#[derive(Debug, thiserror::Error)]
pub(super) enum WorkError {
    /// The picture is not the cause.
    #[error("no process can be started: {0}")]
    Start(io::Error),
    #[error("it was not made within {0:?}")]
    Slow(Duration),
    #[error("the process ended: {0}")]
    Died(String),
}

/// Starts processes when they are needed, and keeps them for the next pictures. Dropping it ends
/// them.
pub(super) struct Workshop {
    program: PathBuf,
    /// Limit of a process's address space, in bytes.
    memory: u64,
    /// Processes that wait for a picture.
    idle: Mutex<Vec<WorkerProcess>>,
}

struct WorkerProcess {
    process: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Workshop {
    pub fn new(program: PathBuf, memory: u64) -> Self {
        Self {
            program,
            memory,
            idle: Mutex::default(),
        }
    }

    /// Makes a picture in a process of its own. The caller limits how many are made at a time.
    pub async fn make(
        &self,
        task: &Task,
        original: &[u8],
        deadline: Duration,
    ) -> Result<Result<MadePicture, Unfit>, WorkError> {
        let mut worker = match self.unused() {
            Some(worker) => worker,
            None => timeout(START, WorkerProcess::start(self))
                .await
                .unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
                .map_err(WorkError::Start)?,
        };
        // A worker that is dropped is killed.
        let made = timeout(deadline, worker.make(task, original)).await;
        match made.map_err(|_| WorkError::Slow(deadline))? {
            Ok(made) => {
                self.idle.lock().push(worker);
                Ok(made)
            }
            Err(error) => Err(WorkError::Died(worker.last_words(&error).await)),
        }
    }

    /// The process that was used last, if it still lives.
    fn unused(&self) -> Option<WorkerProcess> {
        loop {
            let mut worker = self.idle.lock().pop()?;
            if matches!(worker.process.try_wait(), Ok(None)) {
                return Some(worker);
            }
        }
    }
}

impl WorkerProcess {
    async fn start(workshop: &Workshop) -> io::Result<Self> {
        let mut command = Command::new(&workshop.program);
        command
            .arg("pictures")
            .arg(workshop.memory.to_string())
            .env_clear()
            .kill_on_drop(true);
        // The allocator would reserve a gigabyte in advance, and keep what a large picture has
        // needed.
        command.env("MIMALLOC_DISALLOW_ARENA_ALLOC", "1");
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // An interrupt from the keyboard reaches the server alone, which finishes its requests.
        command.process_group(0);
        let mut process = command.spawn()?;
        let (input, output) = (process.stdin.take(), process.stdout.take());
        let (Some(input), Some(output)) = (input, output) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let mut worker = Self {
            process,
            input,
            output,
        };
        match worker.output.read_u8().await {
            Ok(READY) => Ok(worker),
            Ok(_) => Err(io::ErrorKind::InvalidData.into()),
            Err(error) => Err(io::Error::other(worker.last_words(&error).await)),
        }
    }

    async fn make(
        &mut self,
        task: &Task,
        original: &[u8],
    ) -> io::Result<Result<MadePicture, Unfit>> {
        self.input.write_all(&head(task, original)?).await?;
        self.input.write_all(original).await?;
        let (answer, bytes): (Result<PictureType, Unfit>, _) = receive(&mut self.output).await?;
        Ok(answer.map(|kind| MadePicture {
            kind,
            bytes: bytes.into(),
        }))
    }

    /// The end of a process, and what it has written about it.
    async fn last_words(mut self, error: &io::Error) -> String {
        let mut message = Vec::new();
        let reading = async {
            if let Some(errors) = self.process.stderr.take() {
                let _ = errors.take(MAX_MESSAGE).read_to_end(&mut message).await;
            }
            self.process.wait().await
        };
        let end = match timeout(Duration::from_secs(1), reading).await {
            Ok(Ok(status)) => status.to_string(),
            _ => error.to_string(),
        };
        let message = String::from_utf8_lossy(&message);
        let words: Vec<_> = message.split_whitespace().collect();
        format!("{end} {}", words.join(" "))
    }
}
