// Tests that a page still starts when its browser blocks storage.
import { describe, expect, it } from 'vitest';
import { ensureStorage, memoryStorage } from './storage.ts';

describe('assureStorage', () => {
  it('puts memory in the place of a storage that throws', () => {
    const scope = {
      get localStorage(): Storage {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    };
    Object.defineProperty(scope, 'localStorage', {
      ...Object.getOwnPropertyDescriptor(scope, 'localStorage'),
      configurable: true,
    });
    ensureStorage(scope);
    scope.localStorage.setItem('a', '1');
    expect(scope.localStorage.getItem('a')).toBe('1');
    expect(scope.localStorage.length).toBe(1);
    scope.localStorage.removeItem('a');
    expect(scope.localStorage.getItem('a')).toBeNull();
  });
  it('leaves a storage that works', () => {
    const localStorage = memoryStorage();
    const scope = { localStorage };
    ensureStorage(scope);
    expect(scope.localStorage).toBe(localStorage);
  });
});
