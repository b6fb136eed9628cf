// One token refresh at a time: whoever fails with 401 meanwhile waits for it and then replays.

/** Makes a function that refreshes: concurrent callers share one run and its answer (true = there is a new token). */
export function oneAtATime(refresh: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | null = null;
  return () => {
    running ??= refresh().finally(() => {
      running = null;
    });
    return running;
  };
}

/**
 * Sends once; on 401 waits for the refresh and, when it brought a token, sends once more. A 401 that comes in when another call's refresh is
 * over already (`current` is not the token it was sent with) is only sent again; where that refresh was refused (`isSignedOut`: the token it took is
 * kept no more), it stands: asking again would be refused again.
 */
export async function withRefresh<T extends { readonly status: number; readonly bearer: string | null }>(
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
