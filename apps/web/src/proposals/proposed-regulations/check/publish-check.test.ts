// What may be published: the newest version, together with the check of exactly that version.
import { describe, expect, it } from 'vitest';
import type { ServerFinding } from './findings.ts';
import { ifVersionMatches, toPublishCheck } from './publish-check.ts';

const error: ServerFinding = {
  code: 'lint.never',
  severity: 'error',
  text: 'Rule 1 never applies.',
  place: { restriction: 0 },
  params: {},
  finding: 'lint.never 0',
  is_waived: false,
  is_preexisting: false,
  fix: null,
  fix_text: null,
};
const read = { isFetching: false, isError: false };
const proposal = { version: 4, effective_from: '2027-01-01T00:00:00Z' };
const answer = { ...read, currentData: proposal };
const lint = { ...read, currentData: { version: 4, findings: [error, { ...error, is_waived: true }] } };

describe('checkedOf', () => {
  it('tells what blocks and what was waived of the newest version', () => {
    const checked = toPublishCheck(answer, lint, 4);
    expect(checked).toMatchObject({ kind: 'checked', answer: proposal });
    expect(checked.kind === 'checked' && [checked.blocking.length, checked.waived.length]).toEqual([1, 1]);
  });

  it('waits while either is on its way, though an older answer is there', () => {
    expect(toPublishCheck({ ...answer, isFetching: true }, lint, 4).kind).toBe('waiting');
    expect(toPublishCheck(answer, { ...lint, isFetching: true }, 4).kind).toBe('waiting');
    expect(toPublishCheck({ ...read, isFetching: true }, { ...read, isFetching: true }, 0).kind).toBe(
      'waiting',
    );
  });

  it('counts a failed read never as "nothing was found"', () => {
    expect(toPublishCheck(answer, { ...read, isError: true }, 4).kind).toBe('failed');
    expect(toPublishCheck(answer, { ...lint, isError: true }, 4).kind).toBe('failed');
    expect(toPublishCheck({ ...read, isError: true }, lint, 4).kind).toBe('failed');
    expect(toPublishCheck(read, read, 0).kind).toBe('failed');
  });

  it('reads again what is of another version', () => {
    expect(toPublishCheck(answer, lint, 5).kind).toBe('stale');
    expect(toPublishCheck({ ...answer, currentData: { ...proposal, version: 5 } }, lint, 4).kind).toBe(
      'stale',
    );
  });
});

describe('ofVersion', () => {
  it('gives what was said of this version only', () => {
    const said = { version: 3, findings: [] };
    expect(ifVersionMatches(said, 3)).toBe(said);
    expect(ifVersionMatches(said, 4)).toBeUndefined();
    expect(ifVersionMatches(said, null)).toBeUndefined();
    expect(ifVersionMatches(undefined, 3)).toBeUndefined();
  });
});
