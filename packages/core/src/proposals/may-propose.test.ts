// The checks before a proposal, with the titles and messages of the requirement.
import { describe, expect, it } from 'vitest';
import { translateForStaff } from '../platform/words/staff-messages.ts';
import { mayPropose, type OpenProposal, type ProposeTarget, validateExisting } from './may-propose.ts';

const custom = (parentLink: number) => ({ kind: 'custom' as const, parentLink, from: 0, to: 9 });
const curb = (link: number) => ({ kind: 'curb' as const, link });

const open: OpenProposal = {
  id: 7,
  scenario: 2,
  isPublished: false,
  actualRegulation: 'R',
  links: [curb(10)],
};
const drawn: OpenProposal = {
  id: 8,
  scenario: 2,
  isPublished: false,
  actualRegulation: null,
  links: [custom(20)],
};

function target(more: Partial<ProposeTarget>): ProposeTarget {
  return { proposal: null, scenario: 2, actualRegulation: null, links: [], ...more };
}

function told(asked: Partial<ProposeTarget>, proposals: readonly OpenProposal[] = [open, drawn]) {
  const answer = mayPropose(target(asked), proposals);
  if (answer.ok) return 'ok';
  const { titleCode, code } = answer.refusal;
  return {
    title: translateForStaff('en', titleCode),
    message: translateForStaff('en', code),
    proposals: answer.refusal.proposals,
  };
}

const segmentCheck = {
  title: 'Proposed change already exists',
  message:
    'The selected Link has a proposed custom segment. Delete, Edit or Publish this change from List View.',
};
const regulationCheck = {
  title: 'Change Already Proposed',
  message:
    'The regulation on this segment already has a change proposed to it. Delete, edit, or publish this change from List View.',
};

describe('mayPropose', () => {
  it('refuses a link with a proposed custom segment', () => {
    expect(told({ links: [curb(20)] })).toEqual({ ...segmentCheck, proposals: [8] });
    expect(told({ links: [curb(1), custom(20)] })).toEqual({ ...segmentCheck, proposals: [8] });
  });

  it('refuses a link with a proposed change', () => {
    expect(told({ links: [curb(10)] })).toEqual({ ...regulationCheck, proposals: [7] });
    expect(told({ links: [custom(10)] })).toEqual({ ...regulationCheck, proposals: [7] });
  });

  it('lets elsewhere, other scenarios, published ones and the proposal itself through', () => {
    expect(told({ links: [curb(11)] })).toBe('ok');
    expect(told({ links: [curb(10)], scenario: 3 })).toBe('ok');
    expect(told({ links: [curb(10)], actualRegulation: 'R', proposal: 7 })).toBe('ok');
    expect(told({ links: [curb(10)] }, [{ ...open, isPublished: true }])).toBe('ok');
  });

  it('refuses proposals of one regulation only on the same curbs, or while one has none', () => {
    const refused = { ...regulationCheck, proposals: [7] };
    expect(told({ links: [curb(11)], actualRegulation: 'R' })).toBe('ok');
    expect(told({ links: [curb(11), curb(10)], actualRegulation: 'R' })).toEqual(refused);
    expect(told({ links: [], actualRegulation: 'R' })).toEqual(refused);
    const empty = { ...open, links: [] };
    expect(told({ links: [curb(11)], actualRegulation: 'R' }, [empty])).toEqual(refused);
    expect(told({ links: [curb(11)], actualRegulation: 'S' }, [empty])).toBe('ok');
    expect(told({ links: [curb(11)] }, [empty])).toBe('ok');
  });

  it('does not take two proposals without a regulation for one', () => {
    expect(told({ links: [curb(30)], actualRegulation: null })).toBe('ok');
  });
});

describe('validateExisting', () => {
  it('answers an allow flag for a parent link', () => {
    expect(validateExisting(20, true, [drawn], 2)).toMatchObject({
      allow: false,
      refusal: { titleCode: 'proposal.segment-title' },
    });
    expect(validateExisting(10, true, [open], 2)).toMatchObject({
      allow: false,
      refusal: { titleCode: 'proposal.regulation-title' },
    });
    expect(validateExisting(30, false, [open, drawn], 2)).toEqual({ allow: true, refusal: null });
    expect(validateExisting(20, true, [drawn], 2, 8).allow).toBe(true);
  });
});
