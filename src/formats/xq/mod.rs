//! Yang's Chinese Chess File Format (`.xq`) and the `.wxf` dialect of it.

mod grammar;
mod lexer;

pub use grammar::XqGrammar;
