// Overlapping features: one that covers a whole section, within a meter, adds its rules; one that
// covers only a part is reported and changes nothing.
import type { LinkData } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { IssueList } from '../issue-list.ts';
import { cityOf } from '../testing/one-curb.ts';
import { mergeOverlappingLinks } from './merge-overlaps.ts';

const [plain] = cityOf([], { timeZone: 'UTC', calendar: { periods: [] } }).links;
const rule = (priority: number, subActivity: string) =>
  ({ activity: 'no parking', subActivity, priority }) as const;

function overlaid(
  ...features: { from: number; to: number; rule: ReturnType<typeof rule>; more?: Partial<LinkData> }[]
) {
  if (plain === undefined) throw new Error('no link');
  const issues = new IssueList();
  const links = features.map(({ from, to, rule: own, more }, index) => ({
    link: { ...plain, shstLocationStart: from, shstLocationEnd: to, ...more },
    restrictions: [own],
    place: `f${index}`,
  }));
  const made = mergeOverlappingLinks(links, issues);
  return {
    rules: made.map(({ restrictions }) => restrictions.map(({ subActivity }) => subActivity)),
    said: issues
      .all()
      .map(({ code, place, params }) => `${place} ${code.replace('curblr.', '')} ${params.count}`),
  };
}

const [strong, weak] = [rule(10, 'strong'), rule(20, 'weak')];

describe('two features of one side of a street', () => {
  it.each<[string, [number, number], string[], string[], string[]]>([
    ['of one stretch', [10, 50], ['strong', 'weak'], ['strong', 'weak'], ['f0 covered 2']],
    ['one a metre longer at each end', [9, 51], ['strong', 'weak'], ['strong', 'weak'], ['f0 covered 2']],
    [
      'one longer by more than a metre',
      [8.9, 50],
      ['strong', 'weak'],
      ['strong'],
      ['f0 covered 1', 'f1 partly-covered 1'],
    ],
    [
      'one that ends later',
      [10, 51.1],
      ['strong', 'weak'],
      ['strong'],
      ['f0 covered 1', 'f1 partly-covered 1'],
    ],
    ['one that begins and ends later', [30, 70], ['weak'], ['strong'], ['f0 partly-covered 2']],
    ['that share a metre', [49, 90], ['weak'], ['strong'], []],
    ['that share a little more', [48.9, 90], ['weak'], ['strong'], ['f0 partly-covered 2']],
    ['that do not meet', [60, 90], ['weak'], ['strong'], []],
    ['one of them backwards', [50, 10], ['strong', 'weak'], ['strong', 'weak'], ['f0 covered 2']],
  ])('%s', (_what, [from, to], first, second, said) => {
    expect(overlaid({ from: 10, to: 50, rule: weak }, { from, to, rule: strong })).toEqual({
      rules: [first, second],
      said,
    });
  });
  it.each<[string, Partial<LinkData>]>([
    ['another street', { shstRefId: 'other' }],
    ['another side', { side: 'left' }],
    ['planned', { status: 'planned' as LinkData['status'] }],
    ['of no reference', { shstRefId: null }],
    ['of no start', { shstLocationStart: null }],
    ['of no end', { shstLocationEnd: null }],
  ])('one of them %s', (_what, more) => {
    const made = overlaid({ from: 10, to: 50, rule: weak }, { from: 10, to: 50, rule: strong, more });
    expect(made).toEqual({ rules: [['weak'], ['strong']], said: [] });
  });
  it('that say the same say it once; equal numbers go by their text', () => {
    expect(overlaid({ from: 0, to: 9, rule: weak }, { from: 0, to: 9, rule: weak }).rules).toEqual([
      ['weak'],
      ['weak'],
    ]);
    const equal = overlaid({ from: 0, to: 9, rule: rule(10, 'b') }, { from: 0, to: 9, rule: rule(10, 'a') });
    expect(equal.rules).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });
});
