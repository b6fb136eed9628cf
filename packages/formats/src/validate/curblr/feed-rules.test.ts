// Consistency of a CurbLR feed with its manifest and itself: units, categories, payments, locations
// in order, defaults, and harmless deviations.
import { describe, expect, it } from 'vitest';
import { fileOf } from '../../testing/shared-data.ts';
import { validateCurblr } from './validate-curblr.ts';

const manifest = {
  createdDate: '2026-01-05',
  timeZone: 'America/Los_Angeles',
  currency: 'USD',
  priorityHierarchy: ['no parking', 'Parking'],
  authority: { name: 'City', url: 'https://example.org' },
};
const rule = { activity: 'parking', priorityCategory: 'parking' };
const location = {
  shstRefId: 'a',
  sideOfStreet: 'Left',
  shstLocationStart: 1,
  shstLocationEnd: 2,
  assetType: 'sign',
};
const coordinates = [
  [-122.1234567, 45.5],
  [-122.2, 45.5],
];
const feature = (regulations: unknown, more: object = {}, line: unknown = coordinates) => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: line },
  properties: { location: { ...location, ...more }, regulations },
});

function check(features: readonly unknown[], said: object = {}, most?: number) {
  const file = fileOf({ type: 'FeatureCollection', manifest: { ...manifest, ...said }, features }, 'f.json');
  const report = validateCurblr(file, most);
  if (!report.ok) throw new Error(JSON.stringify(report.refusal));
  const { findings, ...rest } = report.value;
  return {
    ...rest,
    told: findings.map(({ severity, code, place }) => `${severity} ${code.replace('finding.', '')} ${place}`),
  };
}
/** Returns the findings for one regulation, with their paths inside it. */
function toldOf(regulation: object, said: object = {}) {
  const place = 'features[0].properties.regulations[0]';
  return check([feature([regulation])], said).told.map((one) => one.replace(place, ''));
}

describe('a regulation', () => {
  const rates = (...list: object[]) => ({ payment: { rates: list } });
  const paying = { ...rule, payment: true };
  const rate = { fees: [1], durations: [60] };
  it.each<[string, object, string[]]>([
    ['of a category in any letters', { rule: { ...rule, priorityCategory: 'PARKING' } }, []],
    [
      'of a category nobody named',
      { rule: { ...rule, priorityCategory: 'x' } },
      ['error curblr.category-unknown .rule.priorityCategory'],
    ],
    ['that forbids', { rule: { ...rule, activity: 'No Parking' } }, []],
    [
      'that forbids for a while',
      { rule: { ...rule, activity: 'No Parking', maxStay: 5 } },
      ['error curblr.stay-on-prohibition .rule.maxStay'],
    ],
    ['with a price', { rule: paying, ...rates(rate) }, []],
    [
      'with a price it does not say',
      { rule, ...rates(rate) },
      ['warning curblr.payment-unsaid .rule.payment'],
    ],
    ['that pays nothing that is said', { rule: paying }, ['error missing .payment']],
    [
      'that forbids for a price',
      { rule: { ...paying, activity: 'no parking' }, ...rates(rate) },
      ['error curblr.payment-on-prohibition .payment'],
    ],
    ['with an empty rate', { rule, ...rates({}) }, ['warning curblr.rate-empty .payment.rates[0]']],
    [
      'that pays by an empty rate',
      { rule: paying, ...rates(rate, {}) },
      ['error missing .payment.rates[1].fees'],
    ],
    [
      'with fees without their times',
      { rule: paying, ...rates(rate, { fees: [1, 2], durations: [60] }) },
      ['error curblr.fees-durations .payment.rates[1]'],
    ],
    [
      'with times without fees',
      { rule: paying, ...rates({ durations: [60] }) },
      ['error curblr.fees-durations .payment.rates[0]'],
    ],
    [
      'for nobody',
      { rule, userClasses: [{ classes: ['taxi'] }, {}] },
      ['warning curblr.nobody .userClasses[1]'],
    ],
    ['at no time', { rule, timeSpans: [{}] }, ['warning curblr.span-empty .timeSpans[0]']],
    [
      'of dates of two kinds',
      { rule, timeSpans: [{ effectiveDates: [{ from: '2026-01-01', to: '02-01' }] }] },
      ['error curblr.dates-mixed .timeSpans[0].effectiveDates[0]'],
    ],
    ['of one day', { rule, timeSpans: [{ effectiveDates: [{ from: '2026-01-01', to: '2026-01-01' }] }] }, []],
    ['over a new year', { rule, timeSpans: [{ effectiveDates: [{ from: '12-01', to: '02-01' }] }] }, []],
    [
      'that ends before it begins',
      { rule, timeSpans: [{ effectiveDates: [{ from: '2026-01-02', to: '2026-01-01' }] }] },
      ['error cds.ends-before .timeSpans[0].effectiveDates[0].to'],
    ],
  ])('%s', (_, regulation, told) => {
    expect(toldOf(regulation)).toEqual(told);
  });

  it('has sizes in units that the manifest names, each of them', () => {
    const sized = (...names: string[]) => ({
      rule,
      userClasses: [Object.fromEntries(names.map((name) => [name, 2]))],
    });
    const unit = 'error curblr.unit .userClasses[0]';
    expect(toldOf(sized('maxHeight'))).toEqual([unit]);
    expect(toldOf(sized('minWeight'))).toEqual([unit]);
    expect(toldOf(sized('maxLength', 'maxWeight'))).toEqual([unit, unit]);
    expect(toldOf(sized('maxLength', 'maxWeight'), { unitWeight: 'tons' })).toEqual([unit]);
    expect(toldOf(sized('maxLength', 'maxWeight'), { unitWeight: 'tons', unitHeightLength: 'Feet' })).toEqual(
      [],
    );
  });
});

