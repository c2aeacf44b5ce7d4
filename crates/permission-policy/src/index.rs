//! Finds, among thousands of rules, the few that can match a value.
//!
//! A rule is filed under one stretch of three or four bytes that every matching value contains: of all
//! such stretches in its literals, the one that fewest rules share. A lookup slides over the value once.
//! Stretches are ASCII in lower case, so that one index serves exact and folded matching. What has no
//! such stretch is left to the caller to scan.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::pattern::{Glob, stable_literals};

/// Rules filed by a stretch of their literals; rules are numbers in ascending order of precedence.
#[derive(Debug)]
pub(crate) struct Index {
    /// For each stretch its bucket.
    buckets: HashMap<u32, usize, BuildHasherDefault<Mix>>,
    /// Rules by bucket, ascending.
    rules: Vec<Vec<usize>>,
    /// A bit for every hash of a stretch that has a bucket.
    filter: Vec<u64>,
    /// Rules without a stretch, ascending.
    loose: Vec<usize>,
    /// Whether any stretch has only three bytes.
    short: bool,
}

/// Bits of the filter: 64 Ki.
const FILTER_BITS: u32 = 16;

/// Spreads a number; the keys are short texts, and no key comes from a value.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u32(u32::from(byte));
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = (self.0 ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 32;
    }
}

fn filter_bit(stretch: u32) -> (usize, u64) {
    let hash = stretch.wrapping_mul(0x9e37_79b1) >> (32 - FILTER_BITS);
    (hash as usize / 64, 1 << (hash % 64))
}

impl Index {
    /// Builds the index of rules in their order.
    pub(crate) fn build<'a>(globs: impl Iterator<Item = &'a Glob> + Clone) -> Self {
        let mut shared: HashMap<u32, usize, BuildHasherDefault<Mix>> = HashMap::default();
        for glob in globs.clone() {
            for_each_stretch(glob, |stretch| *shared.entry(stretch).or_default() += 1);
        }
        let mut index = Self {
            buckets: HashMap::default(),
            rules: Vec::new(),
            filter: vec![0; (1 << FILTER_BITS) / 64],
            loose: Vec::new(),
            short: false,
        };
        for (rule, glob) in globs.enumerate() {
            let mut rarest: Option<(usize, u32)> = None;
            for_each_stretch(glob, |stretch| {
                let count = shared.get(&stretch).copied().unwrap_or_default();
                if rarest.is_none_or(|(least, _)| count < least) {
                    rarest = Some((count, stretch));
                }
            });
            let Some((_, stretch)) = rarest else {
                index.loose.push(rule);
                continue;
            };
            index.short |= stretch >> 24 == 0;
            let (word, bit) = filter_bit(stretch);
            if let Some(word) = index.filter.get_mut(word) {
                *word |= bit;
            }
            let bucket = *index.buckets.entry(stretch).or_insert(index.rules.len());
            match index.rules.get_mut(bucket) {
                Some(rules) => rules.push(rule),
                None => index.rules.push(vec![rule]),
            }
        }
        index
    }

    /// Returns the rules without a stretch, ascending.
    pub(crate) fn loose(&self) -> &[usize] {
        &self.loose
    }

    /// Calls `visit` once with each bucket, ascending, whose stretch stands in one of the texts.
    pub(crate) fn for_each_bucket<'t>(
        &self,
        texts: impl Iterator<Item = &'t str>,
        mut visit: impl FnMut(&[usize]),
    ) {
        let mut seen: Vec<u64> = Vec::new();
        let mut look = |stretch: u32| {
            let (word, bit) = filter_bit(stretch);
            if self.filter.get(word).is_none_or(|word| word & bit == 0) {
                return;
            }
            let Some(&bucket) = self.buckets.get(&stretch) else {
                return;
            };
            if seen.is_empty() {
                seen.resize(self.rules.len().div_ceil(64), 0);
            }
            let Some(word) = seen.get_mut(bucket / 64) else {
                return;
            };
            let bit = 1 << (bucket % 64);
            if *word & bit == 0 {
                *word |= bit;
                if let Some(rules) = self.rules.get(bucket) {
                    visit(rules);
                }
            }
        };
        for text in texts {
            let mut window = 0u32;
            for (at, byte) in text.bytes().enumerate() {
                window = (window << 8) | u32::from(byte.to_ascii_lowercase());
                if at >= 3 {
                    look(window);
                }
                if at >= 2 && self.short {
                    look(window & 0x00ff_ffff);
                }
            }
        }
    }
}

/// Calls `visit` with each stretch by which the glob can be filed. Three bytes only where a literal has no more.
fn for_each_stretch(glob: &Glob, mut visit: impl FnMut(u32)) {
    let mut file = |bytes: &[u8]| {
        // A stretch of three is told from one of four by its empty first byte.
        if !bytes.contains(&0) {
            visit(bytes.iter().fold(0, |stretch, byte| {
                (stretch << 8) | u32::from(byte.to_ascii_lowercase())
            }));
        }
    };
    for literal in stable_literals(glob) {
        if literal.len() == 3 {
            file(literal);
        }
        literal.windows(4).for_each(&mut file);
    }
}

#[cfg(test)]
mod tests;
