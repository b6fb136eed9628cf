// @vitest-environment happy-dom
// A scenario in the dialog: what one may do with it, what is sent, and what is told where that is refused.
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { store } from '../../shell/store.ts';
import { mockResponse, type Part } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import type { Scenario } from './scenario-hooks.ts';
import { ScenarioRow } from './scenario-row.tsx';
import { scenarioSelected } from './scenario-slice.ts';

beforeEach(() => void store.dispatch(scenarioSelected(6)));
afterEach(() => act(() => void store.dispatch(scenarioSelected(null))));

const { results: all } = mockResponse('scenarios', {
  results: [
    { id: 5, name: 'Winter', is_listable: true },
    { id: 6, name: 'Summer', is_listable: true, open_proposals: 2, version: 4 },
  ],
});
const summer = all[1] as Scenario;
const no = () => new ErrorResponse(409, { code: 'changed_meanwhile', detail: 'It has changed.' });

async function row(part: Part<Scenario> = {}, answers: Answers = {}, more: object = {}) {
  const again = vi.fn();
  const scenario = { ...summer, ...part } as Scenario;
  const props = { scenario, all: all as Scenario[], selected: true, mayEdit: true, again, ...more };
  const page = await open(<ScenarioRow {...props} />, { ...signedIn('view', 'edit'), ...answers });
  const press = (name: string) => page.person.click(page.view.getByRole('button', { name }));
  const buttons = () => page.view.queryAllByRole('button').map(({ textContent }) => textContent);
  const sent = () =>
    page.asked.flatMap(({ name, params, body }) => (body ? [{ name, ...params, body }] : []));
  const type = async (label: string, text: string) => {
    const field = page.view.getByLabelText(label);
    await page.person.clear(field);
    if (text !== '') await page.person.type(field, text);
  };
  return { ...page, again, press, buttons, sent, type };
}
const selected = () => store.getState().scenario.selected;

it('says its name, that one works in it, and what is open', async () => {
  const { view } = await row();
  expect(view.getByText('Summer').textContent).toContain('Current scenario');
  expect(view.getByText('2 open proposals')).toBeTruthy();
});
it.each([
  ['a scenario of one’s own', {}, {}, ['Rename', 'Copy', 'Delete']],
  ['the default one', { is_default: true }, {}, ['Copy']],
  ['what holds today', { is_default: true, is_listable: false }, {}, []],
  ['who may only look', {}, { mayEdit: false }, []],
])('offers of %s what can be done', async (_what, part, more, names) => {
  const { buttons, view } = await row(part, {}, more);
  expect(buttons()).toEqual(names);
  expect(view.queryByText('Rules currently in effect') !== null).toBe('is_listable' in part);
});
it('says nothing of work in another', async () => {
  const { view } = await row({}, {}, { selected: false });
  expect(view.queryByText('Current scenario')).toBeNull();
});

it('is renamed, on the version that was seen; its own name is free, that of another is not', async () => {
  const { press, type, sent, view } = await row({}, { updateScenario: () => mockResponse('updateScenario') });
  await press('Rename “Summer”');
  expect(view.getByLabelText<HTMLInputElement>('New name').value).toBe('Summer');
  await type('New name', 'winter');
  await press('Rename');
  expect(view.getByRole('alert').textContent).toBeTruthy();
  expect(view.getByLabelText('New name').getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
  await type('New name', ' SUMMER ');
  expect(view.queryByRole('alert')).toBeNull();
  await press('Rename');
  await expect
    .poll(sent)
    .toEqual([{ name: 'updateScenario', id: '6', body: { name: 'SUMMER', version: 4 } }]);
  await expect.poll(() => view.queryByLabelText('New name')).toBeNull();
});
it('says at the field why it could not be renamed, and is read again', async () => {
  const { press, type, again, view } = await row({}, { updateScenario: no });
  await press('Rename “Summer”');
  await type('New name', 'Autumn');
  await press('Rename');
  expect((await view.findByRole('alert')).textContent).toBe('It has changed.');
  expect(again).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(view.getByLabelText('New name'));
  await press('Cancel');
  expect(view.queryByLabelText('New name')).toBeNull();
});

it('is copied under a name of its own, and one works in the copy', async () => {
  const { press, sent, type, view } = await row(
    {},
    { copyScenario: () => mockResponse('copyScenario', { id: 9, name: 'Second' }) },
  );
  await press('Copy “Summer”');
  expect(view.getByLabelText<HTMLInputElement>('Name of the copy').value).toBe('Copy of Summer');
  await type('Name of the copy', 'Summer');
  await press('Copy');
  expect([view.getByRole('alert') !== null, sent()]).toEqual([true, []]);
  await type('Name of the copy', 'Second');
  await press('Copy');
  await expect.poll(sent).toEqual([{ name: 'copyScenario', id: '6', body: { name: 'Second' } }]);
  await expect.poll(selected).toBe(9);
  expect(lastToast()).toBe('The copy “Second” was created. You are now working in it.');
  expect(view.queryByLabelText('Name of the copy')).toBeNull();
});

it.each([
  [0, 'Delete', /It has no open proposals/, false, true, null],
  [1, 'Delete it and 1 proposal', /^1 proposal is still open/, true, true, null],
  [2, 'Delete it and 2 proposals', /^2 proposals are still open/, true, false, 6],
])(
  'is deleted with its %i proposals, when that is meant',
  async (open_proposals, act_, asks, with_, isSelected, left) => {
    const { press, sent, view } = await row(
      { open_proposals },
      { deleteScenario: () => mockResponse('deleteScenario') },
      { selected: isSelected },
    );
    await press('Delete “Summer”');
    expect(document.activeElement).toBe(view.getByRole('region', { name: 'Delete “Summer”' }));
    expect(view.getByText(asks)).toBeTruthy();
    await press('Cancel');
    expect(sent()).toEqual([]);
    await press('Delete “Summer”');
    await press(act_);
    const body = { with_proposals: with_, version: 4 };
    await expect.poll(sent).toEqual([{ name: 'deleteScenario', id: '6', body }]);
    await expect.poll(() => lastToast()).toBe('The scenario “Summer” was deleted.');
    expect(selected()).toBe(left);
    expect(view.queryByRole('region')).toBeNull();
  },
);
it('says why it could not be deleted, and is read again', async () => {
  const { press, again, view } = await row({}, { deleteScenario: no });
  await press('Delete “Summer”');
  await press('Delete it and 2 proposals');
  expect((await view.findByRole('alert')).textContent).toBe('It has changed.');
  expect([again.mock.calls.length, selected()]).toEqual([1, 6]);
});
