// Opening hours at the limits of the grammar: words and numbers just inside and just outside it,
// and what is dropped from a rule.
import { describe, expect, it } from 'vitest';
import { parseOpeningHours } from './opening-hours.ts';
import { tokenizeHours } from './opening-hours-tokens.ts';
import { omitEmptyFields } from './time-span-algebra.ts';

function read(text: string) {
  const hours = parseOpeningHours(text);
  return hours === null ? null : [hours.spans.map(omitEmptyFields), ...hours.losses];
}

describe('words', () => {
  it.each([
    ['Monday', 'mo'],
    ['tue', 'tu'],
    ['Tuesday', 'tu'],
    ['WED', 'we'],
    ['Thursday', 'th'],
    ['thurs', null],
    ['Friday', 'fr'],
    ['Saturday', 'sa'],
    ['sunday', 'su'],
    ['Mond', null],
    ['sundays', null],
  ])('%s is %s', (word, day) => {
    expect(read(word)).toEqual(day === null ? null : [[{ daysOfWeek: [day] }]]);
  });
  it.each([
    ['January', 1],
    ['dec', 12],
    ['Sept', 9],
    ['sep', 9],
    ['July', null],
    ['August', 8],
    ['Apri', null],
  ])('%s is month %s', (word, month) => {
    // A word of four letters may be another word; only `Sept` is accepted as a month.
    expect(read(word)).toEqual(month === null ? null : [[{ months: [month] }]]);
  });
  it.each([
    ['Mo off', [[]]],
    ['Mo closed', [[]]],
    ['Mo open', [[{ daysOfWeek: ['mo'] }]]],
    ['PH', [[{ periods: [{ name: 'holidays', apply: 'only during' }] }]]],
    ['sh', [[{ periods: [{ name: 'school holidays', apply: 'only during' }] }]]],
    ['Mo unknown', [[], 'unknown state']],
    ['Mo sunrise-sunset', [[], 'sun']],
    ['Mo dawn-12:00', [[], 'sun']],
    ['Mo 08:00-dusk', [[], 'sun']],
    ['Mo (sunset-01:00)-23:00', [[], 'sun']],
    ['week 10', [[], 'weeks of year']],
    ['easter', [[], 'moving date']],
    ['Mo often', null],
    ['Mo 8h', null],
    ['Mo &', null],
    ['', null],
    [';', null],
  ])('%j: %j', (text, found) => {
    expect(read(text)).toEqual(found);
  });
  it('in quotes are comments, with the state before or after them', () => {
    expect(parseOpeningHours('Mo "by arrangement"; Tu 10:00-12:00 open "and more"')?.comments).toEqual([
      'by arrangement',
      'and more',
    ]);
    expect(parseOpeningHours('Mo "" ')?.comments).toEqual(['']);
  });
});

