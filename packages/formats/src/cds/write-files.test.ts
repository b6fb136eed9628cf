// The files of a CDS export: names, envelope and dates of zones, and each loss of a link, a street
// or a city, reported once with its count.
import { type CityData, type LinkData, type Restriction, restriction } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import type { WriteOptions } from '../format.ts';
import { textOf } from '../format.ts';
import { cityOf } from '../testing/one-curb.ts';
import { writeCds } from './write.ts';
import { stripOf } from './zone-polygons.ts';

const now = Date.UTC(2026, 2, 4, 5, 6, 7);
const plain = restriction.parse({ activity: 'parking', subActivity: 'free-parking', priority: 30 });
const paidIn = (currency: string): Restriction => ({
  ...plain,
  payment: restriction.parse({
    ...plain,
    payment: {
      currency,
      rates: [{ tiers: [{ from: 0, to: null, fee: 100, per: 60, increment: 60 }] }],
    },
  }).payment,
});
const { blocks: _blocks, ...one } = cityOf([plain], {
  timeZone: 'America/New_York',
  calendar: { periods: [] },
});
const city: CityData = { ...one, blocks: [] };
const [link] = city.links;
if (link === undefined) throw new Error('no curb');

function written(data: CityData, options: Partial<WriteOptions> = {}) {
  const result = writeCds(data, { now, ...options });
  if (!result.ok) throw new Error(result.refusal.code);
  const { files, issues } = result.value;
  const [zones, policies] = files.map((file) => JSON.parse(textOf(file)));
  return {
    files: files.map(({ name, mediaType }) => [name, mediaType]),
    zones,
    policies,
    issues: issues.map(({ code, place, params }) => `${code} ${place} ${params.count ?? ''}`.trim()),
  };
}
const lossesOf = (more: Partial<CityData>, version = '1.1') =>
  written({ ...city, ...more }, { version }).issues;
const linked = (...links: Partial<LinkData>[]) => ({ links: links.map((more) => ({ ...link, ...more })) });

describe('the files', () => {
  it('are zones and policies of the newest version, by the name that is wished for', () => {
    const type = (version: string) => `application/vnd.cds+json;version=${version}`;
    expect(written(city).files).toEqual([
      ['curbs-zones.json', type('1.1')],
      ['curbs-policies.json', type('1.1')],
    ]);
    const old = written(city, { version: '1.0', name: 'Old Town' });
    expect(old.files).toEqual([
      ['Old Town-zones.json', type('1.0')],
      ['Old Town-policies.json', type('1.0')],
    ]);
    expect([written(city).zones.version, old.zones.version, old.policies.version]).toEqual([
      '1.1.0',
      '1.0.1',
      '1.0.1',
    ]);
    expect(old.zones.data.zones).toHaveLength(1);
    expect(old.policies.data.policies).toHaveLength(1);
  });

  it.each<[string, Partial<CityData>, object]>([
    ['its zone and its time', {}, { time_zone: 'America/New_York', last_updated: now }],
    ['its currency', { currency: 'EUR', ruleSets: [[paidIn('CHF')]] }, { currency: 'EUR' }],
    [
      'the currency of its first price',
      { currency: null, ruleSets: [[plain], [paidIn('CHF')]] },
      { currency: 'CHF' },
    ],
    ['dollars where nothing is said', { currency: null }, { currency: 'USD' }],
    ['its name', {}, { author: 'C' }],
    [
      'its authority before its name',
      { authority: { name: 'Port', url: null, phone: null } },
      { author: 'Port' },
    ],
    ['nobody', { name: null }, { author: undefined }],
  ])('say of a city %s', (_, more, said) => {
    const { zones, policies } = written({ ...city, ...more });
    for (const [field, value] of Object.entries(said)) {
      expect(zones[field]).toBe(value);
      expect(policies[field]).toBe(value);
    }
  });

  it('are none of a version that nobody writes, or of a city without a time zone', () => {
    expect(writeCds(city, { now, version: '2.0' })).toMatchObject({
      refusal: { code: 'write.version', params: { version: '2.0', known: '1.0, 1.1' } },
    });
    expect(writeCds({ ...city, timeZone: null }, { now })).toMatchObject({
      refusal: { code: 'write.no-time-zone', params: { format: 'CDS' } },
    });
  });

  it('have the policies of each rule set, as old as it is, and none of the zones without rules', () => {
    const closed = { ...plain, activity: 'no parking' as const, subActivity: 'no-parking' };
    const { zones, policies } = written(
      {
        ...city,
        ruleSets: [[plain], [closed]],
        ...linked({ ruleSet: 1 }, { outsideId: 'b', ruleSet: 0 }, { outsideId: 'c', ruleSet: null }),
      },
      { publishedOf: (ruleSet) => (ruleSet === 1 ? now - 5000 : null) },
    );
    const [open, shut] = policies.data.policies;
    expect([open.published_date, shut.published_date]).toEqual([now, now - 5000]);
    expect([open.rules[0].activity, shut.rules[0].activity]).toEqual(['parking', 'no parking']);
    expect(zones.data.zones.map((zone: { curb_policy_ids: string[] }) => zone.curb_policy_ids)).toEqual([
      [shut.curb_policy_id],
      [open.curb_policy_id],
      [],
    ]);
  });
});

