// Whether the port is taken, asked before anything is installed or built: a server that still runs would be left with files that are not its own.
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root, runNode } from '../tool.mjs';

/** Whether somebody listens there, as `HOST` and `PORT` of the environment and its `.env` name it; what cannot be known is left to the server. */
export function isTaken(base = root) {
  const file = join(base, '.env');
  // Node's own reader, as the server uses it: what the environment already says wins.
  if (existsSync(file)) process.loadEnvFile(file);
  const host = process.env.HOST?.trim() || '127.0.0.1';
  const port = process.env.PORT?.trim() || '8080';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return false;
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }) => resolve(code === 'EADDRINUSE'));
    server.listen({ host, port: Number(port), exclusive: true }, () => server.close(() => resolve(false)));
  });
}

/** Throws, in the server's own words, when somebody else serves there. */
export async function demandPort() {
  // Without packages nothing of this clone runs, and the server says it when it is built.
  if (!existsSync(join(root, 'node_modules/tsx')) || !(await isTaken())) return;
  const { code, output } = await runNode(['--import', 'tsx', 'apps/server/src/ask-port.ts']);
  if (code !== 0) throw new Error(output.trim());
}
