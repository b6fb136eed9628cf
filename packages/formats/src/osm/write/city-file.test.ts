// A city as an OpenStreetMap file: its name, the tags of its streets, ways cut where a side
// changes, shared nodes, and what tags cannot express.
import { type BlockData, type CityData, type LinkData, type Position, planeAt } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { textOf } from '../../format.ts';
import { generateOsmXml } from './osm-xml.ts';
import { distanceAlongLine, toWays } from './ways.ts';
import { writeOsm } from './write-osm.ts';

const { toPosition } = planeAt([-0.1, 51.5]);
const line = (...points: readonly (readonly [number, number])[]) => ({
  type: 'LineString' as const,
  coordinates: points.map(([x, y]): Position => toPosition(x, y)),
});
const block = (outsideId: string, more: Partial<BlockData> = {}): BlockData => ({
  outsideId,
  streetName: 'High Street',
  fromNode: 'n1',
  toNode: 'n2',
  fromStreetName: null,
  toStreetName: null,
  geometry: line([0, 0], [200, 0]),
  width: 9.5,
  highway: 'residential',
  ...more,
});
const curb = (outsideId: string, from: number, to: number, more: Partial<LinkData> = {}): LinkData => ({
  outsideId,
  block: 'b',
  fromNode: null,
  toNode: null,
  streetName: 'High Street',
  compassSide: null,
  fromStreetName: null,
  toStreetName: null,
  side: 'left',
  geometry: line([from, 5], [to, 5]),
  baysCount: null,
  baysAngle: null,
  shstRefId: null,
  shstLocationStart: null,
  shstLocationEnd: null,
  ruleSet: null,
  regulation: null,
  status: 'active',
  sourceProperties: {},
  ...more,
});
const city: CityData = {
  name: 'C',
  timeZone: 'Europe/London',
  currency: 'GBP',
  priorityHierarchy: null,
  authority: null,
  calendar: null,
  nodes: [],
  blocks: [block('b')],
  ruleSets: [],
  links: [curb('l', 5, 195), curb('r', 5, 195, { side: 'right' })],
  baseMap: [],
};

async function written(data: CityData, name?: string) {
  const result = await writeOsm(data, { now: 0, ...(name !== undefined && { name }) });
  const [file] = result.ok ? result.value.files : [];
  if (!result.ok || file === undefined) throw new Error('not written');
  const text = textOf(file);
  const ways = [...text.matchAll(/<way .*?<\/way>/gs)].map(([way]) =>
    Object.fromEntries([...way.matchAll(/k="(.*?)" v="(.*?)"/g)].map(([, key, value]) => [key, value])),
  );
  const losses = result.value.issues.map(({ code, place, params }) => `${code} ${place} ${params.count}`);
  return { file, text, ways, losses: losses.filter((loss) => !loss.includes('link-ids')) };
}

describe('the file', () => {
  it('has the name that is wished for, and its media type', async () => {
    const { file } = await written(city, 'Old Town');
    expect([file.name, file.mediaType]).toEqual(['Old Town.osm', 'application/vnd.openstreetmap.data+xml']);
    expect((await written(city)).file.name).toBe('city.osm');
  });

  it('says of a street its class, name and width, and which way one drives', async () => {
    const tags = async (more: Partial<BlockData>, link: Partial<LinkData> = {}) =>
      (await written({ ...city, blocks: [block('b', more)], links: [curb('l', 5, 195, link)] })).ways[0];
    expect(await tags({})).toEqual({ highway: 'residential', name: 'High Street', width: '9.5' });
    expect(await tags({ highway: null, width: null, streetName: null })).toEqual({
      highway: 'road',
      name: 'High Street',
    });
    expect(await tags({ streetName: 'Other' }, { sourceProperties: { oneway: '-1' } })).toMatchObject({
      name: 'Other',
      oneway: '-1',
    });
    expect(await tags({}, { sourceProperties: { oneway: true } })).not.toHaveProperty('oneway');
  });

  it('says of both sides what they share, and of each its own', async () => {
    const of = async (left: Partial<LinkData>, right: Partial<LinkData>) => {
      const links = [curb('l', 5, 195, left), curb('r', 5, 195, { side: 'right', ...right })];
      const [way = {}] = (await written({ ...city, links })).ways;
      return Object.fromEntries(Object.entries(way).filter(([key]) => key.startsWith('parking')));
    };
    expect(await of({ baysCount: 4, baysAngle: 'diagonal' }, { baysCount: 4 })).toEqual({
      'parking:both:capacity': '4',
      'parking:left:orientation': 'diagonal',
    });
    expect(await of({ baysCount: 4 }, { baysCount: 0 })).toEqual({
      'parking:left:capacity': '4',
      'parking:right:capacity': '0',
    });
  });
});

