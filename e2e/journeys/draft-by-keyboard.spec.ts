// Drafting without a pointer: a curb from the list, a reason, undo and redo, saving, a reload that loses nothing, and the guard of unsaved work.
import { expect, test } from '../city.ts';
import { deskAddress, draftPanel, openDesk, ownScenario, ruledCurbs, tabTo } from '../drafting.ts';

test.use({ viewport: { width: 1280, height: 800 } });
test('a draft is begun, changed, undone, saved, restored and left by keyboard alone', async ({
  page,
  server,
  city,
}) => {
  const curb = (await ruledCurbs(city))[3];
  if (curb === undefined) throw new Error('No fourth curb with a regulation');
  const scenario = await ownScenario(server, 'By keyboard');
  await openDesk(page, server, 'editor', deskAddress(curb, scenario).replace(/&link=\d+/, ''));
  const panel = draftPanel(page);
  const reason = panel.getByRole('textbox', { name: 'Reason' });
  await test.step('from the list of curbs to a draft', async () => {
    await tabTo(page, 'List the curbs in view', 'button');
    await page.keyboard.press('Enter');
    const list = page.getByRole('region', { name: 'Curbs in view' });
    const first = list.locator('[data-row="0"]');
    await expect(first).toBeVisible();
    // The list lies over a part of the map: its rows are those of the rest as soon as the map has looked again.
    await expect(list).toHaveAttribute('aria-busy', 'false');
    for (let presses = 0; presses < 60; presses += 1) {
      if (await first.evaluate((row) => row === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await tabTo(page, 'More changes', 'button');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Change only this curb' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel).toBeFocused();
  });
  await test.step('a reason, undone and redone while typing', async () => {
    await tabTo(page, 'Reason', 'textbox');
    // What is typed without a pause is undone at once: between two keys here none is, however busy the machine.
    await page.evaluate(() => {
      const { now } = Date;
      const typedAt = now();
      Date.now = () => typedAt;
      addEventListener('typed', () => Object.assign(Date, { now }), { once: true });
    });
    await page.keyboard.type('School street');
    await page.evaluate(() => dispatchEvent(new Event('typed')));
    await expect(reason).toHaveValue('School street');
    await page.keyboard.press('Control+z');
    await expect(reason).toHaveValue('');
    await page.keyboard.press('Control+Shift+z');
    await expect(reason).toHaveValue('School street');
    await page.keyboard.press('Control+s');
    await expect(panel.locator('[data-state]')).toContainText('Saved');
  });
  await test.step('the steps are tabs with arrow keys', async () => {
    await tabTo(page, 'Rules', 'tab');
    await page.keyboard.press('ArrowRight');
    await expect(panel.getByRole('tab', { name: 'Check' })).toBeFocused();
    await expect(panel.getByRole('tab', { name: 'Check' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowLeft');
  });
  await test.step('a reload asks, and what was not saved comes back', async () => {
    await tabTo(page, 'Reason', 'textbox');
    await page.keyboard.press('End');
    await page.keyboard.type(', mornings');
    await expect(panel.locator('[data-state]')).toContainText('Not saved yet');
    let asked = false;
    page.once('dialog', (dialog) => {
      asked = dialog.type() === 'beforeunload';
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toBe(true);
    await page.waitForSelector('[data-drawn="true"]');
    await tabTo(page, 'Continue draft', 'button');
    await page.keyboard.press('Enter');
    await expect(reason).toHaveValue('School street, mornings');
  });
  await test.step('the guard: stay, then throw away', async () => {
    const dialog = page.getByRole('dialog', { name: 'This draft is not saved' });
    await tabTo(page, 'Close the draft', 'button');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(reason).toHaveValue('School street, mornings');
    await tabTo(page, 'Close the draft', 'button');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Discard my changes', 'button');
    await page.keyboard.press('Enter');
    await expect(panel).toBeHidden();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:'))),
    ).toEqual([]);
  });
});
