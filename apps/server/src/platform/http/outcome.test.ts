// Return values of a handler: rejections with their field and status, and responses that the client
// already has.
import { expect, it } from 'vitest';
import { rejectFieldFor, rejectFor, respondRawUnlessCached } from './outcome.ts';

it.each([
  ['proposal.published', 409],
  ['proposal.reverted', 409],
  ['proposal.empty', null],
])('%s, which a person may have come too late for, has the status %s', (code, status) => {
  const refused = rejectFor({ code, params: { count: 3 } });
  expect(refused).toMatchObject({ code: 'refused', text: code, status, params: { count: 3 } });
  expect(refused.facts).toEqual({ reason: code });
});

it('says a fault of a field with its figures', () => {
  const refused = rejectFieldFor('name', { ok: false, refusal: { code: 'name.long', params: { most: 5 } } });
  expect(refused).toMatchObject({ code: 'invalid', fields: { name: ['name.long'] }, params: { most: 5 } });
});

it.each([
  [undefined, '"a"', false],
  ['"a"', '"a"', true],
  ['"b"', '"a"', false],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b",  W/"a"', '"a"', true],
  ['"a", "b"', '"a"', true],
  ['"ab"', '"a"', false],
])('with %s a caller has %s: %s', (known, etag, has) => {
  let made = 0;
  const keeping = { etag, control: 'no-cache' };
  const outcome = respondRawUnlessCached(known, keeping, () => {
    made += 1;
    return 'text';
  });
  expect(outcome).toMatchObject({ kind: has ? 'unchanged' : 'ready', keeping });
  expect(made).toBe(has ? 0 : 1);
});
