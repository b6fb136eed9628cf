// Validating CurbLR feeds: a good feed has no findings, and each inserted error is found at its
// location.
import { describe, expect, it } from 'vitest';
import { fileOf, hasSharedData, sharedFile } from '../../testing/shared-data.ts';
import { validateCurblr } from './validate-curblr.ts';

/** Returns a new feed without errors each time. */
function good() {
  return {
    manifest: {
      createdDate: '2026-01-05T10:00:00Z',
      curblrVersion: '1.1.0',
      timeZone: 'America/Los_Angeles',
      currency: 'USD',
      priorityHierarchy: ['no parking', 'parking'],
      authority: { name: 'City', url: 'https://example.org' },
    } as Record<string, unknown>,
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: {
          type: 'LineString',
          coordinates: [
            [-122.1, 45.5],
            [-122.2, 45.5],
          ],
        } as Record<string, unknown>,
        properties: {
          location: {
            shstRefId: 'a',
            sideOfStreet: 'left',
            shstLocationStart: 1,
            shstLocationEnd: 20.5,
            assetType: 'sign',
            objectId: '1',
          } as Record<string, unknown>,
          regulations: [
            {
              rule: { activity: 'parking', priorityCategory: 'parking', maxStay: 60, payment: true },
              timeSpans: [
                {
                  daysOfWeek: { days: ['mo', 'SU'], occurrencesInMonth: ['2nd', 'last'] },
                  timesOfDay: [{ from: '08:00', to: '24:00' }],
                  effectiveDates: [{ from: '05-01', to: '02-28' }],
                },
              ],
              payment: { rates: [{ fees: [1.5], durations: [60] }] },
            },
            { rule: { activity: 'no parking', priorityCategory: 'No Parking' } },
          ] as Record<string, unknown>[],
        },
      },
    ],
  };
}
type Feed = ReturnType<typeof good>;

function told(feed: unknown): string[] {
  const report = validateCurblr(fileOf(feed, 'feed.json'));
  if (!report.ok) throw new Error(report.refusal.code);
  return report.value.findings.map(({ code, place }) => `${code} ${place}`);
}
const featureOf = ({ features }: Feed) => {
  const [feature] = features;
  if (feature === undefined) throw new Error('The feed has a feature');
  return feature;
};
const ruleOf = (feed: Feed, index = 0) => {
  const regulation = featureOf(feed).properties.regulations[index] ?? {};
  return regulation.rule as Record<string, unknown>;
};
const regulationOf = (feed: Feed, index = 0) => featureOf(feed).properties.regulations[index] ?? {};
const first = 'features[0].properties.regulations[0]';