describe('numbers', () => {
  it.each([
    ['1990', 1990],
    ['2099', 2099],
  ])('%s is a year', (text, year) => {
    expect(tokenizeHours(text)).toEqual([{ kind: 'year', year }]);
  });
  it.each(['1989', '2100', '0800'])('%s is none', (text) => {
    expect(tokenizeHours(text)).toBeNull();
  });
  it.each<[string, [string, string] | null]>([
    ['8.30-9.15', ['08:30', '09:15']],
    ['00:00-00:30', ['00:00', '00:30']],
    ['23:59-24:00', ['23:59', '24:00']],
    ['20:00-00:00', ['20:00', '24:00']],
    ['20:00-48:00', ['20:00', '24:00']],
    ['20:00-48:01', null],
    ['24:00-06:00', ['00:00', '06:00']],
    ['24:01-06:00', null],
    ['13-24', ['13:00', '24:00']],
    ['13-25', null],
    ['08:00–09:00', ['08:00', '09:00']],
    ['12-13', ['12:00', '13:00']],
    ['11-12', null],
    ['8-12:00', ['08:00', '12:00']],
    ['08:00-12', ['08:00', '12:00']],
    ['8:60-9:00', null],
    ['08:00-', null],
    ['08:00', null],
  ])('%s is %j', (text, times) => {
    expect(read(text)).toEqual(times === null ? null : [[{ times: [{ from: times[0], to: times[1] }] }]]);
  });
  it('an end that is open is midnight, or at least what is said', () => {
    expect(read('Mo 18:00+')).toEqual([
      [{ daysOfWeek: ['mo'], times: [{ from: '18:00', to: '24:00' }] }],
      'open end',
    ]);
    expect(read('Mo 18:00-22:00+')).toEqual([
      [{ daysOfWeek: ['mo'], times: [{ from: '18:00', to: '22:00' }] }],
      'open end',
    ]);
    expect(read('Mo sunset+')).toEqual([[], 'sun', 'open end']);
  });
  it('the whole day beside other times is no limit', () => {
    expect(read('Mo 08:00-09:00,00:00-24:00')).toEqual([[{ daysOfWeek: ['mo'] }]]);
    expect(read('Mo 00:00-23:00')).toEqual([
      [{ daysOfWeek: ['mo'], times: [{ from: '00:00', to: '23:00' }] }],
    ]);
    expect(read('Mo 01:00-24:00')).toEqual([
      [{ daysOfWeek: ['mo'], times: [{ from: '01:00', to: '24:00' }] }],
    ]);
  });
});

describe('weeks of a month', () => {
  it.each<[string, unknown[] | null]>([
    ['Mo[5]', [5]],
    ['Mo[1,3]', [1, 3]],
    ['Mo[2-4]', [2, 3, 4]],
    ['Mo[1,-1]', [1, 'last']],
    ['Mo[0]', null],
    ['Mo[6]', null],
    ['Mo[3-2]', null],
    ['Mo[3-3]', [3]],
    ['Mo[1', null],
    ['Mo[]', null],
  ])('%s: %j', (text, weeksOfMonth) => {
    expect(read(text)).toEqual(weeksOfMonth === null ? null : [[{ daysOfWeek: ['mo'], weeksOfMonth }]]);
  });
  it.each(['Mo[-2]', 'Mo[1] +2 days', 'Mo[1] -1 day', 'PH +1 day'])('%s is dropped', (text) => {
    expect(read(text)).toEqual([[], 'moving date']);
  });
});

describe('days in a list', () => {
  it.each<[string, unknown]>([
    ['Sa,Mo', [[{ daysOfWeek: ['mo', 'sa'] }]]],
    ['Sa-Mo,We', [[{ daysOfWeek: ['mo', 'we', 'sa', 'su'] }]]],
    ['Mo,PH', [[{ daysOfWeek: ['mo'] }, { periods: [{ name: 'holidays', apply: 'only during' }] }]]],
    ['PH Mo-Tu', [[{ daysOfWeek: ['mo', 'tu'], periods: [{ name: 'holidays', apply: 'only during' }] }]]],
    ['Mo,Tu[1]', [[{ daysOfWeek: ['mo'] }, { daysOfWeek: ['tu'], weeksOfMonth: [1] }]]],
    ['Mo Tu', null],
    ['Mo-', null],
  ])('%s: %j', (text, found) => {
    expect(read(text)).toEqual(found);
  });
});

