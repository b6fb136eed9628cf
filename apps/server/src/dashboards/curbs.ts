// The city's curbs as measured use counts them: type, spaces, and between which instants each was there. Read once for a revision of the city.
import { noRulesKnown, spacesOf } from '@curbwright/core';
import type { ApiContext } from '../api-context.ts';
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
}

type Parts = Pick<ApiContext, 'db' | 'city'>;

const portion = 10_000;

function curbOf(row: CurbRow, { city }: Parts): Curb {
  const measured = { baysCount: row.bays_count, baysAngle: row.bays_angle, length: row.length };
  const ruleSet = row.rule_set === null ? null : (city.ruleSet(row.rule_set) ?? null);
  return {
    id: row.id,
    type: row.sub_activity_id ?? noRulesKnown,
    ...spacesOf(measured, ruleSet),
    from: row.made ?? Number.NEGATIVE_INFINITY,
    to: row.retired ?? Number.POSITIVE_INFINITY,
  };
}

async function allCurbs(parts: Parts): Promise<ReadonlyMap<number, Curb>> {
  const curbs = new Map<number, Curb>();
  const pace = pacer();
  let last = 0;
  for (;;) {
    const rows = await curbRows(parts.db, last, portion);
    for (const row of rows) {
      curbs.set(row.id, curbOf(row, parts));
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
