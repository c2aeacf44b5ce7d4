use proptest::prelude::*;

use super::*;

fn check(input: &str, expected: &str) {
    assert_eq!(text(input), expected, "{input}");
}

#[test]
fn assignments() {
    check(
        "GITHUB_TOKEN=abc gh pr list",
        "GITHUB_TOKEN=[redacted] gh pr list",
    );
    check(
        "A=1 DB_PASSWORD='a b' B=2 x",
        "A=1 DB_PASSWORD='[redacted]' B=2 x",
    );
    check(
        r#"export API_KEY="a\"b" && x"#,
        r#"export API_KEY="[redacted]" && x"#,
    );
    check(
        "env AWS_SECRET_ACCESS_KEY=abc/def+x= aws s3 ls",
        "env AWS_SECRET_ACCESS_KEY=[redacted] aws s3 ls",
    );
    check("TOKEN=a'b'\"c\"d e", "TOKEN=[redacted] e");
    check(r"TOKEN=a\ b c", "TOKEN=[redacted] c");
    check("MYSQL_PWD=abc; mysql", "MYSQL_PWD=[redacted]; mysql");
    check("STRIPE_KEY=sk_1|x", "STRIPE_KEY=[redacted]|x");
    check("PGPASSWORD=x psql", "PGPASSWORD=[redacted] psql");
    check(r#"env "PASSWORD=a b" x"#, r#"env "PASSWORD=[redacted]" x"#);
    check("password = hunter2", "password = [redacted]");
}

#[test]
fn what_only_refers_to_a_secret_stays() {
    for text in [
        "TOKEN=$(pass show x) y",
        "TOKEN=`pass show x`",
        r#"PASSWORD="$PASSWORD" x"#,
        "curl --token $TOKEN x",
        "TOKEN= make",
        "TOKEN=",
        "echo $TOKEN",
        "unset GITHUB_TOKEN",
    ] {
        check(text, text);
    }
}

#[test]
fn options() {
    check(
        "login --password hunter2 x",
        "login --password [redacted] x",
    );
    check(
        "login --password=hunter2 x",
        "login --password=[redacted] x",
    );
    check("login --api-key 'a b' x", "login --api-key '[redacted]' x");
    check("vault --token=abc", "vault --token=[redacted]");
    check("x --token --verbose", "x --token --verbose");
    check(
        "kubectl create secret generic x --from-literal=password=abc",
        "kubectl create secret generic x --from-literal=password=[redacted]",
    );
    check(
        r#"["--token", "abc", "x"]"#,
        r#"["--token", "[redacted]", "x"]"#,
    );
    check(
        "curl -u me:abc https://x",
        "curl -u me:[redacted] https://x",
    );
    check(
        "curl --user 'me:a b' https://x",
        "curl --user 'me:[redacted]' https://x",
    );
    check("docker run -u 1000:1000 x", "docker run -u 1000:1000 x");
}

#[test]
fn headers() {
    check(
        "curl -H 'Authorization: Bearer abc' https://x",
        "curl -H 'Authorization: [redacted]' https://x",
    );
    check(
        r#"curl -H "X-Api-Key: abc" x"#,
        r#"curl -H "X-Api-Key: [redacted]" x"#,
    );
    check(
        r#"curl --header="Cookie: a=b; c=d" x"#,
        r#"curl --header="Cookie: [redacted]" x"#,
    );
    check(
        r"curl -HAuthorization:\ Bearer\ abc x",
        r"curl -HAuthorization:[redacted] x",
    );
    check(
        "Authorization: Basic abc\nAccept: x",
        "Authorization: [redacted]\nAccept: x",
    );
    check(
        "curl -H Authorization: Bearer abc https://x",
        "curl -H Authorization: [redacted] https://x",
    );
    check(
        "curl -H Cookie: a=b; c=d https://x",
        "curl -H Cookie: [redacted] https://x",
    );
    check("token: Bearer abc rest", "token: [redacted] rest");
    check("curl -H 'Accept: x' y", "curl -H 'Accept: x' y");
}

#[test]
fn json_text() {
    check(
        r#"{"api_key": "a\"b", "n": 1}"#,
        r#"{"api_key": "[redacted]", "n": 1}"#,
    );
    check(r#"{"token":123,"x":1}"#, r#"{"token":[redacted],"x":1}"#);
    check(
        r#""{\"token\": \"abc\", \"x\": 1}""#,
        r#""{\"token\": \"[redacted]\", \"x\": 1}""#,
    );
    check(r#"{"password": {"x": 1}}"#, r#"{"password": {"x": 1}}"#);
    check(
        r#"{"cookies": ["a", "b"], "x": 1}"#,
        r#"{"cookies": [[redacted]], "x": 1}"#,
    );
    check("{'token': 'abc'}", "{'token': '[redacted]'}");
}

#[test]
fn urls() {
    check(
        "git clone https://me:abc@host/x",
        "git clone https://me:[redacted]@host/x",
    );
    check(
        "git clone https://ghp_abc@github.com/x",
        "git clone https://[redacted]@github.com/x",
    );
    check(
        "git clone ssh://git@github.com/x",
        "git clone ssh://git@github.com/x",
    );
    check("ssh://me@host", "ssh://me@host");
    check(
        "psql postgres://u:p@ss@host/db",
        "psql postgres://u:[redacted]@host/db",
    );
    check(
        "curl 'https://x/?access_token=abc&y=1'",
        "curl 'https://x/?access_token=[redacted]&y=1'",
    );
    check("curl https://x/a@b", "curl https://x/a@b");
}

#[test]
fn what_is_not_secret_stays() {
    for text in [
        "docker pull secret:latest",
        "vault:read_token",
        "git push origin token:main",
        "head --lines=3 x",
        "max_tokens=100",
        "PWD=/x OLDPWD=/y z",
        "sort --key 2",
        "ls -la",
        "git commit -m 'token handling'",
        "grep -r password src",
        "kubectl get secret x",
        "a == b && c",
        "[redacted]",
        "",
        "ä=ö ü",
    ] {
        check(text, text);
    }
}

#[test]
fn names() {
    for (name, sensitive) in [
        ("authorization", true),
        ("Proxy-Authorization", true),
        ("GITHUB_TOKEN", true),
        ("accessToken", true),
        ("api_key", true),
        ("apiKey", true),
        ("x-api-key", true),
        ("private key", true),
        ("Set-Cookie", true),
        ("credentials", true),
        ("SMTP_PASS", true),
        ("pass", true),
        ("compass", false),
        ("bypass", false),
        ("key", false),
        ("sortKey", false),
        ("PUBLIC_KEY", false),
        ("pwd", false),
        ("tokens", false),
        ("tokenizer", false),
        ("", false),
    ] {
        assert_eq!(is_sensitive(name), sensitive, "{name}");
    }
}

#[test]
fn values_under_sensitive_keys() {
    let mut value = serde_json::json!({
        "token": {"deep": "x"}, "password": null, "list": [{"api_key": 1}, "PASSWORD=x y"], "n": 1,
    });
    json(&mut value);
    assert_eq!(
        value,
        serde_json::json!({
            "token": MASK, "password": null, "list": [{"api_key": MASK}, "PASSWORD=[redacted] y"], "n": 1,
        })
    );
}

#[test]
fn a_secret_is_hidden_where_its_quotes_are_gone() {
    let command = r#"env "PASSWORD=correct horse" x -H 'Authorization: Bearer a b c'"#;
    let plain = "env PASSWORD=correct horse x -H Authorization: Bearer a b c";
    let hidden = with_secrets(plain, &secrets(command));
    assert_eq!(
        hidden,
        "env PASSWORD=[redacted] x -H Authorization: [redacted]"
    );
    // What is too short stands in any text.
    assert!(secrets("TOKEN=x y").is_empty());
}

proptest! {
    #[test]
    fn any_text_is_masked_once(input in "(\\PC|[=:\"'\\\\ \n{}@/]|TOKEN=|--password |Authorization: |://|curl |-u ){0,60}") {
        let masked = text(&input).into_owned();
        // A text without a name of a secret, a URL or curl is left alone.
        let lower = input.to_lowercase();
        if !["token", "password", "authorization", "://", "-u"].iter().any(|word| lower.contains(word)) {
            prop_assert_eq!(&masked, &input);
        }
        // What a mask is put over is gone.
        prop_assert!(masked.matches(MASK).count() <= input.len());
    }

    #[test]
    fn a_secret_does_not_get_through(
        before in "[a-z ]{0,10}",
        form in 0usize..9,
        secret in "S3CR3T[a-zA-Z0-9+/=._-]{0,20}",
        after in "[a-z ]{0,10}",
    ) {
        let call = match form {
            0 => format!("{before} GITHUB_TOKEN={secret} {after}"),
            1 => format!("{before} API_KEY='{secret}' {after}"),
            2 => format!("{before} --password {secret} {after}"),
            3 => format!("{before} --token=\"{secret}\" {after}"),
            4 => format!("{before} -H 'Authorization: Bearer {secret}' {after}"),
            5 => format!("{before} https://u:{secret}@host/ {after}").replace(&secret, &secret.replace('/', "")),
            6 => format!("{before} {{\"private_key\": \"{secret}\"}} {after}"),
            7 => format!("{before} bash -c \"DB_PASSWORD={secret} run\" {after}"),
            _ => format!("{before} Cookie: session={secret}\n{after}"),
        };
        let masked = text(&call);
        prop_assert!(!masked.contains("S3CR3T"), "{}", masked);
        prop_assert!(masked.starts_with(&before));
    }
}

#[test]
fn long_hostile_texts_take_linear_time() {
    for piece in [
        "TOKEN=a'",
        "-u '",
        "curl -u 'x:",
        "://",
        "://@",
        "\\\"",
        "\"token\":\"",
        "${TOKEN:-",
        "--password ",
        "'\"",
        "Authorization: ",
        "a",
        "TOKEN",
        "=",
        "\"cookie\": [",
    ] {
        let long = piece.repeat(400_000 / piece.len());
        assert!(text(&long).len() <= long.len() * 12);
        let long = format!("curl {long}");
        assert!(text(&long).len() <= long.len() * 12);
    }
}
