// A TCP proxy to a database that can drop its connections or freeze them without closing, for tests
// and the resilience tests.
import { createConnection, createServer, type Server, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** 127.0.0.1 */
  readonly port: number;
  /** Number of connections made through the proxy. */
  readonly made: number;
  /** Stops all data in both directions from now on without closing any connection. */
  freeze(): void;
  /** Closes all open connections, and new ones as soon as they are made. */
  cut(): void;
  /** Accepts new connections again; frozen connections stay frozen. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a proxy to the database at this URL. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const connect = connectorOf(url);
  const open = new Set<Socket>();
  let way: 'open' | 'frozen' | 'cut' = 'open';
  let made = 0;
  const server: Server = createServer((client) => {
    made += 1;
    open.add(client);
    client.on('error', () => undefined);
    client.once('close', () => open.delete(client));
    if (way === 'cut') return client.destroy();
    // While frozen, a connection is accepted but never served.
    if (way === 'frozen') return client.pause();
    const database = connect();
    open.add(database);
    database.on('error', () => client.destroy());
    database.once('close', () => {
      open.delete(database);
      client.destroy();
    });
    client.once('close', () => database.destroy());
    client.pipe(database);
    database.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const still = (socket: Socket) => {
    socket.unpipe();
    socket.pause();
  };
  return {
    port,
    get made() {
      return made;
    },
    freeze: () => {
      way = 'frozen';
      for (const socket of open) still(socket);
    },
    cut: () => {
      way = 'cut';
      for (const socket of open) socket.destroy();
    },
    mend: () => {
      way = 'open';
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/**
 * Returns a function that connects to the host and port of a database URL, or to the socket in its
 * directory.
 */
function connectorOf(url: string): () => Socket {
  const { hostname, port, searchParams } = new URL(url);
  const directory = searchParams.get('host');
  const number = Number(port === '' ? 5432 : port);
  return () =>
    directory?.startsWith('/') === true
      ? createConnection({ path: `${directory}/.s.PGSQL.${number}` })
      : createConnection({ host: hostname, port: number });
}

/** Returns the URL of the same database through the proxy. */
export function proxiedUrl(url: string, { port }: Pick<DatabaseProxy, 'port'>): string {
  const through = new URL(url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return through.href;
}
