// @vitest-environment happy-dom
// A new work order, and orders from a file: what is missing, what is sent, what was made of it, and what is asked before it is lost.

import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { ImportDialog } from './import-dialog.tsx';
import { NewWorkOrderForm, type NewWorkOrderTarget } from './new-work-order.tsx';
import { selectWorkOrderLocation } from './work-order-location.ts';

const made = (created: number) =>
  mockResponse('createWorkOrder', { created, unchanged: 0, detail: 'It was made.', results: [{ id: 31 }] });
async function opened(of: NewWorkOrderTarget, more: Answers = {}, ...permissions: ['edit'] | []) {
  const [onMade, onClose] = [vi.fn(), vi.fn()];
  const page = await open(<NewWorkOrderForm of={of} onMap={null} onMade={onMade} onClose={onClose} />, {
    ...signedIn('view', ...permissions),
    createWorkOrder: () => made(1),
    workOrderAssignees: () =>
      mockResponse('workOrderAssignees', { people: [{ id: 3, username: 'ben', display_name: '' }] }),
    workOrderPlace: () =>
      mockResponse('workOrderPlace', { street_name: 'Main Street', is_near_street: false }),
    ...more,
  });
  const sent = () =>
    page.asked.flatMap(({ name, body }) =>
      name === 'createWorkOrder' ? [body as Record<string, string>] : [],
    );
  const create = () => page.person.click(page.view.getByRole('button', { name: 'Create work order' }));
  return { ...page, onMade, onClose, sent, create };
}

it('asks for a name, then sends what was said only, and opens what was made', async () => {
  const { view, person, sent, create, onMade } = await opened({}, {}, 'edit');
  const name = view.getByLabelText<HTMLInputElement>('Name');
  expect(document.activeElement).toBe(name);
  expect(view.queryByRole('alert')).toBeNull();
  await create();
  expect(view.getByRole('alert').textContent).toContain('Name');
  expect(sent()).toEqual([]);
  await person.type(name, ' Set sign ');
  await create();
  await expect.poll(() => onMade.mock.calls).toEqual([[31]]);
  expect(lastToast()).toBe('It was made.');
  const [body] = sent();
  expect(body).toEqual({
    submission: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Set sign',
    description: '',
    priority: 'normal',
  });
});

it('sends the place, the curb, the asset, the person, the day and the files', async () => {
  const { view, person, sent, create, onMade } = await opened(
    { at: [11, 43], link: 7, asset: 9 },
    {
      assetConfigs: () => mockResponse('assetConfigs', { results: [{ id: 2, display_name: 'Sign' }] }),
      asset: () => mockResponse('asset', { id: 9, asset_config: 2, outside_id: 'S-9' }),
    },
    'edit',
  );
  expect(selectWorkOrderLocation(store.getState()).place).toEqual([11, 43]);
  expect(await view.findByText('Main Street')).toBeTruthy();
  expect(await view.findByRole('button', { name: 'Sign S-9' })).toBeTruthy();
  await person.type(view.getByLabelText('Name'), 'Paint');
  await person.click(view.getByLabelText('Assigned to'));
  await person.click(await view.findByRole('option', { name: 'ben' }));
  await person.type(view.getByLabelText('Due'), '2026-12-24');
  await person.upload(document.querySelector('input[type=file]') as HTMLInputElement, [
    new File(['x'], 'a.pdf', { type: 'application/pdf' }),
  ]);
  await person.upload(document.querySelector('input[type=file]') as HTMLInputElement, [
    new File(['x'], 'b.pdf', { type: 'application/pdf' }),
  ]);
  await person.click(view.getByRole('button', { name: 'Remove b.pdf' }));
  expect(view.getByText('a.pdf')).toBeTruthy();
  await create();
  await expect.poll(() => onMade.mock.calls.length).toBe(1);
  const [{ file, geometry, ...rest } = {} as Record<string, string>] = sent();
  expect(JSON.parse(geometry ?? '')).toEqual({ type: 'Point', coordinates: [11, 43] });
  expect((file as unknown as File).name).toBe('a.pdf');
  expect(rest).toMatchObject({ assignee: 'ben', due: '2026-12-24', link: '7', asset: '9' });
});

it('says on which curb it is', async () => {
  const { view } = await opened({ link: 7 }, {}, 'edit');
  expect(view.getByText('On curb 7')).toBeTruthy();
});

it('keeps what was typed when it was refused, and sends it under the same name', async () => {
  const answers: Answers['createWorkOrder'][] = [
    () => new ErrorResponse(400, { code: 'invalid', detail: 'The day is over.' }),
    () => made(0),
  ];
  const { view, person, sent, create, onMade } = await opened(
    {},
    { createWorkOrder: (each) => answers.shift()?.(each) ?? made(0) },
    'edit',
  );
  await person.type(view.getByLabelText('Name'), 'Paint');
  await create();
  expect((await view.findByRole('alert')).textContent).toBe('The day is over.');
  expect(onMade).not.toHaveBeenCalled();
  await person.type(view.getByLabelText('Name'), ' it');
  await create();
  await expect.poll(() => onMade.mock.calls.length).toBe(1);
  expect(sent()[1]?.submission).toBe(sent()[0]?.submission);
  expect(sent().map(({ name }) => name)).toEqual(['Paint', 'Paint it']);
  expect(lastToast('kind')).toBe('info');
});

