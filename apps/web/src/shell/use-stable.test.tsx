// @vitest-environment happy-dom
// An object stays the same while its fields do, also while nothing is rendered yet.
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStable } from './use-stable.ts';

it('returns the object that was rendered first with these fields', () => {
  const { result, rerender } = renderHook(({ name }) => useStable({ name }), {
    initialProps: { name: 'a' },
  });
  const first = result.current;
  rerender({ name: 'a' });
  expect(result.current).toBe(first);
  rerender({ name: 'b' });
  expect(result.current).toEqual({ name: 'b' });
  expect(result.current).not.toBe(first);
});

it('renders once where a field is a new object in every pass', () => {
  let passes = 0;
  renderHook(() => {
    passes += 1;
    return useStable({ list: [passes] });
  });
  expect(passes).toBe(1);
});
