// The batch list's order and filters.
import type { BatchAnswer } from '@curbwright/contract';
import { describe, expect, it } from 'vitest';
import { arranged, refusedCount, valueIn, valuesOf } from './batch-rows.ts';

const row = (id: number, more: Partial<BatchAnswer> = {}): BatchAnswer => ({
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
    expect(arranged(rows, {}, newest, zone).map(({ id }) => id)).toEqual([3, 2, 1]);
    expect(arranged(rows, {}, { key: 'links', descending: false }, zone).map(({ id }) => id)).toEqual([
      1, 3, 2,
    ]);
    expect(arranged(rows, {}, { key: 'refused', descending: true }, zone).map(({ id }) => id)).toEqual([
      3, 2, 1,
    ]);
  });

  it('shows what matches every filter', () => {
    expect(arranged(rows, { kind: ['rates'] }, newest, zone).map(({ id }) => id)).toEqual([2]);
    expect(
      arranged(rows, { kind: ['links'], user: ['publisher'] }, newest, zone).map(({ id }) => id),
    ).toEqual([1]);
    expect(arranged(rows, { name: [null] }, newest, zone).map(({ id }) => id)).toEqual([3, 1]);
  });

  it('counts days as the city does: an evening there is the next day in UTC', () => {
    const late = row(9, { created: '2026-11-20T02:30:00.000Z' });
    expect(valueIn(late, 'created', zone)).toBe('2026-11-19');
    expect(valueIn(late, 'created', 'Europe/Madrid')).toBe('2026-11-20');
    expect(arranged([late], { created: ['2026-11-19'] }, newest, zone)).toEqual([late]);
  });

  it('names the values of a column', () => {
    expect(valuesOf(rows, 'links', zone)).toEqual(['9', '20', '100']);
    expect(valuesOf(rows, 'created', zone)).toEqual(['2026-11-11', '2026-11-12', '2026-11-13']);
    expect(
      valueIn(
        row(4, { edit: { action: 'modify', reason: '', effectiveFrom: null, subActivity: 'loading' } }),
        'type',
        zone,
      ),
    ).toBe('loading');
    expect(refusedCount(row(5, { requested: 3, accepted: 1 }))).toBe(2);
  });
});
