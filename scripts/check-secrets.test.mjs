// Secrets of each kind are found where they are planted, and what only looks like one is let pass.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lookInto, secretsOf } from './check-secrets.mjs';
import { root } from './tool.mjs';

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

/** What the check says of a tree, by place, and how it ended. */
function checked(base) {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(root, 'scripts/check-secrets.mjs'), '--all', '--in', base],
    { encoding: 'utf8' },
  );
  const counts = [...stdout.matchAll(/^(\w+): \d+ lines, (\d+) secrets$/gm)];
  return {
    status,
    stdout,
    found: Object.fromEntries(counts.map(([, place, count]) => [place, Number(count)])),
  };
}

it('finds a key in a file, in the history alone, and in what was built, each by its own scanner', () => {
  const base = mkdtempSync(join(tmpdir(), 'curbwright-secrets-'));
  const git = (...args) => {
    const who = [
      '-c',
      'user.name=Nobody',
      '-c',
      'user.email=nobody@example.org',
      '-c',
      'commit.gpgsign=false',
    ];
    const { status, stderr } = spawnSync('git', [...who, ...args], { cwd: base, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  const put = (file, text) => writeFileSync(join(base, file), `${text}\n`);
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'One');
  };
  git('init', '--quiet');
  put('.gitignore', 'dist');
  put('a.txt', 'nothing');
  commit();
  expect(checked(base)).toMatchObject({ status: 0, found: { files: 0, history: 0, built: 0 } });
  put('a.txt', planted['GitHub token']);
  commit();
  expect(checked(base)).toMatchObject({ status: 1, found: { files: 1, history: 1, built: 0 } });
  // Taken away again: it stands in the history for ever.
  put('a.txt', 'nothing');
  commit();
  const later = checked(base);
  expect(later).toMatchObject({ status: 1, found: { files: 0, history: 1, built: 0 } });
  expect(later.stdout).toMatch(/commit [0-9a-f]{12} {2}GitHub token/);
  mkdirSync(join(base, 'apps/web/dist/assets'), { recursive: true });
  put('apps/web/dist/assets/app.js', `const key = '${planted['AWS key']}';`);
  const built = checked(base);
  expect(built).toMatchObject({ status: 1, found: { files: 0, history: 1, built: 1 } });
  expect(built.stdout).toContain('apps/web/dist/assets/app.js:1  AWS key');
  rmSync(base, { recursive: true });
});
