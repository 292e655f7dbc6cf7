//! Pictures that stand in the sheets of a workbook, and the rows that they belong to.

use std::collections::HashMap;
use std::io::{Read, Seek};

use quick_xml::Reader;
use quick_xml::events::Event;
use zip::ZipArchive;

use super::archive::{attribute, attributes, plain_path};
use super::cell_pictures::CellPictures;
use super::problem::TableError;
use super::{LARGEST_UNCOMPRESSED, MOST_ROWS};

/// The most pictures of a workbook.
pub(super) const MOST_PICTURES: usize = 5_000;
/// The most rows over which a picture reaches that are looked at.
const MOST_SPANNED: u32 = 1_000;
/// The height of a row that says none, in points.
const USUAL_HEIGHT: f64 = 15.0;
/// The units of drawings in a point.
const POINT: f64 = 12_700.0;

/// A picture of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct AnchoredPicture {
    pub sheet: String,
    /// The row of which it covers most, as spreadsheets count.
    pub row: u32,
    /// The name of the picture's part in the archive.
    pub part: String,
}

/// Returns the pictures of a workbook, by sheets in their order of the parts; none of an archive
/// that is no workbook.
pub(crate) fn anchored_pictures<R: Read + Seek>(
    archive: &mut ZipArchive<R>,
) -> Result<Vec<AnchoredPicture>, TableError> {
    let mut parts = WorkbookParts::of(archive);
    let Some(book) = parts.named("/workbook.xml") else {
        return Ok(Vec::new());
    };
    let folder = folder_of(&book).to_owned();
    let links = parts.links(&book)?;
    let in_cells = CellPictures::of(&mut parts, &folder, &links)?;
    let book = parts.read(&book)?;
    let mut pictures = Vec::new();
    for (sheet, id) in attributes(&book, "sheet", "name", "id") {
        let Some((_, target, _)) = links.iter().find(|(own, ..)| *own == id) else {
            continue;
        };
        let sheet_part = resolved(&folder, target);
        let of_sheet = parts.links(&sheet_part)?;
        let drawings = of_sheet
            .iter()
            .filter(|(_, _, kind)| kind.ends_with("/drawing"));
        let drawings: Vec<_> = drawings
            .map(|(_, target, _)| resolved(folder_of(&sheet_part), target))
            .collect();
        if drawings.is_empty() && in_cells.is_empty() {
            continue;
        }
        let mut add = |row, part| {
            let sheet = sheet.clone();
            pictures.push(AnchoredPicture { sheet, row, part });
            if pictures.len() > MOST_PICTURES {
                return Err(TableError::TooLarge);
            }
            Ok(())
        };
        let content = parts.read(&sheet_part)?;
        let heights = heights(&content);
        for drawing in drawings {
            let links = parts.links(&drawing)?;
            for anchor in anchors(&parts.read(&drawing)?) {
                let link = links.iter().find(|(own, ..)| *own == anchor.picture);
                let Some((_, target, _)) = link else { continue };
                add(anchor.row(&heights), resolved(folder_of(&drawing), target))?;
            }
        }
        for (row, part) in in_cells.in_sheet(&content) {
            add(row, part.to_owned())?;
        }
    }
    Ok(pictures)
}

/// The parts of an archive, of which a limited number of bytes is read.
pub(super) struct WorkbookParts<'a, R> {
    archive: &'a mut ZipArchive<R>,
    /// The places of parts by their plain paths.
    places: HashMap<String, usize>,
    left: usize,
}

impl<'a, R: Read + Seek> WorkbookParts<'a, R> {
    fn of(archive: &'a mut ZipArchive<R>) -> Self {
        let names = archive.file_names_raw().enumerate();
        let names = names.map(|(place, name)| (plain_path(&String::from_utf8_lossy(name)), place));
        let places = names.collect();
        Self {
            archive,
            places,
            left: LARGEST_UNCOMPRESSED,
        }
    }

    fn named(&self, end: &str) -> Option<String> {
        let mut names = self.places.keys();
        names.find(|name| name.ends_with(end)).cloned()
    }

    /// A part; empty if there is none.
    pub(super) fn read(&mut self, name: &str) -> Result<Vec<u8>, TableError> {
        let Some(place) = self.places.get(name) else {
            return Ok(Vec::new());
        };
        let part = self.archive.by_index(*place);
        let part = part.map_err(TableError::damaged)?;
        let mut bytes = Vec::new();
        let read = part.take(self.left as u64 + 1).read_to_end(&mut bytes);
        read.map_err(TableError::damaged)?;
        let left = self.left.checked_sub(bytes.len());
        self.left = left.ok_or(TableError::TooLarge)?;
        Ok(bytes)
    }

