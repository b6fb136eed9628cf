// Which publications may be made drafts again: those that were undone or reverted, and no reverts.
import { expect, it } from 'vitest';
import { checkDraftAgain } from './draft-again.ts';
import { publicationStates } from './publication-state.ts';

it('is for what was undone or reverted', () => {
  const may = publicationStates.filter((state) => checkDraftAgain(state, false).ok);
  expect(may).toEqual(['reverted', 'never_effective']);
});

it.each([
  [null, false, 'proposal.not-published'],
  ['scheduled', false, 'proposal.not-undone'],
  ['effective', false, 'proposal.not-undone'],
  ['effective', true, 'proposal.is-revert'],
  ['withdrawal', true, 'proposal.is-revert'],
] as const)('of state %s, a revert: %s, is refused with %s', (state, isRevert, code) => {
  expect(checkDraftAgain(state, isRevert)).toMatchObject({ ok: false, refusal: { code } });
});
