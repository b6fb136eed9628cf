// Counts the curbs in view and adds up their length by curb type, from the visible curbs of each
// rule set and the curb type of each rule set now.
import type { VisibleCurbs } from '../../map/curbs-in-view.ts';

export interface CurbTypeRow extends VisibleCurbs {
  readonly name: string;
}

/**
 * Returns the curb types in view, sorted by length where lengths are known, otherwise by number of
 * curbs. Rule sets without a known type count as unregulated; those that the filters exclude are
 * not counted.
 */
export function countCurbTypes(
  inView: Readonly<Record<number, VisibleCurbs>>,
  states: ReadonlyMap<number, string>,
  excludedRuleSets: ReadonlySet<number>,
): readonly CurbTypeRow[] {
  const rows = new Map<string, CurbTypeRow>();
  for (const [key, seen] of Object.entries(inView)) {
    const ruleSet = Number(key);
    if (excludedRuleSets.has(ruleSet)) continue;
    const name = states.get(ruleSet) ?? 'unregulated';
    const row = rows.get(name) ?? { name, count: 0, metres: 0, about: false };
    rows.set(name, {
      name,
      count: row.count + seen.count,
      metres: row.metres === null || seen.metres === null ? null : row.metres + seen.metres,
      about: row.about || seen.about,
    });
  }
  const size = ({ metres, count }: CurbTypeRow) => metres ?? count;
  return [...rows.values()].sort((a, b) => size(b) - size(a) || a.name.localeCompare(b.name));
}
