// Demand from occupancy that was measured and stored without dates. Used only where a zone has no
// parking sessions.
import type { DemandCells } from '@curbwright/core';
import { roundToUnit } from '@curbwright/core';
import type { Kysely } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import { createYielder } from '../platform/time-slices/event-loop-yielder.ts';
import type { Curb } from './curbs.ts';
import { storedOccupancy } from './dashboards.sql.ts';
import { zeros } from './zeros.ts';

interface StoredLink {
  readonly curb: Curb;
  /** Occupancy by hour of the week; `null` where not measured. */
  readonly occupancy: readonly (number | null)[];
}

export interface StoredMeasures {
  readonly links: readonly StoredLink[];
  readonly types: ReadonlyMap<number, DemandCells & { readonly spaces: number }>;
  /**
   * Measured divided by possible space-minutes, as if every curb could have been measured as long
   * as the one measured longest.
   */
  readonly coverage: number;
}

interface Cells extends DemandCells {
  readonly occupied_minutes: number[];
  readonly space_minutes: number[];
  readonly possible_minutes: number[];
  /** Spaces of curbs with measurements. */
  spaces: number;
}

function emptyCells(): Cells {
  const hours = () => zeros();
  return {
    sessions: hours(),
    watched_sessions: hours(),
    occupied_minutes: hours(),
    space_minutes: hours(),
    possible_minutes: hours(),
    revenue: hours(),
    spaces: 0,
  };
}

/**
 * Loads the stored measures of curbs, weighted by spaces as for sessions; `null` when nothing is
 * stored for them. `isWhole`: the curbs are all curbs of the city.
 */
export async function loadStoredMeasures(
  db: Kysely<Schema>,
  curbs: readonly Curb[],
  isWhole: boolean,
): Promise<StoredMeasures | null> {
  const byId = new Map(curbs.map((curb) => [curb.id, curb]));
  const stored = await storedOccupancy(db, { links: curbs.map(({ id }) => id), isWhole });
  const rows = stored.filter(({ link_id: id }) => byId.has(id));
  if (rows.length === 0) return null;
  const pace = createYielder();
  let most = 0;
  for (const { hours } of rows) {
    for (const count of hours) most = Math.max(most, count);
    if (pace.due()) await pace.rest();
  }
  const types = new Map<number, Cells>();
  const cellsOf = (type: number) => {
    const cells = types.get(type) ?? emptyCells();
    types.set(type, cells);
    return cells;
  };
  let [measured, possible] = [0, 0];
  for (const { type, spaces, share } of curbs) {
    const { possible_minutes: minutes } = cellsOf(type);
    for (let hour = 0; hour < 168; hour += 1)
      minutes[hour] = (minutes[hour] ?? 0) + spaces * share * most * 60;
    possible += spaces * share * most * 60 * 168;
    if (pace.due()) await pace.rest();
  }
  const links: StoredLink[] = [];
  for (const row of rows) {
    const curb = byId.get(row.link_id);
    if (curb === undefined) continue;
    const cells = cellsOf(curb.type);
    const counted = curb.spaces * curb.share;
    cells.spaces += counted;
    const occupancy = Array.from({ length: 168 }, (): number | null => null);
    for (const [index, hour] of row.hours_of_week.entries()) {
      const share = row.occupancy[index] ?? 0;
      const minutes = counted * (row.hours[index] ?? 0) * 60;
      occupancy[hour] = share;
      cells.space_minutes[hour] = (cells.space_minutes[hour] ?? 0) + minutes;
      cells.occupied_minutes[hour] = (cells.occupied_minutes[hour] ?? 0) + share * minutes;
      measured += minutes;
    }
    links.push({ curb, occupancy });
    if (pace.due()) await pace.rest();
  }
  return { links, types, coverage: possible > 0 ? roundToUnit(measured / possible, 'share') : 0 };
}
