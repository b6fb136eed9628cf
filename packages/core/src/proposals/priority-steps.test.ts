// Steps of a priority past the rules that override it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, matchRestrictions } from '../city/regulations/decide.ts';
import { type Restriction, type RestrictionInput, restriction } from '../city/regulations/restriction.ts';
import { createUnknownRule } from '../city/regulations/unknown-rules.ts';
import { movePriority, type PriorityDirection, stepPast } from './priority-steps.ts';

describe('a step past a rule', () => {
  it.each<[readonly number[], number, number]>([
    [[100], 100, 90],
    [[100, 50], 100, 90],
    [[100, 96], 100, 98],
    [[100, 98], 100, 99],
    [[100, 99], 100, 89],
    [[100, 100], 100, 90],
  ])('past %j from %i is %i', (priorities, past, wanted) => {
    expect(stepPast(priorities, past)).toBe(wanted);
  });
  it('never lands on a rule, and passes no other that has room before it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1 }), (priorities) => {
        const [past = 0] = priorities;
        const found = stepPast(priorities, past) ?? 0;
        expect(found).toBeLessThan(past);
        expect(priorities).not.toContain(found);
        // A rule that it passes besides is one of a row without room.
        for (const one of priorities.filter((other) => other > found && other < past))
          expect(priorities).toContain(one + 1);
      }),
    );
  });
  it('ends at the lowest number', () => {
    expect(stepPast([-1_000_000], -1_000_000)).toBeNull();
  });
});

describe('a move past the next rule', () => {
  const ruleOf = (priority: number, more: Partial<RestrictionInput> = {}) =>
    restriction.parse({ activity: 'no parking', subActivity: 'no-parking', priority, ...more });
  const numbers = (rules: readonly Restriction[]) => rules.map(({ priority }) => priority);

  it.each<[string, number, readonly number[], PriorityDirection, object]>([
    ['steps ten before the first', 500, [200, 300], 'before', { priority: 290, passed: [300] }],
    ['halves the room between two', 500, [290, 300], 'before', { priority: 295, passed: [300] }],
    ['passes all of the same number', 500, [300, 300], 'before', { priority: 290, passed: [300, 300] }],
    ['leaves rules of its own number', 300, [300, 800], 'before', { priority: 290, passed: [300] }],
    ['leaves them afterwards', 300, [300, 800], 'after', { priority: 310, passed: [300] }],
    ['passes a row without room', 500, [298, 299, 300], 'before', { priority: 288, passed: [300, 299, 298] }],
    ['steps ten after the last', 300, [200, 500], 'after', { priority: 510, passed: [500] }],
    ['keeps before the one after', 300, [310, 312], 'after', { priority: 311, passed: [310] }],
    ['is first already', 100, [200], 'before', { obstacle: 'first' }],
    ['is last already', 300, [200], 'after', { obstacle: 'last' }],
    ['is alone', 300, [], 'after', { obstacle: 'last' }],
    ['has no number left', 0, [-999_995], 'before', { obstacle: 'no-number' }],
    ['has no number left above', 0, [1_000_000], 'after', { obstacle: 'no-number' }],
  ])('%s', (_, own, others, direction, wanted) => {
    const move = movePriority(
      ruleOf(own),
      others.map((one) => ruleOf(one)),
      direction,
    );
    expect('passed' in move ? { ...move, passed: numbers(move.passed) } : move).toEqual(wanted);
  });

  it('does not pass unknown rules, which come first whatever their number', () => {
    const others = [createUnknownRule('?'), ruleOf(400)];
    expect(movePriority(ruleOf(500), others, 'before')).toMatchObject({ priority: 390 });
    expect(movePriority(ruleOf(300), others.slice(0, 1), 'before')).toEqual({ obstacle: 'first' });
  });

  it('overrides exactly the rules it names besides those before, and the others stay in order', () => {
    const priority = fc.integer({ min: -30, max: 30 });
    const direction = fc.constantFrom<PriorityDirection>('before', 'after');
    fc.assert(
      fc.property(priority, fc.array(priority, { maxLength: 8 }), direction, (own, list, way) => {
        const rule = ruleOf(own);
        const others = list.map((one, at) => ruleOf(one, { description: `${at}` }));
        const move = movePriority(rule, others, way);
        const isBefore = way === 'before';
        const isOnTheWay = (one: Restriction) => (isBefore ? one.priority <= own : one.priority >= own);
        if (!('passed' in move)) {
          expect(others.filter(isOnTheWay)).toEqual([]);
          expect(move.obstacle).toBe(isBefore ? 'first' : 'last');
          return;
        }
        const moved = { ...rule, priority: move.priority };
        // Every other rule that forbids the same now has a decided order with it.
        const overrides = (one: Restriction) => decides(moved, one);
        const wanted = others.filter((one) =>
          move.passed.includes(one) ? isBefore : isBefore ? !isOnTheWay(one) : isOnTheWay(one),
        );
        expect(others.filter(overrides)).toEqual(wanted);
        expect(list).not.toContain(move.priority);
        // It passes the nearest rules, and no more than it has to: without room between them.
        const passed = numbers(move.passed);
        expect(passed.length).toBeGreaterThan(0);
        const onTheWay = numbers(others.filter(isOnTheWay)).sort((a, b) => (isBefore ? b - a : a - b));
        expect(passed).toEqual(onTheWay.slice(0, passed.length));
        for (const [at, one] of passed.slice(1).entries())
          expect(Math.abs(one - (passed[at] ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });

  /** Whether the first of two rules of the same kind governs when both apply. */
  function decides(rule: Restriction, other: Restriction): boolean {
    const matches = matchRestrictions([other, rule], ['everybody', 'everybody']);
    return decide(matches, [true, true]).governing === 1;
  }
});
