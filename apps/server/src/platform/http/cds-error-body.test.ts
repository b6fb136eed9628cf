// Errors under /cds/: in the standard's format, with the errors of each field, as JSON.
import { expect, it } from 'vitest';
import { cdsErrorBody, cdsErrorType, cdsStatusOf, isCdsUrl } from './cds-error-body.ts';
import { reject, rejectField } from './outcome.ts';

it('knows its own addresses', () => {
  expect(['/cds/curbs/zones', '/cds', '/api/cds/', '/x/cds/'].map(isCdsUrl)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('has the status of the standard where ours differs', () => {
  expect(cdsStatusOf(reject('not_authenticated'))).toBe(401);
  expect(cdsStatusOf(reject('not_found'))).toBe(404);
  expect(cdsStatusOf(reject('not_found', { status: 410 }))).toBe(410);
});

it('says what is wrong, and of which field', () => {
  const body = cdsErrorBody(rejectField('radius', 'fault.choose-one'), 'en');
  expect(body.error).toBe('invalid');
  expect(body.error_details).toEqual([expect.stringMatching(/^radius: .*[a-z ]{4}/)]);
  expect(body.error_details[0]).not.toContain('fault.');
  expect(cdsErrorBody(reject('not_found'), 'en').error_description).not.toBe('');
});

it.each([
  ['application/vnd.cds+json;version=1.0', '1.0'],
  ['application/vnd.cds+csv', '1.1'],
  ['text/html', '1.1'],
  [undefined, '1.1'],
])('to %s is in version %s', (accept, version) => {
  expect(cdsErrorType(accept)).toBe(`application/vnd.cds+json;version=${version}`);
});
