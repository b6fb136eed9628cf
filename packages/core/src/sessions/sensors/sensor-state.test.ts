// Messages of a sensor give the same total in any order and however often they are received.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applySensorMessage,
  isStale,
  newSensorState,
  type SensorMessage,
  type SensorState,
  toSensorReading,
} from './sensor-state.ts';

const minute = 60_000;
const noon = Date.UTC(2026, 5, 1, 12);
const at = (minutes: number) => noon + minutes * minute;

const count = (minutes: number, free: number, spaces: number | null = 8): SensorMessage => ({
  kind: 'count',
  at: at(minutes),
  spaces,
  taken: null,
  free,
});
const move = (minutes: number, key: string | null, parked: boolean): SensorMessage => ({
  kind: 'move',
  at: at(minutes),
  key,
  parked,
  id: `${key} ${minutes} ${parked}`,
});
const online = (minutes: number, isOnline: boolean): SensorMessage => ({
  kind: 'online',
  at: at(minutes),
  online: isOnline,
});

function hear(words: readonly SensorMessage[], spaces: number | null = 8) {
  const outcomes: string[] = [];
  let state: SensorState = newSensorState(spaces);
  for (const word of words) {
    const heard = applySensorMessage(state, word);
    state = heard.state;
    outcomes.push(heard.outcome);
  }
  return { state, outcomes, reading: toSensorReading(state) };
}

describe('a count', () => {
  it('is replaced by a newer one, and not by an older one that comes late', () => {
    const { reading, outcomes, state } = hear([count(10, 3), count(5, 8), count(10, 3), count(11, 4)]);
    expect(outcomes).toEqual(['taken', 'older', 'unchanged', 'taken']);
    expect(reading).toEqual({ spaces: 8, free: 4 });
    expect(state.heard).toBe(at(11));
  });
  it('says how many spaces there are, or is of those the sensor was registered with', () => {
    expect(hear([count(1, 3, null)], 8).reading).toEqual({ spaces: 8, free: 3 });
    expect(hear([count(1, 3, 5)], 8).reading).toEqual({ spaces: 5, free: 3 });
    expect(hear([count(1, 3, null)], null)).toMatchObject({ outcomes: ['no-spaces'], reading: null });
  });
  it('of more than there are is never less than none free, nor more free than there are', () => {
    expect(hear([{ kind: 'count', at: at(1), spaces: 3, taken: 9, free: null }]).reading).toEqual({
      spaces: 3,
      free: 0,
    });
    expect(hear([count(1, 9, 3)]).reading).toEqual({ spaces: 3, free: 3 });
  });
});

describe('comings and leavings', () => {
  it('of one space: the last word counts', () => {
    const words = [move(1, 'a', true), move(9, 'b', true), move(4, 'a', false)];
    expect(hear(words, 1)).toMatchObject({ outcomes: ['taken', 'taken', 'older'], reading: { free: 0 } });
  });
  it('of several spaces are counted by session, the end before its start too', () => {
    const end = [move(5, 'a', false), move(2, 'b', true)];
    expect(hear(end).reading).toEqual({ spaces: 8, free: 7 });
    expect(hear([...end, move(1, 'a', true)]).reading).toEqual({ spaces: 8, free: 7 });
  });
  it('go on from a count: who was counted and leaves is one less, what the count has seen is not counted again', () => {
    const words = [
      move(1, 'a', true),
      count(5, 6),
      move(7, 'a', false),
      move(8, 'b', true),
      move(2, 'c', true),
    ];
    expect(hear(words)).toMatchObject({
      outcomes: ['taken', 'taken', 'taken', 'taken', 'older'],
      reading: { spaces: 8, free: 6 },
    });
    expect(hear(words.slice(0, 3)).reading?.free).toBe(7);
  });
  it('that nobody names are counted up and down', () => {
    expect(
      hear([count(0, 8), move(1, null, true), move(2, null, true), move(3, null, false)]).reading?.free,
    ).toBe(7);
  });
  it('are not kept for ever: a leaving nobody told is over after a day, pairs after an hour', () => {
    const { state, reading } = hear([
      move(0, 'lost', true),
      move(60, 'a', true),
      move(70, 'a', false),
      move(24 * 60 + 60, 'b', true),
    ]);
    expect(state.moves.map(({ key }) => key)).toEqual(['b']);
    expect(reading?.free).toBe(7);
  });
});

describe('moves of one sensor', () => {
  it('are kept up to four for each space and 64 more, the newest', () => {
    const words = Array.from({ length: 80 }, (_, index) => move(index / 10, `car ${index}`, true));
    const { moves } = hear(words, 2).state;
    expect([moves.length, moves[0]?.key, moves.at(-1)?.key]).toEqual([72, 'car 8', 'car 79']);
    expect(hear(words.slice(0, 72), 2).state.moves).toHaveLength(72);
  });
});

describe('being there', () => {
  it('is lost and comes back, in order of time', () => {
    const { state, outcomes } = hear([count(1, 3), online(5, false), online(3, true)]);
    expect(outcomes).toEqual(['taken', 'taken', 'older']);
    expect(state.online).toBe(false);
    expect(applySensorMessage(state, count(4, 2)).state.online).toBe(false);
    expect(applySensorMessage(state, count(6, 2)).state.online).toBe(true);
  });
  it('is over when it is taken out of service, until it is put back', () => {
    const out: SensorMessage = { kind: 'commissioned', at: at(3), commissioned: false };
    const { state } = hear([count(1, 3), out]);
    expect(state.commissioned).toBe(false);
    const late = applySensorMessage(state, { kind: 'commissioned', at: at(2), commissioned: true });
    expect(late).toMatchObject({ outcome: 'older', state: { commissioned: false } });
  });
  it('is not known any more after some silence', () => {
    expect(isStale(null, at(0), minute)).toBe(true);
    expect(isStale(at(0), at(15) - 1, 15 * minute)).toBe(false);
    expect(isStale(at(0), at(15), 15 * minute)).toBe(true);
  });
});

describe('words in any order', () => {
  const minutes = fc.integer({ min: 0, max: 50 });
  const word = fc.oneof(
    fc
      .record({ time: minutes, free: fc.integer({ min: 0, max: 8 }) })
      .map(({ time, free }) => count(time, free)),
    fc
      .record({ time: minutes, key: fc.constantFrom('a', 'b', 'c', null), parked: fc.boolean() })
      .map(({ time, key, parked }) => move(time, key, parked)),
    fc.record({ time: minutes, is: fc.boolean() }).map(({ time, is }) => online(time, is)),
  );
  /**
   * Each message has a different time, because the order of two messages with the same time is
   * undefined.
   */
  const words = fc.uniqueArray(word, { selector: (one) => one.at, maxLength: 25 });
  it.each([1, 8])('add up to the same, sent twice or late, with %i spaces', (spaces) => {
    fc.assert(
      fc.property(words, fc.infiniteStream(fc.nat()), (sent, order) => {
        const ranks = new Map(sent.map((one) => [one, order.next().value ?? 0]));
        const mixed = sent.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
        const inOrder = hear(
          sent.toSorted((a, b) => a.at - b.at),
          spaces,
        );
        const otherwise = hear([...mixed, ...sent], spaces);
        expect(otherwise.reading).toEqual(inOrder.reading);
        expect(otherwise.state.online).toBe(inOrder.state.online);
        expect(otherwise.state.heard).toBe(inOrder.state.heard);
      }),
    );
  });
});
