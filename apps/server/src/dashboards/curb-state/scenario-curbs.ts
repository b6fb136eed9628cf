// Applies a scenario's open proposals to the current curbs.
import {
  applyScenarioChanges,
  type BaselineCurb,
  type RuleSet,
  restriction,
  ruleSetOfDraft,
  type ScenarioChange,
  type ScenarioCurb,
} from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import {
  type OpenProposalRow,
  openProposalRows,
  type ProposedPlaceRow,
  proposedPlaceRows,
} from './curb-state.sql.ts';
import type { CurrentCurbs } from './current-curbs.ts';

/** Proposals loaded per batch. */
const proposalBatchSize = 500;

function ruleSetOfProposal(row: OpenProposalRow): RuleSet | null {
  return ruleSetOfDraft({
    action: row.action,
    subActivity: row.sub_activity,
    timeLimit: row.time_limit,
    payment: row.payment,
    restrictions: row.restrictions.map((one) => restriction.parse(one)),
  });
}

interface ChangedLink {
  readonly place: ProposedPlaceRow;
  readonly changes: ScenarioChange[];
}

/** Links affected by open proposals, with their changes. */
async function changedLinks(db: Kysely<Schema>, scenario: number): Promise<Map<number, ChangedLink>> {
  const changed = new Map<number, ChangedLink>();
  const pace = createYielder();
  for (let after = 0; ; ) {
    const proposals = await openProposalRows(db, scenario, after, proposalBatchSize);
    const ruleSets = new Map<number, RuleSet | null>();
    for (const row of proposals) {
      ruleSets.set(row.id, ruleSetOfProposal(row));
      if (pace.due()) await pace.rest();
    }
    for (const place of await proposedPlaceRows(db, [...ruleSets.keys()])) {
      const { link, from_m: from, to_m: to, proposal } = place;
      const found = changed.get(link) ?? { place, changes: [] };
      found.changes.push({
        stretch: from === null || to === null ? null : { from, to },
        ruleSet: ruleSets.get(proposal) ?? null,
      });
      changed.set(link, found);
    }
    const last = proposals.at(-1);
    if (last === undefined || proposals.length < proposalBatchSize) return changed;
    after = last.id;
  }
}

/**
 * Curbs of changed links, by link, as they are under the scenario. Links without a proposal are
 * omitted because they do not change.
 */
export async function loadScenarioCurbs(
  db: Kysely<Schema>,
  standing: CurrentCurbs,
  scenario: number,
): Promise<ReadonlyMap<number, readonly ScenarioCurb[]>> {
  const changed = await changedLinks(db, scenario);
  if (changed.size === 0) return new Map();
  const changedCurbs = new Map<number, readonly ScenarioCurb[]>();
  const pace = createYielder();
  for (const { linkId, ruleSet } of standing.curbs) {
    const found = changed.get(linkId);
    if (found === undefined) continue;
    const { segment_id: segmentId, bays_count: baysCount, bays_angle: baysAngle, length } = found.place;
    const geometry = { type: 'LineString' as const, coordinates: found.place.coordinates };
    const link: BaselineCurb = { linkId, ruleSet, segmentId, baysCount, baysAngle, length, geometry };
    changedCurbs.set(linkId, applyScenarioChanges(link, found.changes));
    if (pace.due()) await pace.rest();
  }
  return changedCurbs;
}
