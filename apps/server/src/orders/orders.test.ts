// A published regulation as an order: what the database says of it, and the record it becomes.
import { writeDtro } from '@curbwright/formats';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../testing/test-api.ts';
import { orderOf } from './order-of.ts';

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
    const made = await orderOf(api.database.db, id, 9001);
    if (!made.ok) throw new Error(made.refusal.code);
    const { places, restrictions, version, effectiveTo, title } = made.value;
    expect(restrictions.length).toBeGreaterThan(0);
    expect(places.find(({ segmentId }) => segmentId === 'e0-0-left')?.description).toBe(
      'North side of 1th Street, from Avenue 1 to Avenue 2',
    );
    expect({ version, effectiveTo }).toEqual({ version: 1, effectiveTo: null });
    expect(title).toContain('1th Street');
    // Gridville is not in Great Britain; moved there, the same order is a record.
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
    expect(await orderOf(api.database.db, 'no such', 9001)).toMatchObject({
      ok: false,
      refusal: { code: 'order.unknown', params: { id: 'no such' } },
    });
  });
});