describe('a zone', () => {
  it('has the dates of its source, each by itself, else the day of the export', () => {
    const [published, updated, start, end] = [1e12, 1.1e12, 0, 1.3e12];
    const given = {
      published_date: published,
      last_updated_date: updated,
      start_date: start,
      end_date: end,
    };
    const datesOf = (sourceProperties: LinkData['sourceProperties']) => {
      const [zone] = written({ ...city, ...linked({ sourceProperties }) }).zones.data.zones;
      return [zone.published_date, zone.last_updated_date, zone.start_date, zone.end_date];
    };
    expect(datesOf(given)).toEqual([published, updated, start, end]);
    expect(datesOf({})).toEqual([now, now, now, undefined]);
    expect(datesOf({ published_date: published })).toEqual([published, now, now, undefined]);
    expect(datesOf({ last_updated_date: updated })).toEqual([now, updated, now, undefined]);
    expect(datesOf({ start_date: start, published_date: '1' })).toEqual([now, now, start, undefined]);
  });

  it('is a line in 1.1, and in 1.0 the polygon of its source, or a strip beside the others', () => {
    const shapeOf = (version: string, sourceProperties = {}) =>
      written({ ...city, ...linked({ sourceProperties }) }, { version }).zones.data.zones[0].geometry;
    expect(shapeOf('1.1')).toEqual(link.geometry);
    expect(shapeOf('1.0')).toEqual(stripOf(link));
    const zonePolygon = stripOf({ ...link, baysAngle: 'perpendicular' });
    for (const version of ['1.0', '1.1']) expect(shapeOf(version, { zonePolygon })).toEqual(zonePolygon);
  });
});

