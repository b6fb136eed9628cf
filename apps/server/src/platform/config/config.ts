// Reads the settings from the environment, validates them all at once and reports each invalid one
// in a message.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Failure, GroupMap } from '@curbwright/core';
import { z } from 'zod';
import { projectRoot } from '../root.ts';
import { defaultBackupRetention, minPassphraseLength } from './backup-settings.ts';
import {
  groupMapText,
  issuerAddress,
  type ProviderSettings,
  readProviderSettings,
  scopeList,
} from './identity-provider-settings.ts';
import { publishedFormatIds } from './published-format-ids.ts';

const logLevels = ['auto', 'silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const backupIntervals = ['none', 'hourly', 'daily'] as const;
export const demoSizes = ['tiny', 'town', 'city'] as const;
/** Maximum number of parking sessions generated for a demo city. */
export const maxDemoSessions = 10_000_000;

const integerText = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number >= min && number <= max);
const trueValues = ['1', 'true', 'yes', 'on'];
const falseValues = ['0', 'false', 'no', 'off'];
const booleanText = z
  .string()
  .toLowerCase()
  .refine((word) => trueValues.includes(word) || falseValues.includes(word))
  .transform((word) => trueValues.includes(word));
const urlText = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol));

const formatList = z
  .string()
  .transform((text) => (text.toLowerCase() === 'none' ? [] : text.split(',').map((part) => part.trim())))
  .refine((ids) => ids.every((id) => publishedFormatIds.includes(id)));

/** How many hourly, daily and weekly backups are retained. */
const retentionText = z
  .string()
  .regex(/^\d{1,4},\d{1,4},\d{1,4}$/)
  .transform((text) => {
    const [hourly = 0, daily = 0, weekly = 0] = text.split(',').map(Number);
    return { hourly, daily, weekly };
  })
  .refine(({ hourly, daily, weekly }) => hourly + daily + weekly > 0);

/** Topics of an MQTT broker, with the wildcards + and #. */
const topicList = z
  .string()
  .transform((text) => text.split(',').map((topic) => topic.trim()))
  .refine((topics) => topics.every((topic) => topic !== '' && topic.length <= 500));

interface Setting<T> {
  readonly schema: z.ZodType<T, string>;
  /** Default when the environment does not set it. */
  readonly fallback: T;
  /** Message that describes the expected value, and its parameters. */
  readonly expected: Failure;
}

function setting<T>(
  schema: z.ZodType<T, string>,
  fallback: T,
  code: string,
  params: Failure['params'] = {},
): Setting<T> {
  return { schema, fallback, expected: { code, params } };
}

const numberSetting = (fallback: number, min: number, max: number) =>
  setting(integerText(min, max), fallback, 'config.number', { min, max });
const switchSetting = (fallback: boolean) => setting(booleanText, fallback, 'config.switch');
function choiceSetting<const T extends readonly [string, ...string[]]>(choices: T, fallback: T[number]) {
  return setting<T[number]>(z.enum(choices), fallback, 'config.choice', { choices: choices.join(', ') });
}

