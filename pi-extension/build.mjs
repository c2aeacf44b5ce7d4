// Builds the extension: one CommonJS file, which Pi runs as it is. TypeScript and ES modules it would transpile, on
// each machine anew.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const manifest = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

const common = {
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node22",
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
