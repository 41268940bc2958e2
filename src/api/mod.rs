//! The face of the library for other programs: records read, checked and converted, and positions.
//!
//! It is what the package for Python is made of, and it stays as it is between versions with the same major number (before
//! 1.0, the same minor number). All other modules are for the program itself, and may change in any release.
//!
//! Reading gives games. A game is read lazily: its headers are there at once, its tree is built when a half-move is asked
//! for, and a half-move is written in a notation when somebody asks for that notation.
//!
//! ```
//! use xqls::api::{Hints, Record};
//!
//! let text = "FORMAT AXF\nGAME 1\nRED Hu; 2400\nRESULT 1-0\nSTART{\n1. C2=5 N8+7\n2. N2+3 R9=8\n}\n";
//! let record = Record::read(text.as_bytes().to_vec(), &Hints { language: Some("xq"), ..Hints::default() })?;
//! let game = &record.games()[0];
//! assert_eq!((game.result(), game.first().as_deref()), ("1-0".to_owned(), Some("Hu")));
//! let line = game.line();
//! let cannon = &line.moves()[0];
//! assert_eq!(cannon.coordinate().as_deref(), Some("h2e2"));
//! assert_eq!(cannon.text_in("chinese")?.as_deref(), Some("炮二平五"));
//! assert_eq!(cannon.legal(), Some(true));
//! # Ok::<(), xqls::api::Error>(())
//! ```
//!
//! Findings are those of `xqls check`, and a conversion names what its target cannot hold:
//!
//! ```
//! use xqls::api::{Hints, Record};
//!
//! let text = "FORMAT AXF\nGAME 1\nSTART{\n1. C2=5 N8+9\n2. R1+5\n}\n";
//! let record = Record::read(text.as_bytes().to_vec(), &Hints { language: Some("xq"), ..Hints::default() })?;
//! let findings = record.findings(usize::MAX);
//! let error = findings.all.iter().find(|finding| finding.severity == "error").expect("an error");
//! assert_eq!((error.code, error.place.map(|place| (place.line, place.column))), ("illegal-move", Some((5, 4))));
//!
//! let converted = record.convert("uci", None)?;
//! assert!(String::from_utf8_lossy(&converted.data).contains("position startpos moves h2e2 h9i7 i0i5"));
//! assert_eq!(record.convert("kif", None).unwrap_err().code, "cannot-convert");
//! # Ok::<(), xqls::api::Error>(())
//! ```
//!
//! A position is played on without any record:
//!
//! ```
//! use xqls::api::Position;
//!
//! let mut position = Position::start("xiangqi")?;
//! assert_eq!(position.legal_moves().len(), 44);
//! position.push("炮二平五")?;
//! assert_eq!(position.fen(), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
//! let refused = position.push("h9g8").unwrap_err();
//! assert_eq!(refused.code, "illegal-move");
//! assert!(position.svg(Default::default())?.starts_with("<svg"));
//! # Ok::<(), xqls::api::Error>(())
//! ```

mod conversion;
mod error;
#[cfg(feature = "workspace")]
mod files;
mod finding;
mod game;
mod half_move;
mod hints;
mod position;
mod record;
#[cfg(feature = "workspace")]
mod rows;

pub use conversion::{Converted, convert_games};
pub use error::Error;
#[cfg(feature = "workspace")]
pub use files::{CheckedFile, Games, check_files, games};
pub use finding::{Finding, Findings, Place, Related};
pub use game::{Game, Line};
pub use half_move::{Evaluation, Move};
pub use hints::{Hints, languages, notations, targets};
pub use position::{Picture, Position};
pub use record::Record;
#[cfg(feature = "workspace")]
pub use rows::{Rows, TableOptions, columns, rows};

pub use crate::tables::{Cell, Cells, Column, Kind, Table, Values};
