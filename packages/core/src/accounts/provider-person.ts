// Maps identity provider claims to an account and the provider's groups to ours.

/** Claims of an ID token or of the provider's UserInfo response. */
export type Claims = Readonly<Record<string, unknown>>;

/** Our groups, keyed by the provider's group name. */
export type GroupMap = Readonly<Record<string, readonly string[]>>;

/** Maximum number of groups read, more than any person has; the rest are ignored. */
const maxGroups = 2000;

function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the value of a claim: by its exact name (which may be a URL), otherwise by its dotted
 * path (`realm_access.roles`).
 */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (!isClaims(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

/**
 * Returns the provider's groups from a claim that is a list of names or one name, or `null` if the
 * claim is missing.
 */
export function claimedGroups(claims: Claims, name: string): readonly string[] | null {
  const value = claimAt(claims, name);
  if (value === undefined || value === null) return null;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.slice(0, maxGroups).filter((group) => typeof group === 'string');
}

/** Returns our groups for the provider's groups, without duplicates, in alphabetical order. */
export function mapGroups(groups: readonly string[], map: GroupMap): readonly string[] {
  const ours = groups.flatMap((group) => (Object.hasOwn(map, group) ? (map[group] ?? []) : []));
  return [...new Set(ours)].sort();
}

function textOf(claims: Claims, name: string): string {
  const value = claims[name];
  // Removes line breaks, other control characters, and characters that change the text direction,
  // as for names typed in this app.
  return typeof value === 'string' ? value.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim() : '';
}

/**
 * Converts a name to our username format: accents removed, other invalid characters replaced by a
 * hyphen.
 */
function toUsername(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_.@+-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 140);
}

export interface ProviderIdentity {
  /** Proposed username; it may already be taken. */
  readonly username: string;
  readonly displayName: string;
  readonly email: string | null;
}

/** Reads a person from claims whose subject the provider has verified. */
export function toProviderIdentity(claims: Claims, subject: string): ProviderIdentity {
  const email = textOf(claims, 'email');
  const names = [textOf(claims, 'preferred_username'), email, `person-${subject}`, 'person'];
  const username = names.map(toUsername).find((name) => name !== '') ?? 'person';
  const whole = [textOf(claims, 'given_name'), textOf(claims, 'family_name')].filter((part) => part !== '');
  const displayName = textOf(claims, 'name') || whole.join(' ');
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 254;
  return { username, displayName: displayName.slice(0, 150), email: isAddress ? email : null };
}

/**
 * Returns the `n`th candidate (from 0) for a username; when the name is taken, a number is
 * appended.
 */
export function usernameCandidate(username: string, n: number): string {
  return n === 0 ? username : `${username}-${n + 1}`;
}
