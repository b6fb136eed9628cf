// Tests what a read outside a component resolves to: its data, or its error without the data of an
// earlier response. It must unsubscribe in either case.
import { expect, it } from 'vitest';
import { awaitQuery } from './await-query.ts';

function asked(answer: { readonly data?: string; readonly error?: string } | Error) {
  let left = 0;
  const promise = answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  return { request: Object.assign(promise, { unsubscribe: () => (left += 1) }), left: () => left };
}

it.each([
  [{ data: 'Now' }, { data: 'Now', error: undefined }],
  [{ error: 'No.' }, { data: undefined, error: 'No.' }],
  [
    { data: 'Before', error: 'No.' },
    { data: undefined, error: 'No.' },
  ],
])('%j comes to %j', async (answer, comes) => {
  const { request, left } = asked(answer);
  expect(left()).toBe(0);
  expect(await awaitQuery(request)).toEqual(comes);
  expect(left()).toBe(1);
});

it('is let go of where it fails', async () => {
  const { request, left } = asked(new Error('Cut off'));
  await expect(awaitQuery(request)).rejects.toThrow('Cut off');
  expect(left()).toBe(1);
});
