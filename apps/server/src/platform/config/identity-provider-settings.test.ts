// The single sign-on settings: complete or absent, only over https, with the secret read from a
// file and never repeated.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const whole = {
  PUBLIC_URL: 'https://curbs.example.org',
  OIDC_ISSUER: 'https://login.example.org/realms/city',
  OIDC_CLIENT_ID: 'curbwright',
  OIDC_CLIENT_SECRET: 'a secret of the provider',
  OIDC_GROUP_MAP: '{"CN=Curb Editors,OU=City": "editors", "office": ["publishers", "analysts"]}',
};
function codesOf(env: Readonly<Record<string, string>>): unknown {
  const read = readConfig(env);
  return read.ok ? read.value.provider : read.refusals.map(({ code, params }) => [code, params.name]);
}

it('is off unless it is set, and whole when it is', () => {
  expect(codesOf({})).toBeNull();
  expect(codesOf(whole)).toEqual({
    issuer: 'https://login.example.org/realms/city',
    clientId: 'curbwright',
    clientSecret: 'a secret of the provider',
    name: 'login.example.org',
    scopes: 'openid profile email',
    groupsClaim: 'groups',
    groupMap: { 'CN=Curb Editors,OU=City': ['editors'], office: ['publishers', 'analysts'] },
    only: false,
  });
  expect(codesOf({ OIDC_ISSUER: whole.OIDC_ISSUER })).toEqual(
    ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_GROUP_MAP', 'PUBLIC_URL'].map((name) => [
      'config.sso-needs',
      name,
    ]),
  );
  expect(codesOf({ OIDC_ONLY: 'true' })).toEqual([['config.sso-needs', 'OIDC_ISSUER']]);
});

it.each([
  'http://login.example.org',
  'http://127.0.0.1.example.org',
  'http://localhost.example.org',
  'https://user:word@login.example.org',
  'https://login.example.org/?a=b',
  'https://login.example.org/#a',
  'file:///etc/passwd',
  'login.example.org',
])('takes no issuer %s', (issuer) => {
  expect(codesOf({ ...whole, OIDC_ISSUER: issuer })).toEqual([['config.issuer', 'OIDC_ISSUER']]);
});

it('takes plain http of this machine only', () => {
  for (const issuer of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000'])
    expect(codesOf({ ...whole, OIDC_ISSUER: issuer })).toMatchObject({ issuer });
});

it.each(['', '{}', '[]', 'editors', '{"a": ""}', '{"a": 1}', '{"a": [1]}', '{"a": {"b": "c"}}'])(
  'takes no map %s',
  (map) => {
    const name = map === '' ? 'config.sso-needs' : 'config.group-map';
    expect(codesOf({ ...whole, OIDC_GROUP_MAP: map })).toEqual([[name, 'OIDC_GROUP_MAP']]);
  },
);

it('asks for openid among the scopes', () => {
  expect(codesOf({ ...whole, OIDC_SCOPES: 'profile email' })).toEqual([['config.scopes', 'OIDC_SCOPES']]);
});

it('reads the secret from a file, and says when there is none', () => {
  const directory = mkdtempSync(join(tmpdir(), 'curbwright-secret-'));
  const file = join(directory, 'secret');
  writeFileSync(file, 'from the file\n');
  const { OIDC_CLIENT_SECRET: _secret, ...rest } = whole;
  expect(codesOf({ ...rest, OIDC_CLIENT_SECRET_FILE: file })).toMatchObject({
    clientSecret: 'from the file',
  });
  writeFileSync(file, ' \n');
  const fault = [['config.secret-file', 'OIDC_CLIENT_SECRET_FILE']];
  expect(codesOf({ ...rest, OIDC_CLIENT_SECRET_FILE: file })).toEqual(fault);
  expect(codesOf({ ...rest, OIDC_CLIENT_SECRET_FILE: join(directory, 'none') })).toEqual(fault);
  rmSync(directory, { recursive: true });
});

it('never repeats the secret', () => {
  const read = readConfig({ ...whole, OIDC_CLIENT_SECRET: `secret${'x'.repeat(3000)}` });
  expect(read.ok).toBe(false);
  expect(JSON.stringify(read)).not.toContain('secretx');
});
