// Detects settings with which a city should not be served publicly, for doctor and the
// administration overview.
import { isIP } from 'node:net';
import type { Failure } from '@curbwright/core';
import type { Config } from '../config/config.ts';

export interface WeakSetting {
  /** `true` if a city must not run with this setting; otherwise it is only a warning. */
  readonly isWrong: boolean;
  /** The problem, in the form of an error. */
  readonly what: Failure;
}

type CheckedSettings = Pick<
  Config,
  | 'allowPrivateTargets'
  | 'allowUnsafeDatabase'
  | 'databaseUrl'
  | 'environment'
  | 'host'
  | 'logLevel'
  | 'publicUrl'
  | 'trustProxy'
  | 'webhooks'
>;

/** Passwords that attackers try first on databases. */
const usualPasswords = new Set([
  '',
  'postgres',
  'password',
  'secret',
  'changeme',
  'admin',
  'root',
  'curbwright',
]);

function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

/**
 * Whether other machines can connect: through a public URL, or because the server listens for them.
 */
export function isReachableRemotely({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return publicUrl === null ? !isLoopbackHost(host) : !isLoopbackHost(new URL(publicUrl).hostname);
}

function hasWeakDatabasePassword({ databaseUrl }: CheckedSettings): boolean {
  if (databaseUrl === null) return false;
  const { hostname, password } = new URL(databaseUrl);
  // Over a socket, or on this machine, the database may authenticate us in another way.
  if (password === '' && (hostname === '' || isLoopbackHost(hostname))) return false;
  return usualPasswords.has(decodeURIComponent(password).toLowerCase());
}

/**
 * Finds every weakness of the settings. For a server that only this machine can reach, reports only
 * those that lose data or reveal too much.
 */
export function findWeakSettings(config: CheckedSettings): WeakSetting[] {
  const { publicUrl } = config;
  const isOpen = isReachableRemotely(config);
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const all: (WeakSetting & { readonly holds: boolean })[] = [
    {
      holds: isOpen && !isHttps,
      isWrong: true,
      what: { code: 'weak.no-tls', params: {} },
    },
    {
      holds: config.environment !== 'production',
      isWrong: true,
      what: { code: 'weak.environment', params: { value: config.environment } },
    },
    {
      holds: isOpen && ['debug', 'trace'].includes(config.logLevel),
      isWrong: true,
      what: { code: 'weak.log-level', params: { value: config.logLevel } },
    },
    {
      holds: config.allowUnsafeDatabase,
      isWrong: true,
      what: { code: 'weak.unsafe-database', params: {} },
    },
    {
      holds: hasWeakDatabasePassword(config),
      isWrong: true,
      what: { code: 'weak.database-password', params: {} },
    },
    {
      holds: config.trustProxy && publicUrl === null,
      isWrong: false,
      what: { code: 'weak.proxy-without-address', params: {} },
    },
    {
      holds: isHttps && !config.trustProxy,
      isWrong: false,
      what: { code: 'weak.https-without-proxy', params: {} },
    },
    {
      holds: config.allowPrivateTargets,
      isWrong: false,
      what: { code: 'weak.private-targets', params: {} },
    },
    {
      // Disabling webhooks is right for a local copy, but in a city open to others subscribers
      // would not be notified of changes.
      holds: isOpen && config.webhooks === 'none',
      isWrong: false,
      what: { code: 'weak.webhooks-silent', params: {} },
    },
  ];
  return all.filter(({ holds }) => holds).map(({ isWrong, what }) => ({ isWrong, what }));
}
