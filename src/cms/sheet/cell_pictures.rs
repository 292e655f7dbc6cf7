//! Pictures within cells: those of WPS, which a formula names, and those of Excel, which are the values
//! of cells.

use std::collections::HashMap;
use std::io::{Read, Seek};

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use super::archive::attribute;
use super::drawings::{MOST_PICTURES, WorkbookParts, folder_of, resolved};
use super::problem::TableError;

/// The formula of WPS, as far as the name of its picture.
const FORMULA: &str = "DISPIMG(\"";

/// The pictures that cells of a workbook may have, as the names of their parts.
#[derive(Debug, Default)]
pub(super) struct CellPictures {
    /// By the names that formulas give.
    named: HashMap<String, String>,
    /// By the numbers of values, from 0.
    values: Vec<Option<String>>,
}

impl CellPictures {
    /// Reads them from the parts that the workbook links to.
    pub(super) fn of<R: Read + Seek>(
        parts: &mut WorkbookParts<'_, R>,
        folder: &str,
        links: &[(String, String, String)],
    ) -> Result<Self, TableError> {
        let part = |kind: &str| {
            let link = links.iter().find(|(.., own)| own.ends_with(kind));
            link.map(|(_, target, _)| resolved(folder, target))
        };
        let mut pictures = Self::default();
        if let Some(list) = part("/cellImage") {
            let files = files(parts, &list)?;
            pictures.named = named(&parts.read(&list)?, &files);
        }
        let values = (part("/sheetMetadata"), part("/rdRichValue"));
        if let ((Some(metadata), Some(rich)), Some(list)) = (values, part("/richValueRel")) {
            let files = files(parts, &list)?;
            let ids = elements(&parts.read(&list)?, |own| {
                (own.local_name().as_ref() == "rel").then(|| attribute(own, "id"))
            });
            let rich = first_values(&parts.read(&rich)?);
            let of_value = |value: usize| {
                let id = ids.get(*rich.get(value)?)?.as_ref()?;
                files.get(id).cloned()
            };
            let values = values_of_cells(&parts.read(&metadata)?);
            pictures.values = values.into_iter().map(|own| of_value(own?)).collect();
        }
        Ok(pictures)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.named.is_empty() && self.values.is_empty()
    }

    /// The parts of the pictures in a sheet's cells, with the rows as spreadsheets count.
    pub(super) fn in_sheet(&self, sheet: &[u8]) -> Vec<(u32, &str)> {
        let mut reader = Reader::from_reader(sheet);
        let mut found: Vec<(u32, &str)> = Vec::new();
        // The row, and the cell's formula with its result, which names the picture as well.
        let (mut row, mut formula) = (0_u32, String::new());
        while let Ok(event) = reader.read_event() {
            if found.len() > MOST_PICTURES {
                break;
            }
            let part = match event {
                Event::Start(start) | Event::Empty(start) => match start.local_name().as_ref() {
                    "row" => {
                        let named = attribute(&start, "r").and_then(|own| own.parse().ok());
                        row = named.unwrap_or_else(|| row.saturating_add(1));
                        None
                    }
                    "c" => self.of_value(&start),
                    _ => None,
                },
                Event::Text(text) => {
                    formula.push_str(&text.into_inner());
                    None
                }
                Event::GeneralRef(sign) => {
                    formula.push(if &*sign == "quot" { '"' } else { ' ' });
                    None
                }
                Event::End(end) if end.local_name().as_ref() == "c" => {
                    let part = self.of_formula(&formula);
                    formula.clear();
                    part
                }
                Event::Eof => break,
                _ => None,
            };
            found.extend(part.map(|part| (row, part)));
        }
        found
    }

    fn of_value(&self, cell: &BytesStart<'_>) -> Option<&str> {
        let number: usize = attribute(cell, "vm")?.parse().ok()?;
        self.values.get(number.checked_sub(1)?)?.as_deref()
    }

    fn of_formula(&self, text: &str) -> Option<&str> {
        let (_, name) = text.split_once(FORMULA)?;
        let (name, _) = name.split_once('"')?;
        self.named.get(name).map(String::as_str)
    }
}

/// The parts that a part links to, by the ids of the links.
fn files<R: Read + Seek>(
    parts: &mut WorkbookParts<'_, R>,
    part: &str,
) -> Result<HashMap<String, String>, TableError> {
    let links = parts.links(part)?.into_iter();
    let files = links.map(|(id, target, _)| (id, resolved(folder_of(part), &target)));
    Ok(files.collect())
}

/// Reads WPS' list of pictures.
fn named(list: &[u8], files: &HashMap<String, String>) -> HashMap<String, String> {
    let mut name = None;
    let pictures = elements(list, |own| match own.local_name().as_ref() {
        "cNvPr" => {
            name = attribute(own, "name");
            None
        }
        "blip" => {
            let file = files.get(&attribute(own, "embed")?)?;
            Some((name.take()?, file.clone()))
        }
        _ => None,
    });
    pictures.into_iter().collect()
}

