// The list's address says what it shows, and nonsense in it is left out.
import { describe, expect, it } from 'vitest';
import {
  filteredColumns,
  formatRateList,
  parseRateList,
  plainRateList,
  rateQuery,
} from './rate-list-state.ts';

describe('the address of the list of parking rates', () => {
  it('says everything and is read back', () => {
    const state = {
      type: 'paid-parking',
      search: 'R-1',
      street: 'Oak & Main',
      timeLimit: 120,
      minHourly: 100,
      maxHourly: 350,
      ordering: { key: 'hourly', descending: true },
    } as const;
    const search = formatRateList(state, '?list=rates&scenario=4');
    expect(search).toContain('list=rates');
    expect(parseRateList(search)).toEqual(state);
    expect(formatRateList(plainRateList, search)).toBe('?list=rates&scenario=4');
    expect(rateQuery(state, 4)).toEqual({
      regulation_type: 'paid-parking',
      search: 'R-1',
      street: 'Oak & Main',
      time_limit: 120,
      min_hourly: 100,
      max_hourly: 350,
      ordering: '-hourly',
      scenario__id: 4,
    });
    expect([...filteredColumns(state)]).toEqual(['bl_street_name', 'time_limit', 'hourly']);
  });

  it('leaves nonsense out', () => {
    expect(parseRateList('?rate_limit=-3&rate_from=a&rate_to=1e9&rate_order=-colour')).toEqual(plainRateList);
    expect(rateQuery({ ...plainRateList, search: '  ' }, null)).toEqual({ ordering: 'regulation_id' });
  });
});
