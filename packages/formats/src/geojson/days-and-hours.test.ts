// Table cells: days, hours, limits and prices in every supported form, and ambiguous values, which
// are not read.
import { weekDays } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import {
  hourSpan,
  isEmptyCell,
  readCell,
  readDays,
  readHour,
  readHours,
  readLimit,
  readPrice,
} from './days-and-hours.ts';

describe('days', () => {
  it.each<[string, readonly string[] | null]>([
    ['M-F', weekDays.slice(0, 5)],
    ['Mon - Sat', weekDays.slice(0, 6)],
    ['Sat, Sun', ['sa', 'su']],
    ['Su', ['su']],
    ['Fri-Mon', ['mo', 'fr', 'sa', 'su']],
    ['Tue to Thu', ['tu', 'we', 'th']],
    ['Tue thru Thu; Sat', ['tu', 'we', 'th', 'sa']],
    ['Mon and W', ['mo', 'we']],
    ['Mon/Fri & Sun', ['mo', 'fr', 'su']],
    ['Mon through Mon', ['mo']],
    ['Daily', weekDays],
    ['every day', weekDays],
    ['7 days', weekDays],
    ['Mon-Wed-Fri', null],
    ['Mon-', null],
    ['T', null],
    ['weekdays', null],
    ['', null],
  ])('%s', (text, days) => {
    expect(readDays(text)).toEqual(days);
  });
});

describe('a time', () => {
  it.each([
    ['800', '08:00'],
    ['0930', '09:30'],
    ['8', '08:00'],
    ['8:30', '08:30'],
    ['08:30:00', '08:30'],
    ['8am', '08:00'],
    ['12am', '00:00'],
    ['12 PM', '12:00'],
    ['1 p.m.', '13:00'],
    ['11:59pm', '23:59'],
    ['2400', '24:00'],
    ['0', '00:00'],
    ['24:01', null],
    ['25', null],
    ['8:60', null],
    ['0am', null],
    ['13pm', null],
    ['8x', null],
    ['', null],
  ])('%j is %s', (text, time) => {
    expect(readHour(text)).toBe(time);
  });
});

describe('hours from and to', () => {
  const span = (from: string, to: string) => ({ from, to });
  it.each<[string, string, object | null]>([
    ['8am', '6pm', span('08:00', '18:00')],
    ['10pm', '6am', span('22:00', '06:00')],
    ['0800', '1800', span('08:00', '18:00')],
    ['24:00', '06:00', span('00:00', '06:00')],
    ['20:00', '00:00', span('20:00', '24:00')],
    ['8', '6', null],
    ['13', '6', span('13:00', '06:00')],
    ['8', '8', null],
    ['8', '12', span('08:00', '12:00')],
    ['8', '6pm', span('08:00', '18:00')],
    ['1', '3pm', null],
    ['10am', '2', null],
    ['10', '2pm', span('10:00', '14:00')],
    ['9am', '17:00', span('09:00', '17:00')],
    ['x', '6pm', null],
    ['8am', '', null],
  ])('%s to %s', (from, to, found) => {
    expect(hourSpan(from, to)).toEqual(found);
  });
});

describe('a cell of hours', () => {
  const of = (...spans: [string, string][]) => spans.map(([from, to]) => ({ from, to }));
  it.each<[string, object[] | null]>([
    ['800-1800', of(['08:00', '18:00'])],
    ['8am - 6pm', of(['08:00', '18:00'])],
    ['8am to 6pm', of(['08:00', '18:00'])],
    ['0-0', of(['00:00', '24:00'])],
    ['7am-9am, 4pm-6pm', of(['07:00', '09:00'], ['16:00', '18:00'])],
    ['7am-9am and 4pm-6pm', of(['07:00', '09:00'], ['16:00', '18:00'])],
    ['8-18', of(['08:00', '18:00'])],
    ['7-9; 16-18', of(['07:00', '09:00'], ['16:00', '18:00'])],
    ['4-6', null],
    ['8-12', null],
    ['8:00-12:00', of(['08:00', '12:00'])],
    ['9:00-12:00, 1:00-5:00', null],
    ['9am-12pm, 1:00-5:00', null],
    ['9am-12pm, 1pm-5pm', of(['09:00', '12:00'], ['13:00', '17:00'])],
    ['16:00-18:00, 7:00-9:00', of(['16:00', '18:00'], ['07:00', '09:00'])],
    ['8am-6pm-9pm', null],
    ['8am', null],
    ['', null],
  ])('%s', (text, spans) => {
    expect(readHours(text)).toEqual(spans);
  });
});

describe('a limit', () => {
  it.each<[string | number, 'minutes' | 'hours', number | null]>([
    [2, 'hours', 120],
    [2, 'minutes', 2],
    [0.5, 'hours', 30],
    [0.5, 'minutes', null],
    [0, 'minutes', 0],
    [0.001, 'hours', null],
    [-1, 'minutes', null],
    ['90', 'minutes', 90],
    ['1.5', 'hours', 90],
    ['1,5', 'hours', 90],
    ['3 Hr', 'minutes', 180],
    ['90 min', 'hours', 90],
    ['90m', 'hours', 90],
    ['2P', 'minutes', 120],
    ['2 Std.', 'minutes', 120],
    ['2 horas', 'minutes', 120],
    ['No limit', 'hours', 0],
    ['unlimited', 'hours', 0],
    ['1,500', 'minutes', null],
    ['0,500', 'hours', 30],
    ['2 weeks', 'minutes', null],
    ['', 'minutes', null],
  ])('%j in %s is %s minutes', (cell, unit, minutes) => {
    expect(readLimit(cell, unit)).toBe(minutes);
  });
});

describe('a price', () => {
  const price = (amount: number, currencies: string[] = [], isPerHour = false) => ({
    amount,
    currencies,
    isPerHour,
  });
  it.each<[string | number, object | null]>([
    [2.5, price(2.5)],
    [0, price(0)],
    [-1, null],
    ['$2.00', price(2, ['$'])],
    ['2,50 €', price(2.5, ['€'])],
    ['USD 2', price(2, ['USD'])],
    ['$2 USD', price(2, ['$', 'USD'])],
    ['2/h', price(2, [], true)],
    ['$2.25 / hour', price(2.25, ['$'], true)],
    ['.5', price(0.5)],
    ['free', price(0)],
    ['No charge', price(0)],
    ['1,500', null],
    ['0,500', price(0.5)],
    ['2/day', null],
    ['2.5555', null],
    ['cheap', null],
    ['', null],
  ])('%j', (cell, found) => {
    expect(readPrice(cell)).toEqual(found);
  });
});

it('cells that only stand for nothing are empty, and what is no text or number is none', () => {
  expect(['', ' ', '-', ' – — ', 'N/A', 'na'].map(isEmptyCell)).toEqual(
    Array.from({ length: 6 }, () => true),
  );
  expect(['0', 'no', 'n'].map(isEmptyCell)).toEqual([false, false, false]);
  expect([undefined, null, '-', ' a ', 7, 0].map(readCell)).toEqual(['', '', '', 'a', 7, 0]);
  expect([true, ['a'], { a: 1 }, Number.NaN].map(readCell)).toEqual([null, null, null, null]);
});
