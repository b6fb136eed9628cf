// The link and the rules of a session: found by name, by id or nearby; and for how many months
// individual sessions are retained.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { SessionLocationFinder } from './files/session-places.ts';
import { ingestBatchSize, ingestSessions, SessionIngest } from './ingest-sessions.ts';
import { LinkFinder } from './link-finder.ts';
import { LinkRules } from './link-rules.ts';
import { isRetentionUndecided, loadDroppedBoundary, loadFirstRetainedMonth } from './retention.ts';

let api: TestApi;
let link: number;
let segment: string;
const now = Date.parse('2026-03-15T12:00:00Z');
const day = 86_400_000;
beforeAll(async () => {
  api = await openTestApi();
  [link = 0] = api.city.box([-180, -90, 180, 90], 9).ids;
  segment = JSON.parse(api.city.featureText(link) ?? '{}').properties.segment_id;
});
afterAll(() => api.close());

const code = (found: { ok: boolean; refusal?: { code: string }; value?: number }) =>
  found.ok ? (found.value ?? null) : (found.refusal?.code ?? '');

it('finds a curb by its name or id, and one that was divided only before that', async () => {
  const finder = new LinkFinder(api.database.db);
  await finder.load([{ segment }, { link }, { segment: 'nowhere' }, { link: 999_999 }]);
  expect(code(finder.find({ segment }, now))).toBe(link);
  expect(code(finder.find({ link }, now))).toBe(link);
  expect(code(finder.find({ segment: 'nowhere' }, now))).toBe('sessions.unknown-link');
  expect(code(finder.find({ link: 999_999 }, now))).toBe('sessions.unknown-link');
  expect(code(finder.find({}, now))).toBe('sessions.unknown-link');
  const client = await api.database.pool.connect();
  await client.query('update link set retired = to_timestamp($1::float8 / 1000) where id = $2', [now, link]);
  const later = new LinkFinder(api.database.db);
  await later.load([{ link }]);
  await client.query('update link set retired = null where id = $1', [link]);
  client.release();
  expect(code(later.find({ link }, now - 1))).toBe(link);
  expect(code(later.find({ link }, now))).toBe('sessions.link-divided');
});

it('of a name, a meter and a place the first that is known counts', async () => {
  const places = new SessionLocationFinder(api.database.db, 20);
  const [lon = 0, lat = 0] = api.city.line(link)?.[0] ?? [];
  const none = { link: null, meter: null, lat: null, lon: null };
  const given = [
    { ...none, link: segment },
    { ...none, link: 'nowhere' },
    { ...none, link: 'nowhere', lat, lon },
    { ...none, meter: 'M1' },
    { ...none, meter: 'M1', lat, lon },
    { ...none, lat: 0, lon: 0 },
    none,
  ].map((place) => ({ place, arrival: now }));
  await places.load(given);
  const found = given.map((one) => code(places.find(one)));
  expect(found.map((one) => (typeof one === 'number' ? 'found' : one))).toEqual([
    'found',
    'sessions.unknown-link',
    'found',
    'stays.unknown-meter',
    'found',
    'stays.no-curb-near',
    'stays.no-curb-near',
  ]);
});

it('knows how long somebody may stay by the rules of the link, and forgets them when the city changed', async () => {
  const rules = new LinkRules();
  const city = { revision: 1, timeZone: 'America/Chicago', currency: 'USD', calendar: {} };
  rules.follow(city);
  const links = api.city.box([-180, -90, 180, 90], 99).ids;
  await rules.load(api.database.db, new Set(links));
  const stay = {
    outsideId: 'a',
    arrival: Date.parse('2026-03-11T16:00:00Z'),
    departure: null,
    fee: null,
    userClass: null,
    vehicleType: null,
  };
  const limits = links.map((id) => rules.allowed(id, stay));
  expect(limits.some((limit) => limit !== null)).toBe(true);
  expect(rules.allowed(999_999, stay)).toBeNull();
  rules.follow(city);
  expect(links.map((id) => rules.allowed(id, stay))).toEqual(limits);
  rules.follow({ ...city, revision: 2 });
  expect(links.every((id) => rules.allowed(id, stay) === null)).toBe(true);
  rules.follow({ ...city, revision: 2, timeZone: 'UTC' });
  expect(rules.timeZone).toBe('UTC');
});

it('keeps as many months as the city says, and asks for a decision while old stays are there', async () => {
  const { db, pool } = api.database;
  expect([await loadFirstRetainedMonth(db, now), await loadDroppedBoundary(db)]).toEqual([null, null]);
  expect(await isRetentionUndecided(db, now, 60)).toBe(false);
  const at = (arrival: number, outsideId: string) => ({
    outsideId,
    link,
    arrival,
    departure: arrival + 3_600_000,
    fee: null,
    userClass: null,
    vehicleType: null,
  });
  const source = { name: 'meters', kind: 'sessions' } as const;
  const intake = new SessionIngest(db);
  const take = (...stays: ReturnType<typeof at>[]) => ingestSessions(intake, source, stays, { now });
  expect(await take(at(now - 60 * day, 'a'))).toEqual(['added']);
  expect(await isRetentionUndecided(db, now, 60)).toBe(false);
  expect(await take(at(now - 60 * day - 1_000, 'b'))).toEqual(['added']);
  expect(await isRetentionUndecided(db, now, 60)).toBe(true);
  expect(await isRetentionUndecided(db, now, 61)).toBe(false);
  await pool.query(
    `insert into city_configuration (config_key, config_value) values ('SESSION_RETENTION_MONTHS', '2')
     on conflict (config_key) do update set config_value = excluded.config_value`,
  );
  expect(await isRetentionUndecided(db, now, 60)).toBe(false);
  expect((await loadFirstRetainedMonth(db, now))?.month).toBe('2026-01-01');
});

it('takes stays by portions, each told in its place, also when there are more than one portion takes', async () => {
  const arrival = now - 5 * day;
  const stays = Array.from({ length: ingestBatchSize + 2 }, (_, at) => ({
    outsideId: `s${at}`,
    link,
    arrival: at === 1 ? now + 90 * day : arrival + at * 1_000,
    departure: null,
    fee: null,
    userClass: null,
    vehicleType: null,
  }));
  const source = { name: 'many', kind: 'sessions' } as const;
  const keepFrom = arrival + 1;
  const outcomes = await ingestSessions(new SessionIngest(api.database.db), source, stays, { now, keepFrom });
  expect(outcomes).toHaveLength(stays.length);
  expect(outcomes[0]).toBe('sessions.kept-no-longer');
  expect(outcomes[1]).not.toBe('added');
  expect(new Set(outcomes.slice(2))).toEqual(new Set(['added']));
});
