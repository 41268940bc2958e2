//! Other letters for the pieces, in the whole file: offered on the FORMAT line.
//!
//! The usual sets differ in the horse, the advisor and the elephant. The other pieces keep their letters. A single letter is
//! changed by a renaming.

use super::{Action, ActionKind, ActionOperation, ActionPlace};
use crate::notation::Symbols;
use crate::record::BlockRole;
use crate::rules::xiangqi::Kind;
use crate::words::say;

pub(super) fn offer(at: &ActionPlace<'_>, actions: &mut Vec<Action>) {
    let context = at.cursor.document.context();
    if at.cursor.role() != BlockRole::Format || context.letters_unknown {
        return;
    }
    let now = context.dialect.symbols;
    for usual in [Symbols::yang(), Symbols::wxf(), Symbols::xqbase()] {
        let Some(symbols) = now.with_horses_of(&usual).filter(|symbols| *symbols != now) else { continue };
        if (at.cursor.document.format().declare_letters)(&at.cursor.entry.tree, &symbols).is_none() {
            continue;
        }
        let [horse, advisor, elephant] = [Kind::Horse, Kind::Advisor, Kind::Elephant].map(|kind| symbols.letter(kind));
        let title = say!(
            at.locale(),
            "Write {horse}, {advisor} and {elephant} for horse, advisor and elephant",
            horse,
            advisor,
            elephant
        );
        actions.push(Action { title, kind: ActionKind::Rewrite, operation: ActionOperation::Letters(symbols) });
    }
}
