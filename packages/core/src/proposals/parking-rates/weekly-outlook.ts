// What a week of a price zone earns at its measured occupancy, now and with advised prices. How
// drivers respond to a price is not known, so nothing here estimates it.

interface AdvisedHour {
  readonly hour_of_week: number;
  /** Minor units per hour. */
  readonly to: number;
}

interface AdvisedWeek {
  /** By hour of the week: share of occupied spaces; `null` = not measured. */
  readonly occupancy: readonly (number | null)[];
  /** By hour of the week, in minor units per hour; `null` = nothing is charged. */
  readonly prices: readonly (number | null)[];
  /** Hours whose price would change. */
  readonly hours: readonly AdvisedHour[];
  readonly spaces: number;
}

interface WeeklyOutlook {
  /** Charged hours that were measured. */
  readonly hours: number;
  /** Mean share of occupied spaces in these hours. */
  readonly occupancy: number;
  /** Mean number of free spaces in these hours. */
  readonly freeSpaces: number;
  /** Revenue of these hours in minor units: at today's prices, and with the advised ones. */
  readonly revenue: number;
  readonly advisedRevenue: number;
}

/**
 * Sums the charged hours that were measured, at their measured occupancy; `null` if there are none.
 */
export function weeklyOutlook({ occupancy, prices, hours, spaces }: AdvisedWeek): WeeklyOutlook | null {
  const advised = new Map(hours.map((one) => [one.hour_of_week, one.to]));
  let [count, taken, revenue, advisedRevenue] = [0, 0, 0, 0];
  for (const [hour, price] of prices.entries()) {
    const share = occupancy[hour] ?? null;
    if (price === null || share === null) continue;
    count += 1;
    taken += share;
    revenue += share * spaces * price;
    advisedRevenue += share * spaces * (advised.get(hour) ?? price);
  }
  if (count === 0) return null;
  const mean = taken / count;
  return {
    hours: count,
    occupancy: mean,
    freeSpaces: spaces * (1 - mean),
    revenue: Math.round(revenue),
    advisedRevenue: Math.round(advisedRevenue),
  };
}

/** Share of the measured regulations from which on an adjustment counts as one of nearly all. */
const nearlyAll = 0.9;
/** With fewer regulations, all of them are easily looked at one by one. */
const fewRegulations = 10;

/** Whether advice would change nearly all prices at once, which suggests a wrong target. */
export function changesNearlyAll(changed: number, measured: number): boolean {
  return measured >= fewRegulations && changed >= measured * nearlyAll;
}
