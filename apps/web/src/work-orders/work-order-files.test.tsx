// @vitest-environment happy-dom
// Photos and files of a work order: which are taken, which are too large, how they are saved and deleted, and those that wait here.

import type { QueuedWork } from '@curbwright/core';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { fieldWorker, queueOpen, withFieldWork, workRequestsOf } from '../testing/field-worker.ts';
import { type Answers, ErrorResponse, open } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { messageLog } from '../ui/message-log.ts';
import { openFieldWork, selectFieldWork } from './field/field-work.ts';
import { WorkOrderFiles } from './work-order-files.tsx';

withFieldWork();

const file = { media_type: 'text/plain', user: 'ana', created: '2026-11-20T18:30:00Z' };
const order = mockResponse('workOrder', {
  id: 7,
  files: [
    { ...file, id: 4, name: 'plan.txt', size: 2400 },
    { ...file, id: 5, name: 'list.txt', size: 3_200_000, user: 'ben' },
  ],
});
type Props = Parameters<typeof WorkOrderFiles>[0];
async function files(more: Partial<Props> = {}, answers: Answers = {}) {
  const worker = fieldWorker('edit');
  const page = await open(<WorkOrderFiles order={order} rows={[]} mayNot={null} lost={false} {...more} />, {
    ...worker.answers,
    ...answers,
  });
  await openFieldWork(worker.username);
  await queueOpen();
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
  const press = (name: string) => page.person.click(page.view.getByRole('button', { name }));
  return { ...page, inputs, press };
}
const sized = (name: string, size: number) =>
  Object.defineProperty(new File(['x'], name, { type: 'text/plain' }), 'size', { value: size });
function choose(input: HTMLInputElement | undefined, chosen: readonly File[]) {
  Object.defineProperty(input, 'files', { value: chosen, configurable: true });
  fireEvent.change(input as HTMLInputElement);
}

it('lists them with size, person and time', async () => {
  const { view } = await files();
  const said = view.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(said[0]).toMatch(/^plan\.txt2 KB · ana · .*12:30/);
  expect(said[1]).toMatch(/^list\.txt3\.2 MB · ben · .*12:30/);
  expect(view.queryByText(/^Not saved on this device/)).toBeNull();
});

it.each([
  [1, true],
  [0, false],
])('says of %i files that are not on this device: %s', async (count, isSaid) => {
  const { files: _none, ...bare } = order;
  const { view } = await files({ order: { ...bare, file_count: count } });
  expect(view.queryByText(/^Not saved on this device/) !== null).toBe(isSaid);
});

it('adds what is chosen, one file or several, and none that is too large', async () => {
  const { inputs, asked } = await files({}, { addWorkOrderFiles: () => mockResponse('addWorkOrderFiles') });
  const [camera, chooser] = inputs;
  expect([camera?.multiple, camera?.accept, camera?.getAttribute('capture')]).toEqual([
    false,
    'image/*',
    'environment',
  ]);
  expect([chooser?.multiple, chooser?.accept]).toEqual([true, 'image/*,application/pdf,text/plain']);
  const most = 20 * 1024 * 1024;
  choose(chooser, [sized('a.txt', most), sized('big.txt', most + 1), sized('b.txt', 1)]);
  await expect
    .poll(() => workRequestsOf(asked).map(({ name, params }) => [name, params.id]))
    .toEqual([
      ['addWorkOrderFiles', '7'],
      ['addWorkOrderFiles', '7'],
    ]);
  const said = messageLog.all().map(({ text }) => text);
  expect(said.filter((text) => text.includes('too large'))).toEqual([
    'big.txt is too large. Files can be up to 21 MB.',
  ]);
  choose(camera, [sized('c.jpg', 3)]);
  await expect.poll(() => workRequestsOf(asked).length).toBe(3);
  await expect.poll(() => selectFieldWork(store.getState()).sending).toBe(false);
});

