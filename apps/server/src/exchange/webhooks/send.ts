// One attempt to send one message: signed, only to public addresses, at most ten seconds, without
// following redirects.
import type { Config } from '../../platform/config/config.ts';
import {
  fetchPublic,
  type OutboundErrorCode,
  outboundErrorCodes,
} from '../../platform/outbound/fetch-public.ts';
import { type SecretVersion, signedHeaders } from './secrets.ts';

/** Milliseconds a receiver has to respond. */
export const responseTimeoutMs = 10_000;
/** Bytes of a response stored in the log. */
const maxLoggedResponseBytes = 500;

export interface Message {
  /** Name of the message, the same for every attempt. */
  readonly name: string;
  readonly body: string;
}

export interface DeliveryAttempt {
  readonly at: Date;
  readonly milliseconds: number;
  readonly status: number | null;
  readonly fault: OutboundErrorCode | null;
  readonly answer: string | null;
  /** Seconds to wait as requested by the receiver. */
  readonly retryAfter: number | null;
}

function parseRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

/** Sends a message to a webhook and returns the result. Failures are returned, not thrown. */
export async function sendMessage(
  {
    key,
    config,
    now,
  }: {
    readonly key: Uint8Array;
    readonly config: Pick<Config, 'allowPrivateTargets'>;
    readonly now: () => number;
  },
  webhook: SecretVersion & { readonly url: string },
  message: Message,
): Promise<DeliveryAttempt> {
  const at = now();
  const began = performance.now();
  const result = await fetchPublic(webhook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Curbwright-Webhooks/1',
      accept: '*/*',
      ...signedHeaders(key, webhook, message, at),
    },
    body: message.body,
    patience: responseTimeoutMs,
    mostBytes: maxLoggedResponseBytes,
    allowPrivate: config.allowPrivateTargets,
  });
  const milliseconds = Math.round(performance.now() - began);
  if (!result.ok) {
    const fault =
      outboundErrorCodes.find((each) => result.refusal.code === `outgoing.${each}`) ?? 'unreachable';
    return { at: new Date(at), milliseconds, status: null, fault, answer: null, retryAfter: null };
  }
  const { status, body, headers } = result.value;
  return {
    at: new Date(at),
    milliseconds,
    status,
    fault: null,
    // PostgreSQL text cannot store zero bytes. Binary content is shown as well as possible.
    answer: body.length === 0 ? null : body.toString('utf8').replaceAll('\0', '\uFFFD'),
    retryAfter: parseRetryAfter(headers['retry-after'], at),
  };
}
