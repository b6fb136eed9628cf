// Lists of proposals, batches, rates and rules: each filter and each order is compared with the
// whole list filtered and sorted by hand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellOf, expectFilter, expectOrdering, type ListRow, loadAllRows } from '../testing/list-checks.ts';
import { propose, signInClient, type TestClient } from '../testing/proposals.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';

const list = '/api/proposed_regulation/proposed_regulation_list_data/';
const proposals = '/api/proposed_regulation/';
const batches = '/api/batchregulations/';
const rates = '/api/parking-rates/';
let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let links: readonly number[] = [];
let general = 0;
let own = 0;
const query = (text: string, values: unknown[] = []) => api.database.pool.query(text, values);

async function made(hand: TestClient, url: string, body: object): Promise<number> {
  const answer = await hand.post(url, body);
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const { id } = answer.json<{ id: number }>();
  return id;
}
async function publish(url: string): Promise<void> {
  const done = await publisher.post(url);
  expect(done.statusCode, done.body).toBe(200);
}

const removal = { action: 'remove', sub_activity: 'unregulated', restrictions: [] };

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  links = api.city.box([-180, -90, 180, 90], 100).ids;
  own = await made(publisher, '/api/scenario/', { name: 'Other' });
  const at = (index: number) => links[index] ?? 0;
  await propose(editor, [at(0)], { reason: 'b, for trucks' });
  await propose(publisher, [at(1)], { ...removal, reason: 'a' });
  await propose(editor, [{ parent_link: at(20), from: 5, to: 15 }], { reason: 'c' });
  await propose(editor, [at(30), at(31)], { action: 'create', reason: '' });
  await propose(publisher, [at(0)], { scenario: own, reason: 'elsewhere' });
  const published = await propose(editor, [at(2)], { reason: 'law by now' });
  await publish(`${proposals}${published}/publish_proposed_regulation/`);
  // Two kinds of batches: one limited to a curb type, one in another scenario, and one fully
  // published.
  const edit = {
    addedRestrictions: [{ activity: 'loading', subActivity: 'loading', priority: 500, maxStay: 20 }],
  };
  await made(editor, batches, { links: links.slice(40, 43), edit, name: 'Links' });
  await made(publisher, batches, { links: links.slice(24, 40), edit: { ...edit, onlyType: 'paid-parking' } });
  await made(editor, batches, { links: links.slice(3, 6), edit, scenario: own });
  const whole = await made(editor, batches, { links: [at(44)], edit, name: 'Whole' });
  await publish(`${batches}${whole}/publish_batch/`);
  await query(`update sub_activity set editable_parking_price = true where name = 'time-limited-parking'`);
  const priced = (await editor.get(`${rates}?regulation_type=paid-parking&limit=100`)).json().results;
  const free = priced.find(
    (one: { proposed_regulation_id: number | null }) => one.proposed_regulation_id === null,
  );
  await made(editor, rates, {
    regulation_type: 'paid-parking',
    regulations: [free.id],
    payment: { fees: [3.5], durations: [60] },
  });
  await query(
    `update proposed_regulation set created = created - id % 3 * interval '1 day', created_date = created_date - (id % 3)::int`,
  );
  ({
    rows: [{ id: general }],
  } = await query(`select id from scenario where kind = 'general'`));
});
afterAll(() => api.close());

const text = (key: string) => (row: ListRow) => {
  const value = row[key];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};
const sameWay = (a: ListRow, b: ListRow, way: 1 | -1) => (a.id - b.id) * way;
const among = (key: string, values: readonly (string | null)[]) => (row: ListRow) =>
  values.includes(cellOf(row, key));

