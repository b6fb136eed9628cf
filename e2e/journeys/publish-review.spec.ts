// A change is handed in, remarked on, sent back, mended, and approved and published in at most four
// clicks. The result names the street, and the publication is undone with one more click.
import type { Locator } from '@playwright/test';
import { handOf, proposeLoading } from '../by-api.ts';
import { at, expect, overflows, test, violations } from '../city.ts';
import { draftPanel, openDesk, ownScenario, ruledCurbs } from '../drafting.ts';
import { canvasOf } from '../map.ts';
import { passwordOf } from '../people.ts';

test('handed in, sent back with remarks, mended, approved and published in four clicks, and undone', async ({
  page,
  browser,
  server,
  city,
  watched,
}) => {
  test.setTimeout(240_000);
  const curb = (await ruledCurbs(city))[11];
  if (curb === undefined) throw new Error('the demo city has too few curbs with rules');
  const scenario = await ownScenario(server, 'Review');
  const hand = await handOf(server.url, 'editor', passwordOf(server));
  const proposal = await proposeLoading(hand, [curb.id], { scenario, reason: 'Review me' });
  const address = `/manager/mapview/?proposal=${proposal}#map=17/${curb.lat}/${curb.lng}`;
  const rulesNow = () =>
    city.ask(`/api/links/${curb.id}/get_public_link_restrictions/?date=2026-12-07&time=12:00`);
  const before = at(await rulesNow(), 'restrictions');

  await test.step('the editor hands it in and sees who is waited for', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await openDesk(page, server, 'editor', address);
    const panel = draftPanel(page);
    const handIn = panel.getByRole('button', { name: 'Hand in for review' });
    await expect(handIn).toBeInViewport();
    await handIn.click();
    await expect(panel.getByText(/^Waiting for .*Paula Publisher/).first()).toBeVisible();
    await expect(page.getByText(/: handed in for review$/)).toBeVisible();
  });

  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const reviewer = await context.newPage();
  await test.step('the reviewer remarks on a rule and on a place, and sends it back', async () => {
    await openDesk(reviewer, server, 'publisher', address);
    const panel = draftPanel(reviewer);
    await panel.getByRole('tab', { name: 'Check' }).click();
    const review = panel.getByRole('region', { name: 'Review' });
    await review.getByLabel('Remark', { exact: true }).fill('Trucks need longer.');
    await review.getByLabel('About').selectOption({ index: 1 });
    await review.getByRole('button', { name: 'Add remark' }).click();
    await expect(review.getByRole('button', { name: /^Rule 1: Loading/ })).toBeVisible();
    await review.getByLabel('Remark', { exact: true }).fill('A driveway is here.');
    await review.getByLabel('About').selectOption('place');
    const box = await canvasOf(reviewer);
    await reviewer.mouse.click(box.x + box.width * 0.45, box.y + box.height * 0.4);
    await expect(review.getByText('The place is chosen', { exact: false })).toBeVisible();
    await review.getByRole('button', { name: 'Add remark' }).click();
    const place = review.getByRole('button', { name: 'Place 1 on the map' });
    await place.click();
    await expect(review.locator('[data-chosen]')).toContainText('A driveway is here.');
    await review.getByRole('button', { name: /^Rule 1: Loading/ }).click();
    await expect(panel.getByRole('tab', { name: 'Rules' })).toHaveAttribute('aria-selected', 'true');
    expect(await violations(reviewer)).toEqual([]);
    await panel.getByRole('button', { name: 'Send back…' }).click();
    await panel.getByLabel('What should change?').fill('See both remarks.');
    await panel.getByRole('button', { name: 'Send back', exact: true }).click();
    await expect(panel.getByText('Sent back', { exact: true }).first()).toBeVisible();
  });

  await test.step('the editor is told, mends it and hands it in again', async () => {
    await expect(page.getByText(/: your change was sent back$/)).toBeVisible();
    const panel = draftPanel(page);
    await panel.getByRole('tab', { name: 'Check' }).click();
    const review = panel.getByRole('region', { name: 'Review' });
    await expect(review.getByText('See both remarks.')).toBeVisible();
    await review.getByRole('button', { name: 'Resolve' }).first().click();
    await expect(review.getByText(/^Resolved by Edgar Editor/)).toBeVisible();
    await panel.getByRole('tab', { name: 'Rules' }).click();
    await panel.getByLabel('Reason').fill('Longer for trucks');
    await panel.getByRole('button', { name: 'Save draft' }).click();
    await panel.getByRole('button', { name: 'Hand in for review' }).click();
    await expect(panel.getByText('Waiting for review').first()).toBeVisible();
  });

  await test.step('the reviewer approves and publishes with a remark in four clicks', async () => {
    await reviewer.goto('/manager/listview/');
    let clicks = 0;
    const click = async (one: Locator) => {
      clicks += 1;
      await one.click();
    };
    await click(reviewer.getByRole('button', { name: /^Waiting for me/ }));
    await click(
      reviewer.getByRole('row').filter({ hasText: 'Longer for trucks' }).getByText(curb.street).first(),
    );
    const panel = reviewer.getByRole('complementary', { name: `Proposal ${proposal}` });
    const approve = panel.getByRole('button', { name: 'Approve and publish…' });
    await expect(approve).toBeInViewport();
    expect(await violations(reviewer)).toEqual([]);
    await click(approve);
    const dialog = reviewer.getByRole('dialog', { name: 'Approve and publish the change' });
    await expect(dialog.getByText('Nothing else is scheduled on these curbs.')).toBeVisible();
    const publish = dialog.getByRole('button', { name: 'Approve and publish', exact: true });
    await expect(publish).toBeInViewport();
    await expect(publish).toHaveAttribute('aria-disabled', 'false');
    // The remark is reached by keyboard.
    await dialog.getByLabel('Remark (optional)').focus();
    await reviewer.keyboard.type('Thank you.');
    expect(await violations(reviewer)).toEqual([]);
    await click(publish);
    const toast = reviewer.getByText('File has been published successfully', { exact: true });
    await expect(toast).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(4);
    await expect(
      reviewer.getByText(new RegExp(`${curb.street}.*: published .*Undo within 15 minutes`)),
    ).toBeVisible();
    expect(at(await rulesNow(), 'restrictions')).not.toEqual(before);
  });

  await test.step('one click undoes it, from the list, with the time that is left', async () => {
    await reviewer.goto(`/manager/listview/?is_published=true&scenario=${scenario}`);
    await reviewer
      .getByRole('row')
      .filter({ hasText: 'Longer for trucks' })
      .getByText(curb.street)
      .first()
      .click();
    const panel = reviewer.getByRole('complementary', { name: `Proposal ${proposal}` });
    await expect(panel.getByText(/^Time left to undo: 1[3-6] minutes$/)).toBeVisible();
    await panel.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(reviewer.getByText(new RegExp(`^${curb.street}.*: publication undone`))).toBeVisible();
    await expect.poll(async () => at(await rulesNow(), 'restrictions')).toEqual(before);
  });
  expect(watched.faults).toEqual([]);
  await context.close();
});

