// Settings: defaults, all invalid settings reported at once, secrets never repeated, every setting
// documented.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { formatFailure } from '../messages/terminal-messages.ts';
import { projectRoot } from '../root.ts';
import { readConfig, settingNames } from './config.ts';

it('has a default for everything, and takes an empty variable as absent', () => {
  const read = readConfig({ PORT: '', CITY: ' ' }, '/srv/curbwright');
  expect(read).toMatchObject({
    ok: true,
    value: {
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/curbwright/data',
      databaseUrl: null,
      city: 'demo',
    },
  });
});

it('backs a city of one’s own up every day where nothing else is said, and the made-up one not', () => {
  const every = (env: Record<string, string>) => {
    const read = readConfig(env);
    return read.ok ? read.value.backups : null;
  };
  expect(every({})).toMatchObject({ every: 'none' });
  expect(every({ CITY: 'none' })).toMatchObject({
    every: 'daily',
    kept: { hourly: 24, daily: 14, weekly: 8 },
  });
  expect(every({ CITY: 'none', BACKUPS: 'none' })?.every).toBe('none');
  expect(every({ CITY: 'demo', BACKUPS: 'hourly' })?.every).toBe('hourly');
});

it('names every wrong setting at once, in words', () => {
  const read = readConfig({
    PORT: '80800',
    CITY: 'Paris',
    STAGING: 'perhaps',
    PUBLIC_URL: 'javascript:alert(1)',
    DATABASE_URL: 'mysql://user:secret@host/db',
  });
  if (read.ok) throw new Error('wrong settings were taken');
  const sentences = read.refusals.map((refusal) => formatFailure(refusal, 'en'));
  expect(sentences).toEqual([
    'PORT must be a whole number from 0 to 65535, not "80800".',
    'DATABASE_URL must be an address such as postgresql://user:password@host:5432/database; the current value is not one.',
    'CITY must be one of demo, none, not "Paris".',
    'PUBLIC_URL must be an address such as https://curbs.example.org, not "javascript:alert(1)".',
    'STAGING must be true or false, not "perhaps".',
  ]);
  expect(formatFailure(read.refusals[0] ?? { code: '', params: {} }, 'es')).toContain('debe ser');
});

it('is documented: .env.example names every setting and no other', () => {
  const text = readFileSync(join(projectRoot(), '.env.example'), 'utf8');
  const named = [...text.matchAll(/^#?\s?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name ?? '');
  expect(named.sort()).toEqual([...settingNames].sort());
});