describe('what is lost', () => {
  it('of nothing is nothing, in 1.1', () => {
    expect(lossesOf({})).toEqual([]);
    expect(lossesOf({ priorityHierarchy: [] })).toEqual([]);
  });

  it.each<[string, Partial<LinkData>, string[]]>([
    ['an id that is none of CDS', { outsideId: 'north side' }, ['cds.loss.zone-id']],
    ['a side without a reference', { shstRefId: null }, ['cds.loss.side']],
    ['an unknown side', { shstRefId: null, side: 'unknown' }, []],
    [
      'a side that its source’s references say',
      { shstRefId: null, sourceProperties: { location_references: [] } },
      [],
    ],
    ['the name of a regulation', { regulation: 'R-1' }, ['cds.loss.regulation-id']],
    [
      'a property of another kind',
      { sourceProperties: { CATEGORY: 'PAID' } },
      ['cds.loss.source-properties'],
    ],
    ['properties that CDS has', { sourceProperties: { name: 'x', width: 3, curb_area_ids: ['a'] } }, []],
    ['the line of a feed that was moved', { sourceProperties: { drawnLine: link.geometry } }, []],
    ['details of policies', { sourceProperties: { policyDetails: { a: 1 } } }, ['cds.loss.policy-details']],
    ['a link to come', { status: 'planned', regulation: 'R-1' }, ['cds.loss.not-in-force']],
  ])('is told of %s, with its place and how often', (_, more, codes) => {
    expect(lossesOf(linked(more))).toEqual(codes.map((code) => `${code} links[0] 1`));
    const away = { shstLocationStart: 200, shstLocationEnd: 284 };
    const twice = lossesOf(
      linked({ outsideId: '11111111-1111-4111-8111-111111111111' }, more, { ...more, ...away }),
    );
    expect(twice.filter((loss) => !loss.includes('overlap'))).toEqual(
      codes.map((code) => `${code} links[1] 2`),
    );
  });

  it('is the shape of a zone that no source drew, in 1.0 alone', () => {
    expect(lossesOf({}, '1.0')).toEqual(['cds.loss.polygon-made-up links[0] 1']);
    expect(lossesOf(linked({ sourceProperties: { zonePolygon: stripOf(link) } }), '1.0')).toEqual([]);
  });

  it.each<[string, Partial<CityData>, string[]]>([
    [
      'blocks',
      { blocks: cityOf([], { timeZone: 'UTC', calendar: { periods: [] } }).blocks },
      ['cds.loss.streets blocks 1'],
    ],
    [
      'nodes alone',
      { nodes: [{ outsideId: 'n', geometry: { type: 'Point', coordinates: [0, 0] } }] },
      ['cds.loss.streets blocks 1'],
    ],
    [
      'a base map',
      { baseMap: [{ kind: 'park', name: null, geometry: link.geometry }] },
      ['cds.loss.base-map baseMap 1'],
    ],
    ['a hierarchy', { priorityHierarchy: ['a'] }, ['cds.loss.hierarchy priorityHierarchy 1']],
  ])('is told of a city’s %s', (_, more, losses) => {
    expect(lossesOf(more)).toEqual(losses);
  });

  it('is told with the rule set and the rule', () => {
    const described = { ...plain, priority: 40, description: 'x' };
    expect(lossesOf({ ruleSets: [[plain], [plain, described]] }, '1.0')).toEqual([
      'cds.loss.description ruleSets[1][1] 1',
      'cds.loss.polygon-made-up links[0] 1',
    ]);
  });

  it('is told of zones that lie over each other by more than a metre of one side of a street', () => {
    const at = (outsideId: string, from: number, to: number, more: Partial<LinkData> = {}) => ({
      outsideId: `${outsideId.repeat(8)}-1111-4111-8111-111111111111`,
      shstLocationStart: from,
      shstLocationEnd: to,
      ...more,
    });
    const overlaps = (...links: Partial<LinkData>[]) =>
      lossesOf(linked(...links)).filter((loss) => loss.includes('overlap'));
    expect(overlaps(at('1', 0, 50), at('2', 49, 90))).toEqual([]);
    expect(overlaps(at('1', 0, 50), at('2', 48.9, 90))).toEqual(['cds.loss.zones-overlap links[0] 2']);
    expect(overlaps(at('3', 200, 210), at('1', 50, 0), at('2', 90, 40))).toEqual([
      'cds.loss.zones-overlap links[1] 2',
    ]);
    for (const more of [
      { side: 'left' },
      { shstRefId: 'other' },
      { status: 'proposed' },
      { sourceProperties: { location_references: [] } },
    ] as const)
      expect(overlaps(at('1', 0, 50), at('2', 0, 50, more))).toEqual([]);
  });
});
