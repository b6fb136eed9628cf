// Webhook secrets and message signatures, following Standard Webhooks. Secrets are derived from the
// server's own secret, so no table stores them.
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/**
 * Milliseconds for which the previous secret still signs too, so that receivers have time to change
 * theirs.
 */
export const secretOverlapMs = 24 * 60 * 60 * 1000;

export interface SecretVersion {
  readonly id: number;
  /** Number of the webhook's current secret. */
  readonly secretNumber: number;
  readonly secretChanged: Date;
}

function secretText(key: Uint8Array, id: number, number: number): string {
  return `whsec_${createHmac('sha256', key).update(`webhook\n${id}\n${number}`).digest('base64')}`;
}

/** Returns the secret of a webhook for its receiver: `whsec_` and 256 bits in base64. */
export function webhookSecret(key: Uint8Array, { id, secretNumber }: SecretVersion): string {
  return secretText(key, id, secretNumber);
}

/** Returns the headers of a message: its id, its time, and a signature for each valid secret. */
export function signedHeaders(
  key: Uint8Array,
  webhook: SecretVersion,
  message: { readonly name: string; readonly body: string },
  now: number,
): Readonly<Record<string, string>> {
  const { id, secretNumber, secretChanged } = webhook;
  const before =
    secretNumber > 1 && now - secretChanged.getTime() < secretOverlapMs ? [secretNumber - 1] : [];
  const at = new Date(now);
  return {
    'webhook-id': message.name,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': [secretNumber, ...before]
      .map((number) => new Webhook(secretText(key, id, number)).sign(message.name, at, message.body))
      .join(' '),
  };
}
