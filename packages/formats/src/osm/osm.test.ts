// Reading OpenStreetMap files into a city: made-up extracts, and real ones if available.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type CityData,
  type CityReadResult,
  hasUnknownRules,
  lineLength,
  restriction,
} from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { osmFormat } from './osm.ts';

/**
 * Builds a made-up extract near 52.5° N: nodes on a grid of 0.001° (68 m east, 111 m north), and
 * the given ways and relations.
 */
function extract(ways: string, relations = ''): string {
  const nodes: string[] = [];
  for (let x = 0; x < 10; x++)
    for (let y = 0; y < 10; y++)
      nodes.push(`<node id="1${x}${y}1" lat="${52.5 + y / 1000}" lon="${13.4 + x / 1000}"/>`);
  return `<?xml version="1.0" encoding="UTF-8"?><osm version="0.6">${nodes.join('')}${ways}${relations}</osm>`;
}

function way(id: number, nodes: string, tags: Record<string, string>): string {
  const refs = nodes.split(' ').map((node) => `<nd ref="1${node}1"/>`);
  const all = Object.entries(tags).map(([k, v]) => `<tag k="${k}" v="${v}"/>`);
  return `<way id="${id}">${refs.join('')}${all.join('')}</way>`;
}

async function readText(text: string, name = 'made-up.osm') {
  return osmFormat.read?.([{ name, bytes: new TextEncoder().encode(text) }], {});
}

