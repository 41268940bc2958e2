//! Yang's Chinese Chess File Format (`.xq`) and the `.wxf` dialect of it.

mod grammar;
mod lexer;
mod print;

pub use grammar::XqGrammar;
pub use print::{Surroundings, line_ending, print_file, print_record};
