// Secrets of each kind are found where they are planted, and what only looks like one is let pass.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lookInto, secretsOf } from './check-secrets.mjs';

// Put together here, so that this file holds none.
const planted = {
  'private key': `-----BEGIN RSA ${'PRIVATE'} KEY-----`,
  'AWS key': `AKIA${'ABCDEFGH12345678'}`,
  'GitHub token': `ghp_${'a1B2'.repeat(9)}`,
  'npm token': `npm_${'a1B2'.repeat(9)}`,
  'Slack token': `xoxb-${'1234567890'}-abc`,
  'Google key': `AIza${'a1B2c'.repeat(7)}`,
  'Stripe key': `sk_live_${'a1B2c'.repeat(5)}`,
  'signed token': `eyJ${'hbGciOiJIUzI1NiJ9'}.eyJ${'zdWIiOiIxMjM0NTY3'}.${'abcDEF123_-'.repeat(3)}`,
  'webhook secret': `whsec_${'a1B2'.repeat(11)}`,
  'address with a password': `postgresql://curb:${'Tr0ub4dor'}@db.city.gov/curb`,
};

it.each(Object.entries(planted))('finds a %s', (kind, text) =>
  expect(secretsOf(`  x = "${text}"`)).toEqual([kind]),
);

it('lets pass what is none', () => {
  for (const text of [
    'postgresql://user:password@host:5432/database',
    'Authorization: Bearer …',
    'const key = randomBytes(32)',
    '-----BEGIN CERTIFICATE-----',
  ])
    expect(secretsOf(text)).toEqual([]);
});

it('says in which file and line, and how much it read', () => {
  const directory = mkdtempSync(join(tmpdir(), 'curbwright-secrets-'));
  writeFileSync(join(directory, 'a.txt'), `one\n${planted['AWS key']}\n`);
  writeFileSync(join(directory, 'b.bin'), Buffer.from([0, 1, 2]));
  expect(lookInto(directory, ['a.txt', 'b.bin'])).toEqual({
    found: ['a.txt:2  AWS key'],
    files: 2,
    lines: 3,
  });
  rmSync(directory, { recursive: true });
});
