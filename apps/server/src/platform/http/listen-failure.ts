// Checks whether the server can listen on the configured host and port, and explains why it cannot.
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Failure } from '@curbwright/core';
import type { Config } from '../config/config.ts';

type ListenAddress = Pick<Config, 'host' | 'port'>;

/**
 * Returns why the server cannot listen there; `null` if it can. Checked before anything is changed.
 */
export async function probeListenAddress({ host, port }: ListenAddress): Promise<Failure | null> {
  const attempt = () =>
    new Promise<Failure | null>((resolve) => {
      const server = createServer();
      server.once('error', (error) => resolve(toListenFailure(error, { host, port })));
      server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
    });
  let fault = await attempt();
  // A server that was just stopped may still be closing. If the port stays taken, this is reported
  // within two seconds, even on a busy machine.
  for (let tries = 0; fault?.code === 'server.port-taken' && tries < 3; tries += 1) {
    await wait(250);
    fault = await attempt();
  }
  return fault;
}

/**
 * Explains a listen error to the administrator who starts the server; `null` if the error has
 * another cause.
 */
export function toListenFailure(error: unknown, { host, port }: ListenAddress): Failure | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  if (error.code === 'EADDRINUSE') return { code: 'server.port-taken', params: { host, port } };
  if (error.code === 'EACCES') return { code: 'server.port-forbidden', params: { host, port } };
  return { code: 'server.cannot-listen', params: { host, port, reason: error.message } };
}
