// Pages of a CDS list, cut from the results, with links to the other pages. Without a limit the
// response is the whole list.
import type { CdsPageLinks } from './cds.responses.ts';

interface CdsPage<T> {
  readonly items: readonly T[];
  /** `undefined` when no page was requested. */
  readonly links: CdsPageLinks | undefined;
}

interface PageQuery {
  readonly limit?: number | undefined;
  readonly offset: number;
}

/**
 * The page links for the requested page, of `count` items in all; `undefined` when no page was
 * requested.
 * `address` is the requested path. The links repeat the query with `pinned` in it, so that every
 * page is of the same instant.
 */
export function cdsPageLinks(
  count: number,
  address: string,
  query: PageQuery & Readonly<Record<string, unknown>>,
  pinned: Readonly<Record<string, number>> = {},
): CdsPageLinks | undefined {
  const { limit, offset } = query;
  if (limit === undefined) return undefined;
  const pageAt = (at: number): string => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, ...pinned, limit, offset: at }))
      if (value !== undefined) search.set(name, String(value));
    return `${address}?${search.toString()}`;
  };
  const last = count === 0 ? 0 : Math.floor((count - 1) / limit) * limit;
  return {
    first: pageAt(0),
    last: pageAt(last),
    prev: offset > 0 ? pageAt(Math.max(0, Math.min(offset - limit, last))) : null,
    next: offset + limit < count ? pageAt(offset + limit) : null,
  };
}

/** The requested page of `found`. */
export function cdsPage<T>(
  found: readonly T[],
  address: string,
  query: PageQuery & Readonly<Record<string, unknown>>,
  pinned: Readonly<Record<string, number>> = {},
): CdsPage<T> {
  const { limit, offset } = query;
  const end = limit === undefined ? found.length : offset + limit;
  return {
    items: offset === 0 && end >= found.length ? found : found.slice(offset, end),
    links: cdsPageLinks(found.length, address, query, pinned),
  };
}
