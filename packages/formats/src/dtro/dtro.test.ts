// Legal orders as D-TRO records: made-up orders in London against the transcribed schema, their
// exact losses, and what is rejected.
import {
  type CityTime,
  findBuiltInCalendar,
  type RestrictionInput,
  restriction,
  ruleSetOf,
} from '@curbwright/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleSetIn, testCities } from '../../../core/src/testing/arbitraries.ts';
import { dtroRecord } from './schema.ts';
import { type LegalOrder, writeDtro } from './write.ts';

const city: CityTime = {
  timeZone: 'Europe/London',
  calendar: findBuiltInCalendar('Europe/London') ?? { periods: [] },
};

function order(rules: readonly Partial<RestrictionInput>[], more: Partial<LegalOrder> = {}): LegalOrder {
  return {
    regulationId: 'R-7',
    version: 1,
    title: 'Market Street, waiting',
    madeDate: '2026-11-01',
    effectiveFrom: '2026-12-01',
    effectiveTo: null,
    restrictions: rules.map((one) =>
      restriction.parse({ activity: 'parking', subActivity: 'free-parking', priority: 50, ...one }),
    ),
    places: [
      {
        segmentId: 's1',
        description: 'West side of Market Street, from High Street to Mill Lane',
        line: [
          [-0.1246, 51.5007],
          [-0.125, 51.501],
        ],
      },
    ],
    city,
    authority: 9001,
    ...more,
  };
}

function written(rules: readonly Partial<RestrictionInput>[], more: Partial<LegalOrder> = {}) {
  const made = writeDtro(order(rules, more));
  if (!made.ok) throw new Error(made.refusal.code);
  const { source } = made.value.record.data;
  return {
    source,
    regulation: source.provision[0]?.regulation[0],
    losses: made.value.issues.map(({ code }) => code.replace('dtro.loss.', '')).toSorted(),
  };
}

const weekdays = {
  daysOfWeek: ['mo' as const, 'tu' as const],
  times: [{ from: '08:00', to: '18:30' }],
  periods: [{ name: 'holidays', apply: 'except during' as const }],
};

