// A server as nobody should write one, for controls: it takes lax HTTP, believes every body, gives out any file and answers 200.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

export interface CarelessServer {
  readonly url: string;
  readonly port: number;
  close(): void;
}

/** `directory`: what it believes to give files of. */
export async function startCareless(directory = '/'): Promise<CarelessServer> {
  const server = createServer({ insecureHTTPParser: true, maxHeaderSize: 1_000_000 }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('error', () => undefined);
    request.on('end', () => {
      void (async () => {
        try {
          if (request.method !== 'GET') {
            response.end(JSON.stringify(JSON.parse(Buffer.concat(parts).toString())));
            return;
          }
          const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '/').replaceAll('\\', '/');
          response.end(await readFile(join(directory, path)).catch(() => request.url ?? ''));
        } catch (error) {
          response.writeHead(500).end(String(error));
        }
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
