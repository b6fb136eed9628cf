// Clients that keep a connection and give or take as little as they can; and how long a server keeps them.
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';

export type Slowness = 'header' | 'body' | 'form' | 'burst' | 'idle' | 'read';

const formBeginning =
  'POST /api/feed-checks/files/?standard=cds HTTP/1.1\r\nHost: slow\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 90000\r\n\r\n--x\r\nContent-Disposition: form-data; name="files"; filename="a.json"\r\n\r\n';

/** What each sends at once. Then most go on by a byte every second, `burst` (a form) by nothing; `idle` and `read` by empty lines, and `read` takes nothing of what it asked for. */
const beginnings: Readonly<Record<Slowness, string>> = {
  header: 'GET /healthz HTTP/1.1\r\nHost: slow\r\nX-Slow: ',
  body: 'POST /api/token/ HTTP/1.1\r\nHost: slow\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"username":"',
  form: formBeginning,
  burst: formBeginning + 'x'.repeat(20_000),
  idle: 'GET /healthz HTTP/1.1\r\nHost: slow\r\n\r\n',
  read: '',
};

export interface SlowClient {
  readonly slowness: Slowness;
  /** Its own address and port, as Linux lists them. */
  readonly listedAs: string;
  readonly began: number;
  /** Seconds it was kept; null = still there. */
  kept: number | null;
  end(): void;
}

/** Connects and begins; `largest` is the path of an answer that, asked for often, is too large for the buffers on the way; `from` its address, one of the machine's own. */
export async function beSlow(
  port: number,
  slowness: Slowness,
  largest: string,
  from: string,
): Promise<SlowClient> {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress: from });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  const began = performance.now();
  const client: SlowClient = {
    slowness,
    listedAs: listed(from, socket.localPort ?? 0),
    began,
    kept: null,
    end: () => socket.destroy(),
  };
  const drip = setInterval(() => {
    // Somebody who does not read hears of the end only by writing.
    if (socket.writable && slowness !== 'burst')
      socket.write(slowness === 'read' || slowness === 'idle' ? '\r\n' : 'x');
  }, 1000);
  const over = () => clearInterval(drip);
  socket.on('error', over);
  socket.on('close', over);
  if (slowness === 'read') {
    socket.pause();
    socket.write(`GET ${largest} HTTP/1.1\r\nHost: slow\r\n\r\n`.repeat(6));
  } else {
    // An answer (408) is no end: the connection's is.
    socket.resume();
    socket.write(beginnings[slowness]);
  }
  return client;
}

/** Notes who was let go, as the server's side has it in Linux' own list: whoever does not read hears of it late, or never. */
export function noteLetGo(clients: readonly SlowClient[], serverPort: number): void {
  const held = new Set<string>();
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)) {
    const [, local = '', remote = '', state] = line.trim().split(/\s+/);
    if (state === '01' && local === listed('127.0.0.1', serverPort)) held.add(remote);
  }
  for (const client of clients)
    if (client.kept === null && !held.has(client.listedAs))
      client.kept = (performance.now() - client.began) / 1000;
}

/** An address and a port as `/proc/net/tcp` writes them: hexadecimal, the address's bytes backwards. */
function listed(address: string, port: number): string {
  const bytes = Buffer.from(address.split('.').map(Number)).reverse();
  return `${bytes.toString('hex')}:${port.toString(16).padStart(4, '0')}`.toUpperCase();
}
