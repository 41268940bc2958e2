//! The pages of diagnostics.

use serde::Deserialize;

use crate::diagnostics::{self, CodeInfo};
use crate::words::Locale;

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
    Json::of(&diagnostics::by_code(&params.code).map(|info| page_of(info, locale)))
}

/// The page of a diagnostic.
pub(crate) fn page_of(info: &CodeInfo, locale: Locale) -> String {
    format!("# {} ({})\n\n{}", info.code, info.severity.name(locale), info.documentation_in(locale))
}
