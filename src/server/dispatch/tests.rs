//! The loop, from the messages of a client to the written answers.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use expect_test::{Expect, expect};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tower_lsp::ls_types::request::WorkspaceDiagnosticRefresh;

use super::super::client::Client;
use super::super::ending::Ending;
use super::super::handlers::Reply;
use super::super::message::decode;
use super::*;
use crate::session::uris::Spellings;

/// A message as a client writes it.
fn written(message: Value) -> Message {
    decode(message.to_string().into_bytes(), &Spellings::default())
        .unwrap_or_else(|_| panic!("{message} is not a message"))
}

fn request(id: i64, method: &str, params: Value) -> Message {
    written(json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))
}

fn notification(method: &str, params: Value) -> Message {
    written(json!({"jsonrpc": "2.0", "method": method, "params": params}))
}

fn initialize() -> Message {
    request(0, "initialize", json!({"capabilities": {}}))
}

/// A request with a handler of the test.
fn asked(id: i64, handler: impl FnOnce(&Arc<Shared>) -> Reply + Send + 'static) -> Message {
    Message::Call { id: Some(Id::Number(id)), method: "test".into(), call: Ok(Call::Request(Box::new(handler))) }
}

struct Session {
    dispatch: Dispatch,
    socket: ClientSocket,
    output: Output,
    sender: mpsc::Sender<Message>,
    messages: Messages,
}

fn session(given: impl IntoIterator<Item = Message>) -> Session {
    let output = Output::default();
    let client = |client| Client::new(output.clone(), client);
    let (framework, socket) =
        LspService::new(|requests| Backend::new(Shared::new(client(requests), Ending::default())));
    let (sender, messages) = mpsc::channel(64);
    given.into_iter().for_each(|message| sender.try_send(message).unwrap());
    Session { dispatch: Dispatch::new(framework, output.clone()), socket, output, sender, messages }
}

/// Checks the output for some messages, until the input is closed.
async fn check(given: impl IntoIterator<Item = Message>, expected: Expect) {
    let Session { dispatch, socket, output, sender, messages } = session(given);
    drop(sender);
    tokio::time::timeout(Duration::from_secs(20), dispatch.run(messages, socket)).await.unwrap();
    expected.assert_eq(&brief(&output));
}

/// The written messages, a line each.
fn brief(output: &Output) -> String {
    let line = |body: Value| match (&body["method"], &body["error"], &body["result"]) {
        (Value::String(method), ..) => format!("{method} {}\n", body["params"]),
        (_, Value::Object(error), _) => format!("{}: {} {}\n", body["id"], error["code"], error["message"]),
        (.., Value::Object(_)) => format!("{}: an object\n", body["id"]),
        (.., result) => format!("{}: {result}\n", body["id"]),
    };
    output.bodies().into_iter().map(line).collect()
}

