// @vitest-environment happy-dom
// The what-if of demand: the scenario is chosen from the address or here, asked for with the zone, and what does not come is asked for again.
import { everythingSelected } from '@curbwright/core';
import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import '../shell/staff-api.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { type Answers, createCityRevision, ErrorResponse, open } from '../testing/page.tsx';
import { DemandWhatIf } from './demand-what-if.tsx';

async function whatIf(search: string, more: Answers = {}) {
  history.replaceState(null, '', `/analyzer/dashboardview/demand/${search}`);
  const page = await open(<DemandWhatIf selection={everythingSelected} />, {
    ...createCityRevision(),
    supplyFilters: () =>
      mockResponse('supplyFilters', {
        scenarios: [
          { id: 8, name: 'Summer', display_name: 'Summer', open_proposals: 1 },
          { id: 9, name: 'Winter', display_name: 'Winter', open_proposals: 1 },
        ],
      }),
    demandWhatIf: () => mockResponse('demandWhatIf', { period: null }),
    ...more,
  });
  const asks = () =>
    page.asked.filter(({ name }) => name === 'demandWhatIf').map(({ query, body }) => ({ query, body }));
  return { ...page, asks };
}
const unmeasured = /^No full week of sessions/;

it('asks nothing until a scenario is chosen, then for it and the zone of the address', async () => {
  const { view, asks } = await whatIf('?zone=4');
  const rules = view.getByRole<HTMLSelectElement>('combobox');
  await expect.poll(() => [...rules.options].map(({ text }) => text)).toContain('Winter');
  // Regulations of another day are not offered, because there is no measured demand for them.
  expect([...rules.options].map(({ text }) => text)).toEqual(['Existing Conditions', 'Summer', 'Winter']);
  const choose = () => view.queryByText('Nothing is calculated until you choose.');
  expect([asks(), choose() !== null, view.queryByText(unmeasured)]).toEqual([[], true, null]);
  fireEvent.change(rules, { target: { value: '9' } });
  expect(location.search).toBe('?zone=4&scenario=9');
  await expect
    .poll(asks)
    .toEqual([{ query: { language: 'en' }, body: { analysis_zone_id: 4, after: { scenario: 9 } } }]);
  expect(await view.findByText(unmeasured)).toBeTruthy();
  expect(choose()).toBeNull();
});

it('says that it did not come, and asks again', async () => {
  let fails = true;
  const { view, person, asks } = await whatIf('?scenario=8', {
    demandWhatIf: () =>
      fails
        ? new ErrorResponse(503, { code: 'x', detail: 'No.' })
        : mockResponse('demandWhatIf', { period: null }),
  });
  const retry = await view.findByRole('button', { name: 'Try again' });
  fails = false;
  await person.click(retry);
  await expect.poll(() => view.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(asks().length).toBe(2);
});
