//! The capabilities that every session announces: what works without files.

use ls_types::*;

use crate::ide::triggers;

use super::actions::FIX_ALL;
use super::completion::TRIGGERS;
use super::profile::Profile;
use super::semantic_tokens;
use super::signature;

/// The capabilities for a client. A host adds what it can do besides.
pub(crate) fn of(profile: &Profile) -> ServerCapabilities {
    let sync = TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(TextDocumentSyncKind::INCREMENTAL),
        ..TextDocumentSyncOptions::default()
    };
    let pull = DiagnosticOptions {
        identifier: Some("xqls".to_owned()),
        inter_file_dependencies: false,
        workspace_diagnostics: false,
        work_done_progress_options: WorkDoneProgressOptions::default(),
    };
    let actions = CodeActionOptions {
        code_action_kinds: Some(vec![
            CodeActionKind::QUICKFIX,
            CodeActionKind::REFACTOR_REWRITE,
            CodeActionKind::REFACTOR_INLINE,
            CodeActionKind::REFACTOR_EXTRACT,
            CodeActionKind::SOURCE_FIX_ALL,
            FIX_ALL,
        ]),
        resolve_provider: Some(true),
        ..CodeActionOptions::default()
    };
    let completion = CompletionOptions {
        resolve_provider: Some(true),
        trigger_characters: Some(TRIGGERS.map(str::to_owned).to_vec()),
        ..CompletionOptions::default()
    };
    let rename = match profile.prepare_rename {
        true => OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: WorkDoneProgressOptions::default(),
        }),
        false => OneOf::Left(true),
    };
    let links =
        DocumentLinkOptions { resolve_provider: None, work_done_progress_options: WorkDoneProgressOptions::default() };
    let tokens = SemanticTokensOptions {
        legend: semantic_tokens::legend(),
        range: Some(true),
        full: Some(SemanticTokensFullOptions::Delta { delta: Some(true) }),
        work_done_progress_options: WorkDoneProgressOptions::default(),
    };
    let hints = InlayHintOptions {
        resolve_provider: Some(true),
        work_done_progress_options: WorkDoneProgressOptions::default(),
    };
    let signatures = SignatureHelpOptions {
        trigger_characters: Some(signature::TRIGGERS.map(str::to_owned).to_vec()),
        ..SignatureHelpOptions::default()
    };
    let mut typed = triggers();
    let on_type = DocumentOnTypeFormattingOptions {
        first_trigger_character: typed.next().unwrap_or_default(),
        more_trigger_character: Some(typed.collect()),
    };
    ServerCapabilities {
        position_encoding: Some(profile.encoding()),
        text_document_sync: Some(TextDocumentSyncCapability::Options(sync)),
        diagnostic_provider: profile.pull.then_some(DiagnosticServerCapabilities::Options(pull)),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(completion),
        signature_help_provider: Some(signatures),
        document_on_type_formatting_provider: Some(on_type),
        document_symbol_provider: Some(OneOf::Left(true)),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_highlight_provider: Some(OneOf::Left(true)),
        linked_editing_range_provider: Some(LinkedEditingRangeServerCapabilities::Simple(true)),
        selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
        rename_provider: Some(rename),
        call_hierarchy_provider: Some(CallHierarchyServerCapability::Simple(true)),
        workspace_symbol_provider: Some(OneOf::Left(true)),
        semantic_tokens_provider: Some(SemanticTokensServerCapabilities::SemanticTokensOptions(tokens)),
        inlay_hint_provider: Some(OneOf::Right(InlayHintServerCapabilities::Options(hints))),
        code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(true) }),
        document_link_provider: Some(links),
        folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        document_range_formatting_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(actions)),
        ..ServerCapabilities::default()
    }
}
