// @vitest-environment happy-dom
// Feedback and exports from this page: what is said of each outcome, and what is kept for later.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useExport } from '../../shell/use-export.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { ErrorResponse, open } from '../../testing/page.tsx';
import { lastToast } from '../../testing/shown.ts';
import { flushFeedback, sendFeedback } from './send-feedback.ts';

// A browser that does not support locks.
beforeEach(() => void vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never));
afterEach(() => vi.restoreAllMocks());
const feedback = { message: 'The sign is gone.', link: 7 };

it('is sent once, under a name of its own, and the server’s words are said', async () => {
  const { asked } = await open('', {
    sendFeedback: () => mockResponse('sendFeedback', { detail: 'Thank you.' }),
  });
  expect(await sendFeedback(feedback)).toBe('sent');
  expect([lastToast('kind'), lastToast()]).toEqual(['success', 'Thank you.']);
  expect(asked.map(({ body }) => body)).toMatchObject([{ ...feedback, submission: expect.any(String) }]);
  await flushFeedback();
  expect(asked).toHaveLength(1);
});

it('is refused in the server’s words, and not kept', async () => {
  await open('', { sendFeedback: () => new ErrorResponse(400, { code: 'invalid', detail: 'Too long.' }) });
  expect(await sendFeedback(feedback)).toBe('refused');
  expect([lastToast('kind'), lastToast()]).toEqual(['failure', 'Too long.']);
  expect(localStorage.getItem('feedback_queue')).toBeNull();
});

it('is kept without a connection, said so, and goes out later', async () => {
  let isThere = false;
  const { asked } = await open('', {
    sendFeedback: () =>
      isThere
        ? mockResponse('sendFeedback', { detail: 'Thank you.' })
        : new ErrorResponse(503, { code: 'busy', detail: 'Not now.' }),
  });
  expect(await sendFeedback(feedback)).toBe('kept');
  expect(lastToast('kind')).toBe('info');
  isThere = true;
  await flushFeedback();
  expect([lastToast('kind'), lastToast()]).toEqual(['success', 'Thank you.']);
  const names = asked.map(({ body }) => (body as { submission: string }).submission);
  expect([names.length, new Set(names).size]).toEqual([2, 1]);
});

const request = { status: 400, request: 'GET /x/', body: { code: 'invalid', name: ['No such zone.'] } };

it('an export that cannot be asked for says why, until the next one', async () => {
  const { now, run } = await openHook(useExport);
  expect(now()).toMatchObject({ busy: false, fault: null });
  let going = true;
  await run(async ({ start }) => {
    going = await start(async () => ({ error: request }), false);
  });
  expect([going, now().busy, now().fault]).toEqual([false, false, 'No such zone.']);
  let answer: (asked: { readonly error: typeof request }) => void = () => undefined;
  const waits = new Promise<{ readonly error: typeof request }>((resolve) => {
    answer = resolve;
  });
  let ended: Promise<boolean> = Promise.resolve(true);
  await run(({ start }) => {
    ended = start(() => waits, false);
  });
  expect([now().busy, now().fault]).toEqual([true, null]);
  await run(({ stop }) => stop());
  await run(() => {
    answer({ error: request });
    return ended;
  });
  expect([now().busy, now().fault]).toEqual([false, null]);
  expect(await ended).toBe(false);
});

it('nobody’s work in the street is kept where no queue is open, and the person is told', async () => {
  await open('');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const {
    queueWorkOrderComment: commentOrder,
    loadCachedWorkOrders: keptOrders,
    loadQueuedFile: waitingFile,
  } = await import('../../work-orders/field/field-work.ts');
  expect(await commentOrder(4, 'Done')).toBe(false);
  expect(lastToast('kind')).toBe('failure');
  expect([await keptOrders('mara'), await waitingFile('x')]).toEqual([[], null]);
});
