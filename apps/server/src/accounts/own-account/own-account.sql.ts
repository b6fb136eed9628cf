// SQL for a person's own account: the password and the link for choosing one.
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Tx = Transaction<Schema>;

export interface OwnRow {
  readonly id: number;
  readonly username: string;
  readonly display_name: string;
  readonly email: string | null;
  readonly password_hash: string | null;
  /** Whether the password is so short that it is allowed only together with a second factor. */
  readonly short_password: boolean;
  /** Issuer URL of the identity provider; `null` = a local account. */
  readonly provider_issuer: string | null;
  readonly version: number;
}

const shown = [
  'id',
  'username',
  'display_name',
  'email',
  'password_hash',
  'short_password',
  'provider_issuer',
  'version',
] as const;

export async function ownRow(db: Kysely<Schema>, userId: number): Promise<OwnRow | undefined> {
  return db.selectFrom('user_account').select(shown).where('id', '=', userId).executeTakeFirst();
}

/** The active account for an unexpired link token. */
export async function invitedAccount(
  db: Kysely<Schema>,
  hash: Buffer,
  now: Date,
): Promise<OwnRow | undefined> {
  return db
    .selectFrom('user_account')
    .innerJoin('account_invitation', 'account_invitation.user_id', 'user_account.id')
    .select(shown)
    .where('token_hash', '=', hash)
    .where('expires', '>', now)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

/** Deletes the link; `false` if it no longer exists because someone used it a moment ago. */
export async function consumeInvitation(tx: Tx, hash: Buffer): Promise<boolean> {
  const done = await tx.deleteFrom('account_invitation').where('token_hash', '=', hash).executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/**
 * Sets the password of an account that is unchanged since it was read; `false` if it was changed in
 * the meantime.
 */
export async function setPassword(
  tx: Tx,
  account: OwnRow,
  passwordHash: string,
  isShort = false,
): Promise<boolean> {
  const done = await tx
    .updateTable('user_account')

    .set((of) => ({ password_hash: passwordHash, short_password: isShort, version: of('version', '+', 1) }))
    .where('id', '=', account.id)
    .where('version', '=', account.version)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}
