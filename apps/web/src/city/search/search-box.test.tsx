// @vitest-environment happy-dom
// The search by keys and by pointer: what is asked, what is chosen, what is kept of it, and the ways out.
import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, delayResponses, ErrorResponse, open } from '../../testing/page.tsx';
import { cameraSet } from '../view/map-slice.ts';
import { linksPicked } from '../view/selection-slice.ts';
import { SearchBox } from './search-box.tsx';

afterEach(() => void store.dispatch(linksPicked([])));
const place = (id: string, label: string, part: object = {}) => ({
  kind: 'street',
  id,
  label,
  lng: 10,
  lat: 50,
  box: [10, 50, 10, 50],
  curbs: null,
  link: null,
  bl_street_name: null,
  bl_side: null,
  bl_from: null,
  bl_to: null,
  ...part,
});
const found = [
  place('c', 'Main / Oak', { kind: 'crossing' }),
  place('s', 'Main Street', { curbs: 1, bl_from: 'Oak', bl_to: 'Elm' }),
  place('l', 'Curb 7', {
    kind: 'link',
    link: 7,
    curbs: 1,
    bl_street_name: 'Main Street',
    bl_from: 'Oak',
    bl_to: 'Oak',
  }),
  place('d', 'Main / Elm', { kind: 'crossing', curbs: 3 }),
];

async function opened(
  search: NonNullable<Answers['search']> = () => mockResponse('search', { results: found } as never),
) {
  const onChosen = vi.fn();
  const { view, person, asked } = await open(
    <SearchBox autoFocus={false} initial="" onChosen={onChosen} onLeft={onChosen} />,
    {
      search,
    },
  );
  const field = view.getByRole<HTMLInputElement>('combobox');
  const options = () => view.queryAllByRole('option').map(({ textContent }) => textContent);
  const active = () => document.querySelector('[aria-selected="true"]')?.textContent ?? null;
  return { view, person, asked, field, options, active, onChosen };
}

it('asks once the typing rests, and groups what it finds with its facts', async () => {
  const { view, person, asked, field, options } = await opened();
  await person.type(field, ' main');
  await view.findByText('4 places found');
  expect(asked.filter(({ name }) => name === 'search').at(-1)?.query).toEqual({
    q: 'main',
    limit: '12',
    language: 'en',
  });
  expect(view.getAllByRole('group').map((group) => group.firstElementChild?.textContent)).toEqual([
    'Intersections',
    'Streets',
    'Curbs',
  ]);
  expect(options().map((text) => text?.slice(0, 11))).toEqual([
    'Main / Oak',
    'Main / Elm3',
    'Main Street',
    'Curb 7Main ',
  ]);
  expect(options()[1]).toBe('Main / Elm3 curbs');
  expect(options()[2]).toMatch(/Oak.*Elm.*1 curb$/);
  expect(options()[3]).not.toMatch(/curb$/);
});

