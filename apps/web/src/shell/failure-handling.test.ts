// Tests the generic error handler against the exact texts of the requirement (§8).

import en from '@curbwright/i18n/en/shell.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { getFailureHandling } from './failure-handling.ts';

const fallback = en['error.fallback'];
const failed = (status: number, body: unknown, more: { name?: string; reference?: string } = {}) => ({
  name: more.name ?? 'languages',
  isRead: true,
  error: { status, request: 'GET /api/language/', body, reference: more.reference ?? null },
});
const at = (path: string) => ({ path, fallback, hasToken: true });
const toast = (text: string) => ({ kind: 'toast', text });

describe('generic error handler', () => {
  it("falls back to 'Some error occurred. Please try again after some time.'", () => {
    expect(fallback).toBe('Some error occurred. Please try again after some time.');
    expect(getFailureHandling(failed(500, '<h1>Bad Gateway</h1>'), at('/'))).toMatchObject(toast(fallback));
    expect(getFailureHandling(failed(400, { file: ['x'] }), at('/'))).toMatchObject(toast(fallback));
  });
  it('shows the detail, else the first name error, else the request when no answer came', () => {
    expect(getFailureHandling(failed(400, { detail: 'No.', name: ['Taken.'] }), at('/'))).toMatchObject(
      toast('No.'),
    );
    expect(getFailureHandling(failed(400, { name: ['Taken.', 'Long.'] }), at('/'))).toMatchObject(
      toast('Taken.'),
    );
    expect(getFailureHandling(failed(0, null), at('/'))).toMatchObject(toast('GET /api/language/'));
  });
  it("'Authentication credentials were not provided.' signs out and reloads, but not on the login page", () => {
    const body = { detail: 'Authentication credentials were not provided.' };
    expect(getFailureHandling(failed(403, body), at('/manager/mapview/'))).toEqual({ kind: 'sign in again' });
    expect(getFailureHandling(failed(403, body), at('/loginpage/'))).toMatchObject(toast(body.detail));
  });
  it('a token that is over and was taken away signs out and reloads; while there is one, the server could not just now', () => {
    const over = failed(401, { detail: 'Given token not valid for any token type', code: 'token_not_valid' });
    const place = at('/manager/listview/');
    expect(getFailureHandling(over, { ...place, hasToken: false })).toEqual({ kind: 'sign in again' });
    expect(getFailureHandling(over, place)).toMatchObject({ kind: 'toast' });
  });
  it('takes 302 and 403 of the logout as success, and the login check’s 403 as an answer', () => {
    for (const status of [302, 403])
      expect(getFailureHandling(failed(status, null, { name: 'logout' }), at('/'))).toEqual({
        kind: 'silent',
      });
    expect(getFailureHandling(failed(500, null, { name: 'logout' }), at('/'))).toMatchObject(toast(fallback));
    expect(getFailureHandling(failed(403, null, { name: 'checkLogin' }), at('/'))).toEqual({
      kind: 'silent',
    });
    expect(getFailureHandling(failed(413, null, { name: 'importAnalysisZones' }), at('/'))).toEqual({
      kind: 'silent',
    });
  });
  it('carries the server’s id for support and offers another try where trying helps', () => {
    const bug = failed(500, { detail: 'Oh.' }, { reference: 'r-9' });
    expect(getFailureHandling(bug, at('/'))).toEqual({
      kind: 'toast',
      text: 'Oh.',
      reference: 'r-9',
      mayRetry: true,
    });
    expect(getFailureHandling({ ...bug, isRead: false }, at('/'))).toMatchObject({ mayRetry: false });
    expect(getFailureHandling(failed(400, { detail: 'No.' }, { reference: 'r-1' }), at('/'))).toMatchObject({
      reference: null,
      mayRetry: false,
    });
  });
  it("says 'Decryption Error' for a sealed answer that does not open", () => {
    expect(getFailureHandling(failed(-1, null), at('/'))).toMatchObject(toast('Decryption Error'));
  });
});
