// The columns of the regulation list.
import { describe, expect, it } from 'vitest';
import { translateForStaff } from '../platform/words/staff-messages.ts';
import { commonLinkColumns, parseOrdering, proposalColumns } from './columns.ts';

describe('proposalColumns', () => {
  it('are those of the requirement, in its order, with labels in both languages', () => {
    expect(proposalColumns.map(({ label }) => translateForStaff('en', label))).toEqual([
      'Regulation ID',
      'Street name',
      'Side',
      'From',
      'To',
      'Curb type',
      'Reason',
      'Action',
      'User',
      'Created on',
      'Published on',
      'Batch ID',
    ]);
    for (const { label } of proposalColumns) expect(translateForStaff('es', label)).not.toBe(label);
  });

  it('read an ordering', () => {
    expect(parseOrdering('-created')).toEqual({ key: 'created', descending: true });
    expect(parseOrdering('bl_street_name')).toEqual({ key: 'bl_street_name', descending: false });
    expect(['', '-', 'id', 'created;drop', '--created'].map(parseOrdering)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
});

describe('listedLinks', () => {
  const link = { bl_street_name: 'Main St', bl_side: 'N', bl_from: '1st', bl_to: '2nd' };

  it('says what all links agree on, Multiple where they differ, nothing where none says', () => {
    expect(commonLinkColumns([link, link])).toEqual(link);
    expect(commonLinkColumns([link, { ...link, bl_street_name: 'Oak St', bl_side: null }])).toMatchObject({
      bl_street_name: 'Multiple',
      bl_side: 'N',
    });
    expect(commonLinkColumns([])).toEqual({
      bl_street_name: null,
      bl_side: null,
      bl_from: null,
      bl_to: null,
    });
  });
});
