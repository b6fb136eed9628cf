// The proxies' settings as they stand in deploy/ are safe, each fault that is planted in them is found, and our server ends no TLS itself.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/tool.mjs';
import { caddyFaults, nginxFaults } from './proxy-settings.ts';

const nginx = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8');
const caddy = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8');

it('speak TLS 1.2 and 1.3 alone, serve nothing without, and pass nothing on that tells of the inside', () => {
  expect(nginxFaults(nginx)).toEqual([]);
  expect(caddyFaults(caddy)).toEqual([]);
});

it.each([
  ['an old version', 'ssl_protocols TLSv1.2', 'ssl_protocols TLSv1.1 TLSv1.2', 'TLSv1.1 is spoken'],
  ['versions left to the default', 'ssl_protocols TLSv1.2 TLSv1.3;', '', 'no versions are named'],
  ['a version in a comment alone', 'ssl_protocols', '# ssl_protocols', 'no versions are named'],
  ['a cipher whose key is kept', ':ECDHE-RSA-CHACHA20-POLY1305', ':AES128-SHA', 'AES128-SHA is offered'],
  ['kept keys of sessions', 'ssl_session_tickets off', 'ssl_session_tickets on', 'tickets keep keys'],
  [
    'a page without TLS',
    'return 301 https://$host$request_uri;',
    'root /srv;',
    'something is served without TLS',
  ],
  [
    'idle connections kept as long as nginx does by itself',
    'keepalive_timeout 8s;',
    '',
    'idle connections are kept until the server ends them',
  ],
  ['health for everybody', '(readyz|metrics)', '(metrics)', '/readyz is told to everybody'],
  ['figures for everybody', 'return 404;', 'proxy_pass http://curbwright;', '/metrics is told to everybody'],
  [
    'streams without a limit',
    'limit_conn curbwright_streams 60;',
    '',
    'live streams of one address are not limited',
  ],
  ['no TLS', 'listen 443 ssl http2', 'listen 443', 'nothing is served with TLS'],
])('finds in nginx.conf: %s', (_, find, replace, fault) => {
  expect(nginx).toContain(find);
  expect(nginxFaults(nginx.replace(find, () => replace))).toContain(fault);
});

it.each([
  ['an old version', 'protocols tls1.2', 'protocols tls1.0', 'tls1.0 is spoken'],
  ['versions left to the default', 'protocols tls1.2 tls1.3', '', 'no versions are named'],
  [
    'idle connections kept too long',
    'keepalive 8s',
    'keepalive 60s',
    'idle connections are kept until the server ends them',
  ],
  ['health for everybody', ' /readyz /readyz/', '', '/readyz is told to everybody'],
  ['figures for everybody', 'respond @inside 404', '', '/metrics is told to everybody'],
  [
    'a site without TLS',
    'curbs.example.org {',
    'http://curbs.example.org {',
    'something is served without TLS',
  ],
])('finds in the Caddyfile: %s', (_, find, replace, fault) => {
  expect(caddy).toContain(find);
  expect(caddyFaults(caddy.replace(find, () => replace))).toContain(fault);
});

it('our server ends no TLS itself', () => {
  const source = join(root, 'apps/server/src');
  const ending = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<!\.test)\.ts$/.test(file) &&
      !file.startsWith('testing/') &&
      /createSecureServer|\b(?:https|tls)\.createServer|\bhttps: \{/.test(
        readFileSync(join(source, file), 'utf8'),
      ),
  );
  expect(ending).toEqual([]);
});
