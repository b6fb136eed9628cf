// Descriptions of the users of a restriction: classes, purposes, permit zones, sizes, exceptions,
// and whether the space is reserved for them.
import { describe, expect, it } from 'vitest';
import { readerOf } from '../../platform/time/reader.ts';
import { formatUserPhrase, formatUsers } from './format-users.ts';
import { type RestrictionInput, restriction } from './restriction.ts';

const reader = readerOf('en', 'Europe/Berlin');
const parse = (users: RestrictionInput['users'], more: Partial<RestrictionInput> = {}) =>
  restriction.parse({ activity: 'parking', subActivity: 'other', priority: 500, users, ...more });

describe('users', () => {
  it.each<[string, RestrictionInput['users']]>([
    ['', []],
    ['', [{}]],
    ['taxis', [{ anyOf: ['taxi'] }]],
    ['buses, taxis or trucks', [{ anyOf: ['bus', 'taxi', 'truck', 'bus'] }]],
    ['my own class', [{ anyOf: ['my_own_class'] }]],
    ['taxis', [{ anyOf: ['taxi'] }, { purposes: ['taxi'] }]],
    ['taxis or trucks', [{ anyOf: ['taxi'] }, { anyOf: ['truck'] }]],
    ['', [{ anyOf: ['taxi'] }, {}]],
    ['deliveries', [{ purposes: ['delivery'] }]],
    ['trucks for deliveries', [{ anyOf: ['truck'], purposes: ['delivery'] }]],
    ['trucks', [{ allOf: ['truck'] }]],
    ['trucks and electric vehicles (must be all of these)', [{ allOf: ['truck', 'electric'] }]],
    ['electric vehicles, buses or taxis', [{ allOf: ['electric'], anyOf: ['bus', 'taxi'] }]],
    ['permit holders (4 or 5)', [{ subclasses: ['4', '5'] }]],
    ['residents (4)', [{ anyOf: ['resident'], subclasses: ['4'] }]],
    ['vehicles up to 2 m high', [{ limits: { maxHeight: 2 } }]],
    [
      'trucks at least 3 m long, up to 7 m long',
      [{ anyOf: ['truck'], limits: { minLength: 3, maxLength: 7 } }],
    ],
    ['everyone except buses', [{ except: ['bus'] }]],
    ['trucks (not deliveries and taxis)', [{ anyOf: ['truck'], except: ['delivery', 'taxi'] }]],
  ])('%s', (words, users) => {
    expect(formatUsers(parse(users).users, reader)).toBe(words);
  });
});

describe('a rule', () => {
  it.each<[string, RestrictionInput['users'], Partial<RestrictionInput>]>([
    ['', [], {}],
    ['', [{}], {}],
    ['only for taxis', [{ anyOf: ['taxi'] }], {}],
    ['for taxis', [{ anyOf: ['taxi'] }], { forbidsOthers: false }],
    ['for taxis', [{ anyOf: ['taxi'] }], { activity: 'no parking' }],
    ['except buses and taxis', [{ except: ['bus', 'taxi'] }], {}],
    ['except buses', [{ except: ['bus'] }], { activity: 'no parking' }],
    ['only for taxis or everyone except buses', [{ except: ['bus'] }, { anyOf: ['taxi'] }], {}],
    ['only for vehicles up to 2 m high (not buses)', [{ limits: { maxHeight: 2 }, except: ['bus'] }], {}],
    ['only for taxis (not buses)', [{ anyOf: ['taxi'], except: ['bus'] }], {}],
    ['only for taxis (not buses)', [{ allOf: ['taxi'], except: ['bus'] }], {}],
    ['only for taxis (not buses)', [{ purposes: ['taxi'], except: ['bus'] }], {}],
    ['only for permit holders (4) (not buses)', [{ subclasses: ['4'], except: ['bus'] }], {}],
  ])('is %s', (words, users, more) => {
    expect(formatUserPhrase(parse(users, more), reader)).toBe(words);
  });
});
