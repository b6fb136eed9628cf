// @vitest-environment happy-dom
// The menu of a column of proposals: what the server is asked for, and what sorting and filtering hand on.
import { fireEvent } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { open } from '../../testing/page.tsx';
import { ColumnFilter } from './column-filter.tsx';
import { defaultListState, type RegulationListState } from './list-state.ts';

async function menu(part: Partial<RegulationListState> = {}, truncated = false) {
  const [change, onDone] = [vi.fn(), vi.fn()];
  const page = await open(
    <ColumnFilter column="bl_street_name" state={{ ...defaultListState, ...part }} {...{ change, onDone }} />,
    {
      proposedRegulationListValues: ({ query }) =>
        mockResponse('proposedRegulationListValues', {
          values: query.search === undefined ? ['Elm', 'Oak'] : ['Elmwood'],
          truncated: truncated && query.search === undefined,
        } as never),
    },
  );
  const queries = () =>
    page.asked.flatMap(({ name, query }) => (name === 'proposedRegulationListValues' ? [query] : []));
  const button = (name: string) => page.view.getByRole('button', { name });
  await page.view.findByLabelText('Oak');
  return { ...page, change, onDone, queries, button };
}

it.each([
  { part: { isPublished: false, scenario: null }, asks: { is_published: 'false' } },
  { part: { isPublished: true, scenario: 6 }, asks: { is_published: 'true', scenario__id: '6' } },
])('asks for the values of its list: $asks', async ({ part, asks }) => {
  const { queries } = await menu(part);
  expect(queries()).toEqual([{ column: 'bl_street_name', ...asks }]);
});

it.each([
  { ordering: { key: 'bl_street_name', descending: true }, pressed: ['false', 'true'] },
  { ordering: { key: 'bl_street_name', descending: false }, pressed: ['true', 'false'] },
  { ordering: { key: 'user', descending: true }, pressed: ['false', 'false'] },
] as const)('says how it is sorted, and sorts: $ordering', async ({ ordering, pressed }) => {
  const { button, change, onDone } = await menu({ ordering });
  expect(['Ascending', 'Descending'].map((name) => button(name).getAttribute('aria-pressed'))).toEqual(
    pressed,
  );
  fireEvent.click(button('Descending'));
  expect(change.mock.calls).toEqual([[{ ordering: { key: 'bl_street_name', descending: true } }]]);
  expect(onDone).toHaveBeenCalledOnce();
});

it('filters by what is ticked beside the filters of other columns', async () => {
  const { view, person, button, change, onDone } = await menu({ filters: { user: ['kim'] } as never });
  await person.click(view.getByLabelText('Oak'));
  expect(onDone).not.toHaveBeenCalled();
  await person.click(button('Apply'));
  expect(change.mock.calls).toEqual([[{ filters: { user: ['kim'], bl_street_name: ['Oak'] } }]]);
  expect(onDone).toHaveBeenCalledOnce();
});

it('shows what is filtered by', async () => {
  const { view } = await menu({ filters: { bl_street_name: ['Oak'] } as never });
  expect(['Elm', 'Oak'].map((name) => view.getByLabelText<HTMLInputElement>(name).checked)).toEqual([
    false,
    true,
  ]);
});

it('searches on the server only what it did not send', async () => {
  const { view, person, queries } = await menu({ scenario: 6 }, true);
  await person.type(view.getByRole('textbox'), ' elmw ');
  expect(await view.findByLabelText('Elmwood')).toBeTruthy();
  expect(queries().slice(1)).toEqual([
    { column: 'bl_street_name', is_published: 'false', scenario__id: '6', search: 'elmw' },
  ]);
});
