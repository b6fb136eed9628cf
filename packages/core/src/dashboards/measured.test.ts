// Demand, turnover and pressure from hourly cells: totals are consistent, missing data lowers the
// coverage but no rate, and a selection is a sum of its parts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dwellClasses } from '../sessions/dwell-classes.ts';
import { type DemandType, demandByHour, demandByType, demandSummary } from './demand.ts';
import { decodeOccupancy, encodeOccupancy, occupancyToBase64 } from './occupancy-bytes.ts';
import { everythingSelected } from './selection.ts';
import { type TurnoverType, turnoverSummary } from './turnover.ts';

const hours = (at: (hour: number) => number) => Array.from({ length: 168 }, (_, hour) => at(hour));

/** Ten spaces, half of them occupied from 9 to 17, over four weeks. */
function type(id: number, watched: (hour: number) => number): DemandType {
  const minutes = hours((hour) => 10 * 240 * watched(hour));
  const busy = (hour: number) => hour % 24 >= 9 && hour % 24 < 17;
  return {
    id,
    spaces: 10,
    watched_spaces: 10,
    cells: {
      sessions: hours((hour) => (busy(hour) ? 20 * watched(hour) : 0)),
      watched_sessions: hours((hour) => (busy(hour) ? 20 * watched(hour) : 0)),
      occupied_minutes: hours((hour) => (busy(hour) ? 5 * 240 * watched(hour) : 0)),
      space_minutes: minutes,
      possible_minutes: hours(() => 10 * 240),
      revenue: hours((hour) => (busy(hour) ? 2000 * watched(hour) : 0)),
    },
  };
}

