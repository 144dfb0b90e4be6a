//! Tests of the program: its documents, what it prints, and how it ends.

mod analyze;
mod batch;
mod comments;
mod console;
mod damage;
mod documents;
mod embed;
mod game;
mod limits;
mod manual;
mod mine;
mod nodes;
mod notations;
mod numbers;
mod openings;
mod outcome;
mod promises;
mod puzzles;
mod readers;
mod realize;
mod schemas;
mod scratch;
mod sum;
mod surroundings;
mod terminal;
mod workshop;
