// What the peer takes from Pi itself, as far as a tool call needs it. The real package would only add to its load time.
import { homedir } from "node:os";
import path from "node:path";

export function getAgentDir() {
  return process.env.PI_CODING_AGENT_DIR ?? path.join(homedir(), ".pi", "agent");
}

export function getPackageDir() {
  return path.join(import.meta.dirname, "no-such-package");
}

export function getSettingsListTheme() {
  return {};
}
