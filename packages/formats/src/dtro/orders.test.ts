// The contents of a legal order in D-TRO: each kind of regulation, rates and their steps, locations
// and dates.
import { type CityTime, findBuiltInCalendar, type RestrictionInput, restriction } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { type LegalOrder, writeDtro } from './write.ts';

const city: CityTime = {
  timeZone: 'Europe/London',
  calendar: findBuiltInCalendar('Europe/London') ?? { periods: [] },
};
const place = (segmentId: string, north: number) => ({
  segmentId,
  description: `Curb ${segmentId}`,
  line: [
    [-0.1246, north],
    [-0.125, north + 0.0003],
  ] as [number, number][],
});

type Rule = Partial<RestrictionInput>;
function written(rules: Rule | Rule[], more: Partial<LegalOrder> = {}) {
  const made = writeDtro({
    regulationId: 'R-7',
    version: 3,
    title: 'Market Street',
    madeDate: '2026-11-01',
    effectiveFrom: '2026-12-01',
    effectiveTo: null,
    restrictions: [rules]
      .flat()
      .map((one) => restriction.parse({ activity: 'parking', subActivity: 'x', priority: 50, ...one })),
    places: [place('a', 51.5007)],
    city,
    authority: 9001,
    ...more,
  });
  if (!made.ok) throw new Error(made.refusal.code);
  const { source } = made.value.record.data;
  const regulations = source.provision.map(({ regulation }) => regulation[0]);
  const [first] = regulations;
  return {
    source,
    types: regulations.map((one) => one?.generalRegulation?.regulationType),
    condition: first?.condition?.[0],
    losses: made.value.issues.map(
      ({ code, place: at, params }) => `${code.replace('dtro.loss.', '')} ${at} ${params.count}`,
    ),
  };
}

describe('the kind of regulation', () => {
  const one = (name: string): Rule => ({ users: [{ anyOf: [name] }] });
  const price = { currency: 'GBP' };
  it.each<[string, Rule, string | undefined]>([
    ['no stopping', { activity: 'no stopping' }, 'kerbsideNoStopping'],
    [
      'no stopping but buses',
      { activity: 'no stopping', users: [{ except: ['taxi', 'bus'] }] },
      'nonOrderKerbsideBusStop',
    ],
    [
      'no stopping but taxis',
      { activity: 'no stopping', users: [{ except: ['taxi'] }] },
      'kerbsideNoStopping',
    ],
    ['no parking', { activity: 'no parking' }, 'kerbsideNoWaiting'],
    ['no loading', { activity: 'no loading' }, 'kerbsideNoLoading'],
    ['no unloading', { activity: 'no unloading' }, 'kerbsideNoLoading'],
    ['loading', { activity: 'loading' }, 'kerbsideLoadingPlace'],
    ['unloading', { activity: 'unloading' }, 'kerbsideLoadingPlace'],
    ['parking', {}, 'kerbsideParkingPlace'],
    ['parking for a time', { maxStay: 120 }, 'kerbsideLimitedWaiting'],
    ['paid parking', { payment: price }, 'kerbsidePaymentParkingPlace'],
    ['paid parking for a time', { payment: price, maxStay: 120 }, 'kerbsidePaymentParkingPlace'],
    ...['accessible', 'handicap'].map((name): [string, Rule, string] => [
      name,
      one(name),
      'kerbsideDisabledBadgeHoldersOnly',
    ]),
    ...['resident', 'permit', 'visitor', 'staff', 'doctor'].map((name): [string, Rule, string] => [
      name,
      one(name),
      'kerbsidePermitParkingPlace',
    ]),
    ['taxi', one('taxi'), 'kerbsideTaxiRank'],
    ['motorcycle', one('motorcycle'), 'kerbsideMotorcycleParkingPlace'],
    ['bicycle', one('bicycle'), 'miscCycleParking'],
    ['cargo bicycle', one('cargo bicycle'), 'miscCycleParking'],
    [
      'residents and doctors',
      { users: [{ allOf: ['resident'] }, { anyOf: ['doctor'] }] },
      'kerbsidePermitParkingPlace',
    ],
    ['residents and taxis', { users: [{ anyOf: ['resident', 'taxi'] }] }, 'kerbsideParkingPlace'],
    ['residents who pay', { ...one('resident'), payment: price }, 'kerbsidePermitParkingPlace'],
    ['stopping', { activity: 'stopping' }, undefined],
    ['travel', { activity: 'travel' }, undefined],
  ])('of %s', (_what, rule, type) => {
    expect(written(rule).types).toEqual([type]);
  });
});

