// Combines several attributes and their exceptions into one list of layers: combined values, and
// when they apply.
import { type Clause, type Condition, combineConditions, unconditional } from './conditional.ts';
import { isProhibition } from './parking-values.ts';

/**
 * One parking attribute (fee, access …): its general value and its exceptions, where a later one
 * overrides an earlier one.
 */
export interface LayeredAttribute {
  readonly base: string | null;
  readonly clauses: readonly Clause[];
}

export interface ConditionalParkingRule {
  readonly values: Readonly<Record<string, string | null>>;
  readonly condition: Condition;
  /**
   * Where two layers apply, the one with the higher rank takes precedence; 0 is the general case.
   */
  readonly rank: number;
}

/** Maximum number of combinations; more indicate an error in the tags. */
const maxCombinations = 256;

interface LayerCandidate {
  readonly layer: ConditionalParkingRule;
  readonly choice: readonly number[];
}

/**
 * Removes layers that another layer, for the same users and times, overrides in every attribute.
 */
function removeOverridden(drafts: readonly LayerCandidate[]): readonly LayerCandidate[] {
  const whenOf = (draft: LayerCandidate) => JSON.stringify(draft.layer.condition);
  const alike = new Map<string, LayerCandidate[]>();
  for (const draft of drafts) {
    const group = alike.get(whenOf(draft));
    if (group === undefined) alike.set(whenOf(draft), [draft]);
    else group.push(draft);
  }
  return drafts.filter((draft) =>
    (alike.get(whenOf(draft)) ?? []).every(
      (other) => other === draft || other.choice.some((index, i) => index < (draft.choice[i] ?? 0)),
    ),
  );
}

/** Attributes without effect where parking is forbidden. */
const permissionAttributes = new Set(['fee', 'charge', 'maxstay']);

/**
 * Whether the layer only adds a price or stay limit to a prohibition and therefore has no effect of
 * its own.
 */
function isRedundant(draft: LayerCandidate, names: readonly string[]): boolean {
  const { restriction, condition } = draft.layer.values;
  if (![restriction, condition].some((word) => isProhibition(word))) return false;
  return names.some((name, i) => permissionAttributes.has(name) && (draft.choice[i] ?? 0) > 0);
}

/**
 * Returns every possible combination of the attributes' clauses, by ascending rank. At any time,
 * the applicable layer with the highest rank contains the last matching clause of every attribute,
 * as the tags specify. `lost` counts combinations whose times cannot be combined.
 */
export function combineLayers(attributes: ReadonlyMap<string, LayeredAttribute>): {
  readonly layers: readonly ConditionalParkingRule[];
  readonly lost: number;
} {
  let lost = 0;
  const ofStay = [...attributes].filter(([name]) => permissionAttributes.has(name));
  const stayClauses = ofStay.reduce((sum, [, attribute]) => sum + attribute.clauses.length, 0);
  let drafts: LayerCandidate[] = [{ layer: { values: {}, condition: unconditional, rank: 0 }, choice: [] }];
  for (const [name, attribute] of attributes) {
    const next: LayerCandidate[] = [];
    // A prohibition outranks every price and stay limit; combinations of the two are removed below.
    const weight = permissionAttributes.has(name) ? 1 : 1 + stayClauses;
    for (const { layer, choice } of drafts) {
      next.push({
        layer: { ...layer, values: { ...layer.values, [name]: attribute.base } },
        choice: [...choice, 0],
      });
      for (const [i, clause] of attribute.clauses.entries()) {
        const condition = combineConditions(layer.condition, clause.condition);
        if (condition === 'unknown') lost++;
        if (condition === 'unknown' || condition === null) continue;
        next.push({
          layer: {
            values: { ...layer.values, [name]: clause.value },
            condition,
            rank: layer.rank + (i + 1) * weight,
          },
          choice: [...choice, i + 1],
        });
      }
    }
    drafts = next.slice(0, maxCombinations);
    lost += next.length - drafts.length;
  }
  const telling = drafts.filter((draft) => !isRedundant(draft, [...attributes.keys()]));
  return {
    layers: removeOverridden(telling)
      .map((draft) => draft.layer)
      .toSorted((a, b) => a.rank - b.rank),
    lost,
  };
}
