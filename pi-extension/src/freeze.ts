/** Makes what was judged what runs: the input of a call is plain data that nobody can change any more. */

/**
 * Freezes `input` and all it holds, after checking that it is plain data: what is judged is its JSON, so nothing in it
 * may read differently the second time.
 *
 * @throws when it holds a function, an accessor, or an object that makes its own JSON.
 */
export function freezeInput(input: unknown): void {
  const pending: unknown[] = [input];
  const seen = new Set<object>();
  for (let value = pending.pop(); value !== undefined || pending.length > 0; value = pending.pop()) {
    if (typeof value === "function") {
      throw new TypeError("the input of the call holds a function");
    }
    if (typeof value !== "object" || value === null || seen.has(value)) {
      continue;
    }
    seen.add(value);
    if ("toJSON" in value) {
      throw new TypeError("the input of the call holds an object that makes its own JSON");
    }
    for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
      if (property.get !== undefined || property.set !== undefined) {
        throw new TypeError(`the input of the call computes its field \`${key}\``);
      }
      pending.push(property.value);
    }
    Object.freeze(value);
  }
}
