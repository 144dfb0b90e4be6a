//! Thermographs as data, for whoever draws them.

use mustplay_cgt::normal::{Dyadic, Thermograph, Wall};

use crate::Text;

/// The walls of a thermograph (SUM §2.7). Above its last corner a wall is vertical: both stand on
/// the mean there, and are the mast.
#[derive(Clone, Debug, schemars::JsonSchema, serde::Serialize)]
pub struct Walls {
    /// The corners of Left's wall from tax 0 on, each a value and a tax.
    pub left: Vec<[Text<Dyadic>; 2]>,
    /// The corners of Right's wall.
    pub right: Vec<[Text<Dyadic>; 2]>,
}

impl Walls {
    pub(crate) fn new(thermograph: &Thermograph) -> Self {
        let corners = |wall: &Wall| {
            let corners = wall.corners().iter();
            corners.map(|corner| [Text(corner.value.clone()), Text(corner.tax.clone())]).collect()
        };
        Self { left: corners(thermograph.left()), right: corners(thermograph.right()) }
    }
}