describe('an order', () => {
  it('says who made it, where and since when', () => {
    const { source } = written([{ activity: 'no parking' }]);
    expect(source).toMatchObject({
      actionType: 'new',
      traCreator: 9001,
      traAffected: [9001],
      reference: 'R-7',
      madeDate: '2026-11-01',
      comingIntoForceDate: '2026-12-01',
    });
    const [provision] = source.provision;
    expect(provision).toMatchObject({ orderReportingPoint: 'permanentNoticeOfMaking', reference: 'R-7-1' });
    // Big Ben, in meters of the British National Grid.
    const [, east, north] =
      /LINESTRING\(([\d.]+) ([\d.]+)/.exec(provision?.regulatedPlace[0]?.linearGeometry.linestring ?? '') ??
      [];
    expect(Math.abs(Number(east) - 530_268)).toBeLessThan(5);
    expect(Math.abs(Number(north) - 179_640)).toBeLessThan(5);
  });

  it('that changes another is an amendment', () => {
    const { source } = written([{}], { version: 2 });
    expect(source.actionType).toBe('amendment');
    expect(source.provision[0]).toMatchObject({
      actionType: 'fullAmendment',
      orderReportingPoint: 'permanentAmendment',
    });
  });

  it('says when, for how long and for how much', () => {
    const { regulation, losses } = written([
      {
        timeSpans: [weekdays],
        maxStay: 120,
        noReturn: 60,
        payment: {
          currency: 'GBP',
          rates: [{ tiers: [{ from: 0, to: null, fee: 350, per: 60, increment: 60 }], maximumFee: 700 }],
        },
      },
    ]);
    expect(losses).toEqual([]);
    expect(regulation).toMatchObject({
      generalRegulation: { regulationType: 'kerbsidePaymentParkingPlace' },
      condition: [
        {
          rateTable: {
            rateLineCollection: [
              {
                applicableCurrency: 'GBP',
                maxValueCollection: 7,
                rateLine: [{ type: 'incrementingRate', value: 3.5, incrementPeriod: 60 }],
              },
            ],
          },
          timeValidity: {
            start: '2026-12-01T00:00:00',
            validPeriod: [
              {
                recurringTimePeriodOfDay: [{ startTimeOfPeriod: '08:00:00', endTimeOfPeriod: '18:30:00' }],
                recurringDayWeekMonthPeriod: [{ applicableDay: ['monday', 'tuesday'] }],
              },
            ],
            exceptionPeriod: [
              {
                recurringSpecialDay: [
                  { intersectWithApplicableDays: false, specialDayType: 'publicHoliday' },
                ],
              },
            ],
            maxStayNoReturn: { maximumOccupancy: 'PT120M', minimumPeriodForReturn: 'PT60M' },
          },
        },
      ],
    });
  });

  it.each<[string, Partial<RestrictionInput>, string, unknown]>([
    [
      'residents of a zone',
      { users: [{ anyOf: ['resident'], subclasses: ['Zone A'] }] },
      'kerbsidePermitParkingPlace',
      { permitCondition: { type: 'resident', schemeIdentifier: 'Zone A', locationRelatedPermit: true } },
    ],
    [
      'badge holders',
      { users: [{ anyOf: ['accessible'] }] },
      'kerbsideDisabledBadgeHoldersOnly',
      { driverCondition: { driverCharacteristics: 'disabledWithPermit' } },
    ],
    [
      'goods vehicles that load',
      { activity: 'loading', users: [{ anyOf: ['truck', 'taxi'] }] },
      'kerbsideLoadingPlace',
      {
        operator: 'or',
        condition: [
          { vehicleCharacteristics: { vehicleType: 'goodsVehicle' } },
          { vehicleCharacteristics: { vehicleType: 'taxi' } },
        ],
      },
    ],
    [
      'a bus stop',
      { activity: 'no stopping', users: [{ except: ['bus'] }] },
      'nonOrderKerbsideBusStop',
      { negate: true, vehicleCharacteristics: { vehicleType: 'bus' } },
    ],
    [
      'low vehicles',
      { users: [{ limits: { maxHeight: 2.1 } }] },
      'kerbsideParkingPlace',
      { vehicleCharacteristics: { maximumHeightCharacteristic: { vehicleHeight: 2.1 } } },
    ],
  ])('for %s', (_, rule, type, condition) => {
    const { regulation, losses } = written([rule]);
    expect(losses).toEqual([]);
    expect(regulation?.generalRegulation).toEqual({ regulationType: type });
    expect(regulation?.conditionSet?.[0]).toMatchObject({ operator: 'and' });
    expect(regulation?.conditionSet?.[0]?.conditions[1]).toEqual(condition);
  });

  it('is said in words where the list of regulations has none', () => {
    const { regulation } = written([{ activity: 'stopping' }]);
    expect(regulation?.generalRegulation).toBeUndefined();
    expect(regulation?.offListRegulation?.regulationFullText.length).toBeGreaterThan(5);
  });

  it.each<[string, Partial<RestrictionInput>[], string]>([
    ['yearly dates', [{ timeSpans: [{ dates: [{ from: '05-01', to: '09-30' }] }] }], 'dates'],
    ['odd days', [{ timeSpans: [{ daysOfMonth: ['odd'] }] }], 'month-days'],
    ['the last week', [{ timeSpans: [{ daysOfWeek: ['mo'], weeksOfMonth: ['last'] }] }], 'last-week'],
    [
      "the city's own periods",
      [{ timeSpans: [{ periods: [{ name: 'snow', apply: 'only during' }] }] }],
      'period',
    ],
    ['one-off times', [{ timeSpans: [{ instants: [{ from: 0, to: 1 }] }] }], 'instants'],
    ['spans that exclude', [{ timeSpans: [{ daysOfWeek: ['mo'], excludes: true }] }], 'excludes'],
    [
      'dollars',
      [
        {
          payment: {
            currency: 'USD',
            rates: [{ tiers: [{ from: 0, to: null, fee: 1, per: 60, increment: null }] }],
          },
        },
      ],
      'currency',
    ],
    ['an order of priority', [{}, { activity: 'no parking', priority: 10 }], 'priority'],
    [
      'allowances that keep nobody out',
      [{ users: [{ anyOf: ['taxi'] }], forbidsOthers: false }],
      'forbids-others',
    ],
    [
      'alternatives of several conditions',
      [{ users: [{ allOf: ['taxi', 'electric'] }, { anyOf: ['bus'] }] }],
      'alternatives',
    ],
  ])('lists what is lost: %s', (_, rules, loss) => {
    expect(written(rules).losses).toEqual([loss]);
  });

  it('is a record of the specification, whatever the rules are', () => {
    const [place] = testCities;
    if (place === undefined) throw new Error('no city');
    fc.assert(
      fc.property(ruleSetIn(place), (set) => {
        const made = writeDtro(order([], { restrictions: ruleSetOf(set.restrictions).restrictions }));
        if (set.restrictions.length === 0) expect(made.ok).toBe(false);
        else expect(made.ok && dtroRecord.safeParse(made.value.record).success).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('is refused outside Great Britain, without curbs and without rules', () => {
    const away = {
      segmentId: 'x',
      description: 'x',
      line: [
        [-73.9, 40.7],
        [-73.8, 40.7],
      ] as [number, number][],
    };
    expect(writeDtro(order([{}], { places: [away] }))).toMatchObject({
      ok: false,
      refusal: { code: 'dtro.not-in-britain', params: { link: 'x' } },
    });
    expect(writeDtro(order([{}], { places: [] }))).toMatchObject({
      ok: false,
      refusal: { code: 'dtro.empty' },
    });
    expect(writeDtro(order([]))).toMatchObject({ ok: false, refusal: { code: 'dtro.empty' } });
  });
});
