// Handlers with which administrators create, change, test and monitor webhooks. Sending is in
// `sender.ts`.
import { randomUUID } from 'node:crypto';
import {
  type WebhookAttempt,
  type WebhookResponse,
  webhookErrors,
  webhookOperations,
} from '@curbwright/contract';
import { outcomeOfStatus, webhookPing } from '@curbwright/core';
import type { CityContext } from '../../city/city-context.ts';
import { writeAudit } from '../../platform/audit/audit-entries.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { type Rejection, reject, rejectField, rejectFor, respond } from '../../platform/http/outcome.ts';
import { slicePage, toPage } from '../../platform/http/pagination.ts';
import { isPrivateUrl } from '../../platform/outbound/fetch-public.ts';
import { authorOf } from '../../platform/write-transaction.ts';
import { writeProposals } from '../../proposals/write/proposal-transaction.ts';
import { formatMessage } from './message.ts';
import { webhookSecret } from './secrets.ts';
import { sendMessage } from './send.ts';
import {
  type AttemptRow,
  completePing,
  deliveryRows,
  insertPing,
  insertWebhook,
  type ListedWebhook,
  lockWebhook,
  makeMessagesDue,
  notifyWebhookChange,
  removeWebhook,
  requeueMessage,
  updateWebhook,
  type WebhookRow,
  webhookRows,
} from './webhooks.sql.ts';

/** Maximum number of webhooks of a city. Each gets a message at every publication. */
const maxWebhooks = 100;

function toAttemptResponse({
  at,
  milliseconds,
  status,
  fault,
  answer,
}: Omit<AttemptRow, 'at'> & { at: Date | string }): WebhookAttempt {
  const why = webhookErrors.find((each) => each === fault) ?? null;
  return { at: new Date(at).toISOString(), milliseconds, status, fault: why, answer };
}

function toWebhookResponse(row: ListedWebhook): WebhookResponse {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    is_active: row.is_active,
    stopped: row.stopped === 'gone' || row.stopped === 'failing' ? row.stopped : null,
    failing_since: row.failing_since?.toISOString() ?? null,
    waiting: row.waiting,
    dead: row.dead,
    last: row.last === null ? null : toAttemptResponse(row.last),
    created: row.created.toISOString(),
    user: row.username,
  };
}

/** The fields of a webhook stored in the audit trail. */
function toAuditedWebhook({ name, url, events, is_active }: WebhookRow) {
  return { name, url, events, is_active };
}

function toSecretVersion(row: WebhookRow) {
  return { id: row.id, secretNumber: row.secret_number, secretChanged: row.secret_changed };
}

/**
 * Returns why a URL cannot be used for a webhook, `null` when it can. The IP address of its host is
 * checked when a message is sent.
 */
function urlRejection(address: string, allowPrivate: boolean): Rejection | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return rejectField('url', 'fault.webhook-url');
  if (url.username !== '' || url.password !== '') return rejectField('url', 'fault.webhook-credentials');
  if (allowPrivate) return null;
  if (url.protocol !== 'https:') return rejectField('url', 'fault.webhook-tls');
  return isPrivateUrl(url) ? rejectField('url', 'fault.webhook-private') : null;
}

