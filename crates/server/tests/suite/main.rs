//! A real server on the loopback, asked as browsers, sites, programs and villains ask.

mod abuse;
mod campaigns;
mod described;
mod guarded;
mod jobs;
mod pages;
mod sites;
mod visitor;
mod worker;
