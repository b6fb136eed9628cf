// Counts how many of something each subject has open: each is released once, and other subjects are
// not affected.
import { expect, it } from 'vitest';
import { CountBySubject } from './count-by-subject.ts';

it('counts each subject by itself, and each end once', () => {
  const open = new CountBySubject();
  const ends = [open.add('a'), open.add('a'), open.add('a')];
  const other = open.add('b');
  expect([open.of('a'), open.of('b'), open.of('c'), open.total]).toEqual([3, 1, 0, 4]);
  ends[0]?.();
  ends[0]?.();
  expect([open.of('a'), open.of('b'), open.total]).toEqual([2, 1, 3]);
  other();
  expect([open.of('a'), open.of('b'), open.total]).toEqual([2, 0, 2]);
  for (const end of ends) end();
  expect([open.of('a'), open.total]).toEqual([0, 0]);
});
