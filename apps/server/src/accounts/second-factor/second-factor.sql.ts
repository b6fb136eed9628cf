// SQL for second factors and recovery codes. Each code can be used once, even if it is submitted
// twice at the same moment.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Db = Kysely<Schema>;
type Tx = Transaction<Schema>;

interface FactorState {
  /** When the second factor was confirmed; `null` if there is none or its setup is not complete. */
  readonly since: Date | null;
  /** Whether a group requires a second factor, or the password is too short without one. */
  readonly is_demanded: boolean;
  /** Number of unused recovery codes. */
  readonly codes_left: number;
}

/** The second-factor status of an account. */
export async function factorState(db: Db, userId: number): Promise<FactorState> {
  const found = await sql<FactorState>`
    select (select f.confirmed from second_factor f where f.user_id = u.id) as since,
      (u.short_password or exists (select from group_member m join user_group g on g.id = m.group_id
        where m.user_id = u.id and g.demands_second_factor)) as is_demanded,
      (select count(*)::int from recovery_code r where r.user_id = u.id and r.used is null) as codes_left
    from user_account u where u.id = ${userId}`.execute(db);
  return found.rows[0] ?? { since: null, is_demanded: false, codes_left: 0 };
}

interface FactorRow {
  readonly secret: Buffer;
  readonly confirmed: Date | null;
  readonly last_step: number;
}

/** The second factor of an account, locked for update. */
export async function lockFactor(tx: Tx, userId: number): Promise<FactorRow | undefined> {
  return tx
    .selectFrom('second_factor')
    .select(['secret', 'confirmed', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Starts setup, replacing an unfinished one; `false` if a second factor is already in use. */
export async function insertUnconfirmedFactor(
  tx: Tx,
  userId: number,
  secret: Buffer,
  created: Date,
): Promise<boolean> {
  const done = await tx
    .insertInto('second_factor')
    .values({ user_id: userId, secret, created })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created })
        .where('second_factor.confirmed', 'is', null),
    )
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function confirmFactor(tx: Tx, userId: number, confirmed: Date, step: number): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set({ confirmed, last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

/** Records that the code of a time step was used. */
export async function recordUsedStep(tx: Tx, userId: number, step: number): Promise<void> {
  await tx.updateTable('second_factor').set({ last_step: step }).where('user_id', '=', userId).execute();
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/**
 * Uses up a recovery code matching any of the hashes; `false` if there is no such code or it was
 * already used.
 */
export async function consumeRecoveryCode(
  tx: Tx,
  userId: number,
  hashes: readonly Buffer[],
  used: Date,
): Promise<boolean> {
  const done = await tx
    .updateTable('recovery_code')
    .set({ used })
    .where('user_id', '=', userId)
    .where('code_hash', 'in', [...hashes])
    .where('used', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function deleteSecondFactor(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await tx.deleteFrom('second_factor').where('user_id', '=', userId).execute();
}
