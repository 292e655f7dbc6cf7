//! Accessible tables: with header cells and scopes, in a scrollable box.

use super::cards::label_cells;
use super::outline::shows;
use super::tree::{Element, Node};

/// Repairs every table, and puts the outermost ones in boxes that scroll sideways and take keyboard
/// focus.
pub(super) fn arrange(nodes: Vec<Node>, label: &str) -> Vec<Node> {
    arranged(nodes, Some(label))
}

fn arranged(nodes: Vec<Node>, label: Option<&str>) -> Vec<Node> {
    let mut all = Vec::with_capacity(nodes.len());
    for node in nodes {
        match node {
            Node::Element(mut element) => {
                let is_table = &*element.name == "table";
                element.children = arranged(element.children, label.filter(|_| !is_table));
                if is_table {
                    let (stray, table) = in_order(element);
                    all.extend(stray);
                    all.extend(table.map(|table| boxed(table, label)).map(Node::Element));
                } else {
                    all.push(Node::Element(element));
                }
            }
            text @ Node::Text(_) => all.push(text),
        }
    }
    all
}

fn boxed(table: Element, label: Option<&str>) -> Element {
    let Some(label) = label else { return table };
    let caption = table
        .children
        .first()
        .and_then(Node::element)
        .filter(|first| &*first.name == "caption");
    let name = caption.map_or_else(
        || label.to_owned(),
        |caption| caption.words().trim().to_owned(),
    );
    let mut frame = Element::new("div", vec![Node::Element(table)]);
    frame.set("role", "group");
    frame.set("tabindex", "0");
    frame.set("aria-label", name);
    frame
}

#[derive(Default)]
struct Parts {
    caption: Vec<Node>,
    head: Vec<Element>,
    body: Vec<Element>,
    stray: Vec<Node>,
}

impl Parts {
    fn gather(&mut self, nodes: Vec<Node>, in_head: bool) {
        for node in nodes {
            match node {
                Node::Element(part) => match &*part.name {
                    "caption" => self.caption.extend(part.children),
                    "thead" | "tbody" => self.gather(part.children, &*part.name == "thead"),
                    "tr" => self.row(part, in_head),
                    _ => self.stray.push(Node::Element(part)),
                },
                text if !text.is_blank() => self.stray.push(text),
                Node::Text(_) => {}
            }
        }
    }

    fn row(&mut self, mut row: Element, in_head: bool) {
        let (cells, stray): (Vec<_>, Vec<_>) = row
            .children
            .into_iter()
            .partition(|child| child.is(&["td", "th"]));
        self.stray
            .extend(stray.into_iter().filter(|child| !child.is_blank()));
        if !cells.is_empty() {
            row.children = cells;
            if in_head {
                &mut self.head
            } else {
                &mut self.body
            }
            .push(row);
        }
    }
}

/// Returns a table with caption, head and body in order, and the other content of the element.
fn in_order(table: Element) -> (Vec<Node>, Option<Element>) {
    let mut parts = Parts::default();
    parts.gather(table.children, false);
    let Parts {
        caption,
        mut head,
        mut body,
        stray,
    } = parts;
    if !head
        .iter()
        .chain(&body)
        .flat_map(|row| &row.children)
        .any(shows)
    {
        return (stray, None);
    }
    // A head without cells becomes part of the body.
    if body.is_empty() {
        std::mem::swap(&mut head, &mut body);
    }
    give_headers(&mut head, &mut body);
    keep_within(&mut head);
    keep_within(&mut body);
    label_cells(&head, &mut body);
    let part = |name: &str, rows: Vec<Element>| {
        let rows: Vec<_> = rows.into_iter().map(Node::Element).collect();
        (!rows.is_empty()).then(|| Node::Element(Element::new(name, rows)))
    };
    let caption = caption
        .iter()
        .any(shows)
        .then(|| Node::Element(Element::new("caption", caption)));
    let children = [caption, part("thead", head), part("tbody", body)]
        .into_iter()
        .flatten()
        .collect();
    (stray, Some(Element { children, ..table }))
}

/// Marks header cells and their scopes.
fn give_headers(head: &mut [Element], body: &mut [Element]) {
    for cell in cells(head).chain(cells(body)) {
        // An empty corner cell has no scope.
        if &*cell.name == "th" && !cell.children.iter().any(shows) {
            rename(cell, "td");
        }
    }
    cells(head)
        .filter(|cell| cell.children.iter().any(shows))
        .for_each(|cell| rename(cell, "th"));
    let is_headers = |row: &Element| {
        row.children
            .iter()
            .all(|cell| cell.is(&["th"]) || !shows(cell))
    };
    let last = body.iter().rposition(|row| !is_headers(row));
    // Header cells without content, at the end of the table.
    let (rows, after) = body.split_at_mut(last.map_or(0, |last| last + 1));
    cells(after).for_each(|cell| rename(cell, "td"));
    if last.is_none() {
        return cells(head).for_each(|cell| rename(cell, "td"));
    }
    if head.is_empty() && !cells(rows).any(|cell| &*cell.name == "th") {
        guess_headers(rows);
    }
    for row in head.iter_mut().chain(rows) {
        let scope = if is_headers(row) { "col" } else { "row" };
        for cell in cells(std::slice::from_mut(row)).filter(|cell| &*cell.name == "th") {
            if cell.attribute("scope").is_none() {
                cell.set("scope", scope);
            }
        }
    }
}

/// Chooses header cells for a table without any: with two columns the first of each row, with more
/// the first row. A table of one row or one column is layout.
fn guess_headers(rows: &mut [Element]) {
    let columns = rows
        .iter()
        .map(|row| row.children.len())
        .max()
        .unwrap_or_default();
    let name = |cell: &mut Element| {
        if cell.children.iter().any(shows) {
            rename(cell, "th");
        }
    };
    match (columns, rows.len()) {
        (2, 2..) => rows
            .iter_mut()
            .filter_map(|row| cells(std::slice::from_mut(row)).next())
            .for_each(name),
        (3.., 2..) => cells(&mut rows[..1]).for_each(name),
        _ => {}
    }
}

/// Removes row spans beyond the last row of a part: they would leave header cells without a row.
fn keep_within(rows: &mut [Element]) {
    let count = rows.len();
    for (place, row) in rows.iter_mut().enumerate() {
        let most = count - place;
        for cell in cells(std::slice::from_mut(row)) {
            let span = cell
                .attribute("rowspan")
                .and_then(|span| span.parse::<usize>().ok());
            if span.is_some_and(|span| span > most) {
                cell.remove("rowspan");
            }
        }
    }
}

fn cells(rows: &mut [Element]) -> impl Iterator<Item = &mut Element> {
    rows.iter_mut()
        .flat_map(|row| &mut row.children)
        .filter_map(|cell| match cell {
            Node::Element(cell) => Some(cell),
            Node::Text(_) => None,
        })
}

fn rename(cell: &mut Element, name: &str) {
    cell.name = name.into();
    if name == "td" {
        cell.remove("scope");
    }
}
