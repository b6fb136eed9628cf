// API keys: create, change and revoke them, configure access without a key, and report usage.
import { type ApiKeyResponse, apiKeyOperations } from '@curbwright/contract';
import type { ApiContext } from '../../platform/api-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { reject, rejectField, rejectFor, respond } from '../../platform/http/outcome.ts';
import { slicePage } from '../../platform/http/pagination.ts';
import { authorOf, writeInTransaction } from '../../platform/write-transaction.ts';
import type { ApiKeyCache } from './api-key-cache.ts';
import {
  insertKey,
  type KeyChange,
  type KeyRow,
  keyRows,
  lockKey,
  setAccess,
  updateKey,
  usageRows,
} from './api-keys.sql.ts';
import type { ApiPolicyCache } from './api-policy-cache.ts';
import { newSecret } from './secret.ts';
import type { UsageMeter } from './usage-meter.ts';

const day = 24 * 60 * 60 * 1000;
/** Longest period, in days, for which usage is shown by the hour. */
const daysByHour = 2;

function toApiKeyResponse(row: KeyRow): ApiKeyResponse {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    calls_per_minute: row.calls_per_minute,
    created: row.created.toISOString(),
    user: row.username,
    expires: row.expires?.toISOString() ?? null,
    last_used: row.last_used?.toISOString() ?? null,
    revoked: row.revoked?.toISOString() ?? null,
    revoked_by: row.revoked_by,
  };
}

/** What the audit trail stores of a key, without its secret. */
function toAuditedKey({ name, prefix, scopes, expires, calls_per_minute }: KeyRow) {
  return { name, prefix, scopes, expires, calls_per_minute };
}

export interface ApiKeyServices {
  readonly keys: ApiKeyCache;
  readonly policies: ApiPolicyCache;
  readonly meter: UsageMeter;
}

type KeyHandlers = Pick<Handlers, keyof typeof apiKeyOperations>;

export function apiKeyHandlers(context: ApiContext, { keys, policies, meter }: ApiKeyServices): KeyHandlers {
  const { db } = context;

  const change = (
    id: number,
    action: string,
    caller: Caller,
    requestId: string,
    changeOf: (row: KeyRow, username: string | null) => KeyChange,
  ) =>
    writeInTransaction(context, async (tx) => {
      const before = await lockKey(tx, id);
      if (before === undefined) return reject('not_found');
      if (before.revoked !== null) return rejectFor({ code: 'api-keys.revoked', params: {} });
      const author = authorOf(caller);
      const row = await updateKey(tx, id, changeOf(before, author.username));
      const entry = {
        userId: author.id,
        username: author.username,
        action,
        noun: 'api-key',
        nounId: String(id),
      };
      await writeAudit(tx, { ...entry, before: toAuditedKey(before), after: toAuditedKey(row), requestId });
      return { row };
    });

  return {
    apiAccess: async () => {
      const { open, key_calls_per_minute, address_calls_per_minute } = await policies.current();
      return respond({ open: [...open], key_calls_per_minute, address_calls_per_minute });
    },
    setApiAccess: async ({ body, caller, requestId }) => {
      const { id: userId, username } = authorOf(caller);
      const before = await policies.current();
      const done = await writeInTransaction(context, async (tx) => {
        await setAccess(tx, body);
        const { openScopes: _scopes, ...was } = before;
        const entry = { userId, username, action: 'change', noun: 'api-access', nounId: null, requestId };
        await writeAudit(tx, { ...entry, before: was, after: body });
        return body;
      });
      policies.forget();
      return 'kind' in done ? done : respond(done);
    },
    apiKeys: async ({ query }) =>
      respond(slicePage(apiKeyOperations.apiKeys.path, query, (await keyRows(db)).map(toApiKeyResponse))),
    createApiKey: async ({ body, caller, requestId }) => {
      const now = context.now();
      if (body.expires !== null && Date.parse(body.expires) <= now)
        return rejectField('expires', 'fault.expires-past');
      const secret = newSecret();
      const author = authorOf(caller);
      const done = await writeInTransaction(context, async (tx) => {
        const row = await insertKey(
          tx,
          {
            name: body.name,
            prefix: secret.prefix,
            secretHash: secret.hash,
            scopes: [...new Set(body.scopes)],
            callsPerMinute: body.calls_per_minute,
            expires: body.expires,
            created: new Date(now),
          },
          author,
        );
        const entry = { userId: author.id, username: author.username, action: 'create', noun: 'api-key' };
        await writeAudit(tx, { ...entry, nounId: String(row.id), after: toAuditedKey(row), requestId });
        return { row };
      });
      return 'kind' in done ? done : respond({ ...toApiKeyResponse(done.row), key: secret.text });
    },
    changeApiKey: async ({ params, body, caller, requestId }) => {
      if (body.expires != null && Date.parse(body.expires) <= context.now())
        return rejectField('expires', 'fault.expires-past');
      const done = await change(params.id, 'change', caller, requestId, () => body);
      if ('kind' in done) return done;
      keys.forget(done.row.prefix);
      return respond(toApiKeyResponse(done.row));
    },
    revokeApiKey: async ({ params, caller, requestId }) => {
      const done = await change(params.id, 'revoke', caller, requestId, (_row, username) => ({
        revoked: new Date(context.now()),
        revoked_by: username,
      }));
      if ('kind' in done) return done;
      keys.forget(done.row.prefix);
      return respond(toApiKeyResponse(done.row));
    },
    apiUsage: async ({ query }) => {
      // Write pending usage first, so that it is included.
      await meter.flush();
      const { timeZone } = context.city.time;
      const to = new Date(context.now());
      const step = query.days <= daysByHour ? 'hour' : 'day';
      const back = step === 'hour' ? query.days * day - 60 * 60 * 1000 : (query.days - 1) * day;
      const from = new Date(to.getTime() - back);
      const rows = await usageRows(db, { from, to, step, timeZone, key: query.key });
      return respond({
        step,
        time_zone: timeZone,
        buckets: rows.buckets.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts })),
        keys: rows.keys,
        calls: rows.calls,
      });
    },
  };
}
