// Assigns a regulation to each link: by the source's own id, or one for each distinct rule set and
// street.
import { createHash } from 'node:crypto';
import { forEachInSlices } from '../../../platform/time-slices/event-loop-yielder.ts';

/** The properties of a link used for grouping. */
interface GroupedLink {
  /** The source's regulation id, `null` when it has none. */
  readonly regulation: string | null;
  readonly ruleSetId: string;
  readonly streetName: string | null;
}

/** A short, stable code for these strings: 10 hex digits of their SHA-256. */
function codeOf(...words: readonly string[]): string {
  return createHash('sha256').update(words.join('\u0000')).digest('hex').slice(0, 10).toUpperCase();
}

/**
 * Returns the regulation id of each link, in order. Links with the same external id and rule set
 * share a regulation. Where a source uses an id for several rule sets, the rule set on most links
 * keeps it (ties: the lower rule set id) and the others get `id-CODE`;
 * `splitIds` names them. Without an id: `R-CODE` from rule set and street, so that a repeated
 * import finds the same regulation.
 */
export async function groupRegulations(links: readonly GroupedLink[]): Promise<{
  readonly ids: readonly string[];
  readonly splitIds: ReadonlySet<string>;
}> {
  const setsOfId = new Map<string, Map<string, number>>();
  await forEachInSlices(links, (link) => {
    if (link.regulation === null) return;
    const sets = setsOfId.get(link.regulation) ?? new Map<string, number>();
    sets.set(link.ruleSetId, (sets.get(link.ruleSetId) ?? 0) + 1);
    setsOfId.set(link.regulation, sets);
  });
  const mainSetOfId = new Map<string, string>();
  const splitIds = new Set<string>();
  for (const [id, sets] of setsOfId) {
    const ranked = [...sets].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    const first = ranked[0];
    if (first !== undefined) mainSetOfId.set(id, first[0]);
    if (ranked.length > 1) splitIds.add(id);
  }
  const made = new Map<string, string>();
  const idOf = (link: GroupedLink): string => {
    if (link.regulation !== null && mainSetOfId.get(link.regulation) === link.ruleSetId)
      return link.regulation;
    const key = `${link.regulation ?? ''}\u0000${link.ruleSetId}\u0000${link.regulation === null ? (link.streetName ?? '') : ''}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const id =
      link.regulation === null
        ? `R-${codeOf(link.ruleSetId, link.streetName ?? '')}`
        : `${link.regulation}-${codeOf(link.ruleSetId)}`;
    made.set(key, id);
    return id;
  };
  const ids: string[] = [];
  await forEachInSlices(links, (link) => {
    ids.push(idOf(link));
  });
  return { ids, splitIds };
}