it('goes round the places by the arrows, in the order they stand in', async () => {
  const { view, person, field, active, onChosen } = await opened();
  await person.type(field, 'main');
  await view.findByText('4 places found');
  expect(active()).toBeNull();
  await person.keyboard('{ArrowUp}');
  expect(active()).toMatch(/^Curb 7/);
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(active()).toMatch(/^Main \/ Elm/);
  expect(field.getAttribute('aria-activedescendant')).toBe(
    document.querySelector('[aria-selected="true"]')?.id,
  );
  await person.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  expect([field.value, onChosen.mock.calls.length, store.getState().selection.links]).toEqual([
    'Curb 7',
    1,
    [7],
  ]);
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

it('goes to the best with Enter, also before the answer is there', async () => {
  const { person, field, onChosen } = await opened();
  const answers = delayResponses('search', ({ query }) => query.q === 'main');
  await person.type(field, 'main{Enter}');
  await expect.poll(() => answers.length).toBe(1);
  expect(onChosen).not.toHaveBeenCalled();
  await answers[0]?.release();
  await expect.poll(() => onChosen).toHaveBeenCalledOnce();
  expect([field.value, store.getState().map.found?.box]).toEqual(['Main / Oak', [10, 50, 10, 50]]);
});

it('keeps what was chosen, the latest first, until it is told to forget', async () => {
  const { view, person, field, options } = await opened();
  await person.type(field, 'main');
  await person.click(await view.findByRole('option', { name: /^Main Street/ }));
  await person.click(field);
  await person.clear(field);
  expect(view.getByText('Recent')).toBeDefined();
  expect(options().map((text) => text?.slice(0, 11))).toEqual(['Main Street']);
  await person.click(view.getByRole('button', { name: 'Clear recent places' }));
  expect([options(), localStorage.getItem('recent-places')]).toEqual([[], null]);
});

it('closes with Escape, then clears, then leaves', async () => {
  const { view, person, field, onChosen } = await opened();
  await person.type(field, 'main');
  await view.findByText('4 places found');
  await person.keyboard('{Escape}');
  expect([field.getAttribute('aria-expanded'), field.value]).toEqual(['false', 'main']);
  await person.keyboard('{Escape}');
  expect([field.value, onChosen.mock.calls.length]).toEqual(['', 0]);
  await person.keyboard('{Escape}');
  expect(onChosen).toHaveBeenCalledOnce();
});

it.each([
  { has_street_names: true, addresses: 'off', hint: /^Try a street name, two streets/ },
  { has_street_names: false, addresses: 'answered', hint: /^Try a street name, two streets/ },
  {
    has_street_names: false,
    addresses: 'off',
    hint: /^The data of this city has no street names. Try the ID/,
  },
] as const)('says that nothing was found, and what can be: %j', async ({ hint, ...answer }) => {
  const { view, person, field } = await opened(() => mockResponse('search', answer));
  await person.type(field, 'zzz');
  await expect.poll(() => view.queryAllByText('Nothing found')).toHaveLength(2);
  expect(view.getByText(hint)).toBeDefined();
});

it('asks again where the search did not answer', async () => {
  let isDown = true;
  const { view, person, field } = await opened(() =>
    isDown
      ? new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' })
      : mockResponse('search', { results: found } as never),
  );
  await person.type(field, 'main');
  await view.findAllByText('Search failed. Try again.');
  isDown = false;
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(await view.findByText('4 places found')).toBeDefined();
});

it('looks near where the map is, coarsely, and in the reader’s language', async () => {
  store.dispatch(cameraSet({ kind: 'point', lng: 10.12345, lat: 50.98765, zoom: 15 }));
  const { view, person, asked } = await open(
    <SearchBox autoFocus={false} initial="" onChosen={vi.fn()} onLeft={vi.fn()} />,
    { search: () => mockResponse('search') },
    'es',
  );
  await person.type(view.getByRole('combobox'), 'main ');
  await expect
    .poll(() => asked.filter(({ name }) => name === 'search').at(-1)?.query)
    .toEqual({
      q: 'main',
      limit: '12',
      language: 'es',
      lng: '10.12',
      lat: '50.99',
    });
});

it('is cleared with what it marked, and closes when one goes elsewhere', async () => {
  const { view, person, field, options, onChosen } = await opened();
  await person.type(field, 'main');
  await person.click(await view.findByRole('option', { name: /^Main \/ Oak/ }));
  expect([field.value, store.getState().map.found?.box]).toEqual(['Main / Oak', [10, 50, 10, 50]]);
  expect(onChosen).toHaveBeenCalledOnce();
  await person.click(view.getByRole('button', { name: 'Clear the search' }));
  expect([field.value, store.getState().map.found, document.activeElement === field]).toEqual([
    '',
    null,
    true,
  ]);
  expect([field.getAttribute('aria-expanded'), options()]).toEqual(['true', ['Main / Oak']]);
  expect(view.queryByRole('button', { name: 'Clear the search' })).toBeNull();
  await person.click(document.body);
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await person.keyboard('{Escape}');
  expect(onChosen).toHaveBeenCalledOnce();
});

it('has the focus at once where that is wished, at the end of what it begins with', async () => {
  const { view } = await open(<SearchBox autoFocus initial="Oak" onChosen={vi.fn()} onLeft={vi.fn()} />, {
    search: () => mockResponse('search'),
  });
  const field = view.getByRole<HTMLInputElement>('combobox');
  expect([document.activeElement, field.selectionStart, field.getAttribute('aria-expanded')]).toEqual([
    field,
    3,
    'true',
  ]);
});

it('does not look again for what was chosen', async () => {
  const { view, person, asked, field } = await opened();
  await person.type(field, 'main');
  await person.click(await view.findByRole('option', { name: /^Main Street/ }));
  await person.click(field);
  expect(view.getAllByRole('option')).toHaveLength(4);
  await person.keyboard('{ArrowDown}');
  expect(document.querySelector('[aria-selected="true"]')?.textContent).toMatch(/^Main \/ Oak/);
  expect(asked.filter(({ name, query }) => name === 'search' && query.q !== 'main')).toEqual([]);
});

it('says of a curb its side and from where it begins, and how many curbs a place has', async () => {
  const part = { kind: 'link', link: 7, curbs: 1, bl_street_name: 'Oak', bl_side: 'N', bl_to: 'Elm' };
  const { view, person, field, options } = await opened(() =>
    mockResponse('search', {
      results: [
        place('a', 'S-7', part),
        place('b', 'S-8', { ...part, bl_side: 'Odd', curbs: 2, bl_from: 'Ash', bl_to: null }),
        place('c', 'S-9', { ...part, bl_from: 'Ash', bl_side: null }),
      ],
    } as never),
  );
  await person.type(field, 's');
  await view.findByText('3 places found');
  expect(options()).toEqual([
    'S-7Oak, North side, from Elm',
    'S-8Oak, Odd side, from Ash, 2 curbs',
    'S-9Oak, between Ash and Elm',
  ]);
});

it('leaves a word that is being composed alone, and other keys to the browser', async () => {
  const { view, person, field, active, onChosen } = await opened();
  await person.type(field, 'main');
  await view.findByText('4 places found');
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: 'ArrowDown', isComposing: true });
  expect([onChosen.mock.calls.length, active()]).toEqual([0, null]);
  expect(['ArrowDown', 'a', 'Escape'].map((key) => fireEvent.keyDown(field, { key }))).toEqual([
    false,
    true,
    false,
  ]);
  expect(field.getAttribute('aria-expanded')).toBe('false');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(field.getAttribute('aria-expanded')).toBe('true');
});

