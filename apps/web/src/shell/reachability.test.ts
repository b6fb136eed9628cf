// Tests what a response tells about the connection, and that all listeners are notified.
import { expect, it } from 'vitest';
import { onReachability, type Reachability, reportReachability, toReachability } from './reachability.ts';

it('is said by the answer: kept or from the network, and when it was made', () => {
  const date = 'Sat, 28 Nov 2026 18:00:00 GMT';
  const at = Date.parse('2026-11-28T18:00:00Z');
  expect(toReachability(new Headers({ date }))).toEqual({ from: 'network', at });
  expect(toReachability(new Headers({ date, 'x-kept': '' }))).toEqual({ from: 'kept', at });
  expect(toReachability(new Headers())).toEqual({ from: 'network', at: null });
  expect(toReachability(new Headers({ date: 'soon' }))).toEqual({ from: 'network', at: null });
});

it('is told to everybody who listens, until they stop', () => {
  const first: Reachability[] = [];
  const second: Reachability[] = [];
  const stopFirst = onReachability((reach) => first.push(reach));
  const stopSecond = onReachability((reach) => second.push(reach));
  reportReachability({ from: 'nowhere', at: null });
  stopFirst();
  reportReachability({ from: 'kept', at: 5 });
  stopSecond();
  reportReachability({ from: 'network', at: 6 });
  expect(first.map(({ from }) => from)).toEqual(['nowhere']);
  expect(second.map(({ from }) => from)).toEqual(['nowhere', 'kept']);
});
