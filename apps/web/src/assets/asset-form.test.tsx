// @vitest-environment happy-dom
// The form of an asset: types by shape, a place that is typed, what is wrong field by field, what is saved, and what the server says of it.
import type { AssetConfigResponse } from '@curbwright/contract';
import type { PointGeometry } from '@curbwright/core';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { open } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { type AssetDraft, emptyDraft } from './asset-draft.ts';
import { AssetForm } from './asset-form.tsx';
import type { AssetBody, AssetGroup } from './group-items.ts';

const { results } = mockResponse('assetConfigs', {
  results: [
    {
      id: 5,
      display_name: 'Bench',
      geometry_type: 'point',
      form_skeleton: [{ name: 'seats', label: 'Seats', kind: 'number', required: true }],
    },
    { id: 6, display_name: 'Lot', geometry_type: 'polygon' },
    { id: 7, display_name: 'Tree', geometry_type: 'point' },
  ],
});
const types = results as AssetConfigResponse[];
const group = mockResponse('proposedAssetGroup', { id: 31 }) as AssetGroup;

async function form(
  start: Partial<AssetDraft> = {},
  save: (body: AssetBody) => Promise<AssetGroup> = async () => group,
  changed: { asset: number; version: number } | null = null,
  before: PointGeometry | null = null,
) {
  const [onSaved, onCancel] = [vi.fn(), vi.fn()];
  const saved = vi.fn(save);
  const page = await open(
    <AssetForm
      {...{ types, changed, onSaved, onCancel }}
      start={{ ...emptyDraft, ...start }}
      before={before}
      save={saved}
    />,
    {
      linksPublicViewer: ({ query }) =>
        mockResponse('linksPublicViewer', {
          features: [
            {
              properties: { bl_street_name: Number(query.lat) > 43 ? 'Oak Street' : 'Main Street' },
            } as never,
          ],
        }),
    },
  );
  const press = (name: string) => page.person.click(page.view.getByRole('button', { name }));
  const status = () => page.view.getAllByRole('status').at(-1)?.textContent;
  return { ...page, saved, onSaved, onCancel, press, status };
}

it('offers types by their shape, and says what is missing one after the other', async () => {
  const { view, press, person, status, saved } = await form();
  const list = view.getByLabelText<HTMLSelectElement>('Type');
  expect([...list.querySelectorAll('optgroup')].map((one) => [one.label, one.textContent])).toEqual([
    ['Points', 'BenchTree'],
    ['Areas', 'Lot'],
  ]);
  expect(list.getAttribute('aria-invalid')).toBeNull();
  await press('Save proposal');
  expect(list.getAttribute('aria-invalid')).toBe('true');
  expect(status()).toBe('One field needs your attention.');
  await expect.poll(() => document.activeElement).toBe(list);
  await person.selectOptions(list, 'Bench');
  expect(status()).toBe('2 fields need your attention.');
  await press('Save proposal');
  await expect.poll(() => document.activeElement).toBe(view.getByLabelText('Latitude, longitude'));
  expect(view.getByLabelText(/^Seats/).getAttribute('aria-invalid')).toBe('true');
  expect(saved).not.toHaveBeenCalled();
});

it('saves a typed place with name, days and values', async () => {
  const { view, press, person, saved, onSaved } = await form({ config: 5 });
  await person.type(view.getByLabelText('Latitude, longitude'), '43.5, 11.25{Enter}');
  await person.type(view.getByLabelText('Name'), ' Elm ');
  await person.type(view.getByLabelText('Installed'), '2026-01-02');
  await person.type(view.getByLabelText(/^Seats/), '4');
  await press('Save proposal');
  await expect.poll(() => onSaved.mock.calls).toEqual([[group, false]]);
  expect(lastToast()).toBe('Saved in proposed asset group 31.');
  expect(saved.mock.calls).toEqual([
    [
      {
        action: 'create',
        asset_config: 5,
        name: 'Elm',
        geometry: { type: 'Point', coordinates: [11.25, 43.5] },
        properties: { seats: '4' },
        installed: '2026-01-02',
        removed: null,
      },
    ],
  ]);
});

it('goes on with one more of the same values, but a place and a name of its own', async () => {
  const { view, press, onSaved } = await form({
    config: 5,
    corners: [[11, 43]],
    placed: true,
    name: 'Elm',
    values: { seats: 4 },
  });
  await press('Save and place another');
  await expect.poll(() => onSaved.mock.calls).toEqual([[group, true]]);
  const value = (name: RegExp | string) => view.getByLabelText<HTMLInputElement>(name).value;
  expect([value('Name'), value('Latitude, longitude'), value(/^Seats/)]).toEqual(['', '', '4']);
});

