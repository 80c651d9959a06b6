//! Faults of a log that a reader tolerates, counted and with their first lines.

use std::ops::AddAssign;

/// A fault that is tolerated: the round is known all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tolerance {
    /// A call by a seat that has made the same call: a double click. It counts once.
    RepeatedCall,
    /// A call of Tichu right after the caller's first card. It counts.
    LateCall,
    /// A trick of the Dragon given to the winner itself, who keeps it.
    OwnDragon,
    /// A line about bombs that is missing, wrong or elsewhere. The hands say who holds one.
    OtherBombs,
    /// Another name for the first seat of a line than that of the deal: a substitute.
    OtherName,
    /// A deal that is dealt again before the exchange. The first deal scores nothing.
    Redeal,
    /// Lines of a section in another order, such as those of the seats or of two calls.
    OtherOrder,
    /// Cards, a rank, points or a header in another spelling.
    OtherSpelling,
    /// Blanks at the start or the end of a line that the site does not write, or none where it does.
    OtherBlanks,
    /// An empty line between others.
    BlankLine,
    /// A byte-order mark.
    ByteOrderMark,
    /// Points from which the site takes a fee for a new deal. The totals include it.
    Fee,
    /// A last line that is cut off. It counts for nothing, unless it is a whole result.
    CutLine,
}

impl Tolerance {
    /// All, in the order of reports.
    pub const ALL: [Tolerance; 13] = [
        Tolerance::RepeatedCall,
        Tolerance::LateCall,
        Tolerance::OwnDragon,
        Tolerance::OtherBombs,
        Tolerance::OtherName,
        Tolerance::Redeal,
        Tolerance::OtherOrder,
        Tolerance::OtherSpelling,
        Tolerance::OtherBlanks,
        Tolerance::BlankLine,
        Tolerance::ByteOrderMark,
        Tolerance::Fee,
        Tolerance::CutLine,
    ];

    /// Its name in reports, in the plural.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Tolerance::RepeatedCall => "repeated calls",
            Tolerance::LateCall => "late calls",
            Tolerance::OwnDragon => "dragons kept",
            Tolerance::OtherBombs => "lines of other bombs",
            Tolerance::OtherName => "lines with other names",
            Tolerance::Redeal => "deals dealt again",
            Tolerance::OtherOrder => "lines in other order",
            Tolerance::OtherSpelling => "other spellings",
            Tolerance::OtherBlanks => "lines with other blanks",
            Tolerance::BlankLine => "blank lines",
            Tolerance::ByteOrderMark => "byte-order marks",
            Tolerance::Fee => "fees for new deals",
            Tolerance::CutLine => "cut last lines",
        }
    }
}

/// Tolerated faults of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Tolerated {
    /// The line of the first, from 1.
    line: usize,
    count: usize,
}

/// How often each fault was tolerated, and where first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tolerances([Tolerated; Tolerance::ALL.len()]);

impl Tolerances {
    /// How often it was tolerated.
    #[must_use]
    pub fn count(&self, tolerance: Tolerance) -> usize {
        self.0[tolerance as usize].count
    }

    /// The kinds that occur, each with the line of the first, from 1, and how often it was tolerated.
    pub fn iter(&self) -> impl Iterator<Item = (Tolerance, usize, usize)> {
        let all = Tolerance::ALL.into_iter().zip(self.0);
        all.filter(|(_, tolerated)| tolerated.count > 0)
            .map(|(tolerance, tolerated)| (tolerance, tolerated.line, tolerated.count))
    }

    /// Counts one in this line.
    pub(crate) fn add(&mut self, tolerance: Tolerance, line: usize) {
        let tolerated = &mut self.0[tolerance as usize];
        if tolerated.count == 0 {
            tolerated.line = line;
        }
        tolerated.count += 1;
    }
}

/// Adds the counts. The first lines stay, where there are any: later faults stand in later lines.
impl AddAssign for Tolerances {
    fn add_assign(&mut self, later: Tolerances) {
        for (own, later) in self.0.iter_mut().zip(later.0) {
            if own.count == 0 {
                own.line = later.line;
            }
            own.count += later.count;
        }
    }
}
