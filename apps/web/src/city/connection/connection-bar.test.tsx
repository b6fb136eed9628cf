// @vitest-environment happy-dom
// The strip above everything: no connection and how old what one sees is, nothing can be saved, or a newer version waits.
import { act } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { noticeSet, reachabilityReported, updateWaits, wentOffline } from '../../shell/connection-slice.ts';
import { store } from '../../shell/store.ts';
import { open } from '../../testing/page.tsx';
import { ConnectionBar } from './connection-bar.tsx';

function reset() {
  store.dispatch(updateWaits(false));
  store.dispatch(noticeSet(null));
  store.dispatch(reachabilityReported({ from: 'network', at: null, onLine: true }));
}

it.each([
  { offline: true, said: 'You are offline.' },
  { offline: false, said: 'The server cannot be reached.' },
])('says that there is no connection, before anything else: $said', async ({ offline, said }) => {
  reset();
  const { view } = await open(<ConnectionBar />);
  act(() => {
    store.dispatch(updateWaits(true));
    store.dispatch(noticeSet('connection.readOnly'));
    if (offline) store.dispatch(wentOffline());
    else store.dispatch(reachabilityReported({ from: 'nowhere', at: null, onLine: true }));
  });
  expect(view.getByRole('status').textContent?.startsWith(said)).toBe(true);
  expect(view.queryByRole('button')).toBeNull();
  reset();
});

it('says from when what one sees is: with its day where that is not today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T12:00:00-06:00') });
  onTestFinished(() => void vi.useRealTimers());
  reset();
  const { view } = await open(<ConnectionBar />);
  const shownOf = (at: string) => {
    act(() => {
      store.dispatch(reachabilityReported({ from: 'network', at: Date.parse(at), onLine: true }));
      store.dispatch(wentOffline());
    });
    return view.getByRole('status').textContent?.replaceAll(/\s/g, ' ');
  };
  expect(shownOf('2026-11-27T23:59:59-06:00')).toContain('Data as of Fri, Nov 27, 11:59 PM.');
  expect(shownOf('2026-11-28T00:00:00-06:00')).toContain('Data as of 12:00 AM.');
  reset();
});

it('says that nothing can be saved before it offers a newer version', async () => {
  reset();
  store.dispatch(updateWaits(true));
  store.dispatch(noticeSet('connection.readOnly'));
  const { view } = await open(<ConnectionBar />);
  expect(view.getByRole('status').textContent?.length).toBeGreaterThan(10);
  expect(view.queryByText('A new version is ready.')).toBeNull();
  reset();
});

it('offers a newer version until the person says later, and nothing where all is well', async () => {
  reset();
  store.dispatch(updateWaits(true));
  const { view, person } = await open(<ConnectionBar />);
  expect(view.getByText('A new version is ready.')).toBeDefined();
  await person.click(view.getByRole('button', { name: 'Later' }));
  expect(view.queryByRole('status')).toBeNull();
  expect(store.getState().connection.update).toBe(false);
});
