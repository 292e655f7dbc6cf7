//! The facts of a sample, which buyers choose by: keys of its field `exvals` (docs/provider-api.md).

use base::sample_facts::{ClothProcess, Gender, Weave};
use strum::VariantNames;

use crate::entries::entry::Section;
use crate::entries::field::{Field, FieldShape, Wire, field};

/// A field of samples alone.
const fn fact(name: &'static str, shape: FieldShape, label: &'static str) -> Field {
    field(name, shape)
        .wire(Wire::Extra)
        .label(label)
        .group("garment")
        .only_of(&[Section::Samples])
}

pub(super) const WEAVE: Field = fact(
    "weave",
    FieldShape::Choice(<Weave as VariantNames>::VARIANTS),
    "weave",
);
/// Grams by square metre.
pub(super) const GSM: Field = fact("gsm", FieldShape::Whole, "gsm");
/// Pieces per colour.
pub(super) const MINIMUM: Field = fact("minimum", FieldShape::Whole, "minimum");
pub(super) const LEAD: Field = fact("lead", FieldShape::Days, "lead").hint();
pub(super) const SIZES: Field = fact("sizes", FieldShape::Line, "sizes").hint();
pub(super) const GENDER: Field = fact(
    "gender",
    FieldShape::Choice(<Gender as VariantNames>::VARIANTS),
    "gender",
);
pub(super) const PROCESS: Field = fact(
    "process",
    FieldShape::Words(<ClothProcess as VariantNames>::VARIANTS),
    "process",
);
pub(super) const CERTIFICATES: Field =
    fact("certificates", FieldShape::Names, "certificates").hint();
pub(super) const COLOURS: Field = fact("colours", FieldShape::Colours, "stockedColours").hint();
/// Whether the pictures are drawings that take a colour (content/draw/README.md).
pub(super) const DRAWING: Field = fact("drawing", FieldShape::Check("dyed"), "drawing").hint();
/// The cloth as the eye sees it, its threads, and one thread.
pub(super) const SURFACE: Field = fact("surface", FieldShape::Picture, "surface").hint();
pub(super) const INTERLACING: Field = fact("interlacing", FieldShape::Picture, "interlacing");
pub(super) const YARN: Field = fact("yarn", FieldShape::Picture, "yarn");
pub(super) const COMPOSITION: Field = fact("composition", FieldShape::Line, "composition").hint();