test('by keyboard and on a phone a change is handed in, its remarks are read, and nothing overflows', async ({
  page,
  server,
  city,
}) => {
  const curb = (await ruledCurbs(city))[12];
  if (curb === undefined) throw new Error('the demo city has too few curbs with rules');
  const scenario = await ownScenario(server, 'Review by keys');
  const hand = await handOf(server.url, 'editor', passwordOf(server));
  const proposal = await proposeLoading(hand, [curb.id], { scenario, reason: 'By keys' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openDesk(
    page,
    server,
    'editor',
    `/manager/mapview/?proposal=${proposal}#map=17/${curb.lat}/${curb.lng}`,
  );
  const panel = draftPanel(page);
  const handIn = panel.getByRole('button', { name: 'Hand in for review' });
  await expect(handIn).toBeInViewport();
  await handIn.focus();
  await page.keyboard.press('Enter');
  const withdraw = panel.getByRole('button', { name: 'Withdraw from review' });
  await expect(withdraw).toBeVisible();
  await panel.getByRole('tab', { name: 'Check' }).focus();
  await page.keyboard.press('Enter');
  const review = panel.getByRole('region', { name: 'Review' });
  await review.getByLabel('Remark', { exact: true }).focus();
  await page.keyboard.type('By keyboard.');
  await review.getByRole('button', { name: 'Add remark' }).focus();
  await page.keyboard.press('Enter');
  await expect(review.getByText('By keyboard.').first()).toBeVisible();
  expect(await overflows(page)).toBe(false);
  // The toast covers the panel's header while it is shown.
  await expect(page.getByText(/: handed in for review$/)).toBeHidden();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await overflows(page)).toBe(false);
  await withdraw.focus();
  await page.keyboard.press('Enter');
  await expect(handIn).toBeVisible();
});
