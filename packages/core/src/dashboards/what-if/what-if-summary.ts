// The what-if model in a few numbers, for whatever hours are picked: the same in browser, server and files.
import { type DashboardSelection, selectedHours } from '../selection.ts';

/** As on the wire: sums over the measured curbs by hour of the week. */
export interface WhatIfCells {
  readonly spaces: readonly number[];
  readonly taken: readonly number[];
  readonly arrivals: readonly number[];
  readonly lost: readonly number[];
}

interface WhatIfSide {
  /** Per cent; null where nothing may stand. */
  readonly occupancy: number | null;
  /** A week. */
  readonly arrivals: number;
  readonly lost: number;
  /** Per cent of the arrivals; null without any. */
  readonly lostShare: number | null;
  /** The hour of the week with most lost arrivals; null when none is lost. */
  readonly worst: { readonly time: number; readonly lost: number } | null;
}

interface WhatIfSummary {
  /** Measured occupancy, per cent. */
  readonly measured: number | null;
  readonly before: WhatIfSide;
  readonly after: WhatIfSide;
  /** Lost arrivals a week under the scenario, less those of today. */
  readonly moreLost: number;
}

const sumOf = (values: readonly number[], hours: readonly number[]) =>
  hours.reduce((sum, hour) => sum + (values[hour] ?? 0), 0);
const percent = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);

function side(cells: WhatIfCells, hours: readonly number[]): WhatIfSide {
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

/** The numbers of the picked hours and days. Types cannot be picked: drivers who are turned away are of no type. */
export function whatIfSummary(
  answer: {
    readonly measured: { readonly taken: readonly number[] };
    readonly cells: { readonly before: WhatIfCells; readonly after: WhatIfCells };
  },
  selection: DashboardSelection,
): WhatIfSummary {
  const hours = selectedHours(selection);
  const before = side(answer.cells.before, hours);
  const after = side(answer.cells.after, hours);
  return {
    measured: percent(sumOf(answer.measured.taken, hours), sumOf(answer.cells.before.spaces, hours)),
    before,
    after,
    moreLost: after.lost - before.lost,
  };
}