describe('the list of proposals', () => {
  it.each<[string, readonly (string | null)[]]>([
    ['bl_side', ['N', 'W']],
    ['sub_activity', ['unregulated', 'paid-parking']],
    ['reason', ['a', 'c']],
    ['reason', ['']],
    ['action', ['create', 'remove']],
    ['user', ['publisher']],
    ['batch', [null]],
  ])('filtered by the values of %s has those and no others', async (column, values) => {
    const asked = `${column}=${encodeURIComponent(JSON.stringify(values))}`;
    await expectFilter(editor, list, asked, among(column, values));
  });

  it('is filtered by streets, regulation, day and batch as its own rows say', async () => {
    const rows = await loadAllRows(editor, list);
    for (const column of ['regulation_id', 'bl_street_name', 'bl_from', 'bl_to', 'batch']) {
      const value = rows.map((row) => row[column]).find((one) => one !== null && one !== 'Multiple');
      const asked = `${column}=${encodeURIComponent(JSON.stringify([String(value), null]))}`;
      await expectFilter(editor, list, asked, among(column, [String(value), null]));
    }
    const { rows: days } = await query(
      'select id, created_date::text as day from proposed_regulation order by id',
    );
    const day = new Map(days.map((row) => [row.id, row.day]));
    const wanted = day.get(rows[0]?.id);
    await expectFilter(
      editor,
      list,
      `created=${encodeURIComponent(`["${wanted}"]`)}`,
      ({ id }) => day.get(id) === wanted,
    );
  });

  it('is of one scenario and of open ones, unless others are asked for', async () => {
    const shown = async (asked: string) =>
      (await loadAllRows(editor, `${list}?${asked}`)).map(({ reason }) => reason);
    expect(await shown(`scenario__id=${own}`)).toContain('elsewhere');
    const open = await shown('');
    expect(open).not.toContain('elsewhere');
    expect(open).not.toContain('law by now');
    expect(await shown('is_published=true')).toContain('law by now');
    expect(await shown(`scenario__id=${own}&is_published=true`)).toEqual([]);
  });

  it.each([
    'bl_street_name',
    'bl_side',
    'bl_from',
    'bl_to',
    'sub_activity',
    'reason',
    'action',
    'user',
    'created',
  ])('is sorted by %s, both ways', (ordering) =>
    expectOrdering(editor, list, ordering, text(ordering), sameWay),
  );

  it('of the calls is filtered by scenario, state, batch, curb and regulation', async () => {
    await expectFilter(editor, proposals, `scenario__id=${own}`, (row) =>
      JSON.stringify(row.scenario).includes(`"id":${own},`),
    );
    await expectFilter(editor, proposals, 'is_published=true', (row) => row.is_published === true);
    await expectFilter(editor, proposals, 'is_published=false', (row) => row.is_published === false);
    const all = await loadAllRows(editor, proposals);
    const batch = cellOf(
      all.find((row) => row.batch !== null),
      'batch',
    );
    await expectFilter(editor, proposals, `batch=${batch}`, (row) => cellOf(row, 'batch') === batch);
    const regulation = all.find((row) => row.actual_regulation_id !== null)?.actual_regulation_id;
    if (typeof regulation === 'number')
      await expectFilter(
        editor,
        proposals,
        `actual_regulation__id=${regulation}`,
        (row) => row.actual_regulation_id === regulation,
      );
    const on = await loadAllRows(editor, `${proposals}?link=${links[0]}`);
    expect(new Set(on.map(({ reason }) => reason))).toEqual(new Set(['b, for trucks', 'elsewhere']));
  });
});

describe('the list of batches', () => {
  it('is newest first, and filtered by id, kind, scenario, state and type', async () => {
    const all = await loadAllRows(editor, batches, 2);
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    await expectFilter(editor, batches, 'kind=rates', ({ kind }) => kind === 'rates');
    await expectFilter(editor, batches, 'kind=links', ({ kind }) => kind === 'links');
    await expectFilter(editor, batches, `id=${ids[1]}`, ({ id }) => id === ids[1]);
    await expectFilter(editor, batches, `scenario__id=${own}`, ({ scenario }) => scenario === own);
    await expectFilter(editor, batches, `scenario__id=${general}`, ({ scenario }) => scenario === general);
    await expectFilter(editor, batches, 'is_open=true', ({ name }) => name !== 'Whole');
    await expectFilter(editor, batches, 'is_open=false', ({ name }) => name === 'Whole');
    const isPaid = ({ regulation_type: type }: ListRow) => JSON.stringify(type).includes('"paid-parking"');
    await expectFilter(editor, batches, 'regulation_type=paid-parking', isPaid);
  });

  it('counts what is open and published, and the curbs of each', async () => {
    const named = new Map((await loadAllRows(editor, batches)).map((row) => [row.name, row]));
    expect(named.get('Whole')).toMatchObject({
      open: 0,
      published: 1,
      links: 1,
      accepted: 1,
      user: 'editor',
    });
    expect(named.get('Links')).toMatchObject({ published: 0, links: 3, requested: 3, scenario: general });
  });
});

