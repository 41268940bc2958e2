#![no_main]

#[allow(dead_code)]
#[path = "../../tests/properties/laws.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|input: &[u8]| laws::in_any_language(laws::sessions, input));
