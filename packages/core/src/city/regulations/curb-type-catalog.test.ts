// Tests which curb type is assigned to a restriction, and whom a rule is for.
import { describe, expect, it } from 'vitest';
import { defaultCurbTypes, inferCurbType } from './curb-type-catalog.ts';
import { ordinaryCar } from './curb-user.ts';
import { restriction } from './restriction.ts';
import { isPermitHolderClass, matchUsers, normalizeCurbUser } from './user-match.ts';

type Input = Parameters<typeof inferCurbType>[0];
const of = (activity: Input['activity'], more: Partial<Input> = {}) =>
  inferCurbType({ activity, priority: 1, ...more });
const by = (name: string, activity: Input['activity'] = 'parking') =>
  of(activity, { users: [{ anyOf: [name] }] });
const payment = {
  currency: 'USD',
  rates: [{ tiers: [{ from: 0, to: null, fee: 1, per: 60, increment: 60 }] }],
};

describe('the class of a restriction', () => {
  it.each<[string, string]>([
    ['parking', 'free-parking'],
    ['stopping', 'passenger-loading'],
    ['loading', 'loading'],
    ['unloading', 'loading'],
    ['no parking', 'no-parking'],
    ['no stopping', 'no-stopping'],
    ['travel', 'no-stopping'],
    ['no travel', 'no-stopping'],
    ['no loading', 'no-loading'],
    ['no unloading', 'no-loading'],
  ] as const)('of %s is %s', (activity, name) => {
    expect(of(activity as Input['activity'])).toBe(name);
  });
  it('is by stay and price where nobody is named', () => {
    expect(of('parking', { maxStay: 60 })).toBe('time-limited-parking');
    expect(of('parking', { maxStay: 60, payment })).toBe('paid-parking');
    expect(of('parking', { payment: { currency: 'USD', rates: [] } })).toBe('free-parking');
  });
  it.each([
    ['transit', 'bus'],
    ['ride_hail', 'taxi'],
    ['ADA', 'accessible-parking'],
    ['handicapped', 'accessible-parking'],
    ['bikeshare', 'bicycle'],
    ['cargo_bicycle', 'bicycle'],
    ['carpool', 'car-share'],
    ['EV', 'charging'],
    ['electric', 'charging'],
    ['food_truck', 'terrace'],
    ['residents', 'permit-parking'],
    ['staff', 'permit-parking'],
    ['valet', 'permit-parking'],
    ['anybody', 'permit-parking'],
    ['cabbage', 'permit-parking'],
  ])('of parking for %s is %s', (name, wanted) => {
    expect(by(name)).toBe(wanted);
    expect(of('parking', { users: [{ allOf: [name] }] })).toBe(wanted);
    expect(of('parking', { users: [{ purposes: [name] }] })).toBe(wanted);
  });
  it.each([
    ['transit', 'bus'],
    ['taxi', 'taxi'],
    ['school', 'passenger-loading'],
    ['vending', 'terrace'],
    ['scooter', 'bicycle'],
    ['permit', 'loading'],
    ['ev', 'loading'],
  ])('of loading for %s is %s', (name, wanted) => {
    expect(by(name, 'loading')).toBe(wanted);
  });
  it('is by its category before all else', () => {
    expect(of('parking', { priorityCategory: 'Street Sweeping' })).toBe('street-cleaning');
    expect(of('no stopping', { priorityCategory: 'Snow emergency' })).toBe('temporary');
    expect(of('no stopping', { priorityCategory: 'standing' })).toBe('no-stopping');
  });
  it('says which of its values may be edited', () => {
    const editable = (name: string) => {
      const found = defaultCurbTypes.find((one) => one.name === name);
      return [found?.editableParkingPrice, found?.editableMaxStay, found?.editableParkingSpaces];
    };
    expect(editable('paid-parking')).toEqual([true, true, true]);
    expect(editable('charging')).toEqual([true, true, true]);
    expect(editable('free-parking')).toEqual([false, true, true]);
    expect(editable('loading')).toEqual([false, true, false]);
    expect(editable('no-parking')).toEqual([false, false, false]);
  });
  it('comes with stricter classes first: what forbids before what is kept, before parking for all', () => {
    const inOrder = [
      'rules-unknown',
      'no-stopping',
      'temporary',
      'street-cleaning',
      'terrace',
      'no-loading',
      'no-parking',
      'bus',
      'loading',
      'permit-parking',
      'paid-parking',
      'free-parking',
      'unregulated',
    ];
    const priorities = inOrder.map(
      (name) => defaultCurbTypes.find((one) => one.name === name)?.priority ?? -1,
    );
    expect(priorities).toEqual(priorities.toSorted((a, b) => a - b));
    expect(new Set(priorities).size).toBe(inOrder.length);
    const same = (...names: string[]) =>
      new Set(names.map((name) => defaultCurbTypes.find((one) => one.name === name)?.priority)).size;
    expect([
      same('paid-parking', 'time-limited-parking'),
      same('permit-parking', 'accessible-parking', 'charging', 'car-share'),
      same('loading', 'passenger-loading', 'taxi', 'bicycle'),
    ]).toEqual([1, 1, 1]);
    expect(defaultCurbTypes.every(({ priority }) => priority % 10 === 0)).toBe(true);
  });
});

