// What the peer takes from Pi's terminal library. Its dialogs are not shown here, so nothing of this is called.
export class SettingsList {}

export function matchesKey() {
  return false;
}

export function truncateToWidth(text) {
  return text;
}

export function wrapTextWithAnsi(text) {
  return [text];
}
