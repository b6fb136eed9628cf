// Segment ids somebody pasted: read from a text, and looked up one by one.
import { comparedId } from '@curbwright/core';
import { api } from '../../shell/api.ts';
import { store } from '../../shell/store.ts';

/** So many ids are looked up at once: each is a question of its own. */
export const mostPasted = 300;
/** Questions on their way at a time. */
const together = 6;

/** The ids in a text, apart by lines, blanks, commas or semicolons, without quotes; each once, in their order. */
export function idsInText(text: string): readonly string[] {
  const words = text
    .split(/[\s,;]+/)
    .map((word) => word.replaceAll(/^["'“”]+|["'“”]+$/g, ''))
    .filter((word) => word !== '');
  return [...new Set(words)];
}

async function linkOf(id: string): Promise<number | null> {
  const { results } = await store
    .dispatch(api.endpoints.search.initiate({ query: { q: id, limit: 5 } }, { subscribe: false }))
    .unwrap();
  const wanted = comparedId(id);
  const found = results.find(({ kind, label }) => kind === 'link' && comparedId(label) === wanted);
  return found?.link ?? null;
}

/** The links of segment ids, and the ids of none. Throws when nobody answers. */
export async function linksOfIds(
  ids: readonly string[],
): Promise<{ readonly links: readonly number[]; readonly unknown: readonly string[] }> {
  const found = new Map<string, number | null>();
  const left = [...ids];
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) found.set(id, await linkOf(id));
  };
  await Promise.all(Array.from({ length: together }, work));
  return {
    links: ids.flatMap((id) => found.get(id) ?? []),
    unknown: ids.filter((id) => found.get(id) === null),
  };
}
