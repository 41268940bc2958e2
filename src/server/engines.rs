//! Requests for an engine: `xqls/engines`, `xqls/analyse`, `xqls/annotate`. Nothing else starts one.
//!
//! One engine runs at a time for a client, on a thread of its own that lives as long as it: a new request stops the one
//! before. A request that is taken back is answered at once, and its engine stops within a moment.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use tower_lsp::jsonrpc::{Error, Result};
use tower_lsp::ls_types::notification::Notification;
use tower_lsp::ls_types::{self as lsp, ProgressToken};

use crate::annotation::{self, AnnotateOptions, Annotations};
use crate::document::position_at_cursor;
use crate::engine::{Ask, EngineFault, Limit, Thresholds};
use crate::record::Game;
use crate::rules::{Position, Side};
use crate::session::actions::change;
use crate::session::answer::{self, Json};
use crate::session::view::{Context, Snapshot, View};
use crate::text::{minimal_edits, one_line};
use crate::words::{names, say};
use crate::workspace::engine::RunningEngine;
use crate::workspace::engines::{self, ConfiguredEngine};
use crate::workspace::{engine_fault, lines_json, reader};

use super::guard::Waiter;
use super::handlers::Reply;
use super::shared::Shared;

/// The time between two partial results.
const PAUSE: Duration = Duration::from_millis(200);
/// The positions that are looked at unless the client says something else.
const NODES: u64 = 200_000;
/// The lines that are shown.
const MOST_LINES: u32 = 50;

/// A notification of progress whose value is not one of the protocol's.
enum Progress {}

impl Notification for Progress {
    type Params = Value;
    const METHOD: &'static str = "$/progress";
}

/// The engine that runs.
#[derive(Default)]
pub(crate) struct EngineTurn(Mutex<Option<(Option<ProgressToken>, Arc<AtomicBool>)>>);

