//! The layout of CS102A: no spaces at the ends of lines nor before their first word, none around `=`, one before a
//! comment, one empty line after the metadata and at most one elsewhere, lines that end in `\n`.

use crate::syntax::{RecordTree, SyntaxErrorKind, SyntaxKind, breaks_in};

/// Whether a record has no errors but those that its layout mends.
pub(super) fn is_sound(record: &RecordTree) -> bool {
    let harmless =
        |kind: &SyntaxErrorKind| matches!(kind, SyntaxErrorKind::CarriageReturn | SyntaxErrorKind::ByteOrderMark);
    record.blocks().iter().flat_map(|block| block.errors()).all(|error| harmless(&error.kind))
}

/// A sound record after its layout.
pub(super) fn lay_out(record: &RecordTree) -> String {
    let mut out = String::with_capacity(record.text_len());
    // The word before, and the line breaks and spaces after it.
    let (mut before, mut breaks, mut space) = (None::<SyntaxKind>, 0usize, false);
    let (mut after_metadata, mut at_start) = (false, true);
    for block in record.blocks() {
        let ends = block.tree().kind() == SyntaxKind::MetadataEnd;
        block.tree().root().each_token(&mut |token| {
            if token.kind == SyntaxKind::Whitespace {
                if std::mem::take(&mut at_start) && token.text.starts_with('\u{FEFF}') {
                    out.push('\u{FEFF}');
                }
                breaks += breaks_in(token.text);
                space = true;
                return;
            }
            at_start = false;
            // Two signs in a row would end the metadata.
            let parted = before == Some(SyntaxKind::At) && token.text.starts_with('@');
            let glued = token.kind == SyntaxKind::Equals || matches!(before, Some(SyntaxKind::Equals | SyntaxKind::At));
            let glued = glued && !parted;
            if before.is_some() && breaks > 0 {
                let wanted = if std::mem::take(&mut after_metadata) { 2 } else { breaks.min(2) };
                (0..wanted).for_each(|_| out.push('\n'));
            } else if before.is_some() && space && !glued {
                out.push(' ');
            }
            out.push_str(token.text);
            (before, breaks, space) = (Some(token.kind), 0, false);
            after_metadata |= ends;
        });
    }
    if before.is_some() {
        out.push('\n');
    }
    out
}