async function cityOf(text: string): Promise<CityReadResult> {
  const result = await readText(text);
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

const street = { highway: 'residential', name: 'Long Street', width: '10' };
const cross = { highway: 'residential', name: 'Cross Street', width: '8' };

describe('streets', () => {
  const crossing = extract(way(1, '00 20 40', street) + way(2, '21 20', cross));

  it('become blocks between the nodes they share', async () => {
    const { data } = await cityOf(crossing);
    expect(data.blocks.map((block) => block.outsideId)).toEqual([
      'way/1:1001-1201',
      'way/1:1201-1401',
      'way/2:1211-1201',
    ]);
    expect(data.blocks[0]).toMatchObject({
      streetName: 'Long Street',
      fromNode: 'node/1001',
      toStreetName: 'Cross Street',
      fromStreetName: null,
      width: 10,
      highway: 'residential',
    });
    expect(data.nodes).toHaveLength(4);
  });

  it('have a curb on both sides, trimmed only where another street leaves', async () => {
    const { data } = await cityOf(crossing);
    expect(data.links.map((link) => link.outsideId)).toEqual([
      'way/1:1001-1201:L',
      'way/1:1001-1201:R',
      'way/1:1201-1401:L',
      'way/1:1201-1401:R',
      'way/2:1211-1201:L',
      'way/2:1211-1201:R',
    ]);
    const [left, right] = data.links.map((link) => lineLength(link.geometry));
    const block = data.blocks[0] && lineLength(data.blocks[0].geometry);
    // The north side lacks half of Cross Street's width and the corner; the south side lacks
    // nothing.
    expect(block && left && block - left).toBeCloseTo(5.5, 0);
    expect(block && right && block - right).toBeCloseTo(0, 1);
    for (const position of data.links[0]?.geometry.coordinates ?? [])
      expect(position[1]).toBeCloseTo(52.5 + 5 / 111195, 6);
  });

  it('are not split by driveways, footways and bridges without a shared node', async () => {
    const { data } = await cityOf(
      extract(
        way(1, '00 20 40', street) +
          way(2, '21 20', { highway: 'service' }) +
          way(3, '22 20', { highway: 'footway' }),
      ),
    );
    expect(data.blocks.map((block) => block.outsideId)).toEqual(['way/1:1001-1401', 'way/2:1211-1201']);
    expect(data.links).toHaveLength(2);
  });

  it('without curbs: motorways, tunnels, roundabouts, private ways, pedestrian streets, plain service ways', async () => {
    const tags: Record<string, string>[] = [
      { highway: 'motorway' },
      { highway: 'primary', tunnel: 'yes' },
      { highway: 'residential', junction: 'roundabout' },
      { highway: 'residential', access: 'private' },
      { highway: 'pedestrian' },
      { highway: 'service', service: 'alley' },
    ];
    const { data } = await cityOf(extract(tags.map((one, i) => way(i + 1, `0${i} 3${i}`, one)).join('')));
    expect(data.blocks).toHaveLength(6);
    expect(data.links).toEqual([]);
  });

  it('with parking tags have curbs whatever their class', async () => {
    const { data } = await cityOf(extract(way(1, '00 30', { highway: 'service', 'parking:both': 'lane' })));
    expect(data.links).toHaveLength(2);
  });

  it('that merely go on in another way keep their names of crossings and meet without a gap', async () => {
    const { data } = await cityOf(
      extract(
        way(1, '00 20', street) + way(2, '20 40', street) + way(3, '40 41', cross) + way(4, '00 01', cross),
      ),
    );
    expect(data.blocks[0]).toMatchObject({ fromStreetName: 'Cross Street', toStreetName: 'Cross Street' });
    const ends = data.links.filter((link) => link.side === 'left').map((link) => link.geometry.coordinates);
    expect(ends[0]?.at(-1)).toEqual(ends[1]?.[0]);
  });

  it('too short between crossings lose their curbs, and that is told', async () => {
    const text = extract(way(1, '00 20', street)).replace(
      '<way',
      `<node id="19001" lat="52.5" lon="13.40205"/><node id="9002" lat="52.501" lon="13.40205"/>${way(5, '20 900', street)}${way(6, '20 21', cross)}<way id="7"><nd ref="19001"/><nd ref="9002"/><tag k="highway" v="residential"/></way><way`,
    );
    const { issues } = await cityOf(text);
    expect(issues.find((issue) => issue.code === 'osm.link-vanished')).toMatchObject({ severity: 'loss' });
  });

  it('carry the source, the bays and their angle', async () => {
    const { data } = await cityOf(
      extract(
        way(1, '00 30', {
          ...street,
          oneway: 'yes',
          'parking:right': 'lane',
          'parking:right:orientation': 'diagonal',
          'parking:right:capacity': '12',
        }),
      ),
    );
    expect(data.links[1]).toMatchObject({
      side: 'right',
      baysCount: 12,
      baysAngle: 'diagonal',
      ruleSet: null,
      sourceProperties: { osmWay: 1, oneway: 'yes', tags: { 'parking:right': 'lane' } },
    });
    expect(data.links[0]).toMatchObject({ baysCount: null, baysAngle: null });
  });

  it('share rule sets and tell the place of what is not understood', async () => {
    const free = { ...street, 'parking:both': 'lane', 'parking:both:fee': 'no' };
    const { data, issues } = await cityOf(
      extract(
        way(1, '00 30', free) +
          way(2, '05 35', { ...free, 'parking:left:access:conditional': 'no @ (moonlight)' }),
      ),
    );
    // Three sides are free; the condition `moonlight` on the fourth cannot be read.
    expect(data.ruleSets.map(hasUnknownRules)).toEqual([false, true]);
    expect(issues.filter((issue) => issue.code === 'osm.condition-unread')).toEqual([
      {
        severity: 'warning',
        code: 'osm.condition-unread',
        place: 'way/2 parking:left:access:conditional',
        params: { text: 'moonlight' },
      },
    ]);
  });

  it('cut by the edge of the extract end there', async () => {
    const text = extract(way(1, '00 20', street)).replace(
      '<nd ref="1201"/>',
      '<nd ref="1201"/><nd ref="777777"/>',
    );
    const { data, issues } = await cityOf(text);
    expect(data.blocks).toHaveLength(1);
    expect(issues.map((issue) => issue.code)).toContain('osm.way-cut');
  });
});

function member(ref: number, role: string): string {
  return `<member type="way" ref="${ref}" role="${role}"/>`;
}

function relation(id: number, members: string, tags: string): string {
  return `<relation id="${id}">${members}<tag k="type" v="multipolygon"/>${tags}</relation>`;
}

describe('the base map', () => {
  it('has areas, lines and names', async () => {
    const { data } = await cityOf(
      extract(
        way(1, '00 10 11 00', { building: 'yes', name: 'Hall' }) +
          way(2, '20 30 31 20', { natural: 'water' }) +
          way(3, '40 50 51 40', { leisure: 'park', name: 'Green' }) +
          way(4, '60 70 71 60', { highway: 'pedestrian', area: 'yes' }) +
          way(5, '02 12', { railway: 'rail' }) +
          way(6, '03 13', { waterway: 'river' }) +
          way(7, '04 14', { natural: 'coastline' }) +
          way(8, '22 32 33 22', { amenity: 'school' }) +
          way(9, '42 52 53 42', { amenity: 'hospital' }) +
          '<node id="5" lat="52.5" lon="13.4"><tag k="place" v="suburb"/><tag k="name" v="East"/></node>',
      ),
    );
    expect(data.baseMap.map((feature) => [feature.kind, feature.geometry.type, feature.name])).toEqual([
      ['building', 'Polygon', 'Hall'],
      ['water', 'Polygon', null],
      ['park', 'Polygon', 'Green'],
      ['square', 'Polygon', null],
      ['rail', 'LineString', null],
      ['water', 'LineString', null],
      ['coastline', 'LineString', null],
      ['school', 'Polygon', null],
      ['hospital', 'Polygon', null],
      ['place', 'Point', 'East'],
    ]);
    expect(data.blocks).toEqual([]);
  });

  it('joins the ways of a multipolygon and keeps its hole', async () => {
    const { data, issues } = await cityOf(
      extract(
        way(1, '00 90 99', {}) + way(2, '00 09 99', {}) + way(3, '33 36 66 63 33', {}),
        relation(
          1,
          member(1, 'outer') + member(2, 'outer') + member(3, 'inner'),
          '<tag k="landuse" v="forest"/>',
        ),
      ),
    );
    const [forest] = data.baseMap;
    expect(forest).toMatchObject({ kind: 'park', geometry: { type: 'Polygon' } });
    expect(forest?.geometry.coordinates).toHaveLength(2);
    expect(issues.filter((issue) => issue.place.startsWith('relation'))).toEqual([]);
  });

  it('tells broken rings and keeps the whole ones', async () => {
    const { data, issues } = await cityOf(
      extract(
        way(1, '00 20 22 00', {}) + way(2, '50 70', {}),
        relation(
          1,
          member(1, 'outer') + member(2, 'outer') + member(99, 'inner'),
          '<tag k="natural" v="water"/>',
        ),
      ),
    );
    expect(data.baseMap).toHaveLength(1);
    expect(issues.filter((issue) => issue.place === 'relation/1').map((issue) => issue.code)).toEqual(
      expect.arrayContaining(['osm.ring-open', 'osm.area-part-missing']),
    );
  });
});

describe('bad files', () => {
  const good = extract(way(1, '00 20', street));

  it.each([
    ['cut off', good.slice(0, good.length - 40), 'osm.xml-malformed'],
    ['not closed properly', good.replace('</way>', '</wax>'), 'osm.xml-malformed'],
    ['another XML', '<?xml version="1.0"?><gpx></gpx>', 'osm.xml-not-osm'],
    ['nothing in it', '<osm version="0.6"></osm>', 'osm.nothing'],
    ['empty', '', 'osm.xml-malformed'],
    ['of an unknown encoding', good.replace('UTF-8', 'EBCDIC-7'), 'osm.xml-encoding'],
    ['GeoJSON without streets', '{"type":"FeatureCollection","features":[]}', 'osm.geojson-no-tags'],
  ])('%s are refused whole', async (_, text, code) => {
    expect(await readText(text)).toMatchObject({ ok: false, refusal: { code } });
  });

  it('names the line', async () => {
    const result = await readText(good.replaceAll('<way', '\n<way').replace('</way>', '</wax>'));
    expect(result).toMatchObject({ refusal: { params: { file: 'made-up.osm', line: 2 } } });
  });

  it('goes on after one bad element', async () => {
    const { data, issues } = await cityOf(
      good.replace('<way', '<node id="x"/><node id="77" lat="north" lon="1"/><way'),
    );
    expect(data.blocks).toHaveLength(1);
    expect(issues.filter((issue) => issue.code === 'osm.bad-element')).toHaveLength(2);
  });

  it('keeps hostile names as plain text', async () => {
    const { data } = await cityOf(
      extract(way(1, '00 20', { ...street, name: '&lt;script&gt;alert(1)&lt;/script&gt;' })),
    );
    expect(data.blocks[0]?.streetName).toBe('<script>alert(1)</script>');
  });
});

function streetFeature(id: string, coordinates: number[][], properties: object): object {
  return {
    type: 'Feature',
    id,
    properties: { '@id': id, ...properties },
    geometry: { type: 'LineString', coordinates },
  };
}

describe('GeoJSON of OSM tags', () => {
  it('is read through the same streets, with stable ids', async () => {
    const text = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        streetFeature(
          'way/1',
          [
            [13.4, 52.5],
            [13.402, 52.5],
            [13.404, 52.5],
          ],
          { highway: 'residential', name: 'A', 'parking:lane:both': 'no_parking' },
        ),
        streetFeature(
          'way/2',
          [
            [13.402, 52.501],
            [13.402, 52.5],
          ],
          { highway: 'residential', name: 'B' },
        ),
      ],
    });
    const { data } = await cityOf(text);
    expect(data.blocks.map((block) => [block.outsideId, block.toStreetName])).toEqual([
      ['way/1:13.4000000,52.5000000-13.4020000,52.5000000', 'B'],
      ['way/1:13.4020000,52.5000000-13.4040000,52.5000000', null],
      ['way/2:13.4020000,52.5010000-13.4020000,52.5000000', 'A'],
    ]);
    expect(data.ruleSets.map((rules) => rules.map((rule) => rule.activity))).toEqual([['no parking']]);
  });
});

