// Tests which operations a key may use, scope by scope.
import { describe, expect, it } from 'vitest';
import { isOpenable, type KeyScope, keyAccessError, keyScopes } from './scopes.ts';

const nothingOpen: ReadonlySet<KeyScope> = new Set();
const everythingOpen: ReadonlySet<KeyScope> = new Set(['rules:read', 'cds:read']);

describe('a key', () => {
  it.each(keyScopes)('may make calls of the scope %s with it alone', (scope) => {
    const call = { scope, publicRead: false };
    expect(keyAccessError(call, [scope], nothingOpen)).toBeNull();
    const others = keyScopes.filter((other) => other !== scope);
    expect(keyAccessError(call, others, nothingOpen)).toBe('scope_missing');
    expect(keyAccessError(call, others, everythingOpen)).toBe(isOpenable(scope) ? null : 'scope_missing');
  });
  it('reads what anybody may, and is never a person, whatever its scopes', () => {
    expect(keyAccessError({ scope: null, publicRead: true }, [], nothingOpen)).toBeNull();
    expect(keyAccessError({ scope: null, publicRead: false }, keyScopes, everythingOpen)).toBe(
      'permission_denied',
    );
  });
});
