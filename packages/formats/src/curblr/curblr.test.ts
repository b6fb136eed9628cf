// CurbLR: a real city's feed, a round trip of everything that the standard can express, losses, and
// the location of errors in bad input.
import {
  type CityData,
  createUnknownRule,
  hasUnknownRules,
  type Restriction,
  type RestrictionInput,
  restriction,
} from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { textOf } from '../format.ts';
import { fileOf, hasSharedData, sharedFile } from '../testing/shared-data.ts';
import { readCurblr } from './read.ts';
import { writeCurblr } from './write.ts';

const manifest = {
  createdDate: '2026-01-01T00:00:00Z',
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  unitHeightLength: 'feet',
  unitWeight: 'tons',
  priorityHierarchy: ['no standing', 'loading', 'paid parking'],
  authority: { name: 'City', url: 'https://city.example' },
};
const coordinates = [
  [-122.68, 45.52],
  [-122.679, 45.52],
];
const location = {
  shstRefId: 'ref',
  sideOfStreet: 'right',
  shstLocationStart: 5,
  shstLocationEnd: 80,
  assetType: 'sign',
};
const rule = { activity: 'parking', priorityCategory: 'paid parking' };

function feature(
  regulation: unknown,
  more: Record<string, unknown> = {},
  geometry: unknown = { type: 'LineString', coordinates },
) {
  return {
    type: 'Feature',
    geometry,
    properties: { location: { ...location, ...more }, regulations: regulation === null ? [] : [regulation] },
  };
}
function feed(...features: unknown[]) {
  return { type: 'FeatureCollection', manifest, features };
}
function read(document: unknown) {
  const result = readCurblr([fileOf(document, 'feed.json')], {});
  if (!result.ok) throw new Error(`${result.refusal.code} ${JSON.stringify(result.refusal.params)}`);
  return result.value;
}
/** Returns the restriction read from one regulation. */
function restrictionOf(regulation: unknown): RestrictionInput | undefined {
  return read(feed(feature(regulation))).data.ruleSets[0]?.[0];
}
function write(data: CityData) {
  const written = writeCurblr(data, { now: 0 });
  if (!written.ok) throw new Error(written.refusal.code);
  const [file] = written.value.files;
  if (file === undefined) throw new Error('no file');
  return { text: textOf(file), losses: written.value.issues };
}

describe.skipIf(!hasSharedData)('a real feed (needs the real data)', () => {
  const { data, issues } = hasSharedData
    ? (() => {
        const result = readCurblr(
          [sharedFile('portland-curblr/downtown_portland_2020-07-30.curblr.json')],
          {},
        );
        if (!result.ok) throw new Error(result.refusal.code);
        return result.value;
      })()
    : { data: undefined, issues: [] };

  it('gives its links, length, zone, currency and hierarchy', () => {
    expect(data?.links).toHaveLength(416);
    // The lengths of the feed's own lines count, not those of the curbs offset from them.
    expect(Math.round(data?.links.reduce((sum, link) => sum + (link.length ?? 0), 0) ?? 0)).toBe(12_076);
    expect([data?.timeZone, data?.currency]).toEqual(['America/Los_Angeles', 'USD']);
    expect(data?.priorityHierarchy).toHaveLength(11);
    expect(data?.calendar?.periods.map(({ name }) => name)).toContain('holidays');
    expect(issues.map(({ severity, code }) => [severity, code])).toEqual([
      ['warning', 'curblr.covered'],
      ['warning', 'curblr.partly-covered'],
    ]);
  });

  it('lays the free hours over the paid ones of the same stretch', () => {
    const link = data?.links.find(({ outsideId }) => outsideId.includes(':right:33.9-53.3'));
    const rules =
      link?.ruleSet === undefined || link.ruleSet === null ? [] : (data?.ruleSets[link.ruleSet] ?? []);
    expect(rules.map(({ subActivity, priority }) => [subActivity, priority])).toEqual([
      ['paid-parking', 100],
      ['free-parking', 110],
    ]);
    expect(rules[0]?.payment?.rates?.[0]?.tiers).toMatchObject([
      { from: 0, to: null, fee: 50, per: 15, increment: 15 },
    ]);
  });

  it('has its paid rates', () => {
    const paid = data?.links.filter(({ ruleSet }) =>
      data.ruleSets[ruleSet ?? -1]?.some(({ payment }) => (payment?.rates ?? []).length > 0),
    );
    expect(paid?.length).toBeGreaterThanOrEqual(83);
  });

  it('comes back the same, with nothing lost', () => {
    if (data === undefined) return;
    const { text, losses } = write(data);
    expect(losses).toEqual([]);
    expect(read(text).data).toEqual(data);
  });

  it('can be moved to the curb, and keeps the line of the feed', () => {
    const result = readCurblr([sharedFile('portland-curblr/downtown_portland_2020-07-30.curblr.json')], {
      curbOffset: 4,
    });
    if (!result.ok || data === undefined) throw new Error('refused');
    expect(result.value.data.links[0]?.geometry).not.toEqual(data.links[0]?.geometry);
    expect(read(write(result.value.data).text).data.links.map(({ geometry }) => geometry)).toEqual(
      data.links.map(({ geometry }) => geometry),
    );
  });
});

