// Dashboard selections of hours, days and types, and the demand and turnover totals for them.
import { describe, expect, it } from 'vitest';
import { dwellClasses } from '../sessions/dwell-classes.ts';
import {
  coverageOf,
  type DemandType,
  demandByType,
  demandSummary,
  demandSums,
  observedWeeks,
  occupancyOf,
} from './demand.ts';
import { binDwellCounts, dwellBins } from './dwell-bins.ts';
import { decodeOccupancy, encodeOccupancy, occupancyToBase64 } from './occupancy-bytes.ts';
import {
  dayOfWeek,
  everyHourSelected,
  everythingSelected,
  hourOfDay,
  isHourSelected,
  isTypeSelected,
  selectedHours,
  typicalHour,
} from './selection.ts';
import {
  meanMinutesOf,
  overstayRateOf,
  sumDwell,
  type TurnoverType,
  turnoverByHour,
  turnoverByType,
  turnoverOf,
  turnoverSummary,
  turnoverSums,
} from './turnover.ts';

const picked = (min: number, max: number, ...days: number[]) => ({
  ...everythingSelected,
  selectedTimePeriod: { min, max },
  selectedDays: days,
});
const hours = (at: Readonly<Record<number, number>>, others = 0) =>
  Array.from({ length: 168 }, (_, hour) => at[hour] ?? others);

describe('a selection', () => {
  it('has the hours from its first until before its last, on its days', () => {
    expect(selectedHours(picked(8, 10, 1, 6))).toEqual([32, 33, 152, 153]);
    expect([31, 32, 33, 34, 8].map((hour) => isHourSelected(picked(8, 10, 1), hour))).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(selectedHours(picked(23, 24))).toEqual([23, 47, 71, 95, 119, 143, 167]);
    expect([
      everyHourSelected(everythingSelected),
      everyHourSelected(picked(0, 23)),
      everyHourSelected(picked(0, 24, 0, 1, 2, 3, 4, 5)),
    ]).toEqual([true, false, false]);
    expect([dayOfWeek(47), dayOfWeek(48), hourOfDay(47), hourOfDay(48)]).toEqual([1, 2, 23, 0]);
  });
  it('has all types, or those it names', () => {
    expect([1, 2].map((id) => isTypeSelected(everythingSelected, id))).toEqual([true, true]);
    expect(
      [1, 2].map((id) => isTypeSelected({ ...everythingSelected, selectedRegulationTypeIds: [2] }, id)),
    ).toEqual([false, true]);
  });
});

/** Values only in hour 9 (Monday) and hour 33 (Tuesday), which differ. */
const demand = (id: number, factor: number, more: Partial<DemandType> = {}): DemandType => ({
  id,
  spaces: 9 * factor,
  watched_spaces: 5 * factor,
  cells: {
    sessions: hours({ 9: 7 * factor, 33: 11 * factor }),
    watched_sessions: hours({ 9: 6 * factor, 33: 10 * factor }),
    occupied_minutes: hours({ 9: 150 * factor, 33: 90 * factor, 50: 999 }),
    space_minutes: hours({ 9: 300 * factor, 33: 200 * factor }),
    possible_minutes: hours({ 9: 400 * factor, 33: 600 * factor }),
    revenue: hours({ 9: 310 * factor, 33: 520 * factor }),
  },
  ...more,
});

