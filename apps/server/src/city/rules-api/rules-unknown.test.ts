// Curbs whose rules could not be read, over HTTP on an imported CDS file: unknown in the rules API
// and in our own files, and absent from the CDS feed.
import { formatById } from '@curbwright/formats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { propose, signInClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

const policy = { curb_policy_id: 'free', published_date: 1, priority: 2, rules: [{ activity: 'parking' }] };
const unread = {
  ...policy,
  curb_policy_id: 'unread',
  priority: 1,
  rules: [{ activity: 'parking', rate: [{ per_hour: 2.5 }] }],
};
const zone = (id: string, policies: readonly string[] | undefined, lat: number) => ({
  curb_zone_id: id,
  curb_policy_ids: policies,
  geometry: {
    type: 'LineString',
    coordinates: [
      [11.25, lat],
      [11.251, lat],
    ],
  },
});
const feed = {
  version: '1.1.0',
  time_zone: 'Europe/Rome',
  currency: 'EUR',
  data: {
    zones: [
      zone('read', ['free'], 43.77),
      zone('partly', ['free', 'unread'], 43.771),
      zone('missing', ['nowhere'], 43.772),
      zone('unsaid', undefined, 43.773),
      zone('none', [], 43.774),
    ],
    policies: [policy, unread],
  },
};
const known = ['none', 'read'];
const unknown = ['missing', 'partly', 'unsaid'];

let api: TestApi;
beforeAll(async () => {
  const bytes = new TextEncoder().encode(JSON.stringify(feed));
  const format = await formatById('cds');
  const read = format.ok ? await format.value.read?.([{ name: 'curbs.json', bytes }], {}) : undefined;
  if (read?.ok !== true) throw new Error('not read');
  api = await openTestApi({ city: read.value.data });
});
afterAll(() => api.close());

const get = async (url: string) => (await api.inject({ method: 'GET', url })).json();
const ask = (segment: string, more = '') =>
  get(`/api/rules/verdict/?segment_id=${segment}&date=2026-11-23&time=11:00&stay=60${more}`);

it.each(unknown)('says of the curb "%s" that its rules are unknown, whoever asks', async (segment) => {
  for (const more of ['', '&user_classes=bus', '&user_classes=resident,accessible'])
    expect(await ask(segment, more)).toMatchObject({
      verdict: {
        rules_unknown: true,
        most: null,
        max_stay: null,
        until: null,
        sub_activity: 'rules-unknown',
        uses: { parking: { allowed: false }, stopping: { allowed: false } },
      },
      explanation: { sentence: 'The rules here are unknown. Follow the signs.' },
      longest_stay: null,
      price: null,
      stay_allowed: null,
    });
});

it.each(known)('answers of the curb "%s" as ever', async (segment) => {
  expect(await ask(segment)).toMatchObject({
    verdict: { rules_unknown: false, most: 'parking' },
    longest_stay: 1440,
    stay_allowed: true,
  });
});

it('lists what was read and the text of what was not', async () => {
  const { explanation } = await ask('partly');
  expect(explanation.why.join()).toContain('"per_hour":2.5');
  expect(explanation.why.join()).toContain('other rules here are unknown');
});

it('serves no CDS zone for them, in either version', async () => {
  for (const version of ['1.0', '1.1']) {
    const headers = { accept: `application/vnd.cds+json;version=${version}` };
    const response = await api.inject({ method: 'GET', url: '/cds/curbs/zones/', headers });
    expect(response.statusCode).toBe(200);
    expect(response.json().data.zones).toHaveLength(known.length);
  }
});

it('has the curb type in the catalogue, for map and filters', async () => {
  const answer = JSON.stringify(await get('/api/subactivity/'));
  expect(answer).toContain('rules-unknown');
});

it('does not publish a removal, or a change without rules, that would make a free curb of one', async () => {
  const publisher = await signInClient(api, 'publisher');
  const { id: scenario } = (await publisher.post('/api/scenario/', { name: 'Removals' })).json();
  const { ids } = api.city.box([-180, -90, 180, 90], 100);
  for (const [action, segment] of [
    ['remove', 'missing'],
    ['modify', 'unsaid'],
  ] as const) {
    const link = ids.find((id) => api.city.featureText(id)?.includes(`"${segment}"`)) ?? 0;
    const empty = { scenario, action, sub_activity: 'unregulated', restrictions: [] };
    const id = await propose(publisher, [link], empty);
    const answer = await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`, {
      effective_from: null,
    });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.body).toContain('lint.unknown-removed');
    expect((await ask(segment)).verdict.rules_unknown).toBe(true);
  }
});