describe('demandSummary', () => {
  it('is the same for half the data as for all of it, but for the coverage and the sums', () => {
    const whole = demandSummary([type(1, () => 1)], everythingSelected);
    const half = demandSummary([type(1, () => 0.5)], everythingSelected);
    expect(whole).toEqual({
      avgOccupancyRate: 16.67,
      avgTotalSessions: (20 * 8 * 7) / 28,
      maxOccupancyRate: { percentage: 50, time: 9 },
      totalRevenue: 2000 * 8 * 7,
      totalSessions: 20 * 8 * 7,
      coverage: 1,
    });
    expect(half).toMatchObject({
      avgOccupancyRate: 16.67,
      avgTotalSessions: whole.avgTotalSessions,
      maxOccupancyRate: whole.maxOccupancyRate,
      coverage: 0.5,
    });
  });
  it('says nothing of hours nobody watched, though something is told of them', () => {
    const told = type(1, (hour) => (hour === 9 ? 1 : 0));
    const stray = { ...told, cells: { ...told.cells, occupied_minutes: hours(() => 100_000) } };
    expect(demandByHour([stray], everythingSelected)[10]?.occupancy).toBeNull();
    expect(demandSummary([stray], everythingSelected).maxOccupancyRate?.time).toBe(9);
  });
  it('has stays that began while nobody watched in the sum, and in no rate', () => {
    const told = type(1, () => 1);
    const late = { ...told, cells: { ...told.cells, sessions: told.cells.sessions.map((n) => n * 3) } };
    expect(demandSummary([late], everythingSelected)).toMatchObject({
      totalSessions: 3 * 20 * 8 * 7,
      avgTotalSessions: (20 * 8 * 7) / 28,
    });
  });
  it('of nothing is empty', () => {
    expect(demandSummary([], everythingSelected)).toEqual({
      avgOccupancyRate: null,
      avgTotalSessions: null,
      maxOccupancyRate: null,
      totalRevenue: 0,
      totalSessions: 0,
      coverage: null,
    });
  });
  it('counts days of the picked hours as days', () => {
    const selection = { ...everythingSelected, selectedDays: [5], selectedTimePeriod: { min: 9, max: 17 } };
    const { avgTotalSessions, avgOccupancyRate, totalSessions } = demandSummary(
      [type(1, () => 1)],
      selection,
    );
    expect(totalSessions).toBe(160);
    expect(avgTotalSessions).toBe(40);
    expect(avgOccupancyRate).toBe(50);
  });
  it('adds up over types and over days', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat(50), { minLength: 168, maxLength: 168 }), { minLength: 1, maxLength: 4 }),
        fc.subarray([0, 1, 2, 3, 4, 5, 6]),
        (rows, days) => {
          const types = rows.map((sessions, id) => ({
            ...type(id, () => 1),
            cells: { ...type(id, () => 1).cells, sessions },
          }));
          const total = (selectedDays: readonly number[], ids: readonly number[]) =>
            demandSummary(types, { ...everythingSelected, selectedDays, selectedRegulationTypeIds: ids })
              .totalSessions;
          const picked = days.length === 0 ? [0, 1, 2, 3, 4, 5, 6] : days;
          expect(total(days, [])).toBe(picked.reduce((sum, day) => sum + total([day], []), 0));
          expect(total(days, [])).toBe(types.reduce((sum, { id }) => sum + total(days, [id]), 0));
          expect(demandByType(types, everythingSelected).map(({ sums }) => sums.sessions)).toEqual(
            rows.map((sessions) => sessions.reduce((sum, one) => sum + one, 0)),
          );
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe('turnoverSummary', () => {
  const dwell = (at: Readonly<Record<number, number>>) => dwellClasses.map((_, index) => at[index] ?? 0);
  const turned: TurnoverType = {
    id: 1,
    spaces: 10,
    dwell: {
      sessions: dwell({ 2: 100, 6: 100 }),
      minutes: dwell({ 2: 1250, 6: 3250 }),
      overstays: dwell({ 6: 30 }),
      overstay_minutes: dwell({ 6: 90 }),
    },
    hours: {
      sessions: hours((hour) => (hour === 9 ? 100 : hour === 33 ? 100 : 0)),
      watched_sessions: hours((hour) => (hour === 9 ? 70 : hour === 33 ? 100 : 0)),
      stay_minutes: hours((hour) => (hour === 9 ? 1250 : hour === 33 ? 3250 : 0)),
      overstays: hours((hour) => (hour === 33 ? 30 : 0)),
      space_minutes: hours(() => 600),
      possible_minutes: hours(() => 1200),
    },
  };
  it('tells stays by space and day, the median within its class, and overstays', () => {
    const summary = turnoverSummary([turned], everythingSelected);
    expect(summary).toMatchObject({
      totalSessions: 200,
      meanMinutes: 22.5,
      // Thirty of them began while the curb was not observed.
      turnover: 2.429,
      overstays: 30,
      overstayRate: 15,
      overstayMinutes: 90,
      durationsOfAllHours: false,
      coverage: 0.5,
    });
    expect(summary.medianMinutes).toBe(15);
    expect(summary.percentiles.p75).toBe(32.5);
  });
  it('covers no more than all there is', () => {
    const crowded = { ...turned, hours: { ...turned.hours, space_minutes: hours(() => 1300) } };
    expect(turnoverSummary([crowded], everythingSelected).coverage).toBe(1);
  });
  it('of an hour has that hour in all but durations', () => {
    const selection = { ...everythingSelected, selectedDays: [1], selectedTimePeriod: { min: 9, max: 10 } };
    expect(turnoverSummary([turned], selection)).toMatchObject({
      totalSessions: 100,
      meanMinutes: 32.5,
      overstayRate: 30,
      turnover: (100 / 600) * 60,
      medianMinutes: 15,
      durationsOfAllHours: true,
    });
  });
});

describe('pressure', () => {
  it('survives its 224 letters to half a per cent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.double({ min: 0, max: 1.27, noNaN: true })), {
          minLength: 168,
          maxLength: 168,
        }),
        (shares) => {
          const text = occupancyToBase64(Uint8Array.from(shares, encodeOccupancy));
          expect(text).toHaveLength(224);
          for (const [hour, share] of decodeOccupancy(text).entries()) {
            const told = shares[hour] ?? null;
            if (told === null) expect(share).toBeNull();
            else expect(Math.abs((share ?? -1) - told)).toBeLessThanOrEqual(0.0025001);
          }
        },
      ),
    );
  });
  it('of anything else is not measured', () => {
    expect(decodeOccupancy('').every((share) => share === null)).toBe(true);
    expect(encodeOccupancy(9)).toBe(254);
    expect(encodeOccupancy(Number.NaN)).toBe(255);
  });
});