describe('ways', () => {
  const piecesOf = (...links: LinkData[]) =>
    toWays({ blocks: [block('b')], links }).map(({ from, to, left, right }) => [
      from,
      to,
      left?.outsideId ?? null,
      right?.outsideId ?? null,
    ]);

  it('are a street as it is where its sides do not change, up to its corners', () => {
    expect(piecesOf(curb('l', 25, 175), curb('r', 0, 200, { side: 'right' }))).toEqual([
      ['n1', 'n2', 'l', 'r'],
    ]);
    expect(toWays({ blocks: [block('b')], links: [] })[0]?.line).toEqual(block('b').geometry.coordinates);
    expect(piecesOf(curb('l', 195, 5), curb('u', 5, 195, { side: 'unknown' }))).toEqual([
      ['n1', 'n2', 'l', 'u'],
    ]);
  });

  it('are cut between two curbs of a side, in the middle of a little room or at both ends of a large one', () => {
    expect(piecesOf(curb('c', 102, 195), curb('a', 5, 98))).toEqual([
      ['n1', 'b 1', 'a', null],
      ['b 1', 'n2', 'c', null],
    ]);
    expect(piecesOf(curb('a', 5, 80), curb('c', 120, 195))).toEqual([
      ['n1', 'b 1', 'a', null],
      ['b 1', 'b 2', null, null],
      ['b 2', 'n2', 'c', null],
    ]);
  });

  it('begin and end where a curb does that is far from the corner', () => {
    expect(piecesOf(curb('a', 30, 195))).toEqual([
      ['n1', 'b 1', null, null],
      ['b 1', 'n2', 'a', null],
    ]);
    expect(piecesOf(curb('a', 5, 160), curb('r', 5, 195, { side: 'right' }))).toEqual([
      ['n1', 'b 1', 'a', 'r'],
      ['b 1', 'n2', null, 'r'],
    ]);
  });

  it('are no pieces of less than four metres', () => {
    expect(
      piecesOf(
        curb('a', 5, 100),
        curb('c', 100, 195),
        curb('r', 5, 102, { side: 'right' }),
        curb('s', 102, 195, { side: 'right' }),
      ),
    ).toEqual([
      ['n1', 'b 1', 'a', 'r'],
      ['b 1', 'n2', 'c', 's'],
    ]);
  });

  it('are lines of their own for curbs of no street: both sides of one line are one way', () => {
    const own = { block: null, geometry: line([0, 50], [90, 50]) };
    const gone = { block: 'gone', geometry: line([0, 80], [90, 80]) };
    const found = toWays({
      blocks: [],
      links: [
        curb('a', 0, 0, own),
        curb('b', 0, 0, { ...own, side: 'right' }),
        curb('c', 0, 0, { ...own, side: 'unknown' }),
        curb('d', 0, 0, gone),
      ],
    });
    expect(
      found.map(({ from, to, left, right }) => [from, to, left?.outsideId ?? null, right?.outsideId ?? null]),
    ).toEqual([
      ['a 0', 'a 1', 'a', 'b'],
      ['c 0', 'c 1', null, 'c'],
      ['d 0', 'd 1', 'd', null],
    ]);
    expect(toWays({ blocks: [], links: [] })).toEqual([]);
  });

  it('lie at the nearest place of a line', () => {
    const bent = [
      [0, 0],
      [10, 0],
      [10, 10],
    ] as const;
    expect(
      [
        [-3, 1],
        [4, 2],
        [12, -1],
        [13, 5],
        [10, 99],
      ].map(([x = 0, y = 0]) => distanceAlongLine(bent, [x, y])),
    ).toEqual([0, 4, 10, 15, 20]);
  });
});