#[tokio::test]
async fn requests_are_refused_before_initialize_and_after_shutdown() {
    let place = json!({"textDocument": {"uri": "file:///a.xq"}, "position": {"line": 0, "character": 0}});
    let open = json!({"textDocument": {"uri": "file:///a.xq", "languageId": "xq", "version": 1, "text": ""}});
    let given = [
        request(1, "textDocument/hover", place.clone()),
        request(2, "textDocument/declaration", place.clone()),
        request(3, "shutdown", Value::Null),
        request(4, "no/such/method", Value::Null),
        notification("textDocument/didOpen", open.clone()),
        initialize(),
        request(5, "initialize", json!({"capabilities": {}})),
        request(6, "textDocument/hover", place.clone()),
        request(7, "textDocument/hover", json!({})),
        request(8, "no/such/method", Value::Null),
        request(15, "$/unknown", Value::Null),
        notification("$/unknown", Value::Null),
        notification("textDocument/didChange", json!({"textDocument": {"uri": "file:///a.xq"}})),
        // A notification with an id, and a request without one.
        request(9, "textDocument/didOpen", open.clone()),
        notification("textDocument/hover", place.clone()),
        request(10, "shutdown", Value::Null),
        request(11, "textDocument/hover", place.clone()),
        request(12, "textDocument/declaration", place.clone()),
        request(13, "shutdown", Value::Null),
        notification("textDocument/didOpen", open),
        notification("exit", Value::Null),
        request(14, "textDocument/hover", place),
    ];
    let expected = expect![[r#"
        1: -32002 "Server not initialized"
        2: -32002 "Server not initialized"
        3: -32002 "Server not initialized"
        4: -32002 "Server not initialized"
        0: an object
        5: -32600 "Invalid request"
        6: null
        7: -32602 "missing field `textDocument` at line 1 column 2"
        8: -32601 "Method not found"
        15: -32601 "Method not found"
        window/logMessage {"message":"textDocument/didChange cannot be understood, and is ignored: missing field `contentChanges` at line 1 column 39","type":1}
        9: -32600 "Invalid request"
        10: null
        11: -32600 "Invalid request"
        12: -32600 "Invalid request"
        13: -32600 "Invalid request"
    "#]];
    check(given, expected).await;
}

#[tokio::test]
async fn a_panic_is_answered_and_reported_once() {
    let shout = |_: &Arc<Shared>| panic!("shout");
    let given = [
        initialize(),
        asked(1, |_| panic!("at once")),
        asked(2, |_| Box::pin(async { panic!("in a task") })),
        asked(3, |_| {
            Box::pin(async {
                tokio::task::yield_now().await;
                panic!("in a task")
            })
        }),
        Message::Call { id: None, method: "note".into(), call: Ok(Call::Notification(Box::new(shout))) },
        asked(5, |_| Box::pin(async { Ok(Json::null()) })),
    ];
    let expected = expect![[r#"
        0: an object
        window/logMessage {"message":"a defect of xqls; please report it: test: at once","type":1}
        1: -32603 "a defect of xqls: test: at once"
        window/logMessage {"message":"a defect of xqls; please report it: test: in a task","type":1}
        2: -32603 "a defect of xqls: test: in a task"
        window/logMessage {"message":"a defect of xqls; please report it: note: shout","type":1}
        5: null
        3: -32603 "a defect of xqls: test: in a task"
    "#]];
    check(given, expected).await;
}

/// Alone: the pool answers when it likes.
#[tokio::test]
async fn a_panic_on_the_pool_is_answered_and_reported_once() {
    let given = [initialize(), asked(1, |_| Box::pin(super::super::guard::computed(|| panic!("on the pool"))))];
    let expected = expect![[r#"
        0: an object
        window/logMessage {"message":"a defect of xqls; please report it: test: on the pool","type":1}
        1: -32603 "a defect of xqls: test: on the pool"
    "#]];
    check(given, expected).await;
}

/// The answers and the lines of the log, after some messages.
async fn answers(given: Vec<Message>) -> (HashMap<i64, Value>, Vec<Value>) {
    let Session { dispatch, socket, output, sender, messages } = session(None);
    let sending = async move {
        for message in given {
            sender.send(message).await.unwrap();
        }
    };
    let run = tokio::time::timeout(Duration::from_secs(60), dispatch.run(messages, socket));
    let ((), ended) = tokio::join!(sending, run);
    ended.unwrap();
    let (answers, rest): (Vec<Value>, Vec<Value>) =
        output.bodies().into_iter().partition(|body| body.get("method").is_none());
    (answers.into_iter().map(|body| (body["id"].as_i64().unwrap(), body)).collect(), rest)
}

#[tokio::test]
async fn a_defect_of_any_feature_is_answered_and_reported_once() {
    let methods: Vec<&str> = include_str!("../../session/requests.rs")
        .lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.split_once("\" => about").map(|(method, _)| method))
        .collect();
    assert!(methods.len() > 30, "{methods:?}");
    let uri = "file:///a.xq";
    let text = "# panic in answers, panic in findings\nFORMAT AXF\nGAME 1\nSTART{\n1. C2=5 N8+7\n}\n";
    let open = json!({"textDocument": {"uri": uri, "languageId": "xq", "version": 1, "text": text}});
    let place = json!({"line": 4, "character": 4});
    let range = json!({"start": place, "end": place});
    let item = json!({
        "name": "x", "kind": 6, "uri": uri, "range": range, "selectionRange": range,
    });
    let anything = json!({
        "textDocument": {"uri": uri}, "position": place, "positions": [place], "range": range, "newName": "7",
        "ch": "}", "options": {"tabSize": 2, "insertSpaces": true}, "query": "", "previousResultId": "1",
        "previousResultIds": [], "context": {"diagnostics": [], "includeDeclaration": true, "triggerKind": 1, "isRetrigger": false}, "item": item,
        "label": "x", "title": "x", "kind": null, "move": "h2e2", "action": "delete",
    });
    // The data of an item that is to be completed.
    let data = |method: &str| match method {
        "completionItem/resolve" => json!({"uri": uri, "game": "xiangqi", "fen": "", "move": ""}),
        "inlayHint/resolve" => json!({"uri": uri, "at": place}),
        "codeAction/resolve" => json!({"uri": uri, "version": 1, "offset": 0, "title": "x"}),
        _ => json!({"uri": uri}),
    };
    let mut given = vec![initialize(), notification("textDocument/didOpen", open)];
    for round in [0, 1] {
        for (nth, method) in methods.iter().enumerate() {
            let mut params = anything.clone();
            params["data"] = data(method);
            given.push(request(1000 * round + nth as i64 + 1, method, params));
        }
    }
    given.push(request(9999, "no/such/method", Value::Null));
    let (answers, rest) = answers(given).await;
    for (nth, method) in methods.iter().enumerate() {
        let code = &answers[&(nth as i64 + 1)]["error"]["code"];
        assert_eq!(*code, -32603, "{method}: {}", answers[&(nth as i64 + 1)]);
        assert_eq!(answers[&(1001 + nth as i64)]["error"]["code"], -32603, "{method}");
        let reports = rest.iter().filter(|line| line["params"]["message"].to_string().contains(&format!("{method}: ")));
        assert_eq!(reports.count(), 1, "{method}: {rest:?}");
    }
    assert_eq!(answers[&9999]["error"]["code"], -32601);
}

#[tokio::test]
async fn a_defect_of_the_status_is_answered_and_reported_once() {
    let Session { dispatch, socket, output, sender, messages } = session(None);
    let document = json!({"uri": "file:///a.xq", "languageId": "xq", "version": 1, "text": "# panic in status\n"});
    let sending = {
        let output = output.clone();
        async move {
            let about = json!({"textDocument": document});
            let open = notification("textDocument/didOpen", about.clone());
            for message in [initialize(), open, request(1, "xqls/syntaxTree", about)] {
                sender.send(message).await.unwrap();
            }
            let answer = async |id: i64| loop {
                match output.bodies().into_iter().find(|body| body["id"] == id) {
                    Some(answer) => return answer,
                    None => tokio::time::sleep(Duration::from_millis(1)).await,
                }
            };
            answer(1).await;
            let mut defects = Vec::new();
            // A document that another request still reads is only called busy.
            for id in 2.. {
                sender.send(request(id, "xqls/status", Value::Null)).await.unwrap();
                let answer = answer(id).await;
                if answer["error"].is_object() {
                    defects.push(answer);
                }
                if defects.len() == 2 {
                    return defects;
                }
            }
            unreachable!("the ids do not end");
        }
    };
    let run = tokio::time::timeout(Duration::from_secs(60), dispatch.run(messages, socket));
    let (defects, ended) = tokio::join!(sending, run);
    ended.unwrap();
    for answer in defects {
        assert_eq!(answer["error"]["code"], -32603, "{answer}");
    }
    let bodies = output.bodies();
    let reports = bodies.iter().filter(|body| body["params"]["message"].to_string().contains("xqls/status: injected"));
    assert_eq!(reports.count(), 1, "{bodies:?}");
}

#[tokio::test]
async fn a_defect_of_an_edit_or_an_opening_leaves_the_right_text() {
    let about = |uri: &str| json!({"uri": format!("file:///{uri}.xq"), "languageId": "xq", "version": 1});
    let tree = |id, uri| request(id, "xqls/syntaxTree", json!({"textDocument": about(uri)}));
    let open = |uri, text: &str| {
        let mut document = about(uri);
        document["text"] = json!(text);
        notification("textDocument/didOpen", json!({"textDocument": document}))
    };
    let change = |uri, range: [u32; 4], text: &str| {
        let [line, character, end_line, end_character] = range;
        let start = json!({"line": line, "character": character});
        let range = json!({"start": start, "end": {"line": end_line, "character": end_character}});
        let changes = json!([{"range": range, "text": text}]);
        notification("textDocument/didChange", json!({"textDocument": about(uri), "contentChanges": changes}))
    };
    let given = vec![
        initialize(),
        open("a", "# panic in edits\n"),
        tree(1, "a"),
        change("a", [1, 0, 1, 0], "x"),
        tree(2, "a"),
        change("a", [1, 1, 1, 1], &"GAME 1\n".repeat(9)),
        tree(3, "a"),
        open("b", "# panic in openings\n"),
        tree(4, "b"),
        change("b", [0, 0, 0, 19], "# fine"),
        tree(5, "b"),
    ];
    let (answers, rest) = answers(given).await;
    let texts = [(1, "panic in edits"), (2, "x"), (3, "xGAME"), (5, "# fine")];
    for (id, text) in texts {
        let tree = answers[&id]["result"].to_string();
        assert!(tree.contains(text), "{id}: {tree}");
    }
    assert_eq!(answers[&4]["result"], Value::Null);
    let mut lines: Vec<&str> = rest.iter().filter_map(|line| line["params"]["message"].as_str()).collect();
    lines.sort_unstable();
    let report = "a defect of xqls; please report it: ";
    assert_eq!(lines, [format!("{report}an edit: injected"), format!("{report}opening: injected")]);
}

#[tokio::test]
async fn a_request_under_way_is_cancelled_once() {
    /// Says when it is dropped.
    struct Dropped(Arc<AtomicBool>);
    impl Drop for Dropped {
        fn drop(&mut self) {
            self.0.store(true, Ordering::SeqCst);
        }
    }
    let dropped = Arc::new(AtomicBool::new(false));
    let held = Dropped(Arc::clone(&dropped));
    let forever = |_: &Arc<Shared>| -> Reply {
        Box::pin(async move {
            let _held = held;
            std::future::pending().await
        })
    };
    let cancel = || notification("$/cancelRequest", json!({"id": 1}));
    let given = [
        initialize(),
        cancel(),
        asked(1, forever),
        asked(1, |_| Box::pin(async { Ok(Json::null()) })),
        cancel(),
        cancel(),
        notification("$/cancelRequest", json!({"id": "other"})),
        notification("$/cancelRequest", Value::Null),
        asked(2, |_| Box::pin(async { Ok(Json::null()) })),
    ];
    let expected = expect![[r#"
        0: an object
        1: -32600 "Invalid request"
        1: -32800 "Canceled"
        2: null
    "#]];
    check(given, expected).await;
    assert!(dropped.load(Ordering::SeqCst));
}

#[tokio::test]
async fn messages_are_taken_in_order_by_both_kinds_of_handlers() {
    let order: Arc<Mutex<Vec<i64>>> = Arc::default();
    let note = |number: i64| {
        let order = Arc::clone(&order);
        move |_: &Arc<Shared>| order.lock().unwrap().push(number)
    };
    let noted = |id: i64| {
        let note = note(id);
        asked(id, move |shared| {
            note(shared);
            Box::pin(async {
                tokio::task::yield_now().await;
                Ok(Json::null())
            })
        })
    };
    let settings =
        |value: i64| notification("workspace/didChangeConfiguration", json!({"settings": {"xqls": {"client": value}}}));
    let seen = |number: i64| {
        let order = Arc::clone(&order);
        // The settings that the framework's handler has set are seen by ours, and not those after it.
        let handler = move |shared: &Arc<Shared>| {
            let same = !shared.sources.set_editor(json!({"client": number}));
            order.lock().unwrap().push(if same { number } else { -1 });
        };
        Message::Call { id: None, method: "note".into(), call: Ok(Call::Notification(Box::new(handler))) }
    };
    let given = [initialize(), noted(1), settings(2), seen(2), noted(3), settings(4), seen(4), settings(5)];
    check(
        given,
        expect![[r#"
            0: an object
            1: null
            3: null
        "#]],
    )
    .await;
    assert_eq!(*order.lock().unwrap(), [1, 2, 3, 4]);
}

#[tokio::test]
async fn nothing_is_taken_while_the_client_does_not_read() {
    for (waiting, taken) in [(1 << 10, 1), (65 << 20, 0)] {
        let Session { dispatch, socket, output, sender, messages } = session([initialize()]);
        output.answer(&Id::Number(9), Ok(Json(vec![b' '; waiting])));
        let mut run = Box::pin(dispatch.run(messages, socket));
        let capacity = sender.capacity();
        assert!(run.as_mut().now_or_never().is_none());
        assert_eq!(sender.capacity() - capacity, taken);
    }
}

#[tokio::test]
async fn the_client_is_asked_and_its_answer_comes_back() {
    let answered = Arc::new(AtomicBool::new(false));
    let heard = Arc::clone(&answered);
    let ask = move |shared: &Arc<Shared>| {
        let heard = Arc::clone(&heard);
        shared.client.request::<WorkspaceDiagnosticRefresh>((), move |()| heard.store(true, Ordering::SeqCst));
    };
    let ask = Message::Call { id: None, method: "note".into(), call: Ok(Call::Notification(Box::new(ask))) };
    let Session { dispatch, socket, output, sender, messages } = session([initialize(), ask]);
    let client = async {
        let asked = loop {
            let asked = output.bodies().into_iter().find(|body| body["method"] == "workspace/diagnostic/refresh");
            if let Some(asked) = asked {
                break asked;
            }
            tokio::task::yield_now().await;
        };
        sender.send(written(json!({"jsonrpc": "2.0", "id": asked["id"], "result": null}))).await.unwrap();
        while !answered.load(Ordering::SeqCst) {
            tokio::task::yield_now().await;
        }
        drop(sender);
    };
    let both = async { tokio::join!(dispatch.run(messages, socket), client) };
    tokio::time::timeout(Duration::from_secs(20), both).await.unwrap();
}