it('asks before what was typed is lost, not where nothing was', async () => {
  const { view, person, onClose } = await opened({}, {}, 'edit');
  await person.type(view.getByLabelText('Name'), 'P');
  await person.click(view.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Your changes are not saved yet. Discard them?')).toBeTruthy();
  await person.click(screen.getByText('Keep editing'));
  expect(onClose).not.toHaveBeenCalled();
  await person.keyboard('{Escape}');
  await person.click(view.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByText('Discard changes'));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  const clean = await opened({}, {}, 'edit');
  const cancels = clean.view.getAllByRole('button', { name: 'Cancel' });
  await clean.person.click(cancels.at(-1) as HTMLElement);
  await expect.poll(() => clean.onClose.mock.calls.length).toBe(1);
});

it('asks also before a photo that was chosen is lost', async () => {
  const { person, onClose } = await opened({}, {}, 'edit');
  await person.upload(document.querySelector('input[type=file]') as HTMLInputElement, [
    new File(['x'], 'a.png', { type: 'image/png' }),
  ]);
  await person.keyboard('{Escape}');
  expect(await screen.findByText('Your changes are not saved yet. Discard them?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await person.click(screen.getByText('Discard changes'));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

it('makes none for whoever may not edit', async () => {
  const { view, create, sent } = await opened({});
  await expect.poll(() => view.getByLabelText('Name').closest('fieldset')?.disabled).toBe(true);
  await create();
  expect(sent()).toEqual([]);
  expect(lastToast()).toMatch(/^You can view work orders/);
});

async function importing(more: Answers = {}) {
  const onClose = vi.fn();
  const page = await open(<ImportDialog onClose={onClose} />, {
    ...signedIn('view', 'edit'),
    createWorkOrder: ({ body }) =>
      (body as { dry_run: string }).dry_run === 'true'
        ? mockResponse('createWorkOrder', { created: 3, unchanged: 1, detail: '3 new, 1 known.' })
        : made(3),
    ...more,
  });
  const give = (name: string) =>
    page.person.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File(['a,b'], name),
    );
  const sent = () =>
    page.asked.flatMap(({ name, body }) =>
      name === 'createWorkOrder' ? [body as Record<string, string>] : [],
    );
  return { ...page, onClose, give, sent };
}
const press = (name: string) => screen.getByRole('button', { name, hidden: true });

it('checks a file at once, and imports it on a word under the name of its first try', async () => {
  const { person, give, sent, onClose } = await importing();
  await person.click(press('Check the file'));
  expect(screen.getByRole('alert', { hidden: true }).textContent).toContain('File');
  await person.type(screen.getByLabelText('Name'), ' Signs ');
  await give('orders.csv');
  expect(await screen.findByText('3 new, 1 known.')).toBeTruthy();
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  await person.click(press('Import 3 work orders'));
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(lastToast()).toBe('It was made.');
  expect(sent().map(({ name, user, user_id, dry_run }) => [name, user, user_id, dry_run])).toEqual([
    ['Signs', 'mara', '3', 'true'],
    ['Signs', 'mara', '3', 'false'],
  ]);
  expect(sent()[1]?.submission).toBe(sent()[0]?.submission);
});

it('lists every faulty row, and checks again', async () => {
  const answers = [
    new ErrorResponse(400, { file: ['Row 2: no name.', 'Row 5: no place.'] }),
    new ErrorResponse(400, { code: 'invalid', detail: 'It is no table.' }),
  ];
  const { person, give, sent, onClose } = await importing({
    createWorkOrder: () =>
      answers.shift() ?? mockResponse('createWorkOrder', { created: 0, detail: 'All known.' }),
  });
  await give('a.csv');
  expect(await screen.findByText('Nothing was imported. Fix these 2 problems and try again:')).toBeTruthy();
  expect(screen.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'Row 2: no name.',
    'Row 5: no place.',
  ]);
  await person.click(press('Check the file'));
  expect(
    await within(document.querySelector('dialog') as HTMLElement).findByText('It is no table.'),
  ).toBeTruthy();
  await give('b.csv');
  expect(await screen.findByText('All known.')).toBeTruthy();
  expect(sent()[2]?.submission).not.toBe(sent()[0]?.submission);
  expect(sent()[1]?.submission).toBe(sent()[0]?.submission);
  await person.click(press('Import 0 work orders'));
  expect(lastToast()).toBe('All known.');
  expect([sent().length, onClose.mock.calls.length]).toEqual([3, 0]);
});