describe('time zone and currency', () => {
  it('come from the place, unless they are said', async () => {
    const { data, issues } = await cityOf(extract(way(1, '00 20', street)));
    expect([data.timeZone, data.currency]).toEqual(['Europe/Berlin', 'EUR']);
    expect(data.calendar?.periods.map((period) => period.name)).toContain('holidays');
    expect(issues.map((issue) => issue.code)).toContain('osm.time-zone-guessed');
    const bytes = new TextEncoder().encode(extract(way(1, '00 20', street)));
    const said = await osmFormat.read?.([{ name: 'a.osm', bytes }], {
      timeZone: 'Europe/Zurich',
      currency: 'CHF',
    });
    expect(said).toMatchObject({ value: { data: { timeZone: 'Europe/Zurich', currency: 'CHF' } } });
  });
});

const shared =
  process.env.SHARED_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

async function real(...path: string[]): Promise<CityReadResult> {
  const file = join(shared, ...path);
  const result = await osmFormat.read?.([{ name: file, bytes: readFileSync(file) }], {});
  if (!result?.ok) throw new Error(JSON.stringify(result));
  return result.value;
}

function check(data: CityData): void {
  const ids = new Set(data.links.map((link) => link.outsideId));
  expect(ids.size).toBe(data.links.length);
  expect(new Set(data.blocks.map((block) => block.outsideId)).size).toBe(data.blocks.length);
  for (const rules of data.ruleSets)
    for (const rule of rules) expect(restriction.safeParse(rule).success, JSON.stringify(rule)).toBe(true);
  for (const link of data.links) {
    expect(lineLength(link.geometry)).toBeGreaterThan(2.5);
    expect(link.ruleSet === null || data.ruleSets[link.ruleSet] !== undefined).toBe(true);
  }
}

