// @vitest-environment happy-dom
// The panel of one work order: what it says, what it is asked, what is sent, how it is left, and what is there without a connection.

import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../shell/api.ts';
import { reachabilityReported, wentOffline } from '../shell/connection-slice.ts';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { fieldWorker, queueOpen, withFieldWork, workRequestsOf } from '../testing/field-worker.ts';
import { type Answers, ErrorResponse, open } from '../testing/page.tsx';
import { mockMediaQueries } from '../testing/screen-width.ts';
import { lastToast } from '../testing/shown.ts';
import { phoneQuery } from '../ui/breakpoints.ts';
import { changeFieldWork } from './field/field-work.ts';
import { selectWorkOrderLocation } from './work-order-location.ts';
import { WorkOrderPanel } from './work-order-panel.tsx';

withFieldWork();
afterEach(() => {
  act(() => void store.dispatch(reachabilityReported({ from: 'network', at: null, onLine: true })));
});

type Order = Parameters<typeof mockResponse<'workOrder'>>[1];
const order = (part: Order = {}) =>
  mockResponse('workOrder', {
    id: 7,
    name: 'Set the sign',
    status: 'open',
    priority: 'high',
    version: 3,
    user: 'ana',
    created: '2026-11-20T18:30:00Z',
    ...part,
  });
type Onto = ((order: unknown) => void) | null;

async function panel(answers: Answers = {}, onMap: Onto = null) {
  const [onClose, history] = [vi.fn(), vi.fn((id: number) => <p>History of {id}</p>)];
  const worker = fieldWorker('view', 'edit');
  const page = await open(<WorkOrderPanel id={7} history={history} onMap={onMap} onClose={onClose} />, {
    ...worker.answers,
    workOrder: () => order(),
    ...answers,
  });
  const press = (name: string, within_ = page.view) =>
    page.person.click(within_.getByRole('button', { name }));
  const inDialog = async () => within(await screen.findByRole('dialog', { hidden: true }));
  const answer = async (name: string) =>
    page.person.click((await inDialog()).getByRole('button', { name, hidden: true }));
  const written = () => workRequestsOf(page.asked).filter(({ body }) => body !== undefined);
  return { ...page, ...worker, onClose, history, press, answer, inDialog, written };
}
const there = (page: Awaited<ReturnType<typeof panel>>) => page.view.findByText('Details');