/// The rich value of each number that cells name, from 0.
fn values_of_cells(metadata: &[u8]) -> Vec<Option<usize>> {
    let number = |own: &BytesStart<'_>, name| attribute(own, name)?.parse().ok();
    let rich: Vec<Option<usize>> = elements(metadata, |own| {
        (own.local_name().as_ref() == "rvb").then(|| number(own, "i"))
    });
    let mut is_value = false;
    let cells = elements(metadata, |own| {
        let name = own.local_name();
        is_value =
            (is_value || name.as_ref() == "valueMetadata") && name.as_ref() != "cellMetadata";
        (is_value && name.as_ref() == "rc").then(|| number(own, "v"))
    });
    let of_cell = |own: Option<usize>| rich.get(own?).copied().flatten();
    cells.into_iter().map(of_cell).collect()
}

/// The first value of each rich value: for a picture, the place of its link.
fn first_values(rich: &[u8]) -> Vec<usize> {
    let mut reader = Reader::from_reader(rich);
    let (mut values, mut is_first) = (Vec::new(), false);
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Start(start) if start.local_name().as_ref() == "rv" => {
                is_first = true;
                values.push(usize::MAX);
            }
            Event::Text(text) if is_first => {
                is_first = false;
                let number = text.into_inner().trim().parse().ok();
                if let (Some(value), Some(number)) = (values.last_mut(), number) {
                    *value = number;
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    values
}

/// Reads each element of a part, and returns the values that `read` finds.
fn elements<T>(part: &[u8], mut read: impl FnMut(&BytesStart<'_>) -> Option<T>) -> Vec<T> {
    let mut reader = Reader::from_reader(part);
    let mut found = Vec::new();
    while let Ok(event) = reader.read_event() {
        match event {
            Event::Start(start) | Event::Empty(start) => found.extend(read(&start)),
            Event::Eof => break,
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write as _};

    use rust_xlsxwriter::{Image, Workbook};
    use zip::ZipArchive;
    use zip::write::{SimpleFileOptions, ZipWriter};

    use super::super::drawings::anchored_pictures;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x20\0\0\0\x20\x08\x02\0\0\0";

    fn rows(book: Vec<u8>) -> Vec<(u32, String)> {
        let mut archive = ZipArchive::new(Cursor::new(book)).unwrap();
        let pictures = anchored_pictures(&mut archive).unwrap();
        let pictures = pictures.into_iter().map(|own| (own.row, own.part));
        pictures.collect()
    }

    #[test]
    fn pictures_in_cells_of_excel_belong_to_their_rows() {
        let png = |seed: u8| Image::new_from_buffer(&[PNG, &[0, 0, 0, seed]].concat()).unwrap();
        let mut book = Workbook::new();
        let sheet = book.add_worksheet();
        sheet.write(0, 0, "Picture").unwrap();
        // One that stands on the cells besides.
        sheet.insert_image(7, 3, &png(9)).unwrap();
        for (row, seed) in [(1, 1), (2, 2), (4, 1)] {
            sheet.embed_image(row, 0, &png(seed)).unwrap();
        }
        let found = rows(book.save_to_buffer().unwrap());
        let numbers: Vec<_> = found.iter().map(|(row, _)| *row).collect();
        assert_eq!(numbers, [8, 2, 3, 5]);
        assert_eq!(found[1].1, found[3].1);
        assert_ne!(found[1].1, found[2].1);
    }

    #[test]
    fn pictures_that_formulas_of_wps_name_belong_to_their_rows() {
        let parts = [
            (
                "xl/workbook.xml",
                r#"<workbook xmlns:r="r"><sheets><sheet name="款式" sheetId="1" r:id="rId1"/></sheets></workbook>"#,
            ),
            (
                "xl/_rels/workbook.xml.rels",
                r#"<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId5" Type="http://www.wps.cn/officeDocument/2020/cellImage" Target="cellimages.xml"/></Relationships>"#,
            ),
            (
                "xl/cellimages.xml",
                r#"<etc:cellImages xmlns:etc="e" xmlns:xdr="x" xmlns:a="a" xmlns:r="r"><etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="ID_A1" descr=""/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic></etc:cellImage><etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="3" name="ID_B2"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId2"/></xdr:blipFill></xdr:pic></etc:cellImage></etc:cellImages>"#,
            ),
            (
                "xl/_rels/cellimages.xml.rels",
                r#"<Relationships><Relationship Id="rId1" Type="image" Target="media/image1.png"/><Relationship Id="rId2" Type="image" Target="media/image2.jpeg"/></Relationships>"#,
            ),
            (
                "xl/worksheets/sheet1.xml",
                r#"<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>图片</v></c></row><row r="2"><c r="A2" t="str"><f>_xlfn.DISPIMG(&quot;ID_B2&quot;,1)</f><v>=DISPIMG(&quot;ID_B2&quot;,1)</v></c><c r="B2"><v>1</v></c></row><row r="4"><c r="A4" t="str"><f>_xlfn.DISPIMG("ID_A1",1)</f><v>=DISPIMG("ID_A1",1)</v></c></row><row r="5"><c r="A5" t="str"><f>_xlfn.DISPIMG("ID_LOST",1)</f></c></row></sheetData></worksheet>"#,
            ),
        ];
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (name, text) in parts {
            zip.start_file(name, SimpleFileOptions::default()).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        let found = rows(zip.finish().unwrap().into_inner());
        assert_eq!(
            found,
            [
                (2, "xl/media/image2.jpeg".to_owned()),
                (4, "xl/media/image1.png".to_owned())
            ]
        );
    }
}
