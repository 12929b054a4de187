//! `host_sim::fuzz::console` on what libFuzzer finds.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| host_sim::fuzz::console(data));
