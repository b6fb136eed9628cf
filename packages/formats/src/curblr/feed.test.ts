// Complete CurbLR feeds: what the file and its manifest state, generated ids and locations, lines
// offset to the curb, and losses with their counts.
import {
  type CityData,
  findBuiltInCalendar,
  type LinkData,
  lineLength,
  planeAt,
  restriction,
} from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { type ReadOptions, textOf } from '../format.ts';
import { cityOf } from '../testing/one-curb.ts';
import { fileOf } from '../testing/shared-data.ts';
import { readCurblr } from './read.ts';
import { writeCurblr } from './write.ts';

const now = Date.UTC(2026, 2, 4, 5, 6, 7);
const timeZone = 'America/New_York';
const plain = restriction.parse({ activity: 'parking', subActivity: 'free-parking', priority: 10 });
const { blocks, ...one } = cityOf([plain], {
  timeZone,
  calendar: findBuiltInCalendar(timeZone) ?? { periods: [] },
});
const city: CityData = { ...one, blocks: [] };
const [link] = city.links;
if (link === undefined) throw new Error('no curb');

function written(data: CityData, name?: string) {
  const result = writeCurblr(data, { now, ...(name !== undefined && { name }) });
  if (!result.ok) throw new Error(result.refusal.code);
  const [file, ...more] = result.value.files;
  if (file === undefined || more.length > 0) throw new Error('not one file');
  const losses = result.value.issues.map(({ code, place, params }) => `${code} ${place} ${params.count}`);
  const document = JSON.parse(textOf(file));
  return { file, document, losses, places: document.features.map(locationOf) };
}
const locationOf = (feature: { properties: { location: object } }) => feature.properties.location;
const linked = (...links: Partial<LinkData>[]) => ({
  ...city,
  links: links.map((more) => ({ ...link, ...more })),
});