describe('what it says', () => {
  it('is what is to be done, by whom and when, and who asked for it', async () => {
    const found = await panel({
      workOrder: () =>
        order({
          assignee: 'zoe',
          due: '2026-12-24',
          closed: '2026-11-21T18:45:00Z',
          outside_id: 'A-9',
          status: 'done',
        }),
    });
    await there(found);
    const header = document.querySelector('header');
    expect(header?.querySelector('h3')?.textContent).toBe('Set the sign');
    expect(header?.querySelector('p')?.textContent).toMatch(/^#7 · High · zoe · .*24/);
    const facts = [...document.querySelectorAll('dl > div')].map((fact) =>
      [...fact.children].map(({ textContent }) => textContent),
    );
    expect(facts.map(([name]) => name)).toEqual(['Requested by', 'Closed on', 'External ID']);
    expect(facts[0]?.[1]).toMatch(/^ana · .*12:30/);
    expect(facts[1]?.[1]).toMatch(/12:45/);
    expect(facts[2]?.[1]).toBe('A-9');
  });
  it('is the change that it was made from, and not the id of that order', async () => {
    const found = await panel({
      workOrder: () => order({ outside_id: 'proposal/12/meters/3', proposed_regulation_id: 12 }),
    });
    await there(found);
    const link = found.view.getByRole('link', { name: 'Published change 12' });
    expect(link.getAttribute('href')).toBe('/manager/mapview/?proposal=12');
    expect(document.body.textContent).not.toContain('proposal/12');
  });
  it('leaves out what there is not', async () => {
    const found = await panel({ workOrder: () => order({ user: null }) });
    await there(found);
    expect(document.querySelector('header p')?.textContent).toBe('#7 · High · Unassigned');
    expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      'Requested by',
    ]);
    expect(document.querySelector('dd')?.textContent).not.toContain('·');
    expect(found.view.queryByRole('button', { name: /map/ })).not.toBeNull();
  });
  it('is read with its history when that is opened', async () => {
    const found = await panel();
    await there(found);
    expect(found.history).not.toHaveBeenCalled();
    const details = document.querySelector('details') as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    expect(found.view.getByText('History of 7')).toBeTruthy();
  });
  it('is that it was deleted', async () => {
    const gone = () => new ErrorResponse(404, { code: 'not_found', detail: 'Not found.' });
    const { view } = await panel({ workOrder: gone });
    expect((await view.findByRole('alert')).textContent).toBe('This work order was deleted.');
    expect(document.querySelector('h3')?.textContent).toBe('Work order 7');
    expect(document.querySelector('header p')?.textContent).toBe('#7');
  });
  it('is that it could not be read, until it can', async () => {
    let status = 500;
    const found = await panel({
      workOrder: () => (status === 0 ? order() : new ErrorResponse(status, { code: 'x', detail: 'Sorry.' })),
    });
    expect((await found.view.findByRole('alert')).textContent).toContain(
      'Couldn’t load the work order. Try again.',
    );
    status = 0;
    await found.press('Try again');
    await there(found);
  });
  it('is what was kept on this device where there is no connection', async () => {
    const found = await panel();
    await there(found);
    await queueOpen();
    act(() => void store.dispatch(wentOffline()));
    expect(found.view.getByText('Details')).toBeTruthy();
    expect(document.querySelector('details')).toBeNull();
  });
  it('is that it is not on this device where there is no connection', async () => {
    store.dispatch(wentOffline());
    const { view, asked } = await panel();
    const alert = await view.findByText('You are offline, and this work order is not saved on this device.');
    expect(alert).toBeTruthy();
    expect(asked.some(({ name }) => name === 'workOrder')).toBe(false);
  });
});

it('sends another status, and shows it at once', async () => {
  let now = order();
  const found = await panel({
    workOrder: () => now,
    updateWorkOrder: () => {
      now = order({ status: 'blocked', version: 4 });
      return now;
    },
  });
  await there(found);
  await queueOpen();
  await found.press('Blocked');
  await expect
    .poll(found.written)
    .toEqual([{ name: 'updateWorkOrder', params: { id: '7' }, body: { status: 'blocked', version: 3 } }]);
  await expect
    .poll(() => found.view.getByRole('button', { name: 'Blocked' }).getAttribute('aria-pressed'))
    .toBe('true');
});

