// Limits of the values in a URL: the last value that is accepted and the first that is rejected.
import { describe, expect, it } from 'vitest';
import {
  type DashboardChoices,
  defaultDashboardChoices,
  formatDashboardChoices,
  parseDashboardChoices,
  selectionOf,
} from '../dashboards/dashboard-choices.ts';
import { formatUrlState, parseUrlState } from './url-state.ts';

describe('the map’s address', () => {
  it.each([
    ['0/0/0', { zoom: 0, lat: 0, lng: 0 }],
    ['22/85.06/180', { zoom: 22, lat: 85.06, lng: 180 }],
    ['16.5/-85.06/-180', { zoom: 16.5, lat: -85.06, lng: -180 }],
    ['22.01/0/0', null],
    ['-0.1/0/0', null],
    ['1/85.07/0', null],
    ['1/-85.07/0', null],
    ['1/0/180.1', null],
    ['1/0/-180.1', null],
    ['1/0/', null],
    ['1/0', null],
    ['x/0/0', null],
  ])('reads the place %s', (text, map) => {
    expect(parseUrlState('', `#map=${text}`).map).toEqual(map);
    expect(parseUrlState(`?map=${text}`).map).toEqual(map);
  });
  it('takes the place behind the # before the one in the query', () => {
    expect(parseUrlState('?map=1/2/3', '#map=4/5/6').map).toEqual({ zoom: 4, lat: 5, lng: 6 });
  });
  it.each([
    ['date=2026-11-30&time=23:59', { date: '2026-11-30', time: '23:59' }],
    ['date=2024-02-29&time=00:00', { date: '2024-02-29', time: '00:00' }],
    ['date=2026-11-30&time=24:00', { date: '2026-11-30', time: '12:00' }],
    ['date=2026-11-30&time=09:60', { date: '2026-11-30', time: '12:00' }],
    ['date=2026-11-30', { date: '2026-11-30', time: '12:00' }],
    ['date=2026-02-29', null],
    ['date=2026-11-31', null],
    ['date=2026-13-01', null],
    ['time=09:00', null],
  ])('reads the moment %s', (query, instant) => {
    expect(parseUrlState(`?${query}`).instant).toEqual(instant);
  });
  it.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
    ['2147483648', null],
    ['0', null],
    ['1.5', null],
    ['', null],
  ])('reads the id %s', (text, id) => {
    const { link, scenario } = parseUrlState(`?link=${text}&scenario=${text}`);
    expect([link, scenario]).toEqual([id, id]);
  });
  it('takes so many permits and classes, none empty or too long', () => {
    const many = Array.from({ length: 25 }, (_none, at) => `p${at}`);
    const { permits, userClasses } = parseUrlState(`?permits=${many.join()}&user_classes=${many.join()}`);
    expect([permits.length, userClasses.length]).toEqual([10, 20]);
    const long = 'x'.repeat(100);
    expect(parseUrlState(`?permits=A, ,${long},${long}y,B`).permits).toEqual(['A', long, 'B']);
    expect(parseUrlState(`?permits=${encodeURIComponent('["A, B",7]')}`).permits).toEqual(['A, B', '7']);
    expect(parseUrlState('?permits=[A').permits).toEqual(['[A']);
  });
  it('writes only what is not as usual, and the zoom without needless zeros', () => {
    const usual = parseUrlState('');
    expect(formatUrlState(usual, '?other=1&link=7&map=1/2/3')).toBe('?other=1');
    expect(formatUrlState({ ...usual, kind: 'car' }, '')).toBe('');
    const places = [16, 16.5, 10, 15.256].map((zoom) =>
      formatUrlState({ ...usual, map: { zoom, lat: 1, lng: 2 } }, ''),
    );
    expect(places.map((text) => text.split('/')[0])).toEqual([
      '#map=16',
      '#map=16.5',
      '#map=10',
      '#map=15.26',
    ]);
    expect(places[0]).toBe('#map=16/1.00000/2.00000');
    expect(formatUrlState({ ...usual, permits: ['A, B', 'C'] }, '')).toBe(
      `?permits=${encodeURIComponent('["A, B","C"]')}`,
    );
    expect(formatUrlState({ ...usual, permits: ['A&B', 'C'] }, '')).toBe('?permits=A%26B,C');
  });
});

