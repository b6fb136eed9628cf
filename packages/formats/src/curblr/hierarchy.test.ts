// The order of categories in a written feed: the city's own order if it fits, or else one built
// from the numbers in use.
import { restriction } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { hierarchyOf } from './hierarchy.ts';

const rule = (priority: number, priorityCategory: string | null, subActivity = 'no-stopping') =>
  restriction.parse({ activity: 'no stopping', subActivity, priority, priorityCategory });

describe('the hierarchy of a feed', () => {
  const own = ['No standing', 'Loading', 'Parking'];
  it("is the city's own where each number is its category's place, letter case aside", () => {
    const rules = [rule(30, 'parking'), rule(10, 'No Standing')];
    const made = hierarchyOf(rules, own);
    expect(made).toMatchObject({ categories: own, equalPriorities: false });
    expect(rules.map(made.categoryOf)).toEqual(['Parking', 'No standing']);
  });
  it.each([
    ['a number is another', [rule(20, 'parking'), rule(10, 'no standing')]],
    ['a category is not in it', [rule(10, 'no standing'), rule(20, 'Taxi')]],
    ['a rule has no category', [rule(10, 'no standing'), rule(20, null)]],
  ])('is made anew where %s', (_why, rules) => {
    expect(hierarchyOf(rules, own).categories).not.toEqual(own);
  });
  it('made anew goes by number, then by name, each name once', () => {
    const rules = [rule(50, 'parking'), rule(7, 'b'), rule(7, 'A'), rule(7, 'b'), rule(3, null, 'bus-stop')];
    const made = hierarchyOf(rules, null);
    expect(made.categories).toEqual(['bus stop', 'A', 'b', 'parking']);
    expect(made.equalPriorities).toBe(true);
    expect(rules.map(made.categoryOf)).toEqual(['parking', 'b', 'A', 'b', 'bus stop']);
    expect(hierarchyOf([rule(7, 'b'), rule(8, 'a')], null)).toMatchObject({
      categories: ['b', 'a'],
      equalPriorities: false,
    });
  });
  it('tells a name with two numbers apart by the number', () => {
    const rules = [rule(20, 'Taxi'), rule(10, 'taxi'), rule(15, 'bus')];
    const made = hierarchyOf(rules, null);
    expect(made.categories).toEqual(['taxi (10)', 'bus', 'Taxi (20)']);
    expect(rules.map(made.categoryOf)).toEqual(['Taxi (20)', 'taxi (10)', 'bus']);
  });
});
