// Tests that each intended write has one idempotency key.
import { responseRetentionMs } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import type { ApiRequest, ApiResponse } from './api-types.ts';
import { createIdempotentSender } from './idempotent-write.ts';

const call = {
  method: 'POST',
  path: '/api/scenario/',
  sealed: false,
  credentials: 'checked',
  answerMedia: 'json',
  provides: [],
  invalidates: [],
  creates: true,
} as const;
const write = (name: string): ApiRequest => ({ call, body: { name } });
const done: ApiResponse = { data: { id: 1 } };
const failed = (status: number, body: unknown = null): ApiResponse => ({
  error: { status, request: '', body },
});

function intents() {
  const waits: number[] = [];
  const keys: string[] = [];
  const clock = { now: 0 };
  const send = createIdempotentSender(
    async (milliseconds) => {
      waits.push(milliseconds);
    },
    () => clock.now,
  );
  const answering =
    (...answers: ApiResponse[]) =>
    async (key: string) => {
      keys.push(key);
      return answers.shift() ?? done;
    };
  return { send, keys, waits, clock, answering };
}

describe('a write that is meant once', () => {
  it('goes under a new key each time its outcome was known', async () => {
    const { send, keys, answering } = intents();
    for (const answer of [done, failed(400), failed(422), done])
      expect(await send(write('a'), answering(answer))).toBe(answer);
    expect(new Set(keys).size).toBe(4);
    for (const key of keys) expect(key).toMatch(/^[\w-]{36}$/);
  });
  it('is another one at another id, by another query, path or method', async () => {
    const { send, keys, answering } = intents();
    const others: ApiRequest[] = [
      { ...write('a'), params: { id: 1 } },
      { ...write('a'), params: { id: 2 } },
      { ...write('a'), query: { anyway: 'true' } },
      { ...write('a'), call: { ...call, path: '/api/template/' } },
      { ...write('a'), call: { ...call, method: 'PUT' } },
      write('a'),
    ];
    for (const one of others) await send(one, answering(failed(503)));
    expect(new Set(keys).size).toBe(others.length);
    for (const one of others) await send(one, answering(done));
    expect(keys.slice(others.length)).toEqual(keys.slice(0, others.length));
  });
  it('keeps its key while nobody knows how it ended', async () => {
    const { send, keys, answering } = intents();
    await send(write('a'), answering(failed(0)));
    await send(write('b'), answering(done));
    await send(write('a'), answering(failed(503)));
    await send(write('a'), answering(done));
    await send(write('a'), answering(done));
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });
  it('keeps its key as long as the server knows it, however many others are lost meanwhile', async () => {
    const { send, keys, clock, answering } = intents();
    await send(write('a'), answering(failed(-1)));
    for (let other = 0; other < 200; other += 1) await send(write(`other ${other}`), answering(failed(0)));
    clock.now = responseRetentionMs - 1;
    await send(write('a'), answering(failed(0)));
    expect(keys.at(-1)).toBe(keys[0]);
    clock.now = responseRetentionMs;
    await send(write('a'), answering(failed(0)));
    expect(keys.at(-1)).not.toBe(keys[0]);
    await send(write('a'), answering(done));
    expect(keys.at(-1)).toBe(keys.at(-2));
  });
  it('is sent once when it is clicked twice, and both have the answer', async () => {
    const { send, keys, answering } = intents();
    const answers = await Promise.all([send(write('a'), answering(done)), send(write('a'), answering(done))]);
    expect(answers).toEqual([done, done]);
    expect(keys).toHaveLength(1);
  });
  it('asks again under its key while the server still works on it', async () => {
    const { send, keys, waits, answering } = intents();
    const busy = failed(409, { code: 'in_flight' });
    expect(await send(write('a'), answering(busy, busy, done))).toBe(done);
    expect(new Set(keys).size).toBe(1);
    expect(waits).toEqual([1000, 1000]);
  });
  it('tells forms apart by their files', async () => {
    const { send, keys, answering } = intents();
    const form = (text: string) => {
      const body = new FormData();
      body.set('files', new File([text], `${text}.txt`, { lastModified: 0 }));
      return { call, body };
    };
    await Promise.all([
      send(form('a'), answering(done)),
      send(form('b'), answering(done)),
      send(form('a'), answering(done)),
    ]);
    expect(new Set(keys).size).toBe(2);
  });
});
