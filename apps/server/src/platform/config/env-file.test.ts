// Entries in .env that have no effect are reported with the probably intended name, and never with
// a value.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { languages } from '@curbwright/core';
import { expect, it } from 'vitest';
import { formatFailure } from '../messages/terminal-messages.ts';
import { projectRoot } from '../root.ts';
import { settingNames } from './config.ts';
import { envFileIssues, envTextIssues } from './env-file.ts';

const said = (text: string) => envTextIssues(text).map((fault) => formatFailure(fault, 'en'));

it('names what is misspelt, unknown or no setting, by line and without values', () => {
  const text = [
    '# the city',
    'PORT=8080',
    'DATABSE_URL=postgresql://me:secret@host/city',
    'public_url = https://curbs.example.org',
    'BACKUP_DIR=/mnt/other',
    'WHATEVER_ELSE=secret',
    'secret alone',
    'export CITY=none',
    '',
  ].join('\r\n');
  expect(said(text)).toEqual([
    '.env, line 3: DATABSE_URL is not a setting and is ignored. Did you mean DATABASE_URL?',
    '.env, line 4: public_url is not a setting and is ignored. Did you mean PUBLIC_URL?',
    '.env, line 5: BACKUP_DIR is not a setting and is ignored. Did you mean BACKUPS_DIR?',
    '.env, line 6: WHATEVER_ELSE is not a setting and is ignored.',
    '.env, line 7 is not a setting. Write NAME=value, or start a comment with #.',
  ]);
  for (const language of languages)
    for (const fault of envTextIssues(text)) {
      const sentence = formatFailure(fault, language);
      expect(sentence).toContain('.env');
      expect(sentence).not.toMatch(/secret|config\.|\{\{/);
    }
});

it('knows every setting, the example, and the names of those who read the same file', () => {
  expect(said(settingNames.map((name) => `${name}=`).join('\n'))).toEqual([]);
  const example = readFileSync(join(projectRoot(), '.env.example'), 'utf8');
  expect(said(example)).toEqual([]);
  expect(said(example.replaceAll(/^#([A-Z])/gm, '$1'))).toEqual([]);
  const others = [
    'POSTGRES_PASSWORD',
    'NODE_ENV',
    'TZ',
    'MALLOC_ARENA_MAX',
    'COMPOSE_PROJECT_NAME',
    'npm_config_cache',
  ];
  expect(said(others.map((name) => `${name}=x`).join('\n'))).toEqual([]);
});

it('reads values of several lines as Node does', () => {
  const text = `OIDC_GROUP_MAP='{\n  "a": "editors",\n  "b": "admins"\n}'\nPROT=1\nMQTT_PASSWORD="open\nPORT=2\n`;
  expect(Object.keys(parseEnv(text)).toSorted()).toEqual(['MQTT_PASSWORD', 'OIDC_GROUP_MAP', 'PORT', 'PROT']);
  expect(said(text)).toEqual(['.env, line 5: PROT is not a setting and is ignored. Did you mean PORT?']);
});

it('looks at the file at the root, where there is one', () => {
  const root = mkdtempSync(join(tmpdir(), 'curbwright-env-'));
  try {
    expect(envFileIssues(root)).toEqual([]);
    writeFileSync(join(root, '.env'), 'CTIY=none\n');
    expect(envFileIssues(root)).toEqual([
      { code: 'config.misspelt-name', params: { line: 1, name: 'CTIY', nearest: 'CITY' } },
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