describe('a feed that is written', () => {
  it('is one file of the name that is wished for, made at its moment', () => {
    const { file, document } = written(city, 'Old Town');
    expect([file.name, file.mediaType]).toEqual(['Old Town.curblr.json', 'application/geo+json']);
    expect(written(city).file.name).toBe('city.curblr.json');
    expect(document.manifest).toEqual({
      createdDate: '2026-03-04T05:06:07.000Z',
      lastUpdatedDate: '2026-03-04T05:06:07.000Z',
      curblrVersion: '1.1.0',
      timeZone,
      currency: 'USD',
      priorityHierarchy: ['free parking'],
      authority: { name: 'C', url: '' },
    });
  });

  it.each<[string, Partial<CityData>, object]>([
    [
      'its authority',
      { authority: { name: 'P', url: 'u', phone: '1' } },
      { name: 'P', url: 'u', phone: '1' },
    ],
    [
      'no phone where there is none',
      { authority: { name: 'P', url: null, phone: null } },
      { name: 'P', url: '' },
    ],
    ['nobody', { name: null }, { name: '', url: '' }],
  ])('says as who made it %s', (_, more, authority) => {
    expect(written({ ...city, ...more }).document.manifest.authority).toEqual(authority);
  });

  it('names the units of the sizes it has, and no others', () => {
    const unitsOf = (limits: object | null) => {
      const entry = restriction.parse({ ...plain, users: [{ anyOf: ['truck'], limits }] });
      const { manifest } = written({ ...city, ruleSets: [[entry]] }).document;
      return [manifest.unitHeightLength, manifest.unitWeight];
    };
    expect(unitsOf(null)).toEqual([undefined, undefined]);
    expect(unitsOf({ maxLength: 6 })).toEqual(['metres', undefined]);
    expect(unitsOf({ minHeight: 2 })).toEqual(['metres', undefined]);
    expect(unitsOf({ maxWeight: 3500 })).toEqual([undefined, 'kilograms']);
  });

  it('is in the currency of the city, else of its first price, and is told of others', () => {
    const paid = (currency: string) =>
      restriction.parse({
        ...plain,
        payment: {
          currency,
          rates: [{ tiers: [{ from: 0, to: null, fee: 100, per: 60, increment: 60 }] }],
        },
      });
    const both = { ...city, ruleSets: [[plain], [paid('CHF'), paid('EUR')]] };
    expect(written({ ...both, currency: 'EUR' }).document.manifest.currency).toBe('EUR');
    const { document, losses } = written({ ...both, currency: null });
    expect(document.manifest.currency).toBe('CHF');
    expect(losses).toContain('curblr.loss.second-currency ruleSets[1][1].payment.currency 1');
  });

  it('says the place of each curb, made up where its source gave none', () => {
    const length = lineLength(link.geometry);
    expect(written(city).places[0]).toEqual({
      assetType: 'sign',
      shstRefId: 'r',
      sideOfStreet: 'right',
      shstLocationStart: 0,
      shstLocationEnd: 84,
      objectId: link.outsideId,
      streetName: 'High Street',
    });
    const none = { shstRefId: null, shstLocationStart: null, shstLocationEnd: null, streetName: null };
    const { places } = written(
      linked(none, { ...none, block: null, status: 'planned', baysCount: 0, baysAngle: 'diagonal' }),
    );
    expect(places[0]).toMatchObject({
      shstRefId: 'b',
      shstLocationStart: 0,
      shstLocationEnd: Number(length.toFixed(2)),
    });
    expect(places[0]).not.toHaveProperty('streetName');
    expect(places[0]).not.toHaveProperty('status');
    expect(places[1]).toMatchObject({
      shstRefId: link.outsideId,
      status: 'planned',
      baysCount: 0,
      baysAngle: 'diagonal',
    });
  });

  it('leaves out an id that is made of the place, also one with a number, and no other', () => {
    const idOf = (outsideId: string) => written(linked({ outsideId })).places[0].objectId;
    expect([idOf('r:right:0-84'), idOf('r:right:0-84#2')]).toEqual([undefined, undefined]);
    for (const id of ['r:left:0-84', 'r:right:0-84#x', 'r:right:0-840', 'x#2']) expect(idOf(id)).toBe(id);
  });

  it('gives back what the feed said beside the rules, and its own line', () => {
    const drawnLine = {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [1, 0],
      ],
    };
    const sourceProperties = {
      assetType: 'meter',
      assetSubtype: 'x',
      featureId: 7,
      properties: { images: ['a'] },
      drawnLine,
      ruleAuthorities: [{ name: 'Port' }],
    };
    const { document } = written(linked({ sourceProperties }, { sourceProperties, ruleSet: null }));
    const [feature, bare] = document.features;
    expect(feature).toMatchObject({ id: 7, geometry: drawnLine, properties: { images: ['a'] } });
    expect(feature.properties.location).toMatchObject({ assetType: 'meter', assetSubtype: 'x' });
    for (const name of ['drawnLine', 'ruleAuthorities', 'featureId', 'properties'])
      expect(feature.properties.location).not.toHaveProperty(name);
    expect(feature.properties.regulations[0].rule.authority).toEqual({ name: 'Port' });
    expect(bare.properties.regulations).toEqual([]);
    const other = written(linked({ sourceProperties: { ...sourceProperties, ruleAuthorities: [1, 2] } }));
    expect(other.document.features[0].properties.regulations[0].rule).not.toHaveProperty('authority');
  });
});

describe('what a feed does not say', () => {
  it.each<[string, Partial<CityData>, string[]]>([
    ['nothing of a plain city', {}, []],
    ['blocks', { blocks }, ['curblr.loss.streets blocks 1']],
    [
      'nodes alone',
      { nodes: [{ outsideId: 'n', geometry: { type: 'Point', coordinates: [0, 0] } }] },
      ['curblr.loss.streets blocks 1'],
    ],
    [
      'a base map',
      { baseMap: [{ kind: 'park', name: null, geometry: link.geometry }] },
      ['curblr.loss.base-map baseMap 1'],
    ],
    ['a calendar of its own', { calendar: { periods: [] } }, ['curblr.loss.calendar calendar 1']],
    ['no calendar', { calendar: null }, []],
    [
      'the name of a street it begins at',
      linked({ fromStreetName: 'A' }),
      ['curblr.loss.street-ends links[0] 1'],
    ],
    [
      'the name of a street it ends at',
      linked({ toStreetName: 'B' }),
      ['curblr.loss.street-ends links[0] 1'],
    ],
    ['a side of the compass', linked({ compassSide: 'N' }), ['curblr.loss.street-ends links[0] 1']],
    [
      'a regulation',
      linked({}, { outsideId: 'b', regulation: 'R' }),
      ['curblr.loss.regulation-id links[1] 1'],
    ],
    ['a reference', linked({ shstRefId: null }), ['curblr.loss.reference-made-up links[0] 1']],
    [
      'a rule, once for each rule',
      { ruleSets: [[plain], [{ ...plain, description: 'x' }]] },
      ['curblr.loss.description ruleSets[1][0] 1'],
    ],
  ])('is told: %s', (_, more, losses) => {
    expect(written({ ...city, ...more }).losses).toEqual(losses);
  });
});

