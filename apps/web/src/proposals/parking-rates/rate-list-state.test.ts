// The list's URL describes what it shows; invalid values in it are ignored.
import { describe, expect, it } from 'vitest';
import {
  defaultRateListState,
  filteredColumns,
  formatRateListState,
  parseRateListState,
  toRateQuery,
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
    const search = formatRateListState(state, '?list=rates&scenario=4');
    expect(search).toContain('list=rates');
    expect(parseRateListState(search)).toEqual(state);
    expect(formatRateListState(defaultRateListState, search)).toBe('?list=rates&scenario=4');
    expect(toRateQuery(state, 4)).toEqual({
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
    expect(parseRateListState('?rate_limit=-3&rate_from=a&rate_to=1e9&rate_order=-colour')).toEqual(
      defaultRateListState,
    );
    expect(toRateQuery({ ...defaultRateListState, search: '  ' }, null)).toEqual({
      ordering: 'regulation_id',
    });
  });

  it.each([
    ['rate_limit', 'timeLimit', '1', 1],
    ['rate_limit', 'timeLimit', '0', null],
    ['rate_limit', 'timeLimit', '1000000', 1_000_000],
    ['rate_limit', 'timeLimit', '1000001', null],
    ['rate_from', 'minHourly', '0', 0],
    ['rate_from', 'minHourly', '1000000000', 1_000_000_000],
    ['rate_to', 'maxHourly', '1000000001', null],
    ['rate_to', 'maxHourly', '12345678901', null],
    ['rate_to', 'maxHourly', '', null],
    ['rate_to', 'maxHourly', '1.5', null],
  ] as const)('takes %s (%s) of %s as %s', (name, field, text, value) => {
    expect(parseRateListState(`?${name}=${text}`)[field]).toBe(value);
  });

  it('cuts what is too long, and reads the way of an order', () => {
    const long = 'a'.repeat(300);
    const read = parseRateListState(
      `?rate_type=${long}&rate_search=${long}&rate_street=${long}&rate_order=hourly`,
    );
    expect([read.type?.length, read.search.length, read.street.length]).toEqual([100, 100, 200]);
    expect(read.ordering).toEqual({ key: 'hourly', descending: false });
    expect(parseRateListState('?rate_order=-hourly').ordering).toEqual({ key: 'hourly', descending: true });
    expect(
      formatRateListState(
        { ...defaultRateListState, ordering: { key: 'regulation_id', descending: true } },
        '',
      ),
    ).toBe('?rate_order=-regulation_id');
    expect(formatRateListState({ ...defaultRateListState, minHourly: 0 }, '')).toBe('?rate_from=0');
  });

  it('asks for each thing alone, and marks its column', () => {
    expect(toRateQuery({ ...defaultRateListState, minHourly: 0 }, null)).toEqual({
      ordering: 'regulation_id',
      min_hourly: 0,
    });
    expect(toRateQuery({ ...defaultRateListState, maxHourly: 7, street: ' Oak ', search: ' x ' }, 3)).toEqual(
      {
        ordering: 'regulation_id',
        max_hourly: 7,
        street: 'Oak',
        search: 'x',
        scenario__id: 3,
      },
    );
    expect([...filteredColumns(defaultRateListState)]).toEqual([]);
    expect([...filteredColumns({ ...defaultRateListState, maxHourly: 0 })]).toEqual(['hourly']);
    expect([...filteredColumns({ ...defaultRateListState, minHourly: 0 })]).toEqual(['hourly']);
    expect([...filteredColumns({ ...defaultRateListState, timeLimit: 5 })]).toEqual(['time_limit']);
    expect([...filteredColumns({ ...defaultRateListState, street: 'x' })]).toEqual(['bl_street_name']);
  });
});
