// The body of a refusal: what is wrong with each field, also with one that has the name of what every body has.
import { errorAnswer } from '@curbwright/contract';
import { expect, it } from 'vitest';
import { refuse } from './outcome.ts';
import { refusalBody } from './refusals.ts';

it('names every field at fault, and says of `code` and `detail` in its own detail what is wrong with them', () => {
  const fields = { name: ['fault.characters'], code: ['One.', 'Two.'], detail: ['Three.'] };
  const body = errorAnswer.parse(refusalBody(refuse('invalid', { fields }), 'en'));
  expect(body).toEqual({
    name: [expect.stringContaining('cannot be stored')],
    detail: 'code: One. code: Two. detail: Three.',
    code: 'invalid',
  });
});
