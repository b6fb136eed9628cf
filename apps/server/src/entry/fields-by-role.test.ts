// Field by field what strangers, guests and viewers are told (trust §2, A3): a list of every field each may read, made from the contract, which
// changes by review alone; no field of people, costs or secrets among them but those named here; and no answer has a field beside it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@curbwright/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../platform/root.ts';
import {
  fieldList,
  findUndeclaredFields,
  jsonOperations,
  lastNameOf,
  listedRoles,
  operationsFor,
  responseFieldsOf,
} from '../testing/answer-fields.ts';
import { propose, signInClient, type TestClient } from '../testing/proposals.ts';
import { setEntry } from '../testing/queries.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { versionedNouns } from '../testing/versioned-nouns.ts';

/** Names of fields about people, secrets or the city's costs. */
const sensitiveFieldPattern =
  /^(?:.*_)?(?:user|username|user_id|author|owner|person|e?mail|phone|password|secret|token|hash|costs?|budget|revenue|address|ip|plate)$|_by$/;
/** Fields that only their owner may read, whatever the permission. */
const secret = /^(?:.*_)?(?:e?mail|password|secret|token|hash|address|ip|plate)$/;

/**
 * Fields with such a name that are allowed, with the reason: by operation, or by field in every
 * operation.
 */
const allowed = {
  byField: {
    // In a payment: the number drivers call to pay.
    'payment.phone': 'public',
    'detail.phone': 'public',
    // How a verdict was decided, and how demand was measured.
    decided_by: 'no person',
    measured_by: 'no person',
    // CDS: the publishing agency.
    author: 'the city',
  },
  // The address of a saved view is a path of the app.
  byPath: new Set([
    'savedViews results[].address',
    'createSavedView address',
    'updateSavedView address',
    'restoreSavedView address',
  ]),
  // Operations that take or return the caller's own data.
  byCall: new Set([
    'choosePassword',
    'setUpAtSignIn',
    'setUpSecondFactor',
    'checkLogin',
    'currentUser',
    'ownAccount',
    'ownSessions',
  ]),
};

/**
 * Values that the contract leaves open: the embedding token, which is visible in the embedding page
 * anyway (with it, platform/http/caller.ts allows only what visitors may read).
 */
const embedding = new Set([
  'currentCity: configuration[].config_value.token',
  'cityConfiguration: results[].config_value.token',
]);

/** Fields of an operation whose names suggest data that this role should not get. */
function sensitiveFields(name: string, fields: ReadonlySet<string>, pattern: RegExp): string[] {
  if (allowed.byCall.has(name)) return [];
  return [...fields]
    .filter((path) => pattern.test(lastNameOf(path)))
    .filter((path) => !Object.keys(allowed.byField).some((end) => path === end || path.endsWith(`.${end}`)))
    .map((path) => `${name} ${path}`)
    .filter((path) => !allowed.byPath.has(path));
}

describe('what the contract lets be told', () => {
  it.each(listedRoles)('is the list that was looked at (npm run openapi writes it): %s', async (role) => {
    const { file, text } = fieldList(role);
    expect(operationsFor(role).length).toBeGreaterThan(role === 'signed in' ? 8 : 35);
    expect(await readFile(join(projectRoot(), file), 'utf8')).toBe(text);
  });

  it('names no person, no cost and nothing secret to strangers and guests, and nothing secret to viewers', () => {
    const found = listedRoles.flatMap((role) =>
      operationsFor(role).flatMap(([name, call]) =>
        sensitiveFields(name, responseFieldsOf(call), role === 'view' ? secret : sensitiveFieldPattern),
      ),
    );
    expect(found).toEqual([]);
  });

  it('and one that did would be found (the control)', () => {
    const fields = new Set(['results', 'results[].user', 'results[].payment.phone', 'results[].work.cost']);
    expect(sensitiveFields('links', fields, sensitiveFieldPattern)).toEqual([
      'links results[].user',
      'links results[].work.cost',
    ]);
    expect(sensitiveFields('links', new Set(['totp_secret', 'key_hash', 'name']), secret)).toHaveLength(2);
  });
});

/** Texts planted in the database. Only the roles in `for` may find them. */
const planted = {
  person: { text: 'zq-planted-person', for: ['analyst'] },
  draft: { text: 'zq-planted-reason', for: ['analyst'] },
  fee: { text: '98765.43', for: ['analyst'] },
  mail: { text: 'zq-planted@example.org', for: [] },
  setting: { text: 'zq-planted-setting', for: [] },
  address: { text: '198.51.100.77', for: [] },
} as const;

