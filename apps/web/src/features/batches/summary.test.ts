// The preview gathered by kind and by reason.
import { describe, expect, it } from 'vitest';
import { type Change, changesByKind, differsIn, refusedByReason } from './summary.ts';

const change = (links: number[], after: number | null): Change => ({
  links,
  action: 'modify',
  regulation_id: null,
  sub_activity: { before: 'paid-parking', after: 'paid-parking' },
  time_limit: { before: 120, after },
  payment: { before: null, after: null },
});

const refused = (link: number, detail: string, title: string | null = null) => ({
  link,
  segment_id: `s${link}`,
  code: 'x',
  title,
  detail,
  proposed_regulation_id: null,
});

describe('the preview', () => {
  it('puts proposals that do the same together, the most links first', () => {
    const kinds = changesByKind([change([1], 60), change([2, 3], 30), change([4], 60), change([5], 60)]);
    expect(kinds.map(({ links, proposals }) => [links, proposals])).toEqual([
      [3, 3],
      [2, 1],
    ]);
  });

  it('says what differs', () => {
    expect(differsIn(change([1], 60))).toEqual(['time_limit']);
    expect(differsIn(change([1], 120))).toEqual([]);
  });

  it('puts refusals of one wording together', () => {
    const kinds = refusedByReason([
      refused(1, 'a'),
      refused(2, 'b', 'T'),
      refused(3, 'b', 'T'),
      refused(4, 'b'),
    ]);
    expect(kinds.map(({ detail, links }) => [detail, links.length])).toEqual([
      ['b', 2],
      ['a', 1],
      ['b', 1],
    ]);
  });
});
