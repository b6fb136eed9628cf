// Rule sets with the same meaning have the same id.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restrictionIn, testCities } from '../../testing/arbitraries.ts';
import type { RestrictionInput } from './restriction.ts';
import { ruleSetOf } from './rule-set.ts';

const parking: RestrictionInput = {
  activity: 'parking',
  subActivity: 'paid-parking',
  priority: 800,
  users: [{ anyOf: ['Truck', 'car '] }],
  timeSpans: [
    {
      daysOfWeek: ['we', 'mo'],
      times: [
        { from: '13:00', to: '18:00' },
        { from: '08:00', to: '12:00' },
      ],
    },
  ],
};
const noStopping: RestrictionInput = { activity: 'no stopping', subActivity: 'no-stopping', priority: 100 };
const anyCity = testCities[0];

describe('ruleSetOf', () => {
  it('gives one id whatever the order, the letter case, the defaults and the repeats', () => {
    const { id } = ruleSetOf([parking, noStopping]);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(ruleSetOf([noStopping, parking, parking]).id).toBe(id);
    const written: RestrictionInput = {
      forbidsOthers: true,
      maxStay: null,
      timeSpans: [
        {
          times: [
            { to: '12:00', from: '08:00' },
            { to: '18:00', from: '13:00' },
          ],
          daysOfWeek: ['mo', 'we'],
          months: [],
          excludes: false,
        },
      ],
      users: [{ anyOf: ['car', 'truck'], except: [], limits: { maxHeight: null } }],
      priority: 800,
      subActivity: 'paid-parking',
      activity: 'parking',
    };
    expect(ruleSetOf([written, noStopping]).id).toBe(id);
  });
  it('gives another id for another meaning', () => {
    const ids = [
      [],
      [parking],
      [noStopping],
      [{ ...parking, priority: 801 }],
      [{ ...parking, maxStay: 60 }],
      [{ ...parking, forbidsOthers: false }],
      [{ ...parking, users: [] }],
    ].map((list) => ruleSetOf(list).id);
    expect(new Set(ids).size).toBe(ids.length);
  });
  it('keeps the id of the empty rule set', () => {
    expect(ruleSetOf([])).toEqual({ id: '4f53cda18c2baa0c0354bb5f9a3ecbe5', restrictions: [] });
  });
  it('takes alternatives one of which is everybody as everybody', () => {
    const everybody = ruleSetOf([{ ...parking, users: [] }]).id;
    expect(ruleSetOf([{ ...parking, users: [{ anyOf: ['taxi'] }, {}] }]).id).toBe(everybody);
  });
  it('orders by priority, then the stricter activity', () => {
    const mixed = ruleSetOf([
      { ...parking, priority: 100 },
      { ...noStopping, activity: 'loading', subActivity: 'loading' },
      noStopping,
      { ...parking, priority: 5 },
    ]);
    expect(mixed.restrictions.map(({ priority, activity }) => `${priority} ${activity}`)).toEqual([
      '5 parking',
      '100 no stopping',
      '100 loading',
      '100 parking',
    ]);
  });
  it('throws on what is no restriction', () => {
    expect(() => ruleSetOf([{ ...parking, priority: 1.5 }])).toThrow();
  });
  it('is its own normal form, whatever the order', () => {
    if (anyCity === undefined) throw new Error('no test city');
    fc.assert(
      fc.property(fc.array(restrictionIn(anyCity), { maxLength: 4 }), (list) => {
        const once = ruleSetOf(list);
        expect(ruleSetOf(once.restrictions)).toEqual(once);
        expect(ruleSetOf([...list].reverse())).toEqual(once);
      }),
    );
  });
});
