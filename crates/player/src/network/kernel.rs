//! SIMD kernels: the instruction sets of the processor, and their dispatch.
//!
//! The loops of this crate are written once, over vectors of sixteen numbers. [`Kernel::run`]
//! compiles them for each instruction set: `#[inline(always)]` code becomes part of a function that
//! may use its instructions. All unsafe code of this crate is in this file.
//!
//! AVX2 and AVX-512 give the same numbers to the last bit, since both multiply and add in one
//! rounding and in the same order. The portable kernel rounds twice, unless the target itself has
//! the fused instruction.

use crate::network::grid::Buffer;

/// Numbers in a vector.
pub(crate) const WIDTH: usize = 16;

/// Vector operations. Some implementations need instructions that not every processor has; only
/// [`Kernel::run`] uses these, after checking the processor.
pub(crate) trait Arithmetic {
    /// [`WIDTH`] numbers.
    type Vector: Copy;

    /// The number of vector accumulators that fit in the registers.
    const ROWS: usize;

    fn load(numbers: &[f32; WIDTH]) -> Self::Vector;
    fn store(vector: Self::Vector, numbers: &mut [f32; WIDTH]);

    /// A vector with the same number everywhere.
    fn splat(number: f32) -> Self::Vector;

    fn add(a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// `a * b + c`.
    fn multiply_add(a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;

    /// The greater of two numbers; the second if the first is NaN.
    fn max(a: Self::Vector, b: Self::Vector) -> Self::Vector;
}

/// Work to run with the instructions of a kernel. `run` and every function in it that names vectors
/// must be `#[inline(always)]`. Closures cannot be, and may cost a call per instruction.
pub(crate) trait Work {
    fn run<A: Arithmetic>(self);
}

/// An instruction set for the network. A value exists only if this processor supports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

#[cfg(target_arch = "x86_64")]
const KINDS: &[Kind] = &[Kind::Portable, Kind::Avx2, Kind::Avx512];
#[cfg(not(target_arch = "x86_64"))]
const KINDS: &[Kind] = &[Kind::Portable];

impl Kind {
    fn is_available(self) -> bool {
        match self {
            Self::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                Self::Avx2.is_available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512vl")
            }
        }
    }
}

impl Kernel {
    pub const PORTABLE: Self = Self(Kind::Portable);

    /// All kernels that this processor can run, the fastest last.
    pub fn available() -> Vec<Self> {
        let kinds = KINDS.iter().filter(|kind| kind.is_available());
        kinds.map(|kind| Self(*kind)).collect()
    }

    pub fn best() -> Self {
        Self::available().pop().unwrap_or(Self::PORTABLE)
    }

    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "AVX-512",
        }
    }

    #[allow(unsafe_code)]
    pub(crate) fn run(self, work: impl Work) {
        match self.0 {
            Kind::Portable => work.run::<Portable>(),
            // SAFETY: the functions require nothing but the instructions in their attributes, and
            // `available`, the only place that creates these two values, has checked that the
            // processor has them.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { x86::run_avx2(work) },
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { x86::run_avx512(work) },
        }
    }
}

/// Arrays, vectorized by the compiler.
struct Portable;

impl Arithmetic for Portable {
    type Vector = [f32; WIDTH];

    const ROWS: usize = if cfg!(target_arch = "aarch64") { 6 } else { 2 };

    #[inline(always)]
    fn load(numbers: &[f32; WIDTH]) -> [f32; WIDTH] {
        *numbers
    }

    #[inline(always)]
    fn store(vector: [f32; WIDTH], numbers: &mut [f32; WIDTH]) {
        *numbers = vector;
    }

    #[inline(always)]
    fn splat(number: f32) -> [f32; WIDTH] {
        [number; WIDTH]
    }

    #[inline(always)]
    fn add(a: [f32; WIDTH], b: [f32; WIDTH]) -> [f32; WIDTH] {
        std::array::from_fn(|index| a[index] + b[index])
    }

    #[inline(always)]
    fn multiply_add(a: [f32; WIDTH], b: [f32; WIDTH], c: [f32; WIDTH]) -> [f32; WIDTH] {
        // Without the instruction, `mul_add` is a call of a slow function.
        if cfg!(any(target_arch = "aarch64", target_feature = "fma")) {
            std::array::from_fn(|index| a[index].mul_add(b[index], c[index]))
        } else {
            std::array::from_fn(|index| a[index] * b[index] + c[index])
        }
    }

    #[inline(always)]
    fn max(a: [f32; WIDTH], b: [f32; WIDTH]) -> [f32; WIDTH] {
        std::array::from_fn(|index| a[index].max(b[index]))
    }
}