/** All settings; `.env.example` documents each of them (a test compares the two). */
const settings = {
  PORT: numberSetting(8080, 0, 65_535),
  HOST: setting(z.string().regex(/^[A-Za-z0-9.:_-]+$/), '127.0.0.1', 'config.host'),
  DATA_DIR: setting(z.string().min(1), 'data', 'config.directory'),
  DATABASE_URL: setting<string | null>(urlText('postgres:', 'postgresql:'), null, 'config.database-url'),
  DATABASE_POOL: numberSetting(10, 2, 200),
  ALLOW_UNSAFE_DATABASE: switchSetting(false),
  STATEMENT_TIMEOUT: numberSetting(10_000, 100, 600_000),
  PUBLIC_STATEMENT_TIMEOUT: numberSetting(5_000, 100, 600_000),
  LEAST_FREE_MEGABYTES: numberSetting(200, 0, 999_999_999),
  SIGN_INS_PER_HOUR: numberSetting(100, 1, 1_000_000),
  STREAMS_PER_ADDRESS: numberSetting(20, 1, 1_000_000),
  CONNECTIONS_PER_ADDRESS: numberSetting(60, 1, 1_000_000),
  CITY: choiceSetting(['demo', 'none'], 'demo'),
  DEMO_SIZE: choiceSetting(demoSizes, 'town'),
  DEMO_SEED: numberSetting(1, 0, 999_999_999),
  DEMO_SESSIONS: setting<number | null>(integerText(0, maxDemoSessions), null, 'config.number', {
    min: 0,
    max: maxDemoSessions,
  }),
  PUBLIC_URL: setting<string | null>(urlText('http:', 'https:'), null, 'config.public-url'),
  STAGING: switchSetting(false),
  TRUST_PROXY: switchSetting(false),
  ALLOW_PRIVATE_TARGETS: switchSetting(false),
  WEBHOOKS: choiceSetting(['send', 'none'], 'send'),
  NIGHTLY_EXPORTS: setting<readonly string[]>(formatList, [], 'config.formats', {
    formats: publishedFormatIds.join(', '),
  }),
  NIGHTLY_EXPORTS_HOUR: numberSetting(3, 0, 23),
  NIGHTLY_EXPORTS_KEPT: numberSetting(7, 1, 3650),
  EXPORTS_DIR: setting<string | null>(z.string().min(1), null, 'config.directory'),
  IMPORT_MEGABYTES: numberSetting(500, 1, 4000),
  IMPORT_MINUTES: numberSetting(15, 1, 1440),
  BACKUPS: setting<(typeof backupIntervals)[number] | null>(z.enum(backupIntervals), null, 'config.choice', {
    choices: backupIntervals.join(', '),
  }),
  BACKUPS_KEPT: setting(retentionText, defaultBackupRetention, 'config.kept'),
  BACKUPS_DIR: setting<string | null>(z.string().min(1), null, 'config.directory'),
  BACKUP_PASSPHRASE: setting<string | null>(z.string().min(minPassphraseLength), null, 'config.passphrase', {
    min: minPassphraseLength,
  }),
  DEMO_LIVE: switchSetting(true),
  MQTT_URL: setting<string | null>(urlText('mqtt:', 'mqtts:', 'ws:', 'wss:'), null, 'config.mqtt-url'),
  MQTT_TOPICS: setting<readonly string[]>(topicList, ['curbwright/#'], 'config.topics'),
  MQTT_USERNAME: setting<string | null>(z.string().min(1), null, 'config.text'),
  MQTT_PASSWORD: setting<string | null>(z.string().min(1), null, 'config.text'),
  MQTT_CLIENT_ID: setting(z.string().regex(/^[\w-]{1,60}$/), 'curbwright', 'config.client-id'),
  MQTT_CA: setting<string | null>(z.string().min(1), null, 'config.file'),
  MQTT_MAPPING: setting<string | null>(z.string().min(1), null, 'config.file'),
  OIDC_ISSUER: setting<string | null>(issuerAddress, null, 'config.issuer'),
  OIDC_CLIENT_ID: setting<string | null>(z.string().max(500), null, 'config.text'),
  OIDC_CLIENT_SECRET: setting<string | null>(z.string().max(2000), null, 'config.text'),
  OIDC_CLIENT_SECRET_FILE: setting<string | null>(z.string().min(1), null, 'config.file'),
  OIDC_NAME: setting<string | null>(z.string().max(60), null, 'config.text'),
  OIDC_SCOPES: setting(scopeList, 'openid profile email', 'config.scopes'),
  OIDC_GROUPS_CLAIM: setting(z.string().max(500), 'groups', 'config.text'),
  OIDC_GROUP_MAP: setting<GroupMap | null>(groupMapText, null, 'config.group-map'),
  OIDC_ONLY: switchSetting(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting<string | null>(urlText('http:', 'https:'), null, 'config.public-url'),
  LOG_LEVEL: choiceSetting(logLevels, 'auto'),
  LOG_FORMAT: choiceSetting(['auto', 'pretty', 'json'], 'auto'),
  NODE_ENV: choiceSetting(['production', 'development', 'test'], 'production'),
} as const;

export const settingNames = Object.keys(settings);
/** Default of each setting. */
export const settingDefaults: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(settings).map(([name, { fallback }]) => [name, fallback]),
);

type SettingValues = { readonly [K in keyof typeof settings]: (typeof settings)[K]['fallback'] };

