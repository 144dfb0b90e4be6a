//! The theorems of SCG as properties of random games, the searches against the definition, and
//! what can be read and written.

mod by_set;
mod colorings;
mod completions;
mod games;
mod hex;
mod local_sets;
mod minimax_values;
mod morphism;
mod other_rules;
mod outcomes;
mod polarity;
mod quantified;
mod searching;
mod superrational;
mod texts;
mod traces;
