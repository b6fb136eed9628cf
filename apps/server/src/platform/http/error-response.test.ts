// The body of a rejection: the errors of each field, even of a field whose name is reserved.
import { errorResponse } from '@curbwright/contract';
import { expect, it } from 'vitest';
import { toErrorResponse } from './error-response.ts';
import { reject } from './outcome.ts';

it('names every field at fault, and says of `code` and `detail` in its own detail what is wrong with them', () => {
  const fields = { name: ['fault.characters'], code: ['One.', 'Two.'], detail: ['Three.'] };
  const body = errorResponse.parse(toErrorResponse(reject('invalid', { fields }), 'en'));
  expect(body).toEqual({
    name: [expect.stringContaining('can’t be stored')],
    detail: 'code: One. code: Two. detail: Three.',
    code: 'invalid',
  });
});
