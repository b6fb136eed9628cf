// @vitest-environment happy-dom
// The planned changes of a curb: from when and what, and nothing where none is planned.
import { expect, it } from 'vitest';
import { mockResponse } from '../../testing/answer-of.ts';
import { open, settled } from '../../testing/page.tsx';
import { PlannedChanges } from './planned-changes.tsx';

it('says from when and what', async () => {
  const { view } = await open(<PlannedChanges link={3} />, {
    plannedChanges: () =>
      mockResponse('plannedChanges', {
        results: [{ effective_from: '2027-01-04T14:00:00Z', lines: ['New: Parking', 'Removed: Loading'] }],
      }),
  });
  const section = await view.findByRole('region', { name: 'Planned changes' });
  expect([...section.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'New: Parking',
    'Removed: Loading',
  ]);
  expect(section.textContent).toMatch(/From .*2027/);
});

it('is nothing where nothing is planned', async () => {
  const { view } = await open(<PlannedChanges link={3} />, {
    plannedChanges: () => mockResponse('plannedChanges', { results: [] }),
  });
  await settled();
  expect(view.queryByRole('region')).toBeNull();
});
