// Many proposals in portions, and from when they hold.
import { describe, expect, it } from 'vitest';
import { effectiveFromOf, firstDay, isPast } from '../../publish-when.ts';
import { doAll, joined, type Outcome, portion, refusedOf } from './outcomes.ts';

const done = (id: number): Outcome => ({ id, ok: true, title: null, detail: null });
const refused = (id: number): Outcome => ({ id, ok: false, title: null, detail: 'no' });
const ids = Array.from({ length: 2 * portion + 5 }, (_none, index) => index + 1);

describe('doAll', () => {
  it('does every portion, whatever became of the one before', async () => {
    const sizes: number[] = [];
    const told: number[] = [];
    const outcomes = await doAll(
      ids,
      async (part) => {
        sizes.push(part.length);
        return part.map(sizes.length === 1 ? refused : done);
      },
      { onProgress: (sofar) => told.push(sofar.length), isStopped: () => false },
    );
    expect(sizes).toEqual([portion, portion, 5]);
    expect(told).toEqual([portion, 2 * portion, ids.length]);
    expect(refusedOf(outcomes)).toEqual(ids.slice(0, portion));
  });
  it('stops between two portions', async () => {
    let stopped = false;
    const outcomes = await doAll(ids, async (part) => part.map(done), {
      onProgress: () => {
        stopped = true;
      },
      isStopped: () => stopped,
    });
    expect(outcomes).toHaveLength(portion);
  });
});

describe('joined', () => {
  it('puts what another try brought in the place of what was refused', () => {
    expect(joined([done(1), refused(2)], [done(2), done(3)])).toEqual([done(1), done(2), done(3)]);
  });
});

describe('from when', () => {
  const berlin = { timeZone: 'Europe/Berlin', calendar: { periods: [] } };
  const now = Date.parse('2026-11-21T23:30:00Z');
  it('is the city’s time, whatever the browser’s', () => {
    const when = { kind: 'day', date: '2026-12-01', time: '08:00' } as const;
    expect(effectiveFromOf(when, berlin, now)).toEqual({ effective_from: '2026-12-01T07:00:00.000Z' });
    expect(effectiveFromOf({ kind: 'now' }, berlin, now)).toEqual({ effective_from: null });
    expect(effectiveFromOf({ kind: 'draft' }, berlin, now)).toEqual({});
  });
  it('may not be past', () => {
    expect(isPast({ kind: 'day', date: '2026-11-22', time: '00:30' }, berlin, now)).toBe(true);
    expect(isPast({ kind: 'day', date: '2026-11-22', time: '00:31' }, berlin, now)).toBe(false);
    expect(isPast({ kind: 'now' }, berlin, now)).toBe(false);
  });
  it('begins with the draft’s own day, else with tomorrow', () => {
    expect(firstDay(null, berlin, now)).toEqual({ kind: 'day', date: '2026-11-23', time: '00:00' });
    const own = Date.parse('2026-12-24T05:00:00Z');
    expect(firstDay(own, berlin, now)).toEqual({ kind: 'day', date: '2026-12-24', time: '06:00' });
    expect(firstDay(now - 1, berlin, now)).toMatchObject({ date: '2026-11-23' });
  });
});
