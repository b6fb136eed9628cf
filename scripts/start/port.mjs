// Whether the port is taken, asked before anything is installed or built: a server that still runs would be left with files that are not its own.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root, runNode } from '../tool.mjs';

/** What the environment says, else the `.env` file: read as the server reads it, but not into this process, whose environment npm and the builds get. */
function settingsOf(base) {
  const file = join(base, '.env');
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return (name) => (process.env[name] ?? written[name])?.trim();
}

/** Whether the server has something to say before anything is built: somebody listens at `HOST` and `PORT`, or that is no port. */
export function isToBeAsked(base = root) {
  const setting = settingsOf(base);
  const host = setting('HOST') || '127.0.0.1';
  const port = setting('PORT') || '8080';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return true;
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }) => resolve(code === 'EADDRINUSE'));
    server.listen({ host, port: Number(port), exclusive: true }, () => server.close(() => resolve(false)));
  });
}

/** Throws, in the server's own words, when somebody else serves there, or it cannot be known because a setting is wrong. */
export async function demandPort() {
  // Without packages nothing of this clone runs, and the server says it when it is built.
  if (!existsSync(join(root, 'node_modules/tsx')) || !(await isToBeAsked())) return;
  const { code, output } = await runNode(['--import', 'tsx', 'apps/server/src/entry/check-port.ts']);
  if (code !== 0) throw new Error(output.trim());
}
