//! `host_sim::fuzz::rules` on what libFuzzer finds.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| host_sim::fuzz::rules(data));
