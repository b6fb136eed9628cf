// @vitest-environment happy-dom
// Parts of an order's panel: its fields, its person, its status, what was said of it, each with what is handed on.
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { mockResponse } from '../testing/answer-of.ts';
import { open } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { AssigneeField } from './assignee-field.tsx';
import { WorkOrderComments } from './work-order-comments.tsx';
import { WorkOrderFieldsForm, type WorkOrderFormFields } from './work-order-fields.tsx';
import { WorkOrderStatusButtons } from './work-order-status-buttons.tsx';

const typed: WorkOrderFormFields = {
  name: 'Sign',
  description: 'Two posts',
  priority: 'high',
  assignee: 'ben',
  due: '2026-12-24',
  geometry: { type: 'Point', coordinates: [-87.6543219, 41.5] },
  link: 7,
};
const orders = mockResponse('workOrders', {
  results: [
    { id: 1, assignee: 'zoe' },
    { id: 2, assignee: null },
    { id: 3, assignee: 'ben' },
    { id: 4, assignee: 'zoe' },
  ],
});
type Props = Parameters<typeof WorkOrderFieldsForm>[0];
async function fields(more: Partial<Props> = {}) {
  const onChange = vi.fn();
  const props = { typed, me: 'mara', disabled: false, nameFault: null, where: null, pick: null, onChange };
  const page = await open(<WorkOrderFieldsForm {...props} {...more} />, { workOrders: () => orders });
  return { ...page, onChange };
}

it('shows each field and hands on the one that is changed', async () => {
  const { view, person, onChange } = await fields();
  const value = (name: string) => view.getByLabelText<HTMLInputElement>(name).value;
  expect(['Name', 'What needs to be done', 'Priority', 'Due', 'Assigned to'].map(value)).toEqual([
    'Sign',
    'Two posts',
    'high',
    '2026-12-24',
    'ben',
  ]);
  await person.type(view.getByLabelText('Name'), '!');
  expect(onChange).toHaveBeenLastCalledWith({ name: 'Sign!' });
  await person.type(view.getByLabelText('What needs to be done'), '?');
  expect(onChange).toHaveBeenLastCalledWith({ description: 'Two posts?' });
  await person.selectOptions(view.getByLabelText('Priority'), 'Low');
  expect(onChange).toHaveBeenLastCalledWith({ priority: 'low' });
  await person.clear(view.getByLabelText('Due'));
  expect(onChange).toHaveBeenLastCalledWith({ due: null });
  await person.clear(view.getByLabelText('Assigned to'));
  expect(onChange).toHaveBeenLastCalledWith({ assignee: null });
  await person.click(view.getByRole('button', { name: 'Assign to me' }));
  expect(onChange).toHaveBeenLastCalledWith({ assignee: 'mara' });
});

it('says where it is, latitude first, and takes the place away with its curb', async () => {
  const { view, person, onChange } = await fields({ where: 'Main Street' });
  expect(view.getByText('41.50000, -87.65432')).toBeTruthy();
  expect(view.getByText('Main Street')).toBeTruthy();
  expect(view.queryByRole('button', { name: 'Choose on the map' })).toBeNull();
  await person.click(view.getByRole('button', { name: 'Remove location' }));
  expect(onChange).toHaveBeenLastCalledWith({ geometry: null, link: null });
});

it('has no place to take away where there is none, and chooses one on the map where there is a map', async () => {
  const toggle = vi.fn();
  const none = { ...typed, geometry: null, due: null, assignee: null };
  const { view, person } = await fields({ typed: none, pick: { picking: false, toggle } });
  expect(view.getByText('No location on the map')).toBeTruthy();
  expect(view.queryByRole('button', { name: 'Remove location' })).toBeNull();
  const choose = view.getByRole('button', { name: 'Choose on the map' });
  expect(choose.getAttribute('aria-pressed')).toBe('false');
  await person.click(choose);
  expect(toggle).toHaveBeenCalledOnce();
});

it('says that the next click on the map is the place, and what is wrong with the name', async () => {
  const { view } = await fields({ pick: { picking: true, toggle: vi.fn() }, nameFault: 'Give a name.' });
  expect(view.getByRole('button', { name: 'Click on the map…' }).getAttribute('aria-pressed')).toBe('true');
  const name = view.getByLabelText('Name');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Give a name.',
  );
});

it('changes nothing for whoever may not', async () => {
  const { view } = await fields({ disabled: true });
  expect(view.getByLabelText('Name').closest('fieldset')?.disabled).toBe(true);
  expect(view.queryByRole('button', { name: 'Assign to me' })).toBeNull();
});

