// Several attributes with exceptions become one list of layers: what all of them say together, and when.
import { type Clause, type Condition, together, unconditional } from './conditional.ts';
import { isProhibition } from './parking-words.ts';

/** One attribute of parking (fee, access …): what holds in general, and the exceptions, a later one beating an earlier one. */
export interface Layered {
  readonly base: string | null;
  readonly clauses: readonly Clause[];
}

export interface Layer {
  readonly values: Readonly<Record<string, string | null>>;
  readonly condition: Condition;
  /** A layer beats every layer of lower rank where both hold; 0 is what holds in general. */
  readonly rank: number;
}

/** More combinations than this are a mistake in the tags. */
const most = 256;

interface Draft {
  readonly layer: Layer;
  readonly choice: readonly number[];
}

/** Drafts without those that another one, for the same people at the same times, beats in every attribute. */
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

/** Attributes that say nothing where parking is forbidden anyway. */
const ofPermission = new Set(['fee', 'charge', 'maxstay']);

/** True when the draft only adds a price or stay to a prohibition, which says the same without them. */
function isIdle(draft: Draft, names: readonly string[]): boolean {
  const { restriction, condition } = draft.layer.values;
  if (![restriction, condition].some((word) => isProhibition(word))) return false;
  return names.some((name, i) => ofPermission.has(name) && (draft.choice[i] ?? 0) > 0);
}

/**
 * Every combination of the attributes' clauses that can happen, by rising rank. At any moment the layer with the highest rank among
 * those that hold chooses for every attribute its last matching clause, which is the meaning of the tags. `lost` counts combinations
 * whose times cannot be said together.
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
    // What is forbidden beats every price and stay, whose combinations with it are left out below.
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
