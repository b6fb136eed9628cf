// @vitest-environment happy-dom
// The legend of what is in view: its rows, what is hidden in it, and what it says of nothing.
import { restriction } from '@curbwright/core';
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { instantChosen } from '../../shell/instant-slice.ts';
import { legendSet } from '../../shell/panels-slice.ts';
import { store } from '../../shell/store.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { filterToggled } from '../filters/filters-slice.ts';
import { inViewReported, unsettledReported } from '../view/map-slice.ts';
import { Legend } from './legend.tsx';

const rule = (activity: 'loading' | 'parking', subActivity: string) =>
  restriction.parse({ activity, subActivity, priority: 500 });
const seen = (count: number, metres: number | null, about = false) => ({ count, metres, about });

async function opened(curbs: Parameters<typeof inViewReported>[0]['curbs'] = {}) {
  act(() => {
    store.dispatch(legendSet(true));
    store.dispatch(instantChosen({ date: '2026-11-20', time: '12:00' }));
    store.dispatch(inViewReported({ curbs, box: [0, 0, 1, 1] }));
  });
  const page = await open(<Legend help={<i>the help</i>} />, {
    ruleSets: () =>
      mockResponse('ruleSets', {
        time_zone: 'America/Chicago',
        calendar: { periods: [] },
        rule_sets: [
          { number: 2, id: 'a', restrictions: [rule('loading', 'loading')] },
          { number: 3, id: 'b', restrictions: [rule('parking', 'own-class')] },
        ],
      } as never),
    subActivities: () =>
      mockResponse('subActivities', {
        results: [
          { name: 'loading', display_name: 'x', color: '#aa0000', in_viewer: true, line_width: 2 },
          {
            name: 'own-class',
            display_name: 'Our own',
            is_named_by_city: true,
            color: '#00aa00',
            in_viewer: true,
            line_width: 1,
          },
        ],
      }),
  });
  await expect.poll(() => page.asked.length).toBeGreaterThan(1);
  const rows = () => page.view.queryAllByRole('listitem').map((row) => row.textContent);
  return { ...page, rows };
}

it('lists the classes in view, the longest first, with how many and how long they are', async () => {
  const { view, rows } = await opened({ 2: seen(1, 120), 3: seen(1200, 2500, true), 0: seen(4, null) });
  await expect.poll(() => rows()).toHaveLength(3);
  expect(rows().find((row) => row?.startsWith('Loading'))).toBe('Loading1 curb120 m');
  expect(rows()[0]).toBe('Our own≈ 1,200 curbs≈ 2.5 km');
  expect(rows().some((row) => row?.endsWith('4 curbs'))).toBe(true);
  expect(view.getByText('the help')).toBeTruthy();
  const drawn = view.getByRole('button', { name: /^Loading/ }).querySelector('svg line');
  expect(drawn?.getAttribute('stroke')).toBe('#aa0000');
});

it('hides a class by a press, keeps it listed, and shows all again', async () => {
  const { view, person, rows } = await opened({ 2: seen(1, 120) });
  const loading = () => view.getByRole('button', { name: /^Loading/ });
  await expect.poll(() => rows()).toEqual(['Loading1 curb120 m']);
  expect([loading().getAttribute('aria-pressed'), loading().title, view.queryByText('Show all')]).toEqual([
    'true',
    'Hide Loading',
    null,
  ]);
  await person.click(loading());
  expect(store.getState().filters.hidden).toEqual(['loading']);
  expect([loading().getAttribute('aria-pressed'), loading().title, loading().dataset.hidden]).toEqual([
    'false',
    'Show Loading',
    'true',
  ]);
  expect(loading().querySelector('svg line')).toBeNull();
  expect(view.getByText('1 curb type hidden')).toBeTruthy();
  act(() => void store.dispatch(inViewReported({ curbs: {}, box: [0, 0, 1, 1] })));
  expect(rows()).toEqual(['Loading']);
  await person.click(view.getByRole('button', { name: 'Show all' }));
  expect([store.getState().filters.hidden, rows()]).toEqual([[], []]);
});

it('says why nothing is listed: nothing there, nothing passing, or not known yet', async () => {
  const { view } = await opened();
  expect(view.getByText('No curbs in view')).toBeTruthy();
  const legend = view.getByRole('region', { name: 'Legend' });
  expect(legend.getAttribute('aria-busy')).toBe('false');
  act(() => void store.dispatch(filterToggled({ list: 'restrictions', name: 'parking' })));
  await expect.poll(() => view.getByText('No curbs in view match the filters')).toBeTruthy();
  act(() => void store.dispatch(unsettledReported()));
  expect(legend.getAttribute('aria-busy')).toBe('true');
  expect(view.queryByText(/^No curb/)).toBeNull();
});

it('counts nothing the filters leave out', async () => {
  const { rows } = await opened({ 2: seen(1, 120), 3: seen(2, 40) });
  await expect.poll(() => rows()).toHaveLength(2);
  act(() => void store.dispatch(filterToggled({ list: 'restrictions', name: 'parking' })));
  await expect.poll(() => rows()).toEqual(['Our own2 curbs40 m']);
});

it('opens and closes', async () => {
  const { view, person, rows } = await opened({ 2: seen(1, 120) });
  await person.click(view.getByRole('button', { name: 'Legend: Hide the legend' }));
  expect([rows(), view.queryByText('the help'), store.getState().panels.legend]).toEqual([[], null, false]);
  const toggle = view.getByRole('button', { name: 'Legend: Show the legend' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await person.click(toggle);
  expect(store.getState().panels.legend).toBe(true);
});
