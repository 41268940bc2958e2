//! The fields of a line, the one under the cursor marked.

use ls_types as lsp;

use crate::ide::{self, Signature};

use super::answer::{Json, Result};
use super::params::AtPlace;
use super::view::View;

/// The characters after which a line has its next field.
pub(crate) const TRIGGERS: [&str; 3] = [" ", ";", ","];

/// Answers `textDocument/signatureHelp`.
pub(crate) fn signature_help(view: View<'_>, params: AtPlace) -> Result<Json> {
    let position = params.position;
    let found = ide::signature_help(&view.snapshot.document, view.places.offset(position));
    Json::of(&found.map(|found| help(found, view.profile.label_offsets)))
}

fn help(found: Signature, offsets: bool) -> lsp::SignatureHelp {
    let Signature { label, fields, active } = found;
    let units = |end: usize| label.get(..end).map_or(0, |text| text.encode_utf16().count() as u32);
    let parameters = fields.iter().map(|(range, about)| lsp::ParameterInformation {
        label: match offsets {
            true => lsp::ParameterLabel::LabelOffsets([units(range.start), units(range.end)]),
            false => lsp::ParameterLabel::Simple(label.get(range.clone()).unwrap_or_default().to_owned()),
        },
        documentation: Some(lsp::Documentation::String((*about).to_owned())),
    });
    let parameters = Some(parameters.collect());
    let active = Some(active as u32);
    let signature = lsp::SignatureInformation { label, documentation: None, parameters, active_parameter: active };
    lsp::SignatureHelp { signatures: vec![signature], active_signature: Some(0), active_parameter: active }
}