describe('what CurbLR can say', () => {
  it('reads activities, with standing as stopping', () => {
    expect(restrictionOf({ rule: { ...rule, activity: 'No Standing' } })).toMatchObject({
      activity: 'no stopping',
    });
    expect(restrictionOf({ rule: { ...rule, activity: 'standing' } })).toMatchObject({
      activity: 'stopping',
    });
  });

  it('reads priorities, stays and no return', () => {
    expect(restrictionOf({ rule: { ...rule, maxStay: 120, noReturn: 60 } })).toMatchObject({
      priority: 30,
      priorityCategory: 'paid parking',
      maxStay: 120,
      noReturn: 60,
      forbidsOthers: true,
    });
  });

  it('reads users with limits in the units of the manifest', () => {
    const userClasses = [
      { classes: ['Truck', 'commercial'], subclasses: ['Zone 4'], maxHeight: 10, maxWeight: 2 },
    ];
    expect(restrictionOf({ rule, userClasses })?.users).toEqual([
      {
        allOf: [],
        anyOf: ['truck', 'commercial'],
        except: [],
        purposes: [],
        subclasses: ['Zone 4'],
        limits: {
          maxHeight: 3.048,
          minHeight: null,
          maxLength: null,
          minLength: null,
          maxWeight: 1814.3695,
          minWeight: null,
        },
      },
    ]);
  });

  it('reads every field of a time span', () => {
    const timeSpans = [
      {
        effectiveDates: [
          { from: '2026-01-01', to: '2026-06-30' },
          { from: '12-01', to: '02-28' },
        ],
        daysOfWeek: { days: ['mo', 'su'], occurrencesInMonth: ['1st', 'last'] },
        daysOfMonth: ['1', 'odd', 'last'],
        timesOfDay: [{ from: '22:00', to: '06:00' }],
        designatedPeriods: [{ name: 'Snow Emergency', apply: 'only during' }],
      },
    ];
    expect(restrictionOf({ rule, timeSpans })?.timeSpans).toMatchObject([
      {
        dates: [
          { from: '2026-01-01', to: '2026-06-30' },
          { from: '12-01', to: '02-28' },
        ],
        daysOfWeek: ['mo', 'su'],
        weeksOfMonth: [1, 'last'],
        daysOfMonth: [1, 'odd', 'last'],
        times: [{ from: '22:00', to: '06:00' }],
        periods: [{ name: 'snow emergency', apply: 'only during' }],
      },
    ]);
  });

  it('accepts the slips of the document', () => {
    const regulation = {
      rule,
      userClasses: [{ class: 'taxi' }],
      timeSpans: [
        { effectiveDates: [{ from: '0501', until: '0930' }], timesOfDay: [{ from: '8:00', until: '23:59' }] },
      ],
      payment: { rates: { fees: [1], durations: [60] } },
    };
    expect(restrictionOf(regulation)).toMatchObject({
      users: [{ anyOf: ['taxi'] }],
      timeSpans: [{ dates: [{ from: '05-01', to: '09-30' }], times: [{ from: '08:00', to: '24:00' }] }],
      payment: { rates: [{ tiers: [{ fee: 100, per: 60 }] }] },
    });
  });

  it('takes empty classes and payments as not said', () => {
    expect(
      restrictionOf({ rule, userClasses: [{}], timeSpans: [{}], payment: { rates: [{}] } }),
    ).toMatchObject({
      users: [],
      timeSpans: [],
      payment: null,
    });
  });

  it('reads tiers: the last pair repeats', () => {
    const regulation = { rule, payment: { rates: [{ fees: [1.25, 2.5], durations: [60, 30] }] } };
    expect(restrictionOf(regulation)?.payment?.rates?.[0]?.tiers).toMatchObject([
      { from: 0, to: 60, fee: 125, per: 60, increment: 60 },
      { from: 60, to: null, fee: 250, per: 30, increment: 30 },
    ]);
  });

  it("uses the currency's own digits", () => {
    const document = {
      ...feed(feature({ rule, payment: { rates: [{ fees: [300], durations: [60] }] } })),
      manifest: { ...manifest, currency: 'JPY' },
    };
    expect(read(document).data.ruleSets[0]?.[0]?.payment?.rates?.[0]?.tiers[0]?.fee).toBe(300);
  });

  it('keeps status, and what has no field, for writing', () => {
    const { data } = read(
      feed({
        ...feature(
          { rule: { ...rule, authority: { name: 'Port' } } },
          { status: 'planned', assetType: 'curb paint', assetSubtype: 'red', derivedFrom: ['a'] },
        ),
        properties: {
          location: { ...location, status: 'planned', assetType: 'curb paint', assetSubtype: 'red' },
          regulations: [{ rule: { ...rule, authority: { name: 'Port' } } }],
          images: ['https://city.example/1.jpg'],
        },
      }),
    );
    expect(data.links[0]).toMatchObject({ status: 'planned' });
    const written: unknown = JSON.parse(write(data).text);
    expect(written).toMatchObject({
      features: [
        {
          properties: {
            location: { status: 'planned', assetType: 'curb paint', assetSubtype: 'red' },
            regulations: [{ rule: { authority: { name: 'Port' } } }],
            images: ['https://city.example/1.jpg'],
          },
        },
      ],
    });
  });

  it('keeps hostile names as they are', () => {
    const names = ['<script>alert(1)</script>', '=cmd()', '\u202egnol si siht', "'; drop table link; --"];
    const { data } = read(
      feed(...names.map((streetName, index) => feature({ rule }, { streetName, objectId: `o${index}` }))),
    );
    expect(data.links.map(({ streetName }) => streetName)).toEqual(names);
    expect(read(write(data).text).data.links.map(({ streetName }) => streetName)).toEqual(names);
  });
});