describe('sums of demand', () => {
  it('are of the types and hours named, and no minutes of hours nobody watched', () => {
    expect(demandSums([demand(1, 1), demand(2, 10)], [9, 33, 50])).toEqual({
      sessions: 18 * 11,
      watchedSessions: 16 * 11,
      occupiedMinutes: 240 * 11,
      spaceMinutes: 500 * 11,
      possibleMinutes: 1000 * 11,
      revenue: 830 * 11,
      weekMinutes: 3 * 5 * 60 * 11,
    });
  });
  it('have money that belongs to no hour where all hours are summed, and only there', () => {
    const dayTickets = [demand(1, 1, { untimed_revenue: 4000 })];
    expect(demandSummary(dayTickets, everythingSelected).totalRevenue).toBe(830 + 4000);
    expect(demandSummary(dayTickets, picked(0, 23)).totalRevenue).toBe(830);
  });
  it('make rates of what was watched', () => {
    const sums = demandSums([demand(1, 1)], [9, 33]);
    expect([occupancyOf(sums), coverageOf(sums), observedWeeks(sums)]).toEqual([48, 0.5, 500 / 600]);
    const nothing = demandSums([], [9]);
    expect([occupancyOf(nothing), coverageOf(nothing), observedWeeks(nothing)]).toEqual([null, null, 0]);
    expect(coverageOf({ ...sums, spaceMinutes: 1200 })).toBe(1);
  });
  it('name the fullest of the picked hours, the first of equals, and stays a day', () => {
    expect(demandSummary([demand(1, 1)], everythingSelected).maxOccupancyRate).toEqual({
      percentage: 50,
      time: 9,
    });
    expect(demandSummary([demand(1, 1)], picked(0, 24, 1)).maxOccupancyRate).toEqual({
      percentage: 45,
      time: 33,
    });
    expect(demandSummary([demand(1, 1)], picked(0, 24, 2)).maxOccupancyRate).toBeNull();
    // On Tuesdays, 200 of 300 space-minutes were observed in the selected hour: two thirds of a
    // day.
    expect(demandSummary([demand(1, 1)], picked(9, 10, 1)).avgTotalSessions).toBe(15);
    expect(demandSummary([demand(1, 1)], picked(9, 10, 1, 0)).avgTotalSessions).toBe(9.6);
  });
  it('are of each picked type, in the order given', () => {
    const types = [demand(3, 1), demand(1, 2), demand(2, 3)];
    const selection = { ...picked(0, 24, 0), selectedRegulationTypeIds: [2, 3] };
    expect(
      demandByType(types, selection).map(({ type, sums, occupancy }) => [type.id, sums.sessions, occupancy]),
    ).toEqual([
      [3, 7, 50],
      [2, 21, 50],
    ]);
  });
});

const dwell = (at: Readonly<Record<number, number>>) => dwellClasses.map((_, index) => at[index] ?? 0);
const turned = (id: number, factor: number): TurnoverType => ({
  id,
  spaces: 5,
  dwell: {
    sessions: dwell({ 2: 10 * factor, 6: 30 * factor }),
    minutes: dwell({ 2: 120 * factor, 6: 950 * factor }),
    overstays: dwell({ 6: 3 * factor }),
    overstay_minutes: dwell({ 2: 4 * factor, 6: 55 * factor }),
  },
  hours: {
    sessions: hours({ 9: 10 * factor, 33: 30 * factor }),
    watched_sessions: hours({ 9: 8 * factor, 33: 20 * factor }),
    stay_minutes: hours({ 9: 120 * factor, 33: 950 * factor }),
    overstays: hours({ 33: 3 * factor }),
    space_minutes: hours({ 9: 240 * factor, 33: 480 * factor }),
    possible_minutes: hours({ 9: 500 * factor, 33: 700 * factor }),
  },
});

