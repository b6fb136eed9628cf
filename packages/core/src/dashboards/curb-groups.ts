// Groups curbs by rule set. The supply dashboards count by group, because a city has few distinct
// rule sets.
import type { RuleSet } from '../city/regulations/restriction.ts';

/** A link, or a piece of one, in a state of the city. */
export interface CountedCurb {
  /** The link, or the parent link of a piece. */
  readonly linkId: number;
  /** `null` = no rules known. */
  readonly ruleSet: RuleSet | null;
  readonly spaces: number;
  /** Whether the spaces were estimated from the length. */
  readonly isEstimated: boolean;
  readonly metres: number;
}

export interface CurbGroup {
  readonly ruleSet: RuleSet | null;
  readonly links: number;
  readonly spaces: number;
  readonly estimated: number;
  readonly metres: number;
}

interface GroupTotals {
  ruleSet: RuleSet | null;
  links: number;
  spaces: number;
  estimated: number;
  metres: number;
}

/**
 * Collects curbs into one group per rule set; separate objects of the same rule set are matched by
 * id.
 */
export class CurbGroups {
  readonly #byRuleSet = new Map<RuleSet | null, GroupTotals>();
  readonly #byId = new Map<string, GroupTotals>();

  add({ ruleSet, spaces, isEstimated, metres }: Omit<CountedCurb, 'linkId'>): void {
    let group = this.#byRuleSet.get(ruleSet);
    if (group === undefined) {
      const id = ruleSet?.id ?? '';
      group = this.#byId.get(id) ?? { ruleSet, links: 0, spaces: 0, estimated: 0, metres: 0 };
      this.#byRuleSet.set(ruleSet, group);
      this.#byId.set(id, group);
    }
    group.links += 1;
    group.spaces += spaces;
    group.metres += metres;
    if (isEstimated) group.estimated += spaces;
  }

  groups(): readonly CurbGroup[] {
    return [...this.#byId.values()];
  }
}

/** Returns the groups of these curbs. */
export function groupCurbs(curbs: Iterable<CountedCurb>): readonly CurbGroup[] {
  const groups = new CurbGroups();
  for (const curb of curbs) groups.add(curb);
  return groups.groups();
}

/**
 * Sums over groups: links, spaces, estimated spaces, meters, and the meters whose rules are known.
 */
export function totalsOf(groups: readonly CurbGroup[]) {
  const totals = { links: 0, spaces: 0, estimated: 0, metres: 0, knownMetres: 0 };
  for (const { ruleSet, links, spaces, estimated, metres } of groups) {
    totals.links += links;
    totals.spaces += spaces;
    totals.estimated += estimated;
    totals.metres += metres;
    if (ruleSet !== null) totals.knownMetres += metres;
  }
  return totals;
}
