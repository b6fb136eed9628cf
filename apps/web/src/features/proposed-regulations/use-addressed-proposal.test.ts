// The proposal in the address.
import { describe, expect, it } from 'vitest';
import { proposalIn, withProposal } from './use-addressed-proposal.ts';

describe('a proposal in the address', () => {
  it('is read, and nonsense is none', () => {
    expect(proposalIn('?scenario=3&proposal=12')).toBe(12);
    for (const search of [
      '',
      '?proposal=',
      '?proposal=0',
      '?proposal=-1',
      '?proposal=1e3',
      '?proposal=99999999999',
    ])
      expect(proposalIn(search), search).toBeNull();
  });
  it('is written beside what stands there, and taken away', () => {
    expect(withProposal('?scenario=3', 12)).toBe('?scenario=3&proposal=12');
    expect(withProposal('?proposal=12&scenario=3', null)).toBe('?scenario=3');
    expect(withProposal('?proposal=12', null)).toBe('');
  });
  it('leaves the rest as it is written', () => {
    expect(withProposal('?date=2026-11-23&time=10:00', null)).toBe('?date=2026-11-23&time=10:00');
    expect(withProposal('?time=10:00&proposal=3&link=5', 12)).toBe('?time=10:00&proposal=12&link=5');
    expect(withProposal('', null)).toBe('');
  });
});
