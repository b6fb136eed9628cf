// @vitest-environment happy-dom
// The menu of saved views: what is saved, opened and changed, and what it says.
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, defaultCity, ErrorResponse, open, settled, signedIn } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { redirectTo } from '../navigation.ts';
import { openAddress } from './open-address.ts';
import { SavedViewsMenu } from './saved-views-menu.tsx';
import type { SavedView } from './use-saved-views.ts';
import { ListColumnsContext, layoutName } from './view-columns.ts';

const layout = { order: ['street', 'price'], hidden: [], pinned: [], widths: {} };
const columns = { list: 'parking-rates', keys: ['street', 'price'], layout };

const oak: SavedView = {
  id: 3,
  name: 'Oak Street',
  address: '/manager/listview/?list=rates&rate_search=oak',
  columns: { list: 'parking-rates', layout: { ...layout, hidden: ['price'] } },
  is_shared: false,
  owner: 'Mara Moss',
  is_own: true,
  may_change: true,
  modified: '2026-11-28T12:00:00.000Z',
  version: 4,
};
const downtown: SavedView = {
  ...oak,
  id: 4,
  name: 'Downtown',
  address: '/manager/mapview/?days=weekdays#map=16/45.52/-122.67',
  columns: null,
  is_shared: true,
  owner: 'Edgar Editor',
  is_own: false,
  may_change: false,
};
const zones: SavedView = { ...oak, id: 5, name: 'Zones', address: '/analyzer/listview/', columns: null };

const closedCity = { ...defaultCity, modules_enabled: ['viewer', 'manager'] };

beforeEach(() => localStorage.clear());

async function menu(address: string, answers: Answers = {}, isList = true) {
  history.replaceState(null, '', address);
  const button = <SavedViewsMenu />;
  const page = await open(
    isList ? <ListColumnsContext value={columns}>{button}</ListColumnsContext> : button,
    { ...signedIn('view'), savedViews: () => ({ results: [oak, zones, downtown] }), ...answers },
  );
  await settled();
  const show = async () => {
    await page.person.click(page.view.getByRole('button', { name: /^View/ }));
    await page.view.findByRole('dialog', { name: 'Saved views', hidden: true });
  };
  return { ...page, show };
}
const options = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
const press = (name: string) => screen.getByRole('button', { name, hidden: true }).click();
const here = () => `${location.pathname}${location.search}${location.hash}`;

it('lists the own views and those of others, and finds them by typing and with the keyboard', async () => {
  const { person, show } = await menu('/manager/listview/?list=rates');
  await show();
  expect(options()).toEqual([
    'Oak StreetParking rates',
    'ZonesAnalyzer: List',
    'DowntownManager: Map · Edgar Editor',
  ]);
  await person.type(screen.getByRole('combobox', { hidden: true }), 'edgar');
  expect(options()).toHaveLength(1);
  await person.clear(screen.getByRole('combobox', { hidden: true }));
  await person.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(here()).toBe('/manager/listview/?list=rates&rate_search=oak&view=3');
  expect(localStorage.getItem(layoutName('parking-rates', 'mara', 3))).toContain('"hidden":["price"]');
});

it('says when the screen differs from the open view, in filters or columns', async () => {
  const { view } = await menu('/manager/listview/?list=rates&rate_search=oak&view=3');
  // The columns around the menu show the price, which the view hides.
  await view.findByRole('button', { name: 'View: Oak Street, Modified' });
});

it('says nothing of a view without columns until a filter changes', async () => {
  const { view } = await menu(
    '/manager/mapview/?days=weekdays&view=4&link=9#map=16/45.52/-122.67',
    {},
    false,
  );
  await view.findByRole('button', { name: 'View: Downtown' });
  openAddress('/manager/mapview/?days=saturday&view=4#map=16/45.52/-122.67');
  await view.findByRole('button', { name: 'View: Downtown, Modified' });
});

it('saves what is on the screen under a name, with the columns', async () => {
  const { person, show, asked } = await menu('/manager/listview/?list=rates&rate_search=elm&language=en', {
    createSavedView: () => ({ ...oak, id: 9, name: 'Elm' }),
  });
  await show();
  press('Save as new view');
  const field = await screen.findByRole('textbox', { name: 'Name of the view', hidden: true });
  await person.type(field, 'Elm{Enter}');
  await waitFor(() => expect(here()).toContain('view=9'));
  expect(asked.find(({ name }) => name === 'createSavedView')?.body).toEqual({
    name: 'Elm',
    address: '/manager/listview/?list=rates&rate_search=elm',
    columns: { list: 'parking-rates', layout },
  });
});