it('takes where the person is, or says that it is not known', async () => {
  const { view, person, onChange } = await fields();
  const asked: PositionOptions[] = [];
  const answers = [{ coords: { longitude: 11, latitude: 43 } }, null];
  vi.stubGlobal('navigator', {
    geolocation: {
      getCurrentPosition: (good: (at: unknown) => void, bad: () => void, options: PositionOptions) => {
        asked.push(options);
        const answer = answers.shift();
        if (answer === null) bad();
        else good(answer);
      },
    },
  });
  await person.click(view.getByRole('button', { name: 'Use my location' }));
  const geometry = { type: 'Point', coordinates: [11, 43] };
  expect(onChange).toHaveBeenLastCalledWith({ geometry, link: null });
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }]);
  await person.click(view.getByRole('button', { name: 'Use my location' }));
  expect(lastToast()).toMatch(/^Your location is not known/);
  expect(onChange).toHaveBeenCalledOnce();
});

it.each([
  ['mara', ['ben', 'mara', 'zoe'], true],
  [null, ['ben', 'zoe'], false],
])('offers to %s the people of the newest orders by name, each once', async (me, names, isOffered) => {
  const { view, asked } = await open(<AssigneeField value="x" me={me} onChange={vi.fn()} />, {
    workOrders: () => orders,
  });
  await expect
    .poll(() => [...document.querySelectorAll('datalist option')].map((one) => one.getAttribute('value')))
    .toEqual(names);
  expect(asked[0]?.query).toEqual({ limit: '100', ordering: '-modified' });
  expect(view.queryByRole('button', { name: 'Assign to me' }) !== null).toBe(isOffered);
});

it('does not offer oneself where one has it already', async () => {
  const { view } = await open(<AssigneeField value="mara" me="mara" onChange={vi.fn()} />);
  expect(view.queryByRole('button', { name: 'Assign to me' })).toBeNull();
});

it('offers every status of an open order, and hands on another one only', async () => {
  const onChange = vi.fn();
  const { view, person } = await open(
    <WorkOrderStatusButtons status="assigned" mayNot={null} onChange={onChange} />,
  );
  const buttons = view.getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Open',
    'Assigned',
    'In progress',
    'Blocked',
    'Done',
    'Canceled',
  ]);
  expect(buttons.map((one) => one.getAttribute('aria-pressed') === 'true').indexOf(true)).toBe(1);
  expect(buttons.map((one) => one.querySelector('svg')?.getAttribute('data-status'))[2]).toBe('in progress');
  await person.click(buttons[1] as HTMLElement);
  expect(onChange).not.toHaveBeenCalled();
  await person.click(buttons[4] as HTMLElement);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('done');
});

it('opens a closed order again before anything else, and tells whoever may not why', async () => {
  const onChange = vi.fn();
  const { view, person } = await open(
    <WorkOrderStatusButtons status="done" mayNot="You may look." onChange={onChange} />,
  );
  const buttons = view.getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Reopen', 'Done']);
  expect(buttons.map((one) => [one.getAttribute('aria-disabled'), one.title])).toEqual([
    ['true', 'You may look.'],
    ['true', 'You may look.'],
  ]);
  await person.click(buttons[0] as HTMLElement);
  expect(lastToast()).toBe('You may look.');
  expect(onChange).not.toHaveBeenCalled();
});

const order = mockResponse('workOrder', {
  id: 4,
  comments: [
    { id: 1, text: 'First', user: 'ana', created: '2026-11-20T18:30:00Z' },
    { id: 2, text: 'Second', user: null, created: '2026-11-21T18:30:00Z' },
  ],
});

it('lists comments with who said them, and keeps what could not be kept on this device', async () => {
  const onUnsaved = vi.fn();
  const { view, person } = await open(<WorkOrderComments order={order} onUnsaved={onUnsaved} />);
  const items = view.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(items[0]).toMatch(/^Firstana · .*12:30/);
  expect(items[1]).toMatch(/^Second[^·]*12:30/);
  expect(onUnsaved).toHaveBeenLastCalledWith(false);
  const field = view.getByLabelText<HTMLTextAreaElement>('Comment');
  await person.click(view.getByRole('button', { name: 'Add comment' }));
  expect(view.getByRole('alert').textContent).toContain('Comment');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await person.type(field, 'Hi ');
  expect(onUnsaved).toHaveBeenLastCalledWith(true);
  await person.click(view.getByRole('button', { name: 'Add comment' }));
  expect(view.queryByRole('alert')).toBeNull();
  await expect.poll(() => lastToast('kind')).toBe('failure');
  await expect.poll(() => field.value).toBe('Hi ');
});

it.each([
  [1, true],
  [0, false],
])('says of %i comments that are not on this device: %s', async (count, isSaid) => {
  const { comments: _none, ...bare } = order;
  await open(<WorkOrderComments order={{ ...bare, comment_count: count }} onUnsaved={vi.fn()} />);
  expect(screen.queryByText(/^Not saved on this device/) !== null).toBe(isSaid);
});
