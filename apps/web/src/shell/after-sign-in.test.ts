// Tests that signing in returns to the previous page, and only within the app.
import { describe, expect, it } from 'vitest';
import { pathAfterSignIn, signInUrl } from './after-sign-in.ts';

const origin = 'http://city.test';

describe('afterSignIn', () => {
  it('brings back place, query and hash', () => {
    const here = '/viewer/?link=3&language=es#map=16/45.5/-122.6';
    const address = new URL(signInUrl(here), origin);
    expect(address.pathname).toBe('/loginpage/');
    expect(pathAfterSignIn(address.search, origin)).toBe(here);
  });
  it.each([
    '',
    '?next=',
    '?next=https://evil.test/',
    '?next=//evil.test/',
    '?next=/%5Cevil.test/',
    '?next=/.//evil.test/',
    '?next=/x/..//evil.test/',
    '?next=javascript:alert(1)',
    '?next=/loginpage/?next=/loginpage/',
  ])('goes to the map for %s', (search) => expect(pathAfterSignIn(search, origin)).toBe('/'));
  it('needs nothing to come back to the map', () => expect(signInUrl('/')).toBe('/loginpage/'));
});