it('nodes are there once where streets meet, and before the ways; texts are those of XML', () => {
  const way = (from: string, to: string, tags: [string, string][] = []) => ({
    line: [
      [1, 2],
      [3, 4],
      [5, 6.12345678],
    ] as Position[],
    from,
    to,
    tags,
  });
  const text = [...generateOsmXml([way('a', 'b', [['k"1', '<&>\u0007']]), way('b', 'a')])].join('');
  expect(
    [...text.matchAll(/<node id="(-?\d+)" lat="(.*?)" lon="(.*?)"\/>/g)].map((match) => match.slice(1)),
  ).toEqual([
    ['-1', '2.0000000', '1.0000000'],
    ['-2', '4.0000000', '3.0000000'],
    ['-3', '6.1234568', '5.0000000'],
    ['-4', '4.0000000', '3.0000000'],
  ]);
  const refs = [...text.matchAll(/<way id="(-\d+)">(.*?)<\/way>/gs)].map(([, id, body = '']) => [
    id,
    [...body.matchAll(/ref="(-\d+)"/g)].map(([, ref]) => ref),
  ]);
  expect(refs).toEqual([
    ['-1', ['-1', '-2', '-3']],
    ['-2', ['-3', '-4', '-1']],
  ]);
  expect(text).toContain('<tag k="k&quot;1" v="&lt;&amp;&gt; "/>');
  expect(text.lastIndexOf('<node')).toBeLessThan(text.indexOf('<way'));
  expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<osm .*<\/osm>\n$/s);
});

describe('what is lost', () => {
  const asset = {
    outsideId: 'a',
    type: 'tree',
    name: null,
    installed: null,
    properties: {},
    geometry: { type: 'Point' as const, coordinates: toPosition(0, 0) },
  };
  it.each<[string, Partial<CityData>, string[]]>([
    ['nothing but ids', {}, []],
    ['a line of its own', { links: [curb('l', 5, 195, { block: null })] }, ['osm.loss.own-line links[0] 1']],
    ['a side', { links: [curb('l', 5, 195, { side: 'unknown' })] }, ['osm.loss.side links[0] 1']],
    [
      'a curb below another',
      { links: [curb('l', 5, 195), curb('m', 90, 100)] },
      ['osm.loss.link links[1] 1'],
    ],
    [
      'a base map',
      { baseMap: [{ kind: 'park', name: null, geometry: line([0, 0], [1, 0]) }] },
      ['osm.loss.base-map baseMap 1'],
    ],
    ['assets', { assets: [asset] }, ['osm.loss.assets assets 1']],
    ['no assets', { assets: [] }, []],
    ['a hierarchy', { priorityHierarchy: ['a'] }, ['osm.loss.hierarchy priorityHierarchy 1']],
    [
      'an authority',
      { authority: { name: 'P', url: null, phone: null } },
      ['osm.loss.authority authority 1'],
    ],
    ['a calendar', { calendar: { periods: [] } }, ['osm.loss.calendar calendar 1']],
    [
      'a planned curb, which is not counted',
      { links: [curb('l', 5, 195, { status: 'planned', block: null })] },
      [],
    ],
  ])('is told: %s', async (_, more, losses) => {
    expect((await written({ ...city, ...more })).losses).toEqual(losses);
  });
});
