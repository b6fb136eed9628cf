// Typical signs as a resident reads them on the answer card: correct, complete and natural in
// English and Spanish.
import { describe, expect, it } from 'vitest';
import { findBuiltInCalendar } from '../../platform/time/built-in-calendars.ts';
import { parseCityInstant } from '../../platform/time/civil.ts';
import type { TimeSpanInput } from '../../platform/time/time-span.ts';
import type { LanguageName } from '../../platform/words/messages.ts';
import { type CurbUser, curbUser, ordinaryCar } from './curb-user.ts';
import { explainVerdict } from './explain-verdict.ts';
import { quotedPayment } from './quoted-payment.ts';
import type { RestrictionInput } from './restriction.ts';
import { ruleSetOf } from './rule-set.ts';
import { computeVerdict } from './verdict.ts';

const city = { timeZone: 'America/Los_Angeles', calendar: findBuiltInCalendar('US') ?? { periods: [] } };
const weekdays: ('mo' | 'tu' | 'we' | 'th' | 'fr')[] = ['mo', 'tu', 'we', 'th', 'fr'];

function sign(
  activity: RestrictionInput['activity'],
  subActivity: string,
  priority: number,
  more: Partial<RestrictionInput> = {},
): RestrictionInput {
  return { activity, subActivity, priority, ...more };
}

const daily = (from: string, to: string): TimeSpanInput => ({ times: [{ from, to }] });
const freeParking = sign('parking', 'free-parking', 900);
const twoHours = sign('parking', 'time-limited-parking', 800, {
  maxStay: 120,
  timeSpans: [{ daysOfWeek: weekdays, ...daily('08:00', '18:00') }],
});
const cleaning = sign('no parking', 'street-cleaning', 250, {
  timeSpans: [{ daysOfWeek: ['tu'], weeksOfMonth: [1, 3], ...daily('08:00', '12:00') }],
});
const paid = sign('parking', 'paid-parking', 800, {
  payment: {
    currency: 'USD',
    rates: [
      {
        timeSpans: [daily('08:00', '20:00')],
        tiers: [{ from: 0, to: null, fee: 150, per: 30, increment: 30 }],
      },
    ],
  },
});

/** 2026-05-05 is the first Tuesday of May. */
function card(
  rules: RestrictionInput[],
  time: string,
  language: LanguageName = 'en',
  who: CurbUser = ordinaryCar,
  date = '2026-05-05',
) {
  const set = ruleSetOf(rules);
  const instant = parseCityInstant(city, date, time, 0);
  return explainVerdict(set, computeVerdict(set, instant, who, city), instant, who, city, language);
}

describe('how long', () => {
  it('is the longest stay when that is over first, and the change when that comes first', () => {
    expect(card([twoHours], '12:00').sentence).toBe('You may park here for up to 2 hours.');
    expect(card([twoHours], '12:00').conditions).toEqual([]);
    expect(card([twoHours], '17:30').sentence).toBe('You may park here, from 6:00 PM without a time limit.');
    expect(card([twoHours], '17:30').conditions).toEqual([]);
    expect(card([twoHours], '12:00', 'es').sentence).toBe(
      'Puede estacionar aquí durante 2 horas como máximo.',
    );
  });
  it('names noon and the end of a day, not 12 PM and 12 AM', () => {
    expect(card([cleaning], '09:00').sentence).toBe(
      'You may not park here until noon; stopping to load or unload is allowed.',
    );
    expect(card([cleaning], '09:00', 'es').sentence).toBe(
      'No puede estacionar aquí hasta el mediodía; sí puede detenerse para cargar o descargar.',
    );
    expect(card([cleaning], '23:00', 'es', ordinaryCar, '2026-05-04').later[1]).toBe(
      'Desde el martes al mediodía: puede estacionar aquí; ninguna norma lo impide.',
    );
    const friday = sign('no stopping', 'temporary', 200, { timeSpans: [{ daysOfWeek: ['fr'] }] });
    expect(card([friday], '12:00').sentence).toBe(
      'You may park here until the end of Thursday; no rule says otherwise.',
    );
    expect(card([friday], '12:00').later).toEqual(['From Friday: you may not stop here.']);
    expect(card([friday], '12:00', 'es').later).toEqual(['Desde el viernes: no puede detenerse aquí.']);
  });
});

