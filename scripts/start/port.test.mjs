// npm start with its port taken or a setting wrong: the server's sentence, and nothing is installed or built.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, runNode } from '../tool.mjs';

let base;
let server;
let port;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'curbwright-port-'));
  server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = String(server.address().port);
});
afterAll(() => {
  server.close();
  rmSync(base, { recursive: true, force: true });
});

/** Asks in a process of its own; what its environment says afterwards is told after the answer. */
async function ask(env) {
  const { href } = new URL('port.mjs', import.meta.url);
  const code = `delete process.env.HOST;
    delete process.env.PORT;
    delete process.env.NODE_ENV;
    Object.assign(process.env, ${JSON.stringify(env)});
    const { isToBeAsked } = await import('${href}');
    const answer = await isToBeAsked(${JSON.stringify(base)});
    const { NODE_ENV, OIDC_CLIENT_SECRET } = process.env;
    process.stdout.write(JSON.stringify({ answer, NODE_ENV, OIDC_CLIENT_SECRET }));`;
  return JSON.parse((await runNode(['--input-type=module', '-e', code])).output);
}

/** A clone that was never built, with this one's packages and sources of the server; a build of it ends with an error. */
function makeClone() {
  const clone = join(base, 'clone');
  mkdirSync(join(clone, 'apps/server'), { recursive: true });
  cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true });
  for (const name of ['node_modules', 'packages', 'apps/server/src'])
    symlinkSync(join(root, name), join(clone, name), 'dir');
  return clone;
}

describe('the port before a build', () => {
  it('is asked as the environment names it, else the .env file, of which nothing reaches npm and the builds', async () => {
    expect(await ask({ PORT: port })).toEqual({ answer: true });
    expect(await ask({ PORT: '0' })).toEqual({ answer: false });
    // The server says that this is no port.
    expect(await ask({ PORT: 'x' })).toEqual({ answer: true });
    const secrets = 'NODE_ENV=development\nOIDC_CLIENT_SECRET=kept\n';
    writeFileSync(join(base, '.env'), `HOST=127.0.0.1\nPORT="${port}"\n${secrets}`);
    expect(await ask({})).toEqual({ answer: true });
    expect(await ask({ PORT: '0' })).toEqual({ answer: false });
    expect(await ask({ PORT: '0', NODE_ENV: 'test' })).toEqual({ answer: false, NODE_ENV: 'test' });
  });

  it('is refused in the words of the server, and nothing is built', { timeout: 120_000 }, async () => {
    const clone = makeClone();
    const start = (LC_ALL, more = {}) =>
      runNode(['scripts/start.mjs'], { cwd: clone, env: { HOST: '127.0.0.1', PORT: port, LC_ALL, ...more } });
    expect(await start('en_US.UTF-8')).toMatchObject({
      code: 1,
      output: `Port ${port} on 127.0.0.1 is in use. If Curbwright is already running, open http://127.0.0.1:${port}; otherwise set PORT to another one.\n`,
    });
    expect((await start('es_ES.UTF-8')).output).toMatch(`El puerto ${port} de 127.0.0.1 está ocupado`);
    const wrong = await start('en_US.UTF-8', { LOG_LEVEL: 'loud', BACKUPS: 'weekly' });
    expect(wrong).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^BACKUPS[^\n]*\nLOG_LEVEL[^\n]*\n$/),
    });
  });
});