describe('what is told', () => {
  let api: TestApi;
  const hands = new Map<string, TestClient>();
  let link = 0;
  beforeAll(async () => {
    api = await openTestApi();
    const admin = await signInClient(api, 'admin');
    for (const person of ['guest', 'analyst'] as const) hands.set(person, await signInClient(api, person));
    for (const noun of versionedNouns) await noun.make(admin, api);
    const { ids } = api.city.box([-180, -90, 180, 90], 12);
    link = ids[0] ?? 0;
    await propose(admin, ids.slice(6, 7), {
      reason: planted.draft.text,
      payment: { fees: [Number(planted.fee.text)], durations: [60] },
    });
    const published = await admin.post('/api/proposed_regulation/1/publish_proposed_regulation/', {});
    expect(published.statusCode, published.body).toBe(200);
    const { pool, db } = api.database;
    await pool.query(
      "update user_account set display_name = $1, email = $2, username = $1 where username = 'admin'",
      [planted.person.text, planted.mail.text],
    );
    await pool.query(
      'update user_session set address = $1 where user_id = (select id from user_account where username = $2)',
      [planted.address.text, planted.person.text],
    );
    await setEntry(db, 'PLANTED', { key: planted.setting.text }, false);
  });
  afterAll(() => api.close());

  it('has no field beside the list, and nothing of people, drafts, costs and settings that is not the reader’s', async () => {
    const found = new Set<string>();
    const seen = new Set<string>();
    const told = { stranger: new Set<string>(), guest: new Set<string>(), analyst: new Set<string>() };
    const searches = [
      '',
      `?link=${link}`,
      `?link=${link}&id=1&box=-180,-90,180,90&bbox=-180,-90,180,90&limit=100`,
    ];
    for (const who of ['stranger', 'guest', 'analyst'] as const)
      for (const [name, call] of jsonOperations) {
        // The API description names fields but contains no data.
        if (call.method !== 'GET' || name === 'logout' || name === 'openApiSchema') continue;
        const fields = responseFieldsOf(call);
        for (const id of call.path.includes('/:') ? [1, link] : [1])
          for (const search of searches) {
            const url = `${call.path.replaceAll(/:\w+/g, String(id))}${search}`;
            const authorization = hands.get(who)?.authorization;
            const headers = authorization === undefined ? {} : { authorization };
            const answer = await api.inject({ method: 'GET', url, headers });
            if (answer.statusCode !== 200) continue;
            told[who].add(name);
            for (const stray of findUndeclaredFields(
              answer.json(),
              fields,
              who === 'analyst' ? secret : sensitiveFieldPattern,
            ))
              if (!embedding.has(`${name}: ${stray}`)) found.add(`${name} to ${who}: ${stray}`);
            for (const [what, { text, for: readers }] of Object.entries(planted)) {
              if (!answer.body.includes(text)) continue;
              if (readers.some((reader) => reader === who)) seen.add(what);
              else found.add(`${name} to ${who}: ${what}`);
            }
            if (/\$argon2|password_hash|token_hash|secret_hash/.test(answer.body))
              found.add(`${name} to ${who}: a hash`);
          }
      }
    expect([...found]).toEqual([]);
    expect(told.stranger.size).toBeGreaterThan(20);
    expect(told.guest.size).toBeGreaterThan(told.stranger.size);
    expect(told.analyst.size).toBeGreaterThan(60);
    // Control: the same search finds what viewers may read.
    expect([...seen].sort()).toEqual(['draft', 'fee', 'person']);
  });

  it('and a field beside it would be found (the control)', () => {
    const { subActivities, cdsZones } = contract;
    const leak = { results: [{ id: 1, activity: { name: 'loading', changed: { by: 'x' } } }] };
    expect(findUndeclaredFields(leak, responseFieldsOf(subActivities), sensitiveFieldPattern)).toEqual([
      'results[].activity.changed',
    ]);
    const zone = {
      data: { zones: [{ curb_zone_id: 'x', of_the_city: 1, entered_by: 'x', inner: { owner: 'x' } }] },
    };
    expect(findUndeclaredFields(zone, responseFieldsOf(cdsZones), sensitiveFieldPattern)).toEqual([
      'data.zones[].entered_by',
      'data.zones[].inner.owner',
    ]);
  });
});
