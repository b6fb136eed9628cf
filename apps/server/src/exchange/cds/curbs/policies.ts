// Every policy ever published, and which of them a rule set has; built once per publication version
// and CDS version.
import type { CdsServedVersion } from '@curbwright/contract';
import { hasUnknownRules, restriction } from '@curbwright/core';
import { type CdsPolicyOut, CdsPolicyRegistry } from '@curbwright/formats';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { createYielder } from '../../../platform/time-slices/event-loop-yielder.ts';
import type { CdsCityRow } from '../cds.sql.ts';
import { everyRuleSet } from './cds-zones.sql.ts';

/** What the CDS version cannot express of the rules: number of losses by code. */
type PolicyLosses = ReadonlyMap<string, number>;

export interface Policies {
  /** Policy ids of a rule set, by its number. */
  idsOf(ruleSet: number): readonly string[];
  /**
   * Whether the rules of a rule set are unknown. CDS cannot express unknown rules, so a curb with
   * such a rule set is not a zone.
   */
  isUnknown(ruleSet: number): boolean;
  policy(id: string): CdsPolicyOut | undefined;
  all(): Iterable<CdsPolicyOut>;
  readonly losses: PolicyLosses;
}

async function buildPolicyIndex(
  db: Kysely<Schema>,
  city: CdsCityRow,
  version: CdsServedVersion,
): Promise<Policies> {
  const target = { is11: version === '1.1', timeZone: city.time_zone, currency: city.currency };
  const policyRegistry = new CdsPolicyRegistry(target);
  const ids = new Map<number, readonly string[]>();
  const unknown = new Set<number>();
  const losses = new Map<string, number>();
  const pace = createYielder();
  for (const { number, published, restrictions } of await everyRuleSet(db)) {
    const entries = restrictions.map((text) => restriction.parse(JSON.parse(text)));
    if (hasUnknownRules(entries)) {
      unknown.add(number);
      continue;
    }
    const countLoss = (code: string) => void losses.set(code, (losses.get(code) ?? 0) + 1);
    ids.set(number, policyRegistry.add(entries, published, countLoss));
    if (pace.due()) await pace.rest();
  }
  return {
    idsOf: (ruleSet) => ids.get(ruleSet) ?? [],
    isUnknown: (ruleSet) => unknown.has(ruleSet),
    policy: (id) => policyRegistry.policy(id),
    all: () => policyRegistry.policies(),
    losses,
  };
}

interface CachedPolicies {
  readonly key: string;
  readonly making: Promise<Policies>;
}

/** Caches by database, with one entry per CDS version. */
const cachedPolicies = new WeakMap<Kysely<Schema>, Map<CdsServedVersion, CachedPolicies>>();

/** The policies of a CDS version, for the city's current publication version. */
export function policiesOf(
  db: Kysely<Schema>,
  city: CdsCityRow,
  version: CdsServedVersion,
): Promise<Policies> {
  const policiesByVersion = cachedPolicies.get(db) ?? new Map<CdsServedVersion, CachedPolicies>();
  cachedPolicies.set(db, policiesByVersion);
  const key = `${city.revision} ${city.time_zone} ${city.currency}`;
  const known = policiesByVersion.get(version);
  if (known?.key === key) return known.making;
  const made: CachedPolicies = { key, making: buildPolicyIndex(db, city, version) };
  policiesByVersion.set(version, made);
  made.making.catch(() => {
    if (policiesByVersion.get(version) === made) policiesByVersion.delete(version);
  });
  return made.making;
}
