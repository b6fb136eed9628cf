// @vitest-environment happy-dom
// Work orders beside other things: a new one for an asset, and the history of one.
import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openWorkspacePanel, selectWorkspacePanel, setWorkspacePanel } from '../proposals/workspace-panel.ts';
import { store } from '../shell/store.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { open, signedIn } from '../testing/page.tsx';
import { AssetWorkspace } from './asset-workspace.tsx';
import { WorkOrderHistory } from './work-order-history.tsx';

afterEach(() => act(() => setWorkspacePanel(null)));

it('begins a work order for an asset, with its curb and its point', async () => {
  await openWorkspacePanel({ kind: 'asset', asset: 3 });
  const { view, person } = await open(<AssetWorkspace />, {
    ...signedIn('view', 'edit'),
    asset: () =>
      mockResponse('asset', {
        id: 3,
        asset_config: 2,
        geometry: { type: 'Point', coordinates: [11, 43] },
        links: [{ link: 7, bl_street_name: 'Oak Street' }],
      }),
    assetConfigs: () => mockResponse('assetConfigs', { results: [{ id: 2, display_name: 'Sign' }] }),
    workOrders: () => mockResponse('workOrders'),
  });
  await person.click(await view.findByRole('button', { name: 'New work order here' }));
  await expect
    .poll(() => selectWorkspacePanel(store.getState()))
    .toEqual({ kind: 'work-order', order: null, asset: 3, link: 7, at: [11, 43] });
});

it('shows in the history of a work order what each edit changed', async () => {
  const { view } = await open(<WorkOrderHistory order={7} />, {
    ...signedIn('view'),
    history: () =>
      mockResponse('history', {
        results: [
          {
            id: 1,
            noun: 'work-order',
            noun_id: '7',
            action: 'edit',
            user: 'ana',
            at: '2026-11-30T12:00:00Z',
            before: { status: 'open', assignee: null, due: '2026-12-01', street_name: 'Oak Street' },
            after: { status: 'in progress', assignee: 'ben', due: null, street_name: 'Elm Street' },
          },
        ],
        meta: { count: 1 },
      }),
  });
  const row = await view.findByRole('listitem');
  for (const line of [
    'Status: Open → In progress',
    'Assigned to: Unassigned → ben',
    'Due: Dec 1, 2026 → N/A',
    'Location: Oak Street → Elm Street',
  ])
    expect(row.textContent).toContain(line);
});
