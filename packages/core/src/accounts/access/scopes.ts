// Scopes of API keys and the operations a key may use. All checks of key scopes are here.

/** What an API key may do. Keys have no staff permissions. */
export const keyScopes = [
  'rules:read',
  'cds:read',
  // Individual parking sessions and their totals, as in CDS Metrics: never open to everyone.
  'metrics:read',
  // Individual events: never open to everyone either, because parking sessions can be derived from
  // them.
  'events:read',
  'events:write',
  'readings:write',
  'sessions:write',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Scopes a city may open to everyone, because they only read what the public map also shows. */
export const openableScopes = ['rules:read', 'cds:read'] as const satisfies readonly KeyScope[];
export type OpenableScope = (typeof openableScopes)[number];

export function isOpenable(scope: KeyScope | null): scope is OpenableScope {
  return openableScopes.some((openable) => openable === scope);
}

/** Why a key may not use an operation; `null` = it may. */
type KeyAccessError = 'scope_missing' | 'permission_denied' | null;

/**
 * Checks whether a key may use an operation: those in its scopes, those in scopes the city opens to
 * everyone, and public reads, but never operations for users.
 * @param call its scope (`null` = none), and whether it is a public read
 */
export function keyAccessError(
  call: { readonly scope: KeyScope | null; readonly publicRead: boolean },
  scopes: readonly KeyScope[],
  open: ReadonlySet<KeyScope>,
): KeyAccessError {
  if (call.scope === null) return call.publicRead ? null : 'permission_denied';
  return scopes.includes(call.scope) || open.has(call.scope) ? null : 'scope_missing';
}
