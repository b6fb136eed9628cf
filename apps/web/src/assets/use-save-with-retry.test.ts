// @vitest-environment happy-dom
// A form that is saved again: each try is told of those whose answers never came, and of no others.
import { expect, it, vi } from 'vitest';
import { openHook } from '../testing/hook.tsx';
import type { AssetBody, AssetGroup } from './group-items.ts';
import { useSaveWithRetry } from './use-save-with-retry.ts';

const bodyOf = (name: string) => ({ name }) as unknown as AssetBody;
const group = { id: 4 } as unknown as AssetGroup;
const lost = { status: 0, request: 'x', body: null };
const refused = { status: 400, request: 'x', body: { detail: 'No.' } };

it('knows the tries before it whose answers were lost, until one is answered', async () => {
  const send = vi.fn<(body: AssetBody, tried: readonly AssetBody[]) => Promise<AssetGroup>>();
  const { now } = await openHook(() => useSaveWithRetry(send));
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map(bodyOf) as [
    AssetBody,
    AssetBody,
    AssetBody,
    AssetBody,
  ];
  send.mockRejectedValueOnce(lost);
  await expect(now()(one)).rejects.toBe(lost);
  send.mockRejectedValueOnce(refused);
  await expect(now()(two)).rejects.toBe(refused);
  send.mockRejectedValueOnce(lost);
  await expect(now()(three)).rejects.toBe(lost);
  send.mockResolvedValue(group);
  await expect(now()(four)).resolves.toBe(group);
  await now()(one);
  expect(send.mock.calls).toEqual([
    [one, []],
    [two, [one]],
    [three, [one]],
    [four, [one, three]],
    [one, []],
  ]);
});
