// What both curb dashboards count with: link counts, notes, link facts, cached readings and weeks,
// and which curbs a zone contains.
import {
  type CurbGroup,
  categoryCurbUser,
  createZoneArea,
  ruleSetOf,
  type ScenarioCurb,
} from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import type { ExpectedTypeResponse } from './count-curbs.ts';
import { linkCount, noteOf, typeIdsOf } from './count-curbs.ts';
import { angleOf, factsOf, numbersAt } from './link-facts.ts';
import { RevisionCache } from './revision-cache.ts';
import { getRuleSetWeeks } from './rule-set-week-cache.ts';
import { componentContains, type ZoneComponentCurbs, zoneContains } from './zone-curbs.ts';

const free = ruleSetOf([{ activity: 'parking', subActivity: 'free-parking', priority: 9 }]);
const closed = ruleSetOf([{ activity: 'no stopping', subActivity: 'no-stopping', priority: 9 }]);
const group = (more: Partial<CurbGroup>): CurbGroup => ({
  ruleSet: free,
  links: 1,
  spaces: 7,
  estimated: 0,
  metres: 30,
  ...more,
});

describe('a count of links', () => {
  const of = (...ids: number[]) =>
    linkCount(ids.map((linkId) => ({ ...group({}), isEstimated: false, linkId })));
  it('takes the pieces of one link for one, and links of none for none', () => {
    expect([of(), of(4), of(4, 4, 4), of(1, 4, 4, 6)]).toEqual([0, 1, 1, 3]);
  });
});

describe('the note of what was counted', () => {
  it('adds up links and spaces, and tells those that were estimated from those that were counted', () => {
    const note = noteOf(
      [
        group({ links: 2, spaces: 9, estimated: 4, metres: 90 }),
        group({ ruleSet: closed, links: 3, spaces: 5, estimated: 1, metres: 60 }),
        group({ ruleSet: null, links: 1, spaces: 2, metres: 50 }),
      ],
      ['space-hours'],
    );
    expect(note).toEqual({
      formulas: ['space-hours'],
      rows: 6,
      rule_sets: 2,
      coverage: 0.75,
      faults: [],
      offline_share: null,
      spaces_counted: 11,
      spaces_estimated: 5,
    });
  });

  it('knows no coverage of nothing, and one of a single metre', () => {
    expect(noteOf([], []).coverage).toBeNull();
    expect(noteOf([group({ metres: 0 })], []).coverage).toBeNull();
    expect(noteOf([group({ metres: 1 })], []).coverage).toBe(1);
    expect(noteOf([group({ ruleSet: null })], []).coverage).toBe(0);
  });

  it('finds types by their names, and none for curbs without rules', () => {
    const type = (id: number, name: string) => ({ id, name }) as ExpectedTypeResponse;
    expect([...typeIdsOf([type(5, 'loading'), type(2, 'taxi'), type(0, 'no rules known')])]).toEqual([
      ['loading', 5],
      ['taxi', 2],
    ]);
  });
});

describe('facts of links', () => {
  it('are a list, or nothing is read of them', () => {
    expect(factsOf('[4,null,2.5]')).toEqual([4, null, 2.5]);
    for (const broken of ['{}', '7', 'null']) expect(() => factsOf(broken)).toThrow('broken');
  });

  it('have the numbers at one place of each link, without the empty ones', () => {
    const facts = [1, 10, 0.5, 2, null, 0.6, 3, 30, 0.7];
    expect(numbersAt(facts, 1, 3)).toEqual([10, 30]);
    expect(numbersAt(facts, 0, 3)).toEqual([1, 2, 3]);
    expect(numbersAt([], 1, 3)).toEqual([]);
  });

  it.each([
    [0, null],
    [1, 'diagonal'],
    [2, 'perpendicular'],
    [3, null],
    [null, null],
    [undefined, null],
  ])('say the angle of bays: %s is %s', (number, angle) => expect(angleOf(number)).toBe(angle));
});

