//! Files that are no network: each is refused with what is wrong, and none is a reason to panic.

use mustplay_player::network::{Axis, Network, NetworkError, NetworkEvaluator, View};

use crate::network::halves::{meaning, nearest};
use crate::network::sample::{Random, SHAPES, Tensor, Weights};

fn weights() -> Weights {
    Weights::random(SHAPES[1], &mut Random(37))
}

fn error(weights: &Weights) -> NetworkError {
    Network::from_bytes(&weights.bytes()).expect_err("not a network")
}

#[test]
fn a_network_tells_its_shape() {
    let network = weights().network();
    assert_eq!((network.channels(), network.blocks()), (8, 1));
}

#[test]
fn half_precision_is_read_as_what_it_stands_for() {
    let mut weights = weights();
    for tensor in weights.tensors.values_mut() {
        for number in &mut tensor.numbers {
            *number = meaning(nearest(*number)) as f32;
        }
    }
    let view = View::empty(4, 5, Axis::WestEast).unwrap();
    let judge = |bytes: &[u8]| {
        let network = Network::from_bytes(bytes).unwrap();
        NetworkEvaluator::new(network.into()).evaluate(&view)
    };
    assert_eq!(judge(&weights.half_bytes()), judge(&weights.bytes()));
}

#[test]
fn files_cut_off_anywhere_are_refused() {
    let bytes = weights().half_bytes();
    for length in 0..bytes.len() {
        let error = Network::from_bytes(&bytes[..length]).expect_err("cut off");
        assert!(matches!(error, NetworkError::Unreadable { .. }), "{error}");
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    assert!(Network::from_bytes(&longer).is_err());
}

#[test]
fn changed_bytes_make_an_error_or_a_network() {
    let bytes = weights().half_bytes();
    let random = &mut Random(41);
    let header = 8 + u64::from_le_bytes(bytes[..8].try_into().unwrap()) as usize;
    let view = View::empty(2, 2, Axis::NorthSouth).unwrap();
    let mut read = 0;
    let mut tried = |place: usize, mask: u8| {
        let mut bytes = bytes.clone();
        bytes[place] ^= mask;
        if let Ok(network) = Network::from_bytes(&bytes) {
            let judgment = NetworkEvaluator::new(network.into()).evaluate(&view);
            assert!(judgment.logit.is_finite());
            read += 1;
        }
    };
    for place in 0..header {
        tried(place, 1 << random.below(8));
        tried(place, 1 + random.below(255) as u8);
    }
    for _ in 0..2000 {
        tried(random.below(bytes.len()), 1 << random.below(8));
    }
    // Other weights in the same places are a network too.
    assert!(read > 100, "{read}");
}

#[test]
fn bytes_at_random_are_refused() {
    let random = &mut Random(43);
    for _ in 0..1000 {
        let length = random.below(200);
        let bytes: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        assert!(Network::from_bytes(&bytes).is_err());
    }
}

#[test]
fn what_the_metadata_says_is_checked() {
    let cases = [
        ("format", "mustplay-network-2", "`mustplay-network-1`"),
        ("channels", "12", "a multiple of 8 from 8 to 512"),
        ("channels", "0", "a multiple of 8 from 8 to 512"),
        ("channels", "8000000", "a multiple of 8 from 8 to 512"),
        ("blocks", "many", "a number from 0 to 64"),
        ("blocks", "65", "a number from 0 to 64"),
        ("pools", "1", "a growing list of blocks"),
        ("pools", "0,0", "a growing list of blocks"),
        ("pools", "0,", "a growing list of blocks"),
    ];
    for (name, text, expected) in cases {
        let mut weights = weights();
        weights.metadata.insert(name.to_owned(), text.to_owned());
        let place = format!("as `{name}` in the file's metadata");
        let message = format!("expected {expected} {place}, found `{text}`");
        assert_eq!(error(&weights).to_string(), message);
    }
    for name in ["format", "channels", "blocks", "pools"] {
        let mut weights = weights();
        weights.metadata.remove(name);
        let text = error(&weights).to_string();
        assert!(
            text.ends_with(&format!("as `{name}` in the file's metadata, found nothing")),
            "{text}"
        );
    }
}

#[test]
fn every_tensor_is_needed_in_its_shape() {
    let good = weights();
    for name in good.tensors.keys() {
        let mut weights = good.clone();
        weights.tensors.remove(name);
        let expected = NetworkError::Missing { tensor: name.clone() };
        assert_eq!(error(&weights), expected);

        let mut weights = good.clone();
        let tensor = weights.tensors.get_mut(name).unwrap();
        tensor.shape.insert(0, 1);
        let found = tensor.shape.clone();
        match error(&weights) {
            NetworkError::Shape { tensor, found: shape, .. } => {
                assert_eq!((&tensor, shape), (name, found));
            }
            other => panic!("{other}"),
        }
    }
}

#[test]
fn no_tensor_is_left_over() {
    let mut weights = weights();
    let tensor = Tensor { shape: vec![1], numbers: vec![0.0] };
    weights.tensors.insert("block1.first.bias".to_owned(), tensor);
    let expected = NetworkError::Extra { tensor: "block1.first.bias".to_owned() };
    assert_eq!(error(&weights), expected);
}

#[test]
fn an_empty_layer_is_refused() {
    let mut weights = weights();
    let tensor = weights.tensors.get_mut("policy.first.bias").unwrap();
    *tensor = Tensor { shape: vec![0], numbers: Vec::new() };
    let text =
        "expected [n] with n from 1 to 512 as the shape of tensor `policy.first.bias`, found [0]";
    assert_eq!(error(&weights).to_string(), text);
}

#[test]
fn numbers_are_finite() {
    for number in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let mut weights = weights();
        weights.tensors.get_mut("value.second.bias").unwrap().numbers[3] = number;
        let text = format!(
            "expected finite numbers in tensor `value.second.bias`, found {number} at index 3"
        );
        assert_eq!(error(&weights).to_string(), text);
    }
}

#[test]
fn other_kinds_of_numbers_are_refused() {
    use safetensors::tensor::{Dtype, TensorView, serialize};
    let weights = weights();
    let data = vec![0; 2 * 7 * 7 * 8];
    let view = TensorView::new(Dtype::BF16, vec![7, 7, 8], &data).unwrap();
    let bytes =
        serialize([("input.weight", view)], Some(weights.metadata.into_iter().collect())).unwrap();
    let text = "expected F16 or F32 numbers in tensor `input.weight`, found BF16";
    assert_eq!(Network::from_bytes(&bytes).unwrap_err().to_string(), text);
}

#[test]
fn files_beyond_the_limit_are_not_even_looked_at() {
    let bytes = vec![0; (32 << 20) + 1];
    let expected = NetworkError::TooLarge { found: bytes.len(), most: 32 << 20 };
    assert_eq!(Network::from_bytes(&bytes).unwrap_err(), expected);
}
