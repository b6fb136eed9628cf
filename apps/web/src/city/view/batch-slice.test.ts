// The choice of a batch: added, taken off, taken back, and gone when batch selection is disabled.

import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../../shell/store.ts';
import {
  batchLinks,
  batchShapes,
  changeBatch,
  clearBatchSelection,
  deselectBatchLinks,
  disableBatch,
  enableBatch,
  redoBatchSelection,
  selectBatch,
  selectBatchLinks,
  undoBatchSelection,
} from './batch-slice.ts';

const ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
] as const;

beforeEach(() => {
  disableBatch();
  enableBatch();
});

describe('the choice of a batch', () => {
  it('takes each link once, with the shape that touched it', () => {
    expect(
      selectBatchLinks(
        [3, 1, 3],
        ring.map(([lng, lat]): [number, number] => [lng, lat]),
      ),
    ).toEqual({
      added: 2,
      isFull: false,
    });
    expect(selectBatchLinks([1, 2]).added).toBe(1);
    expect(batchLinks()).toEqual([3, 1, 2]);
    expect(batchShapes()).toHaveLength(1);
  });

  it('is undone and redone step by step', () => {
    selectBatchLinks([1, 2]);
    expect(deselectBatchLinks([2, 9])).toBe(1);
    clearBatchSelection();
    expect(batchLinks()).toEqual([]);
    undoBatchSelection();
    undoBatchSelection();
    expect(batchLinks()).toEqual([1, 2]);
    redoBatchSelection();
    expect(batchLinks()).toEqual([1]);
  });

  it('never grows beyond what one batch holds', () => {
    const many = Array.from({ length: 50_000 }, (_none, at) => at + 1);
    expect(selectBatchLinks(many).added).toBe(50_000);
    expect(selectBatchLinks([50_001])).toEqual({ added: 0, isFull: true });
    expect(batchLinks()).toHaveLength(50_000);
  });

  it('is cleared with its batch and its shapes when it is disabled', () => {
    selectBatchLinks(
      [1],
      ring.map(([lng, lat]): [number, number] => [lng, lat]),
    );
    changeBatch({ current: 7 });
    changeBatch({ rejectedLinks: [1] });
    disableBatch();
    expect([
      selectBatch(store.getState()).isEnabled,
      batchLinks(),
      batchShapes(),
      selectBatch(store.getState()).current,
      selectBatch(store.getState()).rejectedLinks,
    ]).toEqual([false, [], [], null, []]);
    undoBatchSelection();
    expect(batchLinks()).toEqual([]);
  });
});
