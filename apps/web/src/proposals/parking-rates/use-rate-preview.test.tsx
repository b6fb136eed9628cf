// @vitest-environment happy-dom
// The preview of prices: asked once the typing rests, waiting until its answer is of what the form says, and no fault after a success.
import { newPayment } from '@curbwright/core';
import { act } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import '../../shell/staff-api.ts';
import { mockResponse } from '../../testing/answer-of.ts';
import { openHook } from '../../testing/hook.tsx';
import { ErrorResponse, settled } from '../../testing/page.tsx';
import { createSignal, useSignal } from '../../ui/signal.ts';
import { type PreviewBody, useRatePreview } from './use-rate-preview.ts';

const bodyOf = (regulation: number): PreviewBody => ({
  each: [{ regulation, payment: newPayment('hour', 300, 'USD') }],
});
async function opened(first: PreviewBody | null) {
  const body = createSignal(first);
  let isDown = false;
  const page = await openHook(() => useRatePreview(useSignal(body)), {
    previewParkingRates: () =>
      isDown
        ? new ErrorResponse(400, { code: 'refused', detail: 'No.' })
        : mockResponse('previewParkingRates'),
  });
  const set = (next: PreviewBody | null) => act(() => body.set(next));
  const sent = () =>
    page.asked.filter(({ name }) => name === 'previewParkingRates').map(({ body: one }) => one);
  const fails = (now: boolean) => {
    isDown = now;
  };
  const state = () => [page.now().answer !== null, page.now().error !== null, page.now().waiting];
  return { set, sent, state, fails };
}

it('asks nothing while the form says nothing', async () => {
  const { state, sent } = await opened(null);
  await settled();
  expect([state(), sent()]).toEqual([[false, false, false], []]);
});

it('asks once for what was typed last, and waits until that is answered', async () => {
  const { set, sent, state } = await opened(bodyOf(4));
  expect(state()).toEqual([false, false, true]);
  await expect.poll(() => state()).toEqual([true, false, false]);
  set(bodyOf(5));
  set(bodyOf(6));
  expect([state(), sent().length]).toEqual([[true, false, true], 1]);
  await expect.poll(() => state()).toEqual([true, false, false]);
  expect(sent()).toEqual([bodyOf(4), bodyOf(6)]);
  set(null);
  expect(state()).toEqual([false, false, false]);
});

it('says what is refused, without the earlier answer, and no more after a success', async () => {
  const { set, fails, state } = await opened(bodyOf(4));
  await expect.poll(() => state()).toEqual([true, false, false]);
  fails(true);
  set(bodyOf(5));
  await expect.poll(() => state()).toEqual([false, true, false]);
  fails(false);
  set(bodyOf(6));
  await expect.poll(() => state()).toEqual([true, false, false]);
});

it('asks a quarter of a second after the last edit', async () => {
  const { set, sent, state } = await opened(bodyOf(4));
  await expect.poll(() => state()).toEqual([true, false, false]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const after = async (milliseconds: number) => {
    await act(() => vi.advanceTimersByTimeAsync(milliseconds));
    await settled();
    return sent().length;
  };
  set(bodyOf(5));
  expect(await after(200)).toBe(1);
  set(bodyOf(6));
  expect([await after(249), await after(1)]).toEqual([1, 2]);
  expect(state()).toEqual([true, false, false]);
});
