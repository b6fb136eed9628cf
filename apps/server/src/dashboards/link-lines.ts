// Lines of links for dashboard maps, and the list of rule sets in a response.
import type { Position, RuleSet } from '@curbwright/core';
import { linesOf } from './curb-state/curb-state.sql.ts';
import type { CurrentCurbsContext } from './curb-state/current-curbs.ts';

/** The distinct rule sets of a response, referenced by their index in the list. */
export class RuleSetList {
  readonly #places = new Map<string, number>();
  readonly sets: RuleSet[] = [];

  /** Returns the index of a rule set in the list, adding it if needed; `null` = no rules known. */
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

/** Lines of links by id: from memory, or from the database for those no longer in force. */
export async function loadLinkLines(
  { city, db }: CurrentCurbsContext,
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
