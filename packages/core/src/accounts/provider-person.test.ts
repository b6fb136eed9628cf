// Tests claims as real providers send them, and malformed ones.
import { describe, expect, it } from 'vitest';
import { claimedGroups, mapGroups, toProviderIdentity, usernameCandidate } from './provider-person.ts';

describe('groups of a provider', () => {
  it('are a list, one name, behind dots, or under a name that is an address', () => {
    expect(claimedGroups({ groups: ['a', 'b'] }, 'groups')).toEqual(['a', 'b']);
    expect(claimedGroups({ groups: 'a' }, 'groups')).toEqual(['a']);
    expect(claimedGroups({ realm_access: { roles: ['curb'] } }, 'realm_access.roles')).toEqual(['curb']);
    const address = 'https://city.example/groups';
    expect(claimedGroups({ [address]: ['a'] }, address)).toEqual(['a']);
  });

  it('are told apart from none being said, and nothing else passes for a name', () => {
    expect(claimedGroups({}, 'groups')).toBeNull();
    expect(claimedGroups({ groups: null }, 'groups')).toBeNull();
    expect(claimedGroups({ groups: [] }, 'groups')).toEqual([]);
    expect(claimedGroups({ groups: [1, null, ['a'], { a: 1 }, 'a'] }, 'groups')).toEqual(['a']);
    expect(claimedGroups({}, '__proto__')).toBeNull();
    expect(claimedGroups({}, 'constructor.name')).toBeNull();
    expect(claimedGroups({ groups: ['a'] }, 'groups.0')).toBeNull();
  });

  it('become ours by the map alone', () => {
    const map = { 'curb-staff': ['editors', 'analysts'], 'CN=Boss,OU=City': ['admins'], all: ['analysts'] };
    expect(mapGroups(['all', 'curb-staff', 'unknown'], map)).toEqual(['analysts', 'editors']);
    expect(mapGroups(['CN=Boss,OU=City'], map)).toEqual(['admins']);
    // Neither our own group names nor names that every object has are mapped.
    expect(mapGroups(['admins', 'constructor', '__proto__', 'toString'], map)).toEqual([]);
  });
});

describe('a person of a provider', () => {
  it('has the name the provider prefers, written as names are here', () => {
    const claims = { preferred_username: 'José Ñandú', name: 'José Ñandú', email: 'jose@city.example' };
    expect(toProviderIdentity(claims, '1')).toEqual({
      username: 'Jose-Nandu',
      displayName: 'José Ñandú',
      email: 'jose@city.example',
    });
  });

  it('has a name also where the provider says little', () => {
    expect(toProviderIdentity({ email: 'a@b.example' }, '1').username).toBe('a@b.example');
    expect(toProviderIdentity({}, 'auth0|5f7')).toEqual({
      username: 'person-auth0-5f7',
      displayName: '',
      email: null,
    });
    expect(toProviderIdentity({ given_name: 'Ana', family_name: 'Luz' }, '1').displayName).toBe('Ana Luz');
  });

  it('brings no sign that turns the writing round, no other type, and nothing endless', () => {
    const hostile = {
      preferred_username: '\u202e../\u0000<script>',
      name: `\u202eadmin\n${'x'.repeat(500)}`,
      email: 'not an address',
    };
    const person = toProviderIdentity(hostile, '1');
    expect(person.username).toMatch(/^[A-Za-z0-9_.@+-]{1,150}$/);
    expect(person.displayName).toMatch(/^adminx{145}$/);
    expect(person.email).toBeNull();
    expect(toProviderIdentity({ preferred_username: 7, name: ['a'], email: {} }, '漢').username).toBe(
      'person',
    );
    expect(toProviderIdentity({ preferred_username: 'a'.repeat(999) }, '1').username).toHaveLength(140);
  });

  it('gets a number where the name is taken', () => {
    expect([0, 1, 2].map((n) => usernameCandidate('ada', n))).toEqual(['ada', 'ada-2', 'ada-3']);
  });
});