const origin = [-122.68, 45.52] as const;
const plane = planeAt([...origin]);
const geometry = { type: 'LineString', coordinates: [plane.toPosition(0, 0), plane.toPosition(100, 0)] };
const rule = { activity: 'parking', priorityCategory: 'parking' };
const paidRule = { rule, payment: { rates: [{ fees: [1], durations: [60] }] } };
const feature = (location: object, regulations: unknown = [{ rule }], more: object = {}) => ({
  type: 'Feature',
  geometry,
  properties: { location, regulations },
  ...more,
});
function read(features: readonly unknown[], options: ReadOptions = {}, more: object = {}) {
  const manifest = {
    createdDate: '2026-01-01',
    timeZone: 'America/Los_Angeles',
    currency: 'USD',
    priorityHierarchy: ['parking'],
    authority: { name: 'City' },
  };
  const result = readCurblr(
    [fileOf({ type: 'FeatureCollection', manifest, features, ...more }, 'f.json')],
    options,
  );
  if (!result.ok) throw new Error(`${result.refusal.code} ${JSON.stringify(result.refusal.params)}`);
  const { data, issues, lost } = result.value;
  return { data, lost, issues: issues.map(({ code, place }) => `${code} ${place}`) };
}

describe('a feed that is read', () => {
  it('has its lines moved to their side by four and a half metres, unless another distance is said', () => {
    const awayOf = (sideOfStreet: string | null, options: ReadOptions = {}) => {
      const [first] = read([feature({ sideOfStreet })], options).data.links;
      return (first?.geometry.coordinates ?? []).map((position) =>
        Number(plane.toMetres(position)[1].toFixed(2)),
      );
    };
    expect(awayOf('left')).toEqual([4.5, 4.5]);
    expect(awayOf('right')).toEqual([-4.5, -4.5]);
    expect(awayOf('right', { curbOffset: 6 })).toEqual([-6, -6]);
    expect(awayOf('left', { curbOffset: 0 })).toEqual([0, 0]);
    expect(awayOf('unknown')).toEqual([0, 0]);
    expect(awayOf(null)).toEqual([0, 0]);
  });

  it('keeps the line as it was and its length, where it was moved', () => {
    const bent = [plane.toPosition(0, 0), plane.toPosition(50, 0), plane.toPosition(50, 50)];
    const drawn = { type: 'LineString', coordinates: bent };
    const linkOf = (sideOfStreet: string) =>
      read([feature({ sideOfStreet }, [], { geometry: drawn })]).data.links[0];
    expect(linkOf('left')?.length).toBeCloseTo(100, 1);
    expect(linkOf('left')?.sourceProperties.drawnLine).toEqual(drawn);
    expect(linkOf('unknown')).not.toHaveProperty('length');
    expect(linkOf('unknown')?.sourceProperties).toEqual({});
  });

  it('knows its curbs by their own id, else by their place; what repeats gets a number', () => {
    const place = { shstRefId: 'r', sideOfStreet: 'left', shstLocationStart: 1.5, shstLocationEnd: 9 };
    const { data, issues } = read([
      feature(place),
      feature(place),
      feature({ ...place, objectId: 12 }),
      feature({ objectId: '12' }),
      feature({}),
      feature({ shstRefId: 'q' }),
    ]);
    expect(data.links.map(({ outsideId }) => outsideId)).toEqual([
      'r:left:1.5-9',
      'r:left:1.5-9#2',
      '12',
      '12#2',
      'feature:unknown:0-0',
      'q:unknown:0-0',
    ]);
    expect(issues.filter((issue) => issue.startsWith('source'))).toEqual([
      'source.id-repeated features[3].properties.location.objectId',
    ]);
  });

  it('keeps what it says beside the rules', () => {
    const properties = {
      location: { assetType: 'sign', marker: 'm' },
      regulations: [{ rule: { ...rule, authority: { name: 'P' } } }, { rule }],
      images: ['a'],
    };
    const [first] = read([{ ...feature({}), id: 7, properties }], { cityName: 'N' }).data.links;
    expect(first?.sourceProperties).toEqual({
      assetType: 'sign',
      marker: 'm',
      properties: { images: ['a'] },
      ruleAuthorities: [{ name: 'P' }, null],
      featureId: 7,
    });
    expect(read([feature({})], { cityName: 'N' }).data).toMatchObject({
      name: 'N',
      authority: { name: 'City', url: null, phone: null },
      calendar: findBuiltInCalendar('America/Los_Angeles'),
    });
  });

  it.each<[string, object, object]>([
    ['nothing that is read', feature({}, [paidRule]), { curbs: 0, prices: 0, rules: 0 }],
    [
      'a curb with its spaces and rules',
      feature({ sideOfStreet: 'up', baysCount: '3' }),
      { curbs: 1, metres: 100, spaces: 3, rules: 1, prices: 0 },
    ],
    ['one without rules', feature({ sideOfStreet: 'up' }, []), { curbs: 1, rules: 0 }],
    ['one whose rules are not there', feature({ sideOfStreet: 'up' }, null), { curbs: 1, rules: 1 }],
    ['its prices', feature({ sideOfStreet: 'up' }, [paidRule, { rule }, paidRule]), { prices: 2 }],
    [
      'each of its parts',
      feature({}, [paidRule], {
        geometry: { type: 'MultiLineString', coordinates: [geometry.coordinates, geometry.coordinates] },
      }),
      { curbs: 2, metres: 200, rules: 2, prices: 2 },
    ],
    [
      'nothing of a planned one',
      feature({ sideOfStreet: 'up', status: ' Planned ' }),
      { curbs: 0, rules: 0 },
    ],
    [
      'nothing of a proposed one',
      feature({ sideOfStreet: 'up', status: 'proposed' }),
      { curbs: 0, rules: 0 },
    ],
    [
      'the price of a rule that cannot be read',
      feature({}, [{ ...paidRule, rule: { ...rule, activity: 'camping' } }]),
      { curbs: 0, prices: 1 },
    ],
    [
      'no price of a rule to come',
      feature({ status: 'planned' }, [{ ...paidRule, rule: { ...rule, activity: 'camping' } }]),
      { curbs: 0, prices: 0 },
    ],
  ])('has lost %s', (_, lostFeature, lost) => {
    const found = read([feature({ objectId: 'kept' }), lostFeature]).lost;
    expect({ ...found, metres: Math.round(found?.metres ?? 0) }).toMatchObject(lost);
  });

  it('has lost as many metres in a system of its own', () => {
    const mercator = {
      type: 'LineString',
      coordinates: [
        [-13_656_675, 5_702_000],
        [-13_656_575, 5_702_000],
      ],
    };
    const crs = { type: 'name', properties: { name: 'EPSG:3857' } };
    const list = [
      feature({ objectId: 'kept' }, [], { geometry: mercator }),
      feature({ sideOfStreet: 'up' }, [], { geometry: mercator }),
    ];
    expect(read(list, {}, { crs }).lost?.metres).toBeCloseTo(70, 0);
  });

  it('is one file', () => {
    const file = fileOf('{}', 'a.json');
    expect(readCurblr([], {})).toMatchObject({ refusal: { code: 'format.no-file' } });
    expect(readCurblr([file, fileOf('{}', 'b.json')], {})).toMatchObject({
      refusal: { code: 'format.one-file', params: { name: 'b.json', format: 'CurbLR' } },
    });
  });
});
