// @vitest-environment happy-dom
// The editor of a zone that is not there: on its way, gone, or not read, and the ways on.
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { open } from '../../testing/page.tsx';
import { shownError } from '../../testing/shown.ts';
import { MissingZone } from './missing-zone.tsx';

async function opened(error: unknown) {
  history.replaceState(null, '', '/analyzer/mapview/edit/?zone=5');
  const onRetry = vi.fn();
  return { ...(await open(<MissingZone error={error} onRetry={onRetry} />)), onRetry };
}

it('waits while it is on its way', async () => {
  const { view } = await opened(undefined);
  expect([shownError(), view.queryByRole('button', { name: 'Try again' })]).toEqual([undefined, null]);
});

it.each([
  { status: 404, said: 'This zone no longer exists.' },
  { status: 500, said: 'Couldn’t load the zone. Try again.' },
])('says of $status: $said', async ({ status, said }) => {
  const { view, person, onRetry } = await opened({ status, body: {}, request: null });
  expect(shownError()).toContain(said);
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect([onRetry.mock.calls.length, location.pathname]).toEqual([1, '/analyzer/mapview/edit/']);
  await person.click(view.getByRole('button', { name: 'All zones' }));
  expect(`${location.pathname}${location.search}`).toBe('/analyzer/mapview/');
});

it('goes to all zones when it is closed', async () => {
  const { view, person } = await opened({ status: 404, body: {}, request: null });
  await person.click(view.getByRole('button', { name: 'Close' }));
  expect(`${location.pathname}${location.search}`).toBe('/analyzer/mapview/');
});
