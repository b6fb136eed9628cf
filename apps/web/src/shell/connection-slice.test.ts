// Tests when the page reports that it is offline, and the age of the data it shows.
import { describe, expect, it } from 'vitest';
import { connectionSlice, noticeSet, reachabilityReported, wentOffline } from './connection-slice.ts';

const after = (...actions: Parameters<typeof connectionSlice.reducer>[1][]) =>
  actions.reduce(connectionSlice.reducer, connectionSlice.getInitialState());

describe('connection', () => {
  it('is lost when nobody answers, or only this device does', () => {
    expect(after(reachabilityReported({ from: 'nowhere', at: null, onLine: false })).lost).toBe('offline');
    expect(after(reachabilityReported({ from: 'kept', at: 5, onLine: true })).lost).toBe('unreachable');
    expect(after(wentOffline()).lost).toBe('offline');
  });
  it('is back with the first answer from the network', () => {
    const state = after(wentOffline(), reachabilityReported({ from: 'network', at: 9, onLine: true }));
    expect(state).toMatchObject({ lost: null, asOf: 9 });
  });
  it('keeps what the server says of itself through a loss', () => {
    const said = after(noticeSet('connection.readOnly'), wentOffline());
    expect(said).toMatchObject({ lost: 'offline', notice: 'connection.readOnly' });
    expect(after(noticeSet('connection.readOnly'), noticeSet(null)).notice).toBeNull();
  });
  it('says the time of the newest answer, also of a kept one', () => {
    expect(
      after(
        reachabilityReported({ from: 'kept', at: 7, onLine: false }),
        reachabilityReported({ from: 'kept', at: 3, onLine: false }),
        reachabilityReported({ from: 'nowhere', at: null, onLine: false }),
      ),
    ).toMatchObject({ lost: 'offline', asOf: 7 });
  });
});
