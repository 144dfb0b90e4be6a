//! Nimbers as a field: Conway's definition, axioms and tables.

use mustplay_cgt::normal::Games;
use mustplay_cgt::normal::impartial::{mex, nim_inverse, nim_power, nim_product, nim_square_root};
use mustplay_testing::properties;
use proptest::prelude::*;

/// ONAG chapter 6, the table of products.
#[test]
fn conways_table_of_products() {
    const TABLE: [[u32; 16]; 16] = [
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
        [0, 2, 3, 1, 8, 10, 11, 9, 12, 14, 15, 13, 4, 6, 7, 5],
        [0, 3, 1, 2, 12, 15, 13, 14, 4, 7, 5, 6, 8, 11, 9, 10],
        [0, 4, 8, 12, 6, 2, 14, 10, 11, 15, 3, 7, 13, 9, 5, 1],
        [0, 5, 10, 15, 2, 7, 8, 13, 3, 6, 9, 12, 1, 4, 11, 14],
        [0, 6, 11, 13, 14, 8, 5, 3, 7, 1, 12, 10, 9, 15, 2, 4],
        [0, 7, 9, 14, 10, 13, 3, 4, 15, 8, 6, 1, 5, 2, 12, 11],
        [0, 8, 12, 4, 11, 3, 7, 15, 13, 5, 1, 9, 6, 14, 10, 2],
        [0, 9, 14, 7, 15, 6, 1, 8, 5, 12, 11, 2, 10, 3, 4, 13],
        [0, 10, 15, 5, 3, 9, 12, 6, 1, 11, 14, 4, 2, 8, 13, 7],
        [0, 11, 13, 6, 7, 12, 10, 1, 9, 2, 4, 15, 14, 5, 3, 8],
        [0, 12, 4, 8, 13, 1, 9, 5, 6, 10, 2, 14, 11, 7, 15, 3],
        [0, 13, 6, 11, 9, 4, 15, 2, 14, 3, 8, 5, 7, 10, 1, 12],
        [0, 14, 7, 9, 5, 11, 2, 12, 10, 4, 13, 3, 15, 1, 8, 6],
        [0, 15, 5, 10, 1, 14, 4, 11, 2, 13, 7, 8, 3, 12, 6, 9],
    ];
    for (x, row) in (0..).zip(TABLE) {
        for (y, product) in (0..).zip(row) {
            assert_eq!(nim_product(x, y), product, "{x} times {y}");
        }
    }
    assert_eq!(nim_product(8, 16), 128);
}

/// The definition: the least number that is none of the products x′y + xy′ + x′y′.
#[test]
fn products_by_definition() {
    const SIZE: usize = 70;
    let mut table = vec![vec![0; SIZE]; SIZE];
    for x in 0..SIZE {
        for y in 0..SIZE {
            let options = (0..x).flat_map(|a| (0..y).map(move |b| (a, b)));
            let value = mex(options.map(|(a, b)| table[a][y] ^ table[x][b] ^ table[a][b]));
            table[x][y] = value;
            assert_eq!(nim_product(x as u32, y as u32), value, "{x} times {y}");
        }
    }
}

/// F ⊗ x = F·x below F, and F ⊗ F = F + F/2, for F = 2^(2^k).
#[test]
fn fermat_powers() {
    for fermat in [2, 4, 16, 256, 65536] {
        assert_eq!(nim_product(fermat, fermat), fermat + fermat / 2);
        for x in [1, 2, 3, fermat / 2, fermat - 1] {
            if x < fermat {
                assert_eq!(nim_product(fermat, x), fermat * x);
            }
        }
    }
}

properties! {
    #[test]
    fn field_axioms(x in any::<u32>(), y in any::<u32>(), z in any::<u32>()) {
        prop_assert_eq!(nim_product(x, y), nim_product(y, x));
        let product = nim_product(nim_product(x, y), z);
        prop_assert_eq!(product, nim_product(x, nim_product(y, z)));
        let sum = nim_product(x, y) ^ nim_product(x, z);
        prop_assert_eq!(nim_product(x, y ^ z), sum);
        prop_assert_eq!(nim_product(x, 1), x);
        let inverse = nim_inverse(x);
        prop_assert_eq!(inverse.map(|inverse| nim_product(x, inverse)), (x != 0).then_some(1));
        let root = nim_square_root(x);
        prop_assert_eq!(nim_product(root, root), x);
    }

    /// Below 2^(2^n) there is a field.
    #[test]
    fn subfields(x in any::<u32>(), y in any::<u32>()) {
        for bits in [1, 2, 4, 8, 16] {
            let below = (1 << bits) - 1;
            let (x, y) = (x & below, y & below);
            prop_assert!(nim_product(x, y) <= below);
            prop_assert!(nim_inverse(x).is_none_or(|inverse| inverse <= below));
        }
    }

    #[test]
    fn powers_multiply(x in any::<u32>(), n in 0..50_u64) {
        let product = (0..n).fold(1, |product, _| nim_product(product, x));
        prop_assert_eq!(nim_power(x, n), product);
    }
}

#[test]
fn nim_arithmetic_in_expressions() {
    let mut games = Games::new();
    for (text, value) in [
        ("nimproduct(*2,*3)", "*"),
        ("nimproduct(8,4)", "11"),
        ("nimproduct(*,0)", "0"),
        ("*8.NimProduct(*16)", "*128"),
        ("nimquotient(*,*2)", "*3"),
        ("nimquotient(*7,*5) + *", "*4"),
        ("nimpower(*4,15)", "*"),
        ("nimpower(0,0)", "*"),
        ("nimroot(*3)", "*2"),
    ] {
        let [asked, value] = [text, value].map(|text| games.read(text).expect(text));
        assert_eq!(asked, value, "{text}: {}", games.clone().ascii(asked));
    }
    for (text, message) in [
        ("nimquotient(*2,0)", "nimquotient: expected a divisor other than 0, found 0"),
        (
            "nimproduct(^,*)",
            "expected nimproduct of nimbers, or of whole numbers from 0 to 65535, found ^",
        ),
        (
            "nimproduct(2,*)",
            "expected nimproduct of nimbers, or of whole numbers from 0 to 65535, found *",
        ),
        ("nimpower(*2,-1)", "expected a whole number from 0 to 2^63-1 as exponent, found -1"),
        ("nimroot(*2,*3)", "expected nimroot(x), found 2 arguments"),
    ] {
        let message = format!("line 1, column 1: {message}");
        assert_eq!(games.read(text).unwrap_err().to_string(), message);
    }
}
