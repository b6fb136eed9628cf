// @vitest-environment happy-dom
// A type of asset in its dialog: each field of what is sent, each fault at its place and only there, and what stays open.
import { assetIcons } from '@curbwright/core';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, ErrorResponse, open } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { TypeDialog } from './type-dialog.tsx';
import { emptyTypeDraft, type TypeDraft } from './type-draft.ts';

const known: TypeDraft = {
  ...emptyTypeDraft,
  id: 5,
  version: 8,
  name: 'bench',
  displayName: 'Seat of oak',
  objectType: 'bench',
  iconPath: assetIcons.pin,
  clearance: 'hydrant',
  bothSides: true,
};
const field = {
  key: 1,
  name: 'wood_kind',
  label: 'Kind of wood',
  kind: 'text',
  required: false,
  min: '',
  max: '',
  options: '',
} as const;

async function dialog(start: TypeDraft, more: Answers = {}) {
  const onClose = vi.fn();
  const page = await open(<TypeDialog start={start} onClose={onClose} />, {
    createAssetConfig: () => mockResponse('createAssetConfig'),
    updateAssetConfig: () => mockResponse('updateAssetConfig'),
    ...more,
  });
  const press = (name: string) => page.person.click(screen.getByRole('button', { name, hidden: true }));
  const sent = () => page.asked.filter(({ name }) => name.endsWith('AssetConfig'));
  const alerts = () =>
    [...document.querySelectorAll('dialog [role="alert"]')].map(({ textContent }) => textContent);
  const wrong = () => [...document.querySelectorAll('[aria-invalid="true"]')];
  return { ...page, onClose, press, sent, alerts, wrong };
}

it('sends all of a new type, and neither a version nor whether it is in use', async () => {
  const { press, sent, onClose } = await dialog({
    ...emptyTypeDraft,
    displayName: ' Salt box ',
    geometryType: 'polygon',
    inViewer: true,
    color: '#112233',
    fields: [field],
  });
  expect(screen.getByRole('heading', { name: 'New type', hidden: true })).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Shape').value).toBe('polygon');
  await press('Save type');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent().map(({ name, body }) => [name, body])).toEqual([
    [
      'createAssetConfig',
      {
        name: 'salt-box',
        geometry_type: 'polygon',
        display_name: 'Salt box',
        object_type: 'salt_box',
        icon_path: assetIcons.pin,
        color: '#112233',
        clearance: null,
        touches_both_sides: false,
        in_viewer: true,
        form_skeleton: [
          {
            name: 'wood_kind',
            label: 'Kind of wood',
            kind: 'text',
            required: false,
            min: null,
            max: null,
            options: [],
          },
        ],
      },
    ],
  ]);
});

it('changes each of a known type, in its version', async () => {
  const { press, sent, onClose, person } = await dialog(known);
  expect(screen.getByRole('heading', { name: 'Edit the type Seat of oak', hidden: true })).toBeTruthy();
  const ticks = ['It affects both sides of the street', 'Visible to residents', /^In use/].map((name) =>
    screen.getByLabelText<HTMLInputElement>(name),
  );
  expect(ticks.map(({ checked }) => checked)).toEqual([true, false, true]);
  for (const tick of ticks) await person.click(tick);
  expect(ticks.map(({ checked }) => checked)).toEqual([false, true, false]);
  const needs = screen.getByLabelText<HTMLSelectElement>('Clearance checked around it');
  expect(needs.value).toBe('hydrant');
  await person.selectOptions(needs, 'None');
  fireEvent.change(screen.getByLabelText('Color'), { target: { value: '#445566' } });
  await person.clear(screen.getByLabelText('CDS object type'));
  await person.type(screen.getByLabelText('CDS object type'), 'seat_2');
  await person.click(screen.getByRole('button', { name: 'Add a field', hidden: true }));
  await person.type(screen.getByLabelText('Label'), 'Legs');
  await press('Save type');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(lastToast()).toBe('The type Seat of oak was saved.');
  expect(sent()).toMatchObject([
    {
      name: 'updateAssetConfig',
      params: { id: '5' },
      body: {
        version: 8,
        is_active: false,
        touches_both_sides: false,
        in_viewer: true,
        clearance: null,
        color: '#445566',
        object_type: 'seat_2',
        form_skeleton: [{ name: 'legs', label: 'Legs' }],
      },
    },
  ]);
  expect(sent()[0]?.body).not.toHaveProperty('geometry_type');
});