describe('a feature', () => {
  const of = (...args: Parameters<typeof feature>) => check([feature(...args)]).told;
  it('goes from one place to a later one', () => {
    const place = 'error curblr.location-order features[0].properties.location.shstLocationEnd';
    expect(of([{ rule }], { shstLocationEnd: 1 })).toEqual([place]);
    expect(of([{ rule }], { shstLocationStart: 0, shstLocationEnd: 0.1 })).toEqual([]);
  });
  it('of paint says which, and has seven digits at most', () => {
    expect(of([{ rule }], { assetType: 'Curb Paint' })).toEqual([
      'error missing features[0].properties.location.assetSubtype',
    ]);
    expect(of([{ rule }], { assetType: 'curb paint', assetSubtype: 'red' })).toEqual([]);
    expect(of([{ rule }], {}, [...coordinates, [-122.3, 45.12345678]])).toEqual([
      'warning curblr.digits features[0].geometry.coordinates[2]',
    ]);
  });
  it('has one rule of a category and times for everybody', () => {
    const morning = [{ timesOfDay: [{ from: '08:00', to: '12:00' }] }];
    const two = 'error curblr.two-defaults features[0].properties.regulations[2]';
    const taxi = { rule, userClasses: [{ classes: ['taxi'] }] };
    const forbidding = { rule: { activity: 'no parking', priorityCategory: 'no parking' } };
    expect(of([{ rule }, taxi, { rule: { ...rule, priorityCategory: 'Parking' } }])).toEqual([two]);
    expect(of([{ rule }, taxi, { rule, timeSpans: morning }, forbidding, taxi])).toEqual([]);
  });
  it('may name an object that no other does', () => {
    const list = ['1', undefined, '2', undefined, '1'].map((objectId) => feature([{ rule }], { objectId }));
    expect(check(list).told).toEqual([
      'warning curblr.object-twice features[4].properties.location.objectId',
    ]);
  });
});

describe('a feed', () => {
  it('is counted, also what cannot be read of it', () => {
    const found = check([feature([{ rule }, { rule: {} }]), feature('none'), 7]);
    expect([found.standard, found.counts]).toEqual(['CurbLR 1.1.0', { features: 3, regulations: 2 }]);
    expect(found.errors).toBeGreaterThanOrEqual(4);
  });
  it('without a hierarchy has no unknown category, and one that repeats is told', () => {
    const odd = { rule: { ...rule, priorityCategory: 'x' } };
    expect(check([feature([odd])], { priorityHierarchy: [] }).told).toEqual([
      'error range manifest.priorityHierarchy',
    ]);
    expect(check([feature([{ rule }])], { priorityHierarchy: ['parking', 'a', 'PARKING'] }).told).toEqual([
      'error curblr.category-twice manifest.priorityHierarchy[2]',
    ]);
  });
  it('is checked up to so many findings', () => {
    const list = [1, 2, 3].map(() => feature([{ rule, timeSpans: [{}] }]));
    const stopped = check(list, {}, 2);
    expect([stopped.warnings, stopped.isStopped, stopped.told.length]).toEqual([2, true, 2]);
    expect(check(list, {}, 4).isStopped).toBe(false);
  });
  it.each<[string, unknown, string]>([
    ['one feature', feature([{ rule }]), 'validate.not-curblr'],
    ['a collection of nothing', { type: 'FeatureCollection' }, 'validate.not-curblr'],
    ['a list', [], 'validate.not-curblr'],
    ['half a file', '{', 'source.json-truncated'],
  ])('is none as %s', (_, document, code) => {
    expect(validateCurblr(fileOf(document, 'f.json'))).toMatchObject({
      refusal: { code, params: { name: 'f.json' } },
    });
  });
});
