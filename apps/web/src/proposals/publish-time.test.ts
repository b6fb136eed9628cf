// Tests when proposals take effect: the value sent to the server for each choice, times in the
// past, and the default date.
import { describe, expect, it } from 'vitest';
import { defaultPublishDay, isPastPublishTime, toEffectiveFrom, toPublishInstant } from './publish-time.ts';

const chicago = { timeZone: 'America/Chicago', calendar: { periods: [] } };
const now = Date.parse('2026-11-28T12:00:00-06:00');
const day = { kind: 'day', date: '2026-11-30', time: '07:30' } as const;

describe('when proposals hold from', () => {
  it('is a day and time of the city’s clocks', () => {
    expect(toPublishInstant(day, chicago, now)).toBe(Date.parse('2026-11-30T13:30:00Z'));
    expect(toEffectiveFrom(day, chicago, now)).toEqual({ effective_from: '2026-11-30T13:30:00.000Z' });
  });

  it('is null at once, and not said where each draft says it', () => {
    expect(toEffectiveFrom({ kind: 'now' }, chicago, now)).toStrictEqual({ effective_from: null });
    expect(toEffectiveFrom({ kind: 'draft' }, chicago, now)).toStrictEqual({});
  });
});

describe('a chosen day', () => {
  it.each([
    ['11:59', true],
    ['12:00', true],
    ['12:01', false],
  ])('at %s has passed at noon: %s', (time, expected) => {
    expect(isPastPublishTime({ kind: 'day', date: '2026-11-28', time }, chicago, now)).toBe(expected);
  });

  it('is the only choice that can have passed', () => {
    expect(isPastPublishTime({ kind: 'now' }, chicago, now)).toBe(false);
    expect(isPastPublishTime({ kind: 'draft' }, chicago, now)).toBe(false);
  });
});

describe('the day proposed first', () => {
  it('is that of a draft which says one to come', () => {
    const from = Date.parse('2026-12-24T23:15:00Z');
    expect(defaultPublishDay(from, chicago, now)).toEqual({ kind: 'day', date: '2026-12-24', time: '17:15' });
    expect(defaultPublishDay(now + 60_000, chicago, now)).toEqual({
      kind: 'day',
      date: '2026-11-28',
      time: '12:01',
    });
  });

  it.each([
    ['nothing is said', null],
    ['it is this very moment', now],
    ['it has passed', now - 60_000],
  ])('is tomorrow’s midnight where %s', (_name, from) => {
    expect(defaultPublishDay(from, chicago, now)).toEqual({ kind: 'day', date: '2026-11-29', time: '00:00' });
  });

  it('is the tomorrow of the city, also where Greenwich is a day ahead', () => {
    const evening = Date.parse('2026-12-31T20:00:00-06:00');
    expect(defaultPublishDay(null, chicago, evening).date).toBe('2027-01-01');
  });
});
