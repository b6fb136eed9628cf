// A city that requires a second person: nobody publishes their own work. The screen says who is waited
// for, and the server decides.
import { handOf, proposeLoading } from '../by-api.ts';
import { at, expect, test, violations } from '../city.ts';
import { draftPanel, openDesk, ownScenario, ruledCurbs } from '../drafting.ts';
import { passwordOf, tool } from '../people.ts';

test('a publisher hands in own work, sees who is waited for, and another publishes it', async ({
  page,
  browser,
  server,
  city,
  watched,
}) => {
  test.setTimeout(240_000);
  const curb = (await ruledCurbs(city))[14];
  if (curb === undefined) throw new Error('the demo city has too few curbs with rules');
  const publisher = await handOf(server.url, 'publisher', passwordOf(server));
  const admin = await handOf(server.url, 'admin', passwordOf(server));
  const scenario = await ownScenario(server, 'Second person');
  await tool(server, 'config', 'set', 'SECOND_PERSON', '{"is_enabled": true, "curb_types": []}');
  try {
    const proposal = await proposeLoading(publisher, [curb.id], { scenario, reason: 'Own work' });
    await openDesk(
      page,
      server,
      'publisher',
      `/manager/mapview/?proposal=${proposal}#map=17/${curb.lat}/${curb.lng}`,
    );
    const panel = draftPanel(page);
    await test.step('own work can be handed in, but not published', async () => {
      const handIn = panel.getByRole('button', { name: 'Hand in for review' });
      await expect(handIn).toBeInViewport();
      await expect(panel.getByRole('button', { name: 'Publish…' })).toHaveCount(0);
      await panel.getByRole('tab', { name: 'Check' }).click();
      await expect(panel.getByText(/^You worked on this change, so somebody else must/)).toBeVisible();
      await handIn.click();
      await expect(panel.getByText(/^Waiting for .*Ada Administrator/).first()).toBeVisible();
      await expect(panel.getByRole('button', { name: /publish/i })).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
    });
    await test.step('the server refuses it in any case', async () => {
      await expect(
        publisher.post(`/api/proposed_regulation/${proposal}/publish_proposed_regulation/`),
      ).rejects.toThrow(/second person/);
    });
    await test.step('another approves, and then the author publishes', async () => {
      const context = await browser.newContext();
      const other = await context.newPage();
      await other.setViewportSize({ width: 1280, height: 720 });
      await openDesk(
        other,
        server,
        'admin',
        `/manager/mapview/?proposal=${proposal}#map=17/${curb.lat}/${curb.lng}`,
      );
      const theirs = draftPanel(other);
      await theirs.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(theirs.getByText('Approved', { exact: true }).first()).toBeVisible();
      await context.close();
      await expect(page.getByText(/: your change was approved$/)).toBeVisible();
      await panel.getByRole('button', { name: 'Publish…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Publish the change' });
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(page.getByText('File has been published successfully', { exact: true })).toBeVisible();
    });
    await admin.post('/api/proposed_regulation/undo_publication/', { proposed_regulation_ids: [proposal] });
    const read = await admin.get(`/api/proposed_regulation/${proposal}/`);
    expect(at(read, 'reverted_by')).not.toBeNull();
  } finally {
    await tool(server, 'config', 'unset', 'SECOND_PERSON');
  }
  expect(watched.faults).toEqual([]);
});
