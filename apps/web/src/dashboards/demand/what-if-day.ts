// Sums the what-if model's week by hour of the day over the selected days: occupancy as a share,
// lost arrivals per week.
import { type DashboardSelection, isHourSelected, type WhatIfCells } from '@curbwright/core';

export interface WhatIfDay {
  readonly hour: number;
  /** 0 to 1; `null` where parking is prohibited, so that there are no spaces. */
  readonly occupancy: number | null;
  /** Arrivals per week in this hour of the selected days that find no space. */
  readonly lost: number;
}

export function sumByHourOfDay(cells: WhatIfCells, selection: DashboardSelection): readonly WhatIfDay[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const hours = Array.from({ length: 7 }, (_none, day) => day * 24 + hour).filter((at) =>
      isHourSelected({ ...selection, selectedTimePeriod: { min: 0, max: 24 } }, at),
    );
    const sum = (values: readonly number[]) => hours.reduce((all, at) => all + (values[at] ?? 0), 0);
    const spaces = sum(cells.spaces);
    return { hour, occupancy: spaces === 0 ? null : sum(cells.taken) / spaces, lost: sum(cells.lost) };
  });
}
