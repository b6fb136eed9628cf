// Combines several attributes with exceptions into one list of layers: their joint values, and when
// they apply.
import { type Clause, type Condition, together, unconditional } from './conditional.ts';
import { isProhibition } from './parking-words.ts';

/**
 * One parking attribute (fee, access …): its general value and its exceptions, where a later one
 * overrides an earlier one.
 */
export interface Layered {
  readonly base: string | null;
  readonly clauses: readonly Clause[];
}

export interface Layer {
  readonly values: Readonly<Record<string, string | null>>;
  readonly condition: Condition;
  /** A layer overrides every layer of lower rank where both apply; 0 is the general case. */
  readonly rank: number;
}

/** Most combinations; more indicate a mistake in the tags. */
const most = 256;

interface Draft {
  readonly layer: Layer;
  readonly choice: readonly number[];
}

/** Removes drafts that another one, for the same users and times, overrides in every attribute. */
function unbeaten(drafts: readonly Draft[]): readonly Draft[] {
  const whenOf = (draft: Draft) => JSON.stringify(draft.layer.condition);
  const alike = new Map<string, Draft[]>();
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
const ofPermission = new Set(['fee', 'charge', 'maxstay']);

/**
 * `true` if the draft only adds a price or stay limit to a prohibition, which means the same
 * without them.
 */
function isIdle(draft: Draft, names: readonly string[]): boolean {
  const { restriction, condition } = draft.layer.values;
  if (![restriction, condition].some((word) => isProhibition(word))) return false;
  return names.some((name, i) => ofPermission.has(name) && (draft.choice[i] ?? 0) > 0);
}

/**
 * Every possible combination of the attributes' clauses, by ascending rank. At any moment, the
 * highest-ranking applicable layer uses the last matching clause of every attribute, which is what
 * the tags mean. `lost` counts combinations whose times cannot be combined.
 */
export function layersOf(attributes: ReadonlyMap<string, Layered>): {
  readonly layers: readonly Layer[];
  readonly lost: number;
} {
  let lost = 0;
  const ofStay = [...attributes].filter(([name]) => ofPermission.has(name));
  const stayClauses = ofStay.reduce((sum, [, attribute]) => sum + attribute.clauses.length, 0);
  let drafts: Draft[] = [{ layer: { values: {}, condition: unconditional, rank: 0 }, choice: [] }];
  for (const [name, attribute] of attributes) {
    const next: Draft[] = [];
    // A prohibition outranks every price and stay limit; combinations of the two are removed below.
    const weight = ofPermission.has(name) ? 1 : 1 + stayClauses;
    for (const { layer, choice } of drafts) {
      next.push({
        layer: { ...layer, values: { ...layer.values, [name]: attribute.base } },
        choice: [...choice, 0],
      });
      for (const [i, clause] of attribute.clauses.entries()) {
        const condition = together(layer.condition, clause.condition);
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
    drafts = next.slice(0, most);
    lost += next.length - drafts.length;
  }
  const telling = drafts.filter((draft) => !isIdle(draft, [...attributes.keys()]));
  return {
    layers: unbeaten(telling)
      .map((draft) => draft.layer)
      .toSorted((a, b) => a.rank - b.rank),
    lost,
  };
}
