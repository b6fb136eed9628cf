// Permission checks: the only place that decides who may do what.

/**
 * `analyze`: create analysis zones and change the user's own; included in `edit`. Permissions that
 * write also require `view` (see `can`).
 */
export const permissions = ['view', 'analyze', 'edit', 'publish', 'administer'] as const;
export type Permission = (typeof permissions)[number];

export const groupNames = ['admins', 'publishers', 'editors', 'analysts', 'guests'] as const;

/**
 * Permissions of each group in a new city; the city can change them. Guests use the public viewer
 * only.
 */
export const defaultGroupPermissions: Readonly<Record<string, readonly Permission[]>> = {
  admins: ['view', 'analyze', 'edit', 'publish', 'administer'],
  publishers: ['view', 'analyze', 'edit', 'publish'],
  editors: ['view', 'analyze', 'edit'],
  analysts: ['view', 'analyze'],
  guests: [],
};

/** A user for access checks: their groups and what those groups permit. */
export interface AccessUser {
  readonly username: string;
  readonly groups: readonly { readonly name: string; readonly permissions: readonly Permission[] }[];
}

const worksAlone = (permission: Permission) => permission === 'view' || permission === 'administer';

/**
 * Whether any of the user's groups has the permission; `edit` includes `analyze`. `null` (not
 * signed in) has no permissions. `analyze`, `edit` and `publish` also require `view` from any
 * group, because responses to writes return the same data as reads.
 */
export function can(user: AccessUser | null, permission: Permission): boolean {
  const has = (one: Permission) => user?.groups.some((group) => group.permissions.includes(one)) ?? false;
  if (worksAlone(permission)) return has(permission);
  return has('view') && (has(permission) || (permission === 'analyze' && has('edit')));
}

/**
 * Whether some of these permissions have no effect unless another group grants `view` (see `can`).
 */
export function requiresView(permitted: readonly Permission[]): boolean {
  return !permitted.includes('view') && permitted.some((one) => !worksAlone(one));
}

/**
 * Returns a group's permissions after toggling one: it is removed if present, otherwise added,
 * along with `view` if it requires that.
 */
export function togglePermission(
  permitted: readonly Permission[],
  permission: Permission,
): readonly Permission[] {
  if (permitted.includes(permission)) return permitted.filter((one) => one !== permission);
  const added = worksAlone(permission) ? [permission] : ['view', permission];
  return permissions.filter((one) => permitted.includes(one) || added.includes(one));
}

/**
 * Whether a user may change an analysis zone created by `owner` (a username): any zone with `edit`,
 * only the user's own with `analyze`.
 */
export function canChangeZone(user: AccessUser | null, owner: string | null): boolean {
  return can(user, 'edit') || (can(user, 'analyze') && owner !== null && owner === user?.username);
}

/** Whether any of the user's groups is among the allowed names (requirement §6). */
export function inGroup(user: AccessUser | null, allowed: string | readonly string[]): boolean {
  const names = typeof allowed === 'string' ? [allowed] : allowed;
  return user?.groups.some((group) => names.includes(group.name)) ?? false;
}
