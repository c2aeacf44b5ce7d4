//! How many words of a command name what it does: the part that a suggested grant keeps.

/// Word counts by command: the command's leading words, and how many words are kept. Lower case, sorted.
///
/// The counts of the TypeScript extension (20.7.3), extended from the programs' manuals.
static PREFIXES: &[(&str, usize)] = &[
    ("apk", 2),
    ("apt", 2),
    ("apt-get", 2),
    ("argocd", 3),
    ("aws", 3),
    ("aws s3", 3),
    ("az", 3),
    ("bazel", 2),
    ("bazelisk", 2),
    ("brew", 2),
    ("brew services", 3),
    ("buf", 2),
    ("bun", 2),
    ("bun pm", 3),
    ("bun run", 3),
    ("bun x", 3),
    ("bundle", 2),
    ("bundle config", 3),
    ("bundle exec", 3),
    ("bunx", 2),
    ("cargo", 2),
    ("cargo nextest", 3),
    ("cargo run", 2),
    ("cargo xtask", 3),
    ("choco", 2),
    ("composer", 2),
    ("composer run", 3),
    ("conda", 2),
    ("conda env", 3),
    ("deno", 2),
    ("deno compile", 3),
    ("deno run", 3),
    ("deno task", 3),
    ("dnf", 2),
    ("docker", 2),
    ("docker buildx", 3),
    ("docker compose", 3),
    ("docker container", 3),
    ("docker context", 3),
    ("docker image", 3),
    ("docker network", 3),
    ("docker system", 3),
    ("docker volume", 3),
    ("docker-compose", 2),
    ("doctl", 3),
    ("dotnet", 2),
    ("dotnet nuget", 3),
    ("dotnet tool", 3),
    ("eksctl", 3),
    ("firebase", 2),
    ("flutter", 2),
    ("flutter pub", 3),
    ("fly", 2),
    ("flyctl", 2),
    ("gcloud", 3),
    ("gcloud compute", 4),
    ("gcloud container", 4),
    ("gem", 2),
    ("gh", 3),
    ("gh api", 2),
    ("gh auth", 3),
    ("gh browse", 2),
    ("gh issue", 3),
    ("gh pr", 3),
    ("gh repo", 3),
    ("gh run", 3),
    ("gh status", 2),
    ("git", 2),
    ("git bisect", 3),
    ("git bundle", 3),
    ("git config", 2),
    ("git lfs", 3),
    ("git notes", 3),
    ("git reflog", 2),
    ("git remote", 3),
    ("git stash", 3),
    ("git submodule", 3),
    ("git worktree", 3),
    ("glab", 3),
    ("go", 2),
    ("go mod", 3),
    ("go run", 3),
    ("go tool", 3),
    ("go work", 3),
    ("gradle", 2),
    ("gradlew", 2),
    ("helm", 2),
    ("helm repo", 3),
    ("heroku", 2),
    ("hg", 2),
    ("jj", 2),
    ("jj bookmark", 3),
    ("jj git", 3),
    ("just", 2),
    ("k9s", 2),
    ("kubectl", 2),
    ("kubectl config", 3),
    ("kubectl get", 3),
    ("kubectl rollout", 3),
    ("mise", 2),
    ("mix", 2),
    ("mvn", 2),
    ("mvnw", 2),
    ("nix", 2),
    ("npm", 2),
    ("npm config", 3),
    ("npm exec", 3),
    ("npm run", 3),
    ("npm run-script", 3),
    ("npx", 2),
    ("nx", 2),
    ("openssl", 2),
    ("pacman", 2),
    ("pdm", 2),
    ("pdm run", 3),
    ("php artisan", 3),
    ("pip", 2),
    ("pip3", 2),
    ("pipenv", 2),
    ("pipenv run", 3),
    ("pnpm", 2),
    ("pnpm dlx", 3),
    ("pnpm exec", 3),
    ("pnpm run", 3),
    ("podman", 2),
    ("podman compose", 3),
    ("podman container", 3),
    ("podman image", 3),
    ("podman machine", 3),
    ("podman network", 3),
    ("podman system", 3),
    ("podman volume", 3),
    ("poetry", 2),
    ("poetry run", 3),
    ("port", 2),
    ("pulumi", 2),
    ("python -m", 3),
    ("python3 -m", 3),
    ("rails", 2),
    ("rake", 2),
    ("rush", 2),
    ("rustup", 2),
    ("rustup component", 3),
    ("rustup target", 3),
    ("rustup toolchain", 3),
    ("sam", 2),
    ("sbt", 2),
    ("serverless", 2),
    ("service", 2),
    ("snap", 2),
    ("stack", 2),
    ("supabase", 2),
    ("supabase db", 3),
    ("svn", 2),
    ("swift", 2),
    ("swift package", 3),
    ("systemctl", 2),
    ("terraform", 2),
    ("terraform state", 3),
    ("terraform workspace", 3),
    ("tofu", 2),
    ("turbo", 2),
    ("turbo run", 3),
    ("uv", 2),
    ("uv pip", 3),
    ("uv run", 3),
    ("uv tool", 3),
    ("uvx", 2),
    ("vagrant", 2),
    ("vercel", 2),
    ("wrangler", 2),
    ("yarn", 2),
    ("yarn dlx", 3),
    ("yarn run", 3),
    ("yarn workspace", 4),
    ("yum", 2),
    ("zig", 2),
    ("zypper", 2),
];

/// Returns how many of the words are the longest known subcommand prefix; at least 1, at most `words.len()`.
///
/// A word that begins with `-` ends the prefix, unless the table names it.
pub fn prefix_len(words: &[&str]) -> usize {
    let mut kept = 1;
    let mut key = String::new();
    let mut known = 0;
    for (at, word) in words.iter().enumerate().take(3) {
        if at > 0 {
            key.push(' ');
        }
        key.extend(word.chars().flat_map(char::to_lowercase));
        if let Ok(found) = PREFIXES.binary_search_by_key(&key.as_str(), |(name, _)| name)
            && let Some((name, count)) = PREFIXES.get(found)
        {
            kept = *count;
            known = name.split(' ').count();
        }
    }
    let end = words
        .iter()
        .skip(known)
        .take(kept.saturating_sub(known))
        .take_while(|word| !word.starts_with('-'))
        .count();
    (known + end).max(1).min(kept).min(words.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn table_is_sorted_and_lower_case() {
        assert!(PREFIXES.is_sorted_by(|left, right| left.0 < right.0));
        assert!(
            PREFIXES
                .iter()
                .all(|(name, count)| *name == name.to_lowercase()
                    && *count >= name.split(' ').count())
        );
    }

    #[test]
    fn prefixes_name_the_subcommand() {
        for (command, expected) in [
            ("git checkout main", "git checkout"),
            ("npm run dev", "npm run dev"),
            ("npm run dev --watch", "npm run dev"),
            ("rm -rf x", "rm"),
            ("ls", "ls"),
            ("", ""),
            ("git", "git"),
            ("GIT Push x", "GIT Push"),
            ("docker compose up -d", "docker compose up"),
            ("gh pr view 1", "gh pr view"),
            ("aws s3 ls s3://b", "aws s3 ls"),
            ("git --version", "git"),
            ("npm run -s dev", "npm run"),
            ("python3 -m pytest -q", "python3 -m pytest"),
            ("git remote add x y", "git remote add"),
            ("cargo test --all", "cargo test"),
        ] {
            let words: Vec<&str> = command.split_whitespace().collect();
            assert_eq!(words[..prefix_len(&words)].join(" "), expected, "{command}");
        }
    }
}
