// @vitest-environment happy-dom
// The proposal in the address.
import { proposalDraft } from '@curbwright/core';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { store } from '../../shell/store.ts';
import { openHook } from '../../testing/hook.tsx';
import { mockLocks } from '../../testing/locks.ts';
import { type Answers, ErrorResponse, settled, signedIn } from '../../testing/page.tsx';
import { proposalResponses } from '../../testing/proposal.ts';
import { draftClosed, draftOpened } from '../draft-slice.ts';
import { storeDraft } from '../stored-drafts.ts';
import { parseProposalParam, setProposalParam, useProposalParam } from './use-proposal-param.ts';

describe('a proposal in the address', () => {
  it('is read, and nonsense is none', () => {
    expect(parseProposalParam('?scenario=3&proposal=12')).toBe(12);
    for (const search of [
      '',
      '?proposal=',
      '?proposal=0',
      '?proposal=-1',
      '?proposal=1e3',
      '?proposal=99999999999',
    ])
      expect(parseProposalParam(search), search).toBeNull();
  });
  it('is written beside what stands there, and taken away', () => {
    expect(setProposalParam('?scenario=3', 12)).toBe('?scenario=3&proposal=12');
    expect(setProposalParam('?proposal=12&scenario=3', null)).toBe('?scenario=3');
    expect(setProposalParam('?proposal=12', null)).toBe('');
  });
  it('leaves the rest as it is written', () => {
    expect(setProposalParam('?date=2026-11-23&time=10:00', null)).toBe('?date=2026-11-23&time=10:00');
    expect(setProposalParam('?time=10:00&proposal=3&link=5', 12)).toBe('?time=10:00&proposal=12&link=5');
    expect(setProposalParam('', null)).toBe('');
  });
});

describe('the open proposal and the address', () => {
  const address = '/manager/mapview/?link=5';
  const draft = proposalDraft.parse({
    action: 'create',
    subActivity: 'loading',
    restrictions: [],
    links: [],
  });
  const place = { version: 1, scenario: null, regulation: null };
  const open = (proposal: number | null) =>
    act(
      () =>
        void store.dispatch(draftOpened({ ...place, proposal, key: `k${proposal}`, draft, saved: draft })),
    );
  beforeEach(() => void mockLocks());
  afterEach(() => act(() => void store.dispatch(draftClosed())));
  async function at(query: string, answers: Answers = {}) {
    history.replaceState(null, '', `${address}${query}#top`);
    const { asked } = await openHook(useProposalParam, {
      ...signedIn('edit'),
      ...proposalResponses(),
      ...answers,
    });
    const reads = () =>
      asked.filter(({ name }) => name === 'proposedRegulation').map(({ params }) => params.id);
    const shown = () => store.getState().draft.open?.proposal ?? null;
    return { reads, shown, search: () => `${location.search}${location.hash}` };
  }

  it('is the one it asks for, and then the one that is open', async () => {
    const { reads, shown, search } = await at('&proposal=12');
    await expect.poll(() => shown()).toBe(12);
    expect([reads(), search()]).toEqual([['12'], '?link=5&proposal=12#top']);
    open(31);
    expect(search()).toBe('?link=5&proposal=31#top');
    act(() => void store.dispatch(draftClosed()));
    expect([search(), location.pathname]).toEqual(['?link=5#top', '/manager/mapview/']);
    open(null);
    expect([search(), reads()]).toEqual(['?link=5#top', ['12']]);
  });
  it('forgets one that is not there', async () => {
    const gone = new ErrorResponse(404, { code: 'not_found', detail: 'Not found.' });
    const { shown, search } = await at('&proposal=12', { proposedRegulation: () => gone });
    await expect.poll(() => search()).toBe('?link=5#top');
    expect(shown()).toBeNull();
  });
  it('gives way to the draft that is open already', async () => {
    open(31);
    const { reads, search } = await at('&proposal=12');
    await settled();
    expect([search(), reads()]).toEqual(['?link=5&proposal=31#top', []]);
  });
  it('waits for the offer of what was kept unsaved of it', async () => {
    storeDraft(localStorage, {
      key: 'a',
      at: 1,
      user: 'mara',
      words: '',
      place: { ...place, proposal: 12 },
      draft,
      saved: draft,
    });
    const { reads, shown, search } = await at('&proposal=12');
    await settled();
    expect([reads(), shown(), search()]).toEqual([[], null, '?link=5&proposal=12#top']);
  });
});
