//! Text of one move or one position.
