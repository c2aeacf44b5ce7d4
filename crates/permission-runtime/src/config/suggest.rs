//! Which known word an unknown one was probably meant to be.

/// Returns the closest of `known`, if it is close enough to be meant.
pub(crate) fn closest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let folded = fold(word);
    // A longer word bears more slips.
    let limit = match folded.chars().count() {
        0..=2 => 0,
        3..=5 => 1,
        6..=9 => 2,
        _ => 3,
    };
    known
        .into_iter()
        .filter_map(|candidate| {
            let other = fold(candidate);
            let prefix =
                folded.len() >= 4 && (other.starts_with(&folded) || folded.starts_with(&other));
            let distance = distance(&folded, &other);
            if distance <= limit {
                Some((distance, candidate))
            } else if prefix && other.len() >= 4 {
                Some((limit + 1, candidate))
            } else {
                None
            }
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Lower case, without separators.
pub(crate) fn fold(word: &str) -> String {
    word.chars()
        .filter(|character| !matches!(character, '_' | '-' | ' '))
        .flat_map(char::to_lowercase)
        .collect()
}

/// Counts the insertions, deletions, substitutions and swaps of neighbours between two words (optimal string alignment).
///
/// Words of more than 64 characters are taken as infinitely far apart, which bounds the cost.
pub(crate) fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.chars().take(65).collect();
    let right: Vec<char> = right.chars().take(65).collect();
    if left.len() > 64 || right.len() > 64 {
        return usize::MAX;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=right.len()).collect();
    for (row, &from) in left.iter().enumerate() {
        let mut current = vec![row + 1];
        for (column, &to) in right.iter().enumerate() {
            let get =
                |line: &[usize], index: usize| line.get(index).copied().unwrap_or(usize::MAX / 2);
            let mut best = (get(&above, column + 1) + 1)
                .min(get(&current, column) + 1)
                .min(get(&above, column) + usize::from(from != to));
            let swapped = row > 0
                && column > 0
                && left.get(row - 1) == Some(&to)
                && right.get(column - 1) == Some(&from);
            if swapped {
                best = best.min(get(&before, column - 1) + 1);
            }
            current.push(best);
        }
        before = above;
        above = current;
    }
    above.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances() {
        for (left, right, expected) in [
            ("", "", 0),
            ("abc", "abc", 0),
            ("abc", "acb", 1),
            ("abc", "abd", 1),
            ("abc", "ab", 1),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(left, right), expected, "{left} {right}");
            assert_eq!(distance(right, left), expected, "{right} {left}");
        }
        assert_eq!(distance(&"a".repeat(65), "a"), usize::MAX);
    }

    #[test]
    fn the_closest_word_is_suggested() {
        let known = ["debugLog", "yoloMode", "permission"];
        assert_eq!(closest("debugLo", known), Some("debugLog"));
        assert_eq!(closest("debug_log", known), Some("debugLog"));
        assert_eq!(closest("permissions", known), Some("permission"));
        assert_eq!(closest("colour", known), None);
    }
}
