// Data of the turnover charts: parking sessions by duration and by hour for each curb type. The
// exported files use the same data.
import type { turnoverOperations } from '@curbwright/contract';
import { dwellClasses, type LanguageName, roundAllToUnit } from '@curbwright/core';
import type { z } from 'zod';
import type { CityContext } from '../city/city-context.ts';
import type { Rejection } from '../platform/http/outcome.ts';
import {
  type DwellRow,
  dwellTotals,
  type SessionStartsRow,
  sessionStartsByHour,
  unobservedStartsByHour,
  userClassTotals,
} from './dashboards.sql.ts';
import { measuredTypes } from './measured-types.ts';
import {
  daysOf,
  loadMeasuredZone,
  loadMeasureNote,
  type MeasuredZone,
  type MeasureRequest,
} from './measured-zone.ts';
import { observedSessions, type UnobservedStarts } from './observed-sessions.ts';
import { zeros } from './zeros.ts';

export type TurnoverResponse = z.output<typeof turnoverOperations.turnoverDwellTime.answer>;
type Type = TurnoverResponse['types'][number];

/** Formula codes; the texts are under `formula.<code>`. */
export const turnoverFormulas = [
  'dwell',
  'median-dwell',
  'mean-dwell',
  'turnover',
  'overstay',
  'overstay-minutes',
  'coverage',
  'type-of-today',
  'spaces-of-a-link',
] as const;

function dwellOf(type: number, rows: readonly DwellRow[]): Type['dwell'] {
  const none = () => zeros(dwellClasses.length);
  const dwell = { sessions: none(), minutes: none(), overstays: none(), overstay_minutes: none() };
  for (const row of rows) {
    if (row.group !== type) continue;
    dwell.sessions[row.dwell_class] = row.sessions;
    dwell.minutes[row.dwell_class] = row.minutes;
    dwell.overstays[row.dwell_class] = row.overstays;
    dwell.overstay_minutes[row.dwell_class] = row.overstay_minutes;
  }
  return dwell;
}

function hoursOf(
  { watched }: MeasuredZone,
  type: number,
  rows: readonly SessionStartsRow[],
  unwatched: UnobservedStarts,
): Type['hours'] {
  const minutes = watched?.types.get(type);
  const hours = {
    sessions: zeros(),
    stay_minutes: zeros(),
    overstays: zeros(),
    space_minutes: roundAllToUnit(minutes?.watched ?? zeros(), 'minutes'),
    possible_minutes: roundAllToUnit(minutes?.possible ?? zeros(), 'minutes'),
  };
  for (const row of rows) {
    if (row.group !== type) continue;
    hours.sessions[row.hour] = row.starts;
    hours.stay_minutes[row.hour] = row.stay_minutes;
    hours.overstays[row.hour] = row.overstays;
  }
  return { ...hours, watched_sessions: observedSessions(hours.sessions, type, unwatched) };
}

/** Dwell classes as half-open ranges in minutes. The last class includes everything longer. */
const classesInMinutes = dwellClasses.map(({ from, to }, index) => ({
  from: from / 60,
  to: index === dwellClasses.length - 1 ? null : to / 60,
}));

/** Loads the response of the turnover charts; fails when the zone does not exist. */
export async function loadTurnoverResponse(
  context: CityContext,
  request: MeasureRequest,
  language: LanguageName,
): Promise<TurnoverResponse | Rejection> {
  const zone = await loadMeasuredZone(context, request);
  if ('kind' in zone) return zone;
  const { scope } = zone;
  const { db } = context;
  const types = await measuredTypes(context, zone, null, language);
  const [dwell, hours, unwatched, classes] =
    scope === null
      ? [[], [], [], []]
      : await Promise.all([
          dwellTotals(db, scope, zone.isAll),
          sessionStartsByHour(db, scope),
          unobservedStartsByHour(db, scope),
          userClassTotals(db, scope),
        ]);
  const sessions = dwell.reduce((sum, row) => sum + row.sessions, 0);
  return {
    analysis_zone_id: zone.id,
    period: daysOf(zone.period),
    dwell_classes: classesInMinutes,
    types: types.map((type) => ({
      ...type,
      dwell: dwellOf(type.id, dwell),
      hours: hoursOf(zone, type.id, hours, unwatched),
    })),
    user_classes: [...classes],
    note: await loadMeasureNote(context, zone, sessions, turnoverFormulas, types),
  };
}
