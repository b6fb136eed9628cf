// A city from OpenStreetMap apart from its rules: names of cross streets, widths, spaces
// distributed along a way, what is cut or lost, and its box.
import { lineLength, type Position } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import type { ReadOptions } from '../format.ts';
import { fileOf } from '../testing/shared-data.ts';
import { osmFormat } from './osm.ts';

type Tags = Readonly<Record<string, string>>;
interface Way {
  readonly nodes: readonly string[];
  readonly tags: Tags;
}

/** Named nodes, in steps of 0.001° east and north of 52.5° N, 13.4° E. */
const places: Readonly<Record<string, Position>> = {
  a: [0, 0],
  b: [3, 0],
  c: [6, 0],
  d: [9, 0],
  north: [3, 2],
  south: [3, -2],
  east: [6, 2],
};
const ids = Object.keys(places);

function fileWith(ways: readonly Way[], more = '') {
  const nodes = Object.values(places).map(
    ([x, y], index) => `<node id="${index + 1}" lat="${52.5 + y / 1000}" lon="${13.4 + x / 1000}"/>`,
  );
  const drawn = ways.map(({ nodes: on, tags }, index) => {
    const refs = on.map((name) => `<nd ref="${name === 'gone' ? 99 : ids.indexOf(name) + 1}"/>`);
    const said = Object.entries(tags).map(([key, value]) => `<tag k="${key}" v="${value}"/>`);
    return `<way id="${index + 1}">${refs.join('')}${said.join('')}</way>`;
  });
  return fileOf(`<osm version="0.6">${nodes.join('')}${more}${drawn.join('')}</osm>`, 'a.osm');
}

async function read(ways: readonly Way[], options: ReadOptions = {}, more = '') {
  const result = await osmFormat.read?.([fileWith(ways, more)], options);
  if (result?.ok !== true) throw new Error(JSON.stringify(result));
  const { data, issues, lost } = result.value;
  return { data, lost, issues: issues.map(({ severity, code, place }) => `${severity} ${code} ${place}`) };
}
const told = (issues: readonly string[]) => issues.filter((issue) => !issue.includes('time-zone-guessed'));
const street = (more: Tags = {}): Tags => ({ highway: 'residential', name: 'Main', width: '8', ...more });
const main = (more: Tags = {}): Way => ({ nodes: ['a', 'b', 'c'], tags: street(more) });

describe('a block', () => {
  it('has the streets it crosses at its own ends, the widest of several', async () => {
    const { data } = await read([
      main(),
      { nodes: ['b', 'north'], tags: street({ name: 'Narrow', width: '5' }) },
      { nodes: ['b', 'south'], tags: street({ name: 'Wide', width: '12' }) },
      { nodes: ['c', 'east'], tags: street({ name: 'East' }) },
    ]);
    expect(
      data.blocks.slice(0, 2).map(({ fromStreetName, toStreetName }) => [fromStreetName, toStreetName]),
    ).toEqual([
      [null, 'Wide'],
      ['Wide', 'East'],
    ]);
    expect(data.blocks[0]).toMatchObject({ fromNode: 'node/1', toNode: 'node/2', streetName: 'Main' });
    expect(data.links[2]).toMatchObject({
      outsideId: 'way/1:2-3:L',
      block: 'way/1:2-3',
      fromNode: 'node/2',
      toNode: 'node/3',
      streetName: 'Main',
      fromStreetName: 'Wide',
      toStreetName: 'East',
      compassSide: null,
      status: 'active',
    });
    expect(data.nodes.find(({ outsideId }) => outsideId === 'node/2')?.geometry.coordinates).toEqual([
      13.403, 52.5,
    ]);
  });

  it('is as wide as its tag says, to the centimetre, and its curbs half of that from its middle', async () => {
    const { data } = await read([main({ width: '27 ft', ref: 'B 1' })]);
    expect(data.blocks[0]?.width).toBe(8.23);
    expect(data.links[0]?.sourceProperties).toMatchObject({ osmWay: 1, widthMeasured: true });
    const guessed = await read([{ nodes: ['a', 'b'], tags: { highway: 'residential', ref: 'B 1' } }]);
    expect(guessed.data.blocks[0]).toMatchObject({ width: 5.5, streetName: 'B 1' });
    expect(guessed.data.links[0]?.sourceProperties).toEqual({ osmWay: 1, widthMeasured: false });
    const [left, right] = data.links.map(({ geometry }) => geometry.coordinates[0]?.[1] ?? 0);
    expect(((left ?? 0) - 52.5) * 111_195).toBeCloseTo(4.11, 1);
    expect((52.5 - (right ?? 0)) * 111_195).toBeCloseTo(4.11, 1);
  });

  it('ends half a crossing street and its corner before the crossing', async () => {
    const { data } = await read([main(), { nodes: ['b', 'north'], tags: street({ name: 'N', width: '6' }) }]);
    const lengthOf = (id: string) => {
      const link = data.links.find(({ outsideId }) => outsideId === id);
      return link === undefined ? 0 : lineLength(link.geometry);
    };
    const whole = lengthOf('way/1:1-2:R');
    expect(whole - lengthOf('way/1:1-2:L')).toBeCloseTo(4.5, 0);
    expect(lengthOf('way/1:2-3:R') - lengthOf('way/1:2-3:L')).toBeCloseTo(4.5, 0);
  });

  it('keeps the direction of a one-way street, and the tags of its side as they stand', async () => {
    const propertiesOf = async (tags: Tags) => (await read([main(tags)])).data.links[0]?.sourceProperties;
    expect(await propertiesOf({ oneway: '-1' })).toMatchObject({ oneway: '-1' });
    expect(await propertiesOf({ oneway: 'no' })).not.toHaveProperty('oneway');
    expect(
      await propertiesOf({ 'parking:left': 'lane', 'parking:right': 'no', surface: 'asphalt' }),
    ).toMatchObject({
      tags: { 'parking:left': 'lane' },
    });
    const both = await propertiesOf({ 'parking:both:fee': 'no', 'parking:left:fee': 'yes' });
    expect(both?.tags).toEqual({ 'parking:left:fee': 'yes' });
  });
});

