// The note of a selection against a reference that counts curb by curb, and that every number of
// one selection has the same basis.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areSessionsMeasured, demandSummary } from './demand.ts';
import { selectedNote } from './selected-note.ts';
import { type DashboardSelection, everythingSelected } from './selection.ts';

const week = fc.array(fc.nat({ max: 50 }), { minLength: 168, maxLength: 168 });
const oneCurb = fc.record({
  type: fc.nat({ max: 3 }),
  spaces: fc.nat({ max: 9 }),
  isObserved: fc.boolean(),
  isEstimated: fc.boolean(),
  offline: fc.nat({ max: 100 }),
  zero: fc.nat({ max: 5 }),
});
const someCurbs = fc.array(oneCurb, { minLength: 1, maxLength: 8 });
const selections: fc.Arbitrary<DashboardSelection> = fc.record({
  selectedRegulationTypeIds: fc.subarray([0, 1, 2, 3]),
  selectedTimePeriod: fc
    .tuple(fc.nat({ max: 23 }), fc.integer({ min: 1, max: 24 }))
    .map(([a, b]) => (a < b ? { min: a, max: b } : { min: 0, max: 24 })),
  selectedDays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
});
type Curb = typeof oneCurb extends fc.Arbitrary<infer One> ? One : never;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** The curbs' types as a response lists them; every curb has the same hours as its type's cells. */
function typesOf(curbs: readonly Curb[], sessions: readonly number[]) {
  return [...new Set(curbs.map(({ type }) => type))].map((id) => {
    const own = curbs.filter(({ type }) => type === id);
    const observed = own.filter(({ isObserved }) => isObserved);
    const spaces = sum(own.map((one) => one.spaces));
    const watched = sum(observed.map((one) => one.spaces));
    return {
      id,
      links: own.length,
      links_observed: observed.length,
      spaces,
      watched_spaces: watched,
      spaces_estimated: sum(own.filter(({ isEstimated }) => isEstimated).map((one) => one.spaces)),
      offline_minutes: sum(own.map(({ offline }) => offline)),
      faults: [{ fault: 'zero', sessions: sum(own.map(({ zero }) => zero)) }],
      cells: {
        sessions,
        watched_sessions: sessions,
        occupied_minutes: sessions,
        space_minutes: sessions.map(() => watched * 60),
        possible_minutes: sessions.map(() => spaces * 60),
        revenue: sessions,
      },
    };
  });
}

const noteOfAll = {
  rows: -1,
  links: -1,
  links_observed: -1,
  spaces_observed: -1,
  spaces_counted: -1,
  spaces_estimated: -1,
  coverage: null,
  offline_share: null,
  faults: [],
  formulas: ['occupancy'],
};

describe('selectedNote', () => {
  it('counts the curbs of the selected types, and agrees with the summary beside it', () => {
    fc.assert(
      fc.property(someCurbs, week, selections, (curbs, sessions, selection) => {
        const types = typesOf(curbs, sessions);
        const note = selectedNote(noteOfAll, types, ({ cells }) => cells, selection);
        expect(note.formulas).toEqual(noteOfAll.formulas);
        const ids = selection.selectedRegulationTypeIds;
        const isEveryType = ids.length === 0 || types.every(({ id }) => ids.includes(id));
        if (note === noteOfAll) {
          expect(isEveryType).toBe(true);
          return;
        }
        const summary = demandSummary(types, selection);
        expect([note.rows, note.coverage]).toEqual([summary.totalSessions, summary.coverage]);
        if (isEveryType) return;
        const own = curbs.filter(({ type }) => ids.includes(type));
        const observed = own.filter(({ isObserved }) => isObserved);
        expect(note.links).toBe(own.length);
        expect(note.links_observed).toBe(observed.length);
        expect(note.spaces_observed).toBe(sum(observed.map(({ spaces }) => spaces)));
        expect(note.spaces_counted + note.spaces_estimated).toBe(sum(own.map(({ spaces }) => spaces)));
        expect(sum((note.faults as readonly { sessions: number }[]).map((one) => one.sessions))).toBe(
          sum(own.map(({ zero }) => zero)),
        );
        const offline = sum(own.map((one) => one.offline));
        const minutes = sum(observed.map(({ spaces }) => spaces)) * 60 * 168;
        if (offline + minutes === 0) expect(note.offline_share).toBeNull();
        else expect(note.offline_share).toBeCloseTo(offline / (offline + minutes), 3);
      }),
    );
  });

  it('leaves the note of everything as it is, also when every type is listed', () => {
    const types = typesOf(
      [{ type: 2, spaces: 3, isObserved: true, isEstimated: false, offline: 0, zero: 0 }],
      [],
    );
    const all = { ...everythingSelected, selectedRegulationTypeIds: [2] };
    expect(selectedNote(noteOfAll, types, ({ cells }) => cells, everythingSelected)).toBe(noteOfAll);
    expect(selectedNote(noteOfAll, types, ({ cells }) => cells, all)).toBe(noteOfAll);
  });
});

it.each([
  [{ avgOccupancyRate: null, totalSessions: 0 }, false],
  [{ avgOccupancyRate: 0, totalSessions: 0 }, true],
  [{ avgOccupancyRate: 12, totalSessions: 0 }, false],
  [{ avgOccupancyRate: 12, totalSessions: 1 }, true],
])('sessions of %j are known: %s', (summary, isKnown) => {
  expect(areSessionsMeasured(summary)).toBe(isKnown);
});
