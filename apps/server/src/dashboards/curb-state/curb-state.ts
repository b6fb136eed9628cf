// One state of the city for whoever counts the curb: existing conditions, a scenario's proposals over them, or an instant; whole or in a zone.
import type { CurbStateChoice } from '@curbwright/contract';
import { type LaidCurb, type LanguageName, sayStaff, scenarioDisplayName } from '@curbwright/core';
import { refuseBeforeRecords } from '../../city/published-city/before-records.ts';
import { type Refused, refuse, refuseField } from '../../platform/http/outcome.ts';
import { pacer } from '../../platform/time-slices/in-slices.ts';
import { scenariosToCompare } from './curb-state.sql.ts';
import { laidCurbs } from './scenario-curbs.ts';
import { type CurbParts, type StandingCurbs, standingCurbs } from './standing-curbs.ts';
import { type ZoneCurbs, zoneCurbs, zoneHolds } from './zone-curbs.ts';

/** A state that was checked: there is such a scenario. */
export interface CurbState {
  /** Null: nothing is laid over. */
  readonly scenario: number | null;
  /** Epoch milliseconds; null = now. */
  readonly at: number | null;
  /** As it was written; null = now. */
  readonly asOf: string | null;
  readonly name: string;
}

/** The state a body chooses; refused at `field` when there is no such scenario. */
export async function curbStateOf(
  parts: CurbParts,
  choice: CurbStateChoice,
  language: LanguageName,
  field = 'scenario',
): Promise<CurbState | Refused> {
  const { scenario, as_of: asOf } = choice;
  const existing = { scenario: null, at: null, asOf: null, name: sayStaff(language, 'scenario.existing') };
  if (asOf !== undefined) {
    const at = Date.parse(asOf);
    const unknown = refuseBeforeRecords(parts.city, field === 'scenario' ? 'as_of' : `${field}.as_of`, at);
    if (unknown !== null) return unknown;
    const name = sayStaff(language, 'curb-state.as-of', { instant: asOf });
    return { scenario: null, at, asOf, name };
  }
  if (scenario === undefined) return existing;
  const [row] = await scenariosToCompare(parts.db, scenario);
  if (row === undefined) return refuseField(field, 'fault.unknown-scenario');
  const name = scenarioDisplayName(row.name, language);
  return { ...existing, name, scenario: row.kind === 'existing' ? null : row.id };
}

export interface CurbsOfState {
  readonly curbs: readonly LaidCurb[];
  /** Null = the whole city. */
  readonly zone: ZoneCurbs | null;
}

/** To which zone pieces of a link belong that a scenario divides. */
type PiecesBelong = 'by their middle' | 'as their link';

/** A scenario's proposals laid over standing curbs; null: nothing is laid over. */
export async function laidOver(
  { db }: CurbParts,
  standing: StandingCurbs,
  { scenario }: Pick<CurbState, 'scenario'>,
): Promise<ReadonlyMap<number, readonly LaidCurb[]> | null> {
  return scenario === null ? null : laidCurbs(db, standing, scenario);
}

/**
 * Every curb of a state in a zone (-1 = the whole city), in the order of links, pieces of a divided link in theirs. Refused when there is no such
 * zone. A state that is compared with another takes pieces 'as their link': decided anew, a piece that a zone's border cuts off would be a loss
 * that no proposal causes. Works in slices; the curbs of existing conditions are kept and brought up for each revision of the city.
 */
export async function curbsOfState(
  parts: CurbParts,
  zoneId: number,
  state: Pick<CurbState, 'scenario' | 'at'>,
  pieces: PiecesBelong = 'by their middle',
): Promise<CurbsOfState | Refused> {
  const zone = await zoneCurbs(parts, zoneId);
  if (zone === undefined) return refuse('not_found');
  const standing = await standingCurbs(parts, state.at);
  const laid = await laidOver(parts, standing, state);
  if (laid === null && zone === null) return { curbs: standing.curbs, zone };
  const curbs: LaidCurb[] = [];
  const pace = pacer();
  for (const curb of standing.curbs) {
    const standsThere = laid?.get(curb.linkId);
    // The link as it stands is no piece: the zone's own list of links decides on it.
    if (standsThere === undefined || pieces === 'as their link') {
      if (zoneHolds(zone, curb)) curbs.push(...(standsThere ?? [curb]));
    } else for (const one of standsThere) if (zoneHolds(zone, one)) curbs.push(one);
    if (pace.due()) await pace.rest();
  }
  return { curbs, zone };
}
