// Filters in the URL: writing and reading them returns the same filters, and invalid values are
// ignored.
import { describe, expect, it } from 'vitest';
import { formatFilters, parseFilters } from './filters-in-url.ts';
import {
  countActiveFilters,
  filtersSlice,
  filterToggled,
  noFilters,
  timeLimitToggled,
} from './filters-slice.ts';

const read = (search: string) => parseFilters(new URLSearchParams(search));

describe('filters in the address', () => {
  it('come back whole', () => {
    const filters = {
      globalFilters: { sub_activity: 'paid-parking' },
      days: 'Mon - Sun',
      time_limit: [15, 120],
      restrictions: ['no parking', 'loading'],
      sub_restrictions: ['Año-nuevo_2'],
      hidden: ['bus', 'taxi'],
    } as const;
    const search = formatFilters(filters).join('&');
    expect(search).toContain('days=Mon%20-%20Sun&time_limit=15,120&restrictions=no%20parking,loading');
    expect(read(search)).toEqual(filters);
    expect(countActiveFilters(filters)).toBe(7);
  });
  it('leave the usual out', () => {
    expect(formatFilters(noFilters)).toEqual([]);
    expect(read('')).toEqual(noFilters);
  });
  it.each([
    'days=Someday&time_limit=-1,0,1.5,NaN,9e99,1e3x&restrictions=,,&hide=%3Cscript%3E',
    'sub_activity=&days=all&time_limit=99999999999&sub_restrictions=%00,%F0%9F%92%A9&restrictions=__proto__',
  ])('take nothing from nonsense: %s', (search) => {
    expect(read(search)).toEqual(noFilters);
  });
  it('hold a bounded number of entries', () => {
    expect(read(`hide=${Array.from({ length: 900 }, (_, at) => `a${at}`).join(',')}`).hidden).toHaveLength(
      60,
    );
  });
});

describe('filters', () => {
  it('are toggled on and off', () => {
    const { reducer } = filtersSlice;
    const once = reducer(reducer(noFilters, timeLimitToggled(60)), timeLimitToggled(15));
    expect(once.time_limit).toEqual([15, 60]);
    expect(reducer(once, timeLimitToggled(15)).time_limit).toEqual([60]);
    const chosen = reducer(noFilters, filterToggled({ list: 'restrictions', name: 'parking' }));
    expect(chosen.restrictions).toEqual(['parking']);
    expect(reducer(chosen, filterToggled({ list: 'restrictions', name: 'parking' }))).toEqual(noFilters);
  });
});
