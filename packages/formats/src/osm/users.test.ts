// Who may park, in OpenStreetMap values: classes and purposes, sizes with their units, and two
// conditions on users combined.
import { restriction, type Users } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { intersectUsers, parseUserValue, parseVehicleLimit } from './users.ts';
import { formatUsers } from './write/user-values.ts';

describe('a word for users', () => {
  it.each([
    ['residents', { anyOf: ['resident'] }],
    [' Disabled ', { anyOf: ['accessible'] }],
    ['hgv', { anyOf: ['truck'] }],
    ['goods', { anyOf: ['commercial'] }],
    ['psv', { anyOf: ['bus'] }],
    ['coach', { anyOf: ['tour bus'] }],
    ['customers', { purposes: ['customer'] }],
    ['delivery', { purposes: ['delivery'] }],
    ['destination', 'everybody'],
    ['yes', 'everybody'],
    ['nobody', null],
  ])('%s', (word, users) => {
    expect(parseUserValue(word)).toEqual(users);
  });
});

describe('a size', () => {
  it.each([
    ['weight>3.5', { minWeight: 3500 }],
    ['maxweightrating <= 7.5 t', { maxWeight: 7500 }],
    ['length<6', { maxLength: 6 }],
    ['length>=6m', { minLength: 6 }],
    ['height < 2.1', { maxHeight: 2.1 }],
    ['Height>2.1', { minHeight: 2.1 }],
    ['width>2', null],
    ['weight 3.5', null],
    ['weight>heavy', null],
  ])('%s', (text, limits) => {
    expect(parseVehicleLimit(text)).toEqual(limits === null ? null : { limits });
  });
});

describe('two conditions on users', () => {
  const [taxi, van] = [{ anyOf: ['taxi'] }, { anyOf: ['van'] }];
  const [delivery, long] = [{ purposes: ['delivery'] }, { limits: { minLength: 6 } }];
  it.each<[string, Parameters<typeof intersectUsers>, unknown]>([
    ['none', [null, null], null],
    ['one of them', [taxi, null], taxi],
    ['the other', [null, van], van],
    ['the same twice', [taxi, { anyOf: ['taxi'] }], taxi],
    ['two classes', [taxi, van], { allOf: ['taxi', 'van'], subclasses: [] }],
    ['a class and a purpose', [delivery, van], { allOf: ['van'], subclasses: [], purposes: ['delivery'] }],
    ['a purpose of the other', [taxi, delivery], { allOf: ['taxi'], subclasses: [], purposes: ['delivery'] }],
    ['a class and a size', [long, taxi], { allOf: ['taxi'], subclasses: [], limits: { minLength: 6 } }],
    ['a size of the other', [taxi, long], { allOf: ['taxi'], subclasses: [], limits: { minLength: 6 } }],
    [
      'classes that must hold already',
      [
        { allOf: ['a'], subclasses: ['Z'] },
        { allOf: ['b', 'a'], anyOf: ['c'], subclasses: ['Y'] },
      ],
      { allOf: ['a', 'b', 'c'], subclasses: ['Z', 'Y'] },
    ],
    ['two alternatives', [{ anyOf: ['taxi', 'bus'] }, van], 'unknown'],
    ['two alternatives of the other', [van, { anyOf: ['taxi', 'bus'] }], 'unknown'],
    ['two purposes', [delivery, { purposes: ['school'] }], 'unknown'],
    ['two sizes', [long, { limits: { maxHeight: 2 } }], 'unknown'],
  ])('of %s', (_what, [a, b], both) => {
    expect(intersectUsers(a, b)).toEqual(both);
  });
});

describe('users in words', () => {
  const wordsOf = (entry: object) => {
    const { users } = restriction.parse({
      activity: 'parking',
      subActivity: 'x',
      priority: 1,
      users: [entry],
    });
    return formatUsers(users[0] as Users);
  };
  const plain = { words: [], limits: [], zones: [], isLess: false };
  it.each<[string, object, object | string]>([
    ['a class, by its usual word', { anyOf: ['bus'] }, { ...plain, words: ['bus'] }],
    [
      'a class of several words',
      { anyOf: ['accessible', 'commercial'] },
      { ...plain, words: ['disabled', 'goods'] },
    ],
    ['one that must hold', { allOf: ['taxi'] }, { ...plain, words: ['taxi'] }],
    ['a purpose', { purposes: ['delivery'] }, { ...plain, words: ['delivery'] }],
    [
      'residents of zones',
      { anyOf: ['resident', 'permit'], subclasses: ['A', 'B'] },
      { ...plain, words: ['residents', 'permit'], zones: ['A', 'B'] },
    ],
    ['some without a word', { anyOf: ['taxi', 'kites'] }, { ...plain, words: ['taxi'], isLess: true }],
    ['a length', { limits: { maxLength: 6 } }, { ...plain, limits: ['length<=6'] }],
    ['a least length', { limits: { minLength: 6 } }, { ...plain, limits: ['length>=6'] }],
    ['a height', { limits: { maxHeight: 2.1 } }, { ...plain, limits: ['height<=2.1'] }],
    ['a least height', { limits: { minHeight: 2.1 } }, { ...plain, limits: ['height>=2.1'] }],
    ['a weight in tonnes', { limits: { maxWeight: 3500 } }, { ...plain, limits: ['weight<=3.5'] }],
    ['a least weight', { limits: { minWeight: 7500 } }, { ...plain, limits: ['weight>=7.5'] }],
    ['exceptions', { anyOf: ['taxi'], except: ['bus'] }, 'except'],
    ['two that must hold', { allOf: ['taxi', 'electric'] }, 'users'],
    ['one with alternatives', { allOf: ['taxi'], anyOf: ['bus'] }, 'users'],
    ['a class and a purpose', { anyOf: ['taxi'], purposes: ['delivery'] }, 'users'],
    ['a class and a size', { anyOf: ['taxi'], limits: { maxLength: 6 } }, 'limits'],
    ['two sizes', { limits: { maxLength: 6, maxHeight: 2 } }, 'limits'],
    ['a class of no word', { anyOf: ['kites'] }, 'users'],
    ['taxis of a zone', { anyOf: ['taxi'], subclasses: ['A'] }, 'zones'],
    ['residents and taxis of a zone', { anyOf: ['resident', 'taxi'], subclasses: ['A'] }, 'zones'],
    ['a zone alone', { subclasses: ['A'] }, 'zones'],
  ])('%s', (_what, entry, words) => {
    expect(wordsOf(entry)).toEqual(words);
  });
});
