// Two people in one draft: the second is told who saved it and what differs, takes theirs, or keeps their own; nothing is lost.
import type { Browser, Page } from '@playwright/test';
import { expect, test, violations } from '../city.ts';
import { chooseForCurb, deskAddress, draftPanel, openDesk, ownScenario, ruledCurbs } from '../drafting.ts';

async function person(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  return context.newPage();
}

const reasonOf = (page: Page) => draftPanel(page).getByRole('textbox', { name: 'Reason' });
const stateOf = (page: Page) => draftPanel(page).locator('[data-state]');

test('the second to save is told who, when and what, and chooses whose version counts', async ({
  browser,
  server,
  city,
}) => {
  const curb = (await ruledCurbs(city))[2];
  if (curb === undefined) throw new Error('No third curb with a regulation');
  const editor = await person(browser, server.url);
  const publisher = await person(browser, server.url);
  const scenario = await ownScenario(server, 'Two at once');
  await openDesk(editor, server, 'editor', deskAddress(curb, scenario));
  await chooseForCurb(editor, 'Change this regulation, on all its curbs');
  await expect(stateOf(editor)).toContainText('Saved');
  await openDesk(publisher, server, 'publisher', deskAddress(curb, scenario));
  await publisher.getByRole('button', { name: /^Open the existing draft/ }).click();
  await expect(stateOf(publisher)).toContainText('Saved');

  await test.step('taking theirs', async () => {
    await reasonOf(editor).fill('My market');
    await reasonOf(publisher).fill('Our fair');
    await publisher.keyboard.press('Control+s');
    await expect(stateOf(publisher)).toContainText('Saved');
    await editor.keyboard.press('Control+s');
    const dialog = editor.getByRole('dialog', { name: 'Someone else saved this proposal' });
    await expect(dialog).toContainText('Paula Publisher');
    const row = dialog.getByRole('row', { name: /^Reason/ });
    await expect(row).toContainText('My market');
    await expect(row).toContainText('Our fair');
    await expect(row).toContainText('both changed it');
    expect(await violations(editor)).toEqual([]);
    await dialog.getByRole('button', { name: 'Use their version' }).click();
    await expect(reasonOf(editor)).toHaveValue('Our fair');
    await expect(stateOf(editor)).toContainText('Saved');
  });

  await test.step('keeping mine', async () => {
    await reasonOf(editor).fill('My market after all');
    await reasonOf(publisher).fill('A parade');
    await publisher.keyboard.press('Control+s');
    await expect(stateOf(publisher)).toContainText('Saved');
    await editor.keyboard.press('Control+s');
    const dialog = editor.getByRole('dialog', { name: 'Someone else saved this proposal' });
    await dialog.getByRole('button', { name: 'Replace theirs with mine' }).click();
    await expect(dialog).toBeHidden();
    await expect(stateOf(editor)).toContainText('Saved');
    // Nothing of the other's is unsaved: they see the newest version without a reload.
    await expect(reasonOf(publisher)).toHaveValue('My market after all');
  });
  await editor.context().close();
  await publisher.context().close();
});
