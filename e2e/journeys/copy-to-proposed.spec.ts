// From the curb's panel to a draft: a regulation copied to proposed, what stands there told to the letter, and why an analyst may not.
import { expect, nightly, test, violations } from '../city.ts';
import { chooseForCurb, deskAddress, draftPanel, openDesk, ownScenario, ruledCurbs } from '../drafting.ts';

test.use({ viewport: { width: 1280, height: 800 } });
const copies = 'Change this regulation, on all its curbs';

test(
  'an editor copies a regulation to proposed, says why, saves it, and is told that a change stands there',
  nightly,
  async ({ page, server, city, watched }) => {
    const [curb] = await ruledCurbs(city);
    if (curb === undefined) throw new Error('No curb with a regulation');
    const scenario = await ownScenario(server, 'Copied regulations');
    await openDesk(page, server, 'editor', deskAddress(curb, scenario));
    const panel = draftPanel(page);
    await test.step('the copy says what the regulation says', async () => {
      await chooseForCurb(page, copies);
      await expect(panel.getByRole('heading', { name: /^Change to / })).toBeVisible();
      await expect(panel.locator('[data-state]')).toContainText('Saved');
      await expect(panel).toContainText('These are the same as the current rules.');
      await expect(panel).toContainText(curb.street);
      expect(await violations(page)).toEqual([]);
    });
    await test.step('its curbs are listed, and each can be shown and taken off', async () => {
      await panel.getByRole('tab', { name: /^Curbs/ }).click();
      const rows = panel.getByRole('list', { name: 'Curbs' }).getByRole('listitem');
      await expect(rows.first()).toContainText(curb.street);
      await rows
        .first()
        .getByRole('button', { name: /^Remove .* from the draft$/ })
        .click();
      await expect(panel.locator('[data-state]')).toContainText('Not saved yet');
      await page.keyboard.press('Control+z');
      await expect(panel.locator('[data-state]')).toContainText('Saved');
      expect(await violations(page)).toEqual([]);
    });
    await test.step('a reason is saved', async () => {
      await panel.getByRole('tab', { name: 'Rules' }).click();
      await panel.getByRole('textbox', { name: 'Reason' }).fill('Deliveries before the market');
      await panel.getByRole('button', { name: 'Save draft' }).click();
      await expect(page.getByText('Draft saved')).toBeVisible();
      await expect(panel.locator('[data-state]')).toContainText('Saved');
    });
    await test.step('the curb says what stands on it, and the check to the letter', async () => {
      await panel.getByRole('button', { name: 'Close the draft' }).click();
      await expect(panel).toBeHidden();
      await chooseForCurb(page, 'Change only this curb');
      const dialog = page.getByRole('dialog', { name: 'Change Already Proposed' });
      await expect(dialog).toContainText(
        'The regulation on this segment already has a change proposed to it. Delete, edit, or publish this change from List View.',
      );
      expect(await violations(page)).toEqual([]);
      await dialog.getByRole('button', { name: /^Open draft no\. \d+$/ }).click();
      await panel.getByRole('tab', { name: 'Rules' }).click();
      await expect(panel.getByRole('textbox', { name: 'Reason' })).toHaveValue(
        'Deliveries before the market',
      );
    });
    expect(watched.faults).toEqual([]);
  },
);

test(
  'an analyst sees the ways to a draft, and why they are closed',
  nightly,
  async ({ page, server, city }) => {
    const curb = (await ruledCurbs(city))[1];
    if (curb === undefined) throw new Error('No second curb with a regulation');
    await openDesk(page, server, 'analyst', deskAddress(curb));
    const copy = page.getByRole('button', { name: 'Edit rules' });
    await expect(copy).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('region', { name: 'Propose a change' })).toContainText(
      'You can view drafts, but not create them.',
    );
    await expect(page.getByRole('button', { name: 'New regulation', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    // Playwright would wait for it to be enabled: pressed as a person can press it.
    await copy.press('Enter');
    await expect(page.getByText('Ask an administrator for permission to edit.').last()).toBeVisible();
    await expect(draftPanel(page)).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  },
);
