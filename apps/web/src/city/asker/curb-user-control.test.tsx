// @vitest-environment happy-dom
// For whom the map answers: the kinds of user, the city's own classes, a resident's permits, and what this device remembers.
import { restriction } from '@curbwright/core';
import { act, fireEvent, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { drawnReported } from '../view/map-slice.ts';
import { CurbUserControl } from './curb-user-control.tsx';
import { curbUserChosen, permitsSet, userClassesChosen } from './curb-user-slice.ts';
import { PermitDialog } from './permit-dialog.tsx';
import { loadRememberedUser } from './remembered-user.ts';
import { hasUnknownClass } from './unknown-classes.ts';

const permitRule = (...subclasses: readonly string[]) =>
  restriction.parse({
    activity: 'parking',
    subActivity: 'permit-parking',
    priority: 500,
    users: [{ allOf: ['resident'], subclasses }],
  });

async function opened(permits: readonly string[] = ['A', 'B']) {
  store.dispatch(drawnReported({ kind: 'point', lng: 0, lat: 0, zoom: 12 }));
  const page = await open(<CurbUserControl />, {
    ruleSets: () =>
      mockResponse('ruleSets', {
        calendar: { periods: [] },
        rule_sets: [{ number: 2, id: 'a', restrictions: [permitRule(...permits)] }],
      } as never),
    userClassCategories: () =>
      mockResponse('userClassCategories', {
        results: [
          { name: 'buses', display_name: 'City buses', user_classes: ['bus', 'tour-bus'] },
          { name: 'cars', display_name: 'Cars', user_classes: ['car'] },
          { name: 'none', display_name: 'None', user_classes: [] },
        ],
      } as never),
  });
  const select = () => page.view.getByRole<HTMLSelectElement>('combobox', { name: 'Curb user' });
  const options = (within_: string) =>
    [...select().querySelectorAll(within_)].map(({ textContent }) => textContent);
  await expect.poll(() => options('optgroup option').length).toBe(1);
  return { ...page, select, options };
}

it('offers the usual kinds, and the city’s classes none of them stands for', async () => {
  const { select, options } = await opened();
  expect(options(':scope > option')).toEqual([
    'A car',
    'A resident with a permit',
    'A driver with an accessible parking permit',
    'A delivery truck',
    'A taxi',
    'A ride-hail car',
    'An electric car',
    'A car-share vehicle',
    'A motorcycle',
    'A bicycle',
  ]);
  expect(options('optgroup option')).toEqual(['City buses']);
  expect(select().querySelector('optgroup')?.label).toBe('Other user classes');
  expect(select().value).toBe('car');
});

it('remembers a kind that is chosen, not the classes of a category', async () => {
  const { select, person } = await opened();
  await person.selectOptions(select(), 'taxi');
  expect([store.getState().asker.kind, loadRememberedUser()]).toEqual([
    'taxi',
    { kind: 'taxi', permits: [] },
  ]);
  await person.selectOptions(select(), 'bus,tour-bus');
  expect(store.getState().asker.classes).toEqual(['bus', 'tour-bus']);
  expect(select().value).toBe('bus,tour-bus');
  expect(loadRememberedUser()?.kind).toBe('taxi');
  await person.selectOptions(select(), 'car');
  expect(store.getState().asker.classes).toEqual([]);
});

it('names classes of an address that no category has, and says when nobody knows them', async () => {
  const { select, options } = await opened();
  act(() => void store.dispatch(userClassesChosen(['bicycle', 'zeppelin'])));
  expect(select().value).toBe('bicycle,zeppelin');
  expect(options('optgroup option')).toHaveLength(2);
  await expect.poll(() => options('option').at(-1)).toBe('bicycle, zeppelin (unknown in this city)');
  act(() => void store.dispatch(userClassesChosen(['bus', 'tour-bus'])));
  expect(options('option').filter((text) => text?.includes('zeppelin'))).toEqual([]);
  expect(
    [['car'], ['bus'], ['zeppelin'], ['car', 'zeppelin']].map((classes) =>
      hasUnknownClass(classes, { classes: [], permits: [], purposes: [] } as never, ['bus']),
    ),
  ).toEqual([false, false, true, true]);
});

describe('permits', () => {
  const permitsButton = (view: Awaited<ReturnType<typeof opened>>['view']) =>
    view.findByRole('button', { name: /^Permit zone/ });

  it('are asked of residents alone', async () => {
    const { view, person, select } = await opened();
    expect(view.queryByRole('button')).toBeNull();
    await person.selectOptions(select(), 'resident');
    expect((await permitsButton(view)).textContent).toBe('Permit zone:Choose');
    await person.selectOptions(select(), 'bus,tour-bus');
    expect(view.queryByRole('button')).toBeNull();
  });

  it('are chosen from the city’s, remembered, and taken off again', async () => {
    const { view, person, select } = await opened();
    await person.selectOptions(select(), 'resident');
    await person.click(await permitsButton(view));
    const box = (name: string) => within(document.body).findByRole('checkbox', { name });
    await person.click(await box('B'));
    await person.click(await box('A'));
    expect(store.getState().asker.permits).toEqual(['B', 'A']);
    expect(loadRememberedUser()).toEqual({ kind: 'resident', permits: ['B', 'A'] });
    await person.click(await box('B'));
    expect(store.getState().asker.permits).toEqual(['A']);
    expect((await permitsButton(view)).textContent).toBe('Permit zone:A');
  });

  it('that are not of this city are said to be unknown', async () => {
    const { view } = await opened();
    act(() => {
      store.dispatch(curbUserChosen('resident'));
      store.dispatch(permitsSet(['A', 'Q']));
    });
    expect((await permitsButton(view)).textContent).toBe('Permit zone:AQ (unknown in this city)');
  });

  it('that are all unknown are said alone, listed apart, and can be taken off', async () => {
    const { view, person } = await opened();
    act(() => {
      store.dispatch(curbUserChosen('resident'));
      store.dispatch(permitsSet(['Q']));
    });
    const button = await permitsButton(view);
    expect(button.textContent).toBe('Permit zone:Q (unknown in this city)');
    await person.click(button);
    const box = () => within(document.body).queryByRole<HTMLInputElement>('checkbox', { name: /^Q/ });
    await expect.poll(() => box()?.checked).toBe(true);
    await person.click(box() as HTMLElement);
    expect(store.getState().asker.permits).toEqual([]);
    expect(button.textContent).toBe('Permit zone:Choose');
  });
});

describe('the list of permits', () => {
  const dialog = async (
    permits: readonly string[],
    chosen: readonly string[] = [],
    unknown: readonly string[] = [],
  ) => {
    const [onToggle, onClose] = [vi.fn(), vi.fn()];
    await open(<PermitDialog {...{ permits, chosen, unknown, onToggle, onClose }} />);
    const page = within(document.body);
    const labels = () =>
      page
        .queryAllByRole<HTMLInputElement>('checkbox', { hidden: true })
        .map(({ checked, disabled, parentElement }) => [
          parentElement?.textContent?.trim(),
          checked,
          disabled,
        ]);
    return { page, labels, onToggle, onClose };
  };
  const zones = (count: number) => Array.from({ length: count }, (_, at) => `Z${at + 1}`);

  it('has those of the city, after those it does not know', async () => {
    const { labels, page, onToggle } = await dialog(['A', 'B'], ['B'], ['Q']);
    expect(labels()).toEqual([
      [expect.stringMatching(/^Q.*unknown in this city$/), true, false],
      ['A', false, false],
      ['B', true, false],
    ]);
    fireEvent.click(page.getByRole('checkbox', { name: 'A', hidden: true }));
    expect(onToggle.mock.calls).toEqual([['A']]);
    expect(page.queryByRole('searchbox', { hidden: true })).toBeNull();
  });

  it('is searched where it is longer than twelve', async () => {
    const { page, labels } = await dialog(zones(13));
    const search = page.getByRole('searchbox', { hidden: true });
    fireEvent.change(search, { target: { value: ' z12 ' } });
    expect(labels().map(([name]) => name)).toEqual(['Z12']);
    fireEvent.change(search, { target: { value: 'x' } });
    expect(page.getByText('No permit in this city contains “x”.')).toBeTruthy();
  });

  it('of twelve has no search', async () => {
    const { page } = await dialog(zones(12));
    expect(page.queryByRole('searchbox', { hidden: true })).toBeNull();
  });

  it('takes ten, and says so', async () => {
    const { labels, page } = await dialog(zones(12), zones(8), ['P', 'Q']);
    expect(
      labels()
        .filter(([, , disabled]) => disabled)
        .map(([name]) => name),
    ).toEqual(['Z9', 'Z10', 'Z11', 'Z12']);
    expect(page.getByText(/10/, { selector: '[role=status]' })).toBeTruthy();
  });

  it('takes the tenth', async () => {
    const { labels } = await dialog(zones(12), zones(9));
    expect(labels().some(([, , disabled]) => disabled)).toBe(false);
  });

  it('says when the rules name none', async () => {
    const { page, onClose } = await dialog([]);
    expect(page.getByText('This city’s rules don’t use permits.')).toBeTruthy();
    expect(page.queryByText(/^No permit/)).toBeNull();
    fireEvent.click(page.getAllByRole('button', { name: 'Done', hidden: true }).at(-1) as HTMLElement);
    expect(onClose).toHaveBeenCalled();
  });
});
