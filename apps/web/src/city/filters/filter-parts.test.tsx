// @vitest-environment happy-dom
// Parts of the filters: days, the moment, what is in view of them, the button that counts, and the way out where nothing matches.
import { act } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { instantChosen } from '../../shell/instant-slice.ts';
import { store } from '../../shell/store.ts';
import { open } from '../../testing/page.tsx';
import { noRuleSets } from '../../testing/proposal.ts';
import { ActiveFilters } from './active-filters.tsx';
import { DateTimeFields } from './date-time-fields.tsx';
import { DayChoice } from './day-choice.tsx';
import { FilterToggle } from './filter-toggle.tsx';
import {
  allClassesShown,
  classToggled,
  daysChosen,
  filtersCleared,
  filterToggled,
  subActivityChosen,
  timeLimitToggled,
} from './filters-slice.ts';
import { NothingMatchesNotice } from './nothing-matches.tsx';
import { type FilterChoices, withAllOption } from './use-filter-choices.ts';
import { countVisibleCurbs } from './use-visible-curb-counts.ts';

afterEach(() => {
  store.dispatch(filtersCleared());
  store.dispatch(allClassesShown());
});
const choices: FilterChoices = {
  days: [
    { value: 'All', label: 'Any day' },
    { value: 'Weekdays', label: 'On weekdays' },
  ] as never,
  timeLimits: [{ value: 20, label: '20 min' }],
  restrictions: [{ value: 'loading', label: 'Loading' }],
  sections: [
    { name: 'a', title: 'A', options: [{ value: 'taxi', label: 'Taxi' }] },
    { name: 'b', title: 'B', options: [{ value: 'bus', label: 'Bus stop' }] },
  ],
  failed: false,
  loading: false,
  retry: () => undefined,
};
const days = () => store.getState().filters.days;

it('has a chip for each filter in force, which takes away its own', async () => {
  const { view, person } = await open(<ActiveFilters choices={choices} />);
  expect(view.queryByRole('list')).toBeNull();
  act(() => {
    store.dispatch(subActivityChosen('bus'));
    store.dispatch(daysChosen(choices.days[1]?.value ?? 'All'));
    store.dispatch(timeLimitToggled(20));
    store.dispatch(timeLimitToggled(45));
    store.dispatch(filterToggled({ list: 'restrictions', name: 'loading' }));
    store.dispatch(filterToggled({ list: 'sub_restrictions', name: 'taxi' }));
  });
  const chips = () => view.queryAllByRole('button').map(({ textContent }) => textContent);
  expect(chips()).toEqual(['Bus stop', 'On weekdays', '20 min', '45', 'Loading', 'Taxi']);
  for (const name of ['45', 'Bus stop', 'Loading'])
    await person.click(view.getByRole('button', { name: `Remove ${name}` }));
  expect(chips()).toEqual(['On weekdays', '20 min', 'Taxi']);
  for (const name of ['On weekdays', 'Taxi', '20 min'])
    await person.click(view.getByRole('button', { name: `Remove ${name}` }));
  expect([chips(), days()]).toEqual([[], 'All']);
});

it('chooses days, and says what that means', async () => {
  const { view, person } = await open(<DayChoice options={choices.days} />);
  expect(view.getByLabelText<HTMLInputElement>('Any day').checked).toBe(true);
  const all = document.querySelector('p')?.textContent;
  await person.click(view.getByLabelText('On weekdays'));
  expect(days()).toBe(choices.days[1]?.value);
  expect(document.querySelector('p')?.textContent).not.toBe(all);
  expect(document.querySelector('p')?.textContent).toBe(
    'Curbs that have a rule on each of these days, at any hour.',
  );
});

it('counts the filters in force on its button', async () => {
  const onToggle = vi.fn();
  const { view, person } = await open(<FilterToggle open={false} onToggle={onToggle} />);
  const button = view.getByRole('button', { name: 'Filters' });
  expect([button.textContent, button.getAttribute('aria-expanded')]).toEqual(['Filters', 'false']);
  act(() => {
    store.dispatch(timeLimitToggled(20));
    store.dispatch(timeLimitToggled(45));
  });
  await person.click(view.getByRole('button', { name: 'Filters, 2 active' }));
  expect([button.textContent, onToggle.mock.calls.length]).toEqual(['Filters', 1]);
});

it('steps the time by five minutes, round the clock, and goes back to now', async () => {
  store.dispatch(instantChosen({ date: '2026-11-20', time: '23:57' }));
  const { view, person } = await open(<DateTimeFields />, { ruleSets: () => noRuleSets });
  act(() => void store.dispatch(instantChosen({ date: '2026-11-20', time: '23:57' })));
  const now = () => view.getByRole('button', { name: /now/i });
  expect(now().getAttribute('aria-pressed')).toBe('false');
  view.getByLabelText('Time shown').focus();
  await person.keyboard('{ArrowUp}');
  expect(store.getState().instant.chosen).toEqual({ date: '2026-11-20', time: '00:02' });
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(store.getState().instant.chosen).toEqual({ date: '2026-11-20', time: '23:52' });
  await person.click(now());
  expect([store.getState().instant.chosen, now().getAttribute('aria-pressed')]).toEqual([null, 'true']);
});

it('offers everything before the uses of all sections', () => {
  expect(withAllOption(choices, 'All types').map(({ label }) => label)).toEqual([
    'All types',
    'Taxi',
    'Bus stop',
  ]);
});

it('counts the curbs in view: all, those that pass, and those that are drawn', () => {
  const inView = { 0: { count: 4 }, 2: { count: 3 }, 3: { count: 20 } };
  expect(countVisibleCurbs(inView, new Set([3]), new Set([2, 3]))).toEqual({ all: 27, shown: 7, drawn: 4 });
  expect(countVisibleCurbs({}, new Set([3]), new Set([3]))).toEqual({ all: 0, shown: 0, drawn: 0 });
});

it.each([
  ['not counted yet', null, true, null],
  ['none is there', { all: 0, shown: 0, drawn: 0 }, true, null],
  ['one is drawn', { all: 9, shown: 4, drawn: 1 }, true, null],
  ['the filters leave all out', { all: 9, shown: 0, drawn: 0 }, true, 'No curbs here match the filters.'],
  [
    'the legend hides all that pass',
    { all: 9, shown: 4, drawn: 0 },
    true,
    'All curb types in view are hidden in the legend. Show one to see its curbs.',
  ],
  [
    'the legend hides all there is',
    { all: 9, shown: 9, drawn: 0 },
    false,
    'All curb types in view are hidden in the legend. Show one to see its curbs.',
  ],
])('says why no curb is drawn, with the way out: %s', async (_why, seen, filtered, said) => {
  act(() => {
    store.dispatch(classToggled('loading'));
    if (filtered) store.dispatch(filterToggled({ list: 'restrictions', name: 'parking' }));
  });
  const { view, person } = await open(<NothingMatchesNotice seen={seen} />);
  const status = view.getByRole('status');
  expect(status.querySelector('p')?.firstChild?.textContent ?? null).toBe(said);
  expect(status.hasAttribute('data-over-map')).toBe(said !== null);
  if (seen === null || said === null) return;
  await person.click(view.getByRole('button'));
  const { restrictions, hidden } = store.getState().filters;
  expect([restrictions, hidden]).toEqual(
    seen.shown === 0 ? [[], ['loading']] : [filtered ? ['parking'] : [], []],
  );
});
