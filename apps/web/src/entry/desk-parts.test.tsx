// @vitest-environment happy-dom
// What one can begin on the manager's map, why a place is closed, and the lists of assets and batches with their ways to the map.

import { routeOf } from '@curbwright/core';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { selectWorkspacePanel, setWorkspacePanel } from '../proposals/workspace-panel.ts';
import '../shell/staff-api.ts';
import { routeChanged } from '../shell/route-slice.ts';
import { store } from '../shell/store.ts';
import { open, signedIn } from '../testing/page.tsx';
import { mockMediaQueries } from '../testing/screen-width.ts';
import { phoneQuery } from '../ui/breakpoints.ts';
import { ChunkLoadError } from './chunk-load-error.tsx';
import { NewMenu } from './new-menu.tsx';
import { UnavailableScreen } from './unavailable-screen.tsx';

it.each([
  { name: 'New asset', opened: { kind: 'asset', asset: null } },
  { name: 'New work order', opened: { kind: 'work-order', order: null } },
  { name: 'Edit many curbs', opened: { kind: 'batch' } },
])('begins "$name" and closes its menu', async ({ name, opened }) => {
  setWorkspacePanel(null);
  // On wider screens, editing many curbs has a button of its own beside the menu.
  if (name === 'Edit many curbs') mockMediaQueries(phoneQuery);
  const { view, person } = await open(<NewMenu mayNot={null} onRegulation={() => undefined} />);
  const more = view.getByRole('button', { name: 'Create something else' });
  expect(more.getAttribute('aria-pressed')).toBe('false');
  await person.click(more);
  expect(more.getAttribute('aria-pressed')).toBe('true');
  await person.click(screen.getByRole('button', { name }));
  await expect.poll(() => selectWorkspacePanel(store.getState())).toMatchObject(opened);
  expect(screen.queryByRole('button', { name })).toBeNull();
  setWorkspacePanel(null);
  vi.restoreAllMocks();
});

it('begins a regulation, and nothing for who may not', async () => {
  const onRegulation = vi.fn();
  const { view, person } = await open(<NewMenu mayNot={null} onRegulation={onRegulation} />);
  await person.click(view.getByRole('button', { name: 'Create something else' }));
  await person.click(screen.getByRole('button', { name: 'New regulation' }));
  expect(onRegulation).toHaveBeenCalledOnce();
  const blocked = await open(<NewMenu mayNot="Only editors." onRegulation={onRegulation} />);
  const [, button] = screen.getAllByRole('button', { name: 'Create something else' });
  await blocked.person.click(button ?? blocked.view.getByRole('button'));
  expect(screen.queryByRole('button', { name: 'New asset' })).toBeNull();
});

const route = routeOf('/manager/mapview/');
it.each([
  {
    place: { kind: 'closed', route, entry: { kind: 'no permission', permission: 'edit' } },
    title: /^You need the “/,
    other: true,
  },
  {
    place: { kind: 'closed', route, entry: { kind: 'not enabled' } },
    title: 'Testville has not enabled this module',
    other: false,
  },
  { place: { kind: 'not built', route }, title: 'This view is not available yet', other: false },
])('says why a place is closed: $place.kind', async ({ place, title, other }) => {
  store.dispatch(routeChanged('/manager/mapview/'));
  const { view } = await open(<UnavailableScreen place={place as never} />, signedIn('analyze'));
  expect(await view.findByText(title)).toBeDefined();
  expect(view.queryByRole('button', { name: 'Sign in with another account' }) !== null).toBe(other);
  expect(view.getByRole('button', { name: /^Go to / })).toBeDefined();
});

it('says that a part did not come, with a way to load the page again', async () => {
  const { view } = await open(<ChunkLoadError />);
  expect(view.getByRole('alert').querySelector('button')).not.toBeNull();
});