describe('kept readings', () => {
  const read = (value: string) => async (before: string | null) =>
    before === null ? value : `${before}+${value}`;

  it('drop the instant asked for longest ago, and never today', async () => {
    const readings = new RevisionCache<string>(2);
    await readings.at(null, 1, read('today'));
    for (const key of [10, 20]) await readings.at(key, 1, read(`at ${key}`));
    // 10 is requested again, so 20 is now the least recently used.
    expect(await readings.at(10, 1, read('anew'))).toBe('at 10');
    await readings.at(30, 1, read('at 30'));
    expect(await readings.at(10, 1, read('anew'))).toBe('at 10');
    expect(await readings.at(20, 1, read('anew'))).toBe('anew');
    expect(await readings.at(null, 1, read('anew'))).toBe('today');
  });

  it('are brought up for another revision, from what was read last that did not fail', async () => {
    const readings = new RevisionCache<string>(2);
    await readings.at(5, 1, read('a'));
    expect(await readings.at(5, 2, read('b'))).toBe('a+b');
    const failed = readings.at(5, 3, () => Promise.reject(new Error('away')));
    const next = readings.at(5, 4, read('c'));
    await expect(failed).rejects.toThrow('away');
    expect(await next).toBe('c');
  });

  it('are read once by two who ask at the same time', async () => {
    const readings = new RevisionCache<number>(1);
    let reads = 0;
    const slow = async () => {
      reads += 1;
      return reads;
    };
    expect(await Promise.all([readings.at(null, 1, slow), readings.at(null, 1, slow)])).toEqual([1, 1]);
  });
});

describe('kept weeks', () => {
  const calendar = { periods: [] };
  const time = { timeZone: 'Europe/Rome', calendar } as unknown as Parameters<typeof getRuleSetWeeks>[2];
  const car = categoryCurbUser(null, []);

  it('are those of the civil week, its time zone, who asks and the calendar', () => {
    const monday = getRuleSetWeeks('2026-06-08', car, time);
    expect(getRuleSetWeeks('2026-06-14', car, time)).toBe(monday);
    expect(getRuleSetWeeks('2026-06-15', car, time)).not.toBe(monday);
    expect(getRuleSetWeeks('2026-06-07', car, time)).not.toBe(monday);
    expect(getRuleSetWeeks('2026-06-08', categoryCurbUser(['taxi'], []), time)).not.toBe(monday);
    expect(getRuleSetWeeks('2026-06-08', car, { ...time, timeZone: 'Asia/Tokyo' })).not.toBe(monday);
    expect(getRuleSetWeeks('2026-06-08', car, { ...time, calendar: { periods: [] } })).not.toBe(monday);
    expect(getRuleSetWeeks('2026-06-08', car, { ...time })).toBe(monday);
  });

  it('of those asked for longest ago are forgotten first', () => {
    const weekOf = (number: number) =>
      getRuleSetWeeks(
        new Date(Date.parse('2020-01-06') + number * 7 * 86_400_000).toISOString().slice(0, 10),
        car,
        time,
      );
    const first = weekOf(0);
    const second = weekOf(1);
    for (let week = 2; week < 32; week += 1) weekOf(week);
    expect(weekOf(0)).toBe(first);
    weekOf(40);
    expect(weekOf(0)).toBe(first);
    expect(weekOf(1)).not.toBe(second);
  });
});

describe('a zone', () => {
  const square = { type: 'Polygon' as const, geometry: null };
  const ring = [
    [10, 45],
    [10.001, 45],
    [10.001, 45.001],
    [10, 45.001],
    [10, 45],
  ] as [number, number][];
  const area = createZoneArea({
    type: 'Polygon',
    geometry: { type: 'Polygon', coordinates: [ring] },
  } as never);
  const component = (more: Partial<ZoneComponentCurbs>) =>
    ({ row: square, area: null, links: new Set<number>(), ...more }) as unknown as ZoneComponentCurbs;
  const curb = (linkId: number, lng: number | null): ScenarioCurb => ({
    linkId,
    ruleSet: null,
    spaces: 1,
    isEstimated: false,
    metres: 10,
    piece:
      lng === null
        ? null
        : {
            from: 0,
            to: 10,
            geometry: {
              type: 'LineString',
              coordinates: [
                [lng, 45.0005],
                [lng + 0.0001, 45.0005],
              ],
            },
          },
  });

  it('holds a whole link by its list, a piece by where its middle is, and chosen curbs whole', () => {
    const drawn = component({ area, links: new Set([4]) });
    expect(componentContains(drawn, curb(4, null))).toBe(true);
    expect(componentContains(drawn, curb(5, null))).toBe(false);
    expect(componentContains(drawn, curb(5, 10.0005))).toBe(true);
    expect(componentContains(drawn, curb(4, 10.002))).toBe(false);
    const picked = component({ links: new Set([4]) });
    expect(componentContains(picked, curb(4, 10.002))).toBe(true);
    expect(componentContains(picked, curb(5, 10.0005))).toBe(false);
  });

  it('holds what any component holds; the whole city holds everything', () => {
    const zone = {
      id: 3,
      components: [component({ links: new Set([4]) }), component({ links: new Set([6]) })],
    };
    expect([4, 5, 6].map((id) => zoneContains(zone, curb(id, null)))).toEqual([true, false, true]);
    expect(zoneContains(null, curb(5, null))).toBe(true);
    expect(zoneContains({ id: 3, components: [] }, curb(4, null))).toBe(false);
  });
});
