// Tests the anti-forgery cookie and to which pages a token is sent.
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  accessToken,
  clearPendingSignOut,
  clearSession,
  csrfTokenFrom,
  hasPendingSignOut,
  hasSignInTrace,
  isSignedOutStatus,
  isUndelivered,
  markSignedOut,
  personStorageKey,
  removeAccessToken,
  sendsToken,
  storeAccessToken,
  storePendingSignOut,
  storeTermsAccepted,
  termsAccepted,
} from './login-session.ts';
import { memoryStorage } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

describe('anti-forgery cookie', () => {
  it('is the production one, or the staging one where there is no other', () => {
    expect(csrfTokenFrom('a=1; csrftoken=abc=; b=2')).toBe('abc=');
    expect(csrfTokenFrom('staging_csrftoken=s')).toBe('s');
    expect(csrfTokenFrom('')).toBeNull();
    expect(csrfTokenFrom('xcsrftoken=no')).toBeNull();
  });
  it('is the staging one on a staging server, also beside a production one', () => {
    expect(csrfTokenFrom('csrftoken=p; staging_csrftoken=s', true)).toBe('s');
    expect(csrfTokenFrom('csrftoken=p; staging_csrftoken=s', false)).toBe('p');
    expect(csrfTokenFrom('csrftoken=p', true)).toBe('p');
  });
  it('is the production one where nobody says that the server is a staging one', () => {
    expect(csrfTokenFrom('staging_csrftoken=s; csrftoken=p')).toBe('p');
  });
});

describe('Bearer token', () => {
  it('is not sent from the root and the public viewer, but from everywhere else', () => {
    for (const path of ['/', '/viewer/', '/viewer', '/public-default/']) expect(sendsToken(path)).toBe(false);
    for (const path of ['/manager/mapview/', '/analyzer/', '/rulesapi/', '/viewers/'])
      expect(sendsToken(path)).toBe(true);
  });
});

describe('the flags of a sign-in', () => {
  const stored = (key: string) => localStorage.getItem(key);
  it('stand in local storage beside the token, and go with it at logout', () => {
    vi.stubGlobal('localStorage', memoryStorage());
    storeAccessToken('a token');
    storeTermsAccepted();
    expect(['access_token', 'is_authenticated', 'terms_accepted'].map(stored)).toEqual([
      'a token',
      'true',
      'true',
    ]);
    localStorage.setItem(personStorageKey, 'Mara');
    localStorage.setItem('language', 'de');
    clearSession();
    expect(['access_token', 'is_authenticated', 'terms_accepted'].map(stored)).toEqual([null, null, null]);
    expect([stored(personStorageKey), stored('language')]).toEqual([null, 'de']);
  });
  it('say whether the terms were accepted, and that the token alone was dropped', () => {
    vi.stubGlobal('localStorage', memoryStorage());
    expect([termsAccepted(), accessToken()]).toEqual([false, null]);
    storeAccessToken('a token');
    storeTermsAccepted();
    expect([termsAccepted(), accessToken()]).toEqual([true, 'a token']);
    removeAccessToken();
    expect([termsAccepted(), accessToken(), stored('is_authenticated')]).toEqual([true, null, 'true']);
  });
  it.each([
    ['nothing', {}, '', false],
    ['a token', { access_token: 't' }, '', true],
    ['the flag', { is_authenticated: 'true' }, '', true],
    ['the flag of who is signed out', { is_authenticated: 'false' }, '', false],
    ['the readable cookie', {}, 'staging_csrftoken=s', true],
    ['another cookie', {}, 'theme=dark', false],
  ])('or the cookie say that somebody may be signed in: %s', (_name, kept, cookie, expected) => {
    vi.stubGlobal('localStorage', memoryStorage());
    vi.stubGlobal('document', { cookie });
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    expect(hasSignInTrace()).toBe(expected);
  });
  it('say that nobody is signed in after a refusal, which is news once', () => {
    vi.stubGlobal('localStorage', memoryStorage());
    storeAccessToken('a token');
    expect(markSignedOut()).toBe(true);
    expect(stored('is_authenticated')).toBe('false');
    expect(markSignedOut()).toBe(false);
  });
  it('stores nothing when a request is refused after signing out', () => {
    vi.stubGlobal('localStorage', memoryStorage());
    storeAccessToken('a token');
    clearSession();
    expect([markSignedOut(), stored('is_authenticated')]).toEqual([false, null]);
  });
});

describe('logout', () => {
  it('takes 302 and 403 beside 200 as success', () => {
    expect([302, 403].map(isSignedOutStatus)).toEqual([true, true]);
    expect([0, 401, 500].map(isSignedOutStatus)).toEqual([false, false, false]);
  });
  it('is not heard where nothing answers or the server is in trouble', () => {
    expect([0, 500, 503].map(isUndelivered)).toEqual([true, true, true]);
    expect([-1, 200, 401, 403, 429].map(isUndelivered)).toEqual([false, false, false, false, false]);
  });
  it('that was not heard holds for the session that was left, and for no other', () => {
    vi.stubGlobal('localStorage', memoryStorage());
    const page = { cookie: 'csrftoken=one' };
    vi.stubGlobal('document', page);
    expect(hasPendingSignOut()).toBe(false);
    storePendingSignOut();
    expect(hasPendingSignOut()).toBe(true);
    page.cookie = 'csrftoken=two';
    expect(hasPendingSignOut()).toBe(false);
    page.cookie = 'csrftoken=one; staging_csrftoken=three';
    expect(hasPendingSignOut()).toBe(false);
    page.cookie = 'csrftoken=one';
    expect(hasPendingSignOut()).toBe(true);
    clearPendingSignOut();
    expect(hasPendingSignOut()).toBe(false);
  });
});