export interface Config {
  /** 0 = any free port. */
  readonly port: number;
  readonly host: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** `null` = the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  /** Serve even if the database does not guarantee durability (fsync off, …). */
  readonly allowUnsafeDatabase: boolean;
  /** Milliseconds after which a database statement is canceled. */
  readonly statementTimeout: number;
  /** The same limit for requests without sign-in. */
  readonly publicStatementTimeout: number;
  /** Writes stop when the data directory has fewer bytes free; 0 = not checked. */
  readonly leastFreeBytes: number;
  /**
   * Sign-in attempts per hour from one IP address; failed attempts on an account are counted
   * separately.
   */
  readonly signInsPerHour: number;
  /** Concurrent live streams per IP address, and per signed-in person. */
  readonly streamsPerAddress: number;
  /**
   * Concurrent connections per IP address; no effect with `trustProxy`, where all come from the
   * proxy.
   */
  readonly connectionsPerAddress: number;
  readonly city: 'demo' | 'none';
  readonly demoSize: (typeof demoSizes)[number];
  readonly demoSeed: number;
  /**
   * Approximate number of parking sessions in the demo city; 0 = none, `null` = the default for its
   * size.
   */
  readonly demoSessions: number | null;
  /** Without a trailing slash; `null` = the URL at which the server listens. */
  readonly publicUrl: string | null;
  readonly staging: boolean;
  /** Trust X-Forwarded-* headers of the proxy in front. */
  readonly trustProxy: boolean;
  /** Whether URLs entered by users (webhooks) may point to this machine or its networks. */
  readonly allowPrivateTargets: boolean;
  /** `none`: no webhooks are sent, as required for a copy of a city; deliveries stay queued. */
  readonly webhooks: 'send' | 'none';
  readonly nightlyExports: {
    /** Ids of formats; an empty list disables exports. */
    readonly formats: readonly string[];
    /** Hour of the day, in the city's time, from which exports are written. */
    readonly hour: number;
    /** Number of nights whose files are retained. */
    readonly kept: number;
  };
  /** Absolute path; `null` = `exports` in `dataDir`. */
  readonly exportsDir: string | null;
  /** Total size in megabytes of the files of one browser import. */
  readonly importMegabytes: number;
  /** Limit for one browser import, in minutes of both wall-clock and CPU time. */
  readonly importMinutes: number;
  readonly backups: {
    /** How often the server creates a backup automatically. */
    readonly every: 'none' | 'hourly' | 'daily';
    readonly kept: { readonly hourly: number; readonly daily: number; readonly weekly: number };
    /** Absolute path. */
    readonly directory: string;
    /** Encrypts keys and settings; `null` = they are not included in backups. */
    readonly passphrase: string | null;
  };
  /** Whether the demo city's sensors are simulated while the server runs. */
  readonly demoLive: boolean;
  /** The MQTT broker that delivers sensor messages; `null` = none. File paths are absolute. */
  readonly broker: {
    readonly url: string;
    readonly topics: readonly string[];
    readonly username: string | null;
    readonly password: string | null;
    readonly clientId: string;
    /** Certificates to trust instead of the default ones. */
    readonly ca: string | null;
    /** How payloads are interpreted; `null` = readings or CDS events. */
    readonly mapping: string | null;
  } | null;
  /** The identity provider for single sign-on; `null` = none. */
  readonly provider: ProviderSettings | null;
  /** Where traces are sent (OTLP over HTTP); `null` = tracing is off. */
  readonly tracesTo: string | null;
  readonly logLevel: (typeof logLevels)[number];
  readonly logFormat: 'auto' | 'pretty' | 'json';
  readonly environment: 'production' | 'development' | 'test';
  /** Absolute path of the repository root. */
  readonly root: string;
}

type ConfigResult =
  | { readonly ok: true; readonly value: Config }
  | { readonly ok: false; readonly refusals: readonly Failure[] };

/**
 * Default backup interval when BACKUPS is not set: daily for a real city, none for the demo city.
 */
export function defaultBackupInterval(city: Config['city']): Config['backups']['every'] {
  return city === 'none' ? 'daily' : 'none';
}

