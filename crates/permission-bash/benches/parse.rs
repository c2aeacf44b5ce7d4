//! How long reading takes, and that it grows in proportion to the text.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use permission_bash::{commands, parse};

fn typical(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("typical");
    for (name, text) in [
        ("short", "git commit -am 'Fix it' --no-verify -q x"),
        (
            "chain",
            "cd src && make -j8 2>&1 | tee build.log; echo \"done: $?\"",
        ),
        (
            "commit",
            "git commit -m \"$(cat <<'EOF'\nFix the parser\n\nIt's done.\nEOF\n)\"",
        ),
        (
            "loop",
            "for f in *.rs; do if grep -q 'x' \"$f\"; then sed -i 's/x/y/' \"$f\"; fi; done",
        ),
    ] {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(name, |bencher| bencher.iter(|| parse(black_box(text))));
        group.bench_function(format!("{name}, walked"), |bencher| {
            bencher.iter(|| commands(&parse(black_box(text))).len());
        });
    }
    group.finish();
}

fn long(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("long");
    group.sample_size(10);
    for (name, unit) in [
        ("arguments", "path/to/a-file.txt "),
        ("and", "ls -l && "),
        ("lines", "echo \"$x\" >f\n"),
        ("substitutions", "$(a \"b\") "),
    ] {
        for size in [10 << 10, 100 << 10, 1 << 20] {
            let text = format!("echo {}x", unit.repeat(size / unit.len()));
            group.throughput(Throughput::Bytes(text.len() as u64));
            group.bench_function(format!("{name}, {} KiB", size >> 10), |bencher| {
                bencher.iter(|| parse(black_box(&text)));
            });
        }
    }
    group.finish();
}

fn hostile(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("hostile, 1 MiB");
    group.sample_size(10);
    for unit in [
        "((",
        "$((",
        "$(",
        "${x:-",
        "\"${x:-",
        "`",
        "\"",
        "(",
        "{ ",
        "if ",
        "case x in a) ",
        "f() { ",
        "time ",
        "&& ",
        "a |",
        "<<E ",
        "<<E\n",
        "a=(",
        "@(\"$(",
        "$((`",
        "\"$(",
        "[[ ( ",
        "((\"$(",
        "\\`",
        "${ a; ",
        "!(",
        "<(",
        "a[",
        "'\"",
        "$(( (",
    ] {
        let text = unit.repeat((1 << 20) / unit.len());
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(unit.escape_debug().to_string(), |bencher| {
            bencher.iter(|| parse(black_box(&text)));
        });
    }
    group.finish();
}

criterion_group!(benches, typical, long, hostile);
criterion_main!(benches);
