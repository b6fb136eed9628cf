// Edge cases in comparing two states of the city: what counts as a change, which one is the
// biggest, how curbs without spaces rank, and where rules differ along a link.
import { describe, expect, it } from 'vitest';
import { cellChange, comparisonSummary, joinSupplyByType, typeChanges } from './comparison.ts';
import { comparisonFindings } from './comparison-findings.ts';
import { formatFinding, formatHourOfWeek } from './format-findings.ts';
import { everythingSelected } from './selection.ts';
import type { SupplyCells } from './supply.ts';

const hours = (at: (hour: number) => number) => Array.from({ length: 168 }, (_, hour) => at(hour));
const cells = (
  type: number,
  spaces: (hour: number) => number,
  metres: (hour: number) => number = () => 0,
): SupplyCells => ({
  type,
  spaces: hours(spaces),
  metres: hours(metres),
  full_revenue: hours((hour) => spaces(hour) * 100),
});
const at = (hour: number, value: number) => (each: number) => (each === hour ? value : 0);
const all = Array.from({ length: 168 }, (_, hour) => hour);
const totals = { metres_before: 100, metres_after: 80, changed_metres: 20 };
const types = ['accessible-parking', 'bus', 'taxi', 'loading', 'paid-parking'].map((name, index) => ({
  id: index + 1,
  name,
  display_name: name.toUpperCase(),
  occupancy_percent: 10 * (index + 1),
  curbside_users: index + 2,
}));

describe('the change of cells', () => {
  it('sums before and after, counts what moved, and finds the peak in the direction of the change', () => {
    const change = cellChange(
      { spaces: hours((hour) => (hour === 5 ? 4 : 1)), metres: hours(() => 6) },
      { spaces: hours((hour) => (hour === 5 ? 1 : hour === 7 ? 3 : 1)), metres: hours(at(5, 2)) },
      [5, 6, 7],
    );
    expect(change).toEqual({
      spaceHours: { before: 6, after: 5, change: -1 },
      metreHours: { before: 18, after: 2, change: -16 },
      movedSpaceHours: 5,
      movedMetreHours: 16,
      peak: { spaces: 3, metres: 4, time: 5 },
    });
  });
  it('speaks of metres where spaces differ by their rounding only', () => {
    const change = (spaces: number) =>
      cellChange(
        { spaces: hours(() => 1), metres: hours(() => 6) },
        { spaces: hours((hour) => 1 + at(3, spaces)(hour)), metres: hours((hour) => 6 + at(9, 5)(hour)) },
        all,
      ).peak.time;
    expect(change(0.06)).toBe(3);
    expect(change(0.04)).toBe(9);
  });
});

describe('the biggest gain and loss', () => {
  const summary = (...changes: [number, number, number][]) =>
    comparisonSummary(
      types,
      joinSupplyByType(
        changes.map(([type]) =>
          cells(
            type,
            () => 10,
            () => 60,
          ),
        ),
        changes.map(([type, spaces, metres]) =>
          cells(
            type,
            (hour) => 10 + at(8, spaces)(hour),
            (hour) => 60 + at(8, metres)(hour),
          ),
        ),
      ),
      totals,
    );
  it('are by space-hours, by metre-hours where no space differs, the first of equals', () => {
    const some = summary([1, 2, 5], [2, 3, 4], [3, -4, -1], [4, -2, -30]);
    expect(some.biggestGainRegulation).toMatchObject({
      type: 2,
      name: 'BUS',
      spaces: 3,
      metres: 4,
      time: 8,
      space_hours: 3,
      metre_hours: 4,
    });
    expect(some.biggestLossRegulation).toMatchObject({ type: 3, space_hours: 4, metre_hours: 1 });
    const lengths = summary([1, 0, 5], [2, 0, 4], [3, 0, -1], [4, 0, -30]);
    expect([lengths.biggestGainRegulation?.type, lengths.biggestLossRegulation?.type]).toEqual([1, 4]);
    const equal = summary([1, 2, 5], [2, 2, 9], [3, -2, 0], [4, -2, 0]);
    expect([equal.biggestGainRegulation?.type, equal.biggestLossRegulation?.type]).toEqual([1, 3]);
    expect(summary([1, 0.04, 0])).toMatchObject({ biggestGainRegulation: null, biggestLossRegulation: null });
  });
  it('come with the share of the curb that changed, money and people of the picked types', () => {
    const { newRegulationsPercentage, totalRevenue, revenueChange, totalUsers, usersChange } = summary(
      [1, 2, 0],
      [2, -1, 0],
    );
    expect(newRegulationsPercentage).toBe(25);
    // 10 % of 1,682 spaces at 100, plus 20 % of 1,679.
    expect([totalRevenue, revenueChange]).toEqual([Math.round(168_200 * 0.1 + 167_900 * 0.2), 20 - 20]);
    expect(usersChange).toBeCloseTo(0.1 * 2 * 2 - 0.2 * 3, 2);
    expect(totalUsers).toBeGreaterThan(300);
    expect(
      comparisonSummary(types, [], { changed_metres: 0, metres_after: 0 }).newRegulationsPercentage,
    ).toBeNull();
    const one = { ...everythingSelected, selectedRegulationTypeIds: [2] };
    const both = joinSupplyByType([cells(1, () => 1), cells(2, () => 2)], [cells(2, () => 3)]);
    expect(comparisonSummary(types, both, totals, one).totalRevenue).toBe(Math.round(168 * 3 * 100 * 0.2));
    expect(
      typeChanges(both, everythingSelected).map(({ type, spaceHours }) => [type, spaceHours.change]),
    ).toEqual([
      [1, -168],
      [2, 168],
    ]);
  });
});