describe('the spaces of a way', () => {
  const capacity = (more: Tags = {}) => ({ 'parking:left': 'lane', 'parking:left:capacity': '9', ...more });

  it('are shared by the curbs of its side by their lengths', async () => {
    const { data } = await read([
      { nodes: ['a', 'b', 'd'], tags: street(capacity()) },
      { nodes: ['b', 'south'], tags: street({ name: 'S' }) },
    ]);
    const bays = data.links
      .filter(({ block }) => block?.startsWith('way/1'))
      .map(({ baysCount }) => baysCount);
    expect(bays).toEqual([3, null, 6, null]);
  });

  it('are those of today’s tags before the older ones, and only where they are counted', async () => {
    const baysOf = async (tags: Tags) => (await read([main(tags)])).data.links[0]?.baysCount;
    expect(await baysOf(capacity({ 'parking:lane:left:capacity': '4' }))).toBe(9);
    expect(await baysOf({ 'parking:lane:left': 'parallel', 'parking:lane:left:capacity': '4' })).toBe(4);
    expect(await baysOf(capacity({ 'parking:left:capacity': '~9' }))).toBeNull();
    expect(await baysOf(capacity({ 'parking:left:capacity': '12345' }))).toBeNull();
  });

  it('are not known where the way is cut, which is told of the way and its side', async () => {
    const { data, issues } = await read([{ nodes: ['a', 'b', 'gone'], tags: street(capacity()) }]);
    expect(data.links.map(({ baysCount }) => baysCount)).toEqual([null, null]);
    expect(told(issues)).toEqual(['loss osm.capacity-cut way/1 left', 'warning osm.way-cut way/1']);
  });

  it('lie at the angle that is said', async () => {
    const anglesOf = async (tags: Tags) =>
      (await read([main(tags)])).data.links.map(({ baysAngle }) => baysAngle);
    expect(await anglesOf({ 'parking:left:orientation': 'perpendicular' })).toEqual(['perpendicular', null]);
    expect(await anglesOf({ 'parking:lane:both': 'inline' })).toEqual(['parallel', 'parallel']);
    expect(await anglesOf({ 'parking:lane:both': 'marked' })).toEqual([null, null]);
  });
});

describe('what is told', () => {
  it('is told of a way once, however many blocks it has', async () => {
    const { issues } = await read([
      main({ 'parking:left': 'separate', 'parking:right:fee': 'sometimes' }),
      { nodes: ['b', 'north'], tags: street({ name: 'N' }) },
    ]);
    expect(told(issues).toSorted()).toEqual([
      'loss osm.parking-separate way/1',
      'warning osm.condition-unread way/1 parking:right:fee',
      'warning osm.rules-unknown way/1 right',
    ]);
  });

  it('is lost of streets that cannot be used: two curbs, and their rules where they have tags', async () => {
    const lostOf = async (tags: string) => {
      const way = `<way><nd ref="1"/><nd ref="2"/>${tags}</way>`;
      const { lost } = await read([main()], {}, way);
      return [lost?.curbs, lost?.rules];
    };
    expect(await lostOf('<tag k="highway" v="residential"/>')).toEqual([2, 0]);
    expect(await lostOf('<tag k="highway" v="service"/>')).toEqual([0, 0]);
    expect(await lostOf('<tag k="highway" v="service"/><tag k="parking:both" v="lane"/>')).toEqual([2, 2]);
    expect(await lostOf('<tag k="building" v="yes"/>')).toEqual([0, 0]);
  });

  it('is lost of a side that is too short for any curb: its spaces and prices, and nothing of one without', async () => {
    const short = '<node id="50" lat="52.50004" lon="13.4"/>';
    const stub = (tags: string) =>
      `${short}<way id="7"><nd ref="1"/><nd ref="50"/><tag k="highway" v="residential"/><tag k="name" v="Stub"/>${tags}</way>`;
    const tag = (key: string, value: string) => `<tag k="${key}" v="${value}"/>`;
    const lostOf = async (tags: string) => {
      const wide = { nodes: ['d', 'c', 'b', 'a'], tags: street({ width: '20' }) };
      const { lost, issues, data } = await read([wide], {}, stub(tags));
      expect(data.links.some(({ block }) => block?.startsWith('way/7'))).toBe(false);
      expect(issues.filter((issue) => issue.includes('vanished'))).toEqual([
        'loss osm.link-vanished way/7:1-50 left',
      ]);
      return lost;
    };
    expect(await lostOf('')).toMatchObject({ curbs: 0, spaces: 0, prices: 0 });
    expect(await lostOf(tag('parking:left:fee', 'no'))).toMatchObject({ curbs: 0, rules: 0 });
    expect(await lostOf(tag('parking:left:capacity', '2'))).toMatchObject({ curbs: 1, spaces: 2, prices: 0 });
    const paid = tag('parking:left:fee', 'yes') + tag('parking:left:charge', '2 EUR/hour');
    expect(await lostOf(paid)).toMatchObject({ curbs: 1, spaces: 0, rules: 1, prices: 1 });
  });
});

