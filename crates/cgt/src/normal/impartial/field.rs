//! Nimbers as a field.
//!
//! Conway (ONAG chapter 6): with `x ⊕ y` as sum and
//! `x ⊗ y = mex {x′⊗y ⊕ x⊗y′ ⊕ x′⊗y′ : x′ < x, y′ < y}` as product, the nimbers form a field of
//! characteristic two, and those below `2^(2^n)` are a subfield. Here `n = 5`: the nimbers of 32
//! bits are the field of `2³²` elements.
//!
//! What is computed with: for a *Fermat power* `F = 2^(2^k)`, `F ⊗ x = F·x` for `x < F`, and
//! `F ⊗ F = F ⊕ F/2`. So with `x = aF + b` and `y = cF + d`
//!
//! `x ⊗ y = (ac ⊕ ad ⊕ bc)F ⊕ bd ⊕ ac⊗F/2`,
//!
//! where `ad ⊕ bc ⊕ ac = (a ⊕ b)(c ⊕ d) ⊕ bd` saves a product.
//!
//! ```
//! use mustplay_cgt::normal::impartial::{nim_inverse, nim_product};
//!
//! assert_eq!(nim_product(2, 2), 3);
//! assert_eq!(nim_product(2, 3), 1);
//! assert_eq!(nim_inverse(2), Some(3));
//! ```

/// The product of two nimbers in Conway's field.
pub fn nim_product(x: u32, y: u32) -> u32 {
    product(x, y, u32::BITS / 2)
}

/// The product of nimbers of at most `2·half` bits.
fn product(x: u32, y: u32, half: u32) -> u32 {
    if x <= 1 || y <= 1 {
        return x * y;
    }
    let low = (1 << half) - 1;
    let (a, b, c, d) = (x >> half, x & low, y >> half, y & low);
    if a == 0 && c == 0 {
        return product(x, y, half / 2);
    }
    let below = |x, y| product(x, y, half / 2);
    let (ac, bd) = (below(a, c), below(b, d));
    let high = below(a ^ b, c ^ d) ^ bd;
    high << half ^ bd ^ below(ac, 1 << (half - 1))
}

/// The nimber multiplied by itself so many times; the empty product is 1.
pub fn nim_power(x: u32, exponent: u64) -> u32 {
    let mut power = 1;
    for place in (0..u64::BITS - exponent.leading_zeros()).rev() {
        power = nim_product(power, power);
        if exponent >> place & 1 == 1 {
            power = nim_product(power, x);
        }
    }
    power
}

/// The nimber that gives 1 when it is multiplied with this one: all but zero have one.
///
/// The nonzero elements of a field of `2³²` elements form a group of order `2³² − 1`, so the
/// inverse is the power with exponent `2³² − 2`.
pub fn nim_inverse(x: u32) -> Option<u32> {
    (x != 0).then(|| nim_power(x, (1 << 32) - 2))
}

/// The one nimber whose square is this one: squaring 32 times changes nothing.
pub fn nim_square_root(x: u32) -> u32 {
    nim_power(x, 1 << 31)
}
