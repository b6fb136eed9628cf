// Every operation with an id in its path × every group × a caller's own object, another person's,
// and a missing one: success, 403 or 404. Callers without permission get the same response for all
// three.
import { isOpenable, type Permission, permissions } from '@curbwright/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '../testing/operations/accounts.ts';
import {
  factsOf,
  operationFacts,
  operations,
  requestFixtureOf,
  requiredAccessOf,
} from '../testing/operations/all-operations.ts';
import type { ObjectKind, Owner, RequestData } from '../testing/operations/operation-facts.ts';
import { type OpenTestContext, openTestContext, requestOf } from '../testing/operations/test-context.ts';

/** Path parameters that are not ids; every value of them exists. */
const nonIdParameters = new Set(['type', 'z', 'x', 'y']);
const calls = operations.filter(([, { path }]) =>
  [...path.matchAll(/:(\w+)/g)].some(([, name = '']) => !nonIdParameters.has(name)),
);

/** A group created by the city, with permissions that no built-in group has. */
const reviewers: readonly Permission[] = ['view', 'publish'];
const groups: Readonly<Record<string, readonly Permission[]>> = {
  anonymous: [],
  guest: [],
  analyst: ['view', 'analyze'],
  editor: ['view', 'analyze', 'edit'],
  publisher: ['view', 'analyze', 'edit', 'publish'],
  reviewer: reviewers,
  admin: permissions,
};

let context: OpenTestContext;
const owners = new Map<string, Owner>();
let other: Owner;
beforeAll(async () => {
  context = await openTestContext();
  await context.admin.post('/api/user-groups/', { name: 'Reviewers', permissions: reviewers });
  for (const name of Object.keys(groups))
    if (name !== 'anonymous') {
      const { username } = name === 'reviewer' ? await createUser(context, 'Reviewers') : { username: name };
      owners.set(name, await context.owner(username));
    }
  other = await context.owner((await createUser(context, 'admins')).username);
});
beforeEach(() => context.renew());
afterAll(() => context.close());

function has(person: string, permission: Permission): boolean {
  return groups[person]?.includes(permission) === true;
}
function may(person: string, name: string): boolean {
  const { access, scope } = requiredAccessOf(name);
  if (person === 'anonymous') return access === 'public' && (scope === null || isOpenable(scope));
  return access === 'public' || access === 'signed in' || has(person, access);
}
/** Whether the person has the permission to own such an object. */
function hasOwn(person: string, name: string): boolean {
  const { access, ofTheCity: cityOwnedOperations } = factsOf(name);
  if (cityOwnedOperations) return false;
  // The deleted and restored object is a template.
  if (name === 'restoreDeleted') return has(person, 'edit');
  return has(person, access === 'administer' || access === 'analyze' ? access : 'edit');
}

/** The same request for an object that does not exist. */
function withMissingId({ at = {}, ...ask }: RequestData): RequestData {
  const absent = (value: string | number) => {
    if (typeof value === 'number') return 2_000_000_000;
    return /^[0-9a-f-]{36}$/.test(value) ? '00000000-0000-4000-8000-000000000000' : 'NO_SUCH_KEY';
  };
  return { ...ask, at: Object.fromEntries(Object.entries(at).map(([name, value]) => [name, absent(value)])) };
}

describe('every call of something', () => {
  it.each(calls)('%s', async (name, call) => {
    const fixture = requestFixtureOf(name);
    const kept = new Map<string, RequestData>();
    const askOf = async (owner: Owner, isSpent: boolean): Promise<RequestData> => {
      const known = kept.get(owner.username);
      const ask = known ?? (await fixture(owner, context));
      // The next caller needs a new object if this one was changed or deleted.
      if (isSpent && call.writes) kept.delete(owner.username);
      else kept.set(owner.username, ask);
      return ask;
    };
    const wanted = factsOf(name).statuses ?? {};
    const faults: string[] = [];
    let seen = 0;
    for (const person of Object.keys(groups)) {
      const self = owners.get(person);
      const isLet = may(person, name);
      const kinds: ObjectKind[] = [
        ...(self !== undefined && hasOwn(person, name) ? (['own'] as const) : []),
        'other',
        'none',
      ];
      const heard: string[] = [];
      for (const kind of kinds) {
        const owner = kind === 'own' && self !== undefined ? self : other;
        const ask = await askOf(owner, isLet && kind !== 'none');
        const asked = kind === 'none' ? withMissingId(ask) : ask;
        const answer = await context.api.inject(requestOf(call, asked, self?.hand.authorization ?? null));
        const { statusCode: status, body } = answer;
        seen += 1;
        if (!isLet) {
          heard.push(`${status} ${body}`);
          continue;
        }
        const declared = wanted[kind];
        const forThem = typeof declared === 'object' ? declared[person] : declared;
        const should = forThem ?? (kind === 'none' ? 404 : call.status);
        if (status !== should)
          faults.push(`${person}, ${kind}: ${status}, not ${should}: ${body.slice(0, 300)}`);
      }
      if (isLet) continue;
      const isUnknown = person === 'anonymous' && (call.path.startsWith('/cds/') || call.scope !== null);
      for (const each of heard)
        if (!each.startsWith(isUnknown ? '401 ' : '403 ')) faults.push(`${person}: ${each.slice(0, 300)}`);
      if (new Set(heard).size !== 1) faults.push(`${person} is told which there is: ${heard.join(' / ')}`);
    }
    expect(faults).toEqual([]);
    expect(seen).toBeGreaterThanOrEqual(2 * Object.keys(groups).length);
  });
});

describe('what is declared of calls', () => {
  it('is of calls there are', () => {
    const names = new Set<string>(calls.map(([name]) => name));
    const declared = [...operationFacts].filter(([, facts]) => facts.ofTheCity || facts.statuses);
    expect(declared.map(([name]) => name).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('two ids in an address', () => {
  it('are looked at together: a message to another webhook is not sent again under this one’s number', async () => {
    const { admin, target } = context;
    const one = { name: 'One', url: target, events: ['changed.zones'] };
    const first = (await admin.post('/api/webhooks/', one)).json().id;
    await admin.post('/api/analysis-zone/', { name: 'Told to one' });
    const second = (await admin.post('/api/webhooks/', { ...one, name: 'Two' })).json().id;
    const told = async () => (await admin.get(`/api/webhooks/${first}/deliveries/`)).json().results;
    await expect.poll(told, { timeout: 20_000 }).toMatchObject([{ state: 'delivered' }]);
    const [{ id }] = await told();
    const again = (webhook: number) => admin.post(`/api/webhooks/${webhook}/deliveries/${id}/redeliver/`);
    expect((await again(second)).statusCode).toBe(404);
    expect((await again(first)).statusCode).toBe(200);
  });
});
