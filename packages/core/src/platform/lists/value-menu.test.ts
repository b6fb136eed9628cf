// Clear is disabled when nothing is checked, and Apply when the checked values are unchanged
// (requirement §2), for every sequence of checks.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyValueMenu,
  type ColumnValue,
  canApplyMenu,
  canClearMenu,
  clearValueMenu,
  openValueMenu,
  toggleMenuValue,
  visibleMenuValues,
} from './value-menu.ts';

describe('the menu', () => {
  it('opens with what is applied: nothing to apply, and to clear only when there is something', () => {
    expect([canApplyMenu(openValueMenu([])), canClearMenu(openValueMenu([]))]).toEqual([false, false]);
    expect([canApplyMenu(openValueMenu(['a'])), canClearMenu(openValueMenu(['a']))]).toEqual([false, true]);
  });

  it('takes null as a value of its own', () => {
    const menu = toggleMenuValue(openValueMenu([]), null);
    expect(menu.chosen).toEqual([null]);
    expect([canApplyMenu(menu), canClearMenu(menu)]).toEqual([true, true]);
    expect(canApplyMenu(applyValueMenu(menu))).toBe(false);
  });

  it('has nothing to apply once a tick is taken back, whatever the order', () => {
    const menu = ['b', 'a', 'b', 'a'].reduce(toggleMenuValue, openValueMenu(['a', 'b']));
    expect(canApplyMenu(menu)).toBe(false);
    expect(canApplyMenu(toggleMenuValue(toggleMenuValue(openValueMenu(['a', 'b']), 'a'), 'a'))).toBe(false);
  });

  it('is empty and unchanged after Clear', () => {
    expect([canApplyMenu(clearValueMenu()), canClearMenu(clearValueMenu())]).toEqual([false, false]);
  });

  it('always says so by comparing the two sets', () => {
    const value = fc.constantFrom<ColumnValue>('a', 'b', 'c', null);
    fc.assert(
      fc.property(fc.array(value), fc.array(value), (applied, ticks) => {
        const menu = ticks.reduce(toggleMenuValue, openValueMenu(applied));
        const [before, now] = [new Set(applied), new Set(menu.chosen)];
        expect(now.size).toBe(menu.chosen.length);
        expect(canClearMenu(menu)).toBe(now.size > 0);
        const differ =
          [...before].some((one) => !now.has(one)) || [...now].some((one) => ![...before].includes(one));
        expect(canApplyMenu(menu)).toBe(differ);
        expect(canApplyMenu(applyValueMenu(menu))).toBe(false);
      }),
    );
  });
});

describe('the values shown', () => {
  it('begin with ticked ones that were not found, except while searching', () => {
    const menu = openValueMenu(['z', 'a']);
    expect(visibleMenuValues(menu, ['a', 'b'], false)).toEqual(['z', 'a', 'b']);
    expect(visibleMenuValues(menu, ['b'], true)).toEqual(['b']);
  });
});
