// Queued feedback against a real server that becomes unavailable, responds twice, or rejects.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createFeedbackQueue, type DeliveryResult, type QueuedFeedback } from './feedback-queue.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A server that stores a submission once, as ours does; `mood` sets how it behaves. */
async function feedbackServer() {
  const taken: string[] = [];
  const state: { mood: 'well' | 'lost answer' | 'refuse' | 'busy'; seen: number } = { mood: 'well', seen: 0 };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString('utf8');
    });
    request.on('end', () => {
      state.seen += 1;
      const body: unknown = JSON.parse(text);
      const id =
        typeof body === 'object' && body !== null && 'submission' in body ? String(body.submission) : '';
      if (state.mood === 'refuse') return response.writeHead(400).end('{"detail":"No."}');
      if (state.mood === 'busy') return response.writeHead(429).end('{}');
      if (!taken.includes(id)) taken.push(id);
      if (state.mood === 'lost answer') return response.destroy();
      return response.writeHead(201).end('{"detail":"Thanks"}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { taken, state, url: `http://127.0.0.1:${port}/` };
}

function queueTo(address: () => string) {
  const kept = new Map<string, string>();
  const told: string[] = [];
  const ids: string[] = [];
  let line: Promise<unknown> = Promise.resolve();
  const send = async (row: QueuedFeedback): Promise<DeliveryResult> => {
    try {
      const answer = await fetch(address(), { method: 'POST', body: JSON.stringify(row) });
      await answer.text();
      return { status: answer.status, detail: null };
    } catch {
      return { status: 0, detail: null };
    }
  };
  const queue = createFeedbackQueue({
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    newId: () => `id-${ids.push('')}`,
    send,
    alone: (work) => {
      const next = line.then(work);
      line = next.catch(() => undefined);
      return next;
    },
    onDelivered: (outcome) => told.push(outcome),
  });
  return { queue, told, kept };
}

describe('queued feedback', () => {
  it('is sent at once when there is a connection, and nothing is kept', async () => {
    const server = await feedbackServer();
    const { queue, told, kept } = queueTo(() => server.url);
    expect(await queue.send({ message: 'A' })).toBe('sent');
    expect([told, server.taken, kept.size]).toEqual([['sent'], ['id-1'], 0]);
  });

  it('is kept without a connection and sent exactly once when it is back', async () => {
    const server = await feedbackServer();
    let address = 'http://127.0.0.1:9/';
    const { queue, told } = queueTo(() => address);
    expect(await queue.send({ message: 'A' })).toBe('kept');
    expect(await queue.send({ message: 'B', link: 7 })).toBe('kept');
    expect(queue.waiting().map((row) => row.message)).toEqual(['A', 'B']);
    address = server.url;
    await Promise.all([queue.flush(), queue.flush(), queue.flush()]);
    expect(server.taken).toEqual(['id-1', 'id-2']);
    expect([told, server.state.seen, queue.waiting()]).toEqual([['sent', 'sent'], 2, []]);
  });

  it('whose answer was lost arrives a second time under the same name', async () => {
    const server = await feedbackServer();
    server.state.mood = 'lost answer';
    const { queue } = queueTo(() => server.url);
    expect(await queue.send({ message: 'A' })).toBe('kept');
    server.state.mood = 'well';
    await queue.flush();
    expect([server.state.seen, server.taken, queue.waiting()]).toEqual([2, ['id-1'], []]);
  });

  it('that is refused is told and not tried again; too many an hour waits', async () => {
    const server = await feedbackServer();
    const { queue, told } = queueTo(() => server.url);
    server.state.mood = 'busy';
    expect(await queue.send({ message: 'A' })).toBe('kept');
    server.state.mood = 'refuse';
    expect(await queue.send({ message: 'B' })).toBe('refused');
    expect([told, queue.waiting()]).toEqual([['refused', 'refused'], []]);
  });

  it('reads nothing from a spoilt store', () => {
    const { queue, kept } = queueTo(() => '');
    kept.set('feedback_queue', '{"not":"a list"}');
    expect(queue.waiting()).toEqual([]);
    kept.set('feedback_queue', 'nonsense');
    expect(queue.waiting()).toEqual([]);
  });
  it('goes out at once, or is refused and never thrown away, where the device has no room', async () => {
    const statuses = [201, 0];
    const sent: string[] = [];
    const queue = createFeedbackQueue({
      storage: {
        getItem: () => null,
        setItem: () => {
          throw new DOMException('full', 'QuotaExceededError');
        },
        removeItem: () => undefined,
      },
      newId: () => 'id',
      send: async ({ message }) => {
        sent.push(message);
        return { status: statuses.shift() ?? 0, detail: null };
      },
      alone: (work) => work(),
      onDelivered: () => undefined,
    });
    expect(await queue.send({ message: 'one' })).toBe('sent');
    expect(await queue.send({ message: 'two' })).toBe('refused');
    expect(sent).toEqual(['one', 'two']);
  });
});
