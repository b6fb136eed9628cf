// Tests which fields two users changed since their common version.
import { proposalDraft } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { conflictRows, linkChanges } from './conflict-rows.ts';

const base = proposalDraft.parse({
  action: 'modify',
  subActivity: 'paid-parking',
  reason: 'Market',
  links: [
    { kind: 'curb', link: 1 },
    { kind: 'curb', link: 2 },
  ],
});

describe('conflictRows', () => {
  it('names the fields that differ and who changed them', () => {
    const mine = { ...base, reason: 'Market days', timeLimit: 60 };
    const theirs = { ...base, reason: 'Fair', links: base.links.slice(0, 1) };
    expect(conflictRows(base, mine, theirs)).toEqual([
      { field: 'reason', changedBy: 'both' },
      { field: 'timeLimit', changedBy: 'me' },
      { field: 'links', changedBy: 'them' },
    ]);
  });

  it('finds nothing where both say the same, in whatever order the curbs stand', () => {
    expect(conflictRows(base, base, { ...base, links: base.links.toReversed() })).toEqual([]);
    const both = { ...base, reason: 'Fair' };
    expect(conflictRows(base, both, both)).toEqual([]);
  });

  it('calls a change of nobody knows what one of both', () => {
    expect(conflictRows(null, base, { ...base, reason: 'Fair' })).toEqual([
      { field: 'reason', changedBy: 'both' },
    ]);
  });
});

describe('linkChanges', () => {
  it('says which curbs came, went, or are taken in another part', () => {
    expect(
      linkChanges(base.links, [
        { kind: 'curb', link: 1 },
        { kind: 'custom', parentLink: 2, from: 0, to: 9 },
        { kind: 'curb', link: 5 },
      ]),
    ).toEqual({ added: [2, 5], removed: [2] });
  });
});