describe('where parking is forbidden over a rule that allows it', () => {
  it('says so, and tells neither the stay nor the price of the parking', () => {
    expect(card([cleaning, { ...paid, maxStay: 120 }], '09:00')).toMatchObject({
      sentence: 'You may not park here until noon; stopping to load or unload is allowed.',
      conditions: [],
    });
    expect(card([cleaning, freeParking], '09:00').why).toEqual([
      'Current rule: No parking, 1st and 3rd Tuesday of the month 8:00 AM–noon.',
      'Overridden (lower priority): Parking at all times.',
    ]);
    expect(card([cleaning, freeParking], '09:00', 'es').why[0]).toBe(
      'Regla vigente: Prohibido estacionar, 1.er y 3.er martes del mes 8:00 a.m.–mediodía.',
    );
  });
  it('never allows what is forbidden beside it', () => {
    const noUnloading = sign('no unloading', 'no-loading', 340);
    expect(card([noUnloading, freeParking], '09:00').sentence).toBe(
      'You may not park or unload here; stopping to load is allowed.',
    );
    expect(card([{ ...noUnloading, activity: 'no loading' }], '09:00').sentence).toBe(
      'You may not park or load here; stopping to unload is allowed.',
    );
    expect(card([noUnloading, sign('loading', 'loading', 500)], '09:00').sentence).toBe(
      'You may load here, but not unload or park.',
    );
    const permits = sign('parking', 'permit-parking', 330, { users: [{ anyOf: ['resident'] }] });
    expect(card([permits, noUnloading], '09:00').sentence).toBe(
      'This curb is reserved for residents. You may not park or unload; stopping to load is allowed.',
    );
    expect(card([sign('no travel', 'no-stopping', 100)], '09:00').sentence).toBe('You may not drive here.');
  });
  it('answers a passenger zone over free parking with its five minutes', () => {
    const zone = sign('stopping', 'passenger-loading', 500, { maxStay: 5 });
    expect(card([zone, freeParking], '09:00').sentence).toBe(
      'You may stop here for up to 5 minutes, but not park.',
    );
    expect(card([zone, freeParking], '09:00', 'es').sentence).toBe(
      'Puede detenerse aquí durante 5 minutos como máximo, pero no estacionar.',
    );
  });
});