describe('whom a rule is for', () => {
  const match = (asker: Partial<typeof ordinaryCar>, ...users: object[]) =>
    matchUsers(
      normalizeCurbUser({ ...ordinaryCar, classes: ['car'], purposes: [], subclasses: [], ...asker }),
      restriction.parse({ activity: 'parking', subActivity: 'x', priority: 1, users }).users,
    );
  it('is everybody without users, else whom one entry names', () => {
    expect(match({})).toBe('everybody');
    expect(match({}, { anyOf: ['car'] })).toBe('named');
    expect(match({}, { anyOf: ['bus'] })).toBe('no');
    expect(match({}, { except: ['bus'] })).toBe('everybody');
    expect(match({}, { except: ['car'] })).toBe('no');
    expect(match({}, { anyOf: ['bus'] }, { except: ['bus'] })).toBe('everybody');
    expect(match({}, { except: ['bus'] }, { anyOf: ['car'] })).toBe('named');
  });
  it('is who is all of them, one of them, and comes for one of the purposes', () => {
    expect(match({ classes: ['Car ', 'EV'] }, { allOf: ['car', 'ev'] })).toBe('named');
    expect(match({}, { allOf: ['car', 'ev'] })).toBe('no');
    expect(match({}, { anyOf: ['ev', 'car'] })).toBe('named');
    expect(match({ purposes: ['delivery'] }, { purposes: ['repair', 'delivery'] })).toBe('named');
    expect(match({ purposes: ['visit'] }, { purposes: ['repair', 'delivery'] })).toBe('no');
    expect(match({ purposes: ['delivery'] }, { anyOf: ['delivery'] })).toBe('named');
  });
  it('is who holds one of its permits, who then is the resident or holder it speaks of, and nothing else', () => {
    expect(match({ subclasses: ['zone a'] }, { anyOf: ['Resident'], subclasses: ['Zone A', 'Zone B'] })).toBe(
      'named',
    );
    expect(match({ subclasses: ['zone c'] }, { anyOf: ['resident'], subclasses: ['zone a'] })).toBe('no');
    expect(match({ subclasses: ['zone a'] }, { anyOf: ['resident'] })).toBe('no');
    expect(match({ subclasses: ['zone a'] }, { anyOf: ['bus'], subclasses: ['zone a'] })).toBe('no');
    expect(match({ subclasses: ['zone a'] }, { subclasses: ['zone a'] })).toBe('named');
    expect(
      ['permit', 'Residents', 'disabled parking permit', 'handicap permit', 'bus'].map(isPermitHolderClass),
    ).toEqual([true, true, false, false, false]);
  });
  it.each<[string, string, number, object]>([
    ['height', 'named', 2, { maxHeight: 2 }],
    ['height', 'no', 2.01, { maxHeight: 2 }],
    ['height', 'named', 2, { minHeight: 2 }],
    ['height', 'no', 1.99, { minHeight: 2 }],
    ['length', 'named', 5, { maxLength: 5 }],
    ['length', 'no', 5.1, { maxLength: 5 }],
    ['length', 'no', 4.9, { minLength: 5 }],
    ['weight', 'named', 3500, { maxWeight: 3500 }],
    ['weight', 'no', 3501, { maxWeight: 3500 }],
    ['weight', 'no', 3499, { minWeight: 3500 }],
  ])('is by %s: %s of %d under %j', (of_, wanted, value, limits) => {
    expect(match({ [of_]: value }, { anyOf: ['car'], limits })).toBe(wanted);
    expect(match({ [of_]: null }, { anyOf: ['car'], limits })).toBe('named');
  });
});
