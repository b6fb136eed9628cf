// Rows of CDS Metrics: each value in its own cell, the columns of each version in their order.
import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';
import { sessionHeader } from './sessions.ts';

it.each([
  [['a', 7, null, 'b'], 'a,7,,b\r\n'],
  [['a,b', 'say "no"', 'two\nlines', 'return\r'], '"a,b","say ""no""","two\nlines","return\r"\r\n'],
  [[0, -1, ''], '0,-1,\r\n'],
])('%j is written as %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

it('the objects of 1.1 stand behind the space', () => {
  const [old, now] = [sessionHeader('1.0'), sessionHeader('1.1')];
  expect(old).not.toContain('curb_object_id');
  expect(now.indexOf('curb_object_id')).toBe(now.indexOf('curb_space_id') + 1);
  expect(now.filter((column) => column !== 'curb_object_id')).toEqual(old);
});
