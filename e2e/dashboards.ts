// What the journeys of the dashboards share: signing in to one, its head, its tabs, and the questions it asks the server.
import type { Page } from '@playwright/test';
import { expect } from './city.ts';
import { passwordOf, signIn } from './people.ts';
import type { RunningServer } from './server.ts';

/** Signs somebody of the demo in and opens a dashboard; its answer is there. */
export async function openDashboard(
  page: Page,
  server: RunningServer,
  username: string,
  address: string,
): Promise<void> {
  await page.goto(`/loginpage/?next=${encodeURIComponent(`/analyzer/dashboardview/${address}`)}`);
  await signIn(page, username, passwordOf(server));
  await expect(page.locator('[data-headline]')).toBeVisible();
}

/** The answer in one sentence. */
export function headline(page: Page) {
  return page.locator('[data-headline]');
}

/** A sheet of the dashboard by its question. */
export function panel(page: Page, title: string | RegExp) {
  return page.getByRole('region', { name: title });
}

/** The calls for figures that are made while something is done. */
export async function callsDuring(page: Page, act: () => Promise<void>): Promise<readonly string[]> {
  const asked: string[] = [];
  const note = (request: { url: () => string; method: () => string }) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(?:supply|demand|comparison|turnover|analysis-zone|subactivity|rule-sets)/.test(pathname))
      asked.push(`${request.method()} ${pathname}`);
  };
  page.on('request', note);
  await act();
  page.off('request', note);
  return asked;
}

/** The page's clock is half a minute on: its answers are no longer fresh. Its timers go on as they were. */
export async function halfAMinuteOn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 31_000;
  });
}

/** What the map of a dashboard needs has come: nothing more is asked by itself. */
export async function mapIsThere(page: Page): Promise<void> {
  await expect(page.locator('[data-figures-map] canvas').first()).toBeVisible();
}
