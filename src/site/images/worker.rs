//! A process that makes pictures (`selvage pictures`): it reads originals from standard input and
//! writes results to standard output, one at a time, until its input is closed.
//!
//! It never starts the JavaScript engine, which would reserve more address space than its limit.

use std::io::{self, Write as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::exit;
use std::sync::mpsc::{Receiver, channel};
use std::{fs, thread};

use rustix::process::{Resource, Rlimit, setrlimit};

use super::encode::MadePicture;
use super::make::{Task, make};
use super::message::{head, read};

/// Native stack of the thread that makes pictures, in bytes: drawings nest.
const STACK: usize = 8 << 20;

/// Makes pictures until standard input ends, and then ends the process, whatever is being made: the
/// server has closed the pipe, or is gone. `memory` is the limit of the address space in bytes.
///
/// # Errors
/// When the limits cannot be set, or the server sends something else.
pub fn work(memory: u64) -> io::Result<()> {
    limit(memory)?;
    let (tasks, inbox) = channel();
    thread::Builder::new()
        .name("pictures".to_owned())
        .stack_size(STACK)
        .spawn(move || make_all(&inbox))?;
    // One byte: the limits are set, and everything that fails from now on is due to a picture.
    io::stdout().write_all(&[READY])?;
    io::stdout().flush()?;
    let mut input = io::stdin().lock();
    loop {
        match read::<Task>(&mut input) {
            Ok(task) => tasks.send(task).map_err(|_| io::ErrorKind::BrokenPipe)?,
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => exit(0),
            Err(error) => return Err(error),
        }
    }
}

/// The first byte of a process that is ready.
pub(super) const READY: u8 = b'R';

fn limit(memory: u64) -> io::Result<()> {
    let limit = |bytes| Rlimit {
        current: Some(bytes),
        maximum: Some(bytes),
    };
    setrlimit(Resource::As, limit(memory))?;
    // A picture that crashes the process leaves no file.
    setrlimit(Resource::Core, limit(0))?;
    // If the machine or the container has no memory left, the kernel ends this process before the
    // server. Not all systems have this file.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    Ok(())
}

/// Makes the pictures one by one. A decoder that panics may leave anything behind, so the process
/// ends then.
fn make_all(tasks: &Receiver<(Task, Vec<u8>)>) {
    for (task, bytes) in tasks {
        let made =
            catch_unwind(AssertUnwindSafe(|| make(&bytes, &task))).unwrap_or_else(|_| exit(1));
        let (header, bytes) = match made {
            Ok(MadePicture { kind, bytes }) => (Ok(kind), bytes),
            Err(unfit) => (Err(unfit), bytes::Bytes::new()),
        };
        let mut output = io::stdout().lock();
        let answer = head(&header, &bytes).and_then(|head| {
            output.write_all(&head)?;
            output.write_all(&bytes)?;
            output.flush()
        });
        if answer.is_err() {
            exit(1);
        }
    }
}
