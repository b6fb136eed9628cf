// What a draft may contain.
import { describe, expect, it } from 'vitest';
import { proposalDraft, proposalLink } from './draft.ts';
import { curbLinkIdOf } from './proposal-link-id.ts';

describe('proposalDraft', () => {
  it('fills what is not said', () => {
    expect(proposalDraft.parse({ action: 'remove', subActivity: 'bus' })).toEqual({
      action: 'remove',
      reason: '',
      subActivity: 'bus',
      timeLimit: null,
      restrictions: [],
      payment: null,
      links: [],
      effectiveFrom: null,
    });
  });

  it.each([
    ['an unknown action', { action: 'swap' }],
    ['a reason that is too long', { reason: 'x'.repeat(501) }],
    ['a time limit of no minutes', { timeLimit: 0 }],
    ['a field it does not know', { is_published: true }],
    ['no class', { subActivity: '' }],
    ['an instant beyond what a date can say', { effectiveFrom: 9e15 }],
    ['a link of no number', { links: [{ kind: 'curb', link: 0 }] }],
    ['a stretch without a parent', { links: [{ kind: 'custom', from: 0, to: 5 }] }],
  ])('refuses %s', (_, more) => {
    expect(proposalDraft.safeParse({ action: 'create', subActivity: 'bus', ...more }).success).toBe(false);
  });

  it('names the place of a stretch that is too short', () => {
    const short = proposalDraft.safeParse({
      action: 'create',
      subActivity: 'bus',
      links: [
        { kind: 'curb', link: 3 },
        { kind: 'custom', parentLink: 4, from: 8, to: 8.5 },
      ],
    });
    expect(short.error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['links', 1, 'to'], 'proposal.stretch-short'],
    ]);
  });

  it('lies on the link, or on the parent', () => {
    expect(curbLinkIdOf(proposalLink.parse({ kind: 'curb', link: 3 }))).toBe(3);
    expect(curbLinkIdOf(proposalLink.parse({ kind: 'custom', parentLink: 4, from: 0, to: 5 }))).toBe(4);
  });
});