describe('the price', () => {
  it('tells of free parking, and of a price that is not known', () => {
    expect(card([freeParking], '12:00').conditions).toEqual(['free']);
    expect(card([sign('parking', 'paid-parking', 800)], '12:00').conditions).toEqual([
      'paid, but the price is not known',
    ]);
    const payment = { currency: 'USD', methods: ['meter', 'coins'] };
    expect(card([sign('parking', 'charging', 800, { payment })], '12:00', 'es').conditions).toEqual([
      'de pago, pero no se conoce el precio',
    ]);
  });
  it('tells when another rate, or none, is charged', () => {
    expect(card([paid], '12:00').later).toEqual([
      'From 8:00 PM: free.',
      'From Wednesday at 8:00 AM: $1.50 per 30 min.',
    ]);
    expect(card([paid], '23:00').sentence).toBe(
      'You may park here, free until Wednesday at 8:00 AM, then $1.50 per 30 min.',
    );
    expect(card([paid], '19:00').sentence).toBe(
      'You may park here, $1.50 per 30 min until 8:00 PM, then free.',
    );
    expect(card([paid], '23:00', 'es')).toMatchObject({
      sentence:
        'Puede estacionar aquí, gratis hasta el miércoles a las 8:00 a.m. y después $1.50 cada 30 min.',
      conditions: [],
      later: [
        'Desde el miércoles a las 8:00 a.m.: $1.50 cada 30 min.',
        'Desde el miércoles a las 8:00 p.m.: gratis.',
      ],
    });
    const evening = sign('parking', 'paid-parking', 800, {
      timeSpans: [daily('20:00', '22:00')],
      payment: paid.payment,
    });
    expect(card([evening], '19:00').later[0]).toBe('From 8:00 PM: you may park here (free).');
  });
  it('is quoted for what one may do, not for the parking that is forbidden, nor when it is not known', () => {
    const at = (rules: RestrictionInput[], time: string) =>
      quotedPayment(
        computeVerdict(ruleSetOf(rules), parseCityInstant(city, '2026-05-05', time, 0), ordinaryCar, city),
      );
    expect(at([paid], '12:00')?.rates).toHaveLength(1);
    expect(at([paid, cleaning], '09:00')).toBeNull();
    expect(at([{ ...paid, payment: { currency: 'USD' } }], '12:00')).toBeNull();
  });
  it('words a beginning as one', () => {
    const tiers = [
      { from: 0, to: 60, fee: 100, per: 60, increment: 60 },
      { from: 60, to: 120, fee: 200, per: 60, increment: 60 },
      { from: 120, to: null, fee: 400, per: 60, increment: 60 },
    ];
    const rising = sign('parking', 'paid-parking', 800, { payment: { currency: 'USD', rates: [{ tiers }] } });
    expect(card([rising], '12:00').sentence).toBe('You may park here, from $1.00 an hour.');
    expect(card([rising], '12:00').conditions).toEqual([
      '$1.00 for the first hour, then $2.00 an hour up to 2 h, then $4.00 an hour',
      'billed in increments of 1 h',
    ]);
    expect(card([rising], '12:00', 'es').conditions).toEqual([
      '$1.00 la primera hora, después $2.00 por hora hasta 2 h, después $4.00 por hora',
      'se cobra por tramos de 1 h',
    ]);
    const ticket = {
      from: 0,
      to: null,
      fee: 1000,
      per: 1440,
      increment: null,
      unit: 'calendar day',
    } as const;
    const dayTicket = sign('parking', 'paid-parking', 800, {
      payment: { currency: 'USD', rates: [{ tiers: [ticket] }], methods: ['cash'] },
    });
    expect(card([dayTicket], '12:00')).toMatchObject({
      sentence: 'You may park here, $10.00 per calendar day or part of it.',
      conditions: ['pay by cash'],
    });
    expect(card([dayTicket], '12:00', 'es').sentence).toBe(
      'Puede estacionar aquí, $10.00 por día natural o fracción.',
    );
  });
});

it('names a user once, whatever the number of classes that have its name', () => {
  const stand = sign('stopping', 'taxi', 300, { users: [{ anyOf: ['taxi'] }, { anyOf: ['taxi'] }] });
  expect(card([stand], '12:00').sentence).toBe('This curb is reserved for taxis. You may not stop here.');
});

it('tells a limit of size to who did not say theirs', () => {
  const low = sign('parking', 'free-parking', 900, { users: [{ limits: { maxHeight: 2, maxLength: 5 } }] });
  const of = (sizes: Partial<CurbUser>) => card([low], '12:00', 'en', curbUser.parse(sizes)).conditions;
  expect(of({})).toEqual(['free', 'for vehicles up to 2 m high, up to 5 m long']);
  expect(of({ height: 1.6 })).toEqual(['free', 'for vehicles up to 5 m long']);
  expect(of({ height: 1.6, length: 4 })).toEqual(['free']);
});

it('names no moment at which another rule only says the same again', () => {
  const never = sign('no parking', 'no-parking', 350);
  // First Tuesday, during street cleaning hours: parking is forbidden, whichever rule decides.
  const answer = card([cleaning, never], '09:00');
  expect(answer.sentence).toBe('You may not park here; stopping to load or unload is allowed.');
  expect(answer.later).toEqual(['No changes are known for the next year.']);
  expect(card([cleaning, twoHours], '09:00').sentence).toContain('until noon');
});
