// Tests which known version of a work order is shown offline.
import { describe, expect, it } from 'vitest';
import type { CachedWorkOrder } from '../shell/offline/field-store.ts';
import { newerWorkOrder } from './use-work-order.ts';

function order(id: number, version: number): CachedWorkOrder {
  return {
    id,
    version,
    name: `Version ${version}`,
    description: '',
    status: 'open',
    priority: 'normal',
    user: 'ana',
    user_id: null,
    assignee_id: null,
    file: null,
    assignee: null,
    due: null,
    geometry: null,
    place_name: null,
    crew_id: null,
    bl_side: null,
    bl_from: null,
    bl_to: null,
    is_near_street: false,
    link: null,
    asset: null,
    street_name: null,
    outside_id: null,
    proposed_regulation_id: null,
    created: '2026-11-21T10:00:00Z',
    modified: '2026-11-21T10:00:00Z',
    closed: null,
    comment_count: 0,
    file_count: 0,
  };
}

describe('an order without a connection', () => {
  it('is the one the page read last, also where the device keeps none or an older one', () => {
    expect(newerWorkOrder(7, order(7, 3), null)?.version).toBe(3);
    expect(newerWorkOrder(7, order(7, 3), order(7, 2))?.version).toBe(3);
  });
  it('is the one of the device where that is newer, or the page read none', () => {
    expect(newerWorkOrder(7, order(7, 3), order(7, 4))?.version).toBe(4);
    expect(newerWorkOrder(7, null, order(7, 1))?.version).toBe(1);
  });
  it('is never another order', () => {
    expect(newerWorkOrder(7, order(8, 3), order(9, 4))).toBeNull();
  });
});
