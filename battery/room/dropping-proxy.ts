// A proxy that hears the whole answer of the server and, when told to, gives the client none: what it looks like when a line breaks after the commit.
import { createServer, request } from 'node:http';
import { freePort } from '../../apps/server/src/platform/http/free-port.ts';

export interface DroppingProxy {
  readonly url: string;
  /** Answers dropped so far, by what the server had said. */
  readonly dropped: Map<number, number>;
  /** Whether answers are dropped from now on. */
  drop(isDropping: boolean): void;
  close(): void;
}

/** Starts one before the server of `target`. */
export async function dropBefore(target: string): Promise<DroppingProxy> {
  const dropped = new Map<number, number>();
  let isDropping = false;
  const server = createServer((asked, answer) => {
    const { method, url = '/', headers } = asked;
    const forwarded = request(`${target}${url}`, { method, headers, agent: false }, (told) => {
      const parts: Buffer[] = [];
      told.on('data', (part: Buffer) => parts.push(part));
      told.on('error', () => answer.destroy());
      told.on('end', () => {
        const status = told.statusCode ?? 0;
        if (isDropping) {
          dropped.set(status, (dropped.get(status) ?? 0) + 1);
          answer.destroy();
        } else answer.writeHead(status, told.headers).end(Buffer.concat(parts));
      });
    });
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    dropped,
    drop: (now) => {
      isDropping = now;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
