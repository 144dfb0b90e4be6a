//! What this processor can do, and running work with all of it.
//!
//! The loops of this crate are written once, over arrays of sixteen numbers that the compiler keeps
//! in vector registers. [`Kernel::run`] compiles them for each kind of processor: what is
//! `#[inline(always)]` becomes part of a function that may use the instructions of that kind. Two
//! calls of such functions are all that is unsafe in this crate.
//!
//! AVX2 and AVX-512 give the same numbers to the last bit, since both multiply and add in one
//! rounding and in the same order. The portable kernel rounds twice, unless the target itself has
//! the fused instruction.

/// How products are added up, and how many of them at a time.
pub(crate) trait Arithmetic {
    /// Rows of sixteen numbers that the registers hold while products are added to them.
    const ROWS: usize;

    /// `a * b + c`.
    fn multiply_add(a: f32, b: f32, c: f32) -> f32;
}

/// Work that is to be done as fast as the processor can.
///
/// `run` has to be `#[inline(always)]`, and so has everything in it that should be fast.
pub(crate) trait Work {
    /// Does it.
    fn run<A: Arithmetic>(self);
}

/// Instructions that this processor has and that the network is evaluated with.
///
/// There is a value only for what the processor has.
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

impl Kernel {
    /// What every processor can do.
    pub const PORTABLE: Self = Self(Kind::Portable);

    /// All kernels that this processor can run, the fastest last.
    pub fn available() -> Vec<Self> {
        let mut kernels = vec![Self::PORTABLE];
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
            kernels.push(Self(Kind::Avx2));
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
                kernels.push(Self(Kind::Avx512));
            }
        }
        kernels
    }

    /// The fastest that this processor can run.
    pub fn best() -> Self {
        Self::available().pop().unwrap_or(Self::PORTABLE)
    }

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "AVX-512",
        }
    }

    /// Does some work.
    #[allow(unsafe_code)]
    pub(crate) fn run(self, work: impl Work) {
        match self.0 {
            Kind::Portable => work.run::<Portable>(),
            // SAFETY: the functions require nothing but the instructions in their attributes, and
            // `available`, the only place where these two values are made, has asked the processor
            // for them.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { run_avx2(work) },
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { run_avx512(work) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn run_avx2(work: impl Work) {
    work.run::<Fused<6>>();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,avx512f,avx512vl")]
fn run_avx512(work: impl Work) {
    work.run::<Fused<12>>();
}

/// Multiplies and adds in one instruction.
#[cfg(target_arch = "x86_64")]
struct Fused<const ROWS: usize>;

#[cfg(target_arch = "x86_64")]
impl<const ROWS: usize> Arithmetic for Fused<ROWS> {
    const ROWS: usize = ROWS;

    #[inline(always)]
    fn multiply_add(a: f32, b: f32, c: f32) -> f32 {
        a.mul_add(b, c)
    }
}

/// Multiplies and adds as the target does best.
struct Portable;

impl Arithmetic for Portable {
    const ROWS: usize = if cfg!(target_arch = "aarch64") { 6 } else { 2 };

    #[inline(always)]
    fn multiply_add(a: f32, b: f32, c: f32) -> f32 {
        // Where there is no such instruction, `mul_add` is a call of a slow function.
        if cfg!(any(target_arch = "aarch64", target_feature = "fma")) {
            a.mul_add(b, c)
        } else {
            a * b + c
        }
    }
}