describe('rates', () => {
  const tier = { from: 0, to: null, fee: 350, per: 60, increment: 60 };
  const paid = (payment: object) =>
    written({ payment: { currency: 'GBP', ...payment } as RestrictionInput['payment'] });
  const linesOf = (payment: object) => paid(payment).condition?.rateTable?.rateLineCollection;
  it('have a line for each rate and tier, in the order of the payment', () => {
    const rates = [
      {
        tiers: [
          { ...tier, to: 90 },
          { ...tier, from: 90, fee: 500, per: 30, increment: 30 },
        ],
        maximumFee: 1250,
      },
      { tiers: [{ ...tier, fee: 5 }] },
    ];
    expect(linesOf({ rates, maximumFee: 2000 })).toEqual([
      {
        applicableCurrency: 'GBP',
        startValidUsagePeriod: '2026-12-01T00:00:00',
        sequence: 0,
        maxValueCollection: 12.5,
        rateLine: [
          { sequence: 0, type: 'incrementingRate', value: 3.5, incrementPeriod: 60, durationEnd: '01:30:00' },
          { sequence: 1, type: 'incrementingRate', value: 5, incrementPeriod: 30, durationStart: '01:30:00' },
        ],
      },
      {
        applicableCurrency: 'GBP',
        startValidUsagePeriod: '2026-12-01T00:00:00',
        sequence: 1,
        maxValueCollection: 20,
        rateLine: [{ sequence: 0, type: 'incrementingRate', value: 0.05, incrementPeriod: 60 }],
      },
    ]);
    expect(linesOf({ rates: [{ tiers: [tier], maximumFee: 0 }] })?.[0]).not.toHaveProperty(
      'maxValueCollection',
    );
    expect(linesOf({ rates: [] })).toBeUndefined();
    expect(linesOf({ currency: 'EUR', rates: [{ tiers: [tier] }] })?.[0]?.applicableCurrency).toBe('EUR');
  });
  it.each<[string, object, string[]]>([
    ['a tier until the last minute of a day', { to: 1439 }, []],
    ['a tier until the end of a day', { to: 1440 }, ['long-tiers']],
    ['a tier from the second day', { from: 1440 }, ['long-tiers']],
    ['a rounded price', { roundUpTo: 50 }, ['rate-steps']],
    ['a calendar hour', { unit: 'calendar hour' }, ['rate-steps']],
    ['other steps', { increment: 30 }, ['rate-steps']],
    ['the exact minute', { increment: null }, []],
  ])('of %s lose %j', (_what, part, losses) => {
    expect(paid({ rates: [{ tiers: [{ ...tier, ...part }] }] }).losses).toEqual(
      losses.map((code) => `${code} restrictions[0] 1`),
    );
  });
  it.each<[string, object, string]>([
    ['a most of a day', { maximumFeePerDay: 900 }, 'maximum-per-day'],
    ['ways to pay', { methods: ['card'] }, 'payment-details'],
    ['forms', { forms: ['meter'] }, 'payment-details'],
    ['meters', { deviceIds: ['7'] }, 'payment-details'],
    ['who runs it', { operator: 'P' }, 'payment-details'],
    ['a phone', { phone: '5' }, 'payment-details'],
  ])('beside %s lose it', (_what, more, code) => {
    expect(paid({ rates: [{ tiers: [tier] }], ...more }).losses).toEqual([`${code} restrictions[0] 1`]);
    expect(paid({ rates: [], ...more }).losses).toEqual([]);
  });
  it('by time of day lose the times', () => {
    expect(paid({ rates: [{ tiers: [tier], timeSpans: [{ daysOfWeek: ['mo'] }] }] }).losses).toEqual([
      'rate-times restrictions[0] 1',
    ]);
  });
});

describe('an order', () => {
  it('has all its places in each provision, numbered from 1, with the losses of each rule', () => {
    const limited = { users: [{ anyOf: ['taxi'] }], forbidsOthers: false };
    const { source, losses } = written([{}, limited], { places: [place('a', 51.5), place('b', 51.6)] });
    expect(source.section).toBe('Version 3');
    expect(source.provision.map(({ reference }) => reference)).toEqual(['R-7-1', 'R-7-2']);
    for (const { regulatedPlace } of source.provision)
      expect(regulatedPlace.map(({ description }) => description)).toEqual(['Curb a', 'Curb b']);
    const line = source.provision[0]?.regulatedPlace[0]?.linearGeometry.linestring;
    expect(line).toMatch(/^SRID=27700;LINESTRING\(\d{6}\.\d \d{6}\.\d, \d{6}\.\d \d{6}\.\d\)$/);
    expect(losses.toSorted()).toEqual(['forbids-others restrictions[1] 1', 'priority restrictions 1']);
  });
  it('holds until the last moment of its last day', () => {
    expect(written({}, { effectiveTo: '2027-01-31' }).condition?.timeValidity).toMatchObject({
      start: '2026-12-01T00:00:00',
      end: '2027-01-31T23:59:59',
    });
    expect(written({}).condition?.timeValidity).not.toHaveProperty('end');
  });
  it('limits a stay and a return each for itself', () => {
    expect(written({ maxStay: 90 }).condition?.timeValidity?.maxStayNoReturn).toEqual({
      maximumOccupancy: 'PT90M',
    });
    expect(written({ noReturn: 45 }).condition?.timeValidity?.maxStayNoReturn).toEqual({
      minimumPeriodForReturn: 'PT45M',
    });
    expect(written({}).condition?.timeValidity).not.toHaveProperty('maxStayNoReturn');
  });
});
