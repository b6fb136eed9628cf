// GeoJSON: files of cities with the sample mappings, a round trip of the product's own format, and
// the location of errors in bad files and mappings.
import {
  type CityData,
  createUnknownRule,
  lineLength,
  type PolygonGeometry,
  restriction,
} from '@curbwright/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curbLineOf } from '../curb-line.ts';
import { textOf } from '../format.ts';
import { fileOf, hasSharedData, sampleMapping, sharedFile } from '../testing/shared-data.ts';
import { readDays, readHour, readHours } from './days-and-hours.ts';
import { geojsonFormat } from './geojson.ts';
import { writeGeojson } from './write.ts';

async function tryRead(document: unknown, mapping?: unknown) {
  const file = document instanceof Object && 'bytes' in document ? document : fileOf(document, 'f.geojson');
  const result = await geojsonFormat.read?.([file as ReturnType<typeof fileOf>], { mapping });
  if (result === undefined) throw new Error('cannot read');
  return result;
}
async function read(document: unknown, mapping?: unknown) {
  const result = await tryRead(document, mapping);
  if (!result.ok) throw new Error(`${result.refusal.code} ${JSON.stringify(result.refusal.params)}`);
  return result.value;
}
const line = {
  type: 'LineString',
  coordinates: [
    [13.4, 52.5],
    [13.401, 52.5],
  ],
};
function collection(...records: { properties?: object | null; geometry?: unknown }[]) {
  return {
    type: 'FeatureCollection',
    features: records.map(({ properties = {}, geometry = line }) => ({
      type: 'Feature',
      properties,
      geometry,
    })),
  };
}
const total = (data: CityData): number =>
  data.links.reduce((sum, link) => sum + lineLength(link.geometry), 0);

describe.skipIf(!hasSharedData)('real files with the sample mappings (needs the real data)', () => {
  it('curb spaces: every foot of curb by category, as the file counts it', async () => {
    const { data, issues } = await read(
      sharedFile('seattle-curbspace/ParkingConfiguration_demo.geojson'),
      sampleMapping('curb-spaces'),
    );
    expect(data.links).toHaveLength(1089);
    const feet = new Map<unknown, number>();
    for (const { sourceProperties } of data.links)
      feet.set(
        sourceProperties.CATEGORY,
        (feet.get(sourceProperties.CATEGORY) ?? 0) + Number(sourceProperties.SPACELENGT),
      );
    expect(Object.fromEntries(feet)).toEqual({
      PAID: 6493,
      NS: 4122,
      NP: 3835,
      ZONE: 731,
      BUS: 666,
      LOAD: 559,
      CARPOOL: 218,
      BIKE: 41,
    });
    expect(issues).toEqual([
      {
        severity: 'warning',
        code: 'mapping.length',
        place: 'SPACELENGT',
        params: { said: 5079.5, drawn: 5058.5 },
      },
      // The source does not state the time limit of these three spaces.
      {
        severity: 'loss',
        code: 'mapping.cell-empty',
        place: 'features[99].properties.TIME_LIMIT',
        params: { column: 'TIME_LIMIT', count: 3 },
      },
    ]);
    const classes = new Map<string, Set<string>>();
    for (const { ruleSet, sourceProperties } of data.links) {
      const category = String(sourceProperties.CATEGORY);
      const names = data.ruleSets[ruleSet ?? -1]?.map(({ subActivity }) => subActivity) ?? [];
      classes.set(category, new Set([...(classes.get(category) ?? []), ...names]));
    }
    expect(
      Object.fromEntries([...classes].map(([category, names]) => [category, [...names].join()])),
    ).toEqual({
      PAID: 'paid-parking,rules-unknown',
      NS: 'no-stopping',
      NP: 'no-parking',
      ZONE: 'passenger-loading',
      BUS: 'bus',
      LOAD: 'loading,rules-unknown',
      CARPOOL: 'car-share',
      BIKE: 'bicycle',
    });
  });

  it('time limits: days, hours, limits and permit areas', async () => {
    const { data, issues } = await read(
      sharedFile('sf-regulations-meters-subset/parking_regulations.geojson'),
      sampleMapping('time-limits'),
    );
    expect(data.links).toHaveLength(1274);
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    const [first] = data.links;
    expect(data.ruleSets[first?.ruleSet ?? -1]).toMatchObject([
      {
        subActivity: 'permit-parking',
        users: [{ anyOf: ['permit'], subclasses: ['L'] }],
        forbidsOthers: false,
      },
      {
        maxStay: 120,
        timeSpans: [{ daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '08:00', to: '18:00' }] }],
      },
    ]);
    expect(Math.round(total(data))).toBe(125_522);
  });

  it('street cleaning: weeks of the month and holidays', async () => {
    const { data, issues } = await read(
      sharedFile('sf-regulations-meters-subset/street_sweeping.geojson'),
      sampleMapping('street-cleaning'),
    );
    expect(data.links).toHaveLength(2129);
    expect(issues).toEqual([]);
    expect(data.links[0]).toMatchObject({
      streetName: 'Collins St',
      compassSide: 'E',
      fromStreetName: 'Geary Blvd',
      toStreetName: 'Anza St',
    });
    expect(data.ruleSets.flat().some(({ timeSpans }) => timeSpans?.[0]?.weeksOfMonth?.join() === '1,3')).toBe(
      true,
    );
    expect(
      data.ruleSets.flat().some(({ timeSpans }) => timeSpans?.[0]?.periods?.[0]?.apply === 'only during'),
    ).toBe(true);
  });

  it('metered blocks: prices, and rush hours without parking', async () => {
    const { data, issues } = await read(
      sharedFile('grand-rapids-downtown/parking_meters.geojson'),
      sampleMapping('metered-blocks'),
    );
    expect(data.links).toHaveLength(64);
    expect(issues).toEqual([]);
    expect(data.ruleSets[0]).toMatchObject([
      { activity: 'no parking', timeSpans: [{ times: [{ from: '07:00', to: '11:00' }] }] },
      {
        payment: { rates: [{ tiers: [{ fee: 125, per: 60 }] }] },
        timeSpans: [{ times: [{ from: '08:00', to: '17:00' }] }],
      },
    ]);
  });

  it('asks for a mapping and names the columns', async () => {
    expect(await tryRead(sharedFile('grand-rapids-downtown/parking_meters.geojson'))).toMatchObject({
      ok: false,
      refusal: {
        code: 'geojson.mapping-needed',
        params: { columns: expect.stringContaining('cost_per_hour') },
      },
    });
  });
});