it('sends nothing where none is chosen', async () => {
  const { inputs } = await files();
  choose(inputs[1], []);
  choose(inputs[1], [sized('big.txt', 30_000_000)]);
  expect(lastToast()).toMatch(/^big\.txt is too large/);
  expect(selectFieldWork(store.getState()).rows).toEqual([]);
});

it('opens the camera or the files of this device', async () => {
  const { inputs, press } = await files();
  const clicked = inputs.map((input) => vi.spyOn(input, 'click').mockImplementation(() => undefined));
  await press('Take a photo');
  expect(clicked.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  await press('Add files');
  expect(clicked.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('saves a file, or says why not', async () => {
  let refuses = false;
  const no = new ErrorResponse(404, { code: 'not_found', detail: 'Not found.' });
  const { press, asked } = await files({}, { storedFile: () => (refuses ? no : 'bytes') });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await press('Download list.txt');
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(workRequestsOf(asked).map(({ name, params }) => [name, params.id])).toEqual([['storedFile', '5']]);
  refuses = true;
  await press('Download plan.txt');
  await expect.poll(() => lastToast('kind')).toBe('failure');
  expect(saved).toHaveBeenCalledOnce();
});

it.each([
  [200, 'list.txt has been deleted.'],
  [409, ''],
])('deletes a file when that is meant (%i)', async (status, said) => {
  const no = new ErrorResponse(status, { code: 'conflict', detail: 'No.' });
  const { press, person, asked } = await files(
    {},
    { deleteStoredFile: () => (status === 200 ? mockResponse('deleteStoredFile') : no) },
  );
  const answer = async (name: string) => {
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    await person.click(dialog.getByRole('button', { name, hidden: true }));
  };
  await press('Delete list.txt');
  expect(
    screen.getByText('list.txt will be removed from the work order and can’t be restored.'),
  ).toBeTruthy();
  await answer('Cancel');
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  expect(workRequestsOf(asked)).toEqual([]);
  await press('Delete list.txt');
  await answer('Delete');
  await expect.poll(() => screen.queryByRole('dialog', { hidden: true })).toBeNull();
  expect(workRequestsOf(asked).map(({ name, params }) => [name, params.id])).toEqual([
    ['deleteStoredFile', '5'],
  ]);
  expect(lastToast('kind') === 'success' ? lastToast() : '').toBe(said);
});

it('needs a connection to save or delete one', async () => {
  const { press, asked } = await files({ lost: true });
  for (const name of ['Download list.txt', 'Delete list.txt']) {
    await press(name);
    expect(lastToast()).toBe('You need a connection to open or delete a file.');
  }
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  expect(workRequestsOf(asked)).toEqual([]);
});

it('lets whoever may not change the order save files only', async () => {
  const { view, press, inputs } = await files({ mayNot: 'You may look.' });
  const clicked = inputs.map((input) => vi.spyOn(input, 'click').mockImplementation(() => undefined));
  expect(view.queryByRole('button', { name: /^Delete/ })).toBeNull();
  expect(view.getAllByRole('button', { name: /^Download/ })).toHaveLength(2);
  await press('Take a photo');
  await press('Add files');
  expect(lastToast()).toBe('You may look.');
  expect(clicked.map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});

it('shows files that wait on this device, and neither what was refused nor comments', async () => {
  const row = { order: 7, at: 5, tried: false, standing: { kind: 'waiting' } } as const;
  const waits = { ...row, kind: 'file', mediaType: 'text/plain', size: 5100 } as const;
  const rows: QueuedWork[] = [
    { ...waits, seq: 1, submission: 'a', name: 'waits.txt' },
    {
      ...waits,
      seq: 2,
      submission: 'b',
      name: 'no.txt',
      standing: { kind: 'aside', status: 400, reason: '' },
    },
    { ...row, kind: 'comment', seq: 3, submission: 'c', text: 'Bent' },
  ];
  const { view } = await files({ rows });
  const said = view.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(said).toHaveLength(3);
  expect(said[2]).toBe('waits.txt5 KB · waiting on this device');
});
