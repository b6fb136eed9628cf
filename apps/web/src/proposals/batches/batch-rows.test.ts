// The batch list's order and filters.
import type { BatchResponse } from '@curbwright/contract';
import { paymentEdit } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import {
  batchColumnValue,
  distinctColumnValues,
  filterAndSortBatches,
  priceFilterKey,
  rejectedCount,
} from './batch-rows.ts';

const row = (id: number, more: Partial<BatchResponse> = {}): BatchResponse => ({
  id,
  kind: 'links',
  name: '',
  scenario: 1,
  regulation_type: null,
  payment: null,
  edit: null,
  requested: 10,
  accepted: 10,
  refused: [],
  open: 1,
  published: 0,
  links: 10,
  review: { waiting: 0, sent_back: 0, approved: 0 },
  change_line: '',
  changes: [],
  change_count: 0,
  unread_proposals: 0,
  user: 'editor',
  created: `2026-11-${10 + id}T08:00:00.000Z`,
  ...more,
});
const rows = [
  row(1, { links: 9, user: 'publisher' }),
  row(2, { links: 100, kind: 'rates', name: 'Winter' }),
  row(3, { links: 20, accepted: 4 }),
];
const zone = 'America/New_York';
const newest = { key: 'created', descending: true } as const;

describe('the list of batches', () => {
  it('is in order of any column, numbers by size', () => {
    expect(filterAndSortBatches(rows, {}, newest, zone).map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(
      filterAndSortBatches(rows, {}, { key: 'links', descending: false }, zone).map(({ id }) => id),
    ).toEqual([1, 3, 2]);
    expect(
      filterAndSortBatches(rows, {}, { key: 'refused', descending: true }, zone).map(({ id }) => id),
    ).toEqual([3, 2, 1]);
  });

  it('shows what matches every filter', () => {
    expect(filterAndSortBatches(rows, { kind: ['rates'] }, newest, zone).map(({ id }) => id)).toEqual([2]);
    expect(
      filterAndSortBatches(rows, { kind: ['links'], user: ['publisher'] }, newest, zone).map(({ id }) => id),
    ).toEqual([1]);
    expect(filterAndSortBatches(rows, { name: [null] }, newest, zone).map(({ id }) => id)).toEqual([3, 1]);
  });

  it('counts days as the city does: an evening there is the next day in UTC', () => {
    const late = row(9, { created: '2026-11-20T02:30:00.000Z' });
    expect(batchColumnValue(late, 'created', zone)).toBe('2026-11-19');
    expect(batchColumnValue(late, 'created', 'Europe/Madrid')).toBe('2026-11-20');
    expect(filterAndSortBatches([late], { created: ['2026-11-19'] }, newest, zone)).toEqual([late]);
  });

  it('names the values of a column', () => {
    expect(distinctColumnValues(rows, 'links', zone)).toEqual(['9', '20', '100']);
    expect(distinctColumnValues(rows, 'created', zone)).toEqual(['2026-11-11', '2026-11-12', '2026-11-13']);
    expect(
      batchColumnValue(
        row(4, { edit: { action: 'modify', reason: '', effectiveFrom: null, subActivity: 'loading' } }),
        'type',
        zone,
      ),
    ).toBe('loading');
    expect(rejectedCount(row(5, { requested: 3, accepted: 1 }))).toBe(2);
  });
});

const edited = { action: 'modify', reason: '', effectiveFrom: null } as const;
const percent = paymentEdit.parse({ kind: 'change', change: { kind: 'percent', amount: 10 } });

describe('what a column says of a batch', () => {
  const full = row(7, {
    name: 'Winter',
    kind: 'rates',
    regulation_type: { id: 3, name: 'loading' } as BatchResponse['regulation_type'],
    edit: { ...edited, subActivity: 'taxi' },
    requested: 12,
    accepted: 9,
    open: 4,
    published: 5,
    links: 8,
    user: null,
  });
  it.each([
    ['id', '7', '8'],
    ['name', 'Winter', null],
    ['kind', 'rates', 'links'],
    ['type', 'loading', null],
    ['price', null, null],
    ['links', '8', '10'],
    ['open', '4', '1'],
    ['published', '5', '0'],
    ['refused', '3', '0'],
    ['user', null, 'editor'],
    ['created', '2026-11-17', '2026-11-18'],
  ] as const)('%s', (key, value, plain) => {
    expect([batchColumnValue(full, key, zone), batchColumnValue(row(8), key, zone)]).toEqual([value, plain]);
  });

  it('never counts more curbs as changed than were asked for', () => {
    expect(rejectedCount(row(1, { requested: 3, accepted: 5 }))).toBe(0);
  });

  it('tells prices apart: that of a rate change before that of an edit', () => {
    expect(priceFilterKey(row(1, { edit: { ...edited, payment: percent } }))).toBe(JSON.stringify(percent));
    expect(priceFilterKey(row(1, { edit: edited }))).toBeNull();
    const payment = { label: 'own' } as unknown as BatchResponse['payment'];
    expect(priceFilterKey(row(1, { payment, edit: { ...edited, payment: percent } }))).toBe(
      '{"label":"own"}',
    );
  });
});

describe('the order of batches', () => {
  it('puts the newest first among equal ones, whichever way', () => {
    const same = [row(1), row(3), row(2), row(4, { open: 0 })];
    const idsBy = (descending: boolean) =>
      filterAndSortBatches(same, {}, { key: 'open', descending }, zone).map(({ id }) => id);
    expect(idsBy(false)).toEqual([4, 3, 2, 1]);
    expect(idsBy(true)).toEqual([3, 2, 1, 4]);
  });

  it.each([
    ['id', [1, 2, 3]],
    ['open', [3, 2, 1]],
    ['published', [2, 1, 3]],
    ['name', [2, 3, 1]],
    ['created', [3, 1, 2]],
  ] as const)('by %s', (key, order) => {
    const some = [
      row(2, { open: 5, published: 9, name: '', created: '2026-11-14T08:00:00.000Z' }),
      row(1, { open: 40, published: 10, name: 'West', created: '2026-11-13T23:00:00.000Z' }),
      row(3, { open: 3, published: 100, name: 'East', created: '2026-11-13T08:00:00.000Z' }),
    ];
    expect(filterAndSortBatches(some, {}, { key, descending: false }, zone).map(({ id }) => id)).toEqual(
      order,
    );
    expect(distinctColumnValues(some, key, zone)).toEqual([
      ...new Set(order.map((id) => batchColumnValue(some.find((one) => one.id === id) ?? row(0), key, zone))),
    ]);
  });
});

describe('the state of a batch', () => {
  it('is that of all its proposals, mixed where they differ, and none without any', () => {
    const review = { waiting: 1, sent_back: 0, approved: 0 };
    const stateOf = (part: Partial<BatchResponse>) => batchColumnValue(row(9, part), 'state', zone);
    expect(stateOf({})).toBe('draft');
    expect(stateOf({ review })).toBe('waiting');
    expect(stateOf({ open: 2, review })).toBe('mixed');
    expect(stateOf({ open: 0, published: 3 })).toBe('published');
    expect(stateOf({ open: 0 })).toBeNull();
  });

  it('is beside what the batch changes', () => {
    const line = 'Parking 2 h → 3 h';
    expect(batchColumnValue(row(9, { change_line: line }), 'changes', zone)).toBe(line);
    expect(batchColumnValue(row(9), 'changes', zone)).toBeNull();
  });
});
