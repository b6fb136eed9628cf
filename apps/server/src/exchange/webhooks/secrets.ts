// Secrets of webhooks and what is signed with them: the Standard Webhooks scheme. A secret is made of the server's own, so no table holds one.
import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

/** How long the secret before a new one signs beside it, milliseconds: receivers change theirs meanwhile. */
export const overlap = 24 * 60 * 60 * 1000;

export interface SecretOf {
  readonly id: number;
  /** Counts the secrets of the webhook. */
  readonly secretNumber: number;
  readonly secretChanged: Date;
}

function secretText(key: Uint8Array, id: number, number: number): string {
  return `whsec_${createHmac('sha256', key).update(`webhook\n${id}\n${number}`).digest('base64')}`;
}

/** The secret of a webhook as its receiver keeps it: `whsec_` and 256 bits in base64. */
export function webhookSecret(key: Uint8Array, { id, secretNumber }: SecretOf): string {
  return secretText(key, id, secretNumber);
}

/** The headers of a message: its name, when it was sent, and a signature with each secret that holds. */
export function signedHeaders(
  key: Uint8Array,
  webhook: SecretOf,
  message: { readonly name: string; readonly body: string },
  now: number,
): Readonly<Record<string, string>> {
  const { id, secretNumber, secretChanged } = webhook;
  const before = secretNumber > 1 && now - secretChanged.getTime() < overlap ? [secretNumber - 1] : [];
  const at = new Date(now);
  return {
    'webhook-id': message.name,
    'webhook-timestamp': String(Math.floor(now / 1000)),
    'webhook-signature': [secretNumber, ...before]
      .map((number) => new Webhook(secretText(key, id, number)).sign(message.name, at, message.body))
      .join(' '),
  };
}
