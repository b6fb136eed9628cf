// Lines of links for maps of dashboards, and rule sets under small numbers of their own.
import type { Position, RuleSet } from '@curbwright/core';
import { linesOf } from './curb-state/curb-state.sql.ts';
import type { CurbParts } from './curb-state/standing-curbs.ts';

/** Rule sets of an answer, each once; what refers to one says its place in the list. */
export class RuleSetList {
  readonly #places = new Map<string, number>();
  readonly sets: RuleSet[] = [];

  /** Null = no rules known. */
  placeOf(ruleSet: RuleSet | null): number | null {
    if (ruleSet === null) return null;
    let place = this.#places.get(ruleSet.id);
    if (place === undefined) {
      place = this.sets.push(ruleSet) - 1;
      this.#places.set(ruleSet.id, place);
    }
    return place;
  }

  answer(): { id: string; restrictions: RuleSet['restrictions'][number][] }[] {
    return this.sets.map(({ id, restrictions }) => ({ id, restrictions: [...restrictions] }));
  }
}

/** Lines of links by id: from memory, those no longer in force from the database. */
export async function linesFor(
  { city, db }: CurbParts,
  links: readonly number[],
): Promise<ReadonlyMap<number, readonly Position[]>> {
  const lines = new Map<number, readonly Position[]>();
  const missing: number[] = [];
  for (const id of new Set(links)) {
    const line = city.line(id);
    if (line === undefined) missing.push(id);
    else lines.set(id, line);
  }
  if (missing.length > 0) for (const [id, line] of await linesOf(db, missing)) lines.set(id, line);
  return lines;
}
