// A crew on the phone loses the connection: what they change, photograph and say waits on the device, survives a reload, goes once; conflicts are theirs to
// decide; nobody else on the device sees or sends it.
import type { Page } from '@playwright/test';
import { at, expect, nightly, overflows, test, violations } from '../city.ts';
import { newPerson } from '../people.ts';
import { editorHand, makeOrder, openAs, orderList, orderPanel, photo } from '../work-orders.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

/** What a person's database on this device holds: orders that were read, changes that wait. */
async function keptOf(page: Page, username: string): Promise<{ orders: number; queue: number }> {
  return page.evaluate(async (name) => {
    const open = indexedDB.open(`field-work:${name}`);
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const count = (kind: string) =>
      new Promise<number>((resolve) => {
        const asked = db.transaction(kind).objectStore(kind).count();
        asked.onsuccess = () => resolve(asked.result);
      });
    const kept = { orders: await count('orders'), queue: await count('queue') };
    db.close();
    return kept;
  }, username);
}

const card = (page: Page, id: number) => page.locator(`button[data-order="${id}"]`);
const badge = (page: Page) => page.locator('[data-unsent]');

/** Waits until the page opens without a connection, with the orders of the person kept whole. */
async function readyToLeave(page: Page, username: string, orders: number): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null);
  await expect
    .poll(() =>
      page.evaluate(
        async ([name, wanted]) => {
          const calls = await (await caches.open('calls-2')).keys();
          // Opening what is not there yet would make it, without what the app puts into it.
          const known = await indexedDB.databases();
          if (!known.some((one) => one.name === `field-work:${name}`)) return false;
          const open = indexedDB.open(`field-work:${name}`);
          const db = await new Promise<IDBDatabase>((resolve, reject) => {
            open.onsuccess = () => resolve(open.result);
            open.onerror = () => reject(open.error);
          });
          const all = db.transaction('orders').objectStore('orders').getAll();
          const rows = await new Promise<unknown[]>((resolve) => {
            all.onsuccess = () => resolve(all.result);
          });
          db.close();
          const whole = rows.filter((row) => JSON.stringify(row).includes('"comments"'));
          return calls.some(({ url }) => url.includes('/cityinfo/')) && whole.length >= Number(wanted);
        },
        [username, orders],
      ),
    )
    .toBe(true);
}

test(
  'offline: status, photo and comment wait through a reload, and go once',
  nightly,
  async ({ page, context, server }) => {
    const password = await newPerson(server, 'street-one', 'editors');
    const editor = await editorHand(server);
    const id = await makeOrder(editor, { name: 'Bent post', assignee: 'street-one', due: '2026-11-20' });
    await makeOrder(editor, { name: 'Of somebody else', due: '2026-11-01' });
    await openAs(page, 'street-one', password, orderList);
    await expect(card(page, id)).toContainText('Bent post');
    expect(await overflows(page)).toBe(false);
    expect(await violations(page)).toEqual([]);
    await readyToLeave(page, 'street-one', 1);

    await context.setOffline(true);
    await expect(page.getByRole('status', { name: 'Connection' })).toContainText('You are offline.');
    await card(page, id).click();
    const panel = orderPanel(page, id);
    await panel.getByRole('button', { name: 'In progress' }).click();
    await expect(panel.getByRole('button', { name: 'In progress' })).toHaveAttribute('aria-pressed', 'true');
    await panel.locator('input[type=file][capture]').setInputFiles(photo);
    await expect(panel.locator('img')).toHaveCount(1);
    await panel.getByLabel('Comment').fill('Post is loose.');
    await panel.getByRole('button', { name: 'Add comment' }).click();
    await expect(badge(page)).toContainText('3 changes waiting on this device');
    expect(await violations(page)).toEqual([]);

    await test.step('a reload without a connection opens the list, and nothing is lost', async () => {
      await page.reload();
      await expect(card(page, id)).toContainText('In progress');
      await expect(card(page, id)).toContainText('waiting on this device');
      await expect(badge(page)).toContainText('3 changes waiting on this device');
      expect(at(await editor.get(`/api/work-order/${id}/`), 'status')).toBe('assigned');
    });
    await test.step('back online it goes, in order, once', async () => {
      await context.setOffline(false);
      await expect.poll(async () => at(await editor.get(`/api/work-order/${id}/`), 'comment_count')).toBe(1);
      await expect(badge(page)).toBeHidden();
      await page.reload();
      await expect(card(page, id)).toContainText('In progress');
      const whole = await editor.get(`/api/work-order/${id}/`);
      expect(at(whole, 'status')).toBe('in progress');
      expect(at(whole, 'comment_count')).toBe(1);
      expect(at(whole, 'file_count')).toBe(1);
      expect(at(whole, 'version')).toBe(2);
    });
  },
);

