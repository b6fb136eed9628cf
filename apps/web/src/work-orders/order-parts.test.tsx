// @vitest-environment happy-dom
// Parts of an order's panel: its fields, its person, its status, what was said of it, each with what is handed on.
import type { FoundPlace } from '@curbwright/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { selectWorkspacePanel } from '../proposals/workspace-panel.ts';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, open } from '../testing/page.tsx';
import { lastToast } from '../testing/shown.ts';
import { AssigneeField } from './assignee-field.tsx';
import { WorkOrderComments } from './work-order-comments.tsx';
import { WorkOrderFieldsForm } from './work-order-fields.tsx';
import type { WorkOrderFormFields } from './work-order-input.ts';
import { WorkOrderStatusButtons } from './work-order-status-buttons.tsx';

const typed: WorkOrderFormFields = {
  name: 'Sign',
  description: 'Two posts',
  priority: 'high',
  assignee: 'ben',
  due: '2026-12-24',
  geometry: { type: 'Point', coordinates: [-87.6543219, 41.5] },
  place_name: null,
  link: 7,
  asset: null,
};
type Props = Parameters<typeof WorkOrderFieldsForm>[0];
const assignees = mockResponse('workOrderAssignees', {
  people: [
    { id: 3, username: 'ben', display_name: 'Ben Oak' },
    { id: 4, username: 'mara', display_name: '' },
  ],
  crews: [{ id: 5, name: 'Sign shop', members: 2 }],
});
async function fields(more: Partial<Props> = {}, answers: Answers = {}) {
  const onChange = vi.fn();
  const pick = { picking: false, toggle: vi.fn() };
  const props: Props = { typed, me: 'mara', disabled: false, nameFault: null, stored: null, pick, onChange };
  const page = await open(<WorkOrderFieldsForm {...props} {...more} />, {
    workOrderAssignees: () => assignees,
    ...answers,
  });
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

const stored = {
  geometry: typed.geometry,
  place_name: null,
  link: null,
  asset: null,
  street_name: 'Main Street',
  bl_side: null,
  bl_from: null,
  bl_to: null,
  is_near_street: false,
};
it.each([
  ['its street', {}, 'Main Street'],
  [
    'its street, side and cross streets',
    { bl_side: 'N', bl_from: '1st Avenue', bl_to: '2nd Avenue' },
    'Main StreetNorth side, between 1st Avenue and 2nd Avenue',
  ],
  [
    'its address and its cross street',
    { place_name: '12 Main Street', bl_from: '1st Avenue', bl_to: '1st Avenue' },
    '12 Main Streetfrom 1st Avenue',
  ],
  ['a street nearby', { is_near_street: true }, 'Near Main Street'],
  ['its address, which has the street', { place_name: '12 Main Street' }, '12 Main Street'],
  ['its address and its street', { place_name: 'City Hall' }, 'City HallMain Street'],
  ['that no street is near', { street_name: null }, 'No street nearby'],
  ['its curb while the street is not known', { street_name: null, geometry: null, link: 7 }, 'On curb 7'],
])('says where it is by %s, never by coordinates', async (_, part, text) => {
  const { view } = await fields({ stored: { ...stored, ...part } });
  expect(view.getByRole('status', { name: 'Chosen location' }).textContent).toBe(text);
  expect(document.body.textContent).not.toMatch(/41\.5/);
});

it('names its asset, and opens it on the map', async () => {
  const answers = {
    asset: () =>
      mockResponse('asset', {
        id: 9,
        asset_config: 3,
        outside_id: 'PM-102',
        geometry: { type: 'Point', coordinates: [-87.5, 41.5] },
      }),
    assetConfigs: () => mockResponse('assetConfigs', { results: [{ id: 3, display_name: 'Meter' }] }),
  };
  const { view, person } = await fields({ typed: { ...typed, asset: 9 }, stored }, answers);
  await person.click(await view.findByRole('button', { name: 'Meter PM-102' }));
  await expect.poll(() => selectWorkspacePanel(store.getState())).toEqual({ kind: 'asset', asset: 9 });
  expect(location.pathname).toBe('/manager/mapview/');
});

it('asks for the street of a new place, and takes the place away with its curb', async () => {
  const { view, person, onChange, asked } = await fields(
    { typed: { ...typed, link: null } },
    {
      workOrderPlace: () =>
        mockResponse('workOrderPlace', { street_name: 'Elm Street', is_near_street: true }),
    },
  );
  expect(await view.findByText('Near Elm Street')).toBeTruthy();
  expect(asked.flatMap(({ name, query }) => (name === 'workOrderPlace' ? [query] : []))).toEqual([
    { lng: '-87.6543219', lat: '41.5' },
  ]);
  await person.click(view.getByRole('button', { name: 'Remove location' }));
  expect(onChange).toHaveBeenLastCalledWith({ geometry: null, place_name: null, link: null, asset: null });
});

it('has no place to take away where there is none, and chooses one on the map', async () => {
  const toggle = vi.fn();
  const none = { ...typed, geometry: null, link: null, due: null, assignee: null };
  const { view, person } = await fields({ typed: none, pick: { picking: false, toggle } });
  expect(view.queryByRole('status', { name: 'Chosen location' })).toBeNull();
  expect(view.queryByRole('button', { name: 'Remove location' })).toBeNull();
  const choose = view.getByRole('button', { name: 'Choose on the map' });
  expect(choose.getAttribute('aria-pressed')).toBe('false');
  await person.click(choose);
  expect(toggle).toHaveBeenCalledOnce();
});

describe('a place that is searched', () => {
  const none = { ...typed, geometry: null, link: null };
  const place = (part: Partial<FoundPlace>): FoundPlace => ({
    kind: 'street',
    id: 'street:pear',
    label: 'Pear Street',
    bl_street_name: null,
    bl_side: null,
    bl_from: null,
    bl_to: null,
    curbs: 12,
    link: null,
    lng: 11,
    lat: 43,
    box: [11, 43, 11, 43],
    ...part,
  });
  const searching = (part: Partial<FoundPlace>) =>
    fields(
      { typed: none },
      {
        search: () => ({
          results: [place(part)],
          truncated: false,
          addresses: 'off',
          attribution: null,
          has_street_names: true,
        }),
        assets: () =>
          mockResponse('assets', {
            results: [
              {
                id: 4,
                outside_id: 'S-12',
                name: 'NO PARKING',
                geometry: { type: 'Point', coordinates: [3, 4] },
              },
            ],
          }),
        workOrderPlace: () => ({
          geometry: { type: 'Point', coordinates: [11.5, 43.5] },
          street_name: 'Pear Street',
          is_near_street: false,
        }),
      },
    );

  it.each<[string, Partial<FoundPlace>, string, object]>([
    [
      'a street with a house number that is not known, somewhere on the street',
      {},
      '12 pear',
      {
        geometry: { type: 'Point', coordinates: [11.5, 43.5] },
        place_name: '12 Pear Street (the number isn’t in the city’s data: somewhere on the street)',
        link: null,
        asset: null,
      },
    ],
    [
      'an intersection',
      { kind: 'crossing', label: 'Pear & Oak' },
      'pear & oak',
      {
        geometry: { type: 'Point', coordinates: [11, 43] },
        place_name: 'Pear & Oak',
        link: null,
        asset: null,
      },
    ],
    [
      'a curb',
      { kind: 'link', label: 'PA-1', link: 7 },
      'pa',
      { geometry: { type: 'Point', coordinates: [11, 43] }, place_name: null, link: 7, asset: null },
    ],
  ])('is %s', async (_, part, text, chosen) => {
    const { view, person, onChange } = await searching(part);
    const field = view.getByRole('combobox', { name: 'Location' });
    await person.type(field, text);
    await view.findByRole('option', { name: /Pear|PA-1/ });
    await person.keyboard('{Enter}');
    await expect.poll(() => onChange.mock.calls.at(-1)?.[0]).toEqual(chosen);
    expect(field.getAttribute('aria-expanded')).toBe('false');
  });

  it('is an asset by its id', async () => {
    const { view, person, onChange } = await searching({});
    await person.type(view.getByRole('combobox', { name: 'Location' }), 'S-12');
    await person.click(await view.findByRole('option', { name: /NO PARKING.*S-12/ }));
    expect(onChange).toHaveBeenLastCalledWith({
      geometry: { type: 'Point', coordinates: [3, 4] },
      place_name: null,
      link: null,
      asset: 4,
    });
  });

  it('closes only its suggestions on Escape, and then leaves the key to the panel', async () => {
    const { view, person } = await searching({});
    const escapes: boolean[] = [];
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') escapes.push(event.defaultPrevented);
    };
    document.addEventListener('keydown', listen);
    const field = view.getByRole('combobox', { name: 'Location' });
    await person.type(field, 'pear');
    await view.findByRole('option', { name: /Pear/ });
    await person.keyboard('{Escape}');
    expect(view.queryByRole('option', { name: /Pear/ })).toBeNull();
    await person.keyboard('{Escape}');
    document.removeEventListener('keydown', listen);
    expect(escapes).toEqual([false]);
  });
});

