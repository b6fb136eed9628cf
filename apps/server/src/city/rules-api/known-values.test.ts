// Permits, user classes, purposes and languages that the city does not know are rejected, and those
// it knows are listed.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { propose, signInClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let link = 0;
beforeAll(async () => {
  api = await openTestApi();
  const { ids } = api.city.box(api.city.bounds ?? [0, 0, 0, 0], 1);
  link = ids[0] ?? 0;
  const id = await propose(await signInClient(api, 'editor'), [link], {
    sub_activity: 'permit-parking',
    restrictions: [
      {
        activity: 'parking',
        subActivity: 'permit-parking',
        priority: 600,
        users: [{ allOf: ['permit'], subclasses: ['Zone A'] }],
      },
    ],
  });
  const published = await (await signInClient(api, 'publisher')).post(
    `/api/proposed_regulation/${id}/publish_proposed_regulation/`,
  );
  expect(published.statusCode).toBe(200);
  // The city in memory is updated by a notification.
  await vi.waitFor(
    async () => expect((await get('/api/rules/known-values/')).json().permits).toEqual(['zone a']),
    { timeout: 15_000 },
  );
});
afterAll(() => api.close());

const get = (url: string) => api.inject({ method: 'GET', url });
const ask = (query: string) => get(`/api/rules/verdict/?${query}`);
const askMany = (questions: unknown[]) =>
  api.inject({ method: 'POST', url: '/api/rules/verdict/', payload: { questions } });

describe('a value nobody knows', () => {
  const known = async () => (await get('/api/rules/known-values/')).json();

  it('is refused with the parameter, the value and the known ones', async () => {
    for (const [query, field, value] of [
      ['user_classes=truck,vann', 'user_classes', 'vann'],
      ['permits=4', 'permits', '4'],
      ['purposes=shopping', 'purposes', 'shopping'],
      ['language=xx', 'language', 'xx'],
    ] as const) {
      const response = await ask(`link=${link}&${query}`);
      expect(response.statusCode, query).toBe(400);
      const { [field]: faults, ...others } = response.json();
      expect(others).toEqual({ code: 'invalid' });
      expect(faults).toHaveLength(1);
      expect(faults[0]).toContain(`“${value}” is not known here. Known values: `);
    }
    expect((await ask(`link=${link}&permits=4`)).json().permits[0]).toContain('zone a');
    expect((await ask(`link=${link}&language=xx`)).json().language[0]).toContain('en, es');
    expect((await ask(`link=${link}&permits=4&language=es`)).json().permits[0]).toContain('no se conoce «4»');
  });

  it('is listed by a call of its own, and everything listed is taken', async () => {
    const { permits, user_classes, purposes, languages, revision } = await known();
    expect(permits).toContain('zone a');
    expect(user_classes).toEqual(expect.arrayContaining(['permit', 'truck', 'vending']));
    expect(purposes).toEqual(expect.arrayContaining(['delivery', 'stopping']));
    expect(languages).toEqual(expect.arrayContaining(['en', 'es', 'ar']));
    expect(revision).toBe(api.city.revision);
    const { results } = (
      await askMany([
        { link, permits },
        ...splitIntoFifties(user_classes).map((list) => ({ link, user_classes: list })),
        { link, purposes },
      ])
    ).json();
    expect(results.map(({ status }: { status: number }) => status)).not.toContain(400);
  });

  it('forgives case and blanks of a permit, and nothing else', async () => {
    const asked = 'user_classes=car,permit&date=2026-11-23&time=10:00';
    const answer = (await ask(`link=${link}&${asked}&permits=zone%20a`)).json();
    expect((await ask(`link=${link}&${asked}&permits=%20ZONE%20A%20`)).json()).toEqual(answer);
    for (const permit of ['a', 'zone-a', 'zonea', 'zone'])
      expect((await ask(`link=${link}&${asked}&permits=${permit}`)).statusCode, permit).toBe(400);
  });

  it('is a fault of its own question among many', async () => {
    const { results } = (
      await askMany([
        { link, permits: ['4'] },
        { link, user_classes: ['truck'] },
        { link, purposes: ['x'] },
      ])
    ).json();
    expect(results.map(({ status, field }: { status: number; field: string }) => [status, field])).toEqual([
      [400, 'permits'],
      [200, null],
      [400, 'purposes'],
    ]);
    expect(results[0].detail).toContain('“4” is not known here. Known values: ');
  });

  it('is refused by the other calls that take an asker', async () => {
    const [west, south, east, north] = api.city.bounds ?? [0, 0, 0, 0];
    const box = `min_lng=${west}&min_lat=${south}&max_lng=${east}&max_lat=${north}`;
    const listed = await get(`/api/alllinks/get_links_public_viewer/?${box}&permits=4`);
    expect([listed.statusCode, Object.keys(listed.json())]).toEqual([400, ['permits', 'code']]);
    const file = await api.inject({
      method: 'POST',
      url: '/api/alllinks/export_links_csv/',
      payload: { user_classes: ['vann'] },
    });
    expect([file.statusCode, Object.keys(file.json())]).toEqual([400, ['user_classes', 'code']]);
  });
});

/** Splits the values into lists as long as one request accepts. */
function splitIntoFifties(values: readonly string[]): string[][] {
  return values.length === 0 ? [] : [values.slice(0, 50), ...splitIntoFifties(values.slice(50))];
}
