// The rate advisor: proposes a price for each price zone and hour from measured occupancy, one step
// at a time, never above the cap, always with an explanation.
import { z } from 'zod';
import type { Failure } from '../../platform/result.ts';
import type { MeasuredHour } from '../../sessions/measured-hours.ts';

export const advisorSettings = z
  .strictObject({
    /**
     * Target occupancy as shares of the spaces: below `low` a price falls, above `high` it rises.
     */
    low: z.number().min(0).max(1).default(0.6),
    high: z.number().min(0).max(1).default(0.85),
    /** Minor units per hour by which one advice changes a price. */
    step: z.int().min(1).max(1_000_000).default(25),
    /** Minor units per hour: no price is raised above `cap` or lowered below `floor`. */
    cap: z.int().min(0).max(100_000_000),
    floor: z.int().min(0).max(100_000_000).default(0),
    /**
     * Minimum measured hours, summed over the spaces of a price zone, for advice on an hour of the
     * week.
     */
    leastHours: z.number().min(0).max(1_000_000).default(4),
  })
  .refine(({ low, high }) => low < high, { path: ['high'], error: 'fault.band-order' })
  .refine(({ floor, cap }) => floor <= cap, { path: ['cap'], error: 'fault.cap-below-floor' });
export type AdvisorSettings = z.infer<typeof advisorSettings>;
export type AdvisorSettingsInput = z.input<typeof advisorSettings>;

/**
 * A price zone with its price in each hour of the week, in minor units per hour; `null` = nothing
 * is charged in that hour.
 */
interface AdvisedZone {
  readonly zone: number;
  readonly prices: readonly (number | null)[];
  readonly measured: readonly MeasuredHour[];
}

type AdviceKind = 'raise' | 'lower' | 'keep';

/**
 * Advice for one hour of the week in a price zone. `to` equals `from` when nothing should change.
 */
export interface HourAdvice {
  readonly hourOfWeek: number;
  readonly kind: AdviceKind;
  /** `null` = too few measurements. */
  readonly occupancy: number | null;
  readonly from: number;
  readonly to: number;
  /** The reason, as a message key with its parameters. */
  readonly because: Failure;
}

interface ZoneAdvice {
  readonly zone: number;
  /** Charged hours only, in order. */
  readonly hours: readonly HourAdvice[];
}

function percent(share: number): number {
  return Math.round(share * 100);
}

function adviseHour(
  hourOfWeek: number,
  from: number,
  measured: MeasuredHour | undefined,
  settings: AdvisorSettings,
): HourAdvice {
  const { low, high, step, cap, floor, leastHours } = settings;
  const keep = (code: string, params: Failure['params'], occupancy: number | null): HourAdvice => ({
    hourOfWeek,
    kind: 'keep',
    occupancy,
    from,
    to: from,
    because: { code, params },
  });
  if (measured === undefined || measured.hours < leastHours)
    return keep('advice.unmeasured', { hours: Math.floor(measured?.hours ?? 0), least: leastHours }, null);
  const { occupancy } = measured;
  const params = { occupancy: percent(occupancy), low: percent(low), high: percent(high) };
  if (occupancy > high) {
    // The advisor neither raises a price already at or above the cap nor lowers it against the
    // demand.
    if (from >= cap) return keep('advice.at-cap', { ...params, cap }, occupancy);
    const to = Math.min(cap, from + step);
    return {
      hourOfWeek,
      kind: 'raise',
      occupancy,
      from,
      to,
      because: { code: 'advice.raise', params: { ...params, step: to - from } },
    };
  }
  if (occupancy < low) {
    if (from <= floor) return keep('advice.at-floor', { ...params, floor }, occupancy);
    const to = Math.max(floor, from - step);
    // No price above the cap is proposed, not even as a step down toward it.
    if (to > cap) return keep('advice.above-cap', params, occupancy);
    return {
      hourOfWeek,
      kind: 'lower',
      occupancy,
      from,
      to,
      because: { code: 'advice.lower', params: { ...params, step: from - to } },
    };
  }
  return keep('advice.in-band', params, occupancy);
}

/**
 * Advice for every charged hour of every price zone. Deterministic: the same measurements and
 * settings give the same advice.
 */
export function adviseRates(zones: readonly AdvisedZone[], settings: AdvisorSettings): ZoneAdvice[] {
  return zones.map(({ zone, prices, measured }) => {
    const byHour = new Map(measured.map((one) => [one.hourOfWeek, one]));
    return {
      zone,
      hours: prices.flatMap((price, hour) =>
        price === null ? [] : [adviseHour(hour, price, byHour.get(hour), settings)],
      ),
    };
  });
}

/**
 * Combines the measurements of several links into those of their price zone, with the occupancy
 * weighted by the hours measured.
 */
export function aggregateZoneMeasures(measures: readonly MeasuredHour[]): MeasuredHour[] {
  const sums = new Map<number, { taken: number; hours: number }>();
  for (const { hourOfWeek, occupancy, hours } of measures) {
    const sum = sums.get(hourOfWeek) ?? { taken: 0, hours: 0 };
    sum.taken += occupancy * hours;
    sum.hours += hours;
    sums.set(hourOfWeek, sum);
  }
  return [...sums]
    .map(([hourOfWeek, { taken, hours }]) => ({
      hourOfWeek,
      hours,
      occupancy: hours === 0 ? 0 : Math.min(1, taken / hours),
    }))
    .sort((a, b) => a.hourOfWeek - b.hourOfWeek);
}
