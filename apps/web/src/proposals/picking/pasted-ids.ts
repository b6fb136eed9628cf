// Pasted segment ids: parsed from text and looked up one by one.
import { normalizeId } from '@curbwright/core';
import { api } from '../../shell/api.ts';
import { store } from '../../shell/store.ts';

/** Maximum number of ids looked up at once, because each one is a separate request. */
export const maxPastedIds = 300;
/** Requests in flight at a time. */
const maxParallelRequests = 6;

/**
 * Splits text into ids at line breaks, spaces, commas or semicolons and removes quotes and
 * duplicates, in order.
 */
export function parsePastedIds(text: string): readonly string[] {
  const words = text
    .split(/[\s,;]+/)
    .map((word) => word.replaceAll(/^["'“”]+|["'“”]+$/g, ''))
    .filter((word) => word !== '');
  return [...new Set(words)];
}

async function findLinkBySegmentId(id: string): Promise<number | null> {
  const { results } = await store
    .dispatch(api.endpoints.search.initiate({ query: { q: id, limit: 5 } }, { subscribe: false }))
    .unwrap();
  const normalizedId = normalizeId(id);
  const found = results.find(({ kind, label }) => kind === 'link' && normalizeId(label) === normalizedId);
  return found?.link ?? null;
}

/** Looks up the links of segment ids; also returns the unknown ids. Throws when a request fails. */
export async function findLinksBySegmentIds(
  ids: readonly string[],
): Promise<{ readonly links: readonly number[]; readonly unknown: readonly string[] }> {
  const found = new Map<string, number | null>();
  const left = [...ids];
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift())
      found.set(id, await findLinkBySegmentId(id));
  };
  await Promise.all(Array.from({ length: maxParallelRequests }, work));
  return {
    links: ids.flatMap((id) => found.get(id) ?? []),
    unknown: ids.filter((id) => found.get(id) === null),
  };
}
