// A real server process on a data directory of its own: started, awaited, killed, started again on the same data.
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/platform/http/free-port.ts';
import { type Environment, type Program, startProgram } from './program.ts';

export interface CityServer extends Program {
  /** Without a trailing slash. */
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Resolves when it is ready; throws, with what it said, when it ends before. */
  untilReady(): Promise<CityServer>;
}

/** Settings under which a server of the battery runs: its own data, no demo, and no limit that a workload of one address would meet. */
export function serverSettings(dataDir: string, port: number): Environment {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    HOST: '127.0.0.1',
    PORT: String(port),
    CITY: 'none',
    BACKUPS: 'none',
    LOG_LEVEL: 'error',
    SIGN_INS_PER_HOUR: '1000000',
    CONNECTIONS_PER_ADDRESS: '1000000',
    STREAMS_PER_ADDRESS: '1000000',
  };
}

/** Launches a server; `env` goes over the settings of the battery. Not awaited until it is ready: call `untilReady`. */
export async function launchServer(
  dataDir: string,
  { port, env = {} }: { port?: number; env?: Environment } = {},
): Promise<CityServer> {
  const own = port ?? (await freePort());
  const program = await startProgram('main', [], { ...serverSettings(dataDir, own), ...env });
  const url = `http://127.0.0.1:${own}`;
  let over: number | string | undefined;
  void program.ended.then((how) => {
    over = how;
  });
  const server: CityServer = {
    ...program,
    url,
    port: own,
    dataDir,
    async untilReady() {
      for (let tries = 0; tries < 1200; tries += 1) {
        if (over !== undefined) throw new Error(`the server ended with ${over}: ${program.said()}`);
        const answer = await fetch(`${url}/readyz`).catch(() => null);
        await answer?.arrayBuffer().catch(() => undefined);
        if (answer?.ok === true) return server;
        await wait(50);
      }
      throw new Error(`the server was not ready within a minute: ${program.said()}`);
    },
  };
  return server;
}

/** Launches a server and waits until it is ready. */
export async function startServer(
  dataDir: string,
  options: { port?: number; env?: Environment } = {},
): Promise<CityServer> {
  const server = await launchServer(dataDir, options);
  return server.untilReady();
}
