// @vitest-environment happy-dom
// The bar of scenarios: which are offered on the map and in lists, what choosing one does, and another day to look at.
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routeChanged } from '../../shell/route-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { AsOfDialog } from './as-of-dialog.tsx';
import { ScenarioSelect } from './scenario-select.tsx';
import { asOfChosen, draftsShown, scenarioSelected } from './scenario-slice.ts';

const reset = () =>
  act(() => {
    store.dispatch(scenarioSelected(null));
    store.dispatch(draftsShown(true));
    store.dispatch(asOfChosen(null));
    store.dispatch(routeChanged('/'));
  });
beforeEach(reset);
afterEach(() => {
  vi.useRealTimers();
  reset();
});

const scenarios: Answers['scenarios'] = () =>
  mockResponse('scenarios', {
    results: [
      {
        id: 1,
        name: 'Existing',
        display_name: 'Existing',
        is_default: true,
        is_listable: false,
        is_mappable: true,
      },
      {
        id: 2,
        name: 'Summer',
        display_name: 'Summer',
        is_listable: true,
        is_mappable: true,
        open_proposals: 1234,
      },
      {
        id: 3,
        name: 'General',
        display_name: 'General',
        is_default: true,
        is_listable: true,
        is_mappable: true,
      },
      { id: 4, name: 'List', display_name: 'List', is_listable: true, is_mappable: false },
    ],
  });
async function bar(path: string, answers: Answers = {}) {
  store.dispatch(routeChanged(path));
  const page = await open(<ScenarioSelect>more</ScenarioSelect>, {
    ...signedIn('edit'),
    scenarios,
    ...answers,
  });
  const choice = () => page.view.getByRole<HTMLSelectElement>('combobox', { name: 'Scenario' });
  const options = () => [...choice().options].map(({ text }) => text);
  const press = (name: string) => page.person.click(page.view.getByRole('button', { name }));
  return { ...page, choice, options, press };
}
const map = '/manager/mapview/';
const list = '/manager/listview/';
const scenario = () => store.getState().scenario;

it.each([
  [map, ['Existing', 'Summer (1,234)', 'General']],
  [list, ['Summer (1,234)', 'General', 'List']],
])('offers at %s what can be seen there', async (path, names) => {
  const { options, choice, view } = await bar(path);
  await expect.poll(() => options().length).toBe(3);
  expect(options().map((text) => text.replace('Existing Conditions', 'Existing'))).toEqual(names);
  expect(choice().value).toBe('3');
  const isMap = path === map;
  for (const name of ['Show proposed changes on the map', 'View another day'])
    expect(view.queryByRole('button', { name }) !== null).toBe(isMap);
});

it('works in the one that is chosen; in none but the default where that is', async () => {
  const { person, choice, options } = await bar(map);
  await expect.poll(() => options().length).toBe(3);
  await person.selectOptions(choice(), '2');
  expect(scenario().selected).toBe(2);
  expect(choice().value).toBe('2');
  await person.selectOptions(choice(), '3');
  expect(scenario().selected).toBeNull();
});

it('shows and hides drafts on the map; existing conditions have none', async () => {
  const { person, choice, options, press, view } = await bar(map);
  await expect.poll(() => options().length).toBe(3);
  const eye = () => view.getByRole('button', { name: 'Show proposed changes on the map' });
  expect(eye().getAttribute('aria-pressed')).toBe('true');
  await press('Show proposed changes on the map');
  expect([scenario().shown, eye().getAttribute('aria-pressed')]).toEqual([false, 'false']);
  await press('Show proposed changes on the map');
  await person.selectOptions(choice(), '1');
  const none = view.getByRole('button', { name: /^Existing Conditions has no proposed changes/ });
  expect(none.getAttribute('aria-pressed')).toBe('false');
  await person.click(none);
  expect(scenario().shown).toBe(true);
  await press('What this scenario changes');
  expect(lastToast()).toMatch(/^Existing Conditions has no proposed changes/);
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
});

