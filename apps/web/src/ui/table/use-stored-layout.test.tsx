// @vitest-environment happy-dom
// The layout of a table's columns as this browser keeps it: for each list and person, over the columns there are.
import { type ColumnLayout, readLayout } from '@curbwright/core';
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openHook } from '../../testing/hook.tsx';
import { createSignal, useSignal } from '../signal.ts';
import { useStoredLayout } from './use-stored-layout.ts';

const plain: ColumnLayout = { ...readLayout(null), hidden: ['b'] };
const columns = ['a', 'b', 'c'];
const open = async (first = 'curbs mara') => {
  const name = createSignal(first);
  const hook = await openHook(() => useStoredLayout(useSignal(name), columns, plain));
  return { ...hook, name };
};

it('is the plain one until it is changed, and kept', async () => {
  const { now, run } = await open();
  expect(now().layout).toMatchObject({ order: ['a', 'b', 'c'], hidden: ['b'] });
  await run(({ change }) => change((layout) => ({ ...layout, order: ['c', 'a', 'b'] })));
  expect(now().layout).toMatchObject({ order: ['c', 'a', 'b'], hidden: ['b'] });
  expect(readLayout(localStorage.getItem('curbs mara'))).toMatchObject({ order: ['c', 'a', 'b'] });
  await run(({ reset }) => reset());
  expect(now().layout.order).toEqual(['a', 'b', 'c']);
  expect(localStorage.getItem('curbs mara')).toBeNull();
});

it('changes what is kept, also by another tab', async () => {
  const { now, run } = await open();
  localStorage.setItem(
    'curbs mara',
    JSON.stringify({ ...readLayout(null), order: ['b', 'a', 'gone'], hidden: [] }),
  );
  await run(({ change }) => change((layout) => ({ ...layout, pinned: ['a'] })));
  expect(now().layout).toMatchObject({ order: ['b', 'a', 'c'], hidden: [], pinned: ['a'] });
});

it('is another one for another list or person', async () => {
  const { now, run, name } = await open();
  await run(({ change }) => change((layout) => ({ ...layout, hidden: ['c'] })));
  act(() => name.set('curbs otto'));
  expect(now().layout.hidden).toEqual(['b']);
  act(() => name.set('curbs mara'));
  expect(now().layout.hidden).toEqual(['c']);
});
