// Streamed responses: complete, in chunks of a useful size, and stopped when nobody reads.
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { toResponseStream } from './response-stream.ts';

async function* texts(count: number, each: string, ended: () => void = () => undefined) {
  try {
    for (let at = 0; at < count; at += 1) yield `${at}${each}`;
  } finally {
    ended();
  }
}

async function piecesOf(source: AsyncIterable<string>): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of toResponseStream(source)) pieces.push(String(piece));
  return pieces;
}

it('gathers small texts and loses none of them', async () => {
  const each = ` ${'x'.repeat(998)}`;
  const pieces = await piecesOf(texts(200, each));
  expect(pieces.join('')).toBe(Array.from({ length: 200 }, (_, at) => `${at}${each}`).join(''));
  expect(pieces.length).toBeGreaterThan(1);
  for (const piece of pieces.slice(0, -1)) expect(piece.length).toBeGreaterThanOrEqual(64 * 1024);
  for (const piece of pieces) expect(piece.length).toBeLessThan(66 * 1024);
});

it('sends nothing of nothing, and one small text as one piece', async () => {
  expect(await piecesOf(texts(0, ''))).toEqual([]);
  expect(await piecesOf(texts(1, 'a'))).toEqual(['0a']);
});

it('ends with the error of what it reads', async () => {
  async function* broken() {
    yield 'a';
    throw new Error('the cursor is gone');
  }
  await expect(piecesOf(broken())).rejects.toThrow('the cursor is gone');
});

it('makes no more than is read, and lets go of its source when nobody reads on', async () => {
  let made = 0;
  let ended = false;
  async function* counted() {
    for await (const text of texts(1_000, 'x'.repeat(64 * 1024), () => {
      ended = true;
    })) {
      made += 1;
      yield text;
    }
  }
  const stream = toResponseStream(counted(), 20);
  stream.once('readable', () => undefined);
  const [error] = await once(stream, 'error');
  expect(String(error)).toContain('nobody reads');
  expect(made).toBeLessThan(10);
  await expect.poll(() => ended).toBe(true);
});
