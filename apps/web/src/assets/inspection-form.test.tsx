// @vitest-environment happy-dom
// The inspection of an asset in the list's panel: what is sent, with which version, and what is said.
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { confirmLeave } from '../shell/leave-guard.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { AssetRowPanel } from './asset-row-panel.tsx';

const field = { kind: 'text', required: false, min: null, max: null, options: [] } as const;
const configs = () =>
  mockResponse('assetConfigs', {
    results: [
      {
        id: 5,
        name: 'sign',
        display_name: 'Sign',
        form_skeleton: [
          { ...field, name: 'text', label: 'Text' },
          {
            ...field,
            name: 'condition',
            label: 'Condition',
            kind: 'select',
            options: [
              { value: 'good', label: 'Good' },
              { value: 'poor', label: 'Poor' },
            ],
          },
          { ...field, name: 'inspected_on', label: 'Last inspected', kind: 'date' },
        ],
      },
    ],
  });
const asset = (version = 3) =>
  mockResponse('asset', {
    id: 9,
    outside_id: 'S-12',
    asset_config: 5,
    status: 'active',
    geometry: { type: 'Point', coordinates: [11, 43] },
    properties: { text: 'NO PARKING', condition: 'good' },
    version,
  });

async function panel(answers: Answers = {}, mayNot: string | null = null) {
  const [onMap, onEdit, onRemove] = [vi.fn(), vi.fn(), vi.fn()];
  const page = await open(
    <AssetRowPanel
      row={asset()}
      mayNot={mayNot}
      onMap={onMap}
      onEdit={onEdit}
      onRemove={onRemove}
      onClose={vi.fn()}
    />,
    { ...signedIn('view', 'edit'), assetConfigs: configs, asset: () => asset(), ...answers },
  );
  await page.view.findByLabelText('Condition');
  const sent = () =>
    page.asked.flatMap(({ name, params, body }) =>
      name === 'recordAssetInspection' ? [[params.id, body]] : [],
    );
  const press = (name: string) => page.person.click(page.view.getByRole('button', { name }));
  return { ...page, onMap, onEdit, onRemove, sent, press };
}

it('is headed by the text and the id of the asset, and leads to the map', async () => {
  const { view, press, onMap, onEdit, onRemove } = await panel();
  expect(view.getByRole('heading', { level: 3, name: 'NO PARKING' })).toBeTruthy();
  expect(view.getByText('Sign · S-12 · In place')).toBeTruthy();
  await press('Show on the map');
  await press('Edit or move');
  await press('Remove');
  expect([onMap, onEdit, onRemove].map((call) => call.mock.calls.length)).toEqual([1, 1, 1]);
});

it('sends only what changed, with the version that was seen, and says that it is saved', async () => {
  const { view, person, press, sent } = await panel({ recordAssetInspection: () => asset(4) });
  expect(view.queryByRole('button', { name: 'Save inspection' })).toBeNull();
  await person.selectOptions(view.getByLabelText('Condition'), 'Poor');
  await press('Inspected today');
  await press('Save inspection');
  await expect.poll(() => lastToast()).toBe('The inspection has been saved.');
  expect(sent()).toEqual([
    ['9', { condition: 'poor', inspected_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), version: 3 }],
  ]);
  expect(view.queryByRole('button', { name: 'Save inspection' })).toBeNull();
});

it('says why it was not saved, and leaves what was typed', async () => {
  const { view, person, press } = await panel({
    recordAssetInspection: () =>
      new ErrorResponse(409, { code: 'changed_meanwhile', detail: 'Somebody else changed it.' }),
  });
  await person.selectOptions(view.getByLabelText('Condition'), 'Poor');
  await press('Save inspection');
  expect((await view.findByRole('alert')).textContent).toContain('Somebody else changed it.');
  expect(view.getByLabelText<HTMLSelectElement>('Condition').value).toBe('poor');
  await press('Undo changes');
  expect(view.getByLabelText<HTMLSelectElement>('Condition').value).toBe('good');
});

it('changes nothing for whoever may not edit', async () => {
  const { view } = await panel({}, 'You may only view.');
  expect(view.getByLabelText<HTMLSelectElement>('Condition').disabled).toBe(true);
  expect(view.queryByRole('button', { name: 'Inspected today' })).toBeNull();
});

it('asks before an inspection that is not saved is left', async () => {
  const { view, person } = await panel();
  await expect(confirmLeave()).resolves.toBe(true);
  await person.selectOptions(view.getByLabelText('Condition'), 'Poor');
  const left = confirmLeave();
  await person.click(await screen.findByRole('button', { name: 'Keep editing', hidden: true }));
  await expect(left).resolves.toBe(false);
  await person.click(view.getByRole('button', { name: 'Undo changes' }));
  await expect(confirmLeave()).resolves.toBe(true);
});