describe('overlays', () => {
  it('adds the rules of a stretch that covers another, and says where one covers a part', () => {
    const long = feature({ rule }, { shstLocationStart: 0, shstLocationEnd: 100 });
    const hydrant = feature(
      { rule: { activity: 'no standing', priorityCategory: 'no standing' } },
      { shstLocationStart: 40, shstLocationEnd: 50 },
    );
    const other = feature(
      { rule: { activity: 'loading', priorityCategory: 'loading' } },
      { shstLocationStart: 40, shstLocationEnd: 50, sideOfStreet: 'left' },
    );
    const { data, issues } = read(feed(long, hydrant, other));
    const activities = data.links.map(({ ruleSet }) =>
      data.ruleSets[ruleSet ?? -1]?.map(({ activity }) => activity),
    );
    expect(activities).toEqual([['parking'], ['no stopping', 'parking'], ['loading']]);
    expect(issues).toMatchObject([
      { code: 'curblr.partly-covered', place: 'features[0]', params: { count: 1 } },
      { code: 'curblr.covered', place: 'features[1]', params: { count: 1 } },
    ]);
  });
});

describe('bad feeds', () => {
  it.each<[string, unknown, string, Record<string, unknown>]>([
    ['no JSON', '{"manifest":{},\n"features":[}', 'source.json', { line: 2, column: 13 }],
    ['no object', '[]', 'curblr.not-a-feed', {}],
    ['no manifest', { type: 'FeatureCollection', features: [] }, 'curblr.no-manifest', { place: 'manifest' }],
    [
      'no time zone',
      { ...feed(), manifest: { ...manifest, timeZone: 'Mars/Base' } },
      'curblr.time-zone',
      { place: 'manifest.timeZone', value: 'Mars/Base' },
    ],
    [
      'no currency',
      { ...feed(), manifest: { ...manifest, currency: '$' } },
      'curblr.currency',
      { place: 'manifest.currency' },
    ],
    [
      'no hierarchy',
      { ...feed(), manifest: { ...manifest, priorityHierarchy: null } },
      'curblr.hierarchy',
      { place: 'manifest.priorityHierarchy' },
    ],
    ['no features', { type: 'FeatureCollection', manifest }, 'source.no-features', { place: 'features' }],
    ['an empty collection', feed(), 'source.empty-collection', { place: 'features' }],
    [
      'an unknown coordinate system',
      { ...feed(feature({ rule })), crs: { type: 'name', properties: { name: 'EPSG:99999' } } },
      'crs.unknown',
      { crs: 'EPSG:99999' },
    ],
    [
      'projected coordinates',
      feed(
        feature(
          { rule },
          {},
          {
            type: 'LineString',
            coordinates: [
              [525_000, 5_041_000],
              [525_100, 5_041_000],
            ],
          },
        ),
      ),
      'geometry.looks-projected',
      { place: 'features[0].geometry.coordinates[0]' },
    ],
    [
      'latitude before longitude',
      feed(
        feature(
          { rule },
          {},
          { type: 'LineString', coordinates: coordinates.map((one) => [...one].reverse()) },
        ),
      ),
      'geometry.looks-swapped',
      { place: 'features[0].geometry.coordinates[0]' },
    ],
  ])('refuses %s', (_, document, code, params) => {
    expect(readCurblr([fileOf(document)], {})).toMatchObject({ ok: false, refusal: { code, params } });
  });

  it.each<[string, unknown, string, string]>([
    ['no feature', 7, 'source.not-a-feature', 'features[1]'],
    ['no geometry', feature({ rule }, {}, null), 'geometry.missing', 'features[1].geometry'],
    [
      'a point',
      feature({ rule }, {}, { type: 'Point', coordinates: [1, 2] }),
      'geometry.wrong-type',
      'features[1].geometry.type',
    ],
    [
      'a zero-length line',
      feature(
        { rule },
        {},
        {
          type: 'LineString',
          coordinates: [
            [1, 2],
            [1, 2],
          ],
        },
      ),
      'geometry.zero-length',
      'features[1].geometry.coordinates',
    ],
    [
      'null in a position',
      feature(
        { rule },
        {},
        {
          type: 'LineString',
          coordinates: [
            [1, 2],
            [null, 2],
          ],
        },
      ),
      'geometry.not-a-number',
      'features[1].geometry.coordinates[1][0]',
    ],
  ])('leaves out a record with %s and says where', (_, bad, code, place) => {
    const { data, issues } = read(feed(feature({ rule }), bad));
    expect(data.links).toHaveLength(1);
    expect(issues).toContainEqual(
      expect.objectContaining({ severity: 'error', code, place: expect.stringContaining(place) }),
    );
  });

  it.each([
    [
      'an unknown activity',
      feature({ rule: { ...rule, activity: 'camping' } }),
      'source.rule',
      'features[1].properties.regulations[0].rule.activity',
    ],
    [
      'no category',
      feature({ rule: { activity: 'parking' } }),
      'source.rule',
      'features[1].properties.regulations[0].rule.priorityCategory',
    ],
    [
      'a wrong time',
      feature({ rule, timeSpans: [{ timesOfDay: [{ from: '25:00', to: '26:00' }] }] }),
      'curblr.time-span',
      'features[1].properties.regulations[0].timeSpans[0].timesOfDay[0].from',
    ],
    [
      'a wrong day',
      feature({ rule, timeSpans: [{ daysOfWeek: { days: ['xx'] } }] }),
      'curblr.time-span',
      'features[1].properties.regulations[0].timeSpans[0].daysOfWeek.days[0]',
    ],
    [
      'fees without durations',
      feature({ rule, payment: { rates: [{ fees: [1, 2], durations: [60] }] } }),
      'curblr.fees-and-durations',
      'features[1].properties.regulations[0].payment.rates[0]',
    ],
    [
      'a fee below half a cent',
      feature({ rule, payment: { rates: [{ fees: [1, 0.004], durations: [60, 60] }] } }),
      'source.price-below-unit',
      'features[1].properties.regulations[0].payment.rates[0].fees[1]',
    ],
    [
      'a negative fee',
      feature({ rule, payment: { rates: [{ fees: [-1], durations: [60] }] } }),
      'source.rule',
      'features[1].properties.regulations[0].payment.rates',
    ],
  ])('says of a record with %s where, and that its rules are unknown', (_, bad, code, place) => {
    const { data, issues } = read(feed(bad));
    const at = place.replace('features[1]', 'features[0]');
    expect(data.links).toMatchObject([{ ruleSet: 0 }]);
    const [unread] = JSON.parse(JSON.stringify(bad)).properties.regulations;
    expect(data.ruleSets).toEqual([[createUnknownRule(JSON.stringify(unread))]]);
    expect(issues).toContainEqual(
      expect.objectContaining({ severity: 'error', code, place: expect.stringContaining(at) }),
    );
  });

  it('counts a fee that would round to nothing as a lost price, and takes 0 for free', () => {
    const paid = (fee: number) =>
      read(feed(feature({ rule, payment: { rates: [{ fees: [fee], durations: [60] }] } })));
    expect(paid(0.004).lost).toMatchObject({ prices: 1 });
    expect(paid(0).lost).toMatchObject({ prices: 0 });
    expect(paid(0).data.ruleSets[0]?.[0]?.payment?.rates?.[0]?.tiers[0]?.fee).toBe(0);
  });

  it('takes rules to be unknown where a record names none, and there to be none where the list is empty', () => {
    const { properties, ...without } = feature(null);
    const { data, issues } = read(feed({ ...without, properties: { location: properties.location } }));
    expect(data.ruleSets).toEqual([[createUnknownRule(null)]]);
    expect(issues).toMatchObject([{ code: 'curblr.no-regulations', params: { count: 1 } }]);
    expect(read(feed(feature(null))).data.links).toMatchObject([{ ruleSet: null }]);
  });

  it('asks for the unit of a limit', () => {
    const document = {
      ...feed(feature({ rule, userClasses: [{ maxLength: 6 }] }), feature({ rule })),
      manifest: { ...manifest, unitHeightLength: undefined },
    };
    expect(read(document).issues[0]).toMatchObject({
      code: 'curblr.unit-missing',
      place: 'features[0].properties.regulations[0].userClasses[0].maxLength',
    });
  });

  it('does not read a rule whose category is not in the hierarchy: its priority would be a guess', () => {
    const { data, issues } = read(feed(feature({ rule: { ...rule, priorityCategory: 'festival' } })));
    expect(data.ruleSets.map(hasUnknownRules)).toEqual([true]);
    expect(issues).toMatchObject([
      { severity: 'error', code: 'curblr.category-unknown', params: { category: 'festival' } },
    ]);
  });

  it('numbers repeated ids and says so', () => {
    const { data, issues } = read(
      feed(feature({ rule }, { objectId: 'a' }), feature({ rule }, { objectId: 'a' })),
    );
    expect(data.links.map(({ outsideId }) => outsideId)).toEqual(['a', 'a#2']);
    expect(issues).toMatchObject([
      { code: 'source.id-repeated', place: 'features[1].properties.location.objectId' },
      { code: 'curblr.covered', params: { count: 2 } },
    ]);
  });

  it('converts a declared coordinate system', () => {
    const mercator = {
      type: 'LineString',
      coordinates: [
        [-13_656_675.31, 5_702_000],
        [-13_656_575.31, 5_702_000],
      ],
    };
    const { data } = read({
      ...feed(feature({ rule }, {}, mercator)),
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } },
    });
    expect(data.links[0]?.geometry.coordinates[0]?.[0]).toBeCloseTo(-122.68, 4);
  });

  it('warns when the curbs lie where the swapped place would be in the zone', () => {
    const swapped = {
      type: 'LineString',
      coordinates: [
        [52.5, 13.4],
        [52.5001, 13.4],
      ],
    };
    const document = {
      ...feed(feature({ rule }, {}, swapped)),
      manifest: { ...manifest, timeZone: 'Europe/Berlin' },
    };
    expect(read(document).issues).toMatchObject([{ severity: 'warning', code: 'geometry.perhaps-swapped' }]);
  });
});