describe('the assignee', () => {
  it('is a person or a crew of the list; another text is not accepted', async () => {
    const { view, person, onChange } = await fields();
    const field = view.getByRole<HTMLInputElement>('combobox', { name: 'Assigned to' });
    await person.click(field);
    const list = within(view.getByRole('listbox', { name: 'People and crews' }));
    expect((await list.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Ben Oakben',
      'mara',
      'Sign shop2 people',
    ]);
    await person.keyboard('xy');
    expect(list.queryByRole('option')).toBeNull();
    expect(view.getAllByText('No person or crew by that name').length).toBeGreaterThan(0);
    expect(onChange).not.toHaveBeenCalled();
    await person.tab();
    expect(field.value).toBe('Ben Oak');
    await person.click(field);
    await person.keyboard('shop');
    await person.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith({ assignee: 'Sign shop' });
  });

  it('that is nobody of the city is shown as such', async () => {
    const { view } = await fields({ typed: { ...typed, assignee: 'a firm' } });
    expect(await view.findByText('a firm is not a person of this city.')).toBeTruthy();
  });
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
  expect(onChange).toHaveBeenLastCalledWith({ geometry, place_name: null, link: null, asset: null });
  expect(asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 }]);
  await person.click(view.getByRole('button', { name: 'Use my location' }));
  expect(lastToast()).toMatch(/^Your location is not known/);
  expect(onChange).toHaveBeenCalledOnce();
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
