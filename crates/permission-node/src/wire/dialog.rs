//! What passes between the addon and the dialog component of the extension.

use super::typescript::{TypeScript, wire_struct};
use super::{Answer, Screen};

wire_struct! {
    /// An ask that is about to be shown in the terminal.
    DialogOpening {
        /// The ask.
        request_id: "requestId" => String,
        /// The terminal.
        screen: "screen" => Screen,
        /// `TERM`.
        term: "term" => Option<String>,
        /// How many further asks wait behind this one.
        waiting: "waiting" => usize,
        /// The key that shows more, as Pi has it bound; empty when it has none.
        expand_key: "expandKey" => String,
    }
}

wire_struct! {
    /// How an ask is to be shown in the terminal.
    DialogOpened {
        /// Whether as a dialog. Otherwise it is put as a list of choices.
        dialog: "dialog" => bool,
        /// What to write to the terminal, so that it calls the person.
        notification: "notification" => String,
        /// What to show while the person has a draft that is not sent.
        announcement: "announcement" => String,
    }
}

wire_struct! {
    /// What the dialog is drawn for.
    DialogRoom {
        /// The terminal.
        screen: "screen" => Screen,
        /// How many further asks wait behind this one.
        waiting: "waiting" => usize,
        /// The time, in milliseconds of a clock that does not go back.
        now: "now" => usize,
    }
}

wire_struct! {
    /// The lines of the dialog.
    DialogFrame {
        /// From top to bottom; each a list of runs from left to right.
        lines: "lines" => Vec<Vec<DialogSpan>>,
        /// The line in which text is written; its first run in the style `selected` stands under the cursor.
        cursor: "cursor" => Option<usize>,
        /// In how many milliseconds something changes by itself.
        wake: "wake" => Option<usize>,
    }
}

wire_struct! {
    /// A run of text.
    DialogSpan {
        /// The text; it holds no control characters.
        text: "text" => String,
        /// What it is, by the name of its style.
        style: "style" => String,
    }
}

wire_struct! {
    /// What came from the terminal.
    DialogInput {
        /// As it came: one key, or a paste with its brackets.
        data: "data" => String,
        /// Whether it is the key that shows more.
        expand: "expand" => bool,
        /// The time, in milliseconds of a clock that does not go back.
        now: "now" => usize,
    }
}

wire_struct! {
    /// What an input, or time, led to.
    DialogReaction {
        /// The answer; then the dialog is to be closed.
        answer: "answer" => Option<Answer>,
        /// Whether Pi is to turn its own expansion of tools.
        expand_host: "expandHost" => bool,
    }
}

/// The methods of the gate that the dialog calls, as TypeScript.
pub const METHODS: &str = r"  /** Prepares an ask for the terminal. */
  openDialog(opening: Json<DialogOpening>): Json<DialogOpened>;
  drawDialog(room: Json<DialogRoom>): Json<DialogFrame>;
  pressDialog(input: Json<DialogInput>): Json<DialogReaction>;
  /** Lets time pass: milliseconds of the clock of the other methods. */
  tickDialog(now: number): Json<DialogReaction>;
  /** Returns the line that is to stay of an ask that was shown in the terminal; empty when there is none. */
  remains(requestId: string): string;
";

/// Renders the types of the dialog.
pub fn declarations() -> String {
    [
        DialogOpening::declaration(),
        DialogOpened::declaration(),
        DialogRoom::declaration(),
        DialogFrame::declaration(),
        DialogSpan::declaration(),
        DialogInput::declaration(),
        DialogReaction::declaration(),
    ]
    .concat()
}