const planted: readonly (readonly [string, (feed: Feed) => void])[] = [
  ['finding.missing manifest', (feed) => Reflect.deleteProperty(feed, 'manifest')],
  ['finding.missing manifest.timeZone', (feed) => Reflect.deleteProperty(feed.manifest, 'timeZone')],
  [
    'finding.time-zone manifest.timeZone',
    (feed) => Object.assign(feed.manifest, { timeZone: 'Mars/Olympus' }),
  ],
  [
    'finding.iso-time manifest.createdDate',
    (feed) => Object.assign(feed.manifest, { createdDate: 'yesterday' }),
  ],
  [
    'finding.curblr.category-twice manifest.priorityHierarchy[2]',
    (feed) => Object.assign(feed.manifest, { priorityHierarchy: ['no parking', 'parking', 'Parking'] }),
  ],
  ['finding.unknown-field crs', (feed) => Object.assign(feed, { crs: null })],
  [
    'finding.value features[0].geometry.type',
    (feed) => Object.assign(featureOf(feed).geometry, { type: 'MultiLineString' }),
  ],
  [
    'finding.position features[0].geometry.coordinates[0]',
    (feed) =>
      Object.assign(featureOf(feed).geometry, {
        coordinates: [
          [45.5, -122.1],
          [45.5, -122.2],
        ],
      }),
  ],
  [
    'finding.curblr.digits features[0].geometry.coordinates[1]',
    (feed) =>
      Object.assign(featureOf(feed).geometry, {
        coordinates: [
          [-122.1, 45.5],
          [-122.12345678, 45.5],
        ],
      }),
  ],
  [
    'finding.missing features[0].properties.location.shstRefId',
    (feed) => Reflect.deleteProperty(featureOf(feed).properties.location, 'shstRefId'),
  ],
  [
    'finding.value features[0].properties.location.sideOfStreet',
    (feed) => Object.assign(featureOf(feed).properties.location, { sideOfStreet: 'north' }),
  ],
  [
    'finding.curblr.location-order features[0].properties.location.shstLocationEnd',
    (feed) => Object.assign(featureOf(feed).properties.location, { shstLocationEnd: 1 }),
  ],
  [
    'finding.missing features[0].properties.location.assetSubtype',
    (feed) => Object.assign(featureOf(feed).properties.location, { assetType: 'curb paint' }),
  ],
  [
    'finding.curblr.object-twice features[1].properties.location.objectId',
    (feed) => feed.features.push(featureOf(good())),
  ],
  [`finding.value ${first}.rule.activity`, (feed) => Object.assign(ruleOf(feed), { activity: 'stopping' })],
  [
    `finding.curblr.category-unknown ${first}.rule.priorityCategory`,
    (feed) => Object.assign(ruleOf(feed), { priorityCategory: 'paid parking' }),
  ],
  [`finding.missing ${first}.payment`, (feed) => Reflect.deleteProperty(regulationOf(feed), 'payment')],
  [
    `finding.curblr.payment-unsaid ${first}.rule.payment`,
    (feed) => Reflect.deleteProperty(ruleOf(feed), 'payment'),
  ],
  [
    `finding.curblr.payment-on-prohibition ${first}.payment`,
    (feed) => Object.assign(ruleOf(feed), { activity: 'no parking' }),
  ],
  [
    `finding.curblr.stay-on-prohibition ${first}.rule.maxStay`,
    (feed) => Object.assign(ruleOf(feed), { activity: 'no parking' }),
  ],
  [
    `finding.curblr.fees-durations ${first}.payment.rates[0]`,
    (feed) => Object.assign(regulationOf(feed), { payment: { rates: [{ fees: [1, 2], durations: [60] }] } }),
  ],
  [
    `finding.missing ${first}.payment.rates[0].fees`,
    (feed) => Object.assign(regulationOf(feed), { payment: { rates: [{}] } }),
  ],
  [
    `finding.curblr.nobody ${first}.userClasses[0]`,
    (feed) => Object.assign(regulationOf(feed), { userClasses: [{}] }),
  ],
  [
    `finding.curblr.unit ${first}.userClasses[0]`,
    (feed) => Object.assign(regulationOf(feed), { userClasses: [{ classes: ['truck'], maxWeight: 3 }] }),
  ],
  [
    `finding.clock ${first}.timeSpans[0].timesOfDay[0].from`,
    (feed) =>
      Object.assign(regulationOf(feed), { timeSpans: [{ timesOfDay: [{ from: '8:00', to: '09:00' }] }] }),
  ],
  [
    `finding.missing ${first}.timeSpans[0].timesOfDay[0].to`,
    (feed) =>
      Object.assign(regulationOf(feed), { timeSpans: [{ timesOfDay: [{ from: '08:00', until: '09:00' }] }] }),
  ],
  [
    `finding.curblr.dates-mixed ${first}.timeSpans[0].effectiveDates[0]`,
    (feed) =>
      Object.assign(regulationOf(feed), {
        timeSpans: [{ effectiveDates: [{ from: '2026-01-01', to: '02-01' }] }],
      }),
  ],
  [
    `finding.curblr.day-of-month ${first}.timeSpans[0].daysOfMonth[0]`,
    (feed) => Object.assign(regulationOf(feed), { timeSpans: [{ daysOfMonth: ['32'] }] }),
  ],
  [
    `finding.curblr.span-empty ${first}.timeSpans[0]`,
    (feed) => Object.assign(regulationOf(feed), { timeSpans: [{}] }),
  ],
  [
    'finding.curblr.two-defaults features[0].properties.regulations[2]',
    (feed) =>
      featureOf(feed).properties.regulations.push({
        rule: { activity: 'no parking', priorityCategory: 'no parking', maxStay: 5 },
      }),
  ],
  ['finding.curblr.empty features', (feed) => feed.features.splice(0)],
];

describe('a CurbLR feed', () => {
  it('without a fault has no finding', () => {
    expect(told(good())).toEqual([]);
  });
  it.each(planted)('with a planted fault: %s', (fault, plant) => {
    const feed = good();
    plant(feed);
    expect(told(feed)).toContain(fault);
  });
  it('may name every day of a month, its last, and the odd and even ones', () => {
    const feed = good();
    const days = [...Array.from({ length: 31 }, (_, index) => String(index + 1)), 'last', 'odd', 'even'];
    Object.assign(regulationOf(feed), { timeSpans: [{ daysOfMonth: days }] });
    expect(told(feed)).toEqual([]);
  });
  it('is refused when it is no feature collection', () => {
    expect(validateCurblr(fileOf({ zones: [] }, 'zones.json'))).toMatchObject({
      ok: false,
      refusal: { code: 'validate.not-curblr', params: { name: 'zones.json' } },
    });
  });
});

describe.skipIf(!hasSharedData)('a real feed (needs the real data)', () => {
  it('has the faults it has: three errors, and warnings that repeat', () => {
    const report = validateCurblr(sharedFile('portland-curblr/downtown_portland_2020-07-30.curblr.json'));
    if (!report.ok) throw new Error(report.refusal.code);
    expect(report.value.counts).toEqual({ features: 416, regulations: 416 });
    expect(
      report.value.findings.filter(({ severity }) => severity === 'error').map(({ place }) => place),
    ).toEqual([
      'features[6].properties.regulations[0].payment.rates[0].fees',
      'features[7].properties.regulations[0].rule.maxStay',
      'features[7].properties.regulations[0].payment.rates[0].fees',
    ]);
  });
});
