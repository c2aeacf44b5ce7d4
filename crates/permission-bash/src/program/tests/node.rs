//! Rows for JavaScript.

use super::check;

#[test]
fn npm() {
    check("npm run build", "(run) text:build");
    check("npm run rm-old", "(run) text:rm-old");
    check(
        "npm run build -- --out /etc",
        "(run) text:build any:-- any:--out any:/etc",
    );
    check("npm test", "(test)");
    check("npm install", "(install)");
    check(
        "npm i -D @types/node typescript",
        "(i) text:@types/node text:typescript",
    );
    check(
        "npm install ../lib ./x.tgz",
        "(install) read:../lib read:./x.tgz",
    );
    check(
        "npm --prefix web run build",
        "(run) globals=--prefix,web enter:web text:build@web",
    );
    check(
        "npm exec -- eslint --fix src",
        "(exec) text:eslint edit:src",
    );
    check("npm exec -c 'rm x'", "(exec) shell=sh<rm x>");
    check(
        "npm --script-shell /tmp/x run y",
        "(run) globals=--script-shell,/tmp/x exec:/tmp/x text:y !--script-shell",
    );
    check(
        "npm config set script-shell /tmp/x",
        "(config) text:set text:script-shell text:/tmp/x !config",
    );
    check("npm config get registry", "(config) text:get text:registry");
    check("npm unpublish x", "(unpublish) text:x destructive");
    check("npm publish --dry-run", "(publish)");
}

#[test]
fn others() {
    check("pnpm install --frozen-lockfile", "(install)");
    check(
        "pnpm -C web exec rm x",
        "(exec) globals=-C,web enter:web runs=[@web rm x]",
    );
    check("pnpm --filter a build", "text:build");
    check("pnpm eslint --fix src", "(eslint) text:eslint edit:src");
    check(
        "pnpm dlx create-vite /tmp/x",
        "(dlx) text:create-vite any:/tmp/x",
    );
    check("yarn build --out /x", "(build) any:/x ?--out");
    check("yarn", "");
    check("yarn add left-pad", "(add) text:left-pad");
    check("yarn exec rm x", "(exec) runs=[rm x]");
    check(
        "yarn workspace a run build",
        "(workspace) text:a text:run any:build",
    );
    check("bun run dev", "(run) any:dev");
    check("bun test -t x", "(test)");
    check("bun -e 'x()'", "shell=code<x()>");
    check("bun x.ts /a", "text:x.ts any:/a");
    check("deno run --allow-read x.ts /a", "(run) exec:x.ts any:/a");
    check("deno eval 'x()'", "(eval) shell=code<x()>");
    check("deno fmt --check src", "(fmt) read:src");
    check("deno task build", "(task) text:build");
    check("deno", "shell=repl");
    check(
        "npx -y prettier@3 --write /etc/x",
        "(prettier@3) globals=-y text:prettier@3 edit:/etc/x",
    );
    check("npx jest -t 'a/b c' --coverage", "(jest) text:jest");
    check("npx -c 'rm x'", "shell=sh<rm x>");
    check(
        "npx cross-env A=1 rm x",
        "(cross-env) text:cross-env runs=[A=1 rm x]",
    );
    check(
        "npx some-tool --out=/x y",
        "(some-tool) text:some-tool any:/x any:y ?--out=/x",
    );
}

#[test]
fn tools() {
    check("tsc --noEmit -p tsconfig.json", "read:tsconfig.json");
    check("tsc --outDir /x a.ts", "write:/x read:a.ts");
    check("tsx watch src/a.ts", "(watch) exec:src/a.ts");
    check("ts-node -e 'x()'", "shell=code<x()>");
    check("eslint --fix src --ext .ts,.tsx", "edit:src");
    check("eslint -c /x/c.js .", "exec:/x/c.js read:.");
    check("prettier --check .", "read:.");
    check("prettier -w src", "edit:src");
    check("jest src/a.test.ts", "text:src/a.test.ts");
    check("vitest run -t 'a b'", "(run)");
    check("vitest related src/a.ts", "(related) read:src/a.ts");
    check(
        "mocha -r ts-node/register test/**",
        "any:ts-node/register exec:test/**",
    );
    check("biome check --write src", "(check) edit:src");
    check("vite build --outDir /x", "(build) write:/x");
    check(
        "esbuild a.ts --bundle --outfile=dist/a.js --define:x=1",
        "read:a.ts write:dist/a.js any:1 ?--define:x=1",
    );
    check("webpack --mode production -o /x", "write:/x");
    check("rollup -c -i a.js -o b.js", "read:a.js write:b.js");
    check("turbo run build --filter=web", "(run) text:build");
    check("nx run-many -t build", "text:run-many");
    check("playwright test -g '/api/foo' --headed", "(test)");
    check("cypress run --spec 'cypress/e2e/*'", "(run)");
    check("rimraf dist", "remove/:dist destructive");
    check(
        "concurrently 'rm x' 'npm:dev'",
        "shell=sh<rm x>+sh<npm:dev>",
    );
    check("nodemon --exec 'rm x' y.js", "any:y.js shell=sh<rm x>");
}
