// Other software: an administrator makes a key, a program asks with it and is turned away when it is revoked; a webhook hears of a publication; a guest tries the interface.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { at, expect, nightly, test, violations } from '../city.ts';
import { passwordOf, signIn } from '../people.ts';
import { allLinks, apiHand, proposeOn } from '../proposals.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

async function startReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { received, url: `http://127.0.0.1:${port}/curbs`, close: () => server.close() };
}

/** What a dialog shows this once; closes it. */
async function keepSecret(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog');
  const secret = await dialog.locator('code').textContent();
  await dialog.getByRole('button', { name: 'I saved the secret' }).click();
  await expect(dialog).toHaveCount(0);
  return secret ?? '';
}

test('a key is made, used, and revoked', async ({ page, server }) => {
  await page.goto('/loginpage/');
  await signIn(page, 'admin', passwordOf(server));
  await expect(page).not.toHaveURL(/loginpage/);
  await page.goto('/rulesapi/keys/');
  await page.getByRole('button', { name: 'Create a key' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Journey fleet');
  await form.getByRole('checkbox', { name: /Read CDS Curbs/ }).check();
  await form.getByRole('button', { name: 'Create a key' }).click();
  const key = await keepSecret(page);
  expect(key).toMatch(/^cwk_/);
  expect(await page.content()).not.toContain(key);

  const ask = () =>
    fetch(`${server.url}/api/rules/verdict/?link=1&stay=30`, { headers: { authorization: `Bearer ${key}` } });
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(at(await answer.json(), 'explanation', 'sentence')).toBeTruthy();
  expect(answer.headers.get('ratelimit-policy')).toMatch(/^"minute";q=\d+;w=60$/);
  const staff = { headers: { authorization: `Bearer ${key}` } };
  expect((await fetch(`${server.url}/api/history/`, staff)).status).toBe(403);

  const row = page.getByRole('row', { name: /Journey fleet/ });
  await row.getByRole('button', { name: /Revoke/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(row.getByText(/^revoked/)).toBeVisible();
  const turnedAway = await ask();
  expect(turnedAway.status).toBe(401);
  expect(at(await turnedAway.json(), 'code')).toBe('key_not_valid');
  expect(await violations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Usage', exact: true }).click();
  await page.getByRole('combobox', { name: 'Requests from' }).selectOption({ label: 'Journey fleet' });
  await page.getByRole('button', { name: /^Table: By operation/ }).click();
  await expect(page.getByRole('row', { name: /GET \/api\/rules\/verdict\// })).toContainText('1');
  expect(await violations(page)).toEqual([]);
});

test('a webhook hears of a publication, signed', nightly, async ({ page, server, city }) => {
  const receiver = await startReceiver();
  await page.goto('/loginpage/');
  await signIn(page, 'admin', passwordOf(server));
  await expect(page).not.toHaveURL(/loginpage/);
  await page.goto('/rulesapi/webhooks/');
  await page.getByRole('button', { name: 'Create a webhook' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Journey receiver');
  await form.getByLabel('Address').fill('ftp://nowhere.example/');
  await form.getByRole('button', { name: 'Create a webhook' }).click();
  await expect(form.getByRole('alert')).toContainText('https://');
  await form.getByLabel('Address').fill(receiver.url);
  await form.getByRole('button', { name: 'Create a webhook' }).click();
  const secret = await keepSecret(page);
  const card = page.getByRole('region', { name: 'Journey receiver' });
  await card.getByRole('button', { name: 'Send test message' }).click();
  await expect(card.getByText(/Last: responded 204/)).toBeVisible();

  const publisher = await apiHand(server, 'publisher');
  const link = (await allLinks(publisher, city)).at(-1) ?? 0;
  const scenario = await publisher.post('/api/scenario/', { name: 'Rules API journey' });
  const proposal = await proposeOn(publisher, [link], { scenario: Number(at(scenario.body, 'id')) });
  const one = `/api/proposed_regulation/${proposal}/`;
  expect((await publisher.post(`${one}publish_proposed_regulation/`, {})).status).toBe(200);
  const isPublication = ({ body }: Received) =>
    body.includes('changed.curbs') && body.includes(`"id":${link},`);
  await expect.poll(() => receiver.received.some(isPublication)).toBe(true);
  const told = receiver.received.find(isPublication);
  const header = (name: string) => String(told?.headers[name]);
  const verified = new Webhook(secret).verify(told?.body ?? '', {
    'webhook-id': header('webhook-id'),
    'webhook-timestamp': header('webhook-timestamp'),
    'webhook-signature': header('webhook-signature'),
  });
  expect(at(verified, 'type')).toBe('changed.curbs');
  await card.getByRole('button', { name: 'Show sent messages' }).click();
  await expect(card.getByRole('row', { name: /Curbs and their rules were published/ }).first()).toContainText(
    'delivered',
  );
  expect(await violations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
  // The city is as it was for who comes next.
  expect((await publisher.post(`${one}revert_published_regulation/`, {})).status).toBe(200);
  receiver.close();
});

test('a guest tries the interface and sees no more than is for guests', nightly, async ({ page }) => {
  await page.goto('/rulesapi/');
  const answer = page.getByRole('region', { name: 'Response', exact: true });
  await expect(answer.getByText('200')).toBeVisible();
  const request = answer.getByRole('region', { name: 'Request' });
  await expect(request).toContainText(/curl '.*\/api\/rules\/verdict\/\?lng=/);
  await page
    .getByRole('combobox', { name: 'Question' })
    .selectOption({ label: 'What may I do at this curb?' });
  await page.getByRole('combobox', { name: 'Curb user' }).selectOption({ label: 'A delivery truck' });
  await expect(request).toContainText('segment_id=');
  await answer.getByRole('button', { name: 'Python' }).click();
  await expect(request).toContainText('requests.get(');
  await expect(answer.getByRole('region', { name: 'Response body' })).toContainText('"rule_set_id"');
  await page.getByRole('combobox', { name: 'Question' }).selectOption({ label: 'What changed?' });
  await expect(answer.getByRole('region', { name: 'Response body' })).toContainText('"current"');
  expect(await violations(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'Keys' })).toHaveCount(0);
  await page.goto('/rulesapi/keys/');
  await expect(page.getByText('Only city administrators can see this page.')).toBeVisible();
});
