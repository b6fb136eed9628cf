// Paged lists on the wire: `meta {count, next, previous}` and `results[]` (requirement §3).

interface Paging {
  readonly limit?: number | undefined;
  readonly offset: number;
}

/** Returns the URL of a page: the requested query with another limit and offset. */
function pageUrl(
  path: string,
  query: Readonly<Record<string, unknown>>,
  limit: number,
  offset: number,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, limit, offset }))
    if (value !== undefined) search.set(name, Array.isArray(value) ? value.join(',') : String(value));
  return `${path}?${search.toString()}`;
}

/** A page with `results` out of `count` rows; `next` and `previous` are URLs on this host. */
export function toPage<T>(
  path: string,
  query: Readonly<Record<string, unknown>> & Paging,
  count: number,
  results: readonly T[],
): { meta: { count: number; next: string | null; previous: string | null }; results: T[] } {
  const { limit, offset } = query;
  const before = limit === undefined ? 0 : Math.max(0, offset - limit);
  return {
    meta: {
      count,
      next:
        limit !== undefined && offset + limit < count ? pageUrl(path, query, limit, offset + limit) : null,
      previous: limit !== undefined && offset > 0 ? pageUrl(path, query, limit, before) : null,
    },
    results: [...results],
  };
}

/** Returns one page of a short list that was loaded completely. */
export function slicePage<T>(
  path: string,
  query: Readonly<Record<string, unknown>> & Paging,
  rows: readonly T[],
) {
  const { limit, offset } = query;
  return toPage(
    path,
    query,
    rows.length,
    rows.slice(offset, limit === undefined ? undefined : offset + limit),
  );
}
