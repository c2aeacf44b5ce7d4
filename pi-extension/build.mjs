// Builds the extension: one CommonJS file, which Pi runs as it is. TypeScript and ES modules it would transpile, on
// each machine anew.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const manifest = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

await build({
  absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
  entryPoints: ["src/extension.ts"],
  outfile: "dist/index.js",
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node22",
  // Pi hands out its own.
  external: ["@earendil-works/*"],
  define: { extensionVersion: JSON.stringify(manifest.version) },
  // Pi takes the factory itself for what a CommonJS module exports.
  footer: { js: "module.exports = module.exports.default;" },
  legalComments: "none",
  logLevel: "warning",
});
