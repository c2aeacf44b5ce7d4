//! A scripted chat model on the loopback address: one tool call, then its last words.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use anyhow::Result;
use serde_json::{Value, json};

/// What it says in the end.
pub(super) const LAST_WORDS: &str = "done";

/// The largest request that is read, in bytes.
const LARGEST: u64 = 16 << 20;

/// The model. It answers until the process ends.
pub(super) struct Model {
    port: u16,
}

impl Model {
    /// Starts it.
    pub(super) fn start() -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0))?;
        let port = listener.local_addr()?.port();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // A client that goes away in the middle is none of ours.
                thread::spawn(move || drop(answer(stream)));
            }
        });
        Ok(Self { port })
    }

    /// Returns its address.
    pub(super) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/v1", self.port)
    }
}

/// Answers one request: with the call, or, once that has a result, with the last words.
fn answer(stream: TcpStream) -> Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?.take(LARGEST));
    let mut length = 0;
    loop {
        let mut line = String::new();
        if reader.read_line(&mut line)? == 0 || line == "\r\n" {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse()?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let body: Value = serde_json::from_slice(&body)?;
    let messages = body.get("messages").and_then(Value::as_array);
    let called = messages.is_some_and(|messages| {
        messages
            .iter()
            .any(|message| message.get("role").and_then(Value::as_str) == Some("tool"))
    });
    let (delta, finish) = if called {
        (
            json!({ "role": "assistant", "content": LAST_WORDS }),
            "stop",
        )
    } else {
        let function = json!({ "name": "bash", "arguments": "{\"command\": \"git status\"}" });
        let call = json!({ "index": 0, "id": "call-1", "type": "function", "function": function });
        (
            json!({ "role": "assistant", "content": null, "tool_calls": [call] }),
            "tool_calls",
        )
    };
    let mut text = String::new();
    for (delta, finish) in [(delta, None), (json!({}), Some(finish))] {
        let chunk = json!({
            "id": "turn", "object": "chat.completion.chunk", "created": 0, "model": "scripted",
            "choices": [{ "index": 0, "delta": delta, "finish_reason": finish }],
        });
        text.extend(["data: ", &chunk.to_string(), "\n\n"]);
    }
    text.push_str("data: [DONE]\n\n");
    let mut stream = stream;
    write!(
        stream,
        "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{text}",
        text.len()
    )?;
    Ok(())
}
