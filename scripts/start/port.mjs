// Checks whether the port is in use before anything is installed or built, because a running server
// would be left with files of another version.
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { root, runNode } from '../tool.mjs';

/**
 * Reads settings from the environment, else from the `.env` file, as the server does. It does not
 * change this process's environment, which npm and the builds inherit.
 */
function settingsOf(base) {
  const file = join(base, '.env');
  const written = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return (name) => (process.env[name] ?? written[name])?.trim();
}

/**
 * Whether the server must report a problem before the build: something listens at `HOST` and
 * `PORT`, or the port is invalid.
 */
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

/**
 * Throws with the server's own message if another process uses the port, or if an invalid setting
 * prevents the check.
 */
export async function demandPort() {
  // Without packages, nothing of this clone can run yet; the server then checks the port after the
  // build.
  if (!existsSync(join(root, 'node_modules/tsx')) || !(await isToBeAsked())) return;
  const { code, output } = await runNode(['--import', 'tsx', 'apps/server/src/entry/check-port.ts']);
  if (code !== 0) throw new Error(output.trim());
}
