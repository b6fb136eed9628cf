// The generic handler's words (requirement §8).
import { describe, expect, it } from 'vitest';
import { codeOf, detailOf, errorWords, faultWords } from './api-error.ts';

const fallback = 'Some error occurred. Please try again after some time.';
const refused = (status: number, body: unknown) => ({ status, request: 'GET /api/language/', body });

describe('errorWords', () => {
  it('shows the detail', () => {
    expect(errorWords(refused(403, { detail: 'No.', code: 'permission_denied' }), fallback)).toBe('No.');
  });
  it('else the first entry of the name errors', () => {
    expect(errorWords(refused(400, { name: ['This name is taken.', 'x'] }), fallback)).toBe(
      'This name is taken.',
    );
  });
  it('else the fallback: other fields, an HTML page, an empty body', () => {
    expect(errorWords(refused(400, { file: ['too large'] }), fallback)).toBe(fallback);
    expect(errorWords(refused(500, '<!doctype html><h1>502</h1>'), fallback)).toBe(fallback);
    expect(errorWords(refused(500, null), fallback)).toBe(fallback);
    expect(errorWords(refused(400, { name: 'not a list', detail: 7 }), fallback)).toBe(fallback);
  });
  it('shows the request when no answer came, and the fallback with neither', () => {
    expect(errorWords(refused(0, null), fallback)).toBe('GET /api/language/');
    expect(errorWords({ status: 0, request: '', body: null }, fallback)).toBe(fallback);
  });
  it("says 'Decryption Error' for a sealed answer that does not open", () => {
    expect(errorWords(refused(-1, null), fallback)).toBe('Decryption Error');
  });
  it('reads detail and code', () => {
    expect(detailOf(refused(404, { detail: '' }))).toBeNull();
    expect(codeOf(refused(404, { code: 'not_found' }))).toBe('not_found');
  });
});

describe('faultWords', () => {
  const refused = (body: unknown) => ({ status: 400, request: 'POST /x/', body });
  it('tells the fault of any field where the toast would say the fallback', () => {
    expect(faultWords(refused({ non_field_errors: ['Too many.'], code: 'invalid' }), 'fallback')).toBe(
      'Too many.',
    );
    expect(faultWords(refused({ detail: 'No.', links: ['Too many.'] }), 'fallback')).toBe('No.');
    expect(faultWords(refused('<h1>'), 'fallback')).toBe('fallback');
  });
});
