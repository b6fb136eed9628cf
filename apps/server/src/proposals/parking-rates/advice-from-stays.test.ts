// The rate advisor in a city with parking sessions: occupancy is computed from their totals where
// no measurement is stored.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInClient } from '../../testing/proposals.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

it('advises from stays, and from what the city stored where there is any', async () => {
  const editor = await signInClient(api, 'editor');
  const list = await editor.get('/api/parking-rates/?limit=100&regulation_type=paid-parking');
  const [rate] = list.json().results;
  const { rows: links } = await api.database.pool.query(
    `select l.id, l.segment_id, coalesce(nullif(l.bays_count, 0), floor(l.length / 6)::int) as spaces from link l
     join regulation_link m on m.link_id = l.id where m.regulation_id = $1 order by l.id`,
    [rate.id],
  );
  const settings = { cap: 1000, leastHours: 1 };
  const ask = async () =>
    (await editor.post('/api/parking-rates/advise_rates/', { regulations: [rate.id], settings })).json();
  expect((await ask()).silent).toMatchObject([{ code: 'advice.unmeasured' }]);

  // Monday 4 May 2026, Rome: every space of every link is occupied from 9:00 to 11:00 and from
  // 13:00 to 13:30, and the source observed the whole day.
  const stays = links.flatMap(({ segment_id, spaces }) =>
    Array.from({ length: spaces }, (_, space) =>
      [
        ['09:00', '11:00'],
        ['13:00', '13:30'],
      ].map(([from, to]) => ({
        outside_id: `${segment_id} ${space} ${from}`,
        segment_id,
        arrival: `2026-05-04T${from}:00+02:00`,
        departure: `2026-05-04T${to}:00+02:00`,
      })),
    ).flat(),
  );
  const sent = await editor.post('/api/sessions/', {
    source: 'meters',
    stays,
    observed: [{ from: '2026-05-04T00:00:00+02:00', to: '2026-05-05T00:00:00+02:00' }],
  });
  expect(sent.json()).toMatchObject({ added: stays.length, refused: 0 });
  const [advice] = (await ask()).results;
  expect([8, 9, 10, 13].map((hour) => advice.occupancy[hour])).toEqual([0, 1, 1, 0.5]);
  expect(advice.occupancy[24 + 9]).toBe(null);
  const kinds = new Map(
    advice.hours.map((one: { hour_of_week: number; kind: string }) => [one.hour_of_week, one.kind]),
  );
  expect([kinds.get(9), kinds.get(13)]).toEqual(['raise', 'lower']);

  // A month whose sessions were all withdrawn is not the latest month with sessions.
  await api.database.pool.query(
    `insert into source_count (source_id, month, outcome, sessions) select id, '2026-10-01', 'counted', 0 from measure_source`,
  );
  expect((await ask()).results[0].occupancy[9]).toBe(1);

  // A measurement that the city stored for a link takes precedence.
  const stored = links.map(({ segment_id }) => ({ segment_id, hour_of_week: 9, occupancy: 0.3, hours: 20 }));
  await editor.post('/api/link-occupancy/', { rows: stored });
  const [told] = (await ask()).results;
  expect(told.occupancy[9]).toBe(0.3);
  expect(told.occupancy[10]).toBe(null);

  // Hours in the future do not count as empty, even if the source states that it will observe them.
  await api.database.pool.query('delete from link_occupancy');
  const at = (hours: number) => new Date(api.now() + hours * 3_600_000).toISOString();
  const now = await editor.post('/api/sessions/', {
    source: 'watching on',
    stays: links.map(({ segment_id }) => ({
      outside_id: segment_id,
      segment_id,
      arrival: at(-2),
      departure: at(-1),
    })),
    observed: [{ from: at(-3), to: at(6 * 24) }],
  });
  expect(now.json()).toMatchObject({ refused: 0 });
  const [later] = (await ask()).results;
  // From three hours ago until now, in whole hours of the week.
  const known = later.occupancy.filter((share: number | null) => share !== null);
  expect(known.length).toBeLessThanOrEqual(4);
});
