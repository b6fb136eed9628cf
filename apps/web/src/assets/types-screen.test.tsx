// @vitest-environment happy-dom
// Types of assets: their table, what is missing of one, what is sent, and what only administrators may.
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../testing/page.tsx';
import { lastToast, rowsOf, shownError } from '../testing/shown.ts';
import { configs } from './testing/asset-configs.ts';
import { TypesScreen } from './types-screen.tsx';

const press = (name: string) => screen.getByRole('button', { name, hidden: true });

async function typesScreen(more: Answers = {}, ...permissions: ('edit' | 'administer')[]) {
  const page = await open(<TypesScreen head={null} />, {
    ...signedIn('view', ...permissions),
    assetConfigs: configs,
    createAssetConfig: () => mockResponse('createAssetConfig'),
    updateAssetConfig: () => mockResponse('updateAssetConfig'),
    ...more,
  });
  await page.view.findByText('2 types');
  const sent = (call: string) =>
    page.asked.flatMap(({ name, params, body }) =>
      name === call ? [{ ...params, body: body as object }] : [],
    );
  return { ...page, sent };
}

it('lists types with their shape, form and state', async () => {
  const { view } = await typesScreen({}, 'administer');
  expect(rowsOf(view.getByRole('table')).map((row) => row.slice(0, 4))).toEqual([
    ['Bench', 'Point', 'Seats, Note', 'In use'],
    ['Lot', 'Area', '', 'Not in use'],
  ]);
});

it('makes a type named by its words, with what was chosen', async () => {
  const { person, sent } = await typesScreen({}, 'administer');
  await person.click(press('New type'));
  await person.click(press('Save type'));
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe('The type needs a name.');
  expect(screen.queryByLabelText(/^In use: new ones/)).toBeNull();
  await person.type(screen.getByLabelText('Name'), 'Salt box');
  await person.selectOptions(screen.getByLabelText('Shape'), 'Area');
  await person.selectOptions(screen.getByLabelText('Clearance checked around it'), 'Hydrant clearance');
  await person.click(screen.getByLabelText('It affects both sides of the street'));
  const [, other] = screen.getAllByRole('button', { name: /^Icon /, hidden: true });
  await person.click(other as HTMLElement);
  expect(other?.getAttribute('aria-pressed')).toBe('true');
  await person.click(press('Save type'));
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  expect(lastToast()).toBe('The type Salt box was saved.');
  expect(sent('createAssetConfig')[0]?.body).toMatchObject({
    name: 'salt-box',
    display_name: 'Salt box',
    geometry_type: 'polygon',
    clearance: 'hydrant',
    touches_both_sides: true,
    in_viewer: false,
  });
});

it('changes a type in the version it was read, and says why it was not saved', async () => {
  const answers = [new ErrorResponse(409, { code: 'x', detail: 'Somebody was faster.' })];
  const { person, sent } = await typesScreen(
    { updateAssetConfig: () => answers.shift() ?? mockResponse('updateAssetConfig') },
    'administer',
  );
  await person.click(press('Edit the type Bench'));
  expect(screen.queryByLabelText('Shape')).toBeNull();
  await person.click(screen.getByLabelText(/^In use: new ones/));
  await person.click(press('Save type'));
  await expect.poll(shownError).toBe('Somebody was faster.');
  await person.click(press('Save type'));
  await expect.poll(() => document.querySelector('dialog')).toBeNull();
  expect(sent('updateAssetConfig')).toHaveLength(2);
  expect(sent('updateAssetConfig')[1]).toMatchObject({ id: '5', body: { is_active: false, version: 8 } });
});

it('says at the drawing, the object type and the field what is wrong', async () => {
  const { person, sent } = await typesScreen({}, 'administer');
  await person.click(press('Edit the type Bench'));
  const path = screen.getByLabelText(/^Drawing/);
  await person.clear(path);
  await person.type(path, '<svg>');
  await person.click(press('Save type'));
  expect(path.getAttribute('aria-invalid')).toBe('true');
  await person.clear(screen.getByLabelText('CDS object type'));
  await person.click(press('Save type'));
  expect(screen.getByLabelText('CDS object type').getAttribute('aria-invalid')).toBe('true');
  expect(path.getAttribute('aria-invalid')).toBe('false');
  expect(sent('updateAssetConfig')).toEqual([]);
});

it('lets administrators alone change types', async () => {
  const { person } = await typesScreen({}, 'edit');
  await person.click(press('New type'));
  await person.click(press('Edit the type Bench'));
  expect([document.querySelector('dialog'), lastToast()]).toEqual([
    null,
    'Only administrators can change this.',
  ]);
});
