// Limits on how administrators may change accounts and groups: they cannot change their own
// permissions or remove the last administrator.
import type { Failure } from '../platform/result.ts';

export interface AccountChange {
  /** Whether the change concerns the user's own account or one of their groups. */
  readonly own: boolean;
  readonly disables: boolean;
  /** Whether an account's groups or a group's permissions change. */
  readonly changesRights: boolean;
  /** Number of active users who can sign in and administer, before and after the change. */
  readonly administrators: { readonly before: number; readonly after: number };
}

/** Returns why a change of an account or group is rejected, or `null` if it is allowed. */
export function accountChangeError(change: AccountChange): Failure | null {
  const { own, disables, changesRights, administrators } = change;
  if (own && changesRights) return { code: 'accounts.own-rights', params: {} };
  if (own && disables) return { code: 'accounts.own-access', params: {} };
  return administrators.before > 0 && administrators.after === 0
    ? { code: 'accounts.last-administrator', params: {} }
    : null;
}
