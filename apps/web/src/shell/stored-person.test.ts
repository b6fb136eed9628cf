// Tests that the device never returns a user other than the one signed in, and no unreadable one.
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedPersonFor, storePerson } from './field-person.ts';
import { personStorageKey } from './login-session.ts';
import { loadStoredPerson } from './stored-person.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterAll(() => vi.unstubAllGlobals());

describe('the person this device remembers', () => {
  it('is nobody where what is kept is broken or of another shape', () => {
    for (const broken of ['{"username":', 'null', '7', '{"username":""}', '{"username":"ana"}', '[]']) {
      kept.set(personStorageKey, broken);
      expect(loadStoredPerson()).toBeNull();
    }
  });
  it('is only who is signed in, when somebody is', () => {
    storePerson({ username: 'ana', permissions: ['edit'] });
    expect(storedPersonFor(null)).toEqual({ username: 'ana', permissions: ['edit'] });
    expect(storedPersonFor('Ana')?.username).toBe('ana');
    expect(storedPersonFor('ben')).toBeNull();
  });
});
