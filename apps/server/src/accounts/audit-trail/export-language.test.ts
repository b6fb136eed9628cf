// An audit trail export without entries says so in the language of the request, not of the account.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

it('refuses in the language of the body, and without one in the account’s', async () => {
  const admin = await signInClient(api, 'admin');
  const refusal = async (body: object) =>
    (await admin.post('/api/audit/export/', { text: 'found nowhere', ...body })).body;
  expect(await refusal({ language: 'es' })).toContain('Ninguna anotación coincide');
  expect(await refusal({})).toContain('No entries match');
});