const metresOf = (data: CityData) => data.links.reduce((sum, link) => sum + lineLength(link.geometry), 0);
const here = existsSync(join(shared, 'osm-extracts'));

describe.skipIf(!here)('real extracts (needs the real data)', () => {
  it('gives a quarter with the current parking tags', async () => {
    const { data, issues } = await real('osm-extracts', 'neukolln.osm');
    check(data);
    expect(data.timeZone).toBe('Europe/Berlin');
    expect(data.links.length).toBeGreaterThan(60);
    expect(data.links.filter((link) => link.ruleSet !== null).length).toBeGreaterThan(55);
    expect(data.ruleSets).toHaveLength(7);
    expect(metresOf(data)).toBeGreaterThan(2400);
    expect(data.baseMap.length).toBeGreaterThan(150);
    expect(issues.filter((issue) => issue.severity === 'error')).toEqual([]);
    expect(issues.length).toBeLessThan(12);
  });

  it('gives a principality from PBF', async () => {
    const { data, issues } = await real('osm-extracts', 'monaco-latest.osm.pbf');
    check(data);
    expect([data.timeZone, data.currency]).toEqual(['Europe/Monaco', 'EUR']);
    expect(data.links.length).toBeGreaterThan(1000);
    expect(data.baseMap.filter((feature) => feature.kind === 'building').length).toBeGreaterThan(1100);
    expect(issues.length).toBeLessThan(12);
  });

  it('refuses a PBF cut anywhere, with the offset', async () => {
    const bytes = readFileSync(join(shared, 'osm-extracts', 'monaco-latest.osm.pbf'));
    for (const length of [3, 40, 90, 5000, 200_000, bytes.length - 1]) {
      const result = await osmFormat.read?.([{ name: 'cut.osm.pbf', bytes: bytes.subarray(0, length) }], {});
      expect(result, String(length)).toMatchObject({ ok: false, refusal: { code: 'osm.pbf-malformed' } });
    }
    const damaged = Uint8Array.from(bytes);
    damaged.fill(7, 60_000, 60_400);
    const result = await osmFormat.read?.([{ name: 'damaged.osm.pbf', bytes: damaged }], {});
    expect(result).toMatchObject({ ok: false, refusal: { code: 'osm.pbf-malformed' } });
  });

  it('gives a quarter with the older parking tags from GeoJSON', async () => {
    const { data, issues } = await real(
      'berlin-neukoelln-osm-parking',
      'osm_streets_parking_input_2022.geojson',
    );
    check(data);
    expect(data.links.filter((link) => link.ruleSet !== null).length).toBeGreaterThan(950);
    expect(data.ruleSets.length).toBeGreaterThan(25);
    expect(issues.length).toBeLessThan(12);
  });
});
