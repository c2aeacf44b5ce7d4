/** Waiting that ends when the run is interrupted. */

/** What a wait yields when the run was interrupted first. */
export const interrupted: unique symbol = Symbol("interrupted");

/** Waits for `work`, but no longer than until `signal` aborts. The work itself is left to end by itself. */
export function unlessInterrupted<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T | typeof interrupted> {
  if (signal === undefined) {
    return work;
  }
  const { promise, resolve, reject } = Promise.withResolvers<T | typeof interrupted>();
  const stop = (): void => resolve(interrupted);
  if (signal.aborted) {
    stop();
  } else {
    signal.addEventListener("abort", stop, { once: true });
  }
  work.then(resolve, reject);
  return promise.finally(() => signal.removeEventListener("abort", stop));
}