test(
  'a conflict is shown with both values and decided; what the server refuses is set aside',
  nightly,
  async ({ page, context, server }) => {
    const password = await newPerson(server, 'street-two', 'editors');
    const editor = await editorHand(server);
    const mine = await makeOrder(editor, { name: 'Kept as mine', assignee: 'street-two' });
    const theirs = await makeOrder(editor, { name: 'Taken as theirs', assignee: 'street-two' });
    const gone = await makeOrder(editor, { name: 'Gone meanwhile', assignee: 'street-two' });
    await openAs(page, 'street-two', password, orderList);
    await expect(card(page, gone)).toBeVisible();
    await readyToLeave(page, 'street-two', 3);
    await context.setOffline(true);
    for (const id of [mine, theirs, gone]) {
      await card(page, id).click();
      const panel = orderPanel(page, id);
      await panel.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: 'Mark as done' }).click();
      await expect(panel.getByRole('button', { name: 'Reopen' })).toBeVisible();
      await panel.getByRole('button', { name: 'Close' }).click();
    }
    await expect(badge(page)).toContainText('3 changes waiting on this device');
    for (const id of [mine, theirs])
      await editor.patch(`/api/work-order/${id}/`, { status: 'blocked', version: 1 });
    await editor.remove(`/api/work-order/${gone}/`, { version: 1 });
    await context.setOffline(false);
    await expect(badge(page)).toContainText('3 need your attention');
    await badge(page).click();
    const dialog = page.getByRole('dialog', { name: 'Not sent yet' });
    const row = (id: number) => dialog.getByRole('listitem').filter({ hasText: `#${id}` });
    await expect(row(mine)).toContainText('Edgar Editor changed the same fields');
    await expect(row(mine)).toContainText('Blocked');
    await expect(row(gone)).toContainText('The server rejected this');
    expect(await violations(page)).toEqual([]);
    await row(mine).getByRole('button', { name: 'Keep mine' }).click();
    await expect(row(mine)).toBeHidden();
    await row(theirs).getByRole('button', { name: 'Take theirs' }).click();
    await expect(row(theirs)).toBeHidden();
    await row(gone).getByRole('button', { name: 'Discard change' }).click();
    await expect(badge(page)).toBeHidden();
    expect(at(await editor.get(`/api/work-order/${mine}/`), 'status')).toBe('done');
    expect(at(await editor.get(`/api/work-order/${theirs}/`), 'status')).toBe('blocked');
  },
);

test.describe('on a device two people use', () => {
  // The worker would take the calls from this journey's hands.
  test.use({ serviceWorkers: 'block' });

  test(
    'signing out with something unsent asks; another person on the device neither sees nor sends it',
    nightly,
    async ({ page, server }) => {
      const first = await newPerson(server, 'street-three', 'editors');
      const second = await newPerson(server, 'street-four', 'editors');
      const editor = await editorHand(server);
      const id = await makeOrder(editor, { name: 'Left on the device', assignee: 'street-three' });
      await openAs(page, 'street-three', first, orderList);
      await card(page, id).click();
      const panel = orderPanel(page, id);
      // Only the sending fails: the person is online enough to sign out.
      let held = true;
      await page.route('**/api/work-order-comments/', (route) => (held ? route.abort() : route.fallback()));
      await panel.getByLabel('Comment').fill('From the first person.');
      await panel.getByRole('button', { name: 'Add comment' }).click();
      await expect(badge(page)).toContainText('1 change waiting on this device');
      await expect.poll(async () => (await keptOf(page, 'street-three')).orders).toBeGreaterThan(0);
      const asked: string[] = [];
      let leaves = false;
      page.on('dialog', (question) => {
        asked.push(question.message());
        void (leaves ? question.accept() : question.dismiss());
      });
      const signOut = async () => {
        await page.getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('button', { name: 'Sign out' }).click();
      };
      await panel.getByRole('button', { name: 'Close' }).click();
      await signOut();
      await expect.poll(() => asked.length).toBe(1);
      expect(asked[0]).toContain('has not been sent yet');
      await expect(badge(page)).toBeVisible();
      leaves = true;
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(/loginpage/);
      // What was read is gone from the device; what was not sent stays.
      expect(await keptOf(page, 'street-three')).toEqual({ orders: 0, queue: 1 });
      held = false;
      await openAs(page, 'street-four', second, orderList);
      await page.getByRole('button', { name: 'All open' }).click();
      await expect(card(page, id)).toBeVisible();
      await expect(badge(page)).toBeHidden();
      expect(at(await editor.get(`/api/work-order/${id}/`), 'comment_count')).toBe(0);
      // The server cannot be told: the person is signed out here, also where the page is loaded again, and it is told first when it can be.
      let unheard = true;
      await page.route('**/api/logout/', (route) => (unheard ? route.abort() : route.fallback()));
      await signOut();
      await expect(page).toHaveURL(/loginpage/);
      expect(await keptOf(page, 'street-four')).toEqual({ orders: 0, queue: 0 });
      const asksWho = page.waitForResponse((answer) => answer.url().endsWith('/api/checklogin/'));
      await page.reload();
      expect((await asksWho).status()).toBe(403);
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      unheard = false;
      const told = page.waitForResponse((answer) => answer.url().endsWith('/api/logout/'));
      await page.reload();
      expect((await told).status()).toBe(200);
      await openAs(page, 'street-three', first, orderList);
      await expect(card(page, id)).toBeVisible();
      await expect.poll(async () => at(await editor.get(`/api/work-order/${id}/`), 'comment_count')).toBe(1);
      await expect(badge(page)).toBeHidden();
    },
  );
});