/// The x86 instruction sets.
///
/// SAFETY of all unsafe code here: [`Avx2`] and [`Avx512`] are private to this module and named
/// only in the two functions below, which require the instructions; so the caller of their methods
/// has them. Loads and stores go through references to exactly the numbers that they access, and
/// need no alignment.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod x86 {
    use std::arch::x86_64::{
        __m256, __m512, _mm256_add_ps, _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_max_ps,
        _mm256_set1_ps, _mm256_storeu_ps, _mm512_add_ps, _mm512_fmadd_ps, _mm512_loadu_ps,
        _mm512_max_ps, _mm512_set1_ps, _mm512_storeu_ps,
    };

    use super::{Arithmetic, WIDTH, Work};

    #[target_feature(enable = "avx2,fma")]
    pub(super) fn run_avx2(work: impl Work) {
        work.run::<Avx2>();
    }

    #[target_feature(enable = "avx2,fma,avx512f,avx512vl")]
    pub(super) fn run_avx512(work: impl Work) {
        work.run::<Avx512>();
    }

    /// Vectors in two registers of eight numbers.
    struct Avx2;

    impl Arithmetic for Avx2 {
        type Vector = (__m256, __m256);

        const ROWS: usize = 6;

        #[inline(always)]
        fn load(numbers: &[f32; WIDTH]) -> Self::Vector {
            let start = numbers.as_ptr();
            unsafe { (_mm256_loadu_ps(start), _mm256_loadu_ps(start.add(8))) }
        }

        #[inline(always)]
        fn store(vector: Self::Vector, numbers: &mut [f32; WIDTH]) {
            let start = numbers.as_mut_ptr();
            unsafe {
                _mm256_storeu_ps(start, vector.0);
                _mm256_storeu_ps(start.add(8), vector.1);
            }
        }

        #[inline(always)]
        fn splat(number: f32) -> Self::Vector {
            let half = unsafe { _mm256_set1_ps(number) };
            (half, half)
        }

        #[inline(always)]
        fn add(a: Self::Vector, b: Self::Vector) -> Self::Vector {
            unsafe { (_mm256_add_ps(a.0, b.0), _mm256_add_ps(a.1, b.1)) }
        }

        #[inline(always)]
        fn multiply_add(a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector {
            unsafe { (_mm256_fmadd_ps(a.0, b.0, c.0), _mm256_fmadd_ps(a.1, b.1, c.1)) }
        }

        #[inline(always)]
        fn max(a: Self::Vector, b: Self::Vector) -> Self::Vector {
            unsafe { (_mm256_max_ps(a.0, b.0), _mm256_max_ps(a.1, b.1)) }
        }
    }

    struct Avx512;

    impl Arithmetic for Avx512 {
        type Vector = __m512;

        const ROWS: usize = 12;

        #[inline(always)]
        fn load(numbers: &[f32; WIDTH]) -> __m512 {
            unsafe { _mm512_loadu_ps(numbers.as_ptr()) }
        }

        #[inline(always)]
        fn store(vector: __m512, numbers: &mut [f32; WIDTH]) {
            unsafe { _mm512_storeu_ps(numbers.as_mut_ptr(), vector) }
        }

        #[inline(always)]
        fn splat(number: f32) -> __m512 {
            unsafe { _mm512_set1_ps(number) }
        }

        #[inline(always)]
        fn add(a: __m512, b: __m512) -> __m512 {
            unsafe { _mm512_add_ps(a, b) }
        }

        #[inline(always)]
        fn multiply_add(a: __m512, b: __m512, c: __m512) -> __m512 {
            unsafe { _mm512_fmadd_ps(a, b, c) }
        }

        #[inline(always)]
        fn max(a: __m512, b: __m512) -> __m512 {
            unsafe { _mm512_max_ps(a, b) }
        }
    }
}

// Matrices in the layout that products read.
//
// The columns are split into panels of sixteen, the last one padded with zeros. A panel is stored
// row after row, so its product with a row of numbers reads it sequentially.

/// Matrices of the same size, each with the initial row of its products.
#[derive(Debug)]
pub(crate) struct Panels {
    pub(crate) depth: usize,
    pub(crate) columns: usize,
    numbers: Buffer,
}

impl Panels {
    /// A matrix in row-major order, with the initial row of its products: the bias, or zeros.
    pub(crate) fn new(weights: &[f32], columns: usize, bias: Option<&[f32]>) -> Self {
        let depth = weights.len() / columns;
        let mut panels = Self::zeros(1, depth, columns);
        panels.set(0, weights, bias);
        panels
    }

    pub(crate) fn zeros(matrices: usize, depth: usize, columns: usize) -> Self {
        let size = columns.div_ceil(WIDTH) * (depth + 1) * WIDTH;
        Self { depth, columns, numbers: Buffer::zeros(matrices * size) }
    }

    /// Sets a matrix from numbers in row-major order.
    pub(crate) fn set(&mut self, matrix: usize, weights: &[f32], bias: Option<&[f32]>) {
        let (depth, columns) = (self.depth, self.columns);
        let size = self.size();
        let numbers = &mut self.numbers[matrix * size..][..size];
        for (index, panel) in numbers.chunks_exact_mut((depth + 1) * WIDTH).enumerate() {
            let from = index * WIDTH;
            let to = columns.min(from + WIDTH);
            let (first, rest) = panel.split_at_mut(WIDTH);
            if let Some(bias) = bias {
                first[..to - from].copy_from_slice(&bias[from..to]);
            }
            let rows = weights.chunks_exact(columns);
            for (packed, row) in rest.chunks_exact_mut(WIDTH).zip(rows) {
                packed[..to - from].copy_from_slice(&row[from..to]);
            }
        }
    }

    /// The panels of a matrix: in each the initial row of products, then the rows of the matrix.
    #[inline(always)]
    pub(crate) fn matrix(&self, matrix: usize) -> &[f32] {
        &self.numbers[matrix * self.size()..][..self.size()]
    }

    #[inline(always)]
    fn size(&self) -> usize {
        self.columns.div_ceil(WIDTH) * (self.depth + 1) * WIDTH
    }
}
