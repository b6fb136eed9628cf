// SQL for accounts linked to an identity provider.
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';

type Tx = Transaction<Schema>;

export interface ProviderAccount {
  readonly id: number;
  readonly username: string;
  readonly display_name: string;
  readonly email: string | null;
  readonly is_active: boolean;
  readonly version: number;
}

/** The account of a provider's subject, locked for update. */
export async function lockProviderAccount(
  tx: Tx,
  issuer: string,
  subject: string,
): Promise<ProviderAccount | undefined> {
  return tx
    .selectFrom('user_account')
    .select(['id', 'username', 'display_name', 'email', 'is_active', 'version'])
    .where('provider_issuer', '=', issuer)
    .where('provider_subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();
}

/** Links an account to a subject of the provider. */
export async function setProvider(tx: Tx, id: number, issuer: string, subject: string): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ provider_issuer: issuer, provider_subject: subject })
    .where('id', '=', id)
    .execute();
}

/** Stores the provider's data for a person and increments the version. */
export async function updatePerson(
  tx: Tx,
  id: number,
  person: { readonly display_name: string; readonly email: string | null },
): Promise<void> {
  await tx
    .updateTable('user_account')
    .set((of) => ({ ...person, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Names of a person's groups, sorted by code points like `mapGroups`; the database's collation
 * would make them look changed.
 */
export async function groupsOf(tx: Tx, userId: number): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('group_member')
    .innerJoin('user_group', 'user_group.id', 'group_member.group_id')
    .select('user_group.name')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ name }) => name).sort();
}

/** The identity provider of a person; `null` = a local account. */
export async function issuerOf(db: Kysely<Schema>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('user_account')
    .select('provider_issuer')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.provider_issuer ?? null;
}
