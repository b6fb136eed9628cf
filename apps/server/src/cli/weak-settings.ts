// Settings with which a city should not be served to others: what doctor says of them.
import { isIP } from 'node:net';
import type { Config } from '../config.ts';

export interface Weakness {
  /** A city must not be served so; else it is worth a thought. */
  readonly isWrong: boolean;
  readonly says: string;
}

type Looked = Pick<
  Config,
  | 'allowPrivateTargets'
  | 'allowUnsafeDatabase'
  | 'databaseUrl'
  | 'environment'
  | 'host'
  | 'logLevel'
  | 'publicUrl'
  | 'trustProxy'
>;

/** What is tried first on databases. */
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

function isOwnMachine(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '');
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'));
}

/** True when other machines come here: by an address of their own, or because the server listens to them. */
export function isOpenToOthers({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return publicUrl === null ? !isOwnMachine(host) : !isOwnMachine(new URL(publicUrl).hostname);
}

function weakDatabasePassword({ databaseUrl }: Looked): boolean {
  if (databaseUrl === null) return false;
  const { hostname, password } = new URL(databaseUrl);
  // By socket, or on this machine, the database may know us by other means.
  if (password === '' && (hostname === '' || isOwnMachine(hostname))) return false;
  return usualPasswords.has(decodeURIComponent(password).toLowerCase());
}

/** Every weakness of the settings; of a server for this machine alone only what loses data or tells too much. */
export function weaknessesOf(config: Looked): Weakness[] {
  const { publicUrl } = config;
  const isOpen = isOpenToOthers(config);
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const all: (Weakness & { readonly holds: boolean })[] = [
    {
      holds: isOpen && !isHttps,
      isWrong: true,
      says: 'other machines come here without https: put TLS in front, and set PUBLIC_URL=https://…',
    },
    { holds: config.environment !== 'production', isWrong: true, says: `NODE_ENV is ${config.environment}` },
    {
      holds: isOpen && ['debug', 'trace'].includes(config.logLevel),
      isWrong: true,
      says: `LOG_LEVEL=${config.logLevel} writes more than an operator should keep`,
    },
    {
      holds: config.allowUnsafeDatabase,
      isWrong: true,
      says: 'ALLOW_UNSAFE_DATABASE: a power cut may lose what was saved',
    },
    {
      holds: weakDatabasePassword(config),
      isWrong: true,
      says: "the database's password is among the first that are tried",
    },
    {
      holds: config.trustProxy && publicUrl === null,
      isWrong: false,
      says: 'TRUST_PROXY without PUBLIC_URL: who reaches the server without the proxy chooses its address and host',
    },
    {
      holds: isHttps && !config.trustProxy,
      isWrong: false,
      says: 'https without TRUST_PROXY: all people have the address of the proxy, and its limits',
    },
    {
      holds: config.allowPrivateTargets,
      isWrong: false,
      says: 'ALLOW_PRIVATE_TARGETS: administrators of the city reach what this machine reaches',
    },
  ];
  return all.filter(({ holds }) => holds).map(({ isWrong, says }) => ({ isWrong, says }));
}
