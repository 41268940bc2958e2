//! The pages of diagnostics.

use serde::Deserialize;

use crate::diagnostics;

use super::answer::{Json, Result};
use super::view::Context;

/// Names a diagnostic.
#[derive(Deserialize)]
pub(crate) struct ExplainParams {
    code: String,
}

/// Answers `xqls/explain`: the page of a diagnostic as Markdown, in the reader's language.
pub(crate) fn page(context: Context<'_>, params: ExplainParams) -> Result<Json> {
    let locale = context.world.reader();
    let page = diagnostics::by_code(&params.code)
        .map(|info| format!("# {} ({})\n\n{}", info.code, info.severity.name(locale), info.documentation_in(locale)));
    Json::of(&page)
}
