// @vitest-environment happy-dom
// The head of a draft: its scenario and its streets, whether it is saved, and what can be undone and done again.
import { proposalDraft } from '@curbwright/core';
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { reachabilityReported, wentOffline } from '../../shell/connection-slice.ts';
import { store, useAppSelector } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { open, signedIn } from '../../testing/page.tsx';
import { type DraftTarget, draftClosed, draftEdited, draftOpened } from '../draft-slice.ts';
import { currentDraft } from '../open-draft-state.ts';
import { DraftHeader } from './draft-header.tsx';

const draft = proposalDraft.parse({ action: 'modify', subActivity: 'loading', restrictions: [], links: [] });
const scenario = (id: number, name: string, is_default: boolean, is_listable = true) => ({
  id,
  name,
  display_name: name,
  is_default,
  is_listable,
});
const results = [
  scenario(3, 'Hidden', true, false),
  scenario(4, 'Spring', false),
  scenario(1, 'General', true),
  scenario(5, 'Autumn', false),
];
const streets = (...names: (string | null)[]) =>
  names.map((bl_street_name, link) => ({ link, feature: { properties: { bl_street_name } } })) as never;

function Header(props: {
  saving: boolean;
  folded: boolean;
  names: (string | null)[];
  acts: { onClose: () => void; onFold: () => void };
}) {
  const now = useAppSelector((state) => state.draft.open);
  const curbs = { entries: streets(...props.names), facts: new Map(), gone: [], again: null };
  return (
    now && (
      <DraftHeader open={now} curbs={curbs} saving={props.saving} folded={props.folded} {...props.acts} />
    )
  );
}
async function opened(place: Partial<DraftTarget> = {}, props: object = {}, isSaved = true) {
  const at = { proposal: 12, version: 5, scenario: 5, regulation: null, ...place };
  store.dispatch(draftOpened({ ...at, key: 'k', draft, saved: isSaved ? draft : null, step: 'rules' }));
  const acts = { onClose: vi.fn(), onFold: vi.fn() };
  const { view, person } = await open(
    <Header saving={false} folded={false} names={[]} {...props} acts={acts} />,
    { ...signedIn('view', 'edit'), scenarios: () => mockResponse('scenarios', { results } as never) },
  );
  const button = (name: string) => view.getByRole<HTMLButtonElement>('button', { name });
  const status = () => {
    // The other status says who else looks at the draft.
    const shown = view.getAllByRole('status').filter(({ dataset }) => dataset.presence === undefined);
    return shown.flatMap((one) => [one.dataset.state, one.textContent]);
  };
  return { view, person, button, status, ...acts };
}
const edit = (reason: string) =>
  act(() => void store.dispatch(draftEdited({ draft: { ...draft, reason }, key: null, at: 1 })));
afterEach(() => act(() => void store.dispatch(draftClosed())));

it.each([
  { what: 'its own', at: 4, name: 'Spring' },
  { what: 'the general one that is listed', at: null, name: 'General' },
])('names its scenario: $what', async ({ at, name }) => {
  const { view } = await opened({ scenario: at });
  expect(await view.findByText(name)).toBeDefined();
  for (const other of results.filter((one) => one.name !== name))
    expect(view.queryByText(other.name)).toBeNull();
});

it.each([
  { names: ['Elm', 'Elm'], said: 'Elm' },
  { names: ['Elm', 'Oak', 'Elm', 'Pine'], said: 'Elm and 2 more streets' },
])('names its streets: $said', async ({ names, said }) => {
  const { view } = await opened({}, { names });
  expect(view.getByText(said)).toBeDefined();
});

it.each([
  { regulation: null, title: 'Change to a regulation' },
  { regulation: { id: 2, regulationId: '' }, title: 'Change to a regulation' },
  { regulation: { id: 2, regulationId: 'R2' }, title: 'Change to R2' },
])('says what it is: $title', async ({ regulation, title }) => {
  const { view } = await opened({ regulation } as never);
  expect(view.getByRole('heading').textContent).toBe(title);
});

it.each([
  { action: 'create', regulation: null, title: 'New regulation' },
  { action: 'remove', regulation: null, title: 'Removal of a regulation' },
  { action: 'remove', regulation: { id: 2, regulationId: 'R2' }, title: 'Removal of R2' },
] as const)('says what it does: $title', async ({ action, regulation, title }) => {
  const { view } = await opened({ regulation });
  act(() => void store.dispatch(draftEdited({ draft: { ...draft, action }, key: null, at: 1 })));
  expect(view.getByRole('heading').textContent).toBe(title);
});

it('says whether it is saved, and its number once it is', async () => {
  const { status } = await opened();
  expect(status()).toEqual(['saved', 'Savedno. 12']);
  edit('More');
  expect(status()).toEqual(['unsaved', 'Not saved yet']);
  act(() => void store.dispatch(wentOffline()));
  expect(status()).toEqual(['offline', 'Saved in this browser']);
  act(() => void store.dispatch(reachabilityReported({ from: 'network', at: null, onLine: true })));
  expect(status()).toEqual(['unsaved', 'Not saved yet']);
});

it('says that it is being saved', async () => {
  const { status } = await opened({}, { saving: true });
  expect(status()).toEqual(['saving', 'Saving…']);
});

it('is undone and done again by its buttons and by keys, each only where there is something', async () => {
  const { button, person } = await opened();
  const [undo, redo] = [button('Undo (Ctrl+Z)'), button('Redo (Ctrl+Shift+Z)')];
  const reason = () => currentDraft(store.getState().draft)?.reason;
  expect([undo.disabled, redo.disabled]).toEqual([true, true]);
  edit('First');
  expect([undo.disabled, redo.disabled]).toEqual([false, true]);
  await person.click(undo);
  expect([reason(), undo.disabled, redo.disabled]).toEqual(['', true, false]);
  await person.click(redo);
  expect([reason(), undo.disabled, redo.disabled]).toEqual(['First', false, true]);
  await person.keyboard('{Control>}z{/Control}');
  expect(reason()).toBe('');
  await person.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(reason()).toBe('First');
});

it.each([
  { folded: false, name: 'Show the map' },
  { folded: true, name: 'Show the draft' },
])('folds and closes: folded $folded', async ({ folded, name }) => {
  const { button, person, onFold, onClose } = await opened({}, { folded });
  expect(button(name).getAttribute('aria-pressed')).toBe(`${folded}`);
  await person.click(button(name));
  expect([onFold.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
  await person.click(button('Close the draft'));
  expect([onFold.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
});
