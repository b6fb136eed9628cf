// A webhook receiver for tests: a real HTTP server that responds as configured and records the
// requests it receives.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A status code, or a function that writes the response; `hang` never responds. */
export type TargetResponse = number | 'hang' | ((response: ServerResponse) => void);

export interface WebhookTarget {
  readonly url: string;
  readonly received: ReceivedRequest[];
  /** Sets the responses to the next requests, in order; later requests get 204. */
  behave(...next: TargetResponse[]): void;
  close(): Promise<void>;
}

/** Starts a receiver on any free local port. */
export async function startTarget(): Promise<WebhookTarget> {
  const received: ReceivedRequest[] = [];
  let next: TargetResponse[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      });
      const behaviour = next.shift() ?? 204;
      if (behaviour === 'hang') return;
      if (typeof behaviour === 'function') behaviour(response);
      else response.writeHead(behaviour).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    behave: (...more) => {
      next = more;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns the content of a request whose signature is valid; throws otherwise. */
export function parseVerified(
  secret: string,
  { body, headers }: ReceivedRequest,
): { type: string; data: Record<string, unknown> } {
  const named = (name: string) => String(headers[name] ?? '');
  const value: unknown = new Webhook(secret).verify(body, {
    'webhook-id': named('webhook-id'),
    'webhook-timestamp': named('webhook-timestamp'),
    'webhook-signature': named('webhook-signature'),
  });
  if (typeof value !== 'object' || value === null || !('type' in value) || !('data' in value))
    throw new Error(body);
  const { type, data } = value;
  if (typeof type !== 'string' || typeof data !== 'object' || data === null) throw new Error(body);
  return { type, data: { ...data } };
}
