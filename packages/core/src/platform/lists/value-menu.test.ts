// Clear is disabled when nothing is selected, Apply when the selection is unchanged (requirement §2): for every sequence of ticks.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ListedValue,
  mayApply,
  mayClear,
  menuApplied,
  menuCleared,
  openedMenu,
  shownValues,
  valueToggled,
} from './value-menu.ts';

describe('the menu', () => {
  it('opens with what is applied: nothing to apply, and to clear only when there is something', () => {
    expect([mayApply(openedMenu([])), mayClear(openedMenu([]))]).toEqual([false, false]);
    expect([mayApply(openedMenu(['a'])), mayClear(openedMenu(['a']))]).toEqual([false, true]);
  });

  it('takes null as a value of its own', () => {
    const menu = valueToggled(openedMenu([]), null);
    expect(menu.chosen).toEqual([null]);
    expect([mayApply(menu), mayClear(menu)]).toEqual([true, true]);
    expect(mayApply(menuApplied(menu))).toBe(false);
  });

  it('has nothing to apply once a tick is taken back, whatever the order', () => {
    const menu = ['b', 'a', 'b', 'a'].reduce(valueToggled, openedMenu(['a', 'b']));
    expect(mayApply(menu)).toBe(false);
    expect(mayApply(valueToggled(valueToggled(openedMenu(['a', 'b']), 'a'), 'a'))).toBe(false);
  });

  it('is empty and unchanged after Clear', () => {
    expect([mayApply(menuCleared()), mayClear(menuCleared())]).toEqual([false, false]);
  });

  it('always says so by comparing the two sets', () => {
    const value = fc.constantFrom<ListedValue>('a', 'b', 'c', null);
    fc.assert(
      fc.property(fc.array(value), fc.array(value), (applied, ticks) => {
        const menu = ticks.reduce(valueToggled, openedMenu(applied));
        const [before, now] = [new Set(applied), new Set(menu.chosen)];
        expect(now.size).toBe(menu.chosen.length);
        expect(mayClear(menu)).toBe(now.size > 0);
        const differ =
          [...before].some((one) => !now.has(one)) || [...now].some((one) => ![...before].includes(one));
        expect(mayApply(menu)).toBe(differ);
        expect(mayApply(menuApplied(menu))).toBe(false);
      }),
    );
  });
});

describe('the values shown', () => {
  it('begin with ticked ones that were not found, except while searching', () => {
    const menu = openedMenu(['z', 'a']);
    expect(shownValues(menu, ['a', 'b'], false)).toEqual(['z', 'a', 'b']);
    expect(shownValues(menu, ['b'], true)).toEqual(['b']);
  });
});
