//! The methods of the gate that the dialog of the extension calls. A dialog that fails answers nothing: the extension
//! then closes it, and the call is denied.

use napi_derive::napi;

use super::{Gate, decode, encode};
use crate::wire::dialog::{
    DialogFrame, DialogInput, DialogOpened, DialogOpening, DialogReaction, DialogRoom,
};

#[napi]
#[expect(
    clippy::needless_pass_by_value,
    reason = "N-API hands over owned strings"
)]
impl Gate {
    /// Prepares an ask for the terminal: a `DialogOpening` in, a `DialogOpened` out.
    #[napi]
    pub fn open_dialog(&mut self, opening: String) -> String {
        let opened =
            self.with_desk(|desk| Ok(desk.open_dialog(&decode::<DialogOpening>(&opening)?)));
        encode(&opened.unwrap_or(DialogOpened {
            dialog: false,
            notification: String::new(),
            announcement: String::new(),
        }))
    }

    /// Draws the dialog: a `DialogRoom` in, a `DialogFrame` out; empty when there is none.
    #[napi]
    pub fn draw_dialog(&mut self, room: String) -> String {
        self.with_desk(|desk| {
            let frame: Option<DialogFrame> = desk.draw_dialog(&decode::<DialogRoom>(&room)?);
            Ok(frame.map(|frame| encode(&frame)).unwrap_or_default())
        })
        .unwrap_or_default()
    }

    /// Hands an input to the dialog: a `DialogInput` in, a `DialogReaction` out; empty when there is none.
    #[napi]
    pub fn press_dialog(&mut self, input: String) -> String {
        self.with_desk(|desk| {
            let reaction: Option<DialogReaction> =
                desk.press_dialog(&decode::<DialogInput>(&input)?);
            Ok(reaction
                .map(|reaction| encode(&reaction))
                .unwrap_or_default())
        })
        .unwrap_or_default()
    }

    /// Lets time pass: milliseconds in, a `DialogReaction` out; empty when there is no dialog.
    #[napi]
    pub fn tick_dialog(&mut self, now: f64) -> String {
        self.with_desk(|desk| {
            let reaction = desk.tick_dialog(milliseconds(now));
            Ok(reaction
                .map(|reaction| encode(&reaction))
                .unwrap_or_default())
        })
        .unwrap_or_default()
    }

    /// Returns the line that is to stay of an ask that was shown in the terminal; empty when there is none.
    #[napi]
    pub fn remains(&mut self, request_id: String) -> String {
        self.with_desk(|desk| Ok(desk.remains(&request_id)))
            .unwrap_or_default()
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "whole milliseconds; the cast saturates"
)]
fn milliseconds(now: f64) -> u64 {
    now as u64
}