describe('the list of rates', () => {
  const idOrder = (a: ListRow, b: ListRow) => a.id - b.id;
  it('is filtered by type, limit, price, street and name', async () => {
    const all = await loadAllRows(editor, rates);
    const typed = (name: string) => (row: ListRow) => JSON.stringify(row.sub_activity).includes(`"${name}"`);
    await expectFilter(editor, rates, 'regulation_type=paid-parking', typed('paid-parking'));
    const limit = cellOf(
      all.find((row) => row.time_limit !== null),
      'time_limit',
    );
    await expectFilter(editor, rates, `time_limit=${limit}`, (row) => cellOf(row, 'time_limit') === limit);
    const prices = [...new Set(all.flatMap(({ hourly }) => (typeof hourly === 'number' ? [hourly] : [])))];
    const [low, high] = [Math.min(...prices), Math.max(...prices)];
    expect(low).toBeLessThan(high);
    // At least one curb can have a price but has none yet.
    expect(all.some((row) => row.hourly === null && row.payment === null)).toBe(true);
    const priced = ({ hourly }: ListRow) => (typeof hourly === 'number' ? hourly : Number.NaN);
    await expectFilter(editor, rates, `min_hourly=${high}`, (row) => priced(row) >= high);
    await expectFilter(editor, rates, `min_hourly=${low + 1}`, (row) => priced(row) > low);
    await expectFilter(editor, rates, `max_hourly=${low}`, (row) => priced(row) <= low);
    await expectFilter(editor, rates, `max_hourly=${high - 1}`, (row) => priced(row) < high);
    const [first] = all;
    const { rows } = await query(
      `select m.regulation_id as id from regulation_link m join link l on l.id = m.link_id
       where m.effective_to is null and l.retired is null and l.bl_street_name = 'Avenue 2'`,
    );
    const on = new Set(rows.map(({ id }) => id));
    await expectFilter(editor, rates, 'street=avenue%202', ({ id }) => on.has(id));
    await expectFilter(
      editor,
      rates,
      `search=${cellOf(first, 'regulationId')}`,
      ({ regulationId }) => regulationId === first?.regulationId,
    );
  });

  it.each(['hourly', 'time_limit', 'spaces', 'links'])('is sorted by %s, both ways', (ordering) =>
    expectOrdering(editor, rates, ordering, text(ordering), idOrder),
  );

  it('marks those with an open proposal, and chooses the others', async () => {
    const all = await loadAllRows(editor, rates);
    const free = all.filter((row) => row.proposed_regulation_id === null).map(({ id }) => id);
    expect(free.length).toBeGreaterThan(0);
    expect(free.length).toBeLessThan(all.length);
    const chosen = (await editor.get(`${rates}parking_rate_ids/`)).json();
    expect(chosen).toEqual({ ids: free, truncated: false });
    // In another scenario, other curbs are free.
    const there = await loadAllRows(editor, `${rates}?scenario__id=${own}`);
    expect(there.filter((row) => row.proposed_regulation_id === null).map(({ id }) => id)).not.toEqual(free);
  });
});

