// The city's curbs as measured use counts them: type, spaces, and between which instants each was there. Read once for a revision of the city.
import { noRulesKnown, spacesOf } from '@curbwright/core';
import type { ApiContext } from '../api-context.ts';
import { RuleSetFinder } from '../city/rule-set-finder.ts';
import { pacer } from '../jobs/in-slices.ts';
import { type CurbRow, curbRows } from './queries.ts';

export interface Curb {
  readonly id: number;
  /** Id of the sub-activity its regulation has now, or had last; 0 = no rules known. */
  readonly type: number;
  readonly spaces: number;
  readonly isEstimated: boolean;
  /** Epoch milliseconds; infinite where nobody knows a beginning or an end. */
  readonly from: number;
  readonly to: number;
  /** Part of the period in which it was there, 0 to 1: a divided curb and its pieces are one curb's spaces together. */
  readonly share: number;
}

interface Parts {
  readonly db: ApiContext['db'];
  readonly city: Pick<ApiContext['city'], 'ruleSet' | 'revision'>;
}

const portion = 10_000;

function curbOf(row: CurbRow, ruleSets: RuleSetFinder): Curb {
  const measured = { baysCount: row.bays_count, baysAngle: row.bays_angle, length: row.length };
  const ruleSet = row.rule_set === null ? null : ruleSets.of(row.rule_set);
  return {
    id: row.id,
    type: row.sub_activity_id ?? noRulesKnown,
    ...spacesOf(measured, ruleSet),
    from: row.made ?? Number.NEGATIVE_INFINITY,
    to: row.retired ?? Number.POSITIVE_INFINITY,
    share: 1,
  };
}

async function allCurbs(parts: Parts): Promise<ReadonlyMap<number, Curb>> {
  const curbs = new Map<number, Curb>();
  // Rule sets that only curbs no longer in force had are not in memory.
  const ruleSets = new RuleSetFinder(parts);
  const pace = pacer();
  let last = 0;
  for (;;) {
    const rows = await curbRows(parts.db, last, portion);
    await ruleSets.bring(rows.flatMap(({ rule_set: number }) => number ?? []));
    for (const row of rows) {
      curbs.set(row.id, curbOf(row, ruleSets));
      last = row.id;
      if (pace.due()) await pace.rest();
    }
    if (rows.length < portion) return curbs;
  }
}

interface Kept {
  readonly revision: number;
  readonly curbs: Promise<ReadonlyMap<number, Curb>>;
}

/** What was read last, by database: one city each. */
const kept = new WeakMap<ApiContext['db'], Kept>();

/** Every link by id, those no longer in force too. */
export async function curbsOf(parts: Parts): Promise<ReadonlyMap<number, Curb>> {
  const { revision } = parts.city;
  const known = kept.get(parts.db);
  if (known?.revision === revision) return known.curbs;
  const curbs = allCurbs(parts);
  kept.set(parts.db, { revision, curbs });
  // A failure is not kept.
  curbs.catch(() => kept.delete(parts.db));
  return curbs;
}
