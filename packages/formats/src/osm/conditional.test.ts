// Conditional values, maximum stays and prices.
import { describe, expect, it } from 'vitest';
import { parseCondition, parseConditional, type TagProblem } from './conditional.ts';
import { parseDurationMinutes, parsePayment } from './duration.ts';

describe('conditional values', () => {
  it('splits values at semicolons outside brackets', () => {
    const { clauses, problems } = parseConditional(
      'disc @ (Mo-Fr 09:00-18:00;Sa 09:00-14:00); no @ (stay > 2 hours)',
    );
    expect(problems).toEqual([]);
    expect(
      clauses.map((clause) => [clause.value, clause.condition.spans.length, clause.condition.stayOver]),
    ).toEqual([
      ['disc', 2, null],
      ['no', 0, 120],
    ]);
  });
  it('joins what stands without brackets', () => {
    const { clauses } = parseConditional('no_parking @ Mo-Fr 08:00-18:00; Sa 08:00-12:00');
    expect(clauses).toHaveLength(1);
    expect(clauses[0]?.condition.spans).toHaveLength(2);
  });
  it('reads AND with users, times and limits', () => {
    const { clauses } = parseConditional('no @ (Mo-Fr 08:00-18:00 AND weight>3.5 AND hgv)');
    expect(clauses[0]?.condition).toMatchObject({ users: { allOf: ['truck'], limits: { minWeight: 3500 } } });
    expect(clauses[0]?.condition.spans).toHaveLength(1);
  });
  it('takes a value without a condition as general', () => {
    expect(parseConditional('free').clauses[0]).toMatchObject({
      value: 'free',
      condition: { spans: [], users: null },
    });
  });
  it('tells what it cannot hold and leaves only that out', () => {
    const { clauses, problems } = parseConditional('no @ (snow); yes @ residents');
    expect(clauses.map((clause) => clause.value)).toEqual(['yes']);
    expect(problems).toEqual([{ code: 'osm.condition-unread', params: { text: 'snow' } }]);
  });
});

describe('lengths of stay', () => {
  it.each([
    ['2 hours', 120],
    ['2h', 120],
    ['90 min', 90],
    ['1.5 hours', 90],
    ['1 h 30 min', 90],
    ['1:30', 90],
    ['PT2H', 120],
    ['1 day', 1440],
    ['2', null],
    ['long', null],
    ['0 h', null],
  ])('%s', (text, minutes) => {
    expect(parseDurationMinutes(text)).toBe(minutes);
  });
});

describe('prices', () => {
  it.each([
    ['2 EUR/hour', 'EUR', 200, 60],
    ['€1.50/h', 'EUR', 150, 60],
    ['0.50 GBP/30 min', 'GBP', 50, 30],
    ['2,50 € / hour', 'EUR', 250, 60],
    ['300 JPY/hour', 'JPY', 300, 60],
    ['20 kr/hour', 'SEK', 2000, 60],
    ['10 EUR/day', 'EUR', 1000, 1440],
  ])('%s', (text, currency, fee, per) => {
    expect(parsePayment(text, 'SEK')).toMatchObject({ currency, rates: [{ tiers: [{ fee, per }] }] });
  });
  it('takes a price for the day beside one for the hour as the most of a day', () => {
    expect(parsePayment('2 EUR/hour;10 EUR/day', null)).toMatchObject({
      maximumFeePerDay: 1000,
      rates: [{ tiers: [{ fee: 200 }] }],
    });
  });
  it.each(['2 EUR', 'free', '2 EUR/visit', '2/hour', '2 EUR/hour;3 GBP/day'])('does not read %s', (text) => {
    expect(parsePayment(text, null)).toBeNull();
  });
});

describe('a condition', () => {
  const read = (text: string) => {
    const problems: TagProblem[] = [];
    const condition = parseCondition(text, problems);
    return { condition, codes: problems.map(({ code }) => code.replace('osm.', '')) };
  };
  it.each([
    ['stay > 2 hours', 120],
    ['maxstay>90 min', 90],
    ['duration >= 1 h', 60],
    ['(time > 30 min)', 30],
    ['stay > 1 h AND stay > 2 h', 120],
    ['stay > 3 h AND stay > 2 h', 180],
  ])('%s holds for stays over %i minutes', (text, stayOver) => {
    expect(read(text)).toEqual({ condition: { spans: [], users: null, stayOver }, codes: [] });
  });
  it.each([
    ['destination', 'condition-unread'],
    ['stay > long', 'condition-unread'],
    ['wet', 'condition-unread'],
    ['Mo-Fr "on request"', 'condition-unread'],
    ['sunrise-sunset', 'hours-sun'],
    ['week 10', 'hours-weeks'],
    ['easter', 'hours-moving-date'],
    ['Mo unknown', 'hours-unknown'],
    ['Mo off', 'hours-never'],
    ['length>6 AND length>7', 'condition-unread'],
    ['residents AND wet', 'condition-unread'],
  ])('%s is not held: %s', (text, code) => {
    expect(read(text)).toEqual({ condition: null, codes: [code] });
  });
  it('of two times is both, and of two that never meet none', () => {
    expect(read('Mo-Tu AND Tu-We').condition?.spans).toMatchObject([{ daysOfWeek: ['tu'] }]);
    expect(read('Mo AND Tu')).toEqual({ condition: null, codes: [] });
  });
  it('is held less exactly where hours have an open end', () => {
    expect(read('18:00+').codes).toEqual(['hours-open-end']);
    expect(read('Mo 08:00-09:00 || Tu').codes).toEqual(['hours-fallback']);
  });
});

it('cuts a value at semicolons outside brackets and quotes', () => {
  const valuesOf = (text: string) => parseConditional(text).clauses.map(({ value }) => value);
  expect(valuesOf('no @ (Mo 08:00-09:00; Tu 10:00-11:00); yes @ (Sa)')).toEqual(['no', 'yes']);
  expect(valuesOf('yes; no @ (Mo)')).toEqual(['yes', 'no']);
  expect(valuesOf('no @ Mo; Tu')).toEqual(['no']);
  expect(parseConditional('no @ Mo; Tu').clauses[0]?.condition.spans).toHaveLength(2);
  expect(valuesOf('a;;b; ')).toEqual(['a', 'b']);
});
