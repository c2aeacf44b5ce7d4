//! Laws of the dialog, against random keys.

use proptest::prelude::*;

use super::*;

#[derive(Clone, Debug)]
enum Event {
    Pass(u64),
    Input(Input),
    Resize(Room),
}

fn key() -> impl Strategy<Value = Key> {
    prop_oneof![
        6 => prop::sample::select(vec!['y', 's', 'a', 'n', 'r', 'v', 'e', 'b', 'j', 'k', ' ', 'x'])
            .prop_map(Key::Char),
        4 => prop::sample::select(vec![
            Key::Enter,
            Key::Escape,
            Key::Up,
            Key::Down,
            Key::Tab,
            Key::End,
            Key::PageDown,
            Key::Backspace,
            Key::Expand,
            Key::Other,
        ]),
    ]
}

fn typed() -> impl Strategy<Value = Vec<(u64, Key)>> {
    prop::collection::vec((0_u64..500, key()), 0..60)
}

fn events() -> impl Strategy<Value = Vec<Event>> {
    let event = prop_oneof![
        3 => (0_u64..4_000).prop_map(Event::Pass),
        6 => key().prop_map(|key| Event::Input(Input::key(key))),
        1 => "[a-z\\n]{0,8}".prop_map(|text| Event::Input(Input::Paste(text))),
        1 => (1_usize..200, 0_usize..60)
            .prop_map(|(columns, rows)| Event::Resize(Room { columns, rows })),
    ];
    prop::collection::vec(event, 0..60)
}

fn any_payload() -> impl Strategy<Value = PromptPayload> {
    prop::sample::select(vec![payload("git push origin main"), long(), grave()])
}

fn approves(play: &Play) -> bool {
    matches!(play.answer, Some(Answer::Once | Answer::Remember(_)))
}

fn run(play: &mut Play, events: &[Event]) {
    for event in events {
        match event {
            Event::Pass(milliseconds) => play.pass(*milliseconds),
            Event::Input(input) => play.input(input),
            Event::Resize(room) => {
                play.room = *room;
                play.draw();
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// Typing that does not pause for half a second answers nothing, whatever is typed, before or after it is drawn.
    #[test]
    fn a_typist_answers_nothing(
        payload in any_payload(),
        before in typed(),
        after in typed(),
        single_press: bool,
    ) {
        let mut play = Play::new(
            payload,
            Preferences { single_press, ..Preferences::default() },
        );
        for (pause, key) in before {
            play.now += pause;
            let reaction = play.dialog.input(&Input::key(key), play.now, &mut play.driver);
            play.take(reaction);
        }
        play.draw();
        for (pause, key) in after {
            play.pass(pause);
            play.input(&Input::key(key));
        }
        prop_assert_eq!(&play.answer, &None);
    }

    /// One press approves nothing, nor does the same key held down, nor anything that is pasted.
    #[test]
    fn one_press_approves_nothing(
        payload in any_payload(),
        key in key(),
        repeats in 0_usize..40,
        every in 10_u64..60,
        pasted in "[a-z\\n]{0,8}",
    ) {
        let mut play = Play::readable(payload);
        play.input(&Input::Paste(pasted.clone()));
        play.pass(700);
        play.input(&Input::key(key));
        play.pass(500);
        for _ in 0..repeats {
            play.input(&Input::key(key));
            play.pass(every);
        }
        play.input(&Input::Paste(pasted));
        play.pass(5_000);
        prop_assert!(!approves(&play), "{:?}", play.answer);
    }

    /// A burst of keys, which is what a paste without brackets is, approves nothing in any state that one key leads to.
    #[test]
    fn a_burst_approves_nothing(
        payload in any_payload(),
        first in key(),
        burst in prop::collection::vec(key(), 2..20),
        single_press: bool,
    ) {
        let mut play = Play::new(payload, Preferences { single_press, ..Preferences::default() });
        play.draw();
        play.pass(700);
        if !single_press {
            play.input(&Input::key(first));
        }
        play.pass(700);
        for key in burst {
            play.input(&Input::key(key));
        }
        play.pass(5_000);
        // A single press may be the last key of the burst only where it was set.
        prop_assert!(!approves(&play), "{:?}", play.answer);
    }

    /// Whatever happens: an approval had at least two inputs apart, and a frame fits its room.
    #[test]
    fn every_frame_fits(payload in any_payload(), events in events()) {
        let mut play = Play::new(payload, Preferences::default());
        for event in events {
            run(&mut play, std::slice::from_ref(&event));
            let frame = play.draw();
            let Room { columns, rows } = play.room;
            prop_assert!(frame.lines.len() <= rows.max(1));
            for line in &frame.lines {
                prop_assert!(line.width() <= columns, "{:?}", line.plain());
            }
            if let Some(cursor) = frame.cursor {
                prop_assert!(cursor < frame.lines.len());
            }
        }
    }

    /// Executed text that does not fit is approved only after the end of the complete view was drawn.
    #[test]
    fn unseen_text_is_not_approved(events in events()) {
        let mut play = Play::readable(long());
        play.room = ROOM;
        let mut seen = false;
        for event in events {
            if matches!(event, Event::Resize(_)) {
                continue;
            }
            run(&mut play, std::slice::from_ref(&event));
            seen |= play.screen().contains("line-59") || play.answer.is_some() && seen;
            prop_assert!(seen || !approves(&play));
        }
    }

    /// Equal inputs lead to equal frames and answers.
    #[test]
    fn it_is_deterministic(payload in any_payload(), events in events()) {
        let play = |events: &[Event]| {
            let mut play = Play::new(payload.clone(), Preferences::default());
            run(&mut play, events);
            (play.screen(), play.answer)
        };
        prop_assert_eq!(play(&events), play(&events));
    }
}
