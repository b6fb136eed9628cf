// Who may do what: the only answer to "may this person …?".

export const permissions = ['view', 'edit', 'publish', 'administer'] as const;
export type Permission = (typeof permissions)[number];

export const groupNames = ['admins', 'publishers', 'editors', 'analysts', 'guests'] as const;

/** What a fresh city gives each group; the city can change it. Guests use the public viewer only. */
export const defaultGroupPermissions: Readonly<Record<string, readonly Permission[]>> = {
  admins: ['view', 'edit', 'publish', 'administer'],
  publishers: ['view', 'edit', 'publish'],
  editors: ['view', 'edit'],
  analysts: ['view'],
  guests: [],
};

/** A person as access sees them: the groups they are in and what those groups may. */
export interface AccessUser {
  readonly username: string;
  readonly groups: readonly { readonly name: string; readonly permissions: readonly Permission[] }[];
}

/** True when any of the user's groups has the permission; nobody (null) has none. */
export function can(user: AccessUser | null, permission: Permission): boolean {
  return user?.groups.some((group) => group.permissions.includes(permission)) ?? false;
}

/** True when any of the user's group names is among the allowed names (requirement §6). */
export function inGroup(user: AccessUser | null, allowed: string | readonly string[]): boolean {
  const names = typeof allowed === 'string' ? [allowed] : allowed;
  return user?.groups.some((group) => names.includes(group.name)) ?? false;
}
