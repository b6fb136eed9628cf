// Converts account and session rows to API responses and to audit entries.
import type { AccountResponse } from '@curbwright/contract';
import type { Config } from '../platform/config/config.ts';
import { providerName } from './identity-provider/provider-name.ts';
import type { AccountRow } from './managed-accounts.sql.ts';

export function toAccountResponse(config: Pick<Config, 'provider'>, row: AccountRow): AccountResponse {
  return {
    id: row.id,
    username: row.username,
    display_name: row.display_name,
    email: row.email,
    is_active: row.is_active,
    groups: [...row.groups],
    created: row.created.toISOString(),
    last_sign_in: row.last_sign_in?.toISOString() ?? null,
    has_password: row.has_password,
    invited_until: row.invited_until?.toISOString() ?? null,
    has_second_factor: row.has_second_factor,
    provider: providerName(config, row.provider_issuer),
    sessions: row.sessions,
    version: row.version,
  };
}

/** What the audit trail stores of an account: never its credentials. */
export function toAuditedAccount({ username, display_name, email, is_active, groups }: AccountRow) {
  return { username, display_name, email, is_active, groups };
}
