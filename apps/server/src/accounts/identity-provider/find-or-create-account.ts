// Finds or creates the account for a person confirmed by the identity provider. Groups are set from
// the provider's at every sign-in.
import { mapGroups, type ProviderIdentity, toProviderIdentity, usernameCandidate } from '@curbwright/core';
import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { ApiContext } from '../../platform/api-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { ProviderSettings } from '../../platform/config/identity-provider-settings.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { endSessions, groupIds, insertAccount, lockPermissions, setMemberships } from '../accounts.sql.ts';
import {
  groupsOf,
  lockProviderAccount,
  type ProviderAccount,
  setProvider,
  updatePerson,
} from './identity-provider.sql.ts';
import type { VerifiedIdentity } from './provider.ts';
import type { SsoErrorCode } from './sso-errors.ts';

type Tx = Transaction<Schema>;

/** The up-to-date account to sign in, or the reason why sign-in is rejected. */
type ProviderSignInResult =
  | { readonly account: { readonly id: number; readonly username: string; readonly version: number } }
  | { readonly trouble: Extract<SsoErrorCode, 'no-group' | 'disabled'> };

interface ProviderSignInData {
  readonly issuer: string;
  readonly subject: string;
  readonly person: ProviderIdentity;
  /** Existing groups by name, in name order. */
  readonly groups: ReadonlyMap<string, number>;
  readonly now: Date;
  readonly requestId: string;
}

/** Creates an account under the first available username. */
async function createProviderAccount(
  tx: Tx,
  { issuer, subject, person, groups, now, requestId }: ProviderSignInData,
): Promise<ProviderSignInResult> {
  const { displayName, email } = person;
  let username = person.username;
  let id = await insertAccount(tx, { username, displayName, email, created: now });
  for (let tries = 1; id === undefined; tries += 1) {
    username = usernameCandidate(person.username, tries);
    id = await insertAccount(tx, { username, displayName, email, created: now });
  }
  await setProvider(tx, id, issuer, subject);
  await setMemberships(tx, id, [...groups.values()]);
  const after = { username, display_name: displayName, email, groups: [...groups.keys()], provider: issuer };
  const entry = { userId: id, username, action: 'create', noun: 'user', nounId: String(id) };
  await writeAudit(tx, { ...entry, after, requestId });
  return { account: { id, username, version: 1 } };
}

/** Updates an account from the provider's current data. */
async function updateProviderAccount(
  tx: Tx,
  before: ProviderAccount,
  signInData: ProviderSignInData,
): Promise<ProviderSignInResult> {
  const { id, username, version } = before;
  const { person, groups, now, requestId } = signInData;
  const currentGroups = await groupsOf(tx, id);
  const names = [...groups.keys()];
  const [was, is] = [
    { display_name: before.display_name, email: before.email, groups: currentGroups },
    { display_name: person.displayName, email: person.email, groups: names },
  ];
  const changes = JSON.stringify(was) !== JSON.stringify(is);
  if (changes) {
    await setMemberships(tx, id, [...groups.values()]);
    await updatePerson(tx, id, { display_name: person.displayName, email: person.email });
    const entry = { userId: id, username, action: 'change', noun: 'user', nounId: String(id) };
    await writeAudit(tx, { ...entry, before: was, after: is, requestId });
  }
  if (names.length > 0) return { account: { id, username, version: changes ? version + 1 : version } };
  await endSessions(tx, { userId: id, at: now, reason: 'in no group of the provider' });
  return { trouble: 'no-group' };
}

/**
 * Finds or creates the account in one transaction with its audit entry. Accounts are matched only
 * by issuer and subject, never by name or email address.
 */
export async function findOrCreateAccount(
  context: Pick<ApiContext, 'db' | 'now'>,
  settings: ProviderSettings,
  { subject, claims }: VerifiedIdentity,
  claimed: readonly string[],
  { id: requestId, log }: { readonly id: string; readonly log: FastifyBaseLogger },
): Promise<ProviderSignInResult> {
  const { issuer } = settings;
  return inTransaction(context.db, async (tx) => {
    // Serialized like all changes to permissions, so that two simultaneous first sign-ins of one
    // person create a single account.
    await lockPermissions(tx);
    const mapped = mapGroups(claimed, settings.groupMap);
    const known = await groupIds(tx);
    const groups = new Map<string, number>();
    const unknown: string[] = [];
    for (const name of mapped) {
      const id = known.get(name);
      if (id === undefined) unknown.push(name);
      else groups.set(name, id);
    }
    if (unknown.length > 0) log.warn({ unknown }, 'OIDC_GROUP_MAP names groups that are not there');
    const before = await lockProviderAccount(tx, issuer, subject);
    const person = toProviderIdentity(claims, subject);
    const signInData = { issuer, subject, person, groups, now: new Date(context.now()), requestId };
    if (before === undefined)
      return groups.size === 0 ? { trouble: 'no-group' } : createProviderAccount(tx, signInData);
    return before.is_active ? updateProviderAccount(tx, before, signInData) : { trouble: 'disabled' };
  });
}