function toConfig(values: SettingValues, root: string, provider: ProviderSettings | null): Config {
  const dataDir = resolve(root, values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    allowUnsafeDatabase: values.ALLOW_UNSAFE_DATABASE,
    statementTimeout: values.STATEMENT_TIMEOUT,
    publicStatementTimeout: Math.min(values.PUBLIC_STATEMENT_TIMEOUT, values.STATEMENT_TIMEOUT),
    leastFreeBytes: values.LEAST_FREE_MEGABYTES * 1e6,
    signInsPerHour: values.SIGN_INS_PER_HOUR,
    streamsPerAddress: values.STREAMS_PER_ADDRESS,
    connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
    city: values.CITY,
    demoSize: values.DEMO_SIZE,
    demoSeed: values.DEMO_SEED,
    demoSessions: values.DEMO_SESSIONS,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    staging: values.STAGING,
    trustProxy: values.TRUST_PROXY,
    allowPrivateTargets: values.ALLOW_PRIVATE_TARGETS,
    webhooks: values.WEBHOOKS,
    nightlyExports: {
      formats: values.NIGHTLY_EXPORTS,
      hour: values.NIGHTLY_EXPORTS_HOUR,
      kept: values.NIGHTLY_EXPORTS_KEPT,
    },
    exportsDir: values.EXPORTS_DIR === null ? null : resolve(root, values.EXPORTS_DIR),
    importMegabytes: values.IMPORT_MEGABYTES,
    importMinutes: values.IMPORT_MINUTES,
    backups: {
      every: values.BACKUPS ?? defaultBackupInterval(values.CITY),
      kept: values.BACKUPS_KEPT,
      directory: resolve(root, values.BACKUPS_DIR ?? join(dataDir, 'backups')),
      passphrase: values.BACKUP_PASSPHRASE,
    },
    demoLive: values.DEMO_LIVE,
    broker:
      values.MQTT_URL === null
        ? null
        : {
            url: values.MQTT_URL,
            topics: values.MQTT_TOPICS,
            username: values.MQTT_USERNAME,
            password: values.MQTT_PASSWORD,
            clientId: values.MQTT_CLIENT_ID,
            ca: values.MQTT_CA === null ? null : resolve(root, values.MQTT_CA),
            mapping: values.MQTT_MAPPING === null ? null : resolve(root, values.MQTT_MAPPING),
          },
    provider,
    tracesTo: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    environment: values.NODE_ENV,
    root,
  };
}

/** The invalid value as shown in messages. Secrets are masked, including those in database URLs. */
function maskSecret(name: string, value: string): string {
  return ['DATABASE_URL', 'MQTT_URL', 'MQTT_PASSWORD', 'BACKUP_PASSPHRASE', 'OIDC_CLIENT_SECRET'].includes(
    name,
  )
    ? '…'
    : value.slice(0, 80);
}

