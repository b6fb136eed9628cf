// What an administrator may do to an account or a group: never to their own rights, and never so that nobody is left to administer.
import type { Refusal } from '../platform/result.ts';

export interface AccountChange {
  /** It is one's own account, or a group one is in. */
  readonly own: boolean;
  readonly disables: boolean;
  /** Groups of an account, or what a group permits. */
  readonly changesRights: boolean;
  /** Active people who may administer and can sign in, before and after. */
  readonly administrators: { readonly before: number; readonly after: number };
}

/** Why a change of an account or group is refused; null = it may be made. */
export function accountChangeFault(change: AccountChange): Refusal | null {
  const { own, disables, changesRights, administrators } = change;
  if (own && changesRights) return { code: 'accounts.own-rights', params: {} };
  if (own && disables) return { code: 'accounts.own-access', params: {} };
  return administrators.before > 0 && administrators.after === 0
    ? { code: 'accounts.last-administrator', params: {} }
    : null;
}
