// H2: our server ends no TLS; the proxies we tell cities to put in front do, and are tried: every version and cipher Node's OpenSSL knows, and by testssl.sh.
import { execFileSync, spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, getCiphers, type SecureVersion } from 'node:tls';
import { freePort } from '../../apps/server/src/platform/http/free-port.ts';
import { root } from '../../scripts/tool.mjs';
import { type BatteryPart, CannotRun } from '../part.ts';
import { caddyFaults, insidePaths, isSafeCipher, nginxFaults } from '../room/proxy-settings.ts';
import { needsTestssl, testssl } from '../room/testssl.ts';

const versions: readonly SecureVersion[] = ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'];
/** Ciphers of TLS 1.2 and before, by OpenSSL's names; those of 1.3 are all safe. */
const ciphers = getCiphers()
  .map((name) => name.toUpperCase())
  .filter((name) => !name.startsWith('TLS_'));

/** What stands behind the proxy answers to everything. */
const city = 'the city';

interface Proxy {
  readonly port: number;
  readonly plainPort: number;
  stop(): Promise<void>;
}

/** Whether a handshake with that version (and cipher) alone comes about. */
function isSpoken(port: number, version: SecureVersion, cipher = 'ALL'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      servername: 'curbs.example.org',
      rejectUnauthorized: false,
      minVersion: version,
      maxVersion: version,
      ciphers: `${cipher}:@SECLEVEL=0`,
    });
    socket.once('secureConnect', () => {
      resolve(socket.getProtocol() === version);
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
}

/** nginx with the settings of deploy/, at ports of its own and with a certificate made for it. */
async function startNginx(directory: string, settings: string, behind: number): Promise<Proxy> {
  await mkdir(directory);
  const [port, plainPort] = [await freePort(), await freePort()];
  const key = join(directory, 'key.pem');
  const certificate = join(directory, 'certificate.pem');
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=curbs.example.org',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  );
  const site = join(directory, 'site.conf');
  await writeFile(
    site,
    settings
      .replace('127.0.0.1:8080', `127.0.0.1:${behind}`)
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`),
  );
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(directory, name)};`,
  );
  const whole = join(directory, 'nginx.conf');
  await writeFile(
    whole,
    `daemon off; worker_processes 1; pid ${join(directory, 'pid')}; error_log ${join(directory, 'log')};
events {}
http { access_log off; ${places.join(' ')} include ${site}; }
`,
  );
  const child = spawn('nginx', ['-c', whole, '-e', join(directory, 'log')], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const proxy = {
    port,
    plainPort,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isSpoken(port, 'TLSv1.2')) return proxy;
    if (child.exitCode !== null) break;
    await wait(50);
  }
  await proxy.stop();
  throw new Error(`nginx does not serve: ${await readFile(join(directory, 'log'), 'utf8')}`);
}

/** Versions and ciphers a proxy speaks that it should not, and those it should and does not. */
async function spoken(
  port: number,
): Promise<{ readonly faults: string[]; readonly tried: number; readonly taken: string[] }> {
  const faults: string[] = [];
  const taken: string[] = [];
  for (const version of versions) {
    const isWanted = version === 'TLSv1.2' || version === 'TLSv1.3';
    if ((await isSpoken(port, version)) !== isWanted)
      faults.push(`${version} is ${isWanted ? 'not ' : ''}spoken`);
  }
  for (const cipher of ciphers) {
    if (!(await isSpoken(port, 'TLSv1.2', cipher).catch(() => false))) continue;
    taken.push(cipher);
    if (!isSafeCipher(cipher)) faults.push(`${cipher} is taken`);
  }
  if (taken.length === 0) faults.push('no cipher of TLS 1.2 is taken');
  return { faults, tried: versions.length + ciphers.length, taken };
}

/** What the proxy answers. */
function answerOf(port: number, path: string): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path,
        servername: 'curbs.example.org',
        rejectUnauthorized: false,
        agent: false,
      },
      (answer) => {
        let text = '';
        answer.on('data', (part: Buffer) => {
          text += part.toString();
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** Paths of the inside in the spellings that lead there. */
const insideSpellings = insidePaths.flatMap((path) => [
  path,
  `${path}/`,
  `${path}?a=1`,
  `/.${path}`,
  `/${path}`,
  `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}`,
]);

/** Those that are passed on, which they must not be; and the page, when it is not. */
async function passedOn(port: number): Promise<string[]> {
  const faults: string[] = [];
  for (const path of insideSpellings)
    if ((await answerOf(port, path)).status !== 404) faults.push(`${path} is passed on`);
  const page = await answerOf(port, '/viewer/');
  return page.status === 200 && page.text === city ? faults : [...faults, 'the page is not served'];
}

function needs(program: string, ...args: string[]): void {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
  } catch {
    throw new CannotRun(`${program} is not installed`);
  }
}

export const part: BatteryPart = {
  id: 'H2',
  title:
    'Our server ends no TLS; the proxies of deploy/ speak TLS 1.2 and 1.3 alone, with ciphers that keep no key, serve nothing without, and tell nobody of the inside',
  rounds: { short: 0, long: 1 },
  async run({ directory }) {
    needs('nginx', '-v');
    needs('openssl', 'version');
    needsTestssl();
    const settings = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
    const caddy = await readFile(join(root, 'deploy/Caddyfile'), 'utf8');
    const behind = createServer((_request, response) => response.end(city));
    const port = await freePort();
    await new Promise<void>((resolve) => behind.listen(port, '127.0.0.1', resolve));
    try {
      const proxy = await startNginx(join(directory, 'sound'), settings, port);
      const sound = await spoken(proxy.port);
      const told = await passedOn(proxy.port);
      const plain = await fetch(`http://127.0.0.1:${proxy.plainPort}/viewer/?a=1`, {
        redirect: 'manual',
        headers: { host: 'curbs.example.org' },
      });
      const target = plain.headers.get('location') ?? '';
      const looked = await testssl(proxy.port, join(directory, 'testssl.json'));
      await proxy.stop();
      const careless = await startNginx(
        join(directory, 'careless'),
        settings
          .replace(/ssl_protocols [^;]*;/, 'ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3;')
          .replace(/ssl_ciphers [^;]*;/, 'ssl_ciphers ALL:@SECLEVEL=0;')
          .replace('return 404;', 'proxy_pass http://curbwright;'),
        port,
      );
      const found = await spoken(careless.port);
      const leaked = await passedOn(careless.port);
      const grave = await testssl(careless.port, join(directory, 'testssl-careless.json'));
      await careless.stop();
      return {
        attempts: {
          handshakes: sound.tried,
          ciphers: sound.taken.length,
          inside: insideSpellings.length,
          'findings of testssl.sh': looked.looked,
        },
        faults: [
          ...nginxFaults(settings).map((fault) => `nginx.conf: ${fault}`),
          ...caddyFaults(caddy).map((fault) => `Caddyfile: ${fault}`),
          ...sound.faults,
          ...told,
          ...looked.found.map((fault) => `testssl.sh: ${fault}`),
          ...(plain.status === 301 && /^https:\/\/[^/]+\/viewer\/\?a=1$/.test(target)
            ? []
            : [`without TLS: ${plain.status} ${target}`]),
        ],
        controls: [
          {
            name: 'a proxy that speaks TLS 1.0 and 1.1',
            caught: found.faults.includes('TLSv1.1 is spoken') && found.faults.includes('TLSv1 is spoken'),
          },
          {
            name: 'a proxy that takes ciphers whose key is kept',
            caught: found.faults.includes('AES128-SHA is taken'),
          },
          {
            name: `testssl.sh at the careless one (${grave.found.length} high)`,
            caught: grave.found.length > 0,
          },
          {
            name: 'a proxy that passes on what is told of the inside',
            caught: insidePaths.every((path) => leaked.includes(`${path} is passed on`)),
          },
        ],
        figures: {
          'ciphers taken': sound.taken.join(' '),
          'faults of the careless one': found.faults.length,
        },
      };
    } finally {
      behind.close();
    }
  },
};
