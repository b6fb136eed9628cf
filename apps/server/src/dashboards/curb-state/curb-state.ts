// Loads one state of the city for counting: existing conditions, a scenario's proposals applied to
// them, or a past instant; for the whole city or a zone.
import type { CurbStateChoice } from '@curbwright/contract';
import {
  formatDateAndTime,
  type LanguageName,
  readerOf,
  type ScenarioCurb,
  scenarioDisplayName,
  translateForStaff,
} from '@curbwright/core';
import { rejectBeforeRecords } from '../../city/published-city/before-records.ts';
import { type Rejection, reject, rejectField } from '../../platform/http/outcome.ts';
import { createYielder } from '../../platform/time-slices/event-loop-yielder.ts';
import { scenariosToCompare } from './curb-state.sql.ts';
import { type CurrentCurbs, type CurrentCurbsContext, currentCurbs } from './current-curbs.ts';
import { loadScenarioCurbs } from './scenario-curbs.ts';
import { loadZoneCurbs, type ZoneCurbs, zoneContains } from './zone-curbs.ts';

/** A validated state: its scenario exists. */
export interface CurbState {
  /** `null` = no scenario is applied. */
  readonly scenario: number | null;
  /** Epoch milliseconds; `null` = now. */
  readonly at: number | null;
  /** The instant as given in the request; `null` = now. */
  readonly asOf: string | null;
  readonly name: string;
}

/**
 * Resolves the state chosen in a request body. Fails at `field` when the scenario does not exist.
 */
export async function curbStateOf(
  parts: CurrentCurbsContext,
  choice: CurbStateChoice,
  language: LanguageName,
  field = 'scenario',
): Promise<CurbState | Rejection> {
  const { scenario, as_of: asOf } = choice;
  const existing = {
    scenario: null,
    at: null,
    asOf: null,
    name: translateForStaff(language, 'scenario.existing'),
  };
  if (asOf !== undefined) {
    const at = Date.parse(asOf);
    const unknown = rejectBeforeRecords(parts.city, field === 'scenario' ? 'as_of' : `${field}.as_of`, at);
    if (unknown !== null) return unknown;
    const reader = readerOf(language, parts.city.time.timeZone);
    const name = translateForStaff(language, 'curb-state.as-of', { instant: formatDateAndTime(at, reader) });
    return { scenario: null, at, asOf, name };
  }
  if (scenario === undefined) return existing;
  const [row] = await scenariosToCompare(parts.db, scenario);
  if (row === undefined) return rejectField(field, 'fault.unknown-scenario');
  const name = scenarioDisplayName(row.name, language);
  return { ...existing, name, scenario: row.kind === 'existing' ? null : row.id };
}

export interface CurbsOfState {
  readonly curbs: readonly ScenarioCurb[];
  /** `null` = the whole city. */
  readonly zone: ZoneCurbs | null;
}

/** How pieces of a link that a scenario divides are assigned to zones. */
type PieceAssignment = 'by their middle' | 'as their link';

/** Applies a scenario's proposals to the current curbs; `null` without a scenario. */
export async function applyScenario(
  { db }: CurrentCurbsContext,
  existingCurbs: CurrentCurbs,
  { scenario }: Pick<CurbState, 'scenario'>,
): Promise<ReadonlyMap<number, readonly ScenarioCurb[]> | null> {
  return scenario === null ? null : loadScenarioCurbs(db, existingCurbs, scenario);
}

/**
 * Returns every curb of a state in a zone (-1 = the whole city), in link order, with the pieces of
 * a divided link in order. Fails when the zone does not exist. Comparisons assign pieces 'as their
 * link'; otherwise a piece cut off by the zone boundary would appear as a loss that no proposal
 * causes.
 */
export async function curbsOfState(
  parts: CurrentCurbsContext,
  zoneId: number,
  state: Pick<CurbState, 'scenario' | 'at'>,
  pieces: PieceAssignment = 'by their middle',
): Promise<CurbsOfState | Rejection> {
  const zone = await loadZoneCurbs(parts, zoneId);
  if (zone === undefined) return reject('not_found');
  const existingCurbs = await currentCurbs(parts, state.at);
  const scenarioCurbs = await applyScenario(parts, existingCurbs, state);
  if (scenarioCurbs === null && zone === null) return { curbs: existingCurbs.curbs, zone };
  const curbs: ScenarioCurb[] = [];
  const pace = createYielder();
  for (const curb of existingCurbs.curbs) {
    const pieceCurbs = scenarioCurbs?.get(curb.linkId);
    // An undivided link is not a piece, so the zone's own list of links decides.
    if (pieceCurbs === undefined || pieces === 'as their link') {
      if (zoneContains(zone, curb)) curbs.push(...(pieceCurbs ?? [curb]));
    } else for (const one of pieceCurbs) if (zoneContains(zone, one)) curbs.push(one);
    if (pace.due()) await pace.rest();
  }
  return { curbs, zone };
}
