//! Tests of the network through its public face.

mod agreement;
mod files;
mod golden;
mod halves;
mod sample;
mod symmetry;
mod threads;
mod twin;
mod views;
