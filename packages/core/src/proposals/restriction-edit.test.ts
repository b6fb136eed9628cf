// Editing one property of a restriction leaves everything else in it, and in the draft, unchanged.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCurbTypes } from '../city/regulations/curb-type-catalog.ts';
import { type Restriction, restriction, users } from '../city/regulations/restriction.ts';
import { cities, restrictionIn } from '../testing/arbitraries.ts';
import {
  assignStableKeys,
  changeCurbType,
  duplicateEntry,
  moveEntry,
  newUsers,
  normalizeUserTerm,
  priorityStrength,
  toAudience,
  updateUsersEntry,
  validateRestriction,
  withCurbType,
  withRestriction,
} from './restriction-edit.ts';

const restrictions = cities.chain((city) => restrictionIn(city)).map((input) => restriction.parse(input));
const classes = fc.constantFrom(...defaultCurbTypes);
const classNamed = (name: string) => {
  const found = defaultCurbTypes.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no class ${name}`);
  return found;
};
const paid = classNamed('paid-parking');
const loading = classNamed('loading');
const sweeping = restriction.parse({ activity: 'no parking', subActivity: 'street-cleaning', priority: 250 });

describe('another class', () => {
  it('brings its activity, and its usual priority and users where they were the usual ones', () => {
    const one = restriction.parse({
      activity: 'parking',
      subActivity: 'paid-parking',
      priority: 800,
      maxStay: 120,
    });
    expect(changeCurbType(one, paid, loading)).toMatchObject({
      activity: 'loading',
      subActivity: 'loading',
      priority: 500,
      maxStay: 120,
      users: [{ anyOf: ['truck', 'van', 'commercial'] }, { purposes: ['delivery'] }],
    });
    const own = { ...one, priority: 7, users: [users.parse({ anyOf: ['resident'] })] };
    expect(changeCurbType(own, paid, loading)).toMatchObject({
      priority: 7,
      users: [{ anyOf: ['resident'] }],
    });
  });

  it('leaves times, stay, payment, and words of any restriction as they were', () => {
    fc.assert(
      fc.property(restrictions, classes, classes, (one, from, to) => {
        const rest = ({ activity: _a, subActivity: _s, priority: _p, users: _u, ...more }: Restriction) =>
          more;
        expect(rest(changeCurbType(one, from, to))).toEqual(rest(one));
        expect(changeCurbType(one, from, to).activity).toBe(to.activity);
      }),
    );
  });

  it('of a draft is that of its own restrictions; others stay; unregulated has none of its own', () => {
    const own = restriction.parse({ activity: 'parking', subActivity: 'paid-parking', priority: 800 });
    const draft = {
      subActivity: 'paid-parking',
      timeLimit: 60,
      payment: null,
      restrictions: [own, sweeping],
    };
    const changed = withCurbType(draft, paid, loading);
    expect(changed.restrictions.map((one) => one.subActivity)).toEqual(['loading', 'street-cleaning']);
    expect(changed.timeLimit).toBe(60);
    const bare = withCurbType(draft, paid, classNamed('unregulated'));
    expect(bare.restrictions).toEqual([sweeping]);
    expect(withCurbType(bare, classNamed('unregulated'), paid).restrictions).toEqual([own, sweeping]);
    expect(withCurbType(draft, paid, paid)).toBe(draft);
  });
});

describe('one restriction of a draft', () => {
  const own = restriction.parse({
    activity: 'parking',
    subActivity: 'paid-parking',
    priority: 800,
    maxStay: 60,
  });
  const draft = { subActivity: 'paid-parking', timeLimit: 60, payment: null, restrictions: [own, sweeping] };

  it('keeps its stay to itself, also where the time limit is the same at the moment', () => {
    expect(withRestriction(draft, 0, { maxStay: 120 })).toMatchObject({ timeLimit: 60 });
    expect(withRestriction(draft, 0, { maxStay: null })).toMatchObject({ timeLimit: 60 });
    expect(withRestriction(draft, 1, { maxStay: 120 }).timeLimit).toBe(60);
    expect(withRestriction(draft, 5, { maxStay: 120 })).toBe(draft);
  });

  it('changes in the member that is edited, and nothing else of it or of the draft does', () => {
    const changes: fc.Arbitrary<Partial<Restriction>> = fc.oneof(
      fc.record({ maxStay: fc.option(fc.integer({ min: 1, max: 600 })) }),
      fc.record({ noReturn: fc.option(fc.integer({ min: 1, max: 600 })) }),
      fc.record({ priority: fc.integer({ min: 1, max: 900 }) }),
      fc.record({ description: fc.option(fc.string()) }),
      restrictions.map(({ timeSpans }) => ({ timeSpans })),
      restrictions.map(({ users: list }) => ({ users: list })),
    );
    fc.assert(
      fc.property(
        fc.array(restrictions, { minLength: 1, maxLength: 4 }),
        fc.nat({ max: 3 }),
        changes,
        (list, at, change) => {
          const place = Math.min(at, list.length - 1);
          const before = { ...draft, restrictions: list };
          const after = withRestriction(before, place, change);
          expect(after.restrictions).toEqual(
            list.map((one, index) => (index === place ? { ...one, ...change } : one)),
          );
          expect({ ...after, restrictions: list, timeLimit: 60 }).toEqual(before);
        },
      ),
    );
  });
});

describe('lists', () => {
  it('move and duplicate', () => {
    expect(moveEntry(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moveEntry(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(duplicateEntry([{ n: 1 }, { n: 2 }], 0)).toEqual([{ n: 1 }, { n: 1 }, { n: 2 }]);
  });

  it('keep the names of their entries through edits, moves, copies and undo', () => {
    const [a, b, c] = [{ n: 1 }, { n: 2 }, { n: 3 }];
    const before = { list: [a, b, c], names: [10, 11, 12] };
    expect(assignStableKeys(before, [c, a, b], 20)).toEqual([12, 10, 11]);
    expect(assignStableKeys(before, [a, { n: 5 }, c], 20)).toEqual([10, 11, 12]);
    expect(assignStableKeys(before, [a, { ...a }, b, c], 20)).toEqual([10, 20, 11, 12]);
    expect(assignStableKeys(before, [b, c], 20)).toEqual([11, 12]);
    expect(assignStableKeys({ list: [b], names: [11] }, [a, b], 20)).toEqual([20, 11]);
  });

  it('never name two entries alike', () => {
    const entries = [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }];
    const lists = fc.array(
      fc.constantFrom(...entries).map((one) => ({ ...one })),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.subarray(entries), fc.shuffledSubarray(entries), lists, (old, kept, fresh) => {
        const names = assignStableKeys(
          { list: old, names: old.map((_, index) => index) },
          [...kept, ...fresh],
          100,
        );
        expect(new Set(names).size).toBe(kept.length + fresh.length);
      }),
    );
  });
});

describe('users', () => {
  it('are read as an audience', () => {
    expect(toAudience([])).toBe('everyone');
    expect(toAudience([users.parse({ except: ['bus'] })])).toBe('everyone except');
    expect(toAudience([users.parse({ anyOf: ['taxi'], except: ['bus'] })])).toBe('only');
    expect(toAudience([newUsers()])).toBe('only');
  });

  it('change in the member they are given', () => {
    fc.assert(
      fc.property(restrictions, ({ users: list }) => {
        fc.pre(list.length > 0);
        expect(updateUsersEntry(list, 0, { subclasses: ['zone 9'] })).toEqual([
          { ...list[0], subclasses: ['zone 9'] },
          ...list.slice(1),
        ]);
      }),
    );
  });

  it('are words in lower case', () => {
    expect(normalizeUserTerm('  Zone   4 ')).toBe('zone 4');
    expect(normalizeUserTerm('   ')).toBeNull();
  });
});

describe('a restriction', () => {
  it('is stronger or weaker than usual by a lower or higher number', () => {
    expect([100, 800, 900].map((priority) => priorityStrength(priority, 800))).toEqual([
      'stronger',
      'usual',
      'weaker',
    ]);
  });

  it('that is none is refused by its member', () => {
    const bad = { ...sweeping, timeSpans: [{ times: [{ from: '08:00', to: '8' }] }] };
    expect(validateRestriction(bad)).toEqual({
      ok: false,
      refusal: { code: 'rule.invalid', params: { member: 'timeSpans.0.times.0.to' } },
    });
    fc.assert(
      fc.property(restrictions, (one) => {
        expect(validateRestriction(one)).toEqual({ ok: true, value: one });
      }),
    );
  });
});
