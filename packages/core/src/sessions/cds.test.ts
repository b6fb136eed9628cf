// CDS files: events are paired only by shared keys, and hours of aggregates are summed as they
// arrive.
import { describe, expect, it } from 'vitest';
import { AggregateSums } from './cds-aggregates.ts';
import { cdsEvent, pairSessionEvents } from './cds-events.ts';

const start = Date.UTC(2026, 4, 4, 9);
const event = (id: string, type: string, minute: number, more = {}) =>
  cdsEvent.parse({ event_id: id, event_type: type, event_time: start + minute * 60_000, ...more });
const at = (lon: number) => ({ event_location: { type: 'Point', coordinates: [lon, 45, 12] } });

describe('events', () => {
  it('without a name of the place are paired where they have the same coordinates', () => {
    const { stays, unpaired } = pairSessionEvents([
      event('1', 'park_start', 0, at(7)),
      event('2', 'park_start', 1, at(8)),
      event('3', 'park_end', 10, at(7)),
      event('4', 'park_end', 20, { event_location: { geometry: { type: 'Point', coordinates: [8, 45] } } }),
    ]);
    expect(unpaired).toBe(0);
    expect(stays.map(({ outsideId, departure }) => [outsideId, departure])).toEqual([
      ['1', start + 600_000],
      ['2', start + 1_200_000],
    ]);
  });

  it('of a space are paired once: a second end has no beginning', () => {
    const space = { curb_space_id: 'space 1' };
    const { stays, unpaired } = pairSessionEvents([
      event('1', 'park_start', 0, space),
      event('2', 'park_end', 10, space),
      event('3', 'park_end', 20, space),
    ]);
    expect(stays.map(({ departure }) => departure)).toEqual([start + 600_000]);
    expect(unpaired).toBe(1);
  });

  it('that say nothing of their place are paired with nothing', () => {
    const { stays, ends, unpaired } = pairSessionEvents([
      event('1', 'park_start', 0),
      event('2', 'park_end', 10),
    ]);
    expect([stays.map(({ departure }) => departure), ends, unpaired]).toEqual([[null], [], 1]);
  });

  it('with a character nobody can store are none', () => {
    const given = { event_id: '1', event_type: 'park_start', event_time: start };
    expect(cdsEvent.safeParse(given).success).toBe(true);
    expect(cdsEvent.safeParse({ ...given, curb_zone_id: 'a\u0000' }).success).toBe(false);
    expect(cdsEvent.safeParse({ ...given, event_id: '\ud800' }).success).toBe(false);
  });
});

it('hours of aggregates are summed row by row', () => {
  const sums = new AggregateSums();
  const row = { place: 'a', metric: 'occupancy_percent', date: '2026-05-04', hour: 9, value: 40 };
  for (const one of [row, { ...row, date: '2026-05-11', value: 60 }, { ...row, value: -1 }]) sums.add(one);
  for (const one of [
    { ...row, hour: 24 },
    { ...row, place: '\u0000' },
    { ...row, metric: 'turnover' },
  ])
    sums.add(one);
  expect(sums.found).toEqual({
    measures: [{ place: 'a', hourOfWeek: 9, occupancy: 0.5, hours: 2 }],
    offline: 1,
    wrong: 2,
    leftOut: new Map([['turnover', 1]]),
  });
});
