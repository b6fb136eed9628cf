// Messages for unreadable files, one for each reason that people can fix, and how much space a disk
// has.
import { expect, it } from 'vitest';
import { formatGigabytes, toFinding, toTableCells } from './finding.ts';
import { unreadableFileFailure } from './unreadable-file.ts';

it.each([
  ['ENOENT', 'source.no-such-file'],
  ['EISDIR', 'source.is-directory'],
  ['EACCES', 'source.not-allowed'],
  ['EPERM', 'source.not-allowed'],
  ['EIO', 'source.unreadable'],
])('%s is said as %s', (code, said) => {
  const error = Object.assign(new Error('it failed'), { code });
  expect(unreadableFileFailure('a.csv', error)).toMatchObject({
    ok: false,
    refusal: { code: said, params: { name: 'a.csv' } },
  });
});

it('what nobody foresaw is said as it says itself', () => {
  expect(unreadableFileFailure('a.csv', new Error('it failed')).refusal.params).toMatchObject({
    reason: 'it failed',
  });
  expect(unreadableFileFailure('a.csv', 'odd').refusal.params).toMatchObject({ reason: 'odd' });
  expect(unreadableFileFailure('a.csv', null).refusal.code).toBe('source.unreadable');
});

it('a disk’s room is said in gigabytes', () => {
  expect([formatGigabytes(1_500_000_000), formatGigabytes(49_000_000)]).toEqual(['1.5 GB', '0.0 GB']);
});

it('a weakness is wrong or a warning, and every finding has words', () => {
  const what = { code: 'room.full', params: {} };
  expect(toFinding('security', { isWrong: true, what }).state).toBe('wrong');
  const warning = toFinding('shared memory', { isWrong: false, what });
  expect(warning.state).toBe('warning');
  for (const cell of toTableCells(warning)) expect(cell).not.toMatch(/doctor\.|room\./);
});
