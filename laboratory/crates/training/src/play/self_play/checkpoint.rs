//! A training in a file, so that it can go on after an interruption.
//!
//! The file holds a line of text with the settings and the number of iterations, then all numbers
//! in 32 bits each, little-endian: networks, their mean, the state of each Adam, and the critic with its
//! own where there is one.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use tichu_play::features::Head;
use tichu_play::models::{Lesson, Networks, SelfPlayInfo};
use tichu_play::network::{Network, Shape};

use super::{Start, Teacher, Training, critic};
use crate::play::numbers::{read_numbers, write_numbers};

/// The first word of a file.
const MAGIC: &str = "grand-tichu-self-play-2";

/// Why a training cannot go on from a file.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {fault}")]
pub struct CheckpointError {
    file: PathBuf,
    /// The error of the operating system, or what was expected of the file.
    fault: String,
}

impl CheckpointError {
    fn of(file: &Path, fault: impl ToString) -> CheckpointError {
        CheckpointError {
            file: file.to_owned(),
            fault: fault.to_string(),
        }
    }
}

impl Training {
    /// Stores the training; an older file stays until the new one is whole.
    ///
    /// # Errors
    /// When the file cannot be written; the error names it.
    pub fn store(&self, file: &Path) -> io::Result<()> {
        let mut bytes = Vec::new();
        self.write(&mut bytes)?;
        outputs::store(file, &bytes)
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let SelfPlayInfo {
            lesson,
            iterations,
            rounds,
            seed,
        } = self.settings;
        let done = self.done;
        writeln!(out, "{MAGIC} {lesson} {iterations} {rounds} {seed} {done}")?;
        for set in [&self.now, &self.mean] {
            for decision in Head::ALL {
                write_numbers(out, set.of(decision).parameters())?;
            }
        }
        for adam in &self.adams {
            adam.write(out)?;
        }
        if let Teacher::Critic(critic) = &self.teacher {
            write_numbers(out, critic.network.parameters())?;
            critic.adam.write(out)?;
        }
        Ok(())
    }

    /// Goes on from a file.
    ///
    /// # Errors
    /// [`CheckpointError`] when the file cannot be read, is not one, or is of other settings.
    pub fn load(
        networks: &Networks,
        from: Start,
        settings: SelfPlayInfo,
        file: &Path,
    ) -> Result<Training, CheckpointError> {
        let training = Training::open(networks, from, file)?;
        if training.settings != settings {
            let SelfPlayInfo {
                lesson,
                iterations,
                rounds,
                seed,
            } = training.settings;
            let fault = format!(
                "expected a training with these settings, found lesson {lesson}, seed {seed}, {rounds} rounds an iteration and {iterations} iterations"
            );
            return Err(CheckpointError::of(file, fault));
        }
        Ok(training)
    }

    /// A training that has come to its end.
    ///
    /// # Errors
    /// [`CheckpointError`] when the file cannot be read, is not one, or has iterations left.
    pub fn finished(
        networks: &Networks,
        from: Start,
        file: &Path,
    ) -> Result<Training, CheckpointError> {
        let training = Training::open(networks, from, file)?;
        if training.done < training.settings.iterations {
            let (done, of) = (training.done, training.settings.iterations);
            let fault = format!("expected a finished training, found {done} of {of} iterations");
            return Err(CheckpointError::of(file, fault));
        }
        Ok(training)
    }

    fn open(networks: &Networks, from: Start, file: &Path) -> Result<Training, CheckpointError> {
        let opened = File::open(file).map_err(|error| CheckpointError::of(file, error))?;
        let mut input = BufReader::new(opened);
        let content = || {
            let fault = "expected a whole training of this version, found something else";
            CheckpointError::of(file, fault)
        };
        let mut line = String::new();
        // A file of another kind may have no lines.
        let mut head = (&mut input).take(200);
        head.read_line(&mut line).map_err(|_| content())?;
        let (settings, done) = settings_of(&line).ok_or_else(content)?;
        let mut training = Training::new(networks, from, settings);
        training.done = done;
        training.read(&mut input).map_err(|_| content())?;
        Ok(training)
    }

    fn read(&mut self, input: &mut impl Read) -> io::Result<()> {
        for set in [&mut self.now, &mut self.mean] {
            for decision in Head::ALL {
                *set.of_mut(decision) = read_network(Shape::of(decision), input)?;
            }
        }
        for adam in &mut self.adams {
            adam.read(input)?;
        }
        if let Teacher::Critic(critic) = &mut self.teacher {
            critic.network = read_network(critic::SHAPE, input)?;
            critic.adam.read(input)?;
        }
        Ok(())
    }
}

fn settings_of(line: &str) -> Option<(SelfPlayInfo, usize)> {
    let mut words = line.strip_prefix(MAGIC)?.split_whitespace();
    let name = words.next()?;
    let settings = SelfPlayInfo {
        lesson: Lesson::ALL
            .into_iter()
            .find(|lesson| lesson.name() == name)?,
        iterations: words.next()?.parse().ok()?,
        rounds: words.next()?.parse().ok()?,
        seed: words.next()?.parse().ok()?,
    };
    Some((settings, words.next()?.parse().ok()?))
}

fn read_network(shape: Shape, input: &mut impl Read) -> io::Result<Network> {
    let mut parameters = vec![0.0; shape.parameters()];
    read_numbers(input, &mut parameters)?;
    Network::new(shape, parameters).ok_or_else(|| io::ErrorKind::InvalidData.into())
}