/**
 * Reads the settings from an environment. An empty variable counts as absent; each invalid value
 * yields its own error.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  root: string = projectRoot(),
): ConfigResult {
  const refusals: Failure[] = [];
  const read = <T>(name: string, { schema, fallback, expected }: Setting<T>): T => {
    const text = env[name]?.trim();
    if (text === undefined || text === '') return fallback;
    const parsed = schema.safeParse(text);
    if (parsed.success) return parsed.data;
    refusals.push({ ...expected, params: { ...expected.params, name, value: maskSecret(name, text) } });
    return fallback;
  };
  const values: SettingValues = {
    PORT: read('PORT', settings.PORT),
    HOST: read('HOST', settings.HOST),
    DATA_DIR: read('DATA_DIR', settings.DATA_DIR),
    DATABASE_URL: read('DATABASE_URL', settings.DATABASE_URL),
    DATABASE_POOL: read('DATABASE_POOL', settings.DATABASE_POOL),
    ALLOW_UNSAFE_DATABASE: read('ALLOW_UNSAFE_DATABASE', settings.ALLOW_UNSAFE_DATABASE),
    STATEMENT_TIMEOUT: read('STATEMENT_TIMEOUT', settings.STATEMENT_TIMEOUT),
    PUBLIC_STATEMENT_TIMEOUT: read('PUBLIC_STATEMENT_TIMEOUT', settings.PUBLIC_STATEMENT_TIMEOUT),
    LEAST_FREE_MEGABYTES: read('LEAST_FREE_MEGABYTES', settings.LEAST_FREE_MEGABYTES),
    SIGN_INS_PER_HOUR: read('SIGN_INS_PER_HOUR', settings.SIGN_INS_PER_HOUR),
    STREAMS_PER_ADDRESS: read('STREAMS_PER_ADDRESS', settings.STREAMS_PER_ADDRESS),
    CONNECTIONS_PER_ADDRESS: read('CONNECTIONS_PER_ADDRESS', settings.CONNECTIONS_PER_ADDRESS),
    CITY: read('CITY', settings.CITY),
    DEMO_SIZE: read('DEMO_SIZE', settings.DEMO_SIZE),
    DEMO_SEED: read('DEMO_SEED', settings.DEMO_SEED),
    DEMO_SESSIONS: read('DEMO_SESSIONS', settings.DEMO_SESSIONS),
    PUBLIC_URL: read('PUBLIC_URL', settings.PUBLIC_URL),
    STAGING: read('STAGING', settings.STAGING),
    TRUST_PROXY: read('TRUST_PROXY', settings.TRUST_PROXY),
    ALLOW_PRIVATE_TARGETS: read('ALLOW_PRIVATE_TARGETS', settings.ALLOW_PRIVATE_TARGETS),
    WEBHOOKS: read('WEBHOOKS', settings.WEBHOOKS),
    NIGHTLY_EXPORTS: read('NIGHTLY_EXPORTS', settings.NIGHTLY_EXPORTS),
    NIGHTLY_EXPORTS_HOUR: read('NIGHTLY_EXPORTS_HOUR', settings.NIGHTLY_EXPORTS_HOUR),
    NIGHTLY_EXPORTS_KEPT: read('NIGHTLY_EXPORTS_KEPT', settings.NIGHTLY_EXPORTS_KEPT),
    EXPORTS_DIR: read('EXPORTS_DIR', settings.EXPORTS_DIR),
    IMPORT_MEGABYTES: read('IMPORT_MEGABYTES', settings.IMPORT_MEGABYTES),
    IMPORT_MINUTES: read('IMPORT_MINUTES', settings.IMPORT_MINUTES),
    BACKUPS: read('BACKUPS', settings.BACKUPS),
    BACKUPS_KEPT: read('BACKUPS_KEPT', settings.BACKUPS_KEPT),
    BACKUPS_DIR: read('BACKUPS_DIR', settings.BACKUPS_DIR),
    BACKUP_PASSPHRASE: read('BACKUP_PASSPHRASE', settings.BACKUP_PASSPHRASE),
    DEMO_LIVE: read('DEMO_LIVE', settings.DEMO_LIVE),
    MQTT_URL: read('MQTT_URL', settings.MQTT_URL),
    MQTT_TOPICS: read('MQTT_TOPICS', settings.MQTT_TOPICS),
    MQTT_USERNAME: read('MQTT_USERNAME', settings.MQTT_USERNAME),
    MQTT_PASSWORD: read('MQTT_PASSWORD', settings.MQTT_PASSWORD),
    MQTT_CLIENT_ID: read('MQTT_CLIENT_ID', settings.MQTT_CLIENT_ID),
    MQTT_CA: read('MQTT_CA', settings.MQTT_CA),
    MQTT_MAPPING: read('MQTT_MAPPING', settings.MQTT_MAPPING),
    OIDC_ISSUER: read('OIDC_ISSUER', settings.OIDC_ISSUER),
    OIDC_CLIENT_ID: read('OIDC_CLIENT_ID', settings.OIDC_CLIENT_ID),
    OIDC_CLIENT_SECRET: read('OIDC_CLIENT_SECRET', settings.OIDC_CLIENT_SECRET),
    OIDC_CLIENT_SECRET_FILE: read('OIDC_CLIENT_SECRET_FILE', settings.OIDC_CLIENT_SECRET_FILE),
    OIDC_NAME: read('OIDC_NAME', settings.OIDC_NAME),
    OIDC_SCOPES: read('OIDC_SCOPES', settings.OIDC_SCOPES),
    OIDC_GROUPS_CLAIM: read('OIDC_GROUPS_CLAIM', settings.OIDC_GROUPS_CLAIM),
    OIDC_GROUP_MAP: read('OIDC_GROUP_MAP', settings.OIDC_GROUP_MAP),
    OIDC_ONLY: read('OIDC_ONLY', settings.OIDC_ONLY),
    OTEL_EXPORTER_OTLP_ENDPOINT: read('OTEL_EXPORTER_OTLP_ENDPOINT', settings.OTEL_EXPORTER_OTLP_ENDPOINT),
    LOG_LEVEL: read('LOG_LEVEL', settings.LOG_LEVEL),
    LOG_FORMAT: read('LOG_FORMAT', settings.LOG_FORMAT),
    NODE_ENV: read('NODE_ENV', settings.NODE_ENV),
  };
  if (refusals.length > 0) return { ok: false, refusals };
  const provider = readProviderSettings(values, root);
  return provider !== null && 'length' in provider
    ? { ok: false, refusals: provider }
    : { ok: true, value: toConfig(values, root, provider) };
}

/**
 * The settings of this process: its environment, then the `.env` file at the root if there is one.
 */
export function readProcessConfig(): ConfigResult {
  const root = projectRoot();
  const file = join(root, '.env');
  // Node's own reader: variables already in the environment take precedence.
  if (existsSync(file)) process.loadEnvFile(file);
  return readConfig(process.env, root);
}

/** The settings set in the environment, for a backup; without the passphrase that encrypts it. */
export function environmentSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Readonly<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const name of settingNames) {
    const value = env[name];
    if (name !== 'BACKUP_PASSPHRASE' && value !== undefined && value !== '') said[name] = value;
  }
  return said;
}
