//! The values of games by number of elements, each level found from the level below.

use mustplay_cgt::binary::{Games, Truth, Value};
use mustplay_coloring::{Palette, Player};
use rustc_hash::FxHashMap;

use super::CensusError;
use super::word::{Size, Word};

/// The most rows of games whose values are tabulated.
const MOST_WRITTEN: u32 = 16;

/// The most values of a level: one for each bit of a mask.
const MOST_VALUES: usize = 64;

/// The options of Max and of Min: masks of places one level below.
pub(super) type Options = [u64; 2];

/// The values of games with one number of elements.
#[derive(Default)]
pub(super) struct Level {
    /// The values met; their indices stand for them.
    pub(super) values: Vec<Value>,
    /// The index of the value of a game with these options.
    known: FxHashMap<Options, u8>,
    /// The index of every game's value by its word, if tabulated.
    pub(super) places: Vec<u8>,
}

/// The levels from complete colorings up.
pub(super) struct Levels<'a> {
    games: &'a mut Games,
    /// For each color whether Max and whether Min may use it.
    pub(super) may: Vec<[bool; 2]>,
    by_elements: Vec<Level>,
}

impl<'a> Levels<'a> {
    /// Levels for games with up to `elements` elements; the smaller ones are tabulated.
    pub(super) fn new(
        games: &'a mut Games,
        palette: Palette,
        colors: usize,
        elements: usize,
    ) -> Result<Self, CensusError> {
        let ends = Truth::BOTH.map(|truth| {
            let end = games.truth(truth);
            games.value(end)
        });
        let mut levels = Self {
            games,
            may: permissions(palette, colors),
            by_elements: vec![Level {
                values: ends.to_vec(),
                known: FxHashMap::default(),
                places: vec![0, 1],
            }],
        };
        for n in 1..=elements {
            levels.by_elements.push(Level::default());
            if let Some(size) = Size::new(colors, n).filter(|size| size.rows() <= MOST_WRITTEN) {
                let words = 0..1_u64 << size.rows();
                let places = words.map(|word| levels.place(n, size, Word::from(word)));
                levels.by_elements[n].places = places.collect::<Result<_, _>>()?;
            }
        }
        Ok(levels)
    }

    /// The values of games with `elements` elements.
    pub(super) fn level(&self, elements: usize) -> &Level {
        &self.by_elements[elements]
    }

    /// The index of a game's value: from the table if there is one, else from the games after each
    /// move.
    pub(super) fn place(
        &mut self,
        elements: usize,
        size: Size,
        word: Word,
    ) -> Result<u8, CensusError> {
        if let Some(&place) = self.by_elements[elements].places.get(word as usize) {
            return Ok(place);
        }
        let mut options = [0; 2];
        for (element, color) in size.moves() {
            let after = size.restricted(word, (element, color));
            let place = self.place(elements - 1, size.less(), after)?;
            for (set, may) in options.iter_mut().zip(self.may[color as usize]) {
                *set |= u64::from(may) << place;
            }
        }
        self.place_from(elements, options)
    }

    /// The index of the value of a game with these options; both players have at least one.
    fn place_from(&mut self, elements: usize, options: Options) -> Result<u8, CensusError> {
        if let Some(&place) = self.by_elements[elements].known.get(&options) {
            return Ok(place);
        }
        let members = self.members(elements, options);
        let value = self.value_from(&members);
        let level = &mut self.by_elements[elements];
        let met = level.values.iter().position(|&other| other == value);
        let place = met.unwrap_or(level.values.len());
        if place == MOST_VALUES {
            return Err(CensusError::TooManyValues(MOST_VALUES));
        }
        if met.is_none() {
            level.values.push(value);
        }
        level.known.insert(options, place as u8);
        Ok(place as u8)
    }

    /// The value of a game with options of these values.
    pub(super) fn value_from(&mut self, [max, min]: &[Vec<Value>; 2]) -> Value {
        let value = self.games.value_from(max, min);
        value.expect("both players have options")
    }

    /// The values of a mask of options with `elements` elements.
    pub(super) fn members(&self, elements: usize, options: Options) -> [Vec<Value>; 2] {
        let below = &self.by_elements[elements - 1].values;
        options.map(|mask| {
            let members = below.iter().enumerate();
            let members = members.filter(|(place, _)| mask >> place & 1 == 1);
            members.map(|(_, &value)| value).collect()
        })
    }
}

/// For each color whether Max and whether Min may use it.
fn permissions(palette: Palette, colors: usize) -> Vec<[bool; 2]> {
    let may = |player, color| {
        let mut allowed = palette.colors(player, colors);
        allowed.any(|other| other.index() == color)
    };
    (0..colors).map(|color| Player::BOTH.map(|player| may(player, color))).collect()
}
