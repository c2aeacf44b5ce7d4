use super::{SHOWN, shown};

#[test]
fn the_table_is_sorted_and_its_labels_are_short() {
    assert!(SHOWN.is_sorted());
    for (label, text) in SHOWN {
        assert_eq!(shown(label), Some(text));
        assert!(text.len() <= 8, "{text}");
    }
    assert_eq!(shown("weather"), None);
}