it('keeps the place for another type of the same shape, and begins anew for another shape', async () => {
  const { view, person } = await form({ config: 5, corners: [[11, 43]], placed: true });
  const place = () => view.getByLabelText<HTMLInputElement>(/Latitude, longitude|^Corners/).value;
  await person.selectOptions(view.getByLabelText('Type'), 'Tree');
  expect(place()).toBe('43.000000, 11.000000');
  await person.selectOptions(view.getByLabelText('Type'), 'Lot');
  expect(place()).toBe('');
});

it('takes an area of three corners, not of two, and says which line is no place', async () => {
  const { view, person, press, saved } = await form({ config: 6 });
  const field = () => view.getByLabelText<HTMLTextAreaElement>(/^Corners/);
  await person.type(field(), '43, 11{Enter}here');
  expect(
    view.getByText('“here” is not valid. Enter a latitude and longitude, such as 45.52, -122.67.'),
  ).toBeTruthy();
  await press('Save proposal');
  expect(saved).not.toHaveBeenCalled();
  await person.clear(field());
  await person.type(field(), '43, 11{Enter}43, 12');
  await person.tab();
  await press('Save proposal');
  expect(saved).not.toHaveBeenCalled();
  await person.clear(field());
  await person.type(field(), '43, 11{Enter}43, 12{Enter}44, 12');
  await person.tab();
  await press('Save proposal');
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(saved.mock.calls[0]?.[0].geometry?.type).toBe('Polygon');
});

it('says at the end that a life is backwards', async () => {
  const { view, press } = await form({
    config: 7,
    corners: [[11, 43]],
    placed: true,
    installed: '2026-02-02',
    removed: '2026-02-01',
  });
  await press('Save proposal');
  const end = view.getByLabelText('Removed');
  expect([
    end.getAttribute('aria-invalid'),
    view.getByLabelText('Installed').getAttribute('aria-invalid'),
  ]).toEqual(['true', 'false']);
  expect(document.getElementById(end.getAttribute('aria-describedby') ?? '')?.textContent).toBeTruthy();
});

it('shows what the server says of each field until the draft differs', async () => {
  const body = {
    code: 'invalid',
    detail: 'Not like that.',
    'assets.0.properties.seats': ['Too many.'],
    'assets.0.geometry': ['In the sea.'],
    other: 'x',
  };
  const { view, press, person, onSaved } = await form(
    { config: 5, corners: [[11, 43]], placed: true, values: { seats: 4 } },
    () => {
      throw { status: 400, request: 'POST /x', body };
    },
  );
  await press('Save proposal');
  expect((await view.findByRole('alert')).textContent).toBeTruthy();
  expect(view.getByText('Too many.')).toBeTruthy();
  expect(view.getByText('In the sea.')).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
  await person.type(view.getByLabelText('Name'), 'E');
  expect([view.queryByRole('alert'), view.queryByText('Too many.')]).toEqual([null, null]);
});

it('changes an asset of its type alone, and is left by its button', async () => {
  const { view, press, saved, onCancel } = await form(
    { config: 7, corners: [[11, 43]], placed: true },
    undefined,
    { asset: 9, version: 3 },
  );
  expect(view.getByLabelText<HTMLSelectElement>('Type').disabled).toBe(true);
  expect(view.queryByRole('button', { name: 'Save and place another' })).toBeNull();
  await press('Save proposal');
  await expect
    .poll(() => saved.mock.calls[0]?.[0])
    .toMatchObject({ action: 'modify', asset: 9, seen_version: 3 });
  await press('Cancel');
  expect(onCancel).toHaveBeenCalledOnce();
});

it.each([
  ['to another street', 43.0002, 'From Main Street to Oak Street (22 m).'],
  ['far along a street', 42.99, 'Along Main Street (1.1 km).'],
])('asks before an asset is moved %s', async (_how, lat, text) => {
  const { person, press, saved } = await form(
    { config: 7, corners: [[11, lat]], placed: true },
    undefined,
    { asset: 9, version: 3 },
    { type: 'Point', coordinates: [11, 43] },
  );
  await press('Save proposal');
  expect(await screen.findByText(text)).toBeTruthy();
  const answer = (name: string) => person.click(screen.getByRole('button', { name, hidden: true }));
  await answer('Keep editing');
  expect(saved).not.toHaveBeenCalled();
  await press('Save proposal');
  await screen.findByText(text);
  await answer('Move it');
  await expect.poll(() => saved.mock.calls.length).toBe(1);
});