describe('a mapping', () => {
  const mapping = (more: object = {}, link: object = {}) => ({ version: 1, link, rules: [], ...more });

  it('fills fields from columns, constants, tables and joined columns', async () => {
    const { data } = await read(
      collection({ properties: { A: 'x', B: 7, S: 'L', N: '3' } }),
      mapping(
        { timeZone: 'Europe/Berlin', currency: 'EUR', cityName: 'B' },
        {
          outsideId: ['A', 'B'],
          streetName: { constant: 'Main' },
          side: { column: 'S', values: { L: 'left', R: 'right' } },
          baysCount: 'N',
        },
      ),
    );
    expect(data).toMatchObject({ name: 'B', timeZone: 'Europe/Berlin', currency: 'EUR' });
    expect(data.links[0]).toMatchObject({
      outsideId: 'x/7',
      streetName: 'Main',
      side: 'left',
      baysCount: 3,
      sourceProperties: { A: 'x' },
    });
  });

  it('reads house numbers from two columns or one, and none from what is no number', async () => {
    const { data } = await read(
      collection(
        { properties: { LOW: 200, HIGH: '298', A: 'x' } },
        { properties: { LOW: '301-399' } },
        { properties: { LOW: 'n/a', HIGH: '298' } },
      ),
      mapping({}, { firstHouseNumber: 'LOW', lastHouseNumber: 'HIGH' }),
    );
    expect(data.links.map(({ sourceProperties }) => sourceProperties.houseNumbers)).toEqual([
      { from: 200, to: 298 },
      { from: 301, to: 399 },
      undefined,
    ]);
    expect(data.links[0]?.sourceProperties).toMatchObject({ A: 'x', LOW: 200 });
  });

  it('takes only the records that are curb, and counts the others', async () => {
    const { data, issues } = await read(
      collection({ properties: { K: 'curb' } }, { properties: { K: 'x' } }),
      mapping({ only: { K: ['Curb'] } }),
    );
    expect(data.links).toHaveLength(1);
    expect(issues).toMatchObject([
      { severity: 'loss', code: 'mapping.not-curb', place: 'features[1]', params: { count: 1 } },
    ]);
  });

  it('makes links of parts, long sides of polygons, and lines of points where it may', async () => {
    const parts = {
      type: 'MultiLineString',
      coordinates: [
        line.coordinates,
        [
          [13.5, 52.5],
          [13.501, 52.5],
        ],
      ],
    };
    const strip = {
      type: 'Polygon',
      coordinates: [
        [
          [13.4, 52.5],
          [13.401, 52.5],
          [13.401, 52.50002],
          [13.4, 52.50002],
          [13.4, 52.5],
        ],
      ],
    };
    const point = { type: 'Point', coordinates: [13.4, 52.5] };
    const document = collection(
      { properties: { I: 'm' }, geometry: parts },
      { properties: { I: 'p' }, geometry: strip },
      { properties: { I: 'q' }, geometry: point },
    );
    const { data, issues } = await read(document, mapping({}, { outsideId: 'I', pointLength: 6 }));
    expect(data.links.map(({ outsideId }) => outsideId)).toEqual(['m#1', 'm#2', 'p', 'q']);
    expect(lineLength(data.links[3]?.geometry ?? { type: 'LineString', coordinates: [] })).toBeCloseTo(6, 2);
    expect(issues.map(({ code }) => code)).toEqual([
      'geometry.curb-line-of-polygon',
      'mapping.line-of-point',
    ]);
    const without = await read(document, mapping({}, { outsideId: 'I' }));
    expect(without.issues).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        code: 'mapping.point',
        place: 'features[2].geometry.type',
      }),
    );
  });

  it('says values it does not know, and takes what `otherwise` says', async () => {
    const rule = { column: 'C', values: { A: { activity: 'parking' }, N: [] } };
    const document = collection(
      { properties: { C: 'a' } },
      { properties: { C: 'Z' } },
      { properties: { C: 'n' } },
    );
    const { data, issues } = await read(document, mapping({ rules: [rule] }));
    expect(data.links.map(({ ruleSet }) => ruleSet)).toEqual([0, 1, null]);
    expect(data.ruleSets[1]).toMatchObject([{ subActivity: 'rules-unknown', description: 'C: Z' }]);
    expect(issues).toMatchObject([
      {
        code: 'mapping.value-unknown',
        place: 'features[1].properties.C',
        params: { column: 'C', value: 'Z', count: 1 },
      },
    ]);
    const rest = await read(
      document,
      mapping({ rules: [{ ...rule, otherwise: { activity: 'no parking' } }] }),
    );
    expect(rest.data.links.map(({ ruleSet }) => ruleSet)).toEqual([0, 1, null]);
    expect(rest.issues).toEqual([]);
  });

  it.each<[string, object, object, string]>([
    ['days', { daysFrom: 'D' }, { D: 'Xday' }, 'features[0].properties.D'],
    ['hours', { hoursFrom: 'H' }, { H: '9 till late' }, 'features[0].properties.H'],
    ['a start', { hoursFrom: { from: 'F', to: 'T' } }, { F: 'noon', T: '13' }, 'features[0].properties.F'],
    ['a limit', { maxStayFrom: { column: 'L', unit: 'hours' } }, { L: 'two' }, 'features[0].properties.L'],
  ])('keeps a record whose %s cannot be read, with unknown rules', async (_, template, properties, place) => {
    const { data, issues } = await read(
      collection(
        { properties },
        { properties: Object.fromEntries(Object.keys(properties).map((key) => [key, null])) },
      ),
      {
        ...mapping({ currency: 'EUR', rules: [{ always: { activity: 'parking', ...template } }] }),
      },
    );
    expect(data.links.map(({ outsideId }) => outsideId)).toEqual(['f.geojson/0', 'f.geojson/1']);
    const marked = data.ruleSets.map((set) => set.map(({ subActivity }) => subActivity === 'rules-unknown'));
    expect(marked).toEqual([[true], [true]]);
    expect(issues).toMatchObject([
      { severity: 'loss', code: 'mapping.rule-value', place },
      { severity: 'loss', code: 'mapping.cell-empty', place: place.replace('[0]', '[1]') },
    ]);
  });

  it('knows records without an id by the name of their file: those of another file are others', async () => {
    const document = collection({});
    const said = mapping({ rules: [{ always: { activity: 'parking' } }] });
    const idsIn = async (name: string) => {
      const result = await geojsonFormat.read?.([fileOf(document, name)], { mapping: said });
      return result?.ok === true ? result.value.data.links.map(({ outsideId }) => outsideId) : result;
    };
    expect(await idsIn('data/meters.geojson')).toEqual(['meters.geojson/0']);
    expect(await idsIn('data/sweeping.geojson')).toEqual(['sweeping.geojson/0']);
  });

  it('keeps hostile names as they are', async () => {
    const names = ['<script>alert(1)</script>', '=cmd()', '\u202egnol', '{{reason}}'];
    const { data } = await read(
      collection(...names.map((S) => ({ properties: { S } }))),
      mapping({}, { streetName: 'S' }),
    );
    expect(data.links.map(({ streetName }) => streetName)).toEqual(names);
  });

  it('converts a coordinate system that the file or the mapping declares', async () => {
    const utm = {
      type: 'LineString',
      coordinates: [
        [391_779, 5_820_074],
        [391_879, 5_820_074],
      ],
    };
    const { data, issues } = await read(collection({ geometry: utm }), mapping({ crs: 'EPSG:25833' }));
    const [lng, lat] = data.links[0]?.geometry.coordinates[0] ?? [0, 0];
    // Alexanderplatz, Berlin.
    expect(lng).toBeCloseTo(13.405, 2);
    expect(lat).toBeCloseTo(52.52, 2);
    expect(issues).toMatchObject([{ code: 'crs.reprojected', params: { crs: 'EPSG:25833' } }]);
    const declared = {
      ...collection({ geometry: utm }),
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32633' } },
    };
    expect((await read(declared, mapping())).data.links[0]?.geometry.coordinates[0]?.[0]).toBeCloseTo(lng, 5);
  });

  it.each<[string, unknown, unknown, string, object]>([
    [
      'a wrong mapping',
      collection({}),
      { version: 1, link: {}, rules: [{ always: { activity: 'camping' } }] },
      'mapping.invalid',
      { place: 'rules[0].always.activity', reason: 'form.choices' },
    ],
    [
      'a payment in a currency that is none',
      collection({}),
      mapping({ rules: [{ always: { activity: 'parking', payment: { currency: 'ZZZ' } } }] }),
      'mapping.invalid',
      { place: 'rules[0].always.payment.currency', reason: 'form.currency', value: ' ("ZZZ")' },
    ],
    [
      'an unknown field of a mapping',
      collection({}),
      { version: 1, link: { colour: 'x' } },
      'mapping.invalid',
      { place: 'link.colour', reason: 'form.unknown', label: 'colour' },
    ],
    [
      'a column that no record has',
      collection({ properties: { A: 1 } }),
      mapping({}, { streetName: 'B' }),
      'mapping.column-missing',
      { columns: 'B' },
    ],
    [
      'columns that no record has in a rule',
      collection({ properties: { A: 1 } }),
      mapping({
        rules: [
          {
            column: 'A',
            values: {
              1: { activity: 'no parking', when: { 'SIGN TYPE': ['x'] }, unless: { GONE: [1] } },
              2: { activity: 'parking', maxStayFrom: { column: 'STAY', unit: 'hours' }, daysFrom: 'DAYS' },
            },
            otherwise: { activity: 'parking', hoursFrom: { from: 'BEGIN', to: 'END' } },
          },
        ],
      }),
      'mapping.column-missing',
      { columns: 'SIGN TYPE, GONE, STAY, DAYS, BEGIN, END' },
    ],
    [
      'a time zone that is none',
      collection({}),
      mapping({ timeZone: 'X/Y' }),
      'mapping.time-zone',
      { value: 'X/Y' },
    ],
    [
      'a currency that is none',
      collection({}),
      mapping({ currency: 'ZZZ' }),
      'error.payment_currency',
      { currency: 'ZZZ' },
    ],
    [
      'an unknown coordinate system',
      { ...collection({}), crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::1234567' } } },
      mapping(),
      'crs.unknown',
      {},
    ],
    [
      'projected coordinates without a word',
      collection({
        geometry: {
          type: 'LineString',
          coordinates: [
            [391_779, 5_820_074],
            [391_100, 5_819_000],
          ],
        },
      }),
      mapping(),
      'geometry.looks-projected',
      { place: 'features[0].geometry.coordinates[0]' },
    ],
    ['no collection', { type: 'Topology' }, mapping(), 'geojson.not-a-collection', { type: 'Topology' }],
    ['an empty collection', collection(), mapping(), 'source.empty-collection', { place: 'features' }],
  ])('refuses %s', async (_, document, given, code, params) => {
    expect(await tryRead(document, given)).toMatchObject({ ok: false, refusal: { code, params } });
  });

  it('leaves out repeated ids with an error', async () => {
    const { data, issues } = await read(
      collection({ properties: { I: 1 } }, { properties: { I: 1 } }),
      mapping({}, { outsideId: 'I' }),
    );
    expect(data.links).toHaveLength(1);
    expect(issues).toMatchObject([
      { severity: 'error', code: 'source.id-taken', place: 'features[1]', params: { id: '1' } },
    ]);
  });
});