it('is done on a phone in one step, with a comment and a photo', async () => {
  mockMediaQueries(phoneQuery);
  let now = order();
  const found = await panel({
    workOrder: () => now,
    createWorkOrderComment: () => mockResponse('createWorkOrderComment'),
    addWorkOrderFiles: () => mockResponse('addWorkOrderFiles'),
    updateWorkOrder: () => {
      now = order({ status: 'done', version: 4 });
      return now;
    },
  });
  await there(found);
  await queueOpen();
  await found.press('Done');
  expect(found.written()).toEqual([]);
  const dialog = await found.inDialog();
  await found.person.type(dialog.getByLabelText('Comment (optional)'), 'Two posts');
  const camera = document.querySelector<HTMLInputElement>('dialog input[capture]');
  await found.person.upload(camera as HTMLInputElement, new File(['a'], 'post.jpg', { type: 'image/jpeg' }));
  expect(dialog.getByText('post.jpg')).toBeTruthy();
  await found.answer('Mark as done');
  await expect
    .poll(() => found.written().map(({ name }) => name))
    .toEqual(['addWorkOrderFiles', 'createWorkOrderComment', 'updateWorkOrder']);
  expect(found.written().at(-1)?.body).toEqual({ status: 'done', version: 3 });
  await expect.poll(() => screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it('leads to directions on another site, which learns nothing before', async () => {
  const found = await panel({
    workOrder: () => order({ geometry: { type: 'Point', coordinates: [11.123456, 43.5] } }),
  });
  await there(found);
  const link = found.view.getByRole('link', { name: 'Directions' });
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://www.openstreetmap.org/directions?to=43.50000,11.12346',
    '_blank',
    'noopener noreferrer',
  ]);
});

describe('its fields', () => {
  it('are saved as they were typed, a name without its spaces', async () => {
    let now = order();
    const found = await panel({
      workOrder: () => now,
      updateWorkOrder: () => {
        now = order({ name: 'Set it', version: 4 });
        return now;
      },
    });
    await there(found);
    await queueOpen();
    expect(found.view.queryByRole('button', { name: 'Save' })).toBeNull();
    const name = found.view.getByLabelText<HTMLInputElement>('Name');
    await found.person.clear(name);
    expect(found.view.getByRole('button', { name: 'Save' })).toBeTruthy();
    await found.press('Save');
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(found.written()).toEqual([]);
    await found.person.type(name, ' Set it ');
    expect(name.getAttribute('aria-invalid')).not.toBe('true');
    await found.press('Save');
    await expect
      .poll(found.written)
      .toEqual([{ name: 'updateWorkOrder', params: { id: '7' }, body: { name: 'Set it', version: 3 } }]);
    await expect.poll(() => found.view.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(name.value).toBe('Set it');
  });
  it('are as they were when what was typed is undone', async () => {
    const found = await panel();
    await there(found);
    await found.person.selectOptions(found.view.getByLabelText('Priority'), 'Low');
    await found.press('Undo changes');
    expect(found.view.getByLabelText<HTMLSelectElement>('Priority').value).toBe('high');
    expect(found.view.queryByRole('button', { name: 'Save' })).toBeNull();
  });
  it('show a place that is not saved on the map, longitude first, until the panel is closed', async () => {
    const found = await panel({ workOrder: () => order({ geometry: null }) });
    await there(found);
    vi.stubGlobal('navigator', {
      geolocation: {
        getCurrentPosition: (good: (at: unknown) => void) =>
          good({ coords: { longitude: 11, latitude: 43 } }),
      },
    });
    await found.press('Use my location');
    expect(selectWorkOrderLocation(store.getState()).place).toEqual([11, 43]);
    await found.press('Undo changes');
    expect(selectWorkOrderLocation(store.getState()).place).toBeNull();
  });
});

describe('its fields, while somebody else changes it,', () => {
  it('are saved on what the person began with, and keep what is typed', async () => {
    let now = order({ description: 'Old' });
    const found = await panel({
      workOrder: () => now,
      updateWorkOrder: () => {
        now = order({ priority: 'low', name: 'Theirs', version: 5 });
        return now;
      },
    });
    await there(found);
    await queueOpen();
    await found.person.selectOptions(found.view.getByLabelText('Priority'), 'Low');
    now = order({ name: 'Theirs', description: 'Old', version: 4 });
    await act(async () => void store.dispatch(api.util.invalidateTags(['work-orders'])));
    await expect.poll(() => found.view.getByLabelText<HTMLInputElement>('Name').value).toBe('Theirs');
    expect(found.view.getByLabelText<HTMLSelectElement>('Priority').value).toBe('low');
    await found.press('Save');
    await expect
      .poll(found.written)
      .toEqual([{ name: 'updateWorkOrder', params: { id: '7' }, body: { priority: 'low', version: 3 } }]);
    await expect.poll(() => found.view.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('deleting it', () => {
  it('is asked first, sends the version that was seen, and closes it', async () => {
    const found = await panel({ deleteWorkOrder: () => mockResponse('deleteWorkOrder') });
    await there(found);
    await found.press('Delete the work order');
    await found.answer('Cancel');
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
    await found.press('Delete the work order');
    expect((await found.inDialog()).getByText('Delete work order 7?')).toBeTruthy();
    await found.answer('Delete');
    await expect.poll(() => found.onClose.mock.calls.length).toBe(1);
    expect(found.written()).toEqual([{ name: 'deleteWorkOrder', params: { id: '7' }, body: { version: 3 } }]);
    expect(lastToast()).toBe('Work order 7 has been deleted.');
    expect(found.view.queryByText('This work order was deleted.')).toBeNull();
  });
  it('leaves it open where the server refuses', async () => {
    const no = () => new ErrorResponse(409, { code: 'changed_meanwhile', detail: 'Changed.' });
    const found = await panel({ deleteWorkOrder: no });
    await there(found);
    await found.press('Delete the work order');
    await found.answer('Delete');
    await expect.poll(() => screen.queryByRole('dialog', { hidden: true })).toBeNull();
    expect(found.onClose).not.toHaveBeenCalled();
    expect(found.view.getByText('Details')).toBeTruthy();
  });
});

it.each([
  [null, 'Choose on the map'],
  [{ type: 'Point', coordinates: [11, 43] }, 'Show on the map'],
] as const)('goes to the map where that is elsewhere', async (geometry, name) => {
  const onMap = vi.fn();
  const found = await panel({ workOrder: () => order({ geometry: geometry as never }) }, onMap);
  await there(found);
  await found.press(name);
  expect(onMap.mock.calls.map(([one]) => one.id)).toEqual([7]);
});

it('is printed in a tab, in the language of the page, or says why not', async () => {
  const tab = { location: { href: '' }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as never);
  let refuses = false;
  const no = new ErrorResponse(500, { code: 'internal', detail: 'The printer is out of ink.' });
  const found = await panel({ workOrderPdf: () => (refuses ? no : 'pdf') });
  await there(found);
  await found.press('Print as PDF');
  await expect.poll(() => tab.location.href).toMatch(/^blob:/);
  expect(found.asked.find(({ name }) => name === 'workOrderPdf')).toMatchObject({
    params: { id: '7' },
    query: { language: 'en' },
  });
  refuses = true;
  await found.press('Print as PDF');
  await expect.poll(() => lastToast('kind')).toBe('failure');
  expect(tab.close).toHaveBeenCalledOnce();
});

describe('leaving it', () => {
  it('is by Escape or its button, and the focus goes back to who opened it', async () => {
    const opener = document.createElement('button');
    document.body.append(opener);
    opener.focus();
    const found = await panel();
    const aside = found.view.getByRole('complementary', { name: 'Work order 7' });
    expect(document.activeElement).toBe(aside);
    await found.person.keyboard('x');
    expect(found.onClose).not.toHaveBeenCalled();
    await found.person.keyboard('{Escape}');
    await found.press('Close');
    expect(found.onClose).toHaveBeenCalledTimes(2);
    opener.remove();
  });
  it.each([
    ['Comment', 'Keep editing', 0],
    ['Comment', 'Discard changes', 1],
    ['Name', 'Discard changes', 1],
  ])('asks first where something is typed into %s: %s', async (field, choice, closed) => {
    const found = await panel();
    await there(found);
    await found.person.type(found.view.getByLabelText(field), 'Hi');
    await found.press('Close');
    await found.answer(choice);
    await expect.poll(() => found.onClose.mock.calls.length).toBe(closed);
  });
});

it('shows what waits of this order, and nothing of others', async () => {
  const found = await panel();
  await there(found);
  await queueOpen();
  const row = {
    submission: 's',
    at: 5,
    tried: false,
    standing: { kind: 'waiting' },
    kind: 'comment',
  } as const;
  const rows = [
    { ...row, seq: 1, order: 7, text: 'Mine' },
    { ...row, seq: 2, order: 8, text: 'Another' },
  ];
  act(() => changeFieldWork({ rows }));
  expect(found.view.getByText(/Mine/)).toBeTruthy();
  expect(found.view.queryByText(/Another/)).toBeNull();
  act(() => changeFieldWork({ rows: [] }));
});
