#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| grand_tichu_fuzz::transcript::check(input));
