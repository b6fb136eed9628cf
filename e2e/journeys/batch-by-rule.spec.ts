// Curbs are found by a rule, the rule is changed wherever it occurs, reviewed and saved: in at most
// eight clicks, and no other rule of those curbs is lost.
import type { Locator } from '@playwright/test';
import { handOf } from '../by-api.ts';
import { at, expect, nightly, overflows, test, violations } from '../city.ts';
import { deskAddress, openDesk, ownScenario, ruledCurbs, tabTo } from '../drafting.ts';
import { passwordOf } from '../people.ts';

interface Rule {
  readonly activity: string;
  readonly subActivity: string;
  readonly timeSpans: readonly { readonly times: readonly object[] }[];
}

function listOf<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? value : [];
}

/** The sentences of the rules in force on a curb. */
async function rulesOn(
  city: { ask: (path: string) => Promise<unknown> },
  link: number,
): Promise<readonly string[]> {
  const answer = await city.ask(
    `/api/links/${link}/get_public_link_restrictions/?date=2026-12-07&time=12:00`,
  );
  return listOf(at(answer, 'restrictions')).map((rule) => String(at(rule, 'text')));
}

test('street cleaning is found by its wording, changed on many curbs, reviewed and saved in eight clicks', async ({
  page,
  server,
  city,
  watched,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const curb = (await ruledCurbs(city))[5];
  if (curb === undefined) throw new Error('the demo city has too few curbs with rules');
  const scenario = await ownScenario(server, 'By rule');
  const editor = await handOf(server.url, 'editor', passwordOf(server));
  await openDesk(page, server, 'editor', deskAddress(curb, scenario).replace(`&link=${curb.id}`, ''));
  let clicks = 0;
  const click = async (one: Locator) => {
    clicks += 1;
    await one.click();
  };
  const panel = page.getByRole('complementary', { name: 'Edit many curbs' });

  await test.step('the number follows while typing', async () => {
    await click(page.getByRole('button', { name: 'Edit many curbs' }));
    await click(panel.getByRole('searchbox', { name: 'Rule' }));
    await page.keyboard.type('no parking tuesday');
    await expect(panel.getByText(/^[\d,]+ curbs? found/)).toBeVisible();
    await expect(panel.getByText('Matching rules')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
  });
  await test.step('the rule found is offered first, and changed', async () => {
    await click(panel.getByRole('button', { name: 'Choose these curbs' }));
    await click(panel.getByRole('button', { name: 'Choose changes' }));
    const first = panel.getByRole('button', { name: /^Change: / }).first();
    await expect(first).toHaveAccessibleName(/^Change: No parking, .*Tue/);
    await click(first);
    await expect(panel.getByText(/Its other rules stay|Their other rules stay/)).toBeVisible();
    const from = panel.getByLabel('From', { exact: true }).first();
    await click(from);
    await from.fill('5:00');
    await from.press('Tab');
    expect(await violations(page)).toEqual([]);
  });
  await test.step('the review shows the rule before and after, and what stays', async () => {
    await click(panel.getByRole('button', { name: 'Review' }));
    await expect(panel.locator('[data-preview="true"]')).toBeVisible();
    await expect(panel.locator('[data-kind="removed"]').first()).toContainText('No parking');
    await expect(panel.locator('[data-kind="added"]').first()).toContainText('5:00');
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
  });
  await test.step('saved, with all other rules of the curbs as they were', async () => {
    await click(panel.getByRole('button', { name: /^Save changes to [\d,]+ curbs?$/ }));
    const done = panel.getByText(/^Batch \d+ was saved/);
    await expect(done).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(8);
    const batch = Number(/^Batch (\d+)/.exec((await done.textContent()) ?? '')?.[1]);
    const changes = await editor.get(`/api/batchregulations/${batch}/batch_changes/`);
    const rules = listOf<Rule>(at(changes, 'rules'));
    for (const change of listOf(at(changes, 'changes'))) {
      const [removed, added] = ['removed', 'added'].map((kind) =>
        listOf<number>(at(change, 'rules', kind)).map((index) => rules[index]),
      );
      expect(removed).toHaveLength(1);
      expect(added).toHaveLength(1);
      expect(added?.[0]).toMatchObject({ activity: 'no parking', subActivity: removed?.[0]?.subActivity });
    }
    const listed = await editor.get(
      `/api/batchregulations/batch_regulation_list_data/?batch=${batch}&limit=5`,
    );
    const links = listOf(at(listed, 'results')).map((row) => Number(at(row, 'link')));
    expect(links.length).toBeGreaterThan(0);
    const before = await Promise.all(links.map((link) => rulesOn(city, link)));
    const publisher = await handOf(server.url, 'publisher', passwordOf(server));
    const published = await publisher.post(`/api/batchregulations/${batch}/publish_batch/`, {});
    expect(at(published, 'refused')).toBe(0);
    for (const [index, link] of links.entries()) {
      const old = before[index] ?? [];
      const isNew = (text: string) => !old.includes(text);
      await expect.poll(async () => (await rulesOn(city, link)).filter(isNew).length).toBe(1);
      const after = await rulesOn(city, link);
      expect(after.filter(isNew)[0]).toMatch(/^No parking, .*5:00/);
      expect(old.filter((text) => !after.includes(text))).toEqual([
        expect.stringMatching(/^No parking, .*Tue/),
      ]);
    }
    await publisher.post(`/api/batchregulations/${batch}/undo_batch/`, { reason: 'The journey is over' });
  });
  expect(watched.faults).toEqual([]);
});

test('by keyboard alone a rule is found and removed', nightly, async ({ page, server, city }) => {
  const curb = (await ruledCurbs(city))[5];
  if (curb === undefined) throw new Error('the demo city has too few curbs with rules');
  const scenario = await ownScenario(server, 'By rule and keys');
  await openDesk(page, server, 'editor', deskAddress(curb, scenario).replace(`&link=${curb.id}`, ''));
  const panel = page.getByRole('complementary', { name: 'Edit many curbs' });
  await tabTo(page, 'Edit many curbs', 'button');
  await page.keyboard.press('Enter');
  await panel.getByRole('searchbox', { name: 'Rule' }).focus();
  await page.keyboard.type('no parking tuesday');
  await expect(panel.getByText(/^[\d,]+ curbs? found/)).toBeVisible();
  await tabTo(page, 'Choose these curbs', 'button');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Choose changes', 'button');
  await page.keyboard.press('Enter');
  const remove = panel.getByRole('button', { name: /^Remove: No parking/ }).first();
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByText(/^Removed on/)).toBeVisible();
  await tabTo(page, 'Review', 'button');
  await page.keyboard.press('Enter');
  await expect(panel.locator('[data-kind="removed"]').first()).toContainText('No parking');
});
