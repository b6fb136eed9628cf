// Tests the key that a page offers for sealed responses.
import { expect, it } from 'vitest';
import { sealingKey } from './sealing-key.ts';

it('offers no private part and the same key all the time', async () => {
  const key = await sealingKey();
  expect(await sealingKey()).toBe(key);
  const jwk: unknown = JSON.parse(Buffer.from(key?.offered ?? '', 'base64url').toString('utf8'));
  expect(Object.keys(jwk ?? {}).sort()).toEqual(['crv', 'kty', 'x', 'y']);
});
