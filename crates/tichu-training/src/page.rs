//! A self-contained HTML page: headings, paragraphs, tables and figures, nothing to load.

use std::fmt::Write;

use crate::chart::{Figure, escaped, page_style};

/// How the page looks, but for its figures.
const STYLE: &str = include_str!("page.css");

/// A table. Columns whose cells are all numbers are aligned to the right.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The columns' names.
    pub header: Vec<String>,
    /// Cells by row; short rows are filled up with empty cells. The first cell names its row
    /// unless its column is one of numbers.
    pub rows: Vec<Vec<String>>,
}

/// A page under construction. All texts are plain: what they hold of markup is escaped.
///
/// ```
/// use tichu_training::page::{Page, Table};
///
/// let mut page = Page::new("Report", "What was measured.");
/// page.section("areas", "ROC areas").table(&Table {
///     caption: "On the test games".to_owned(),
///     header: ["model", "area"].map(str::to_owned).to_vec(),
///     rows: vec![["logistic", "0.912"].map(str::to_owned).to_vec()],
/// });
/// assert!(page.html().starts_with("<!doctype html>"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    title: String,
    lead: String,
    /// The sections' ids and headings, escaped.
    sections: Vec<(String, String)>,
    body: String,
}

impl Page {
    /// An empty page with a title and a text under it, which says what the page is about.
    #[must_use]
    pub fn new(title: &str, lead: &str) -> Self {
        Self {
            title: escaped(title),
            lead: escaped(lead),
            sections: Vec::new(),
            body: String::new(),
        }
    }

    /// Starts a section. The id is what links name: once on a page, without spaces.
    pub fn section(&mut self, id: &str, heading: &str) -> &mut Self {
        let (id, heading) = (escaped(id), escaped(heading));
        self.add(&format!("<h2 id=\"{id}\">{heading}</h2>"));
        self.sections.push((id, heading));
        self
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, text: &str) -> &mut Self {
        let text = escaped(text);
        self.add(&format!("<p>{text}</p>"))
    }

    /// Adds a table, which scrolls on its own where the page is too narrow for it.
    pub fn table(&mut self, table: &Table) -> &mut Self {
        let html = table.html();
        self.add(&html)
    }

    /// Adds a figure of one or more panels, one above the other, and a text below them.
    pub fn figure(&mut self, panels: &[&dyn Figure], caption: &str) -> &mut Self {
        self.add("<figure>");
        for panel in panels {
            let title = escaped(panel.title());
            self.add(&format!("<p class=\"title\">{title}</p>"));
            self.body.push_str(&panel.inline());
        }
        let caption = escaped(caption);
        self.add(&format!("<figcaption>{caption}</figcaption>\n</figure>"))
    }

    /// The whole page as HTML.
    #[must_use]
    pub fn html(&self) -> String {
        let Self {
            title,
            lead,
            sections,
            body,
        } = self;
        let entries = sections
            .iter()
            .map(|(id, heading)| format!("<li><a href=\"#{id}\">{heading}</a></li>\n"));
        let contents = match entries.collect::<String>() {
            none if none.is_empty() => none,
            entries => format!("<nav aria-label=\"Contents\">\n<ol>\n{entries}</ol>\n</nav>\n"),
        };
        let style = page_style() + STYLE;
        // The empty icon keeps browsers from asking the host for one.
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
             <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n\
             <style>\n{style}</style>\n</head>\n<body>\n\
             <header>\n<h1>{title}</h1>\n<p class=\"lead\">{lead}</p>\n</header>\n\
             {contents}<main>\n{body}</main>\n</body>\n</html>\n"
        )
    }

    fn add(&mut self, html: &str) -> &mut Self {
        self.body.push_str(html);
        self.body.push('\n');
        self
    }
}

impl Table {
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

    fn html(&self) -> String {
        let lengths = self.rows.iter().map(Vec::len);
        let columns = lengths.fold(self.header.len(), usize::max);
        let cell = |row: &[String], column| escaped(row.get(column).map_or("", String::as_str));
        let numeric: Vec<bool> = (0..columns)
            .map(|column| {
                let cells = self.rows.iter().filter_map(|row| row.get(column));
                cells
                    .clone()
                    .any(|cell| cell.contains(|c: char| c.is_ascii_digit()))
                    && cells.clone().all(|cell| number(cell))
            })
            .collect();
        let class = |column| {
            if numeric[column] {
                " class=\"number\""
            } else {
                ""
            }
        };

        let caption = escaped(&self.caption);
        // Writing to a text cannot fail.
        let mut html = format!(
            "<figure class=\"wide\">\n<figcaption class=\"title\">{caption}</figcaption>\n\
             <div role=\"region\" aria-label=\"{caption}\" tabindex=\"0\">\n\
             <table>\n<thead>\n<tr>"
        );
        for column in 0..columns {
            let (class, cell) = (class(column), cell(&self.header, column));
            let _ = write!(html, "<th scope=\"col\"{class}>{cell}</th>");
        }
        html.push_str("</tr>\n</thead>\n<tbody>\n");
        for row in &self.rows {
            html.push_str("<tr>");
            for column in 0..columns {
                let (class, cell) = (class(column), cell(row, column));
                let _ = if column == 0 && !numeric[0] {
                    write!(html, "<th scope=\"row\">{cell}</th>")
                } else {
                    write!(html, "<td{class}>{cell}</td>")
                };
            }
            html.push_str("</tr>\n");
        }
        html + "</tbody>\n</table>\n</div>\n</figure>"
    }
}

/// Whether a cell is a number, an interval or the like, or stands for a missing one.
fn number(cell: &str) -> bool {
    cell.chars()
        .all(|c| c.is_ascii_digit() || " .,:%+-−–±×/()[]e".contains(c))
}
