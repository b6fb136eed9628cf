// @vitest-environment happy-dom
// Who else is at the selected curb: what is reported, what is shown, and when it is reported again.
import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { linksPicked, selectionCleared } from '../../city/view/selection-slice.ts';
import { deliverPresence } from '../../shell/presence-event.ts';
import { store } from '../../shell/store.ts';
import { open, settled, signedIn } from '../../testing/page.tsx';
import { PresenceLine } from './presence-line.tsx';
import { useReportPresence } from './use-report-presence.ts';

function Head() {
  useReportPresence();
  return <PresenceLine />;
}

afterEach(() => {
  act(() => void store.dispatch(selectionCleared()));
});

it('names who edits and who looks at the selected curb, and nobody at another', async () => {
  const { view, asked } = await open(<Head />, {
    ...signedIn('view'),
    reportPresence: ({ body }) =>
      JSON.stringify(body).includes('[7]')
        ? {
            links: [7],
            proposal: null,
            others: [
              { name: 'Edgar Editor', is_editing: true },
              { name: 'Paula Publisher', is_editing: false },
            ],
          }
        : { links: [], proposal: null, others: [] },
  });
  const reports = () => asked.filter(({ name }) => name === 'reportPresence').map(({ body }) => body);
  await settled();
  expect(reports()).toEqual([]);
  act(() => void store.dispatch(linksPicked([7])));
  await view.findByText('Edgar Editor is editing this');
  await view.findByText('Paula Publisher is looking at this');
  expect(reports()).toEqual([{ page: expect.any(String), links: [7], proposal: null, is_editing: false }]);
  act(() => deliverPresence('{"links":[8],"proposal":null}'));
  act(() => deliverPresence('{"links":[7],"proposal":null}'));
  act(() => deliverPresence('nonsense'));
  await expect.poll(() => reports().length).toBe(2);
  act(() => void store.dispatch(linksPicked([9])));
  expect(view.queryByText('Edgar Editor is editing this')).toBeNull();
  await expect.poll(() => reports().at(-1)).toMatchObject({ links: [9] });
  act(() => void store.dispatch(selectionCleared()));
  await expect.poll(() => reports().at(-1)).toMatchObject({ links: [] });
});
