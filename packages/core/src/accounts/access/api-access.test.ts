// Tests what a city opens to API clients by its setting API_ACCESS, and which values count as not
// set.
import { describe, expect, it } from 'vitest';
import {
  defaultAddressCallsPerMinute,
  defaultApiAccess,
  defaultKeyCallsPerMinute,
  parseApiAccess,
} from './api-access.ts';

describe('the calls that need no key', () => {
  it.each<[string, unknown, readonly string[]]>([
    ['all of them where nothing is set', undefined, ['rules:read', 'cds:read']],
    ['all of them where null is set', null, ['rules:read', 'cds:read']],
    ['all of them where a text is set', 'closed', ['rules:read', 'cds:read']],
    ['all of them where only rates are set', { key_calls_per_minute: 5 }, ['rules:read', 'cds:read']],
    ['those of the list', { open: ['cds:read'] }, ['cds:read']],
    ['none by an empty list', { open: [] }, []],
    ['none by what is no list', { open: 'rules:read' }, []],
    ['none by a list that is null', { open: null }, []],
    ['none that may never be open', { open: ['events:read', 'rules:read', 7] }, ['rules:read']],
  ])('are %s', (_, setting, open) => {
    expect(parseApiAccess(setting).open).toEqual(open);
  });
});

describe('the calls a minute', () => {
  it.each<[unknown, number | null]>([
    [1, 1],
    [7, 7],
    [0, null],
    [-3, null],
    [2.5, null],
    ['9', null],
    [null, null],
  ])('%j of a key or an address counts as %j', (given, counted) => {
    expect(parseApiAccess({ key_calls_per_minute: given })).toEqual({
      ...defaultApiAccess,
      key_calls_per_minute: counted ?? defaultKeyCallsPerMinute,
    });
    expect(parseApiAccess({ address_calls_per_minute: given })).toEqual({
      ...defaultApiAccess,
      address_calls_per_minute: counted ?? defaultAddressCallsPerMinute,
    });
  });
  it('are fewer for an address without a key, which many may share a guess at', () => {
    expect(parseApiAccess(null).address_calls_per_minute).toBeLessThan(
      parseApiAccess(null).key_calls_per_minute,
    );
  });
});
