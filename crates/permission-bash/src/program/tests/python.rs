//! Rows for Python.

use super::check;

#[test]
fn modules() {
    check("python3 -m pytest tests/ -k 'a or b'", "exec:tests/");
    check(
        "python -m pip install -r requirements.txt",
        "(install) read:requirements.txt",
    );
    check("python -m http.server 8000", "any:8000");
    check("python -m json.tool /etc/x", "any:/etc/x");
    check("python3 -m black --check src", "read:src");
    check("python -m coverage run -m pytest tests", "(run) exec:tests");
    check("python -", "text:- shell=repl");
}

#[test]
fn packages() {
    check(
        "pip install -r requirements.txt",
        "(install) read:requirements.txt",
    );
    check(
        "pip install 'requests[socks]>=2' ./pkg",
        "(install) text:requests[socks]>=2 read:./pkg",
    );
    check("pip install -e .", "(install) read:.");
    check("pip install --target /x y", "(install) write:/x text:y");
    check("pip list --outdated", "(list)");
    check("pip3 uninstall -y x", "(uninstall) text:x");
    check("uv run pytest -q tests", "(run) runs=[pytest -q tests]");
    check(
        "uv run --with x python -c 'print(1)'",
        "(run) runs=[python -c print(1)]",
    );
    check("uv run x.py /a", "(run) exec:x.py any:/a");
    check("uv run -m pytest tests", "(run) text:pytest exec:tests");
    check(
        "uv --directory web run rm x",
        "(run) globals=--directory,web enter:web runs=[@web rm x]",
    );
    check("uv pip install -r r.txt", "(pip install) read:r.txt");
    check("uv add httpx --dev", "(add) text:httpx");
    check(
        "uvx ruff check --fix src",
        "(ruff check) text:ruff edit:src",
    );
    check("poetry run pytest", "(run) runs=[pytest]");
    check("poetry add x", "(add) text:x");
    check("pipenv run rm x", "(run) runs=[rm x]");
    check("conda run -n env rm x", "(run) runs=[rm x]");
    check("conda install -c conda-forge numpy", "(install) text:numpy");
    check("pipx run black src", "(run) text:black edit:src");
}

#[test]
fn tools() {
    check("pytest tests/ -k 'a or b'", "exec:tests/");
    check("pytest tests/test_a.py::test_x -x", "exec:tests/test_a.py");
    check("pytest --junitxml=/tmp/r.xml -n auto", "write:/tmp/r.xml");
    check("pytest -c /x/pytest.ini", "exec:/x/pytest.ini");
    check("ruff check .", "(check) read:.");
    check("ruff check --fix src", "(check) edit:src");
    check("ruff format src", "(format) edit:src");
    check("ruff format --check src", "(format) read:src");
    check("mypy --strict src", "read:src");
    check("black .", "edit:.");
    check("black --check src", "read:src");
    check("isort --profile black .", "edit:.");
    check("flake8 --max-line-length 100 src", "read:src");
    check(
        "pylint --init-hook 'import os' src",
        "read:src !--init-hook",
    );
    check("pyright src", "read:src");
    check("tox -e py312 -- tests/x", "any:tests/x");
    check("nox -s tests", "");
    check(
        "jupyter nbconvert --to html a.ipynb",
        "(nbconvert) read:a.ipynb",
    );
    check("coverage run x.py", "(run) exec:x.py");
    check("pre-commit run --all-files", "(run)");
}

#[test]
fn runners_of_runners_end() {
    let command = format!("python -m {}pytest a", "coverage run -m ".repeat(50_000));
    let words = super::render::split(&command);
    let argv = super::render::args(&words);
    let reading = crate::program::read(&argv);
    assert!(reading.known && reading.subcommand.len() < 20);
}