describe('the lists of rules in force', () => {
  const restrictions = '/api/allrestrictions/';
  it('are filtered by what they allow, by class, limit, regulation and curb', async () => {
    const all = await loadAllRows(editor, restrictions);
    const says = (word: string) => (row: ListRow) => JSON.stringify(row).includes(word);
    await expectFilter(editor, restrictions, 'activity=loading', says('"activity":{"id":3,"name":"loading"'));
    await expectFilter(
      editor,
      restrictions,
      'sub_activity=street-cleaning',
      says('"name":"street-cleaning"'),
    );
    const limit = cellOf(
      all.find((row) => row.time_limit !== null),
      'time_limit',
    );
    await expectFilter(
      editor,
      restrictions,
      `time_limit=${limit}`,
      (row) => cellOf(row, 'time_limit') === limit,
    );
    const [link = 0] = links.slice(10);
    const number = api.city.link(link)?.ruleSet ?? null;
    const count = number === null ? 0 : (api.city.ruleSet(number)?.restrictions.length ?? 0);
    const on = await loadAllRows(editor, `${restrictions}?link=${link}`);
    expect(on).toHaveLength(count);
    const [{ regulation_id: regulation }] = (await editor.get(`/api/regulationlinks/?link=${link}`)).json()
      .results;
    expect(await loadAllRows(editor, `${restrictions}?regulation=${regulation}`)).toEqual(on);
  });

  it('say which regulation is on which curb', async () => {
    const url = '/api/regulationlinks/';
    const [link = 0] = links.slice(10);
    const all = (await editor.get(`${url}?limit=100`)).json().results;
    type Row = { readonly link_id: number; readonly regulation_id: number };
    const [{ regulation_id: regulation }] = all.filter((row: Row) => row.link_id === link);
    for (const [asked, keeps] of [
      [`link=${link}`, (row: Row) => row.link_id === link],
      [`regulation=${regulation}`, (row: Row) => row.regulation_id === regulation],
    ] as const) {
      const kept = all.filter(keeps);
      expect(kept.length, asked).toBeLessThan(all.length);
      expect((await editor.get(`${url}?limit=100&${asked}`)).json().results, asked).toEqual(kept);
    }
  });

  it('are those of today: what ends later is there still, what begins later or has ended is not', async () => {
    const [x = 0, y = 0, u = 0, v = 0] = links.slice(12, 16);
    const law = async (at: readonly number[], maxStay: number, from: string | null = null) => {
      const rule = { activity: 'loading', subActivity: 'loading', priority: 500, maxStay };
      const id = await propose(editor, at, { time_limit: maxStay, restrictions: [rule] });
      const done = await publisher.post(`${proposals}${id}/publish_proposed_regulation/`, {
        effective_from: from,
      });
      expect(done.statusCode, done.body).toBe(200);
    };
    type On = { readonly link_id: number; readonly regulation_id: number; readonly effective_to: unknown };
    const on = async (asked: string): Promise<readonly (readonly [number, number, unknown])[]> =>
      (await editor.get(`/api/regulationlinks/?${asked}`))
        .json()
        .results.map((row: On) => [row.link_id, row.regulation_id, row.effective_to]);
    const regulation = async (id = 0) => {
      const found = (await editor.get(`/api/regulation/${id}/`)).json();
      return { ...found, links: found.links.map((link: { id: number }) => link.id) };
    };
    const stays = async (asked: string) =>
      (await loadAllRows(editor, `${restrictions}?${asked}`)).map((row) => row.time_limit);
    const limits = async (): Promise<readonly number[]> =>
      (await editor.get('/api/regulation/get_distinct_time_limits/')).json().results;

    await law([x, y], 71);
    const [[, first] = []] = await on(`link=${x}`);
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString();
    await law([x], 72, later);
    expect(await on(`regulation=${first}`)).toEqual([
      [x, first, later],
      [y, first, null],
    ]);
    expect(await on(`link=${x}`)).toEqual([[x, first, later]]);
    await expect.poll(() => api.city.link(y)?.timeLimit).toBe(71);
    expect(await regulation(first)).toMatchObject({ links: [x, y], link_count: 2, effective_to: null });
    expect(await stays(`link=${x}`)).toEqual([71]);
    expect(await stays('time_limit=72')).toEqual([]);
    expect((await limits()).filter((limit) => [71, 72, 73, 74, 76].includes(limit))).toEqual([71]);

    await law([u, v], 73);
    const [[, ended] = []] = await on(`link=${u}`);
    await law([v], 74);
    expect([await stays(`link=${u}`), await stays(`link=${v}`)]).toEqual([[73], [74]]);
    await law([u], 76);
    await expect.poll(() => api.city.link(u)?.timeLimit).toBe(76);
    const gone = await regulation(ended);
    expect(gone).toMatchObject({ links: [u], link_count: 1 });
    expect(Date.parse(gone.effective_to)).toBeLessThanOrEqual(Date.now());
    expect(await on(`regulation=${ended}`)).toEqual([]);
    expect([await stays(`link=${u}`), await stays(`regulation=${ended}`)]).toEqual([[76], [73]]);
    expect(await stays('time_limit=73')).toEqual([]);
    expect((await limits()).filter((limit) => [71, 72, 73, 74, 76].includes(limit))).toEqual([71, 74, 76]);
  });
});
