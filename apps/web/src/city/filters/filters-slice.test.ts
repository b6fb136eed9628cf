// Filter state: choices are added, removed, counted and cleared.
import { describe, expect, it } from 'vitest';
import { reset } from '../../shell/reset.ts';
import {
  allClassesShown,
  classToggled,
  countActiveFilters,
  daysChosen,
  filtersCleared,
  filtersSlice,
  filterToggled,
  noFilters,
  subActivityChosen,
  timeLimitToggled,
} from './filters-slice.ts';

const { reducer } = filtersSlice;
const chosen = [
  timeLimitToggled(120),
  timeLimitToggled(15),
  timeLimitToggled(60),
  filterToggled({ list: 'restrictions', name: 'parking' }),
  filterToggled({ list: 'restrictions', name: 'loading' }),
  filterToggled({ list: 'sub_restrictions', name: 'paid' }),
  classToggled('free'),
].reduce(reducer, noFilters);

describe('filters', () => {
  it('hold limits by length, and what is toggled again is gone', () => {
    expect(chosen.time_limit).toEqual([15, 60, 120]);
    expect(reducer(chosen, timeLimitToggled(60)).time_limit).toEqual([15, 120]);
    expect(chosen.restrictions).toEqual(['parking', 'loading']);
    const without = reducer(chosen, filterToggled({ list: 'restrictions', name: 'parking' }));
    expect(without).toMatchObject({ restrictions: ['loading'], sub_restrictions: ['paid'] });
  });

  it('are counted each, but for what the legend hides', () => {
    expect(countActiveFilters(noFilters)).toBe(0);
    expect(countActiveFilters(chosen)).toBe(6);
    const days = reducer(chosen, daysChosen('Mon-Fri'));
    expect(countActiveFilters(days)).toBe(7);
    expect(countActiveFilters(reducer(days, subActivityChosen('paid')))).toBe(8);
  });

  it('are cleared without the legend, and reset with it', () => {
    expect(reducer(chosen, filtersCleared())).toEqual({ ...noFilters, hidden: ['free'] });
    expect(reducer(chosen, reset())).toEqual(noFilters);
    expect(reducer(chosen, allClassesShown())).toEqual({ ...chosen, hidden: [] });
    expect(reducer(chosen, classToggled('free')).hidden).toEqual([]);
  });
});
