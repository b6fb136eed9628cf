// @vitest-environment happy-dom
// The filter sidebar: what can be chosen, what a choice puts in force, chips that take it away, and what did not load.
import { afterEach, expect, it, vi } from 'vitest';
import { store } from '../../shell/store.ts';
import { ErrorResponse, open } from '../../testing/page.tsx';
import { noRuleSets, proposalResponses } from '../../testing/proposal.ts';
import { FilterSidebar } from './filter-sidebar.tsx';
import { filtersCleared } from './filters-slice.ts';

afterEach(() => {
  store.dispatch(filtersCleared());
});

const meta = { count: 2, next: null, previous: null };
const answers = {
  ruleSets: () => noRuleSets,
  subActivities: proposalResponses().subActivities,
  activities: () => ({
    results: [
      { id: 2, name: 'loading', display_name: 'Loading' },
      { id: 9, name: 'sledging', display_name: 'Sledging' },
    ],
    meta,
  }),
  distinctTimeLimits: () => ({ results: [20, 120], meta }),
};
const sidebar = (onClose = vi.fn()) => (
  <FilterSidebar asker={null} help={null} onClose={onClose} takeFocus={false} />
);

it.each([
  { label: '20 min', filters: { time_limit: [20] } },
  { label: 'Sledging', filters: { restrictions: ['sledging'] } },
])('$label is ticked, is in force, and its chip takes it away', async ({ label, filters }) => {
  const { view, person } = await open(sidebar(), answers);
  const before = store.getState().filters;
  expect(view.queryByRole('button', { name: 'Clear' })).toBeNull();
  await person.click(await view.findByLabelText(label));
  expect(store.getState().filters).toEqual({ ...before, ...filters });
  await person.click(view.getByRole('button', { name: `Remove ${label}` }));
  expect(store.getState().filters).toEqual(before);
  expect(view.getByLabelText<HTMLInputElement>(label).checked).toBe(false);
});

it('clears all at once', async () => {
  const { view, person } = await open(sidebar(), answers);
  const before = store.getState().filters;
  for (const label of ['20 min', 'Sledging']) await person.click(await view.findByLabelText(label));
  expect(view.getByRole('list', { name: 'Active filters' }).children).toHaveLength(2);
  await person.click(view.getByRole('button', { name: 'Clear' }));
  expect(store.getState().filters).toEqual(before);
  expect(view.queryByRole('list', { name: 'Active filters' })).toBeNull();
});

it('says what did not load, shows the rest, and reads only that again', async () => {
  let isDown = true;
  const { view, person, asked } = await open(sidebar(), {
    ...answers,
    distinctTimeLimits: () =>
      isDown ? new ErrorResponse(500, { code: 'internal', detail: 'Sorry.' }) : answers.distinctTimeLimits(),
  });
  expect((await view.findByRole('alert')).textContent).toContain(
    'Couldn’t load some of the filters. Reload the page.',
  );
  expect(view.getByLabelText('Sledging')).toBeDefined();
  isDown = false;
  const before = asked.length;
  await person.click(view.getByRole('button', { name: 'Try again' }));
  expect(await view.findByLabelText('20 min')).toBeDefined();
  expect(asked.slice(before).map(({ name }) => name)).toEqual(['distinctTimeLimits']);
  expect(view.queryByRole('alert')).toBeNull();
});

it('closes with Escape', async () => {
  const onClose = vi.fn();
  const { view, person } = await open(sidebar(onClose), answers);
  (await view.findByLabelText('Sledging')).focus();
  await person.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
