// Who may do what: the only answer to "may this person …?".

/** `analyze`: make analysis zones, and change one's own; who has `edit` has it too. Those that write need `view` as well (`can`). */
export const permissions = ['view', 'analyze', 'edit', 'publish', 'administer'] as const;
export type Permission = (typeof permissions)[number];

export const groupNames = ['admins', 'publishers', 'editors', 'analysts', 'guests'] as const;

/** What a fresh city gives each group; the city can change it. Guests use the public viewer only. */
export const defaultGroupPermissions: Readonly<Record<string, readonly Permission[]>> = {
  admins: ['view', 'analyze', 'edit', 'publish', 'administer'],
  publishers: ['view', 'analyze', 'edit', 'publish'],
  editors: ['view', 'analyze', 'edit'],
  analysts: ['view', 'analyze'],
  guests: [],
};

/** A person as access sees them: the groups they are in and what those groups may. */
export interface AccessUser {
  readonly username: string;
  readonly groups: readonly { readonly name: string; readonly permissions: readonly Permission[] }[];
}

const worksAlone = (permission: Permission) => permission === 'view' || permission === 'administer';

/**
 * True when any of the user's groups has the permission, or for `analyze` has `edit`; nobody (null) has none. `analyze`, `edit` and `publish`
 * need `view` too, of any group: what they write is answered as it is read.
 */
export function can(user: AccessUser | null, permission: Permission): boolean {
  const has = (one: Permission) => user?.groups.some((group) => group.permissions.includes(one)) ?? false;
  if (worksAlone(permission)) return has(permission);
  return has('view') && (has(permission) || (permission === 'analyze' && has('edit')));
}

/** Whether some of these do nothing unless `view` comes from another group (`can`). */
export function needsViewToo(permitted: readonly Permission[]): boolean {
  return !permitted.includes('view') && permitted.some((one) => !worksAlone(one));
}

/** What a group permits once `permission` is added to it, `view` along with it where it needs that, or taken away where it had it. */
export function permissionToggled(
  permitted: readonly Permission[],
  permission: Permission,
): readonly Permission[] {
  if (permitted.includes(permission)) return permitted.filter((one) => one !== permission);
  const added = worksAlone(permission) ? [permission] : ['view', permission];
  return permissions.filter((one) => permitted.includes(one) || added.includes(one));
}

/** Whether a person may change an analysis zone made by `owner` (a username): everybody's with `edit`, one's own with `analyze`. */
export function canChangeZone(user: AccessUser | null, owner: string | null): boolean {
  return can(user, 'edit') || (can(user, 'analyze') && owner !== null && owner === user?.username);
}

/** True when any of the user's group names is among the allowed names (requirement §6). */
export function inGroup(user: AccessUser | null, allowed: string | readonly string[]): boolean {
  const names = typeof allowed === 'string' ? [allowed] : allowed;
  return user?.groups.some((group) => names.includes(group.name)) ?? false;
}
