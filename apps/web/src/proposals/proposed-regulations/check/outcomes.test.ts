// Running an action on many proposals in chunks, and when published rules take effect.
import { describe, expect, it } from 'vitest';
import { defaultPublishDay, isPastPublishTime, toEffectiveFrom } from '../../publish-time.ts';
import { mergeOutcomes, type Outcome, proposalsPerRequest, retryableIds, runInChunks } from './outcomes.ts';

const done = (id: number): Outcome => ({ id, ok: true, title: null, detail: null });
const refused = (id: number): Outcome => ({ id, ok: false, title: null, detail: 'no' });
const ids = Array.from({ length: 2 * proposalsPerRequest + 5 }, (_none, index) => index + 1);

describe('doAll', () => {
  it('does every portion, whatever became of the one before', async () => {
    const sizes: number[] = [];
    const told: number[] = [];
    const outcomes = await runInChunks(
      ids,
      async (part) => {
        sizes.push(part.length);
        return part.map(sizes.length === 1 ? refused : done);
      },
      { onProgress: (sofar) => told.push(sofar.length), isStopped: () => false },
    );
    expect(sizes).toEqual([proposalsPerRequest, proposalsPerRequest, 5]);
    expect(told).toEqual([proposalsPerRequest, 2 * proposalsPerRequest, ids.length]);
    expect(retryableIds(outcomes)).toEqual(ids.slice(0, proposalsPerRequest));
  });
  it('stops between two portions', async () => {
    let stopped = false;
    const outcomes = await runInChunks(ids, async (part) => part.map(done), {
      onProgress: () => {
        stopped = true;
      },
      isStopped: () => stopped,
    });
    expect(outcomes).toHaveLength(proposalsPerRequest);
  });
});

describe('joined', () => {
  it('puts what another try brought in the place of what was refused', () => {
    expect(mergeOutcomes([done(1), refused(2)], [done(2), done(3)])).toEqual([done(1), done(2), done(3)]);
  });
});

describe('from when', () => {
  const berlin = { timeZone: 'Europe/Berlin', calendar: { periods: [] } };
  const now = Date.parse('2026-11-21T23:30:00Z');
  it('is the city’s time, whatever the browser’s', () => {
    const when = { kind: 'day', date: '2026-12-01', time: '08:00' } as const;
    expect(toEffectiveFrom(when, berlin, now)).toEqual({ effective_from: '2026-12-01T07:00:00.000Z' });
    expect(toEffectiveFrom({ kind: 'now' }, berlin, now)).toEqual({ effective_from: null });
    expect(toEffectiveFrom({ kind: 'draft' }, berlin, now)).toEqual({});
  });
  it('may not be past', () => {
    expect(isPastPublishTime({ kind: 'day', date: '2026-11-22', time: '00:30' }, berlin, now)).toBe(true);
    expect(isPastPublishTime({ kind: 'day', date: '2026-11-22', time: '00:31' }, berlin, now)).toBe(false);
    expect(isPastPublishTime({ kind: 'now' }, berlin, now)).toBe(false);
  });
  it('begins with the draft’s own day, else with tomorrow', () => {
    expect(defaultPublishDay(null, berlin, now)).toEqual({ kind: 'day', date: '2026-11-23', time: '00:00' });
    const own = Date.parse('2026-12-24T05:00:00Z');
    expect(defaultPublishDay(own, berlin, now)).toEqual({ kind: 'day', date: '2026-12-24', time: '06:00' });
    expect(defaultPublishDay(now - 1, berlin, now)).toMatchObject({ date: '2026-11-23' });
  });
});
