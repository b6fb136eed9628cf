// The live channel over a real connection: every reader learns of a publication, and only permitted
// ones learn of drafts.
import { accountOperations } from '@curbwright/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propose, signInClient, type TestClient } from '../testing/proposals.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let address: string;

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  address = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => api.close());

/** Opens the event stream and collects what it sends. */
async function listen(
  headers: Record<string, string>,
): Promise<{ heard: () => string; hasEnded: () => boolean; stop: () => void }> {
  const stopper = new AbortController();
  const response = await fetch(`${address}/api/events/`, { headers, signal: stopper.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  let text = '';
  let ended = false;
  const decoder = new TextDecoder();
  void (async () => {
    try {
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
      ended = true;
    } catch {
      // The stream was stopped.
    }
  })();
  return { heard: () => text, hasEnded: () => ended, stop: () => stopper.abort() };
}

describe('the live channel', () => {
  it('tells everyone of a publish, and of drafts only those who may view', async () => {
    const { cookies } = await api.signIn('analyst');
    const guest = await listen({});
    const analyst = await listen({ cookie: cookies });
    await expect.poll(() => guest.heard()).toContain('"revision":1');
    const [link = 0] = api.city.box([-180, -90, 180, 90], 1).ids;
    const id = await propose(editor, [link]);
    await expect.poll(() => analyst.heard()).toContain(`"proposals":[${id}]`);
    await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`);
    for (const one of [guest, analyst]) await expect.poll(() => one.heard()).toContain('"revision":2');
    expect(guest.heard()).not.toContain('proposals');
    guest.stop();
    analyst.stop();
  });

  it('ends for who is disabled, and goes on for everybody else', async () => {
    const { cookies } = await api.signIn('analyst');
    const analyst = await listen({ cookie: cookies });
    const other = await listen({ cookie: (await api.signIn('editor')).cookies });
    const guest = await listen({});
    const admin = await signInClient(api, 'admin');
    const { results } = accountOperations.accounts.answer.parse((await admin.get('/api/accounts/')).json());
    const account = results.find(({ username }) => username === 'analyst');
    const off = { version: account?.version, is_active: false };
    expect((await admin.patch(`/api/accounts/${account?.id}/`, off)).statusCode).toBe(200);
    await expect.poll(() => analyst.hasEnded(), { timeout: 30_000 }).toBe(true);
    expect([other.hasEnded(), guest.hasEnded()]).toEqual([false, false]);
    other.stop();
    guest.stop();
  });
});
