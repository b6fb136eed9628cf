// Reads long lists of rows slice by slice: the next slice is read while one is processed.

/** Rows read at once. */
export const readAheadSize = 500;

/** Yields the result of `read` for each slice of `ids`, in order. */
export async function* readAhead<I, T>(
  ids: readonly I[],
  read: (slice: readonly I[]) => Promise<T>,
): AsyncGenerator<T> {
  let next = ids.length === 0 ? null : read(ids.slice(0, readAheadSize));
  for (let start = 0; next !== null; start += readAheadSize) {
    const currentSlice = await next;
    const nextIds = ids.slice(start + readAheadSize, start + 2 * readAheadSize);
    next = nextIds.length === 0 ? null : read(nextIds);
    // A reader that stops early never awaits the next slice, so its error is ignored.
    next?.catch(() => undefined);
    yield currentSlice;
  }
}
