// Each link is checked separately, with the same result as `mayPropose`.
import { describe, expect, it } from 'vitest';
import { checkProposalLinks } from './check-proposal-links.ts';
import type { ProposalLink } from './draft.ts';
import { mayPropose, type OpenProposal } from './may-propose.ts';

const curb = (link: number): ProposalLink => ({ kind: 'curb', link });
const part = (parentLink: number): ProposalLink => ({ kind: 'custom', parentLink, from: 0, to: 10 });
const open = (
  id: number,
  links: readonly ProposalLink[],
  more: Partial<OpenProposal> = {},
): OpenProposal => ({
  id,
  scenario: 1,
  isPublished: false,
  actualRegulation: null,
  links,
  ...more,
});

describe('proposeEach', () => {
  const standing = [open(10, [curb(1), curb(2)]), open(11, [part(3)]), open(12, [curb(5)], { scenario: 2 })];

  it('takes the free links and says of each other one why not', () => {
    const links = [curb(1), curb(3), curb(4), curb(5)];
    const { accepted, refused } = checkProposalLinks({ proposal: null, scenario: 1, links }, standing);
    expect(accepted).toEqual([curb(4), curb(5)]);
    expect(refused.map(({ link, refusal }) => [link, refusal.code, refusal.proposals])).toEqual([
      [curb(1), 'proposal.regulation-taken', [10]],
      [curb(3), 'proposal.segment-taken', [11]],
    ]);
  });

  it('leaves the proposal that is edited out of its own way', () => {
    expect(checkProposalLinks({ proposal: 10, scenario: 1, links: [curb(1)] }, standing).refused).toEqual([]);
  });

  it('says of every link what mayPropose says', () => {
    for (const link of [1, 2, 3, 4, 5].flatMap((id) => [curb(id), part(id)])) {
      const target = { proposal: null, scenario: 1, actualRegulation: null, links: [link] };
      const each = checkProposalLinks({ proposal: null, scenario: 1, links: [link] }, standing);
      expect(each.accepted.length === 1).toBe(mayPropose(target, standing).ok);
    }
  });
});
