// Gains, losses and their affected groups, computed from the hourly cells of two states.
import { describe, expect, it } from 'vitest';
import { comparisonSummary, joinSupplyByType, typeChanges } from './comparison.ts';
import { comparisonFindings } from './comparison-findings.ts';
import { formatFinding } from './format-findings.ts';
import { everythingSelected } from './selection.ts';
import type { SupplyCells, UsableCells } from './supply.ts';

const hours = (valueAt: (hour: number) => number) => Array.from({ length: 168 }, (_, hour) => valueAt(hour));
const cellsOf = (type: number, spaceAt: (hour: number) => number, metresPerSpace = 6): SupplyCells => ({
  type,
  spaces: hours(spaceAt),
  metres: hours((hour) => spaceAt(hour) * metresPerSpace),
  full_revenue: hours((hour) => spaceAt(hour) * 100),
});
const types = [
  { id: 1, name: 'paid-parking', display_name: 'Paid parking', occupancy_percent: 50, curbside_users: 1 },
  { id: 2, name: 'accessible-parking', display_name: 'Accessible', occupancy_percent: 20, curbside_users: 3 },
  { id: 3, name: 'bus', display_name: 'Bus', occupancy_percent: 0, curbside_users: 0 },
];
const metric = { language: 'en', units: 'metric' } as const;
const totals = { metres_before: 72, metres_after: 72, changed_metres: 18 };
const before = [cellsOf(1, () => 10), cellsOf(2, () => 2)];
/** Two accessible spaces become paid from eight to eight on Monday. */
const after = [
  cellsOf(1, (hour) => (hour >= 8 && hour < 20 ? 12 : 10)),
  cellsOf(2, (hour) => (hour >= 8 && hour < 20 ? 0 : 2)),
];
const cells = joinSupplyByType(before, after);
const everywhere: UsableCells = (() => {
  const all = { spaces: hours(() => 12), metres: hours(() => 72) };
  return { parking: all, loading: all, stopping: all };
})();

describe('a comparison', () => {
  it('names the biggest gain and loss, and what it does to revenue and users', () => {
    const summary = comparisonSummary(types, cells, totals);
    expect(summary.biggestGainRegulation).toEqual({
      type: 1,
      name: 'Paid parking',
      spaces: 2,
      metres: 12,
      time: 8,
      space_hours: 24,
      metre_hours: 144,
    });
    expect(summary.biggestLossRegulation).toMatchObject({ type: 2, spaces: 2, time: 8, space_hours: 24 });
    expect(summary.newRegulationsPercentage).toBe(25);
    expect(summary.revenueChange).toBe(24 * 100 * 0.5 - 24 * 100 * 0.2);
    expect(summary.usersChange).toBeCloseTo(24 * 0.5 * 1 - 24 * 0.2 * 3);
  });

  it('follows the chosen types and hours', () => {
    const night = { ...everythingSelected, selectedTimePeriod: { min: 20, max: 24 } };
    expect(comparisonSummary(types, cells, totals, night)).toMatchObject({
      biggestGainRegulation: null,
      biggestLossRegulation: null,
      revenueChange: 0,
    });
    const paid = { ...everythingSelected, selectedRegulationTypeIds: [1] };
    expect(typeChanges(cells, paid).map(({ type, spaceHours }) => [type, spaceHours.change])).toEqual([
      [1, 24],
    ]);
  });

  it('says who loses first, with the numbers', () => {
    const users = [{ id: 1, name: 'cars', display_name: 'Cars', before: everywhere, after: everywhere }];
    const findings = comparisonFindings(types, cells, users, totals);
    expect(findings.map(({ kind }) => kind)).toEqual(['loss', 'gain', 'same']);
    expect(findings.map((finding) => formatFinding(finding, metric))).toEqual([
      'People with disabilities lose 24 space-hours a week of curb reserved for them: 336 before, 312 after. Largest difference at one time: 2 spaces, Monday 08:00.',
      'Drivers without a permit gain 24 space-hours a week of curb reserved for them: 1,680 before, 1,704 after. Largest difference at one time: 2 spaces, Monday 08:00.',
      'Cars: the same parking as before, 2,016 space-hours a week.',
    ]);
    // For a city in the United States, numbers in sentences use the same separators as the metrics
    // beside them.
    const gain = findings[1];
    if (gain === undefined) throw new Error('no finding');
    // An hour that ends in a period ends the sentence.
    expect(formatFinding(gain, { language: 'es', locale: 'es-US', units: 'metric' })).toMatch(/m\.$/);
    expect(formatFinding(gain, { language: 'es', locale: 'es-US', units: 'metric' })).not.toMatch(/\.\.$/);
    expect(formatFinding(gain, { language: 'es', locale: 'es-US', units: 'metric' })).toContain(
      '1,704 después',
    );
    const [loss] = findings;
    if (loss === undefined) throw new Error('no finding');
    expect(formatFinding(loss, { language: 'es', units: 'metric' })).toBe(
      'Las personas con discapacidad pierden 24 plazas-hora por semana de bordillo destinado a ellos: 336 antes, 312 después. Máximo a la vez: 2 plazas, lunes 08:00.',
    );
  });

  it('speaks of lengths where there are no spaces, in feet where the city does', () => {
    const stop = (metres: number): SupplyCells => ({ ...cellsOf(3, () => 0), metres: hours(() => metres) });
    const findings = comparisonFindings(types, joinSupplyByType([stop(30)], [stop(12)]), [], totals);
    expect(findings.map((finding) => formatFinding(finding, metric))).toEqual([
      'Bus riders lose 3,024 meter-hours a week of curb reserved for them: 5,040 before, 2,016 after. Largest difference at one time: 18 m, Monday 00:00.',
    ]);
    const [loss] = findings;
    if (loss === undefined) throw new Error('no finding');
    expect(formatFinding(loss, { language: 'en', units: 'imperial' })).toContain('59.1 ft');
  });

  it('calls a shift of hours a shift', () => {
    const morning = cellsOf(2, (hour) => (hour === 8 ? 2 : 0));
    const evening = cellsOf(2, (hour) => (hour === 18 ? 2 : 0));
    const [shift] = comparisonFindings(types, joinSupplyByType([morning], [evening]), [], totals);
    expect(shift).toMatchObject({ code: 'kept', kind: 'shift' });
    if (shift === undefined) throw new Error('no finding');
    expect(formatFinding(shift, metric)).toBe(
      'People with disabilities keep the same amount of curb reserved for them, but 2 space-hours a week move to other hours: 2 before, 2 after. Largest difference at one time: 2 spaces, Monday 18:00.',
    );
  });

  it('is honest where nothing differs, and where there is nothing', () => {
    expect(comparisonFindings(types, joinSupplyByType(before, before), [], totals)[0]).toEqual({
      code: 'unchanged',
      kind: 'same',
    });
    expect(comparisonFindings(types, [], [], { metres_before: 0, metres_after: 0 })).toEqual([
      { code: 'empty', kind: 'same' },
    ]);
  });
});
