// How a city opens its calls to other software: to all or by key, and how often. Read tolerantly: what does not fit counts as not set.
import { type OpenableScope, openableScopes } from './scopes.ts';

/** Calls a minute when the city says nothing: of a key, and of an address without one. */
export const keyCallsPerMinute = 600;
export const addressCallsPerMinute = 300;

export interface ApiAccess {
  /** What anybody may read without a key. */
  readonly open: readonly OpenableScope[];
  readonly key_calls_per_minute: number;
  readonly address_calls_per_minute: number;
}

export const openToAll: ApiAccess = {
  open: openableScopes,
  key_calls_per_minute: keyCallsPerMinute,
  address_calls_per_minute: addressCallsPerMinute,
};

const rateOf = (value: unknown, otherwise: number) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 ? value : otherwise;

/** The setting API_ACCESS as the city wrote it. A list of open scopes that is none opens nothing: a slip must not open what was closed. */
export function apiAccessOf(value: unknown): ApiAccess {
  if (typeof value !== 'object' || value === null) return openToAll;
  const entry: {
    readonly open?: unknown;
    readonly key_calls_per_minute?: unknown;
    readonly address_calls_per_minute?: unknown;
  } = value;
  const named: readonly unknown[] = Array.isArray(entry.open) ? entry.open : [];
  return {
    open: entry.open === undefined ? openableScopes : openableScopes.filter((scope) => named.includes(scope)),
    key_calls_per_minute: rateOf(entry.key_calls_per_minute, keyCallsPerMinute),
    address_calls_per_minute: rateOf(entry.address_calls_per_minute, addressCallsPerMinute),
  };
}
