//! Binary games: the tables of SCG chapter 7, its theorems by number, and a slow twin.

mod connective;
mod notation;
mod random;
mod tables;
mod theorems;
mod twin;
