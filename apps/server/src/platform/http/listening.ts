// Whether the server can listen where its settings say, and what a failure to listen means.
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Refusal } from '@curbwright/core';
import type { Config } from '../config/config.ts';

type Place = Pick<Config, 'host' | 'port'>;

/** Why one cannot listen there; null when one can. Asked before anything is touched. */
export async function listenFault({ host, port }: Place): Promise<Refusal | null> {
  const attempt = () =>
    new Promise<Refusal | null>((resolve) => {
      const server = createServer();
      server.once('error', (error) => resolve(listenRefusal(error, { host, port })));
      server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)));
    });
  let fault = await attempt();
  // A server that was just told to stop may still be closing; who is in vain hears it within two seconds, also on a busy machine.
  for (let tries = 0; fault?.code === 'server.port-taken' && tries < 3; tries += 1) {
    await wait(250);
    fault = await attempt();
  }
  return fault;
}

/** What a failure to listen means for the person who starts; null when it is about something else. */
export function listenRefusal(error: unknown, { host, port }: Place): Refusal | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  if (error.code === 'EADDRINUSE') return { code: 'server.port-taken', params: { host, port } };
  if (error.code === 'EACCES') return { code: 'server.port-forbidden', params: { host, port } };
  return { code: 'server.cannot-listen', params: { host, port, reason: error.message } };
}
