// Tests that stored drafts are restored for the same user, whatever else is in the storage.
import { proposalDraft } from '@curbwright/core';
import { describe, expect, it } from 'vitest';
import { memoryStorage } from '../shell/storage.ts';
import {
  deleteStoredDraft,
  hasStoredDraft,
  type StoredDraft,
  storeDraft,
  storedDraftsOf,
} from './stored-drafts.ts';

const draft = (key: string, at: number, user = 'ada'): StoredDraft => ({
  key,
  at,
  user,
  words: 'Oak Street',
  place: { proposal: 4, version: 2, scenario: null, regulation: { id: 9, regulationId: 'R-9' } },
  draft: proposalDraft.parse({
    action: 'modify',
    subActivity: 'unregulated',
    links: [{ kind: 'custom', parentLink: 3, from: 1, to: 9.5 }],
  }),
  saved: null,
});

describe('kept drafts', () => {
  it('come back as they were, the newest first, each person their own', () => {
    const storage = memoryStorage();
    for (const one of [draft('a', 1), draft('b', 2), draft('c', 3, 'bob')]) storeDraft(storage, one);
    expect(storedDraftsOf(storage, 'ada')).toEqual([draft('b', 2), draft('a', 1)]);
    deleteStoredDraft(storage, 'b');
    expect(storedDraftsOf(storage, 'ada').map(({ key }) => key)).toEqual(['a']);
  });

  it('say whether something of a proposal is written down, under whatever name', () => {
    const storage = memoryStorage();
    expect(hasStoredDraft(storage, 4)).toBe(false);
    storeDraft(storage, draft('begun as new', 1));
    expect(hasStoredDraft(storage, 4)).toBe(true);
    expect(hasStoredDraft(storage, 5)).toBe(false);
  });

  it('stand what others wrote, and a storage that is full', () => {
    const storage = memoryStorage();
    storage.setItem('draft:x', '{"key":"x"}');
    storage.setItem('draft:y', 'no json');
    storage.setItem('language', 'es');
    expect(storedDraftsOf(storage, 'ada')).toEqual([]);
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(storeDraft(full, draft('a', 1))).toBe(false);
  });
});