describe("the product's own GeoJSON", () => {
  const city: CityData = {
    name: '<b>City</b>',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    priorityHierarchy: ['a', 'b'],
    authority: { name: 'Authority', url: 'https://city.example', phone: null },
    calendar: {
      periods: [
        {
          name: 'holidays',
          days: [{ kind: 'fixed', name: 'New Year', month: 1, day: 1, observed: 'none' }],
          except: [],
          switchings: [],
        },
      ],
    },
    nodes: [{ outsideId: 'n1', geometry: { type: 'Point', coordinates: [13.4, 52.5] } }],
    blocks: [
      {
        outsideId: 'b1',
        streetName: 'Straße',
        fromNode: 'n1',
        toNode: null,
        fromStreetName: null,
        toStreetName: 'Allee',
        geometry: {
          type: 'LineString',
          coordinates: [
            [13.4, 52.5],
            [13.41, 52.5],
          ],
        },
        width: 12.5,
        highway: 'residential',
      },
    ],
    ruleSets: [
      [
        {
          activity: 'parking',
          subActivity: 'paid-parking',
          priority: 20,
          priorityCategory: 'b',
          users: [{ allOf: [], anyOf: ['car'], except: [], subclasses: ['4'], purposes: [], limits: null }],
          forbidsOthers: false,
          timeSpans: [],
          maxStay: 60,
          noReturn: null,
          payment: null,
          description: '=cmd()',
        },
      ],
    ],
    links: [
      {
        outsideId: 'l1',
        block: 'b1',
        fromNode: 'n1',
        toNode: null,
        streetName: 'Straße',
        compassSide: 'NW',
        fromStreetName: null,
        toStreetName: 'Allee',
        side: 'left',
        geometry: {
          type: 'LineString',
          coordinates: [
            [13.4, 52.5001],
            [13.41, 52.5001],
          ],
        },
        baysCount: 9,
        baysAngle: 'diagonal',
        shstRefId: 'r',
        shstLocationStart: 0.5,
        shstLocationEnd: 70,
        ruleSet: 0,
        regulation: 'R-1',
        status: 'planned',
        sourceProperties: { images: ['x'], nested: { a: null } },
      },
    ],
    baseMap: [
      {
        kind: 'park',
        name: null,
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [13.4, 52.5],
              [13.41, 52.5],
              [13.41, 52.51],
              [13.4, 52.5],
            ],
          ],
        },
      },
    ],
  };
  const write = (data: CityData): string => {
    const written = writeGeojson(data, { now: 0 });
    const [file] = written.ok ? written.value.files : [];
    if (file === undefined) throw new Error('not written');
    return textOf(file);
  };

  it('comes back the same', async () => {
    const { data, issues } = await read(write(city));
    expect(issues).toEqual([]);
    expect(data).toEqual(city);
  });

  it('says where a feature is wrong, and keeps the rest', async () => {
    const document: { features: { properties: Record<string, unknown>; geometry: unknown }[] } = JSON.parse(
      write(city),
    );
    const [link] = document.features;
    if (link === undefined) throw new Error('no link');
    const bad = (properties: object) => ({
      ...link,
      properties: { ...link.properties, outsideId: 'x', ...properties },
    });
    document.features.push(
      bad({ side: 'up' }),
      bad({ restrictions: [{ activity: 'x' }] }),
      bad({ colour: 1 }),
      link,
      { ...link, geometry: null },
    );
    const { data, issues } = await read(document);
    expect(data.links).toHaveLength(2);
    expect(data.ruleSets.at(-1)).toEqual([createUnknownRule('{"activity":"x"}')]);
    expect(issues.map(({ code, place }) => `${code} ${place}`)).toEqual([
      'source.field features[4].properties.side',
      'source.rule features[5].properties.restrictions[0].activity',
      'source.rule features[5].properties.restrictions[0].subActivity',
      'source.rule features[5].properties.restrictions[0].priority',
      'source.field features[6].properties.colour',
      'source.id-taken features[7].properties.outsideId',
      'geometry.missing features[8]',
    ]);
  });

  it('takes rules to be unknown that are no list or not there, and there to be none where it says null', async () => {
    const document: { features: { properties: Record<string, unknown> }[] } = JSON.parse(write(city));
    const [link] = document.features;
    if (link === undefined) throw new Error('no link');
    const rulesOf = async (restrictions: unknown) => {
      const one = { ...link, properties: { ...link.properties, restrictions } };
      const { data } = await read({ ...document, features: [one] });
      return data.ruleSets;
    };
    expect(await rulesOf('free')).toEqual([[createUnknownRule('"free"')]]);
    expect(await rulesOf(undefined)).toEqual([[createUnknownRule(null)]]);
    expect(await rulesOf(null)).toEqual([]);
    expect(await rulesOf([])).toEqual([]);
  });

  it('brings the marker of unknown rules back as it is', async () => {
    const unknown = {
      ...city,
      ruleSets: [[restriction.parse(createUnknownRule('{"rate":[{"per_hour":2}]}'))]],
    };
    expect((await read(write(unknown))).data).toEqual(unknown);
  });

  it('refuses a head it does not know', async () => {
    expect(await tryRead({ ...collection({}), curbwright: { version: 9 } })).toMatchObject({
      refusal: { code: 'source.head', params: { place: 'curbwright.version' } },
    });
  });
});

