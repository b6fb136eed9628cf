// The what-if model in a few numbers for any selection of hours, the same in browser, server and
// files.
import { type DashboardSelection, selectedHours } from '../selection.ts';

/** Totals of the measured curbs by hour of the week, as on the wire. */
export interface WhatIfCells {
  readonly spaces: readonly number[];
  readonly taken: readonly number[];
  readonly arrivals: readonly number[];
  readonly lost: readonly number[];
}

interface WhatIfSide {
  /** Percent; `null` where standing is prohibited. */
  readonly occupancy: number | null;
  /** Per week. */
  readonly arrivals: number;
  readonly lost: number;
  /** Percent of the arrivals; `null` without arrivals. */
  readonly lostShare: number | null;
  /** The hour of the week with the most lost arrivals; `null` when none are lost. */
  readonly worst: { readonly time: number; readonly lost: number } | null;
}

interface WhatIfSummary {
  /** Measured occupancy in percent. */
  readonly measured: number | null;
  readonly before: WhatIfSide;
  readonly after: WhatIfSide;
  /** Lost arrivals per week under the scenario minus those of today. */
  readonly moreLost: number;
}

const sumOf = (values: readonly number[], hours: readonly number[]) =>
  hours.reduce((sum, hour) => sum + (values[hour] ?? 0), 0);
const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);

function summarizeSide(cells: WhatIfCells, hours: readonly number[]): WhatIfSide {
  const [arrivals, lost] = [sumOf(cells.arrivals, hours), sumOf(cells.lost, hours)];
  let worst: WhatIfSide['worst'] = null;
  for (const time of hours) {
    const here = cells.lost[time] ?? 0;
    if (here > (worst?.lost ?? 0)) worst = { time, lost: here };
  }
  return {
    occupancy: percent(sumOf(cells.taken, hours), sumOf(cells.spaces, hours)),
    arrivals,
    lost,
    lostShare: percent(lost, arrivals),
    worst,
  };
}

/**
 * Returns the metrics for the selected hours and days. Types cannot be selected, because drivers
 * who are turned away belong to no type.
 */
export function whatIfSummary(
  answer: {
    readonly measured: { readonly taken: readonly number[] };
    readonly cells: { readonly before: WhatIfCells; readonly after: WhatIfCells };
  },
  selection: DashboardSelection,
): WhatIfSummary {
  const hours = selectedHours(selection);
  const before = summarizeSide(answer.cells.before, hours);
  const after = summarizeSide(answer.cells.after, hours);
  return {
    measured: percent(sumOf(answer.measured.taken, hours), sumOf(answer.cells.before.spaces, hours)),
    before,
    after,
    moreLost: after.lost - before.lost,
  };
}
