// One CurbLR regulation as a restriction: priority, users in their units, prices in minor units,
// and what cannot be represented.
import { describe, expect, it } from 'vitest';
import type { Manifest } from './manifest.ts';
import { readRegulation } from './read-regulation.ts';
import { curblrRegulation } from './schema.ts';

const manifest: Manifest = {
  timeZone: 'America/New_York',
  currency: 'USD',
  priorityHierarchy: ['No stopping', 'cleaning', 'parking'],
  authority: null,
  metres: 0.3048,
  kilograms: 0.45359237,
};
const parking = { activity: 'parking', priorityCategory: 'parking' };

function read(rule: object = {}, more: object = {}, of: Manifest = manifest) {
  const reading = readRegulation(curblrRegulation.parse({ rule: { ...parking, ...rule }, ...more }), of);
  return 'restriction' in reading ? reading.restriction : reading.problems;
}
const pays = (...rates: object[]) => ({ payment: { rates } });
const problem = (code: string, path: string, params?: object) => [
  params === undefined ? expect.objectContaining({ code, path }) : { code, path, params },
];

describe('a rule', () => {
  it.each([
    ['parking', 'parking'],
    ['no parking', 'no parking'],
    ['standing', 'stopping'],
    ['no standing', 'no stopping'],
    ['loading', 'loading'],
    ['no loading', 'no loading'],
  ])('of %s is one of %s', (activity, wanted) => {
    expect(read({ activity })).toMatchObject({ activity: wanted });
  });
  it.each([
    ['no stopping', 10, 'No stopping'],
    [' Cleaning ', 20, 'cleaning'],
    ['parking', 30, 'parking'],
  ])('of the category %j has the priority %d', (priorityCategory, priority, category) => {
    expect(read({ priorityCategory })).toMatchObject({ priority, priorityCategory: category });
  });
  it('of no category of the feed is not held', () => {
    expect(read({ priorityCategory: 'snow' })).toEqual(
      problem('curblr.category-unknown', '.rule.priorityCategory', { category: 'snow' }),
    );
  });
  it.each([
    [undefined, null],
    [0, null],
    [1, 1],
    [60, 60],
  ])('with no return in %j minutes has %j', (noReturn, wanted) => {
    expect(read({ maxStay: 120, noReturn })).toMatchObject({ maxStay: 120, noReturn: wanted });
  });
  it.each<[object, object, string]>([
    [{}, {}, 'free-parking'],
    [{ maxStay: 30 }, {}, 'time-limited-parking'],
    [{ payment: true }, {}, 'paid-parking'],
    [{ payment: true, maxStay: 30 }, {}, 'paid-parking'],
    [{ payment: true }, { userClasses: [{ classes: ['taxi'] }] }, 'taxi'],
    [{ activity: 'loading', payment: true }, {}, 'loading'],
  ])('%j %j is of the class %s', (rule, more, subActivity) => {
    expect(read(rule, more)).toMatchObject({ subActivity });
  });
});

describe('users', () => {
  it('are those of both fields, without entries that name nobody', () => {
    expect(
      read(
        {},
        {
          userClasses: [
            { classes: [' Taxi '], class: ['bus'], subclasses: [' Zone 4 '] },
            {},
            { subclasses: ['Zone 5'] },
            { maxHeight: 10 },
          ],
        },
      ),
    ).toMatchObject({
      users: [
        { anyOf: ['taxi', 'bus'], subclasses: ['Zone 4'], limits: null },
        { anyOf: [], subclasses: ['Zone 5'], limits: null },
        { anyOf: [], subclasses: [], limits: { maxHeight: 3.048 } },
      ],
    });
  });
  it('have each limit in metres and kilograms', () => {
    const limits = {
      maxHeight: 10,
      minHeight: 1,
      maxLength: 20,
      minLength: 2,
      maxWeight: 1000,
      minWeight: 1,
    };
    expect(read({}, { userClasses: [limits] })).toMatchObject({
      users: [
        {
          limits: {
            maxHeight: 3.048,
            minHeight: 0.3048,
            maxLength: 6.096,
            minLength: 0.6096,
            maxWeight: 453.5924,
            minWeight: 0.4536,
          },
        },
      ],
    });
  });
  it.each([
    ['maxLength', 'unitHeightLength'],
    ['minHeight', 'unitHeightLength'],
    ['maxWeight', 'unitWeight'],
    ['minWeight', 'unitWeight'],
  ])('with %s are not held where the feed says no %s', (field, unit) => {
    const bare = { ...manifest, metres: null, kilograms: null };
    expect(read({}, { userClasses: [{ classes: ['bus'] }, { [field]: 3 }] }, bare)).toEqual(
      problem('curblr.unit-missing', `.userClasses[1].${field}`, { manifest: unit }),
    );
    expect(read({}, { userClasses: [{ classes: ['bus'] }] }, bare)).toMatchObject({ users: [{}] });
  });
});

