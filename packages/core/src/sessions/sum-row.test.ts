// Rows of measured totals: days, hours, counts, fees, and what is wrong with a row.
import { describe, expect, it } from 'vitest';
import { type DaySpan, parseSumRow, type SumMapping } from './sum-row.ts';

const city = { timeZone: 'America/New_York', digits: 2 };
const place = { link: '12', meter: null, lat: null, lon: null };
const days: DaySpan = { from: '2026-05-04', to: '2026-05-08' };

const read = (row: Record<string, string>, given: DaySpan | null = null, mapping: SumMapping = {}) =>
  parseSumRow({ link: '12', ...row }, mapping, city, given);
const outcomeOf = (...given: Parameters<typeof read>) => {
  const sum = read(...given);
  return sum.ok ? sum.value : sum.refusal.params.column;
};

describe('the days of a sum', () => {
  it.each<[string, Record<string, string>, DaySpan | null, string, string]>([
    ['its own day alone', { day: '2026-05-06' }, null, '2026-05-06', '2026-05-06'],
    ['its own day before the given ones', { day: '2026-05-11' }, days, '2026-05-11', '2026-05-11'],
    [
      'from its day to its other',
      { day: '2026-05-06', to_day: '2026-05-07' },
      days,
      '2026-05-06',
      '2026-05-07',
    ],
    ['a day to itself', { day: '2026-05-06', to_day: '2026-05-06' }, null, '2026-05-06', '2026-05-06'],
    ['the given ones', {}, days, '2026-05-04', '2026-05-08'],
    ['the given ones, to its own end', { to_day: '2026-05-05' }, days, '2026-05-04', '2026-05-05'],
  ])('are %s', (_, row, given, from, to) => {
    expect(outcomeOf(row, given)).toMatchObject({ from, to, arrival: Date.parse(`${from}T04:00:00Z`) });
  });
  it.each<[string, Record<string, string>, DaySpan | null, string]>([
    ['without a day', {}, null, 'day'],
    ['with a day that is none', { day: 'May' }, days, 'day'],
    ['with an end that is none', { day: '2026-05-06', to_day: 'May' }, null, 'to_day'],
    ['that end before they begin', { day: '2026-05-06', to_day: '2026-05-05' }, null, 'to_day'],
  ])('are refused %s', (_, row, given, column) => {
    expect(outcomeOf(row, given)).toBe(column);
  });
});

describe('the numbers of a sum', () => {
  const day = '2026-05-06';
  it.each<[Record<string, string>, object | string]>([
    [{}, { hour: -1, sessions: null, fee: null, place }],
    [{ hour: '0' }, { hour: 0 }],
    [{ hour: ' 23 ' }, { hour: 23 }],
    [{ hour: '-1' }, { hour: -1 }],
    [{ hour: '24' }, 'hour'],
    [{ hour: '-2' }, 'hour'],
    [{ hour: '7.5' }, 'hour'],
    [{ hour: 'noon' }, 'hour'],
    [{ sessions: '0' }, { sessions: 0 }],
    [{ sessions: '1000000000' }, { sessions: 1_000_000_000 }],
    [{ sessions: '1000000001' }, 'sessions'],
    [{ sessions: '-1' }, 'sessions'],
    [{ sessions: 'few' }, 'sessions'],
    [{ fee: '12.50' }, { fee: 1250 }],
    [{ fee_minor: '1251' }, { fee: 1251 }],
    [{ fee: 'much' }, 'fee'],
    [{ link: '' }, 'link'],
    [{ link: '', lat_lon: '40.5, -74.25' }, { place: { ...place, link: null, lat: 40.5, lon: -74.25 } }],
  ])('%j', (row, wanted) => {
    const value = outcomeOf({ day, ...row });
    if (typeof wanted === 'string') expect(value).toBe(wanted);
    else expect(value).toMatchObject(wanted);
  });
  it('are those of the columns that are named, and what is wrong with them says the name', () => {
    const mapping: SumMapping = {
      day: 'Date',
      to_day: 'Last',
      hour: 'H',
      sessions: 'Count',
      link: 'Curb',
      fee: 'Paid',
    };
    const row = { Date: day, H: '8', Count: '31', Curb: '77', Paid: '4', hour: '9', sessions: '1', day: 'x' };
    expect(outcomeOf(row, null, mapping)).toMatchObject({
      from: day,
      hour: 8,
      sessions: 31,
      fee: 400,
      place: { link: '77' },
    });
    for (const [column, value] of Object.entries({ Date: 'a', Last: 'b', H: 'c', Count: 'd', Paid: 'e' }))
      expect(read({ ...row, [column]: value }, null, mapping)).toMatchObject({
        refusal: { code: 'stays.row', params: { column, value } },
      });
    expect(read({ day: 'x'.repeat(90) })).toMatchObject({ refusal: { params: { value: 'x'.repeat(80) } } });
  });
  it('do not take a column of stays for theirs', () => {
    const row = { day, departure: 'x', minutes: 'x', seconds: 'x', outside_id: '\0', arrival: 'x' };
    expect(outcomeOf(row)).toMatchObject({ from: day });
  });
});
