use super::*;

fn of(milliseconds: &[u64]) -> Samples {
    Samples(
        milliseconds
            .iter()
            .map(|milliseconds| Duration::from_millis(*milliseconds))
            .collect(),
    )
}

#[test]
fn a_quantile_is_a_sample_that_the_share_does_not_exceed() {
    let hundred: Vec<u64> = (1..=100).rev().collect();
    for (samples, percent, expected) in [
        (of(&[]), 50, 0),
        (of(&[7]), 99, 7),
        (of(&[3, 1, 2]), 50, 2),
        (of(&[4, 1, 3, 2]), 50, 2),
        (of(&hundred), 99, 99),
        (of(&hundred), 100, 100),
    ] {
        assert_eq!(
            samples.quantile(percent),
            Duration::from_millis(expected),
            "{samples:?}"
        );
    }
}

#[test]
fn durations_have_three_digits() {
    for (microseconds, expected) in [
        (3, "3.00 us"),
        (512, "512 us"),
        (12_340, "12.3 ms"),
        (2_800_000, "2.80 s"),
    ] {
        assert_eq!(duration(Duration::from_micros(microseconds)), expected);
    }
}

#[test]
fn a_table_is_aligned() {
    let rows = [vec!["a", "long head"], vec!["cell", "b"]]
        .map(|row| row.into_iter().map(str::to_owned).collect());
    assert_eq!(
        table(&rows),
        "| a    | long head |\n| ---- | --------- |\n| cell | b         |"
    );
}
