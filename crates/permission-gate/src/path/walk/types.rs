//! File types that search tools know by name: the common ones of `rg -t`, which `ack` shares.
//!
//! A type that does not stand here is not known to leave anything out. It deliberately holds no types for data, logs,
//! configuration or shells, whose files may hold secrets under any name.

/// Names of a type, blank-separated, and the patterns of its files' names. Source: ripgrep 14.1, `rg --type-list`; ack 3.7,
/// `ack --help-types`. Sorted.
const TYPES: &[(&str, &[&str])] = &[
    ("c", &["*.[chH]", "*.[chH].in", "*.cats"]),
    ("clojure", &["*.clj", "*.cljc", "*.cljs", "*.cljx", "*.edn"]),
    ("cmake", &["*.cmake", "CMakeLists.txt"]),
    (
        "cpp",
        &[
            "*.[ChH]",
            "*.cc",
            "*.[ch]pp",
            "*.[ch]xx",
            "*.hh",
            "*.inl",
            "*.[ChH].in",
            "*.cc.in",
            "*.[ch]pp.in",
            "*.[ch]xx.in",
            "*.hh.in",
        ],
    ),
    ("cs csharp", &["*.cs"]),
    ("css", &["*.css", "*.scss"]),
    ("dart", &["*.dart"]),
    (
        "elixir ex",
        &["*.ex", "*.eex", "*.exs", "*.heex", "*.leex", "*.livemd"],
    ),
    ("erlang", &["*.erl", "*.hrl"]),
    ("fsharp", &["*.fs", "*.fsx", "*.fsi"]),
    ("go", &["*.go"]),
    ("h", &["*.h", "*.hh", "*.hpp"]),
    ("haskell", &["*.hs", "*.lhs", "*.cpphs", "*.c2hs", "*.hsc"]),
    ("hs", &["*.hs", "*.lhs"]),
    ("html", &["*.htm", "*.html", "*.ejs", "*.shtml", "*.xhtml"]),
    ("java", &["*.java", "*.jsp", "*.jspx", "*.properties"]),
    ("jl julia", &["*.jl"]),
    ("js", &["*.js", "*.jsx", "*.vue", "*.cjs", "*.mjs"]),
    ("json", &["*.json", "composer.lock", "*.sarif"]),
    ("jupyter", &["*.ipynb", "*.jpynb"]),
    ("kotlin", &["*.kt", "*.kts"]),
    ("less", &["*.less"]),
    ("lua", &["*.lua"]),
    (
        "make",
        &[
            "[Gg][Nn][Uu]makefile",
            "[Mm]akefile",
            "[Gg][Nn][Uu]makefile.am",
            "[Mm]akefile.am",
            "[Gg][Nn][Uu]makefile.in",
            "[Mm]akefile.in",
            "Makefile.*",
            "*.mk",
            "*.mak",
        ],
    ),
    (
        "markdown md",
        &[
            "*.markdown",
            "*.md",
            "*.mdown",
            "*.mdwn",
            "*.mdx",
            "*.mkd",
            "*.mkdn",
        ],
    ),
    ("ml ocaml", &["*.ml", "*.mli", "*.mll", "*.mly"]),
    ("nim", &["*.nim", "*.nimf", "*.nimble", "*.nims"]),
    ("nix", &["*.nix"]),
    ("objc", &["*.h", "*.m"]),
    (
        "perl",
        &[
            "*.perl", "*.pl", "*.PL", "*.plh", "*.plx", "*.pm", "*.pod", "*.psgi", "*.t",
        ],
    ),
    (
        "php",
        &[
            "*.php", "*.php3", "*.php4", "*.php5", "*.php7", "*.php8", "*.pht", "*.phtml",
        ],
    ),
    ("protobuf", &["*.proto"]),
    ("py python", &["*.py", "*.pyi"]),
    (
        "r",
        &["*.R", "*.r", "*.Rmd", "*.rmd", "*.Rnw", "*.rnw", "*.Rd"],
    ),
    ("rst", &["*.rst"]),
    (
        "rb ruby",
        &[
            "config.ru",
            "Gemfile",
            ".irbrc",
            "Rakefile",
            "*.gemspec",
            "*.rb",
            "*.rbw",
            "*.rake",
            "*.rhtml",
            "*.rjs",
            "*.rxml",
            "*.erb",
            "*.spec",
        ],
    ),
    ("rust", &["*.rs"]),
    ("sass", &["*.sass", "*.scss"]),
    ("scala", &["*.scala", "*.sbt"]),
    ("sql", &["*.sql", "*.psql", "*.ctl"]),
    ("svelte", &["*.svelte"]),
    ("svg", &["*.svg"]),
    ("swift", &["*.swift"]),
    ("toml", &["*.toml", "Cargo.lock"]),
    ("ts typescript", &["*.ts", "*.tsx", "*.cts", "*.mts"]),
    ("vue", &["*.vue"]),
    (
        "xml",
        &[
            "*.xml",
            "*.xml.dist",
            "*.dtd",
            "*.xsl",
            "*.xslt",
            "*.xsd",
            "*.xjb",
            "*.rng",
            "*.sch",
            "*.xhtml",
            "*.ent",
        ],
    ),
    ("yaml", &["*.yaml", "*.yml"]),
    ("zig", &["*.zig"]),
];

/// Returns the name patterns of a type's files; `None` if it is not known.
pub fn patterns(name: &str) -> Option<&'static [&'static str]> {
    TYPES
        .iter()
        .find(|(names, _)| names.split(' ').any(|known| known == name))
        .map(|(_, patterns)| *patterns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_named_once_and_find_their_files() {
        let mut names: Vec<&str> = TYPES
            .iter()
            .flat_map(|(names, _)| names.split(' '))
            .collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        assert!(patterns("python").is_some_and(|found| found.contains(&"*.py")));
        assert_eq!(patterns("all"), None);
        assert_eq!(patterns(""), None);
    }

    #[test]
    fn no_type_takes_a_file_of_secrets() {
        for (names, patterns) in TYPES {
            for pattern in *patterns {
                assert!(
                    !pattern.ends_with("env") && !pattern.ends_with("key") && *pattern != "*",
                    "{names}: {pattern}"
                );
            }
        }
    }
}
