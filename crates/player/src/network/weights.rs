//! The layers of a network, read from a file.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use safetensors::SafeTensors;
use safetensors::tensor::{Dtype, TensorView};

use crate::network::kernel::Panels;
use crate::network::planes::PLANES;
use crate::network::product::Convolution;
use crate::network::{NetworkError, half};

const FORMAT: &str = "mustplay-network-1";

/// The taps of a convolution: a cell and its six neighbors.
const TAPS: usize = 7;

/// The immutable weights of a network, shared by threads.
#[derive(Debug)]
pub struct Network {
    pub(crate) channels: usize,
    pub(crate) input: Panels,
    pub(crate) blocks: Vec<Block>,
    pub(crate) policy: Policy,
    pub(crate) value: Value,
}

/// A residual block of two convolutions; in some blocks the first one includes global pooling.
#[derive(Debug)]
pub(crate) struct Block {
    pub(crate) first: Convolution,
    pub(crate) pool: Option<Panels>,
    pub(crate) second: Convolution,
}

/// The policy head: a number for each cell.
#[derive(Debug)]
pub(crate) struct Policy {
    pub(crate) first: Panels,
    pub(crate) pool: Panels,
    pub(crate) last: Panels,
}

/// The value head: a number for the position.
#[derive(Debug)]
pub(crate) struct Value {
    pub(crate) first: Panels,
    pub(crate) second: Panels,
    pub(crate) last: Panels,
}

/// The weights of the standard network. Training is described in `data/hex.md`.
static STANDARD: &[u8] = include_bytes!("../../data/hex.safetensors");

impl Network {
    /// The network that comes with this crate, read once.
    pub fn standard() -> Arc<Self> {
        static READ: OnceLock<Arc<Network>> = OnceLock::new();
        let read = || Arc::new(Self::from_bytes(STANDARD).expect("the weights are tested"));
        Arc::clone(READ.get_or_init(read))
    }

    /// Reads the bytes of a file of weights; see the [definition](crate#the-file).
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let mut tensors = Tensors::read(bytes)?;
        let file = &mut tensors;
        file.metadata("format", &format!("`{FORMAT}`"), |text| (text == FORMAT).then_some(()))?;
        let channels: usize =
            file.metadata("channels", "a multiple of 8 from 8 to 512", |text| {
                let channels = text.parse().ok()?;
                (matches!(channels, 8..=512) && channels % 8 == 0).then_some(channels)
            })?;
        let count: usize = file.metadata("blocks", "a number from 0 to 64", |text| {
            text.parse().ok().filter(|blocks| *blocks <= 64)
        })?;
        let pools = file.metadata("pools", "a growing list of blocks", |text| {
            list(text).filter(|pools| {
                pools.is_sorted_by(|a, b| a < b) && pools.iter().all(|pool| *pool < count)
            })
        })?;
        let input = {
            let weight = file.take("input.weight", &[TAPS, PLANES, channels])?;
            let bias = file.take("input.bias", &[channels])?;
            Panels::new(&weight, channels, Some(&bias))
        };
        let blocks = (0..count)
            .map(|index| {
                let mut convolution = |name: &str| {
                    let weight = format!("block{index}.{name}.weight");
                    let weight = file.take(&weight, &[TAPS, channels, channels])?;
                    let bias = file.take(&format!("block{index}.{name}.bias"), &[channels])?;
                    Ok(Convolution::new(&weight, &bias))
                };
                let (first, second) = (convolution("first")?, convolution("second")?);
                let pool = if pools.contains(&index) {
                    let name = format!("block{index}.pool.weight");
                    let weight = file.take(&name, &[2 * channels, channels])?;
                    Some(Panels::new(&weight, channels, None))
                } else {
                    None
                };
                Ok(Block { first, pool, second })
            })
            .collect::<Result<_, _>>()?;
        let policy = Policy::take(file, channels)?;
        let value = Value::take(file, channels)?;
        tensors.finish()?;
        Ok(Self { channels, input, blocks, policy, value })
    }

    pub fn channels(&self) -> usize {
        self.channels
    }

    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }
}

impl Policy {
    fn take(file: &mut Tensors<'_>, channels: usize) -> Result<Self, NetworkError> {
        let width = file.length("policy.first.bias")?;
        let first = file.take("policy.first.weight", &[channels, width])?;
        let bias = file.take("policy.first.bias", &[width])?;
        let pool = file.take("policy.pool.weight", &[2 * channels, width])?;
        let last = file.take("policy.last.weight", &[width])?;
        Ok(Self {
            first: Panels::new(&first, width, Some(&bias)),
            pool: Panels::new(&pool, width, None),
            last: Panels::new(&last, 1, None),
        })
    }
}