describe('sums of turnover', () => {
  it('are of the types and hours named', () => {
    const sums = turnoverSums([turned(1, 1), turned(2, 10)], [9, 33]);
    expect(sums).toEqual({
      sessions: 440,
      watchedSessions: 308,
      stayMinutes: 11_770,
      overstays: 33,
      spaceMinutes: 7920,
      possibleMinutes: 13_200,
    });
    expect([meanMinutesOf(sums), overstayRateOf(sums)]).toEqual([26.75, 7.5]);
    expect(turnoverOf(sums)).toBeCloseTo((308 / 7920) * 60 * 24, 9);
    expect(turnoverOf(sums, 2)).toBeCloseTo((308 / 7920) * 60 * 2, 9);
    const nothing = turnoverSums([], [9]);
    expect([meanMinutesOf(nothing), overstayRateOf(nothing), turnoverOf(nothing)]).toEqual([
      null,
      null,
      null,
    ]);
  });
  it('join lengths of stay class by class', () => {
    const joined = sumDwell([turned(1, 1), turned(2, 10)]);
    expect([joined.sessions[2], joined.minutes[6], joined.overstays[6], joined.overstay_minutes[2]]).toEqual([
      110, 10_450, 33, 44,
    ]);
    expect(joined.sessions).toHaveLength(dwellClasses.length);
    expect(sumDwell([]).sessions).toEqual([]);
  });
  it('are by type in the order given, and by hour of the picked types', () => {
    const selection = { ...picked(9, 10, 1), selectedRegulationTypeIds: [2, 3] };
    const types = [turned(3, 1), turned(1, 2), turned(2, 3)];
    expect(turnoverByType(types, selection).map(({ type, sums }) => [type.id, sums.sessions])).toEqual([
      [3, 30],
      [2, 90],
    ]);
    expect(turnoverByType(types, selection)[0]?.medianMinutes).toBeCloseTo(
      turnoverSummary([turned(3, 1)], everythingSelected).medianMinutes ?? 0,
      1,
    );
    const byHour = turnoverByHour(types, selection);
    expect(byHour).toHaveLength(168);
    expect([byHour[9]?.sums.sessions, byHour[33]?.sums.sessions, byHour[33]?.hourOfWeek]).toEqual([
      40, 120, 33,
    ]);
  });
  it('make a summary of what is picked, percentiles in order', () => {
    const summary = turnoverSummary([turned(1, 1), turned(2, 10)], {
      ...picked(9, 10),
      selectedRegulationTypeIds: [1],
    });
    expect(summary).toMatchObject({
      totalSessions: 40,
      overstays: 3,
      overstayMinutes: 59,
      meanMinutes: 26.75,
      overstayRate: 7.5,
      coverage: 0.6,
      turnover: expect.closeTo((28 / 720) * 60, 2),
    });
    const { p15, p25, p75, p85, p95 } = summary.percentiles;
    const inOrder = [p15, p25, summary.medianMinutes, p75, p85, p95].map((value) => value ?? -1);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
    expect(new Set(inOrder).size).toBe(6);
    expect(turnoverSummary([], everythingSelected).coverage).toBeNull();
  });
});

describe('shown lengths of stay', () => {
  it('gather the classes that lie in each', () => {
    const classes = [0, 5, 14, 15, 89, 90, 1440, 2000].map((from) => ({ from }));
    const sums = binDwellCounts([1, 2, 4, 8, 16, 32, 64, 128], classes);
    expect(sums).toEqual(
      dwellBins.map(({ from }) => ({ 0: 7, 15: 8, 60: 16, 90: 32, 1440: 192 })[from] ?? 0),
    );
    expect(dwellBins.at(-1)?.to).toBeNull();
    expect(dwellBins[4]).toEqual({ from: 60, to: 90 });
  });
});

describe('pressure in letters', () => {
  it('is base64 of the bytes, whatever their number', () => {
    expect(
      [[], [1], [250, 3], [9, 8, 7], [255, 0, 128, 64]].map((bytes) =>
        occupancyToBase64(Uint8Array.from(bytes)),
      ),
    ).toEqual(['', 'AQ==', '+gM=', 'CQgH', '/wCAQA==']);
  });
  it('is in half per cents, up to more than full, and nothing where nobody watched', () => {
    expect(
      [0, 0.0024, 0.0026, 0.5, 1, 1.27, 1.28, -1, null, Number.POSITIVE_INFINITY].map(encodeOccupancy),
    ).toEqual([0, 0, 1, 100, 200, 254, 254, 0, 255, 255]);
    const text = occupancyToBase64(Uint8Array.from({ length: 168 }, (_, hour) => (hour === 2 ? 255 : hour)));
    expect(decodeOccupancy(text).slice(0, 5)).toEqual([0, 0.005, null, 0.015, 0.02]);
    expect(decodeOccupancy(text.slice(1))).toEqual(Array.from({ length: 168 }, () => null));
  });
});

describe('a typical hour', () => {
  const picked = (min: number, max: number, ...selectedDays: readonly number[]) => ({
    ...everythingSelected,
    selectedTimePeriod: { min, max },
    selectedDays,
  });
  it.each([
    ['everything', everythingSelected, 34],
    ['an afternoon', picked(14, 18), 38],
    ['a night', picked(0, 6), 29],
    ['hours around ten', picked(9, 10), 33],
    ['a weekend', picked(0, 24, 5, 6), 130],
    ['Monday and Friday', picked(0, 24, 0, 4), 10],
  ])('of %s', (_, selection, hour) => {
    expect(typicalHour(selection)).toBe(hour);
    expect(isHourSelected(selection, hour)).toBe(true);
  });
});
