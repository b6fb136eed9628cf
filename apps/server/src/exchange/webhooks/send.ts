// One try to send one message: signed, to the open internet only, ten seconds at most, no redirect followed.
import type { Config } from '../../platform/config/config.ts';
import { askOutside, type OutsideFault, outsideFaults } from '../../platform/outbound/ask-outside.ts';
import { type SecretOf, signedHeaders } from './secrets.ts';

/** Milliseconds for a receiver to answer. */
export const patience = 10_000;
/** Bytes of an answer that are kept for the log. */
const mostBytes = 500;

export interface Message {
  /** The same at every try. */
  readonly name: string;
  readonly body: string;
}

export interface Try {
  readonly at: Date;
  readonly milliseconds: number;
  readonly status: number | null;
  readonly fault: OutsideFault | null;
  readonly answer: string | null;
  /** Seconds the receiver asks to be left alone for. */
  readonly retryAfter: number | null;
}

function secondsOf(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000));
}

/** Sends a message to a webhook; what came of it is a value. */
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
    // PostgreSQL keeps no zero bytes; what is no text is shown as it can be.
    answer: body.length === 0 ? null : body.toString('utf8').replaceAll('\0', '\uFFFD'),
    retryAfter: secondsOf(headers['retry-after'], at),
  };
}