describe('a source', () => {
  it('is in the zone most of it lies in, unless a person says another, and that is told', async () => {
    const { data, issues } = await read([main()]);
    expect([data.timeZone, data.currency, data.name]).toEqual(['Europe/Berlin', 'EUR', null]);
    expect(issues).toContain('warning osm.time-zone-guessed file');
    const said = await read([main()], { timeZone: 'Europe/London', cityName: 'L' });
    expect([said.data.timeZone, said.data.currency, said.data.name]).toEqual(['Europe/London', 'GBP', 'L']);
    expect(said.issues).toEqual([]);
    expect((await read([main()], { currency: 'CHF' })).data).toMatchObject({
      timeZone: 'Europe/Berlin',
      currency: 'CHF',
      authority: null,
      priorityHierarchy: null,
    });
  });

  it('ends at the box that is asked for, whose edges are inside of it', async () => {
    const { data } = await read([main()], { box: [13.39, 52.4, 13.403, 52.5] });
    expect(data.blocks.map(({ outsideId }) => outsideId)).toEqual(['way/1:1-2']);
    const beyond = await read([main()], { box: [13.403, 52.5, 13.5, 52.6] });
    expect(beyond.data.blocks.map(({ outsideId }) => outsideId)).toEqual(['way/1:2-3']);
    expect(await osmFormat.read?.([fileWith([main()])], { box: [1, 1, 2, 2] })).toMatchObject({
      refusal: { code: 'osm.nothing', params: { file: 'a.osm' } },
    });
  });

  it('may be of several files, in any of its forms, whose names are told where nothing is in them', async () => {
    const nodes = fileOf(
      '<osm><node id="1" lat="52.5" lon="13.4"/><node id="2" lat="52.5" lon="13.403"/></osm>',
      'nodes.osm',
    );
    const way = fileOf(
      ' <osm><way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way></osm>',
      'ways.osm',
    );
    const both = await osmFormat.read?.([nodes, way], {});
    expect(both?.ok === true && both.value.data.blocks).toHaveLength(1);
    expect(await osmFormat.read?.([nodes, nodes], {})).toMatchObject({
      refusal: { params: { file: 'nodes.osm, nodes.osm' } },
    });
    expect(await osmFormat.read?.([], {})).toMatchObject({ refusal: { code: 'format.no-file' } });
    expect(await osmFormat.read?.([fileOf('nothing', 'x.pbf')], {})).toMatchObject({
      refusal: { code: 'osm.pbf-malformed' },
    });
  });

  it('may have a base map alone, with places that have names, and things on the curb', async () => {
    const node = (id: number, tags: Tags) =>
      `<node id="${id}" lat="52.5" lon="13.4">${Object.entries(tags)
        .map(([k, v]) => `<tag k="${k}" v="${v}"/>`)
        .join('')}</node>`;
    const more = [
      node(21, { place: 'suburb', name: 'East' }),
      node(22, { place: 'suburb' }),
      node(23, { place: 'island', name: 'I' }),
      node(24, { amenity: 'bench', seats: '3' }),
    ].join('');
    const { data } = await read([], {}, more);
    expect(data.baseMap).toEqual([
      { kind: 'place', name: 'East', geometry: { type: 'Point', coordinates: [13.4, 52.5] } },
    ]);
    expect(data.assets).toMatchObject([{ outsideId: 'node/24', type: 'bench', properties: { seats: 3 } }]);
  });

  it('has the later of two nodes with one id, wherever it stands', async () => {
    const again = '<node id="2" lat="52.51" lon="13.42"/><node id="1" lat="52.5" lon="13.4"/>';
    const { data } = await read([{ nodes: ['a', 'b'], tags: street() }], {}, again);
    expect(data.blocks[0]?.geometry.coordinates).toEqual([
      [13.4, 52.5],
      [13.42, 52.51],
    ]);
  });
});
