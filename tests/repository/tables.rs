//! The columns of docs/collections.md are those of the program.

use xqls::tables::{Column, FILES, GAMES, MOVES};

use super::text_of;

#[test]
fn the_page_describes_all_columns() {
    let page = text_of("docs/collections.md");
    for (name, columns) in [("games", GAMES), ("moves", MOVES), ("files", FILES)] {
        let table = page.split(&format!("<!-- {name} -->\n")).nth(1).and_then(|rest| rest.split("<!-- end -->").next());
        let row = |column: &Column| {
            let null = if column.nullable { ", null" } else { "" };
            format!("| `{}` | {}{null} | {} |\n", column.name, column.kind.name(), column.doc)
        };
        let rows: String = columns.iter().map(row).collect();
        assert_eq!(table.unwrap(), format!("| column | type | meaning |\n|---|---|---|\n{rows}"), "{name}");
    }
}
