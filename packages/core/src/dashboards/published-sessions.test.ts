// Publication of parking sessions: small counts are hidden, including those revealed only by
// occupied minutes, and both turnover tables hide the same totals.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hiddenDemand, hiddenTurnover, publishedDemand, publishedTurnover } from './published-sessions.ts';
import type { TurnoverType } from './turnover.ts';

const hours = (at: Readonly<Record<number, number>>) =>
  Array.from({ length: 168 }, (_, hour) => at[hour] ?? 0);

function demandType(sessions: number[], occupied: number[]) {
  const possible = hours(Object.fromEntries(Array.from({ length: 168 }, (_, hour) => [hour, 10 * 4 * 60])));
  return {
    id: 1,
    spaces: 10,
    watched_spaces: 10,
    cells: {
      sessions,
      watched_sessions: sessions.map((count, hour) => (hour === 10 ? count - 2 : count)),
      occupied_minutes: occupied,
      space_minutes: possible,
      possible_minutes: possible,
      revenue: sessions.map((count) => count * 100),
    },
  };
}

describe('hiddenDemand', () => {
  it('hides an hour in which one vehicle stood although none arrived, not one in which many did', () => {
    const type = demandType(hours({ 9: 60, 10: 70 }), hours({ 2: 240, 3: 240 * 8, 9: 900, 10: 900 }));
    const [cells] = publishedDemand([type], hiddenDemand([type]));
    expect(cells?.occupied_minutes[2]).toBeNull();
    expect(cells?.occupied_minutes[3]).toBe(240 * 8);
    expect(cells?.space_minutes[2]).toBe(2400);
  });
  it('shows five stays of a few minutes, and hides four', () => {
    const shown = (stays: number) => {
      const type = demandType(hours({ 4: stays, 9: 60 }), hours({ 4: 25, 9: 900 }));
      const [cells] = publishedDemand([type], hiddenDemand([type]));
      return [cells?.sessions[4], cells?.occupied_minutes[4]];
    };
    expect(shown(5)).toEqual([5, 25]);
    expect(shown(4)).toEqual([null, null]);
  });
  it('hides sessions, minutes and revenue together', () => {
    const type = demandType(hours({ 9: 3, 10: 60, 11: 8 }), hours({ 9: 100, 10: 900, 11: 300 }));
    const [cells] = publishedDemand([type], hiddenDemand([type]));
    expect([cells?.sessions[9], cells?.revenue[9], cells?.occupied_minutes[9]]).toEqual([null, null, null]);
    // If it were shown, the hidden count would be its difference from the total.
    expect(cells?.sessions[11]).toBeNull();
    expect(cells?.sessions[10]).toBe(60);
    // So few sessions began while the curb was not observed that the number of observed ones is
    // hidden: the difference would reveal the rest.
    expect(cells?.watched_sessions[10]).toBeNull();
  });
});

describe('an hour in which one stood and none arrived', () => {
  const lone = demandType(hours({ 9: 60 }), hours({ 2: 240, 9: 900 }));
  const busy = { ...demandType(hours({ 2: 50, 9: 60 }), hours({ 2: 700, 9: 900 })), id: 2 };
  const shown = (...types: ReturnType<typeof demandType>[]) =>
    hiddenDemand(types).cells.map((cells) => cells[2] === true);
  it('is hidden of its own type, however many arrived elsewhere', () => {
    expect(shown(lone)).toEqual([true]);
    expect(shown(lone, busy)[0]).toBe(true);
    expect(shown(busy, lone)[1]).toBe(true);
    expect(shown(busy, { ...busy, id: 3 })).toEqual([false, false]);
  });
});

describe('hiddenTurnover', () => {
  const counts = (length: number) =>
    fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 20, max: 90 })), {
      minLength: length,
      maxLength: length,
    });
  it('hides few stays and few overstays, and the same totals in both tables', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(counts(12), fc.integer({ min: 0, max: 11 })), { minLength: 1, maxLength: 3 }),
        (rows) => {
          const types: TurnoverType[] = rows.map(([sessions, split], index) => {
            const all = sessions.reduce((sum, one) => sum + one, 0);
            const first = Math.min(all, split);
            const dwell = [first, all - first];
            return {
              id: index,
              spaces: 3,
              dwell: {
                sessions: dwell,
                minutes: dwell.map((one) => one * 9),
                overstays: dwell.map((one) => Math.floor(one / 2)),
                overstay_minutes: dwell,
              },
              hours: {
                sessions,
                watched_sessions: sessions,
                stay_minutes: sessions.map((one) => one * 9),
                overstays: sessions.map((one) => Math.floor(one / 2)),
                space_minutes: sessions,
                possible_minutes: sessions,
              },
            };
          });
          const hidden = hiddenTurnover(types);
          expect(hidden.hours.rows).toEqual(hidden.dwell.rows);
          expect(hidden.hours.total).toBe(hidden.dwell.total);
          for (const [row, shown] of publishedTurnover(types, hidden).entries()) {
            const type = types[row];
            for (const [hour, count] of shown.hours.sessions.entries()) {
              expect(count === null || count === 0 || count >= 5).toBe(true);
              const over = shown.hours.overstays[hour] ?? null;
              expect(over === null || over === 0 || over >= 5).toBe(true);
              if (count === null) expect(over).toBeNull();
              else expect(count).toBe(type?.hours.sessions[hour]);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
