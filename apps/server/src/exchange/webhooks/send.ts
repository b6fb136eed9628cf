// One attempt to send one message: signed, only to public addresses, at most ten seconds, without
// following redirects.
import type { Config } from '../../platform/config/config.ts';
import { askOutside, type OutsideFault, outsideFaults } from '../../platform/outbound/ask-outside.ts';
import { type SecretOf, signedHeaders } from './secrets.ts';

/** Milliseconds a receiver has to respond. */
export const patience = 10_000;
/** Bytes of a response stored in the log. */
const mostBytes = 500;

export interface Message {
  /** The same for every attempt. */
  readonly name: string;
  readonly body: string;
}

export interface Try {
  readonly at: Date;
  readonly milliseconds: number;
  readonly status: number | null;
  readonly fault: OutsideFault | null;
  readonly answer: string | null;
  /** Seconds to wait as requested by the receiver. */
  readonly retryAfter: number | null;
}

function secondsOf(header: string | undefined, now: number): number | null {
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
  webhook: SecretOf & { readonly url: string },
  message: Message,
): Promise<Try> {
  const at = now();
  const began = performance.now();
  const asked = await askOutside(webhook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Curbwright-Webhooks/1',
      accept: '*/*',
      ...signedHeaders(key, webhook, message, at),
    },
    body: message.body,
    patience,
    mostBytes,
    allowPrivate: config.allowPrivateTargets,
  });
  const milliseconds = Math.round(performance.now() - began);
  if (!asked.ok) {
    const fault = outsideFaults.find((each) => asked.refusal.code === `outgoing.${each}`) ?? 'unreachable';
    return { at: new Date(at), milliseconds, status: null, fault, answer: null, retryAfter: null };
  }
  const { status, body, headers } = asked.value;
  return {
    at: new Date(at),
    milliseconds,
    status,
    fault: null,
    // PostgreSQL text cannot store zero bytes. Binary content is shown as well as possible.
    answer: body.length === 0 ? null : body.toString('utf8').replaceAll('\0', '\uFFFD'),
    retryAfter: secondsOf(headers['retry-after'], at),
  };
}