describe('findings', () => {
  const findings = (before: SupplyCells[], after: SupplyCells[], selection = everythingSelected) =>
    comparisonFindings(types, joinSupplyByType(before, after), [], totals, selection);
  const brief = (...args: Parameters<typeof findings>) =>
    findings(...args).map((one) => [
      one.kind,
      'change' in one && 'group' in one.who ? one.who.group : one.code,
    ]);
  it('are losses first, the largest first, six metres for a space', () => {
    // 2 spaces lost for an hour; 13 m lost where there are no spaces; 11 m lost; 1 space gained.
    expect(
      brief(
        [
          cells(1, at(8, 3), at(8, 18)),
          cells(2, () => 0, at(8, 30)),
          cells(3, () => 0, at(8, 30)),
          cells(
            5,
            () => 1,
            () => 6,
          ),
        ],
        [
          cells(1, at(8, 1), at(8, 6)),
          cells(2, () => 0, at(8, 17)),
          cells(3, () => 0, at(8, 19)),
          cells(
            5,
            (hour) => 1 + at(8, 1)(hour),
            () => 6,
          ),
        ],
      ),
    ).toEqual([
      ['loss', 'transit'],
      ['loss', 'accessible'],
      ['loss', 'taxis'],
      ['gain', 'drivers'],
    ]);
  });
  it('need a twentieth of a space-hour', () => {
    const kind = (by: number) =>
      brief(
        [
          cells(
            1,
            () => 1,
            () => 6,
          ),
        ],
        [
          cells(
            1,
            (hour) => 1 + at(8, by)(hour),
            () => 6,
          ),
        ],
      )[0]?.[0];
    expect([kind(0.0501), kind(0.0499), kind(-0.0501), kind(-0.0499)]).toEqual([
      'gain',
      'same',
      'loss',
      'same',
    ]);
  });
  it('call hours that moved a shift, also of metres', () => {
    const moved = (hour: number) => [cells(2, () => 0, at(hour, 12))];
    const [shift] = findings(moved(8), moved(9));
    expect(shift).toMatchObject({ kind: 'shift', measure: 'metres' });
    if (shift === undefined) throw new Error('no finding');
    expect(formatFinding(shift, { language: 'en', units: 'metric' })).toContain('12 meter-hours a week move');
  });
  it('follow the picked types and hours, and say when nothing differs in them', () => {
    const [before, after] = [
      [
        cells(
          1,
          () => 1,
          () => 6,
        ),
        cells(
          2,
          () => 0,
          () => 9,
        ),
      ],
      [
        cells(1, at(8, 1), at(8, 6)),
        cells(
          2,
          () => 0,
          () => 9,
        ),
      ],
    ];
    expect(brief(before, after, { ...everythingSelected, selectedRegulationTypeIds: [2] })[0]).toEqual([
      'same',
      'transit',
    ]);
    expect(
      brief(before, after, {
        ...everythingSelected,
        selectedTimePeriod: { min: 8, max: 9 },
        selectedDays: [0],
      })[0],
    ).toEqual(['same', 'unchanged']);
    expect(
      comparisonFindings(types, joinSupplyByType(before, after), [], { metres_before: 0, metres_after: 1 })[0]
        ?.code,
    ).toBe('kept');
  });
  it('are of user classes by what they come for', () => {
    const curb = (spaces: number) => ({ spaces: hours(() => spaces), metres: hours(() => spaces * 6) });
    const users = ['commercial', 'taxis', 'transit', 'cars'].map((name, id) => ({
      id,
      name,
      display_name: name,
      before: { parking: curb(5), loading: curb(5), stopping: curb(5) },
      after: { parking: curb(4), loading: curb(3), stopping: curb(2) },
    }));
    const found = comparisonFindings(types, [], users, totals);
    expect(
      found.map((one) =>
        'change' in one && 'category' in one.who
          ? [one.who.category, one.who.use, one.change.spaceHours.change]
          : null,
      ),
    ).toEqual([
      ['taxis', 'stopping', -504],
      ['transit', 'stopping', -504],
      ['commercial', 'loading', -336],
      ['cars', 'parking', -168],
    ]);
  });
  it('name the hour of the week, and round small figures to a tenth, large ones to whole', () => {
    expect([0, 23, 24, 167].map((hour) => formatHourOfWeek(hour, 'en'))).toEqual([
      'Monday 00:00',
      'Monday 23:00',
      'Tuesday 00:00',
      'Sunday 23:00',
    ]);
    const said = (spaces: number) => {
      const [one] = findings(
        [
          cells(
            1,
            () => 0,
            () => 1,
          ),
        ],
        [cells(1, at(8, spaces), () => 2)],
      );
      return one === undefined ? '' : formatFinding(one, { language: 'en', units: 'metric' });
    };
    expect(said(99.94)).toContain('99.9 ');
    expect(said(100.4)).toContain(' 100 ');
    expect(said(100.4)).not.toContain('100.4');
  });
});