it('stays open while the focus is within it', async () => {
  const { view, person, field } = await opened();
  await person.type(field, 'main');
  await view.findByText('4 places found');
  await person.tab();
  expect(document.activeElement).toBe(view.getByRole('button', { name: 'Clear the search' }));
  expect(field.getAttribute('aria-expanded')).toBe('true');
});

it('forgets what the arrows had chosen in the answer before', async () => {
  const { view, person, field, active, asked } = await opened();
  await person.type(field, 'main');
  await view.findByText('4 places found');
  fireEvent.change(field, { target: { value: 'mains' } });
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(active()).toMatch(/^Main \/ Oak/);
  await expect.poll(() => asked.filter(({ name }) => name === 'search').at(-1)?.query.q).toBe('mains');
  await expect.poll(() => active()).toBeNull();
});

it('hears nothing any more of a text that was written on', async () => {
  const { view, person, field, options } = await opened();
  const old = delayResponses('search', ({ query }) => query.q === 'old');
  await person.type(field, 'old');
  await expect.poll(() => old.length).toBe(1);
  fireEvent.change(field, { target: { value: 'main' } });
  await view.findByText('4 places found');
  await old[0]?.release();
  await person.keyboard('{ArrowDown}');
  expect([options().length, view.getByRole('status').textContent]).toEqual([4, '4 places found']);
});

it('takes the focus from nobody who went elsewhere', async () => {
  const other = document.createElement('input');
  document.body.append(other);
  other.focus();
  await open(<SearchBox autoFocus initial="Oak" onChosen={vi.fn()} onLeft={vi.fn()} />, {
    search: () => mockResponse('search'),
  });
  expect(document.activeElement).toBe(other);
  other.remove();
});
