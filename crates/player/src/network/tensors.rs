//! A safetensors file: what it says about itself, and its tensors as they are taken from it.

use std::collections::BTreeMap;

use safetensors::SafeTensors;
use safetensors::tensor::{Dtype, TensorView};

use crate::network::error::NetworkError;
use crate::network::half;

/// The most bytes that are looked at. In memory a network takes several times as many.
const MOST_BYTES: usize = 32 << 20;

/// The most channels of any layer.
const MOST_CHANNELS: usize = 512;

/// A file that is being read; each tensor is taken out once, and nothing may be left.
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

    /// An entry of the metadata, as `parse` reads it.
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

    /// How long a tensor of one dimension is.
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

    /// Takes out the numbers of a tensor.
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

    /// Everything has been taken, or there is something that does not belong here.
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
