// The guide's commands to restore a backup next to the running city and inspect it, for a city that
// uses every setting: they affect nothing of the running city.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig, settingNames } from '../../platform/config/config.ts';
import { projectRoot } from '../../platform/root.ts';

const root = mkdtempSync(join(tmpdir(), 'curbwright-trial-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/**
 * A running city's `.env` with every setting that makes the server contact others or lets others
 * in.
 */
const ofCity: Readonly<Record<string, string>> = {
  PORT: '8080',
  HOST: '0.0.0.0',
  DATA_DIR: '/city/data',
  DATABASE_URL: 'postgresql://curbwright:secret@database.example/city',
  PUBLIC_URL: 'https://curbs.example.org',
  TRUST_PROXY: 'true',
  NIGHTLY_EXPORTS: 'curblr,csv',
  EXPORTS_DIR: '/city/exports',
  BACKUPS: 'hourly',
  BACKUPS_DIR: '/city/backups',
  WEBHOOKS: 'send',
  MQTT_URL: 'mqtts://broker.example',
  OIDC_ISSUER: 'https://people.example',
  OIDC_CLIENT_ID: 'curbwright',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_GROUP_MAP: '{"staff": "editors"}',
  OIDC_ONLY: 'true',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
};

/**
 * Settings that contact nobody and write nowhere, so the copy may use the same values as the city.
 */
const harmlessSettings = new Set(
  `DATABASE_POOL ALLOW_UNSAFE_DATABASE STATEMENT_TIMEOUT PUBLIC_STATEMENT_TIMEOUT LEAST_FREE_MEGABYTES SIGN_INS_PER_HOUR STREAMS_PER_ADDRESS
  CONNECTIONS_PER_ADDRESS CITY DEMO_SIZE DEMO_SEED DEMO_SESSIONS DEMO_LIVE STAGING ALLOW_PRIVATE_TARGETS NIGHTLY_EXPORTS_HOUR NIGHTLY_EXPORTS_KEPT IMPORT_MEGABYTES IMPORT_MINUTES
  BACKUPS_KEPT
  BACKUP_PASSPHRASE MQTT_TOPICS MQTT_USERNAME MQTT_PASSWORD MQTT_CLIENT_ID MQTT_CA MQTT_MAPPING OIDC_CLIENT_SECRET_FILE OIDC_NAME OIDC_SCOPES
  OIDC_GROUPS_CLAIM LOG_LEVEL LOG_FORMAT NODE_ENV`.split(/\s+/),
);

const guide = readFileSync(join(projectRoot(), 'docs/city-guide.md'), 'utf8');

/** The settings in the guide's command. */
function settingsInGuide(): Record<string, string> {
  const command = /^```\n((?:[^`]*\n)?[^`]*DATA_DIR=data-trial[^`]*npm start)\n```$/m.exec(guide)?.[1] ?? '';
  return Object.fromEntries(
    [...command.matchAll(/([A-Z_]+)=(\S*)/g)].map(([, name, value]) => [name, value]),
  );
}

/** The settings in compose.yaml for every server container, which override its `.env`. */
function settingsInCompose(): Record<string, string> {
  const compose = readFileSync(join(projectRoot(), 'compose.yaml'), 'utf8');
  const block = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(compose)?.[1] ?? '';
  const said = [...block.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll(/\$\{([A-Z_]+):[-?]([^}]*)\}/g, (_, named, other) => ofCity[named] ?? other),
  ]);
  return Object.fromEntries(said);
}

/**
 * The guide's container commands for the copy: the options for docker, the command for the server,
 * and the settings.
 */
const inContainers = [
  ...guide.replaceAll('\\\n', ' ').matchAll(/^docker compose run (.*?) curbwright (.*)$/gm),
]
  .map(([line, options = '', command = '']) => ({ line, options, command }))
  .filter(({ line }) => line.includes('trial'))
  .map((said) => ({
    ...said,
    settings: Object.fromEntries(
      [...said.options.matchAll(/-e ([A-Z_]+)=(\S*)/g)].map(([, name, value]) => [name, value]),
    ),
  }));

/** The environment of a process with these variables and this `.env`, as Node reads it. */
function environment(said: Record<string, string>): Record<string, string> {
  const file = join(root, '.env');
  writeFileSync(
    file,
    Object.entries(ofCity)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  );
  const script = 'process.loadEnvFile(process.argv[1]); console.log(JSON.stringify(process.env))';
  const told = execFileSync(process.execPath, ['-e', script, file], { env: said, encoding: 'utf8' });
  return z.record(z.string(), z.string()).parse(JSON.parse(told));
}

it('knows of every setting whether a copy may have it', () => {
  expect([...Object.keys(ofCity), ...harmlessSettings].sort()).toEqual([...settingNames].sort());
});

/** Settings required of every server that shows a copy. */
const ofCopy = {
  databaseUrl: null,
  publicUrl: null,
  trustProxy: false,
  nightlyExports: { formats: [] },
  exportsDir: null,
  webhooks: 'none',
  broker: null,
  provider: null,
  tracesTo: null,
};

it('leaves the running city, its files and everybody it talks to alone', () => {
  const city = readConfig(environment({}), root);
  expect(city).toMatchObject({ ok: true, value: { host: '0.0.0.0', exportsDir: '/city/exports' } });
  const trial = readConfig(environment(settingsInGuide()), root);
  if (!trial.ok) throw new Error(JSON.stringify(trial.refusals));
  const { value } = trial;
  expect(value).toMatchObject({
    ...ofCopy,
    port: 8090,
    host: '127.0.0.1',
    dataDir: join(root, 'data-trial'),
    backups: { every: 'none', directory: join(root, 'data-trial', 'backups') },
  });
  expect(JSON.stringify({ ...value, backups: { ...value.backups, passphrase: null } })).not.toMatch(
    /example|\/city/,
  );
});

it('leaves them alone in containers too, where compose.yaml has the last word but for -e', () => {
  const compose = settingsInCompose();
  expect(compose).toMatchObject({ DATA_DIR: '/data', BACKUPS_DIR: '/backups', HOST: '0.0.0.0' });
  expect(readConfig(environment(compose), root)).toMatchObject({
    ok: true,
    value: { databaseUrl: expect.stringContaining('@database:'), dataDir: '/data' },
  });
  const steps = ['restore /backups/FILE --yes', 'user add trial --group admins --generate', 'serve'];
  expect(inContainers.map(({ command }) => command)).toEqual([...steps, '-r /data/trial']);
  for (const { command, settings } of inContainers.slice(0, 3)) {
    const trial = readConfig(environment({ ...compose, ...settings }), root);
    if (!trial.ok) throw new Error(JSON.stringify(trial.refusals));
    expect([command, trial.value.databaseUrl, trial.value.dataDir]).toEqual([command, null, '/data/trial']);
    if (command !== 'serve') continue;
    expect(trial.value).toMatchObject({
      ...ofCopy,
      backups: { every: 'none', directory: '/data/trial/backups' },
    });
    expect(JSON.stringify(trial.value)).not.toMatch(/example|\/city|@database/);
  }
  // Only this machine can reach the copy, at the URL the guide gives.
  expect(inContainers[2]?.options).toContain('-p 127.0.0.1:8090:8080');
  expect(compose.PORT).toBe('8080');
  expect(inContainers[3]?.options).toContain('--entrypoint rm');
});
