// A proposal as columns of a file: in API format for programs, and in the reader's language and the
// city's time for people.
import { multipleValuesText } from '@curbwright/core';
import { expect, it } from 'vitest';
import type { ProposalRow } from '../../proposals/read/proposals.sql.ts';
import { columnsOf, requestedColumns, toApiCells, toLocalizedCells } from './proposal-columns.ts';

const line = 'No stopping 7–9 AM → 7–10 AM, Mon–Fri';
type Row = Parameters<typeof toApiCells>[0];
const row = {
  regulation_name: 'R-1',
  street_name: 'Oak Street',
  side: 'N',
  from_street: 'First',
  to_street: 'Second',
  sub_activity_name: 'bus',
  sub_activity_display_name: 'Bus lane of the city',
  reason: 'Safety',
  action: 'modify',
  username: 'editor',
  created: new Date('2026-11-21T23:05:00Z'),
  published_on: null,
  batch_id: 9,
} satisfies Partial<Record<keyof ProposalRow, unknown>> as Row;

it('is what it is for programs', () => {
  expect(toApiCells(row, line)).toEqual({
    regulation_id: 'R-1',
    bl_street_name: 'Oak Street',
    bl_side: 'N',
    bl_from: 'First',
    bl_to: 'Second',
    sub_activity: 'bus',
    change_line: line,
    reason: 'Safety',
    action: 'modify',
    user: 'editor',
    created: '2026-11-21T23:05:00.000Z',
    published_on: null,
    batch: 9,
  });
});

it('is in words for people, its times by the city’s clock', () => {
  const cells = toLocalizedCells(row, line, 'en', 'Europe/Rome');
  expect(cells).toMatchObject({
    bl_side: 'North',
    bl_street_name: 'Oak Street',
    bl_from: 'First',
    bl_to: 'Second',
    sub_activity: 'Bus lane of the city',
    created: '2026-11-22 00:05',
    published_on: null,
  });
  expect(cells.action).not.toBe('modify');
  const published = { ...row, published_on: new Date('2026-12-01T08:00:00Z') };
  expect(toLocalizedCells(published, line, 'en', 'Europe/Rome').published_on).toBe('2026-12-01 09:00');
});

it('of several streets says so in the reader’s language, and of none nothing', () => {
  const several = {
    ...row,
    street_name: multipleValuesText,
    side: multipleValuesText,
    from_street: multipleValuesText,
    to_street: null,
  };
  const cells = toLocalizedCells(several, line, 'de', 'UTC');
  expect(cells.bl_to).toBeNull();
  expect(new Set([cells.bl_street_name, cells.bl_side, cells.bl_from]).size).toBe(1);
  expect(cells.bl_side).not.toBe(multipleValuesText);
  expect(toLocalizedCells({ ...row, side: null }, line, 'en', 'UTC').bl_side).toBeNull();
});

it('has each column once, in the order asked for, numbers as numbers', () => {
  expect(requestedColumns(['batch', 'reason', 'batch'])).toEqual(['batch', 'reason']);
  expect(requestedColumns('all')).toContain('published_on');
  const [batch, reason] = columnsOf(['batch', 'reason'], 'en');
  expect(batch).toMatchObject({ key: 'batch', kind: 'number' });
  expect(reason).toMatchObject({ key: 'reason', kind: 'text' });
  expect(reason?.width).toBeGreaterThan(batch?.width ?? 9);
});