describe('the loss list', () => {
  const base: CityData = {
    ...read(feed(feature({ rule }))).data,
    priorityHierarchy: null,
  };
  const plain: Restriction = restriction.parse({
    activity: 'parking',
    subActivity: 'free-parking',
    priority: 10,
  });
  /** Returns the loss codes of writing a rule set. */
  const lossesOf = (...entries: Partial<Restriction>[]): string[] =>
    write({ ...base, ruleSets: [entries.map((entry) => ({ ...plain, ...entry }))] }).losses.map(
      ({ code }) => code,
    );
  const users = (entry: object) => restriction.parse({ ...plain, users: [entry] }).users;
  const spans = (...list: object[]) => restriction.parse({ ...plain, timeSpans: list }).timeSpans;
  const tier = {
    from: 0,
    to: null,
    fee: 500,
    per: 60,
    increment: 60,
    roundUpTo: null,
    unit: 'rolling' as const,
  };
  const payment = (more: object, rate: object = {}) =>
    restriction.parse({
      ...plain,
      payment: { currency: 'USD', rates: [{ tiers: [{ ...tier, ...more }], ...rate }] },
    }).payment;

  it('is empty for what CurbLR can say', () => {
    expect(lossesOf({})).toEqual([]);
    expect(lossesOf({ timeSpans: spans({ months: [6, 7, 8] }), payment: payment({}) })).toEqual([]);
    expect(lossesOf({ payment: payment({ increment: 15 }) })).toEqual([]);
    expect(lossesOf({ timeSpans: spans({ daysOfWeek: ['su'], excludes: true }) })).toEqual([]);
    expect(
      lossesOf({
        timeSpans: spans({ periods: [{ name: 'holidays', apply: 'only during' }], excludes: true }),
      }),
    ).toEqual([]);
  });

  it.each<[string, Partial<Restriction>, string[]]>([
    ['no travel', { activity: 'no travel' }, ['curblr.loss.no-travel']],
    ['unloading', { activity: 'unloading' }, ['curblr.loss.unloading']],
    ['travel', { activity: 'travel' }, ['curblr.loss.travel']],
    ['a description', { description: 'x' }, ['curblr.loss.description']],
    ['an exception', { users: users({ except: ['permit'] }) }, ['curblr.loss.except']],
    ['purposes', { users: users({ purposes: ['delivery'] }) }, ['curblr.loss.purposes']],
    ['several classes at once', { users: users({ allOf: ['electric', 'taxi'] }) }, ['curblr.loss.all-of']],
    [
      'others left free',
      { users: users({ anyOf: ['taxi'] }), forbidsOthers: false },
      ['curblr.loss.forbids-others'],
    ],
    ['instants', { timeSpans: spans({ instants: [{ from: 0, to: 1 }] }) }, ['curblr.loss.instants']],
    [
      'an excluding span',
      { timeSpans: spans({ daysOfWeek: ['mo'] }, { months: [1], daysOfWeek: ['tu'], excludes: true }) },
      ['curblr.loss.excluding-span'],
    ],
    [
      'months beside dates',
      { timeSpans: spans({ months: [1], dates: [{ from: '01-01', to: '02-02' }] }) },
      ['curblr.loss.months-and-dates'],
    ],
    ['pro rata', { payment: payment({ increment: null }) }, ['curblr.loss.pro-rata']],
    ['calendar days', { payment: payment({ unit: 'calendar day' }) }, ['curblr.loss.calendar-rate']],
    ['a maximum', { payment: payment({}, { maximumFee: 900 }) }, ['curblr.loss.maximum-fee']],
    ['rounding up', { payment: payment({ roundUpTo: 50 }) }, ['curblr.loss.round-up']],
    ['uneven steps', { payment: payment({ increment: 7 }) }, ['curblr.loss.rate-steps']],
  ])('names %s', (_, entry, codes) => {
    expect(lossesOf(entry)).toEqual(codes);
  });

  it('names equal priorities, made-up references, ends of streets, and counts them', () => {
    expect(lossesOf({}, { activity: 'no parking', subActivity: 'no-parking' })).toEqual([
      'curblr.loss.equal-priority',
    ]);
    const [link] = base.links;
    if (link === undefined) throw new Error('no link');
    const bare = { ...link, shstRefId: null, compassSide: 'N', regulation: 'r1' };
    expect(write({ ...base, links: [bare, { ...bare, outsideId: 'b' }] }).losses).toEqual([
      { severity: 'loss', code: 'curblr.loss.reference-made-up', place: 'links[0]', params: { count: 2 } },
      { severity: 'loss', code: 'curblr.loss.street-ends', place: 'links[0]', params: { count: 2 } },
      { severity: 'loss', code: 'curblr.loss.regulation-id', place: 'links[0]', params: { count: 2 } },
    ]);
  });

  it('makes a hierarchy that keeps the order of priorities', () => {
    const entries = [
      { priority: 5, activity: 'no stopping', subActivity: 'no-stopping' } as const,
      { priority: 7, subActivity: 'paid-parking' },
      { priority: 70, subActivity: 'paid-parking' },
    ];
    const { text } = write({ ...base, ruleSets: [entries.map((entry) => ({ ...plain, ...entry }))] });
    expect(JSON.parse(text)).toMatchObject({
      manifest: { priorityHierarchy: ['no stopping', 'paid parking (7)', 'paid parking (70)'] },
    });
    expect(read(text).data.ruleSets[0]?.map(({ priority }) => priority)).toEqual([10, 20, 30]);
  });

  it('writes one-off instants as civil days of the city', () => {
    const from = Date.parse('2026-07-04T08:00:00-07:00');
    const { text } = write({
      ...base,
      ruleSets: [[{ ...plain, timeSpans: spans({ instants: [{ from, to: from + 3_600_000 }] }) }]],
    });
    expect(text).toContain('"effectiveDates":[{"from":"2026-07-04","to":"2026-07-04"}]');
  });

  it('refuses a city without a time zone or currency', () => {
    expect(writeCurblr({ ...base, timeZone: null }, { now: 0 })).toMatchObject({
      refusal: { code: 'write.no-time-zone' },
    });
    expect(writeCurblr({ ...base, currency: null, ruleSets: [] }, { now: 0 })).toMatchObject({
      refusal: { code: 'write.no-currency' },
    });
  });
});
