// Rule sets in memory: shared by links and dropped with the last of them, however many publications
// there are.
import { describe, expect, it } from 'vitest';
import { CityStore } from './city-store.ts';
import type { LinkRow, RuleSetRow } from './published-city.sql.ts';

const loading = (maxStay: number) =>
  JSON.stringify({ activity: 'loading', subActivity: 'loading', priority: 500, maxStay });

const ruleSetRow = (number: number, ...restrictions: string[]): RuleSetRow => ({
  number,
  id: `set-${number}`,
  restrictions,
});

const linkRow = (id: number, ruleSet: number | null): LinkRow => ({
  id,
  rule_set: ruleSet,
  sub_activity: ruleSet === null ? null : 'loading',
  time_limit: null,
  details: '[]',
  coordinates: [
    [7.4, 43.7],
    [7.401, 43.7],
  ],
});

function storeWith(rules: readonly RuleSetRow[], links: readonly LinkRow[]): CityStore {
  const store = new CityStore({
    revision: 1,
    time_zone: 'Europe/Monaco',
    units: 'metric',
    currency: 'EUR',
    calendar: { periods: [] },
    known_from: null,
    area: null,
  });
  store.addRuleSets(rules);
  store.update(links, []);
  return store;
}

const numbersOf = (store: CityStore) => store.ruleSets().map(({ number }) => number);

describe('rule sets of links', () => {
  it('are forgotten when the last link that had them has another, and read again when one has them again', () => {
    const store = storeWith(
      [ruleSetRow(1, loading(10)), ruleSetRow(2, loading(20))],
      [linkRow(1, 1), linkRow(2, 2)],
    );
    store.update([linkRow(1, 2)], []);
    expect(store.ruleSet(1)).toBeUndefined();
    expect(numbersOf(store)).toEqual([2]);
    expect(store.unknownRuleSets([linkRow(1, 1)])).toEqual([1]);
    store.addRuleSets([ruleSetRow(1, loading(10))]);
    store.update([linkRow(1, 1)], []);
    expect(store.ruleSet(1)?.restrictions).toMatchObject([{ maxStay: 10 }]);
    expect(numbersOf(store)).toEqual([1, 2]);
  });

  it('stay while one link has them, and when the same change gives them to another', () => {
    const store = storeWith([ruleSetRow(1, loading(10))], [linkRow(1, 1), linkRow(2, 1), linkRow(3, null)]);
    const before = store.ruleSet(1);
    store.update([linkRow(1, null)], []);
    store.update([linkRow(3, 1)], [2]);
    expect(store.ruleSet(1)).toBe(before);
    store.update([linkRow(1, 1), linkRow(3, null)], []);
    expect(store.ruleSet(1)).toBe(before);
    store.update([], [1]);
    expect(store.ruleSet(1)).toBeUndefined();
  });

  it('keep a restriction while one of them has it', () => {
    const [shared, own] = [loading(10), loading(20)];
    const store = storeWith(
      [ruleSetRow(1, shared, shared, own), ruleSetRow(2, shared)],
      [linkRow(1, 1), linkRow(2, 2)],
    );
    const restriction = store.ruleSet(2)?.restrictions[0];
    store.update([linkRow(1, null)], []);
    store.addRuleSets([ruleSetRow(3, shared)]);
    expect(store.ruleSet(3)?.restrictions[0]).toBe(restriction);
    store.update([linkRow(1, 3)], []);
    store.update([linkRow(1, null), linkRow(2, null)], []);
    store.addRuleSets([ruleSetRow(4, shared)]);
    expect(store.ruleSet(4)?.restrictions[0]).not.toBe(restriction);
  });

  it('are no more than links have, after thousands of publications', () => {
    const store = storeWith([ruleSetRow(0, loading(5))], [linkRow(1, 0)]);
    for (let number = 1; number <= 3000; number += 1) {
      store.addRuleSets([ruleSetRow(number, loading(number))]);
      store.update([linkRow(1, number)], []);
    }
    expect(numbersOf(store)).toEqual([3000]);
    expect(
      Array.from({ length: 3000 }, (_, number) => store.ruleSet(number)).every((one) => one === undefined),
    ).toBe(true);
  });
});
