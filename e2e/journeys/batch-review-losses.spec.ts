// Before rules of many curbs are replaced, the review says in plain words what is lost and what it
// means in a normal week; a group or a curb can be left out, and nothing is written before saving.
import { handOf } from '../by-api.ts';
import { at, expect, overflows, test, violations } from '../city.ts';
import { deskAddress, openDesk, ownScenario, ruledCurbs } from '../drafting.ts';
import { passwordOf } from '../people.ts';

test('replacing the rules of paid curbs lists the price that goes, the hours and the money of a normal week', async ({
  page,
  server,
  city,
  watched,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const curb = (await ruledCurbs(city))[5];
  if (curb === undefined) throw new Error('the demo city has too few curbs with rules');
  const scenario = await ownScenario(server, 'Losses');
  const editor = await handOf(server.url, 'editor', passwordOf(server));
  const drafts = async () =>
    Number(
      at(await editor.get(`/api/proposed_regulation/?scenario__id=${scenario}&limit=1`), 'meta', 'count'),
    );
  await openDesk(page, server, 'editor', deskAddress(curb, scenario).replace(`&link=${curb.id}`, ''));
  const panel = page.getByRole('complementary', { name: 'Edit many curbs' });

  await test.step('paid curbs in view are found and all their rules replaced', async () => {
    await page.getByRole('button', { name: 'Edit many curbs' }).click();
    await panel.getByRole('searchbox', { name: 'Rule' }).fill('paid parking');
    await expect(panel.getByText(/^[\d,]+ curbs? found/)).toBeVisible();
    await panel.getByRole('button', { name: 'Choose these curbs' }).click();
    await panel.getByRole('button', { name: 'Choose changes' }).click();
    await panel.getByRole('button', { name: 'Replace all rules' }).click();
    await panel.getByRole('combobox', { name: 'Type of the new rule' }).selectOption({ label: 'No parking' });
    await panel.getByRole('button', { name: 'Add rule' }).click();
    await panel.getByRole('button', { name: 'Review' }).click();
    await expect(panel.locator('[data-preview="true"]')).toBeVisible();
  });
  await test.step('losses come first, in words and with their price', async () => {
    const lost = panel.getByRole('region', { name: 'What is lost' });
    await expect(lost).toContainText(/\d+ curbs? loses? .*price of .*\$\d/);
    await expect(panel.getByRole('table').first()).toContainText('Paid parking');
    await expect(panel.getByText(/revenue/i).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    expect(await overflows(page)).toBe(false);
  });
  await test.step('a group can be left out; nothing is written before saving', async () => {
    const save = panel.getByRole('button', { name: /^Save changes to [\d,]+ curbs?$/ });
    const countOf = async () =>
      Number(/[\d,]+/.exec((await save.textContent()) ?? '')?.[0].replaceAll(',', ''));
    const before = await countOf();
    await panel
      .getByRole('tabpanel', { name: 'Preview' })
      .getByRole('button', { name: 'Deselect these curbs' })
      .first()
      .click();
    await expect(panel.locator('[data-preview="true"]')).toBeVisible();
    await expect.poll(countOf).toBeLessThan(before);
    expect(await drafts()).toBe(0);
  });
  expect(watched.faults).toEqual([]);
});
