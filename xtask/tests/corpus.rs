//! The corpus of the fuzz targets, run as a normal test.

#[path = "../../fuzz/exercise.rs"]
mod exercise;

use std::path::Path;

#[test]
fn every_file_of_the_corpus_is_judged() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
    for (name, exercise) in exercise::ALL {
        let mut files = 0;
        for entry in std::fs::read_dir(corpus.join(name)).unwrap() {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            exercise(&bytes);
            files += 1;
        }
        assert!(files > 0, "{name} has no corpus");
    }
}

/// Every prefix of a file, and the file with each byte changed: what a fuzzer tries first.
#[test]
fn neighbours_of_the_corpus_are_judged() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
    for (name, exercise) in exercise::ALL {
        for entry in std::fs::read_dir(corpus.join(name)).unwrap() {
            let bytes = std::fs::read(entry.unwrap().path()).unwrap();
            for at in (0..bytes.len()).step_by(bytes.len() / 24 + 1) {
                exercise(bytes.get(..at).unwrap());
                let mut changed = bytes.clone();
                *changed.get_mut(at).unwrap() ^= 0x5a;
                exercise(&changed);
            }
        }
    }
}
