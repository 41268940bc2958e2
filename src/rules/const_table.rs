//! Tables computed at compile time: `const` closures do not exist yet.

/// A table with an entry for each index, or for those below a number. The others are empty.
macro_rules! table {
    ([$empty:expr; $len:expr], |$index:ident| $entry:expr) => {
        $crate::rules::const_table::table!([$empty; $len], $len, |$index| $entry)
    };
    ([$empty:expr; $len:expr], $count:expr, |$index:ident| $entry:expr) => {{
        let mut table = [$empty; $len];
        let mut $index = 0;
        while $index < $count {
            table[$index] = $entry;
            $index += 1;
        }
        table
    }};
}

/// A table with an entry for each square.
macro_rules! per_square {
    ($empty:expr, |$square:ident| $entry:expr) => {
        $crate::rules::const_table::table!([$empty; 90], |index| {
            let $square = $crate::rules::points::square_of(index as u32);
            $entry
        })
    };
}

/// A union of sets, one for each index below a number.
macro_rules! union {
    ($count:expr, |$index:ident| $set:expr) => {{
        let mut set = 0;
        let mut $index = 0;
        while $index < $count {
            set |= $set;
            $index += 1;
        }
        set
    }};
}

pub(super) use {per_square, table, union};
