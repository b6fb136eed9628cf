// What a key of other software may be given, and what a call is to somebody who is no person: the one place that decides it.

/** What a key may do, each a scope of its own; none of them is a permission of staff. */
export const keyScopes = [
  'rules:read',
  'cds:read',
  // Single stays and their sums, as CDS Metrics tells them: never open to all.
  'metrics:read',
  // Single events, from which single stays are read: never open to all either.
  'events:read',
  'events:write',
  'readings:write',
  'sessions:write',
] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Scopes a city may open to everybody: they only read what the public map shows too. */
export const openableScopes = ['rules:read', 'cds:read'] as const satisfies readonly KeyScope[];
export type OpenableScope = (typeof openableScopes)[number];

export function isOpenable(scope: KeyScope | null): scope is OpenableScope {
  return openableScopes.some((openable) => openable === scope);
}

/** Why a key may not make a call; null = it may. */
type KeyFault = 'scope_missing' | 'permission_denied' | null;

/**
 * What a key may call: what one of its scopes names, what the city opens to everybody, and reads that are public to all. Never what is for people.
 * @param call its scope (null = none), and whether it is a read that anybody may make
 */
export function keyFault(
  call: { readonly scope: KeyScope | null; readonly publicRead: boolean },
  scopes: readonly KeyScope[],
  open: ReadonlySet<KeyScope>,
): KeyFault {
  if (call.scope === null) return call.publicRead ? null : 'permission_denied';
  return scopes.includes(call.scope) || open.has(call.scope) ? null : 'scope_missing';
}
