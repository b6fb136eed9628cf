// @vitest-environment happy-dom
// One panel beside the map: a curb that is selected replaces an open asset, and an asset the curb.
import { act } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { linksPicked, selectedLink, selectionCleared } from '../city/view/selection-slice.ts';
import {
  openWorkspacePanel,
  selectWorkspacePanel,
  setWorkspacePanel,
  type WorkspacePanel,
} from '../proposals/workspace-panel.ts';
import { setLeaveGuard } from '../shell/leave-guard.ts';
import { store } from '../shell/store.ts';
import '../shell/staff-api.ts';
import { mockResponse } from '../testing/answer-of.ts';
import { open, settled } from '../testing/page.tsx';
import { WorkspacePanels } from './workspace-panels.tsx';

const panel = () => selectWorkspacePanel(store.getState());
const curb = () => selectedLink(store.getState().selection);
const asset: WorkspacePanel = { kind: 'asset', asset: 3 };

// Preloads the panels, because a test that does not wait for one would race with its loading.
beforeAll(() =>
  Promise.all([
    import('./asset-workspace.tsx'),
    import('./batch-workspace.tsx'),
    import('./work-order-workspace.tsx'),
  ]),
);
beforeEach(() => {
  setLeaveGuard(null);
  setWorkspacePanel(null);
  store.dispatch(selectionCleared());
});

async function pick(link: number) {
  act(() => void store.dispatch(linksPicked([link])));
  await settled();
}

it('closes the asset when a curb is selected, and clears the curb when an asset is opened', async () => {
  await open(<WorkspacePanels />, { asset: () => mockResponse('asset', { id: 3 }) });
  await act(async () => void (await openWorkspacePanel(asset)));
  await pick(8);
  await expect.poll(panel).toBeNull();
  expect(curb()).toBe(8);
  await act(async () => void (await openWorkspacePanel(asset)));
  expect([panel(), curb()]).toEqual([asset, null]);
});

it('does not select the curb when the user stays with unsaved changes', async () => {
  await open(<WorkspacePanels />, { asset: () => mockResponse('asset', { id: 3 }) });
  await act(async () => void (await openWorkspacePanel(asset)));
  setLeaveGuard(() => Promise.resolve(false));
  await pick(8);
  await expect.poll(curb).toBeNull();
  expect(panel()).toEqual(asset);
});

it('leaves a batch and a work order for the selected curb open', async () => {
  await open(<WorkspacePanels />, { asset: () => mockResponse('asset', { id: 3 }) });
  await pick(8);
  await act(async () => void (await openWorkspacePanel({ kind: 'work-order', order: null, link: 8 })));
  expect([panel()?.kind, curb()]).toEqual(['work-order', 8]);
  await act(async () => void (await openWorkspacePanel({ kind: 'batch' })));
  await pick(9);
  expect([panel()?.kind, curb()]).toEqual(['batch', 9]);
});
