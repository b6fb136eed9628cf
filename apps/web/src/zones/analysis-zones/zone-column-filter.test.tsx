// @vitest-environment happy-dom
// The menu of a column of zones: sorted and filtered by it, which closes it, unless values are ticked that were not applied yet.
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { ZoneColumnFilter } from './zone-column-filter.tsx';
import { defaultZoneListState } from './zone-list-state.ts';

async function menu(ordering: { key: 'name' | 'user'; descending: boolean } | null) {
  const [change, onDone] = [vi.fn(), vi.fn()];
  const state = { ...defaultZoneListState, ordering, filters: { user: ['mara'] } };
  const page = await open(<ZoneColumnFilter column="user" state={state} change={change} onDone={onDone} />, {
    analysisZoneListValues: () =>
      mockResponse('analysisZoneListValues', { values: [null, 'mara', 'otto'], truncated: false } as never),
  });
  await page.view.findByRole('checkbox', { name: 'otto' });
  const press = (name: string) => page.person.click(page.view.getByRole('button', { name }));
  const tick = (name: string) => page.person.click(page.view.getByRole('checkbox', { name }));
  const pressed = () =>
    ['Ascending', 'Descending'].map((name) =>
      page.view.getByRole('button', { name }).getAttribute('aria-pressed'),
    );
  return { ...page, change, onDone, press, tick, pressed };
}

it.each([
  [{ key: 'user', descending: true } as const, ['false', 'true']],
  [{ key: 'user', descending: false } as const, ['true', 'false']],
  [{ key: 'name', descending: true } as const, ['false', 'false']],
  [null, ['false', 'false']],
])('sorts by its column, from %j', async (ordering, wanted) => {
  const { change, onDone, press, pressed } = await menu(ordering);
  expect(pressed()).toEqual(wanted);
  await press('Descending');
  expect([change.mock.calls, onDone.mock.calls.length]).toEqual([
    [[{ ordering: { key: 'user', descending: true } }]],
    1,
  ]);
});

it('stays with what is ticked and not applied yet, and closes when that is', async () => {
  const { view, change, onDone, press, tick } = await menu(null);
  expect(view.getByRole<HTMLInputElement>('checkbox', { name: 'mara' }).checked).toBe(true);
  await tick('N/A');
  await press('Ascending');
  expect(onDone).not.toHaveBeenCalled();
  await press('Apply');
  const [{ filters }] = change.mock.calls.at(-1) ?? [{}];
  expect([new Set(filters.user), onDone.mock.calls.length]).toEqual([new Set(['mara', null]), 1]);
});

it('stays when its filter is cleared', async () => {
  const { change, onDone, press } = await menu(null);
  await press('Clear');
  expect([change.mock.calls, onDone.mock.calls.length]).toEqual([[[{ filters: {} }]], 0]);
});
