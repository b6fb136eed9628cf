// Addresses saved as views: what belongs to one, what is rejected, and when two show the same.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSameView,
  lostParameters,
  maxViewAddressLength,
  screenOfView,
  toViewAddress,
} from './saved-view.ts';

const map = '/manager/mapview/';

describe('the address of a view', () => {
  it('has the filters, the time and the place, and not what is selected', () => {
    expect(
      toViewAddress(`${map}?date=2026-11-23&time=10:00&link=7&days=weekdays&view=3#map=16/45.52/-122.67`),
    ).toBe(`${map}?date=2026-11-23&time=10:00&days=weekdays#map=16/45.52/-122.67`);
    expect(toViewAddress('/manager/listview/?list=rates&rate_search=oak')).toBe(
      '/manager/listview/?list=rates&rate_search=oak',
    );
  });

  it('has no place on a screen without a map', () => {
    expect(toViewAddress('/analyzer/listview/?search=a#map=16/45/-122')).toBe('/analyzer/listview/?search=a');
  });

  it.each([
    'https://evil.example/manager/mapview/',
    '//evil.example/manager/mapview/',
    '/\\evil.example/',
    'javascript:alert(1)',
    '/manager/mapview',
    '/administration/users/',
    '/analyzer/mapview/edit/',
    '/nowhere/',
    '/',
    `${map}?days=a b`,
    `${map}?days="><script>`,
    `${map}?days=\u0000`,
    `${map}#map=16/45`,
    `${map}#javascript`,
    `${map}?days=${'a'.repeat(maxViewAddressLength)}`,
  ])('is not %s', (address) => {
    expect([toViewAddress(address), screenOfView(address)]).toEqual([null, null]);
  });

  it('is at most as long as allowed', () => {
    const longest = `${map}?days=${'a'.repeat(maxViewAddressLength - map.length - 6)}`;
    expect([toViewAddress(longest), toViewAddress(`${longest}a`)]).toEqual([longest, null]);
  });

  it('is accepted again as it was saved, for every text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (search, hash) => {
        const saved = toViewAddress(`${map}?${search}#${hash}`);
        if (saved !== null) expect(toViewAddress(saved)).toBe(saved);
      }),
    );
  });
});

describe('two addresses', () => {
  it.each([
    [`${map}?days=a&hide=b%2Cc`, `${map}?hide=b,c&days=a&link=3`, true],
    [`${map}?days=a`, `${map}?days=b`, false],
    [map, '/analyzer/mapview/', false],
    [`${map}#map=16/45.52000/-122.67000`, `${map}#map=16/45.52001/-122.67001`, true],
    [`${map}#map=16/45.52000/-122.67000`, `${map}#map=16/45.53000/-122.67000`, false],
    [`${map}#map=16/45.52000/-122.67000`, `${map}#map=16.02/45.52000/-122.67000`, true],
    [`${map}#map=16/45.52000/-122.67000`, `${map}#map=16.5/45.52000/-122.67000`, false],
    [map, `${map}#map=16/45.52000/-122.67000`, true],
  ])('%s and %s: %s', (left, right, same) => {
    expect([isSameView(left, right), isSameView(right, left)]).toEqual([same, same]);
  });

  it('differ in the parameters that are gone', () => {
    expect(lostParameters(`${map}?days=a&scenario=3`, `${map}?days=a`)).toEqual(['scenario']);
    expect(lostParameters(`${map}?days=a`, `${map}?days=b&hide=c`)).toEqual([]);
  });
});