impl Value {
    fn take(file: &mut Tensors<'_>, channels: usize) -> Result<Self, NetworkError> {
        let width = file.length("value.first.bias")?;
        let hidden = file.length("value.second.bias")?;
        let first = file.take("value.first.weight", &[channels, width])?;
        let first_bias = file.take("value.first.bias", &[width])?;
        let second = file.take("value.second.weight", &[2 * width, hidden])?;
        let second_bias = file.take("value.second.bias", &[hidden])?;
        let last = file.take("value.last.weight", &[hidden])?;
        let last_bias = file.take("value.last.bias", &[1])?;
        Ok(Self {
            first: Panels::new(&first, width, Some(&first_bias)),
            second: Panels::new(&second, hidden, Some(&second_bias)),
            last: Panels::new(&last, 1, Some(&last_bias)),
        })
    }
}

/// Numbers separated by commas; none in an empty text.
fn list(text: &str) -> Option<Vec<usize>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(|number| number.parse().ok()).collect()
}

// A safetensors file: metadata and tensors.

/// The largest file that is read. In memory a network takes several times as much.
const MOST_BYTES: usize = 32 << 20;

const MOST_CHANNELS: usize = 512;

/// A file being read. Every tensor must be taken exactly once.
pub(crate) struct Tensors<'a> {
    metadata: BTreeMap<String, String>,
    tensors: BTreeMap<String, TensorView<'a>>,
}

impl<'a> Tensors<'a> {
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Self, NetworkError> {
        if bytes.len() > MOST_BYTES {
            return Err(NetworkError::TooLarge { found: bytes.len(), most: MOST_BYTES });
        }
        let unreadable = |error: safetensors::SafeTensorError| NetworkError::Unreadable {
            reason: error.to_string(),
        };
        let (_, header) = SafeTensors::read_metadata(bytes).map_err(unreadable)?;
        let file = SafeTensors::deserialize(bytes).map_err(unreadable)?;
        let metadata = header.metadata().iter().flatten();
        Ok(Self {
            metadata: metadata.map(|(name, text)| (name.clone(), text.clone())).collect(),
            tensors: file.tensors().into_iter().collect(),
        })
    }

    /// An entry of the metadata, parsed by `parse`.
    pub(crate) fn metadata<T>(
        &self,
        name: &'static str,
        expected: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, NetworkError> {
        let found = self.metadata.get(name);
        found.and_then(|text| parse(text)).ok_or_else(|| NetworkError::Metadata {
            name,
            expected: expected.to_owned(),
            found: found.cloned(),
        })
    }

    /// The length of a tensor of one dimension.
    pub(crate) fn length(&self, name: &str) -> Result<usize, NetworkError> {
        match self.find(name)?.shape() {
            [length @ 1..=MOST_CHANNELS] => Ok(*length),
            found => Err(NetworkError::Shape {
                tensor: name.to_owned(),
                expected: format!("[n] with n from 1 to {MOST_CHANNELS}"),
                found: found.to_vec(),
            }),
        }
    }

    /// Takes the numbers of a tensor.
    pub(crate) fn take(&mut self, name: &str, shape: &[usize]) -> Result<Vec<f32>, NetworkError> {
        let tensor = self.find(name)?;
        if tensor.shape() != shape {
            return Err(NetworkError::Shape {
                tensor: name.to_owned(),
                expected: format!("{shape:?}"),
                found: tensor.shape().to_vec(),
            });
        }
        let data = tensor.data();
        let numbers: Vec<f32> = match tensor.dtype() {
            Dtype::F16 => {
                let numbers = data.as_chunks().0.iter();
                numbers.map(|bytes| half::single(u16::from_le_bytes(*bytes))).collect()
            }
            Dtype::F32 => {
                let numbers = data.as_chunks().0.iter();
                numbers.map(|bytes| f32::from_le_bytes(*bytes)).collect()
            }
            other => {
                return Err(NetworkError::Numbers {
                    tensor: name.to_owned(),
                    found: format!("{other:?}"),
                });
            }
        };
        if let Some(index) = numbers.iter().position(|number| !number.is_finite()) {
            return Err(NetworkError::NotFinite {
                tensor: name.to_owned(),
                index,
                found: numbers[index].to_string(),
            });
        }
        self.tensors.remove(name);
        Ok(numbers)
    }

    pub(crate) fn finish(self) -> Result<(), NetworkError> {
        match self.tensors.into_keys().next() {
            Some(tensor) => Err(NetworkError::Extra { tensor }),
            None => Ok(()),
        }
    }

    fn find(&self, name: &str) -> Result<&TensorView<'a>, NetworkError> {
        self.tensors.get(name).ok_or_else(|| NetworkError::Missing { tensor: name.to_owned() })
    }
}