it('leaves existing conditions for a list', async () => {
  store.dispatch(scenarioSelected(1));
  await bar(list);
  await expect.poll(() => scenario().selected).toBeNull();
  store.dispatch(scenarioSelected(1));
  const { options } = await bar(map);
  await expect.poll(() => options().length).toBe(3);
  expect(scenario().selected).toBe(1);
});

it('says that they could not be read, and reads them again', async () => {
  let refuses = true;
  const no = new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' });
  const { press, options, view } = await bar(map, {
    scenarios: (asked) => (refuses ? no : (scenarios?.(asked) as never)),
  });
  await view.findByText('Couldn’t load the scenarios. Try again');
  await press('What this scenario changes');
  expect(lastToast()).toBe('Couldn’t load the scenarios. Try again');
  refuses = false;
  await press('Couldn’t load the scenarios. Try again');
  await expect.poll(() => options().length).toBe(3);
});

it('opens what one asks for', async () => {
  const { press, options, person } = await bar(map);
  await expect.poll(() => options().length).toBe(3);
  for (const [name, title] of [
    ['Manage scenarios', 'Scenarios'],
    ['View another day', 'View another day'],
  ] as const) {
    await press(name);
    const dialog = within(await screen.findByRole('dialog', { hidden: true }));
    expect(dialog.getByText(title, { selector: 'h2' })).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: 'Close', hidden: true }));
    expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  }
});

describe('another day', () => {
  const now = Date.parse('2026-11-28T12:07:40-06:00');
  async function dialog() {
    vi.useFakeTimers({ toFake: ['Date'], now });
    const onClose = vi.fn();
    const page = await open(<AsOfDialog onClose={onClose} />);
    const press = (name: string) => page.person.click(screen.getByRole('button', { name, hidden: true }));
    return { ...page, press, onClose };
  }
  it.each([
    [null, '2026-11-27'],
    ['Yesterday', '2026-11-27'],
    ['A week ago', '2026-11-21'],
    ['30 days ago', '2026-10-29'],
    ['A year ago', '2025-11-28'],
  ])('is yesterday until another is chosen: %s', async (name, day) => {
    const { press, onClose } = await dialog();
    if (name !== null) await press(name);
    await press('Show on the map');
    expect(onClose).toHaveBeenCalledOnce();
    expect(scenario().asOf?.slice(0, 10)).toBe(day);
    expect(scenario().asOf).toMatch(/:00\.000Z$/);
    expect(store.getState().instant).toMatchObject({ chosen: { date: day } });
  });
  it('begins with the one that is looked at, and stays as it was when that is not changed', async () => {
    store.dispatch(asOfChosen('2026-10-02T15:30:00.000Z'));
    const { press, onClose } = await dialog();
    expect(screen.getByLabelText<HTMLInputElement>('Local time in the city').value).toMatch(/^10:30/);
    await press('Cancel');
    expect([onClose.mock.calls.length, scenario().asOf]).toEqual([1, '2026-10-02T15:30:00.000Z']);
    await press('Show on the map');
    expect(scenario().asOf).toBe('2026-10-02T15:30:00.000Z');
  });
  it('is at the time of the city that is typed, or stepped to by five minutes', async () => {
    const { press, person, onClose } = await dialog();
    const time = screen.getByLabelText<HTMLInputElement>('Local time in the city');
    await person.clear(time);
    await person.type(time, 'noon-ish');
    await press('Show on the map');
    expect([onClose.mock.calls.length, scenario().asOf]).toEqual([0, null]);
    await person.clear(time);
    await person.type(time, '0:00{Enter}');
    act(() => time.focus());
    await person.keyboard('{ArrowDown}');
    await press('A week ago');
    await press('Show on the map');
    expect(scenario().asOf).toBe('2026-11-22T05:55:00.000Z');
    expect(store.getState().instant).toMatchObject({ chosen: { date: '2026-11-21', time: '23:55' } });
  });
});