describe('days and hours', () => {
  it.each([
    ['M-F', 'mo,tu,we,th,fr'],
    ['M-Sa', 'mo,tu,we,th,fr,sa'],
    ['M-Su', 'mo,tu,we,th,fr,sa,su'],
    ['Monday - Friday', 'mo,tu,we,th,fr'],
    ['Sat, Sun', 'sa,su'],
    ['Fri to Mon', 'mo,fr,sa,su'],
    ['Tues', 'tu'],
    ['daily', 'mo,tu,we,th,fr,sa,su'],
    ['Holiday', undefined],
    ['T-F', undefined],
    ['', undefined],
  ])('%s', (text, days) => {
    expect(readDays(text)?.join()).toBe(days);
  });

  it.each([
    ['800', '08:00'],
    ['0930', '09:30'],
    ['8', '08:00'],
    ['8am', '08:00'],
    ['12am', '00:00'],
    ['12 PM', '12:00'],
    ['2400', '24:00'],
    ['2430', null],
    ['13pm', null],
    ['', null],
  ])('hour %s', (text, hour) => {
    expect(readHour(text)).toBe(hour);
  });

  it('reads several stretches, and the whole day', () => {
    expect(readHours('6 am to 9 am and 3 pm to 6 pm')).toEqual([
      { from: '06:00', to: '09:00' },
      { from: '15:00', to: '18:00' },
    ]);
    expect(readHours('2400-600')).toEqual([{ from: '00:00', to: '06:00' }]);
    expect(readHours('0-0')).toEqual([{ from: '00:00', to: '24:00' }]);
  });

  it('never fails on any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        readDays(text);
        readHours(text);
        return true;
      }),
    );
  });
});