it.each([
  [{ displayName: ' ' }, 'Name', 'The type needs a name.'],
  [
    { objectType: 'Bench' },
    'CDS object type',
    'The CDS object type can contain only lowercase letters, digits and underscores.',
  ],
  [
    { iconPath: '<svg>' },
    'Drawing (SVG path in a 24 × 24 square)',
    'The drawing can contain only path commands and numbers.',
  ],
  [
    {
      fields: [
        { ...field, key: 1 },
        { ...field, key: 2, label: '' },
      ],
    },
    null,
    'The field needs a label.',
  ],
])('says of %j at that place alone what is wrong, until something changes', async (part, label, said) => {
  const { press, alerts, wrong, sent, person, onClose } = await dialog({ ...known, ...part });
  expect(wrong()).toEqual([]);
  await press('Save type');
  expect(alerts()).toEqual([said]);
  const place = label === null ? screen.getAllByLabelText('Label')[1] : screen.getByLabelText(label);
  expect(wrong()).toEqual([place]);
  const described = place?.getAttribute('aria-describedby') ?? null;
  if (!label?.startsWith('Drawing')) expect(document.getElementById(described ?? '')?.textContent).toBe(said);
  await person.click(screen.getByLabelText('Visible to residents'));
  expect([alerts(), wrong()]).toEqual([[], []]);
  expect([sent(), onClose.mock.calls]).toEqual([[], []]);
});

it('says below of a name that no wire takes, which has no field of its own', async () => {
  const { press, alerts, wrong, sent } = await dialog({ ...emptyTypeDraft, displayName: '42' });
  await press('Save type');
  expect(alerts()).toEqual(['The name needs at least one letter.']);
  expect([wrong(), sent()]).toEqual([[], []]);
});

it('stays open with what the server refuses, and forgets it when it is sent again', async () => {
  const answers = [
    new ErrorResponse(409, { code: 'x', detail: 'Somebody was faster.' }),
    new ErrorResponse(500, 'nonsense'),
    mockResponse('updateAssetConfig'),
  ];
  const { press, alerts, onClose, person } = await dialog(known, {
    updateAssetConfig: () => answers.shift() ?? mockResponse('updateAssetConfig'),
  });
  await press('Save type');
  await expect.poll(alerts).toEqual(['Somebody was faster.']);
  expect([onClose.mock.calls, lastToast() === 'The type Seat of oak was saved.']).toEqual([[], false]);
  await person.clear(screen.getByLabelText('Name'));
  await press('Save type');
  expect(alerts()).toEqual(['The type needs a name.']);
  await person.type(screen.getByLabelText('Name'), 'Seat of oak');
  await press('Save type');
  await expect.poll(alerts).toEqual(['Some error occurred. Please try again after some time.']);
  await press('Save type');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect([alerts(), lastToast()]).toEqual([[], 'The type Seat of oak was saved.']);
});

it('closes without sending', async () => {
  const { press, onClose, sent } = await dialog(known);
  await press('Cancel');
  expect([onClose.mock.calls.length, sent()]).toEqual([1, []]);
});

it('presses the icon that is the drawing, one alone', async () => {
  const { person } = await dialog({ ...known, iconPath: '' });
  const pressed = () =>
    [...document.querySelectorAll('[aria-pressed="true"]')].map((one) => one.getAttribute('aria-label'));
  expect(pressed()).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Icon pin', hidden: true }));
  expect(pressed()).toEqual(['Icon pin']);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Drawing/).value).toBe(assetIcons.pin);
});
