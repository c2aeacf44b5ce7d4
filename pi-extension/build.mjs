// Builds the extension: one CommonJS file, which Pi runs as it is. TypeScript and ES modules it would transpile, on
// each machine anew.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const manifest = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

const common = {
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node22",
  // Pi hands out its own.
  external: ["@earendil-works/*"],
  define: { extensionVersion: JSON.stringify(manifest.version) },
  legalComments: "none",
  logLevel: "warning",
};

// What Pi loads. It takes the factory itself for what a CommonJS module exports.
await build({
  ...common,
  entryPoints: ["src/extension.ts"],
  outfile: "dist/index.js",
  footer: { js: "module.exports = module.exports.default;" },
});

// What other extensions import.
await build({ ...common, entryPoints: ["src/api.ts"], outfile: "dist/api.js" });
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-p", "tsconfig.types.json"], {
  cwd: common.absWorkingDir,
  stdio: "inherit",
});
const types = new URL("dist/types/api.d.ts", import.meta.url);
writeFileSync(types, readFileSync(types, "utf8").replaceAll('"./published.ts"', '"./published.js"'));
