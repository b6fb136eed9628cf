// One token refresh at a time: requests that fail with 401 in the meantime wait for it and are then
// sent again.

/**
 * Creates a refresh function. Concurrent callers share one run and its result (`true` = there is a
 * new token).
 */
export function singleFlight(refresh: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  return () => {
    running ??= refresh().finally(() => {
      running = null;
    });
    return running;
  };
}

/**
 * Sends a request. On 401 it waits for the refresh and, if that returned a token, sends once more.
 * If another request's refresh has already finished (`current` is not the token that was sent), it
 * only sends again. If that refresh was rejected (`isSignedOut`: the token it used has been
 * dropped), the 401 is final, because another refresh would be rejected too.
 */
export async function retryAfterRefresh<
  T extends { readonly status: number; readonly bearer: string | null },
>(
  send: () => Promise<T>,
  refresh: () => Promise<boolean>,
  current: () => string | null,
  isSignedOut: () => boolean,
): Promise<T> {
  const first = await send();
  if (first.status !== 401) return first;
  const now = current();
  if (now !== null && now !== first.bearer) return send();
  if (first.bearer !== null && isSignedOut()) return first;
  return (await refresh()) ? send() : first;
}
