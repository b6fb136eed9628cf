// The state in the URL: what is written can be read back, and invalid values are ignored.
import { describe, expect, it } from 'vitest';
import { noFilters } from '../city/filters/filters-slice.ts';
import { formatUrlState, parseUrlState, type UrlState } from './url-state.ts';

const empty: UrlState = {
  map: null,
  instant: null,
  kind: null,
  permits: [],
  userClasses: [],
  link: null,
  filters: noFilters,
  scenario: null,
  asOf: null,
  language: null,
};

describe('parseUrlState and formatUrlState', () => {
  it('bring a whole state back', () => {
    const state: UrlState = {
      map: { lng: -122.6784, lat: 45.51523, zoom: 16.25 },
      instant: { date: '2026-11-21', time: '17:30' },
      kind: 'resident',
      userClasses: ['bus', 'waste_management'],
      permits: ['4', 'North, west', '[B'],
      link: 2121,
      filters: { ...noFilters, days: 'Sat-Sun', time_limit: [15] },
      scenario: 12,
      asOf: '2025-05-03T12:00:00.000Z',
      language: 'es',
    };
    const address = new URL(formatUrlState(state, ''), 'http://city.test/');
    expect(address.hash).toBe('#map=16.25/45.51523/-122.67840');
    expect(parseUrlState(address.search, address.hash)).toEqual(state);
  });

  it('read a place in the query too, and the one behind the # first', () => {
    const place = { lng: -122.5, lat: 45, zoom: 12 };
    expect(parseUrlState('?map=12/45/-122.5').map).toEqual(place);
    expect(parseUrlState('?map=3/1/1', '#map=12/45/-122.5').map).toEqual(place);
    expect(parseUrlState('?map=12/45/-122.5', '#map=nonsense').map).toEqual(place);
    expect(formatUrlState({ ...empty, map: place }, '?map=3/1/1')).toBe('#map=12/45.00000/-122.50000');
  });

  it('read zooms from 0 to 22, and no others', () => {
    for (const zoom of [0, 22]) expect(parseUrlState('', `#map=${zoom}/45/-122.5`).map?.zoom).toBe(zoom);
    for (const zoom of ['22.1', '-0.1', '23'])
      expect(parseUrlState('', `#map=${zoom}/45/-122.5`).map).toBeNull();
  });

  it('read permits separated by commas, and a list as JSON where a name has a comma', () => {
    expect(parseUrlState('?permits=4,%20zone%20a,').permits).toEqual(['4', 'zone a']);
    expect(formatUrlState({ ...empty, permits: ['4', 'zone a'] }, '')).toBe('?permits=4,zone%20a');
    expect(parseUrlState(`?permits=${encodeURIComponent('["Zone A, B"]')}`).permits).toEqual(['Zone A, B']);
    expect(parseUrlState('?permits=[B').permits).toEqual(['[B']);
  });

  it('leave defaults out and keep what is not theirs', () => {
    expect(formatUrlState({ ...empty, kind: 'car' }, '')).toBe('');
    expect(formatUrlState(empty, '?user_classes=bus&hide=taxi&days=Fri')).toBe('');
    // Parameters that no longer apply are removed, each on its own.
    for (const stale of [
      'as_of=2025-05-03T12:00Z',
      'scenario=4',
      'date=2026-11-21&time=12:00',
      'link=9',
      'permits=zone%201',
      'user_class=resident',
      'language=es',
    ])
      expect(formatUrlState({ ...empty, language: null }, `?${stale}`), stale).toBe('');
    expect(formatUrlState({ ...empty, link: 3 }, '?is_hotspot=1&link=9')).toBe('?link=3&is_hotspot=1');
  });

  it.each([
    '?map=x/y/z&date=2026-13-40&time=99:99&user_class=tank&link=-4&permits=,,',
    '?map=99/45/9&date=2026-02-30&link=1.5',
    '?map=12//&date=&time=10:00&link=99999999999999',
    '?map=12/91/0&map=3/4/5',
    '?scenario=0&as_of=2025-02-30T12:00Z',
    '?scenario=x&as_of=2025-05-03T12:00:00+02:00',
    '?map=Infinity/0/0&link=NaN&user_class=__proto__',
    '?%E0%A4%A&link=%',
  ])('take nothing from nonsense: %s', (search) => {
    expect(parseUrlState(search)).toEqual({ ...empty, language: null });
  });

  it('take noon for a date without a usable time', () => {
    expect(parseUrlState('?date=2026-11-21&time=25:00').instant).toEqual({
      date: '2026-11-21',
      time: '12:00',
    });
  });
});
