// Searching the audit trail: each filter is compared with entries selected by hand, days are whole
// days in the city's time zone, and pages do not shift.
import { auditOperations } from '@curbwright/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { signInClient, type TestClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

type Trail = z.output<typeof auditOperations.auditTrail.answer>;
type Entry = Trail['results'][number];

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await openTestApi();
  admin = await signInClient(api, 'admin');
  // Rome is one hour ahead of UTC in winter and two in summer. The entries are at the first and
  // last moment of a day, and just outside it.
  const at = ['2026-02-02T22:59:59Z', '2026-02-02T23:00:00Z', '2026-02-03T22:59:59Z', '2026-02-03T23:00:00Z'];
  const entries: readonly [string, string | null, string, string, string, object | null, object | null][] = [
    ...at.map((moment): [string, string, string, string, string, null, object] => [
      moment,
      'ann',
      'edit',
      'template',
      'T-1',
      null,
      { name: 'Noon' },
    ]),
    ['2026-07-01T10:00:00Z', 'ben', 'delete', 'scenario', 'S-100%', { name: 'Summer Streets' }, null],
    ['2026-07-02T10:00:00Z', 'ann', 'create', 'scenario', 'S-1005', null, { name: 'Winter' }],
    ['2026-07-03T10:00:00Z', null, 'flood', 'server', 'x', null, null],
  ];
  for (const entry of entries)
    await api.database.pool.query(
      'insert into audit (at, username, action, noun, noun_id, before, after) values ($1, $2, $3, $4, $5, $6, $7)',
      entry,
    );
});
afterAll(() => api.close());

async function trail(query = ''): Promise<Trail> {
  const answer = await admin.get(`/api/audit/?limit=100&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return auditOperations.auditTrail.answer.parse(answer.json());
}
const ids = (entries: readonly Entry[]) => entries.map(({ id }) => id);

describe('the audit trail', () => {
  it('is newest first, and says what there is to choose from', async () => {
    const { results, users, actions, nouns, has_more: more } = await trail();
    expect(ids(results)).toEqual(ids(results).toSorted((a, b) => b - a));
    expect(more).toBe(false);
    expect(users).toEqual(expect.arrayContaining(['ann', 'ben']));
    expect(users).toEqual(users.toSorted());
    expect(actions).toEqual(expect.arrayContaining(['create', 'delete', 'edit', 'flood']));
    expect(nouns).toEqual(expect.arrayContaining(['scenario', 'server', 'template']));
  });

  it.each<[string, (entry: Entry) => boolean]>([
    ['user=ann', ({ user }) => user === 'ann'],
    ['action=delete', ({ action }) => action === 'delete'],
    ['noun=scenario', ({ noun }) => noun === 'scenario'],
    ['user=ann&noun=scenario', ({ user, noun }) => user === 'ann' && noun === 'scenario'],
    ['text=summer', ({ noun_id: id }) => id === 'S-100%'],
    ['text=WINTER', ({ noun_id: id }) => id === 'S-1005'],
    ['text=100%25', ({ noun_id: id }) => id === 'S-100%'],
    ['text=s-100', ({ noun_id: id }) => id === 'S-100%' || id === 'S-1005'],
    [
      'from=2026-02-03&to=2026-02-03',
      ({ at }) => at.startsWith('2026-02-02T23:00:00') || at.startsWith('2026-02-03T22:59:59'),
    ],
    ['to=2026-02-02', ({ at }) => at <= '2026-02-02T22:59:59.999Z'],
    ['from=2026-02-04&to=2026-07-01', ({ at }) => at >= '2026-02-03T23:00' && at < '2026-07-02'],
  ])('searched by %s has those and no others', async (query, keeps) => {
    const all = (await trail()).results;
    const kept = all.filter(keeps);
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(all.length);
    expect(ids((await trail(query)).results)).toEqual(ids(kept));
  });

  it('goes on before an entry, and says whether there are older ones', async () => {
    const all = ids((await trail('noun=template')).results);
    const page = async (query: string) => {
      const answer = await admin.get(`/api/audit/?noun=template&${query}`);
      const { results, has_more: more } = auditOperations.auditTrail.answer.parse(answer.json());
      return [ids(results), more] as const;
    };
    expect(await page('limit=3')).toEqual([all.slice(0, 3), true]);
    expect(await page(`limit=3&before_id=${all[2]}`)).toEqual([all.slice(3), false]);
    expect(await page('limit=4')).toEqual([all, false]);
  });

  it('is taken away with the same search, every entry of it', async () => {
    const file = await admin.post('/api/audit/export/', { user: 'ann', noun: 'template' });
    expect(file.statusCode, file.body).toBe(200);
    const lines = file.body.trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines.slice(1).every((line) => line.includes(',ann,edit,template,T-1,'))).toBe(true);
    const nothing = await admin.post('/api/audit/export/', { user: 'ann', action: 'delete' });
    expect(nothing.statusCode).toBe(400);
    const publisher = await signInClient(api, 'publisher');
    expect((await publisher.get('/api/audit/')).statusCode).toBe(403);
  });
});
