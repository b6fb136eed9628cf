// Signing out: what is left on the device, by what the server said, and that it is told later where it could not hear.
import '../entry/slices.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askerChosen } from '../city/asker/curb-user-slice.ts';
import { hasPendingSignOut, storeAccessToken, storeTermsAccepted } from './login-session.ts';
import { reset } from './reset.ts';
import { signOut } from './sign-out.ts';
import { memoryStorage } from './storage.ts';
import { store } from './store.ts';

/** What this device keeps is looked through for orders; the journey of work in the street sees them go. */
let searched = 0;
let goneTo: string[] = [];
beforeEach(() => {
  goneTo = [];
  searched = 0;
  vi.stubGlobal('indexedDB', {
    databases: async () => {
      searched += 1;
      return [];
    },
  });
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('document', { cookie: 'csrftoken=theirs', documentElement: { lang: 'en' } });
  vi.stubGlobal('location', {
    pathname: '/manager/mapview/',
    assign: (address: string) => goneTo.push(address),
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  storeAccessToken('a token');
  storeTermsAccepted();
  localStorage.setItem('field_person', '{"username":"editor"}');
  localStorage.setItem('language', 'es');
  store.dispatch(askerChosen('taxi'));
  expect(store.getState().asker.kind).toBe('taxi');
});
afterEach(async () => {
  // What is said of a failure is said by a part that comes later, and needs a whole page.
  await vi.dynamicImportSettled();
  store.dispatch(reset());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The server says this, or nothing at all. */
function answering(status: number): void {
  vi.stubGlobal('fetch', async () => {
    if (status === 0) throw new TypeError('Failed to fetch');
    return new Response('{}', { status, headers: { 'content-type': 'application/json' } });
  });
}

const kept = () => new Set(Array.from({ length: localStorage.length }, (_none, at) => localStorage.key(at)));

describe('signing out', () => {
  it.each([
    [200, false],
    [403, false],
    [0, true],
    [500, true],
    [503, true],
  ])('clears what is here of the person when the answer is %i', async (status, isToldLater) => {
    answering(status);
    await signOut(store);
    expect(kept()).toEqual(new Set(isToldLater ? ['language', 'signed_out'] : ['language']));
    expect(hasPendingSignOut()).toBe(isToldLater);
    expect(store.getState().asker.kind).not.toBe('taxi');
    expect(searched).toBe(1);
    expect(goneTo).toEqual(['/loginpage/']);
  });

  it('leaves the person signed in where the server says no', async () => {
    answering(429);
    await signOut(store);
    expect(kept().has('access_token')).toBe(true);
    expect([hasPendingSignOut(), searched, goneTo]).toEqual([false, 0, []]);
  });

  it('logs what went wrong', async () => {
    answering(429);
    await signOut(store);
    expect(vi.mocked(console.error)).toHaveBeenCalledWith('GET /api/logout/', 429, {});
  });
});
