// States of work orders.
import { describe, expect, it } from 'vitest';
import { allTexts } from '../platform/words/all-messages.ts';
import {
  checkStatusChange,
  isClosedStatus,
  offeredStatuses,
  parseWorkOrderStatus,
  workOrderColumns,
  workOrderPriorities,
  workOrderStatuses,
} from './work-order.ts';

describe('the state of a work order', () => {
  it('moves freely, but for a closed one that would be closed in another way', () => {
    for (const from of workOrderStatuses)
      for (const to of workOrderStatuses) {
        const may = from === to || !(isClosedStatus(from) && isClosedStatus(to));
        expect(checkStatusChange(from, to).ok).toBe(may);
      }
  });
  it('is offered with those that come next: only a reopening once it is closed', () => {
    expect(workOrderStatuses.map(offeredStatuses)).toEqual([
      workOrderStatuses,
      workOrderStatuses,
      workOrderStatuses,
      workOrderStatuses,
      ['open', 'done'],
      ['open', 'cancelled'],
    ]);
  });
  it('is read as people write it', () => {
    expect(parseWorkOrderStatus(' In_Progress ')).toBe('in progress');
    expect(parseWorkOrderStatus('DONE')).toBe('done');
    expect([parseWorkOrderStatus('Canceled'), parseWorkOrderStatus('cancelled')]).toEqual([
      'cancelled',
      'cancelled',
    ]);
    expect(parseWorkOrderStatus('finished')).toBeNull();
  });
  it('has words in every language, as columns and priorities do', () => {
    for (const texts of Object.values(allTexts)) {
      for (const status of workOrderStatuses) expect(texts).toHaveProperty([`work-order.status.${status}`]);
      for (const priority of workOrderPriorities)
        expect(texts).toHaveProperty([`work-order.priority.${priority}`]);
      for (const { key } of workOrderColumns) expect(texts).toHaveProperty([`work-order.column.${key}`]);
    }
  });
});