export function webhookHandlers(context: CityContext): Pick<Handlers, keyof typeof webhookOperations> {
  const { db, config } = context;
  const key = context.keys.webhook;

  const whole = async (id: number) => {
    const [row] = await webhookRows(db, id);
    return row === undefined ? reject('not_found') : respond(toWebhookResponse(row));
  };
  const entryOf = (caller: Caller, action: string, id: number) => {
    const author = authorOf(caller);
    return { userId: author.id, username: author.username, action, noun: 'webhook', nounId: String(id) };
  };

  return {
    webhooks: async ({ query }) =>
      respond(
        slicePage(webhookOperations.webhooks.path, query, (await webhookRows(db)).map(toWebhookResponse)),
      ),
    createWebhook: async ({ body, caller, requestId }) => {
      const fault = urlRejection(body.url, config.allowPrivateTargets);
      if (fault !== null) return fault;
      if ((await webhookRows(db)).length >= maxWebhooks)
        return rejectField('name', 'fault.webhook-many', { most: maxWebhooks });
      const done = await writeProposals(context, async (tx) => {
        const row = await insertWebhook(tx, body, authorOf(caller));
        await writeAudit(tx, {
          ...entryOf(caller, 'create', row.id),
          after: toAuditedWebhook(row),
          requestId,
        });
        return { row };
      });
      if ('kind' in done) return done;
      const made = { ...done.row, waiting: 0, dead: 0, last: null };
      return respond({ ...toWebhookResponse(made), secret: webhookSecret(key, toSecretVersion(done.row)) });
    },
    changeWebhook: async ({ params, body, caller, requestId }) => {
      const fault = body.url === undefined ? null : urlRejection(body.url, config.allowPrivateTargets);
      if (fault !== null) return fault;
      const done = await writeProposals(context, async (tx) => {
        const before = await lockWebhook(tx, params.id);
        if (before === undefined) return reject('not_found');
        const isOnAgain = body.is_active === true && !before.is_active;
        const well = isOnAgain ? { stopped: null, failing_since: null } : {};
        const row = await updateWebhook(tx, params.id, { ...body, ...well });
        if (isOnAgain) await makeMessagesDue(tx, row.id);
        await notifyWebhookChange(tx, row.id);
        const entry = entryOf(caller, 'change', row.id);
        await writeAudit(tx, {
          ...entry,
          before: toAuditedWebhook(before),
          after: toAuditedWebhook(row),
          requestId,
        });
        return { row };
      });
      return 'kind' in done ? done : whole(done.row.id);
    },
    deleteWebhook: async ({ params, caller, requestId }) => {
      const done = await writeProposals(context, async (tx) => {
        const before = await lockWebhook(tx, params.id);
        if (before === undefined) return reject('not_found');
        await removeWebhook(tx, params.id);
        await writeAudit(tx, {
          ...entryOf(caller, 'delete', params.id),
          before: toAuditedWebhook(before),
          requestId,
        });
        return { id: params.id };
      });
      return 'kind' in done ? done : respond(done);
    },
    renewWebhookSecret: async ({ params, caller, requestId }) => {
      const done = await writeProposals(context, async (tx) => {
        const before = await lockWebhook(tx, params.id);
        if (before === undefined) return reject('not_found');
        const change = { secret_number: before.secret_number + 1, secret_changed: new Date(context.now()) };
        const row = await updateWebhook(tx, params.id, change);
        await writeAudit(tx, {
          ...entryOf(caller, 'change secret', row.id),
          after: toAuditedWebhook(row),
          requestId,
        });
        return { row };
      });
      return 'kind' in done ? done : respond({ secret: webhookSecret(key, toSecretVersion(done.row)) });
    },
    testWebhook: async ({ params, caller, requestId }) => {
      const [row] = await webhookRows(db, params.id);
      if (row === undefined) return reject('not_found');
      // This also applies to manual tests: users of a copied database do not know whose receiver it
      // is.
      if (config.webhooks === 'none') return rejectFor({ code: 'webhooks.none', params: {} });
      const message = randomUUID();
      const body = formatMessage(webhookPing, new Date(context.now()), { webhook: row.id, name: row.name });
      const delivery = await inTransaction(db, async (tx) => {
        await writeAudit(tx, { ...entryOf(caller, 'send test', row.id), after: { url: row.url }, requestId });
        return insertPing(tx, row.id, message, body);
      });
      const webhook = { ...toSecretVersion(row), url: row.url };
      const done = await sendMessage({ key, config, now: () => context.now() }, webhook, {
        name: `msg_${message}`,
        body,
      });
      await completePing(db, delivery, done, outcomeOfStatus(done.status) === 'delivered');
      return respond(toAttemptResponse(done));
    },
    webhookDeliveries: async ({ params, query }) => {
      const [row] = await webhookRows(db, params.id);
      if (row === undefined) return reject('not_found');
      const { count, rows } = await deliveryRows(db, params.id, query.state, query.limit, query.offset);
      const results = rows.map((each) => ({
        id: each.id,
        message: `msg_${each.message}`,
        event: each.event,
        created: each.created.toISOString(),
        state: each.state,
        tries: each.tries,
        next_try: each.state === 'waiting' ? each.next_try.toISOString() : null,
        body: each.body,
        log: each.log.map(toAttemptResponse),
      }));
      return respond(
        toPage(
          webhookOperations.webhookDeliveries.path.replace(':id', String(params.id)),
          query,
          count,
          results,
        ),
      );
    },
    redeliverWebhook: async ({ params, caller, requestId }) => {
      const done = await writeProposals(context, async (tx) => {
        if (!(await requeueMessage(tx, params.id, params.delivery))) return reject('not_found');
        await notifyWebhookChange(tx, params.id);
        const entry = entryOf(caller, 'send again', params.id);
        await writeAudit(tx, { ...entry, after: { delivery: params.delivery }, requestId });
        return { id: params.delivery };
      });
      return 'kind' in done ? done : respond(done);
    },
  };
}
