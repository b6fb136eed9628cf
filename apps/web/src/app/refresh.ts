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

/** Sends once; on 401 waits for the refresh and, when it brought a token, sends once more. */
export async function withRefresh<T extends { readonly status: number }>(
  send: () => Promise<T>,
  refresh: () => Promise<boolean>,
): Promise<T> {
  const first = await send();
  if (first.status !== 401) return first;
  return (await refresh()) ? send() : first;
}