it('replaces, shares and deletes the open view, and brings it back', async () => {
  const { show, asked } = await menu('/manager/listview/?list=rates&rate_search=elm&view=3', {
    updateSavedView: () => oak,
    deleteSavedView: () => ({ id: 3 }),
    undoDeletion: () => mockResponse('undoDeletion', { done: 1 }),
  });
  await show();
  press('Save changes');
  await settled();
  expect(asked.find(({ name }) => name === 'updateSavedView')?.body).toMatchObject({
    address: '/manager/listview/?list=rates&rate_search=elm',
    version: 4,
  });
  await show();
  press('Share with all staff');
  await settled();
  expect(asked.findLast(({ name }) => name === 'updateSavedView')?.body).toEqual({
    is_shared: true,
    version: 4,
  });
  await show();
  press('Delete');
  await waitFor(() => expect(here()).toBe('/manager/listview/?list=rates&rate_search=elm'));
  expect(lastToast()).toBe('View deleted: Oak Street');
  (await screen.findByRole('button', { name: 'Undo' })).click();
  await waitFor(() => expect(here()).toContain('view=3'));
});

it('offers nothing that changes the view of somebody else', async () => {
  const { show } = await menu('/manager/mapview/?view=4&days=sunday#map=16/45.52/-122.67', {}, false);
  await show();
  const names = screen.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent);
  expect(names).toEqual(expect.arrayContaining(['Discard changes', 'Copy link', 'Save as new view']));
  for (const name of ['Save changes', 'Rename', 'Stop sharing', 'Delete']) expect(names).not.toContain(name);
});

it('does not open a view of a module that is closed, and says why', async () => {
  const { person, show, view } = await menu('/manager/listview/?list=rates', {
    currentCity: () => closedCity,
  });
  await show();
  await view.findByText('Analyzer: List is not available to you');
  await person.type(screen.getByRole('combobox', { hidden: true }), 'zones{Enter}');
  expect(here()).toBe('/manager/listview/?list=rates');
  expect(screen.getByRole('button', { name: 'Delete Zones', hidden: true })).toBeDefined();
});

it('opens the view of a link, and says when it is gone', async () => {
  await menu('/manager/listview/?list=rates&open_view=3');
  await waitFor(() => expect(here()).toBe('/manager/listview/?list=rates&rate_search=oak&view=3'));
});

it('says when the view of a link is gone', async () => {
  await menu('/manager/listview/?list=rates&open_view=77');
  await expect.poll(() => lastToast()).toContain('This view was deleted');
  expect(here()).toBe('/manager/listview/?list=rates');
});

it('says at once that a filter of the opened view no longer exists, but not that a user removed one', async () => {
  const { show } = await menu('/manager/listview/?list=rates');
  await show();
  screen.getByRole('option', { name: /Oak Street/, hidden: true }).click();
  expect(lastToast()).toBe('');
  redirectTo('/manager/listview/?list=rates&view=3');
  await expect.poll(() => lastToast()).toMatch(/no longer exist/);
});

it('says nothing when the user changes the opened view', async () => {
  const { show, person } = await menu('/manager/listview/?list=rates');
  await show();
  screen.getByRole('option', { name: /Oak Street/, hidden: true }).click();
  await person.keyboard('{Shift}');
  redirectTo('/manager/listview/?list=rates&view=3');
  await settled();
  expect(lastToast()).toBe('');
});

it('ignores columns that the list no longer has, and says so', async () => {
  const old = {
    ...oak,
    columns: { list: 'parking-rates', layout: { ...layout, hidden: ['gone', 'price'] } },
  };
  const { show } = await menu('/manager/listview/?list=rates', { savedViews: () => ({ results: [old] }) });
  await show();
  screen.getByRole('option', { name: /Oak Street/, hidden: true }).click();
  await expect.poll(() => lastToast()).toMatch(/no longer exist/);
});

it('says that somebody else changed the view meanwhile', async () => {
  const text = 'Someone else has changed this. Reload it, then make your change again.';
  const { show } = await menu('/manager/listview/?list=rates&rate_search=elm&view=3', {
    updateSavedView: () => new ErrorResponse(409, { code: 'changed_meanwhile', detail: text }),
  });
  await show();
  press('Save changes');
  await expect.poll(() => lastToast()).toBe(text);
});

it('returns the focus to the button once a name is saved', async () => {
  const { person, show, view } = await menu('/manager/listview/?list=rates&view=3', {
    updateSavedView: () => oak,
  });
  await show();
  press('Rename');
  const field = await screen.findByRole('textbox', { name: 'Name of the view', hidden: true });
  expect(document.activeElement).toBe(field);
  await person.type(field, '2{Enter}');
  await expect.poll(() => document.activeElement).toBe(view.getByRole('button', { name: /^View/ }));
});
