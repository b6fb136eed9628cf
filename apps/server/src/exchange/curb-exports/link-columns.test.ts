// The columns of a table of curbs: all of them, those that fit on a page, or a selection.
import { linkFields } from '@curbwright/core';
import { expect, it } from 'vitest';
import { columnsOf, fieldsOf, pageFields } from './link-columns.ts';

it.each([
  ['nobody chose, for a screen', undefined, false, linkFields],
  ['nobody chose, for paper', undefined, true, pageFields],
  ['all are wanted, for paper', 'all' as const, true, linkFields],
  ['some are chosen, one of them twice', ['rules', 'length', 'rules'] as const, true, ['rules', 'length']],
])('are, where %s, those', (_what, asked, onPage, fields) => {
  expect(fieldsOf(asked, onPage)).toEqual(fields);
});

it('have a title in the reader’s language, and say which hold numbers', () => {
  const columns = columnsOf(linkFields, 'en');
  expect(columns.filter(({ kind }) => kind === 'number').map(({ key }) => key)).toEqual([
    'time_limit',
    'length',
    'bays_count',
  ]);
  for (const { key, title } of columns) expect(title, key).not.toContain('export.');
  expect(new Set(columns.map(({ title }) => title)).size).toBe(linkFields.length);
  const widthOf = (name: string) => columns.find(({ key }) => key === name)?.width ?? 0;
  expect(widthOf('rules')).toBeGreaterThan(widthOf('answer'));
  expect(widthOf('answer')).toBeGreaterThan(widthOf('length'));
});
