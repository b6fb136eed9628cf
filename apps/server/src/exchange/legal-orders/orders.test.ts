// A published regulation as a legal order: its data in the database, and the resulting record.
import { dtroRecord, writeDtro } from '@curbwright/formats';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { buildLegalOrder } from './build-legal-order.ts';

let api: TestApi;
let id: string;
beforeAll(async () => {
  api = await openTestApi();
  const { rows } = await sql<{ id: string }>`
    select r.regulation_id as id from regulation r join regulation_link m on m.regulation_id = r.id join link l on l.id = m.link_id
    where l.segment_id = 'e0-0-left'`.execute(api.database.db);
  id = rows[0]?.id ?? '';
});
afterAll(() => api.close());

describe('an order', () => {
  it('has the rules and the curbs of the regulation in force', async () => {
    const made = await buildLegalOrder(api.database.db, id, 9001);
    if (!made.ok) throw new Error(made.refusal.code);
    const { places, restrictions, version, effectiveTo, title } = made.value;
    expect(restrictions.length).toBeGreaterThan(0);
    expect(places.find(({ segmentId }) => segmentId === 'e0-0-left')?.description).toBe(
      'North side of 1th Street, from Avenue 1 to Avenue 2',
    );
    expect({ version, effectiveTo }).toEqual({ version: 1, effectiveTo: null });
    expect(title).toContain('1th Street');
    // Gridville is not in Great Britain; moved there, the same legal order becomes a record.
    expect(writeDtro(made.value)).toMatchObject({ ok: false, refusal: { code: 'dtro.not-in-britain' } });
    const moved = places.map((place) => ({
      ...place,
      line: [
        [-0.12, 51.5],
        [-0.121, 51.5],
      ] as [number, number][],
    }));
    expect(writeDtro({ ...made.value, places: moved })).toMatchObject({ ok: true });
  });

  it('is refused when there is none in force', async () => {
    expect(await buildLegalOrder(api.database.db, 'no such', 9001)).toMatchObject({
      ok: false,
      refusal: { code: 'order.unknown', params: { id: 'no such' } },
    });
  });
});

describe('the call', () => {
  const version = async () => {
    const { rows } = await sql<{ id: number }>`select id from regulation where regulation_id = ${id}`.execute(
      api.database.db,
    );
    return rows[0]?.id ?? 0;
  };
  const ask = async (path: string) =>
    api.inject({
      url: `/api/regulation/${path}/order/`,
      headers: { authorization: `Bearer ${(await api.signIn('analyst')).access}` },
    });
  const reason = async (path: string) => {
    const answer = await ask(path);
    return [answer.statusCode, answer.json().reason];
  };

  it('is for staff of a city that has a number as a traffic authority', async () => {
    const number = await version();
    expect((await api.inject({ url: `/api/regulation/${number}/order/` })).statusCode).toBe(403);
    expect(await reason(String(number))).toEqual([400, 'dtro.no-authority']);
    const { db } = api.database;
    await sql`insert into city_configuration (config_key, config_value) values ('TRAFFIC_AUTHORITY', '9001')`.execute(
      db,
    );
    expect((await ask('999999')).statusCode).toBe(404);
    // Gridville is not in Great Britain.
    expect(await reason(String(number))).toEqual([400, 'dtro.not-in-britain']);
    await sql`update link set geometry = '{"type":"LineString","coordinates":[[-0.12,51.5],[-0.121,51.5]]}'`.execute(
      db,
    );
    const answer = await ask(`${number}`);
    expect(answer.statusCode).toBe(200);
    const { name, record, losses } = answer.json();
    expect(name).toMatch(/^order-[\w.-]+\.dtro\.json$/);
    expect(dtroRecord.safeParse(record).error).toBeUndefined();
    expect(record.data.source).toMatchObject({ traCreator: 9001, reference: id });
    const made = await buildLegalOrder(db, id, 9001);
    const written = made.ok ? writeDtro(made.value) : made;
    if (!written.ok) throw new Error(written.refusal.code);
    expect(record).toEqual(written.value.record);
    expect(losses).toHaveLength(written.value.issues.length);
    await sql`update regulation set effective_to = now() where id = ${number}`.execute(db);
    expect((await ask(`${number}`)).statusCode).toBe(404);
  });
});
