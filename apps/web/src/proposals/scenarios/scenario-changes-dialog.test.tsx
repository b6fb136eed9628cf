// @vitest-environment happy-dom
// What a scenario changes: asked for the whole city, told by what is done and of which class, and what of it is not told.
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { type Answers, createCityRevision, ErrorResponse, open, signedIn } from '../../testing/page.tsx';
import { proposalResponses } from '../../testing/proposal.ts';
import { rowsOf } from '../../testing/shown.ts';
import { ScenarioChangesDialog } from './scenario-changes-dialog.tsx';
import type { Scenario } from './scenario-hooks.ts';

const place = (id: number, proposal: number, action: string, sub_activity: string, lat: number) => ({
  id,
  geometry: {
    type: 'LineString',
    coordinates: [
      [0, 0],
      [0, lat],
    ],
  },
  properties: { id, proposed_regulation_id: proposal, action, sub_activity },
});
const features = [
  place(1, 20, 'modify', 'loading', 0.001),
  place(2, 20, 'modify', 'loading', 0.001),
  place(3, 21, 'modify', 'loading', 0.001),
  place(4, 22, 'remove', 'bus', 0.002),
];
async function opened(part: object, open_proposals = 3, answers: Answers = {}) {
  const onClose = vi.fn();
  const scenario = { id: 6, name: 'Spring', open_proposals } as Scenario;
  const { currentCity } = createCityRevision();
  const city = { ...currentCity(), bounds: [-97.5, 30.1, -96.2, 31.4] };
  const { asked, person } = await open(<ScenarioChangesDialog scenario={scenario} onClose={onClose} />, {
    ...signedIn('view'),
    subActivities: proposalResponses().subActivities,
    proposedLinksInBox: () =>
      mockResponse('proposedLinksInBox', { features: [], truncated: false, ...part } as never),
    ...answers,
    currentCity: () => city as never,
  });
  const dialog = within(await screen.findByRole('dialog', { hidden: true }));
  return { dialog, asked, person, onClose };
}

it('asks for the city by its corners, and tells each kind of change with its count', async () => {
  const { dialog, asked, person, onClose } = await opened({ features });
  const table = await dialog.findByRole('table', { hidden: true });
  expect(rowsOf(table)).toEqual([
    ['Changed to: Loading', '2', '3', expect.stringMatching(/^33\d m$/)],
    ['Removed: Bus and transit', '1', '1', expect.stringMatching(/^22\d m$/)],
  ]);
  expect(asked.flatMap(({ name, query }) => (name === 'proposedLinksInBox' ? [query] : []))).toMatchObject([
    { min_lng: '-97.5', min_lat: '30.1', max_lng: '-96.2', max_lat: '31.4', scenario__id: '6' },
  ]);
  expect(dialog.getByText('What “Spring” changes')).toBeTruthy();
  expect(table.querySelectorAll('tbody svg')).toHaveLength(1);
  expect(dialog.queryByText(/curbs yet|is large/)).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Close', hidden: true }));
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  { what: 'one has no curbs', open: 4, truncated: false, said: '1 more proposal has no curbs yet.' },
  { what: 'all have curbs', open: 3, truncated: false, said: undefined },
  {
    what: 'not all were read',
    open: 4,
    truncated: true,
    said: expect.stringMatching(/^This scenario is large/),
  },
])('says that $what', async ({ open: count, truncated, said }) => {
  const { dialog } = await opened({ features, truncated }, count);
  await dialog.findByRole('table', { hidden: true });
  expect(dialog.queryAllByText(/curbs yet|is large/).map(({ textContent }) => textContent)).toEqual(
    said === undefined ? [] : [said],
  );
});

it('says that nothing is changed yet', async () => {
  const { dialog } = await opened({});
  expect(await dialog.findByText(/^Nothing yet/)).toBeTruthy();
  expect(dialog.queryByRole('table', { hidden: true })).toBeNull();
});

it('says that it could not be read', async () => {
  const { dialog } = await opened({}, 3, {
    proposedLinksInBox: () => new ErrorResponse(400, { code: 'x', detail: 'No.' }),
  });
  expect((await dialog.findByRole('alert', { hidden: true })).textContent).toMatch(
    /^Couldn’t load the changes/,
  );
  expect(dialog.queryByRole('status', { hidden: true })).toBeNull();
});