describe('dates', () => {
  const dates = (from: string | null, to: string | null) => [[{ dates: [{ from, to }] }]];
  it.each<[string, unknown]>([
    ['Jan 31', dates('01-31', '01-31')],
    ['Feb 29', dates('02-29', '02-29')],
    ['Apr 1-Apr 30', dates('04-01', '04-30')],
    ['Apr 1-30', dates('04-01', '04-30')],
    ['Apr 1-31', null],
    ['Apr 31', null],
    ['Apr 0', null],
    ['Apr 1-0', null],
    ['2024 Feb', dates('2024-02-01', '2024-02-29')],
    ['2023 Feb', dates('2023-02-01', '2023-02-28')],
    ['2096 Feb', dates('2096-02-01', '2096-02-29')],
    ['2000 Feb', dates('2000-02-01', '2000-02-29')],
    ['2023 Apr', dates('2023-04-01', '2023-04-30')],
    ['2023 Feb 3+', dates('2023-02-03', null)],
    ['2023 Dec 20-2024 Jan 5', dates('2023-12-20', '2024-01-05')],
    ['2023 Dec 20-25', dates('2023-12-20', '2023-12-25')],
    ['2023 Dec 20-Jan 5', null],
    ['Dec 20-2024 Jan 5', null],
    ['2023 Dec 20-Dec 20', dates('2023-12-20', '2023-12-20')],
    ['2021', dates('2021-01-01', '2021-12-31')],
    ['2021-2023', dates('2021-01-01', '2023-12-31')],
    ['2023-2021', null],
    ['2015-2045', null],
    ['2016-2045', dates('2016-01-01', '2045-12-31')],
    ['2000-2030', null],
    ['2000', dates('2000-01-01', '2000-12-31')],
    ['2021-2029/2', null],
    ['2021-', null],
    ['Oct,Dec', [[{ months: [10, 12] }]]],
    ['Oct,Nov 5', [[{ dates: [{ from: '11-05', to: '11-05' }] }, { months: [10] }]]],
    ['Oct,Sep-Nov', [[{ months: [10, 9, 11] }]]],
    ['Jan 5-easter', [[], 'moving date']],
    ['easter -2 days-easter', [[], 'moving date']],
    ['Oct Su[-1]-Mar Su[-1]', [[], 'moving date']],
    ['Oct Su[-1]', [[{ months: [10], daysOfWeek: ['su'], weeksOfMonth: ['last'] }]]],
    ['week 1-10/2,20 Mo', [[], 'weeks of year']],
    ['Dec 24 +2 days', [[], 'moving date']],
    ['Dec 20-Dec 24 +2 days', [[], 'moving date']],
  ])('%s: %j', (text, found) => {
    expect(read(text)).toEqual(found);
  });
});

describe('rules that follow each other', () => {
  const [mo, tu] = [{ daysOfWeek: ['mo'] }, { daysOfWeek: ['tu'] }];
  const at = (from: string, to: string) => ({ times: [{ from, to }] });
  it.each<[string, unknown]>([
    [
      'Mo-Tu 08:00-09:00; Tu 10:00-11:00',
      [
        [
          { ...mo, ...at('08:00', '09:00') },
          { ...tu, ...at('10:00', '11:00') },
        ],
      ],
    ],
    [
      'Mo-Tu 08:00-09:00, Tu 10:00-11:00',
      [
        [
          { daysOfWeek: ['mo', 'tu'], ...at('08:00', '09:00') },
          { ...tu, ...at('10:00', '11:00') },
        ],
      ],
    ],
    ['Mo-Tu 08:00-09:00; Tu off', [[{ ...mo, ...at('08:00', '09:00') }]]],
    ['Mo 08:00-12:00; Mo 08:00-10:00 off', [[{ ...mo, ...at('10:00', '12:00') }]]],
    ['Mo 08:00-09:00 || "on call"', [[{ ...mo, ...at('08:00', '09:00') }], 'fallback']],
    [
      'Mo 08:00-09:00 || Tu; Tu 10:00-11:00',
      [
        [
          { ...mo, ...at('08:00', '09:00') },
          { ...tu, ...at('10:00', '11:00') },
        ],
        'fallback',
      ],
    ],
    ['Mo-Tu; Tu sunset-24:00', [[{ daysOfWeek: ['mo', 'tu'] }], 'sun']],
    ['Mo off; Mo 08:00-09:00', [[{ ...mo, ...at('08:00', '09:00') }]]],
    ['24/7; Mo off', [[{ daysOfWeek: ['tu', 'we', 'th', 'fr', 'sa', 'su'] }]]],
    ['Mo;', [[mo]]],
    ['Mo; ; Tu', null],
    ['Mo / Tu', null],
  ])('%s: %j', (text, found) => {
    expect(read(text)).toEqual(found);
  });
});
