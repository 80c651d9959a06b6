//! A self-contained HTML page: headings, paragraphs, tables and figures, nothing to load.

use askama::Template;

use crate::{Figure, page_style};

/// How the page looks, but for its figures.
const STYLE: &str = include_str!("page.css");

/// A table. Columns whose cells are all numbers are aligned to the right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// The text above it.
    pub caption: String,
    /// The columns' names.
    pub header: Vec<String>,
    /// Cells by row; short rows are filled up with empty cells. The first cell names its row
    /// unless its column is one of numbers.
    pub rows: Vec<Vec<String>>,
}

/// A page under construction. All texts are plain: markup in them is escaped.
///
/// ```
/// use charts::page::{Page, Table};
///
/// let mut page = Page::new("Report", "What was measured.");
/// let areas = Table::of("On the test games", [("logistic", 0.912)])
///     .column("model", |(model, _)| *model)
///     .column("area", |(_, area)| *area);
/// page.section("areas", "ROC areas").table(&areas.done());
/// assert!(page.html().starts_with("<!doctype html>"));
/// ```
#[derive(Clone, Debug, PartialEq, Template)]
#[template(path = "page.html")]
pub struct Page {
    title: String,
    lead: String,
    style: String,
    blocks: Vec<Block>,
}

#[derive(Clone, Debug, PartialEq)]
enum Block {
    Section {
        id: String,
        heading: String,
    },
    Paragraph(String),
    Table(Table),
    Figure {
        /// Title and SVG element of each.
        panels: Vec<(String, String)>,
        caption: String,
    },
}

impl Page {
    /// An empty page with a title and a text under it, the subject of the page.
    #[must_use]
    pub fn new(title: &str, lead: &str) -> Self {
        Self {
            title: title.to_owned(),
            lead: lead.to_owned(),
            style: page_style() + STYLE,
            blocks: Vec::new(),
        }
    }

    /// Starts a section. The id is the target of links: once on a page, without spaces.
    pub fn section(&mut self, id: &str, heading: &str) -> &mut Self {
        self.add(Block::Section {
            id: id.to_owned(),
            heading: heading.to_owned(),
        })
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, text: &str) -> &mut Self {
        self.add(Block::Paragraph(text.to_owned()))
    }

    /// Adds a table, which scrolls on its own where the page is too narrow for it.
    pub fn table(&mut self, table: &Table) -> &mut Self {
        self.add(Block::Table(table.clone()))
    }

    /// Adds a figure of one or more panels, one above the other, and a text below them.
    pub fn figure(&mut self, panels: &[&dyn Figure], caption: &str) -> &mut Self {
        let drawn = |panel: &&dyn Figure| (panel.title().to_owned(), panel.inline());
        self.add(Block::Figure {
            panels: panels.iter().map(drawn).collect(),
            caption: caption.to_owned(),
        })
    }

    /// The whole page as HTML.
    #[must_use]
    pub fn html(&self) -> String {
        // Templates lose their last line break.
        self.render().expect("a string takes any text") + "\n"
    }

    fn has_sections(&self) -> bool {
        let mut blocks = self.blocks.iter();
        blocks.any(|block| matches!(block, Block::Section { .. }))
    }

    fn add(&mut self, block: Block) -> &mut Self {
        self.blocks.push(block);
        self
    }
}

/// A cell of a table, and whether its column is one of numbers.
struct Cell<'a> {
    text: &'a str,
    number: bool,
}

/// A table under construction: each row is about one of these items.
#[derive(Clone, Debug)]
pub struct Columns<T> {
    items: Vec<T>,
    table: Table,
}

impl<T> Columns<T> {
    /// Adds a column.
    #[must_use]
    pub fn column<C: ToString>(self, name: &str, cell: impl Fn(&T) -> C) -> Self {
        self.columns([name], |item| [cell(item).to_string()])
    }

    /// Adds columns whose cells are written together.
    #[must_use]
    pub fn columns<const N: usize>(
        mut self,
        names: [&str; N],
        cells: impl Fn(&T) -> [String; N],
    ) -> Self {
        self.table.header.extend(names.map(str::to_owned));
        for (row, item) in self.table.rows.iter_mut().zip(&self.items) {
            row.extend(cells(item));
        }
        self
    }

    /// The table with the columns so far.
    #[must_use]
    pub fn done(self) -> Table {
        self.table
    }
}

impl Table {
    /// A table with a row for each item; its columns are to be added.
    #[must_use]
    pub fn of<T>(caption: &str, items: impl IntoIterator<Item = T>) -> Columns<T> {
        let items: Vec<T> = items.into_iter().collect();
        let table = Table {
            caption: caption.to_owned(),
            header: Vec::new(),
            rows: vec![Vec::new(); items.len()],
        };
        Columns { items, table }
    }

    /// The table in Markdown, its caption above it.
    #[must_use]
    pub fn markdown(&self) -> String {
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        let rule = "|---".repeat(self.header.len());
        let rows: String = self.rows.iter().map(|row| line(row)).collect();
        format!(
            "{}:\n\n{}{rule}|\n{rows}\n",
            self.caption,
            line(&self.header)
        )
    }

    fn head(&self) -> Vec<Cell<'_>> {
        cells(&self.header, &self.numeric())
    }

    fn body(&self) -> Vec<Vec<Cell<'_>>> {
        let numeric = self.numeric();
        self.rows.iter().map(|row| cells(row, &numeric)).collect()
    }

    /// For each column whether its cells are numbers.
    fn numeric(&self) -> Vec<bool> {
        let lengths = self.rows.iter().map(Vec::len);
        let columns = lengths.fold(self.header.len(), usize::max);
        let is_numeric = |column: usize| {
            let cells = || self.rows.iter().filter_map(move |row| row.get(column));
            cells().any(|cell| cell.contains(|c: char| c.is_ascii_digit()))
                && cells().all(|cell| number(cell))
        };
        (0..columns).map(is_numeric).collect()
    }
}

/// The cells of a row, filled up with empty ones.
fn cells<'a>(row: &'a [String], numeric: &[bool]) -> Vec<Cell<'a>> {
    let texts = row.iter().map(String::as_str).chain(std::iter::repeat(""));
    let cells = texts.zip(numeric);
    cells.map(|(text, &number)| Cell { text, number }).collect()
}

/// Whether a cell is a number, an interval or the like, or stands for a missing one.
fn number(cell: &str) -> bool {
    cell.chars()
        .all(|c| c.is_ascii_digit() || " .,:%+-−–±×/()[]e".contains(c))
}
