// What one person does to the zones is seen in another's open pages without a reload: the list, the map, a dashboard; and what is being typed stays.
import type { Browser, Page } from '@playwright/test';
import { handOf } from '../by-api.ts';
import { at, expect, nightly, test } from '../city.ts';
import { headline } from '../dashboards.ts';
import { ruledCurbs } from '../drafting.ts';
import { passwordOf, signIn } from '../people.ts';
import type { RunningServer } from '../server.ts';

async function person(browser: Browser, server: RunningServer, name: string, to: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
  // A page without a map listens some seconds after it opened.
  const listens = page.waitForResponse((answer) => answer.url().includes('/api/events/'));
  await page.goto(`/loginpage/?next=${encodeURIComponent(to)}`);
  await signIn(page, name, passwordOf(server));
  await listens;
  return page;
}

test(
  'a zone another makes, grows and takes away is heard in open pages, and what is typed stays',
  nightly,
  async ({ browser, server, city }) => {
    const hand = await handOf(server.url, 'editor', passwordOf(server));
    const curbs = (await ruledCurbs(city)).slice(0, 3).map(({ id }) => id);
    const made = await hand.post('/api/analysis-zone/', {
      name: 'Heard zone',
      components: [{ type: 'Segments', links: curbs.slice(0, 1) }],
    });
    const zone = Number(at(made, 'id'));
    const analyst = await person(browser, server, 'analyst', '/analyzer/listview/');
    const editor = await person(browser, server, 'editor', `/analyzer/mapview/edit/?zone=${zone}`);
    const watcher = await person(browser, server, 'analyst', `/analyzer/dashboardview/supply/?zone=${zone}`);
    const rows = (name: string) => analyst.getByRole('row').filter({ hasText: name });
    const description = editor.getByLabel('Description', { exact: true });

    await test.step('the list has the zone somebody made', async () => {
      await expect(rows('Heard zone')).toHaveCount(1);
      await hand.post('/api/analysis-zone/', { name: 'Heard later', description: '', components: [] });
      await expect(rows('Heard later')).toHaveCount(1);
    });
    await test.step('a dashboard counts the curbs it was given, and what the editor types stays', async () => {
      await description.fill('Half a sentence');
      await expect(headline(watcher)).toBeVisible();
      const spaces = watcher.getByRole('region', { name: 'Total spaces' });
      const before = (await spaces.textContent()) ?? '';
      await hand.post('/api/zone-component/', { zone_id: zone, type: 'Segments', links: curbs.slice(1) });
      await expect(spaces).not.toHaveText(before);
      await expect(rows('Heard zone')).toContainText(`${curbs.length}`);
      await expect(description).toHaveValue('Half a sentence');
    });
    await test.step('a zone that is taken away leaves the list; who edits it keeps what was typed', async () => {
      await hand.remove(`/api/analysis-zone/${zone}/`);
      await expect(rows('Heard zone')).toHaveCount(0);
      await expect(description).toHaveValue('Half a sentence');
    });
    for (const page of [analyst, editor, watcher]) await page.context().close();
  },
);
