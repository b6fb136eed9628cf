// Tests who may change whose permissions.
import { describe, expect, it } from 'vitest';
import { accountChangeError } from './account-change.ts';

const nothing = {
  own: false,
  disables: false,
  changesRights: false,
  administrators: { before: 2, after: 2 },
};

describe('a change of an account', () => {
  it('is free while somebody is left to administer', () => {
    expect(accountChangeError({ ...nothing, disables: true, changesRights: true })).toBeNull();
    expect(accountChangeError({ ...nothing, administrators: { before: 2, after: 1 } })).toBeNull();
  });
  it('of the last administrator is refused, whoever makes it', () => {
    const last = { before: 1, after: 0 };
    expect(accountChangeError({ ...nothing, administrators: last })?.code).toBe(
      'accounts.last-administrator',
    );
  });
  it('never touches one’s own rights or access, but one’s own name', () => {
    expect(accountChangeError({ ...nothing, own: true, changesRights: true })?.code).toBe(
      'accounts.own-rights',
    );
    expect(accountChangeError({ ...nothing, own: true, disables: true })?.code).toBe('accounts.own-access');
    expect(accountChangeError({ ...nothing, own: true })).toBeNull();
  });
  it('is not held up where nobody could administer before', () => {
    expect(accountChangeError({ ...nothing, administrators: { before: 0, after: 0 } })).toBeNull();
  });
});