describe('a payment', () => {
  const tiersOf = (more: object) => {
    const found = read({}, more);
    if (!('activity' in found)) return found;
    return found.payment?.rates?.map(({ tiers }) =>
      tiers.map(({ from, to, fee, per, increment }) => [from, to, fee, per, increment]),
    );
  };
  it('has its fees in minor units, one after the other, the last for ever', () => {
    expect(tiersOf(pays({ fees: [1, 2.5, 4], durations: [30, 60, 120] }))).toEqual([
      [
        [0, 30, 100, 30, 30],
        [30, 90, 250, 60, 60],
        [90, null, 400, 120, 120],
      ],
    ]);
    expect(tiersOf(pays({ fees: [3], durations: [60] }))).toEqual([[[0, null, 300, 60, 60]]]);
  });
  it.each([
    [
      { fees: [1, 2], durations: [60] },
      { fees: 2, durations: 1 },
    ],
    [
      { fees: [], durations: [] },
      { fees: 0, durations: 0 },
    ],
    [{ fees: [1] }, { fees: 1, durations: 0 }],
    [{ durations: [60] }, { fees: 0, durations: 1 }],
  ])('of the rate %j is not held', (rate, params) => {
    const first = {
      fees: [1],
      durations: [60],
      timeSpans: [{ timesOfDay: [{ from: '08:00', to: '09:00' }] }],
    };
    expect(read({}, pays(first, rate))).toEqual(
      problem('curblr.fees-and-durations', '.payment.rates[1]', params),
    );
  });
  it('is not held where two rates always hold, or a price is below the smallest coin', () => {
    const rate = { fees: [1], durations: [60] };
    expect(read({}, pays(rate, rate))).toEqual(problem('source.tiers-overlap', '.payment.rates', {}));
    expect(read({}, pays({ fees: [1, 0.001], durations: [60, 60] }))).toEqual(
      problem('source.price-below-unit', '.payment.rates[0].fees[1]', { value: 0.001, currency: 'USD' }),
    );
    expect(tiersOf(pays({ fees: [0], durations: [60] }))).toEqual([[[0, null, 0, 60, 60]]]);
  });
  it('says nothing where it is empty, unless the rule says that one pays', () => {
    const paymentOf = (rule: object, more: object) => {
      const found = read(rule, more);
      return 'activity' in found ? found.payment : found;
    };
    expect(paymentOf({}, {})).toBeNull();
    expect(paymentOf({ payment: true }, {})).toMatchObject({ currency: 'USD', rates: [] });
    expect(paymentOf({}, pays({}))).toBeNull();
    expect(paymentOf({ payment: true }, pays({}))).toMatchObject({ currency: 'USD', rates: [] });
    for (const said of [{ methods: ['meter'] }, { forms: ['coins'] }, { deviceIds: ['7'] }])
      expect(paymentOf({}, { payment: said })).toMatchObject({ operator: null, phone: null, ...said });
    for (const said of [{ operator: 'ParkCo' }, { phone: '555' }])
      expect(paymentOf({}, { payment: said })).toMatchObject(said);
  });
});

describe('times', () => {
  const morning = { timesOfDay: [{ from: '08:00', to: '09:00' }] };
  it('that say nothing are always, alone', () => {
    expect(read({}, { timeSpans: [{}] })).toMatchObject({ timeSpans: [] });
    expect(read({}, { timeSpans: [morning, {}] })).toEqual(
      problem('source.never-holds', '.timeSpans[1]', {}),
    );
  });
  it('that cannot be read are named by their path', () => {
    expect(read({}, { timeSpans: [morning, { timesOfDay: [{ from: 'dawn', to: '09:00' }] }] })).toEqual(
      problem('curblr.time-span', expect.stringMatching(/^\.timeSpans\[1\]\.timesOfDay/)),
    );
  });
});