describe('curbLineOf', () => {
  const polygon = (...ring: [number, number][]): PolygonGeometry => ({
    type: 'Polygon',
    coordinates: [[...ring, ring[0] ?? [0, 0]]],
  });
  it('takes the side the ring begins with of two equal ones', () => {
    expect(curbLineOf(polygon([0, 0], [10, 0], [10, 1], [0, 1]))?.coordinates).toEqual([
      [0, 0],
      [10, 0],
    ]);
  });
  it('takes the much longer side', () => {
    expect(curbLineOf(polygon([0, 0], [10, 0], [8, 2], [2, 2]))?.coordinates).toEqual([
      [0, 0],
      [10, 0],
    ]);
    expect(curbLineOf(polygon([8, 2], [2, 2], [0, 0], [10, 0]))?.coordinates).toEqual([
      [0, 0],
      [10, 0],
    ]);
  });
  it('follows a bend', () => {
    const bent = curbLineOf(polygon([0, 0], [5, 0], [10, 1], [10, 2], [5, 1], [0, 1]));
    expect(bent?.coordinates).toEqual([
      [0, 0],
      [5, 0],
      [10, 1],
    ]);
  });
  it('takes the longest edge of a triangle', () => {
    expect(curbLineOf(polygon([0, 0], [10, 0], [5, 1]))?.coordinates).toEqual([
      [0, 0],
      [10, 0],
    ]);
  });
});