impl EngineTurn {
    /// Stops the one that runs, and takes its place.
    fn take(&self, token: Option<ProgressToken>) -> Arc<AtomicBool> {
        let stop = Arc::new(AtomicBool::new(false));
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, before)) = running.replace((token, Arc::clone(&stop))) {
            before.store(true, Ordering::Relaxed);
        }
        stop
    }

    /// Stops the one whose progress has a token.
    pub(crate) fn cancel(&self, token: &ProgressToken) {
        let running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((Some(own), stop)) = &*running
            && own == token
        {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// When a search ends.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
struct WantedLimit {
    nodes: Option<u64>,
    depth: Option<u32>,
    time: Option<u64>,
}

impl WantedLimit {
    fn limit(self) -> Limit {
        Limit::asked(self.nodes.unwrap_or(NODES), self.depth, self.time)
    }
}

/// The parameters of `xqls/analyse`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AnalyseParams {
    text_document: lsp::TextDocumentIdentifier,
    position: lsp::Position,
    engine: Option<String>,
    multi_pv: Option<u32>,
    #[serde(default)]
    limit: WantedLimit,
    partial_result_token: Option<ProgressToken>,
    work_done_token: Option<ProgressToken>,
}

/// The parameters of `xqls/annotate`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AnnotateParams {
    text_document: lsp::TextDocumentIdentifier,
    /// The game at this place; without it all games.
    position: Option<lsp::Position>,
    engine: Option<String>,
    #[serde(default)]
    options: WantedOptions,
    /// Only takes annotations out.
    #[serde(default)]
    remove: bool,
    work_done_token: Option<ProgressToken>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct WantedOptions {
    #[serde(flatten)]
    limit: WantedLimit,
    side: Option<WantedSide>,
    from: Option<usize>,
    variations: bool,
    judge: Option<bool>,
    evaluate: Option<bool>,
    line: usize,
    /// In per cent.
    min: Option<f64>,
    /// In per cent: for `?!`, `?` and `??`.
    thresholds: Option<[f64; 3]>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum WantedSide {
    First,
    Second,
}

impl WantedOptions {
    fn options(&self) -> AnnotateOptions {
        AnnotateOptions {
            limit: self.limit.limit(),
            side: self.side.map(|side| match side {
                WantedSide::First => Side::First,
                WantedSide::Second => Side::Second,
            }),
            from: self.from,
            variations: self.variations,
            judge: self.judge.unwrap_or(true),
            evaluate: self.evaluate.unwrap_or(true),
            line: self.line,
            min: self.min.unwrap_or(10.0) / 100.0,
            thresholds: self.thresholds.map_or_else(Thresholds::default, Thresholds::of_per_cent),
            scale: None,
        }
    }
}

/// Answers `xqls/engines`, which has no parameters: what is configured. None is started.
pub(crate) fn engines() -> Reply {
    Box::pin(super::guard::computed(|| {
        let (configured, why) = match engines::configured() {
            Ok(configured) => (configured, None),
            Err(why) => (Vec::new(), Some(why)),
        };
        let shown = |engine: &ConfiguredEngine| {
            let why = engines::program_of(engine).err();
            json!({
                "name": engine.name,
                "program": engine.program,
                "games": engine.games.iter().map(|game| names::variant(*game)).collect::<Vec<_>>(),
                "state": if why.is_some() { "missing" } else { "configured" },
                "why": why,
            })
        };
        let listed: Vec<Value> = configured.iter().map(shown).collect();
        let chosen = configured.first().map(|engine| engine.name.clone());
        Ok(Json::of(&json!({ "engines": listed, "chosen": chosen, "why": why }))?)
    }))
}

/// Answers `xqls/analyse`.
pub(crate) fn analyse(shared: &Arc<Shared>, params: AnalyseParams) -> Reply {
    let uri = params.text_document.uri.clone();
    let token = params.work_done_token.clone();
    on_its_thread(shared, uri, token, move |shared, snapshot, stop, running| {
        let offset = view(shared, &snapshot).places.offset(params.position);
        let here = position_at_cursor(&snapshot.document, offset)
            .ok_or_else(|| refused(say!(reader(), "there is no board in this record")))?;
        let (position, last) = (here.position, here.last);
        if !position.has_legal_move() {
            let ended = say!(reader(), "the game has ended here: there is no legal move");
            return Err(refused(ended));
        }
        let script = snapshot.document.settings().script;
        let engine = engines::preferred(params.engine.as_deref(), position.variant()).map_err(refused)?;
        let fault = |fault: EngineFault| of_fault(&engine.name, &fault);
        let started = RunningEngine::start(&engine, position.variant(), stop).map_err(fault)?;
        let (_, running) = running.insert((engine.clone(), started));
        let lines = params.multi_pv.unwrap_or(1).clamp(1, MOST_LINES);
        let (start, moves) = annotation::way_to(&snapshot.document, offset, &position);
        let ask = Ask { start, moves, limit: params.limit.limit(), lines };
        let name = running.name().0.to_owned();
        let said = |answer: &crate::engine::Answer| {
            json!({
                "fen": names::position(&position),
                "engine": { "name": name },
                "lines": lines_json(answer, &position, last, script),
                "version": snapshot.version,
            })
        };
        let mut shown: Option<Instant> = None;
        let answer = running.ask(
            &ask,
            &mut |dialogue| {
                let Some(token) = &params.partial_result_token else { return };
                if shown.is_none_or(|shown| shown.elapsed() >= PAUSE) {
                    shown = Some(Instant::now());
                    let value = said(&dialogue.thoughts());
                    shared.client.notify::<Progress>(&json!({ "token": token, "value": value }));
                }
            },
            &|| stop(),
        );
        Ok(Json::of(&said(&answer.map_err(fault)?))?)
    })
}

/// Answers `xqls/annotate`: an edit, which was tried. If it is stopped by its progress, the edit holds what is done.
pub(crate) fn annotate(shared: &Arc<Shared>, params: AnnotateParams) -> Reply {
    let uri = params.text_document.uri.clone();
    let token = params.work_done_token.clone();
    on_its_thread(shared, uri, token, move |shared, snapshot, stop, engine| {
        let options = params.options.options();
        let document = &snapshot.document;
        let places = view(shared, &snapshot).places;
        let only = params.position.map(|position| document.record_at(places.offset(position)));
        let games: Vec<usize> = (0..document.records().len())
            .filter(|record| only.is_none_or(|only| only == *record))
            .filter(|record| document.entry(*record).is_some_and(|entry| entry.analysis.front().is_game))
            .collect();
        let mut annotated = document.clone();
        let mut summaries = Vec::new();
        let report = |value: Value| {
            if let Some(token) = &params.work_done_token {
                shared.client.notify::<Progress>(&json!({ "token": token, "value": value }));
            }
        };
        report(json!({ "kind": "begin", "title": say!(reader(), "annotate"), "cancellable": true, "percentage": 0 }));
        let mut fault = None;
        for record in games {
            let bare = annotation::remove(&annotated, record);
            if params.remove {
                annotated = bare;
                continue;
            }
            let Some(game) = bare.entry(record).map(|entry| bare.game_of(entry)) else { continue };
            let found = look(&game, &options, params.engine.as_deref(), engine, stop, &report);
            let found = match found {
                Ok(found) => found,
                Err(why) => {
                    report(json!({ "kind": "end" }));
                    return Err(why);
                }
            };
            // Where nothing was done, what an earlier run has done stays.
            if found.fault.is_none() || !found.notes.is_empty() {
                annotated = annotation::write(&bare, record, &found, &options).document;
            }
            let summary = annotation::summary(&game, &found);
            summaries.push(json!({
                "first": side(&summary.first), "second": side(&summary.second),
            }));
            fault = found.fault;
            if fault.is_some() {
                break;
            }
        }
        report(json!({ "kind": "end" }));
        let why = fault.filter(|fault| *fault != EngineFault::Stopped).map(|fault| {
            let name = engine.as_ref().map_or("", |(configured, _)| &configured.name);
            engine_fault(name, &fault)
        });
        // The edit is for the version that was annotated: the client refuses it if the user has typed meanwhile.
        let edits = minimal_edits(&document.text(), &annotated.text());
        let edit = (!edits.is_empty()).then(|| change(view(shared, &snapshot), &edits));
        Ok(Json::of(&json!({ "edit": edit, "version": snapshot.version, "summary": summaries, "why": why }))?)
    })
}

/// A snapshot as the client sees it.
fn view<'a>(shared: &'a Arc<Shared>, snapshot: &'a Snapshot) -> View<'a> {
    let context = Context { world: &**shared, profile: shared.profile(), others: &[], cancelled: &|| false };
    View::of(snapshot, context)
}

type Running = Option<(ConfiguredEngine, RunningEngine)>;

/// Asks about a game.
fn look(
    game: &Game,
    options: &AnnotateOptions,
    name: Option<&str>,
    engine: &mut Running,
    stop: &dyn Fn() -> bool,
    report: &dyn Fn(Value),
) -> Result<Annotations> {
    let variant = Position::variant(&game.front.position);
    if engine.as_ref().is_none_or(|(configured, _)| !configured.games.contains(&variant)) {
        let configured = engines::preferred(name, variant).map_err(refused)?;
        let running = match RunningEngine::start(&configured, variant, stop) {
            Ok(running) => running,
            Err(fault @ EngineFault::Stopped) => {
                return Ok(Annotations { notes: Vec::new(), fault: Some(fault) });
            }
            Err(fault) => return Err(of_fault(&configured.name, &fault)),
        };
        *engine = Some((configured, running));
    }
    let Some((configured, running)) = engine else { return Err(Error::internal_error()) };
    let options = &AnnotateOptions { scale: configured.scale, ..options.clone() };
    let mut ask = |ask: &Ask| if stop() { Err(EngineFault::Stopped) } else { running.ask(ask, &mut |_| {}, stop) };
    Ok(annotation::annotate(game, options, &mut ask, &mut |done, all, ply| {
        let place = names::ply_number(ply.number, ply.side, variant);
        let message = one_line(&format!("{place} {}", ply.text)).into_owned();
        report(json!({ "kind": "report", "percentage": done * 100 / all.max(1), "message": message }));
    }))
}

fn side(side: &annotation::SideSummary) -> Value {
    json!({
        "inaccuracies": side.inaccuracies, "mistakes": side.mistakes, "blunders": side.blunders, "accuracy": side.accuracy,
    })
}

fn refused(why: impl Into<String>) -> Error {
    answer::Error::refused(why.into()).into()
}

fn of_fault(name: &str, fault: &EngineFault) -> Error {
    match fault {
        EngineFault::Stopped => Error::request_cancelled(),
        fault => refused(engine_fault(name, fault)),
    }
}

/// Works on a snapshot of a document on a thread of its own. The work stops when nobody waits for it, when the
/// next request comes, or by its progress. Its engine ends after the answer: it may take a moment.
fn on_its_thread(
    shared: &Arc<Shared>,
    uri: lsp::Uri,
    token: Option<ProgressToken>,
    work: impl FnOnce(&Arc<Shared>, Snapshot, &dyn Fn() -> bool, &mut Running) -> Result<Json> + Send + 'static,
) -> Reply {
    let asked = shared.documents.get(&uri).and_then(|open| open.ask());
    let stop = shared.engine.take(token);
    let shared = Arc::clone(shared);
    Box::pin(async move {
        let snapshot = match asked {
            Some(asked) => asked.snapshot().await,
            None => None,
        };
        let snapshot = snapshot.ok_or_else(|| refused(say!(reader(), "there is no board in this record")))?;
        let waiter = Waiter::default();
        let gone = waiter.gone();
        let (sender, receiver) = oneshot::channel();
        let thread = std::thread::Builder::new().name("engine".into()).spawn(move || {
            let stopped = move || gone() || stop.load(Ordering::Relaxed);
            let mut engine = None;
            // The client may have gone.
            let _ = sender.send(work(&shared, snapshot, &stopped, &mut engine));
        });
        thread.map_err(|_| Error::internal_error())?;
        receiver.await.unwrap_or_else(|_| Err(Error::internal_error()))
    })
}
