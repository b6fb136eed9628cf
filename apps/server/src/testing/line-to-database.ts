// A line to a database that can be cut, or left open without a word going through, for tests and the battery.
import { createConnection, createServer, type Server, type Socket } from 'node:net';

export interface LineToDatabase {
  /** 127.0.0.1 */
  readonly port: number;
  /** Connections that were made through it. */
  readonly made: number;
  /** From now on nothing goes through, in either direction, and nobody is told. */
  freeze(): void;
  /** All that is open ends, and nobody gets through. */
  cut(): void;
  /** Lets through again what is new; what was frozen stays so. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens one to the database of the address. */
export async function openLine(url: string): Promise<LineToDatabase> {
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
    // Frozen: accepted by the machine, heard by nobody.
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

/** How to reach what an address of a database names: a host and port, or the socket in a directory. */
function connectorOf(url: string): () => Socket {
  const { hostname, port, searchParams } = new URL(url);
  const directory = searchParams.get('host');
  const number = Number(port === '' ? 5432 : port);
  return () =>
    directory?.startsWith('/') === true
      ? createConnection({ path: `${directory}/.s.PGSQL.${number}` })
      : createConnection({ host: hostname, port: number });
}

/** The same database by way of the line. */
export function urlThrough(url: string, { port }: Pick<LineToDatabase, 'port'>): string {
  const through = new URL(url);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(port);
  return through.href;
}