    /// What a part links to: ids, targets, and the kinds of links.
    pub(super) fn links(
        &mut self,
        name: &str,
    ) -> Result<Vec<(String, String, String)>, TableError> {
        let (folder, file) = name.rsplit_once('/').unwrap_or(("", name));
        let links = self.read(&format!("{folder}/_rels/{file}.rels"))?;
        let targets = attributes(&links, "Relationship", "Id", "Target");
        let mut kinds: HashMap<_, _> = attributes(&links, "Relationship", "Id", "Type")
            .into_iter()
            .collect();
        let links = targets.into_iter().map(|(id, target)| {
            let kind = kinds.remove(&id).unwrap_or_default();
            (id, target, kind)
        });
        Ok(links.collect())
    }
}

pub(super) fn folder_of(part: &str) -> &str {
    part.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The plain path of a part that is named from a folder, or from the root.
pub(super) fn resolved(folder: &str, target: &str) -> String {
    let target = target.replace('\\', "/").to_lowercase();
    let mut path: Vec<&str> = if target.starts_with('/') {
        Vec::new()
    } else {
        folder.split('/').filter(|part| !part.is_empty()).collect()
    };
    for part in target.split('/').filter(|part| !part.is_empty()) {
        match part {
            "." => {}
            ".." => {
                path.pop();
            }
            part => path.push(part),
        }
    }
    path.join("/")
}

/// The heights of rows.
#[derive(Debug, Default)]
struct Heights {
    /// Of rows that say one, from 0, in points.
    rows: HashMap<u32, f64>,
    usual: f64,
}

impl Heights {
    /// In the units of drawings.
    fn of(&self, row: u32) -> f64 {
        self.rows.get(&row).copied().unwrap_or(self.usual) * POINT
    }
}

fn heights(sheet: &[u8]) -> Heights {
    let mut heights = Heights {
        usual: USUAL_HEIGHT,
        ..Heights::default()
    };
    let mut reader = Reader::from_reader(sheet);
    let (mut next, number) = (0, |text: String| text.trim().parse::<f64>().ok());
    while let Ok(event) = reader.read_event() {
        let start = match event {
            Event::Start(start) | Event::Empty(start) => start,
            Event::Eof => break,
            _ => continue,
        };
        match start.local_name().as_ref() {
            "sheetFormatPr" => {
                let usual = attribute(&start, "defaultRowHeight").and_then(number);
                heights.usual = usual.filter(|own| *own > 0.0).unwrap_or(USUAL_HEIGHT);
            }
            "row" => {
                let named = attribute(&start, "r").and_then(|own| own.parse::<u32>().ok());
                let row = named.map_or(next, |own| own.saturating_sub(1));
                next = row.saturating_add(1);
                let is_hidden = attribute(&start, "hidden");
                let is_hidden = is_hidden.is_some_and(|own| own == "1" || own == "true");
                let height = attribute(&start, "ht").and_then(number);
                let height = if is_hidden { Some(0.0) } else { height };
                if let Some(height) = height.filter(|_| heights.rows.len() < MOST_ROWS) {
                    heights.rows.insert(row, height);
                }
            }
            _ => {}
        }
    }
    heights
}

/// Where a picture begins and ends.
#[derive(Clone, Debug, Default, PartialEq)]
struct Anchor {
    /// Rows from 0, and the units of drawings below their upper edges.
    from: (u32, f64),
    to: Option<(u32, f64)>,
    /// The height, if the end is not said.
    height: f64,
    /// The id of the link to the picture.
    picture: String,
}

impl Anchor {
    /// The row of which the picture covers most, as spreadsheets count.
    fn row(&self, heights: &Heights) -> u32 {
        let (first, top) = self.from;
        let mut most = (first, 0.0);
        let mut left = self.height;
        for row in first..first.saturating_add(MOST_SPANNED) {
            let start = if row == first { top } else { 0.0 };
            let height = heights.of(row);
            let covered = match self.to {
                Some((last, _)) if row > last => break,
                Some((last, bottom)) if row == last => bottom - start,
                Some(_) => height - start,
                None if left <= 0.0 => break,
                None => left.min(height - start),
            };
            left -= covered.max(0.0);
            if covered > most.1 {
                most = (row, covered);
            }
        }
        most.0.saturating_add(1)
    }
}

/// The pictures of a drawing.
fn anchors(drawing: &[u8]) -> Vec<Anchor> {
    let mut reader = Reader::from_reader(drawing);
    let mut anchors = Vec::new();
    let mut anchor = Anchor::default();
    // Whether a corner is read: the end, or the beginning.
    let mut is_end = None;
    let mut number = String::new();
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Start(start) | Event::Empty(start) => {
                number.clear();
                match start.local_name().as_ref() {
                    "twoCellAnchor" | "oneCellAnchor" | "absoluteAnchor" => {
                        anchor = Anchor::default();
                    }
                    "from" => is_end = Some(false),
                    "to" => {
                        is_end = Some(true);
                        anchor.to = Some((0, 0.0));
                    }
                    "ext" if anchor.height == 0.0 => {
                        let height = attribute(&start, "cy").and_then(|own| own.parse().ok());
                        anchor.height = height.unwrap_or_default();
                    }
                    "blip" => {
                        if let Some(picture) = attribute(&start, "embed") {
                            anchors.push(Anchor {
                                picture,
                                ..anchor.clone()
                            });
                        }
                    }
                    _ => {}
                }
            }
            Event::Text(text) => number.push_str(&text.into_inner()),
            Event::End(end) => {
                let corner = match is_end {
                    Some(false) => Some(&mut anchor.from),
                    Some(true) => anchor.to.as_mut(),
                    None => None,
                };
                match (end.local_name().as_ref(), corner) {
                    ("row", Some(corner)) => corner.0 = number.trim().parse().unwrap_or(0),
                    ("rowOff", Some(corner)) => corner.1 = number.trim().parse().unwrap_or(0.0),
                    ("from" | "to", _) => is_end = None,
                    _ => {}
                }
                number.clear();
            }
            Event::Eof => break,
            _ => {}
        }
    }
    anchors
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use rust_xlsxwriter::{Image, Workbook};

    use super::*;

    #[test]
    fn a_picture_belongs_to_the_row_that_it_covers_most() {
        let heights = Heights {
            rows: HashMap::from([(1, 60.0), (2, 60.0), (3, 0.0)]),
            usual: 15.0,
        };
        let points = |row: u32, points: f64| (row, points * POINT);
        for (from, to, height, row) in [
            (points(1, 0.0), Some(points(1, 60.0)), 0.0, 2),
            (points(1, 55.0), Some(points(2, 50.0)), 0.0, 3),
            (points(1, 5.0), Some(points(2, 10.0)), 0.0, 2),
            (points(0, 10.0), Some(points(1, 58.0)), 0.0, 2),
            (points(2, 0.0), None, 60.0 * POINT, 3),
            (points(1, 50.0), None, 60.0 * POINT, 3),
            (points(4, 0.0), Some(points(4, 0.0)), 0.0, 5),
        ] {
            let anchor = Anchor {
                from,
                to,
                height,
                picture: String::new(),
            };
            assert_eq!(anchor.row(&heights), row, "{from:?} {to:?}");
        }
    }

    #[test]
    fn pictures_of_a_workbook_are_found_with_their_parts() {
        // Of pictures, the writer reads the header alone.
        let png = |seed: u8| {
            let mut bytes =
                b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x20\0\0\0\x20\x08\x02\0\0\0".to_vec();
            bytes.extend([0, 0, 0, seed]);
            bytes
        };
        let mut book = Workbook::new();
        for name in ["Tops", "款式"] {
            let sheet = book.add_worksheet();
            sheet.set_name(name).unwrap();
            sheet.set_row_height(2, 60.0).unwrap();
            for row in [1, 2] {
                let seed = u8::try_from(row).unwrap() + u8::try_from(name.len()).unwrap();
                let image = Image::new_from_buffer(&png(seed)).unwrap();
                sheet.insert_image(row, 3, &image).unwrap();
            }
        }
        let bytes = book.save_to_buffer().unwrap();
        let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
        let pictures = anchored_pictures(&mut archive).unwrap();
        let rows: Vec<_> = pictures
            .iter()
            .map(|own| (own.sheet.as_str(), own.row))
            .collect();
        assert_eq!(rows, [("Tops", 2), ("Tops", 3), ("款式", 2), ("款式", 3)]);
        let mut parts = WorkbookParts::of(&mut archive);
        for own in pictures {
            assert!(parts.read(&own.part).unwrap().starts_with(b"\x89PNG"));
        }
    }
}
