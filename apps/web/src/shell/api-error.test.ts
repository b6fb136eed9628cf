// Tests the texts of the generic error handler (requirement §8).
import { describe, expect, it } from 'vitest';
import { codeOf, detailOf, formatApiError, formatFormError } from './api-error.ts';

const fallback = 'Some error occurred. Please try again after some time.';
const refused = (status: number, body: unknown) => ({ status, request: 'GET /api/language/', body });

describe('errorWords', () => {
  it('shows the detail', () => {
    expect(formatApiError(refused(403, { detail: 'No.', code: 'permission_denied' }), fallback)).toBe('No.');
  });
  it('else the first entry of the name errors', () => {
    expect(formatApiError(refused(400, { name: ['This name is taken.', 'x'] }), fallback)).toBe(
      'This name is taken.',
    );
  });
  it('else the fallback: other fields, an HTML page, an empty body', () => {
    expect(formatApiError(refused(400, { file: ['too large'] }), fallback)).toBe(fallback);
    expect(formatApiError(refused(500, '<!doctype html><h1>502</h1>'), fallback)).toBe(fallback);
    expect(formatApiError(refused(500, null), fallback)).toBe(fallback);
    expect(formatApiError(refused(400, { name: 'not a list', detail: 7 }), fallback)).toBe(fallback);
  });
  it('shows the request when no answer came, and the fallback with neither', () => {
    expect(formatApiError(refused(0, null), fallback)).toBe('GET /api/language/');
    expect(formatApiError({ status: 0, request: '', body: null }, fallback)).toBe(fallback);
  });
  it("says 'Decryption Error' for a sealed answer that does not open", () => {
    expect(formatApiError(refused(-1, null), fallback)).toBe('Decryption Error');
  });
  it('reads detail and code', () => {
    expect(detailOf(refused(404, { detail: '' }))).toBeNull();
    expect(codeOf(refused(404, { code: 'not_found' }))).toBe('not_found');
  });
});

describe('faultWords', () => {
  const refused = (body: unknown) => ({ status: 400, request: 'POST /x/', body });
  it('tells the fault of any field where the toast would say the fallback', () => {
    expect(formatFormError(refused({ non_field_errors: ['Too many.'], code: 'invalid' }), 'fallback')).toBe(
      'Too many.',
    );
    expect(formatFormError(refused({ detail: 'No.', links: ['Too many.'] }), 'fallback')).toBe('No.');
    expect(formatFormError(refused('<h1>'), 'fallback')).toBe('fallback');
  });
});
