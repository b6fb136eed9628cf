// Counts the curbs of each curb type in view and their length, from the curbs seen by rule set and
// the current type of each rule set.
import type { VisibleCurbs } from '../../map/curbs-in-view.ts';

export interface CurbTypeRow extends VisibleCurbs {
  readonly name: string;
}

/**
 * Curb types in view, longest first where lengths are known, else most first. Rule sets without a
 * known type count as unregulated; those the filters exclude are not counted.
 */
export function countCurbTypes(
  inView: Readonly<Record<number, VisibleCurbs>>,
  states: ReadonlyMap<number, string>,
  leftOut: ReadonlySet<number>,
): readonly CurbTypeRow[] {
  const rows = new Map<string, CurbTypeRow>();
  for (const [key, seen] of Object.entries(inView)) {
    const ruleSet = Number(key);
    if (leftOut.has(ruleSet)) continue;
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
