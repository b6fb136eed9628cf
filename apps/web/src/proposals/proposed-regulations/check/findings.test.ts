// Merging the findings of the browser and the server, and validating those that the server sends.
import { type Finding, findingKey, restriction } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { countFindings, mergeFindings, parseFindingPlace, parseFix, type ServerFinding } from './findings.ts';

const here: Finding = {
  code: 'lint.never',
  severity: 'error',
  params: { rule: 1 },
  place: { restriction: 0 },
  fix: null,
};
const served = (code: string, severity: ServerFinding['severity'], place: object): ServerFinding => ({
  code,
  severity,
  text: '',
  place,
  params: {},
  finding: findingKey({ code: code === 'lint.never' ? 'lint.never' : 'lint.neighbour-terms', place }),
  is_waived: false,
  is_preexisting: false,
  fix: null,
  fix_text: null,
});

describe('shownFindings', () => {
  it('tells what both found once, and what only the server found after it', () => {
    const shown = mergeFindings(
      [here],
      [
        served('lint.neighbour-terms', 'note', { link: 7 }),
        served('lint.never', 'error', { restriction: 0 }),
      ],
      [],
    );
    expect(shown.map(({ code }) => code)).toEqual(['lint.never', 'lint.neighbour-terms']);
    expect(shown[1]?.place).toEqual({ link: 7 });
  });
  it('puts errors first and leaves out codes it does not know', () => {
    const note: Finding = { ...here, severity: 'note', code: 'lint.uncovered', place: {} };
    const shown = mergeFindings([note, here], [{ ...served('lint.new', 'error', {}), finding: 'x' }], []);
    expect(shown.map(({ severity }) => severity)).toEqual(['error', 'note']);
  });
  it('knows which errors were waived', () => {
    const waiver = { finding: findingKey(here), reason: 'as agreed' };
    const shown = mergeFindings([here], [], [waiver]);
    expect(shown[0]?.waiver).toEqual(waiver);
    expect(countFindings(shown)).toMatchObject({ error: 1, blocking: 0, fixable: 0 });
    expect(countFindings(mergeFindings([here], [], []))).toMatchObject({ error: 1, blocking: 1 });
  });
});

describe('what travelled', () => {
  it('keeps a place as far as it is one', () => {
    expect(
      parseFindingPlace({
        restriction: 2,
        link: '7',
        stretch: { from: 1, to: 2 },
        week: { monday: '2026-11-23', spans: [{ from: 0, to: 60 }, 'x'] },
      }),
    ).toEqual({
      restriction: 2,
      stretch: { from: 1, to: 2 },
      week: { monday: '2026-11-23', spans: [{ from: 0, to: 60 }] },
    });
    expect(parseFindingPlace(null)).toEqual({});
  });
  it('keeps a fix that is an edit of a draft, only with the members it has', () => {
    const one = restriction.parse({ activity: 'loading', subActivity: 'loading', priority: 300 });
    expect(
      parseFix({ code: 'lint-fix.stay', params: { minutes: 5 }, edit: { restrictions: [one] } }),
    ).toEqual({ code: 'lint-fix.stay', params: { minutes: 5 }, edit: { restrictions: [one] } });
    expect(parseFix({ code: 'lint-fix.stay', edit: { timeLimit: 'long' } })).toBeNull();
    expect(parseFix(null)).toBeNull();
  });
});
