// The rows of a table of curbs: values for programs and for people, at the requested instant and in
// the requested order.
import { describeRestriction, ordinaryCar } from '@curbwright/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gridCity } from '../../testing/grid-city.ts';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { type LinkRow, type LinkTableRequest, linkRows } from './link-rows.ts';

const grid = gridCity({ streets: 3, ruleSets: 2 });
const ids: Record<string, number> = {};
let api: TestApi;
beforeAll(async () => {
  const [first, ...others] = grid.links;
  if (first === undefined) throw new Error('no curb');
  const bare = { ...first, ruleSet: null, compassSide: 'Lado A', side: 'unknown' as const };
  api = await openTestApi({ city: { ...grid, links: [bare, ...others] } });
  for (const { id, segment_id: segment } of await api.database.rows('select id, segment_id from link'))
    ids[segment] = id;
});
afterAll(() => api.close());
const idOf = (at: number) => ids[grid.links[at]?.outsideId ?? ''] ?? 0;
/** A curb with the paid rules, Monday to Friday from 8 to 18. */
const paid = grid.links.findIndex(({ ruleSet }, at) => at > 0 && ruleSet === 0);

async function rowsOf(chosen: readonly number[], more: Partial<LinkTableRequest> = {}): Promise<LinkRow[]> {
  const question = {
    city: api.city,
    ids: chosen,
    // A Wednesday at ten in the city's time zone.
    instant: Date.parse('2026-06-10T10:00:00+02:00'),
    asker: ordinaryCar,
    language: 'en' as const,
    className: (name: string) => `the ${name}`,
    ...more,
  };
  const rows: LinkRow[] = [];
  for await (const row of linkRows(question)) rows.push(row);
  return rows;
}

it('come in the order asked for, without those that are not there', async () => {
  const found = await rowsOf([idOf(3), 999_999, idOf(1), idOf(3)]);
  expect(found.map(({ id }) => id)).toEqual([idOf(3), idOf(1), idOf(3)]);
});

it('say what applies, until when and by which rules, once in names and once in words', async () => {
  const [row] = await rowsOf([idOf(paid)]);
  const link = grid.links[paid];
  const ruleSet = api.city.link(idOf(paid))?.ruleSet ?? 0;
  expect(row).toMatchObject({ class: 'paid-parking', ruleSet, line: link?.geometry.coordinates });
  const rules = api.city.ruleSet(ruleSet)?.restrictions ?? [];
  expect(rules).toHaveLength(2);
  const regulation = await api.database.rows(
    'select r.regulation_id from regulation_link m join regulation r on r.id = m.regulation_id where m.link_id = $1',
    [idOf(paid)],
  );
  expect(row?.plain).toEqual({
    segment_id: link?.outsideId,
    bl_street_name: link?.streetName,
    bl_side: link?.compassSide,
    bl_from: link?.fromStreetName,
    bl_to: link?.toStreetName,
    applies_now: 'paid-parking',
    answer: expect.stringContaining('€1.00'),
    until: '2026-06-10T18:00:00+02:00',
    sub_activity: 'paid-parking',
    time_limit: 15,
    rules: rules.map((one) => describeRestriction(one, 'en', api.city.time)).join(' · '),
    regulationId: regulation[0]?.regulation_id,
    length: expect.closeTo(row?.length ?? 0, 2),
    bays_count: 10,
    bays_angle: 'parallel',
    curb_side: link?.side,
  });
  expect(row?.cells).toMatchObject({
    applies_now: 'the paid-parking',
    sub_activity: 'the paid-parking',
    segment_id: link?.outsideId,
    length: row?.plain.length,
  });
  expect(row?.cells.bl_side).not.toBe(link?.compassSide);
  expect(row?.cells.until).not.toBe(row?.plain.until);
  expect(row?.cells.curb_side).not.toContain('export.');
});

it('are of the instant and of who asks: at night the same curb is another, and rules of a car are not those of a bus', async () => {
  const night = await rowsOf([idOf(paid)], { instant: Date.parse('2026-06-10T23:00:00+02:00') });
  expect(night[0]).toMatchObject({ class: 'unregulated' });
  expect(night[0]?.plain.until).toBe('2026-06-11T08:00:00+02:00');
  // The regulation's own curb type stays the same.
  expect(night[0]?.plain.sub_activity).toBe('paid-parking');
  const spanish = await rowsOf([idOf(paid)], { language: 'es' });
  expect(spanish[0]?.plain.rules).toContain('Estacionamiento');
});

it('of a curb without rules say nothing of any, also behind one that has some', async () => {
  const [, row] = await rowsOf([idOf(paid), idOf(0)]);
  expect(row).toMatchObject({ class: 'unregulated', ruleSet: 0 });
  expect(row?.plain).toMatchObject({
    rules: '',
    until: null,
    regulationId: null,
    time_limit: null,
    bl_side: 'Lado A',
  });
  // A side that is not a compass direction is shown as entered.
  expect(row?.cells).toMatchObject({ bl_side: 'Lado A', until: null });
});
