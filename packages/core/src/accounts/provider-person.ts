// Who an identity provider says a person is: what of its claims becomes an account here, and which of our groups its groups stand for.

/** Claims of an ID token or of the provider's user information. */
export type Claims = Readonly<Record<string, unknown>>;

/** Our groups by the name of the provider's group. */
export type GroupMap = Readonly<Record<string, readonly string[]>>;

/** More groups than any person is in; the rest is not looked at. */
const mostGroups = 2000;

function isClaims(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a claim: of exactly this name (which may be an address), else along the path its dots make (`realm_access.roles`). */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let value: unknown = claims;
  for (const part of name.split('.')) {
    if (!isClaims(value) || !Object.hasOwn(value, part)) return undefined;
    value = value[part];
  }
  return value;
}

/** The provider's groups in a claim: a list of names, or one name. null = the claims have no such claim. */
export function claimedGroups(claims: Claims, name: string): readonly string[] | null {
  const value = claimAt(claims, name);
  if (value === undefined || value === null) return null;
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.slice(0, mostGroups).filter((group) => typeof group === 'string');
}

/** Our groups that the provider's stand for, each once and in order of the alphabet. */
export function mappedGroups(groups: readonly string[], map: GroupMap): readonly string[] {
  const ours = groups.flatMap((group) => (Object.hasOwn(map, group) ? (map[group] ?? []) : []));
  return [...new Set(ours)].sort();
}

function textOf(claims: Claims, name: string): string {
  const value = claims[name];
  // Without the signs that end a line or turn the writing round, as in names that are typed here.
  return typeof value === 'string' ? value.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim() : '';
}

/** A name as usernames here are written: accents off, what else does not fit a hyphen. */
function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_.@+-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 140);
}

export interface ProviderPerson {
  /** What the username here is made of; it may be taken. */
  readonly username: string;
  readonly displayName: string;
  readonly email: string | null;
}

/** The person of these claims, whose subject the provider vouches for. */
export function providerPerson(claims: Claims, subject: string): ProviderPerson {
  const email = textOf(claims, 'email');
  const names = [textOf(claims, 'preferred_username'), email, `person-${subject}`, 'person'];
  const username = names.map(plainName).find((name) => name !== '') ?? 'person';
  const whole = [textOf(claims, 'given_name'), textOf(claims, 'family_name')].filter((part) => part !== '');
  const displayName = textOf(claims, 'name') || whole.join(' ');
  const isAddress = /^[^\s@]+@[^\s@]+$/.test(email) && email.length <= 254;
  return { username, displayName: displayName.slice(0, 150), email: isAddress ? email : null };
}

/** The `n`th name to try (from 0): a username that is taken gets a number. */
export function numberedName(username: string, n: number): string {
  return n === 0 ? username : `${username}-${n + 1}`;
}
