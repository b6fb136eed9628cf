// Tests signing out: what stays on the device for each status, and that an unreachable server is
// notified later.
import '../entry/slices.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { curbUserChosen } from '../city/asker/curb-user-slice.ts';
import { hasPendingSignOut, storeAccessToken, storeTermsAccepted } from './login-session.ts';
import { reset } from './reset.ts';
import { signOut } from './sign-out.ts';
import { memoryStorage } from './storage.ts';
import { store } from './store.ts';

/**
 * Number of times the device's databases were searched for work orders. Their deletion is covered
 * by the end-to-end test of field work.
 */
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
  store.dispatch(curbUserChosen('taxi'));
  expect(store.getState().asker.kind).toBe('taxi');
});
afterEach(async () => {
  // The message about a failure comes from a lazily loaded module that needs the page's globals.
  await vi.dynamicImportSettled();
  store.dispatch(reset());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Mocks a server that responds with this status, or with nothing (0). */
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