describe('a dashboard’s address', () => {
  const read = (query: string) => parseDashboardChoices(`?${query}`);
  it.each<[string, Partial<DashboardChoices>]>([
    ['zone=1', { zone: 1 }],
    ['zone=0', { zone: -1 }],
    ['zone=2147483647', { zone: 2_147_483_647 }],
    ['zone=2147483648', { zone: -1 }],
    ['scenario=0', { scenario: null }],
    ['scenario=1&as_of=2025-05-03T12:00Z', { scenario: 1, asOf: null }],
    ['as_of=2025-05-03T23:59Z', { asOf: '2025-05-03T23:59:00.000Z' }],
    ['as_of=2025-05-03T24:00Z', { asOf: null }],
    ['as_of=2025-02-30T12:00Z', { asOf: null }],
    ['user_class=0', { userClass: null }],
    ['user_class=1', { userClass: 1 }],
    ['date=2026-02-29', { date: null }],
    ['date=2024-02-29', { date: '2024-02-29' }],
    ['month=2026-11', { month: '2026-11-01', monthTo: null }],
    ['month=2026-13', { month: null }],
    ['month=2026-11&month_to=2026-12', { month: '2026-11-01', monthTo: '2026-12-01' }],
    ['month=2026-11&month_to=2026-11', { month: '2026-11-01', monthTo: null }],
    ['month=2026-11&month_to=2026-10', { month: '2026-11-01', monthTo: null }],
    ['month_to=2026-12', { month: null, monthTo: null }],
    ['types=9,0,4,9,x', { types: [0, 4, 9] }],
    ['types=', { types: null }],
    ['types=-1', { types: null }],
    ['days=Sat', { days: 'Sat' }],
    ['days=Noday', { days: 'All' }],
    ['from=8&to=9', { from: 8, to: 9 }],
    ['from=8&to=8', { from: 0, to: 24 }],
    ['from=9&to=8', { from: 0, to: 24 }],
    ['from=23', { from: 23, to: 24 }],
    ['from=24', { from: 0, to: 24 }],
    ['to=1', { from: 0, to: 1 }],
    ['to=0', { from: 0, to: 24 }],
    ['to=25', { from: 0, to: 24 }],
  ])('reads %s', (query, part) => {
    expect(read(query)).toMatchObject(part);
  });
  it('writes what is not as usual, over what was said before, beside what others say', () => {
    const before = '?zone=5&date=2026-11-28&types=4&from=8&to=18&days=Sat&view=map&scenario=3&user_class=2';
    expect(formatDashboardChoices(defaultDashboardChoices, before)).toBe('?view=map');
    expect(formatDashboardChoices(defaultDashboardChoices, '?zone=5')).toBe('');
    const some = {
      ...defaultDashboardChoices,
      zone: 6,
      month: '2026-11-01',
      monthTo: '2026-12-01',
      asOf: '2025-05-03T12:00:00.000Z',
      types: [4, 9],
      to: 18,
    };
    expect(parseDashboardChoices(formatDashboardChoices(some, ''))).toEqual(some);
  });
  it('picks types, hours and days in the core’s words', () => {
    expect(selectionOf({ ...defaultDashboardChoices, types: [4], days: 'Sat-Sun', from: 8, to: 18 })).toEqual(
      {
        selectedRegulationTypeIds: [4],
        selectedTimePeriod: { min: 8, max: 18 },
        selectedDays: [5, 6],
      },
    );
    expect(selectionOf(defaultDashboardChoices).selectedRegulationTypeIds).toEqual([]);
  });
});
