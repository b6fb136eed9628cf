// Signs say every part of a restriction, top to bottom, in both languages.
import { describe, expect, it } from 'vitest';
import { restriction } from './restriction.ts';
import { signOf, wrapped } from './sign.ts';

const paid = restriction.parse({
  activity: 'parking',
  subActivity: 'paid-parking',
  priority: 800,
  maxStay: 120,
  noReturn: 60,
  users: [{ except: ['truck'] }],
  timeSpans: [
    { daysOfWeek: ['mo', 'tu', 'we', 'th', 'fr'], times: [{ from: '08:00', to: '18:00' }] },
    { daysOfWeek: ['sa'], times: [{ from: '22:00', to: '06:00' }] },
    { excludes: true, periods: [{ name: 'holidays', apply: 'only during' }] },
  ],
  payment: { currency: 'USD', rates: [{ tiers: [{ from: 0, to: null, fee: 250, per: 60, increment: 60 }] }] },
  description: 'Pay at the machine',
});

describe('signOf', () => {
  it('says stay, use, users, times, price and notes in this order', () => {
    const sign = signOf(paid, 'en', { timeZone: 'America/New_York' });
    expect([sign.symbol, sign.forbids]).toEqual(['parking', false]);
    expect(sign.lines).toEqual([
      { kind: 'stay', text: '2 hours' },
      { kind: 'what', text: 'Parking' },
      { kind: 'who', text: 'Except trucks' },
      { kind: 'when', text: 'Mon–Fri 8:00 AM–6:00 PM' },
      { kind: 'when', text: 'Sat 10:00 PM–6:00 AM' },
      { kind: 'when', text: 'But not on holidays' },
      { kind: 'price', text: '$2.50 an hour' },
      { kind: 'note', text: 'No return within 1 h' },
      { kind: 'note', text: 'Pay at the machine' },
    ]);
  });

  it('names nobody where an alternative of the users is everybody', () => {
    const open = restriction.parse({
      ...paid,
      users: [{}, { anyOf: ['taxi'] }],
      timeSpans: [],
      payment: null,
    });
    expect(signOf(open, 'en').lines.filter(({ kind }) => kind === 'who')).toEqual([]);
  });

  it('forbids with a bar, and says no hours where it always holds', () => {
    const always = restriction.parse({
      activity: 'no stopping',
      subActivity: 'no-stopping',
      priority: 100,
      timeSpans: [{}, { daysOfWeek: ['mo'] }],
    });
    expect(signOf(always, 'es')).toEqual({
      symbol: 'stopping',
      forbids: true,
      lines: [{ kind: 'what', text: 'Prohibido detenerse' }],
    });
  });
});

describe('wrapped', () => {
  it('breaks between words and keeps long ones whole', () => {
    expect(wrapped('Mon–Fri 8:00 AM–6:00 PM', 14)).toEqual(['Mon–Fri', '8:00\u00a0AM–6:00\u00a0PM']);
    expect(wrapped('Estacionamiento', 6)).toEqual(['Estacionamiento']);
    expect(wrapped('  ', 6)).toEqual([]);
  });
});
