// Parses how a city opens its API: to everyone or by key, and with which rate limits. Parsing is
// tolerant: invalid values count as not set.
import { type OpenableScope, openableScopes } from './scopes.ts';

/** Default rate limits in requests per minute: for a key, and for an IP address without one. */
export const defaultKeyCallsPerMinute = 600;
export const defaultAddressCallsPerMinute = 300;

export interface ApiAccess {
  /** Scopes anyone may read without a key. */
  readonly open: readonly OpenableScope[];
  readonly key_calls_per_minute: number;
  readonly address_calls_per_minute: number;
}

export const defaultApiAccess: ApiAccess = {
  open: openableScopes,
  key_calls_per_minute: defaultKeyCallsPerMinute,
  address_calls_per_minute: defaultAddressCallsPerMinute,
};

const parseRate = (value: unknown, otherwise: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 ? value : otherwise;

/**
 * Parses the setting API_ACCESS. An invalid list of open scopes opens nothing, so a typo cannot
 * expose data.
 */
export function parseApiAccess(value: unknown): ApiAccess {
  if (typeof value !== 'object' || value === null) return defaultApiAccess;
  const entry: {
    readonly open?: unknown;
    readonly key_calls_per_minute?: unknown;
    readonly address_calls_per_minute?: unknown;
  } = value;
  const named: readonly unknown[] = Array.isArray(entry.open) ? entry.open : [];
  return {
    open: entry.open === undefined ? openableScopes : openableScopes.filter((scope) => named.includes(scope)),
    key_calls_per_minute: parseRate(entry.key_calls_per_minute, defaultKeyCallsPerMinute),
    address_calls_per_minute: parseRate(entry.address_calls_per_minute, defaultAddressCallsPerMinute),
  };
}
