// Limits that depend on each other: streams and connection reserves, requests behind a proxy, and
// timeouts that must be compatible.
import { expect, it } from 'vitest';
import {
  bodyLimit,
  bodyLimits,
  bodyTimeouts,
  defaultLimits,
  headersTimeout,
  maxConcurrentRequests,
  maxHeaderSize,
  maxStreams,
  reservedConnections,
  responseTimeouts,
  serverTimeouts,
} from './limits.ts';

it.each([
  [20, 1],
  [21, 2],
  [40, 2],
  [2_000, 100],
])('of %i connections %i are kept for health checks and people at work', (all, kept) =>
  expect(reservedConnections(all)).toBe(kept),
);

it.each([
  [2_000, 1_000, 900],
  [43, 21, 18],
  [40, 20, 18],
])('of %i connections at most %i are streams, and %i of nobody known', (connections, all, notSignedIn) =>
  expect(maxStreams(connections)).toEqual({ all, notSignedIn }),
);

it.each([
  [60, 200],
  [199, 200],
  [201, 201],
])('an address with %i connections may have %i requests running behind a proxy', (one, most) =>
  expect(maxConcurrentRequests({ connectionsPerAddress: one })).toBe(most),
);

it('gives each address what the operations guide says', () => {
  // docs/operations.md, "Too many from one address" and "More than one server process".
  expect(defaultLimits).toMatchObject({
    callsPerMinute: 1_200,
    connectionsPerAddress: 60,
    streamsPerAddress: 20,
  });
});

it('does not end by one time what another still allows', () => {
  expect(serverTimeouts.requestTimeout).toBeGreaterThan(bodyTimeouts.form);
  expect(bodyTimeouts.form).toBeGreaterThan(bodyTimeouts.body);
  expect(headersTimeout).toBeLessThan(bodyTimeouts.body);
  // A 20 MB photo at 40 kB/s must arrive in time.
  expect(bodyTimeouts.form / 1000).toBeGreaterThanOrEqual((20 * 1024 * 1024) / 40_000);
  expect(responseTimeouts.leastOfAnswer / (responseTimeouts.pause / 1000)).toBeLessThan(1_000);
});

it('takes bodies of a megabyte, lists of four, and headers of sixteen kilobytes', () => {
  expect([bodyLimit, bodyLimits['long list'], maxHeaderSize]).toEqual([2 ** 20, 2 ** 22, 2 ** 14]);
});
