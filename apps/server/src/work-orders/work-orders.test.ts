// Work orders over the API: created once, moved, commented, given files; invalid files are rejected
// and leave nothing behind.
import fs, { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { maxSignOrders } from '@curbwright/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sweepFiles } from '../platform/files/file-store.ts';
import { findReferencedKeys } from '../platform/files/files.sql.ts';
import { propose, signInClient, type TestClient } from '../testing/proposals.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';

const path = '/api/work-order/';
let api: TestApi;
let editor: TestClient;
let token = '';
beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  token = (await api.signIn('editor')).access;
});
afterAll(() => api.close());

interface Part {
  readonly name: string;
  readonly value: string | Buffer;
  readonly filename?: string;
  readonly type?: string;
}

/** Sends a form as a browser does. */
function sendForm(
  url: string,
  parts: readonly Part[],
  more: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const boundary = '----curb';
  const chunks = parts.flatMap(({ name, value, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${
      filename === undefined ? '' : `Content-Type: ${type ?? 'application/octet-stream'}\r\n`
    }\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')];
  });
  const payload = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return api.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...more,
    },
  });
}

const png = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(200, 7)]);

/** Returns every stored file in the data directory. */
function filesOnDisk(): string[] {
  const root = join(api.database.config.dataDir, 'files');
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}

describe('a work order', () => {
  it('is made by the form the requirement names, with its file, and read back byte by byte', async () => {
    const made = await sendForm(path, [
      { name: 'name', value: 'Set two signs' },
      { name: 'user', value: 'publisher' },
      { name: 'user_id', value: '' },
      { name: 'assignee', value: 'editor' },
      { name: 'file', value: png, filename: '../../etc/Foto “1”.png', type: 'text/html' },
    ]);
    expect(made.statusCode, made.body).toBe(201);
    const [order] = made.json().results;
    expect(order).toMatchObject({
      name: 'Set two signs',
      user: 'publisher',
      assignee: 'editor',
      status: 'assigned',
      file_count: 1,
      file: { media_type: 'image/png', size: png.length, name: 'Foto “1”.png' },
    });
    const file = await api.inject({
      method: 'GET',
      url: order.file.url,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(file.rawPayload.equals(png)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    });
    expect(file.headers['content-disposition']).toMatch(/^attachment; /);
    expect(file.headers['content-security-policy']).toContain('sandbox');
    expect((await api.inject({ method: 'GET', url: order.file.url })).statusCode).toBe(403);
    const gone = await editor.remove(order.file.url);
    expect(gone.statusCode).toBe(200);
    expect(filesOnDisk()).toEqual([]);
    expect((await editor.get(order.file.url)).statusCode).toBe(404);
  });

  it('that is deleted keeps its files from everybody', async () => {
    const made = await sendForm(path, [
      { name: 'name', value: 'Taken back' },
      { name: 'file', value: png, filename: 'a.png' },
    ]);
    const [{ id, file }] = made.json().results;
    expect((await editor.get(file.url)).statusCode).toBe(200);
    expect((await editor.remove(`${path}${id}/`)).statusCode).toBe(200);
    expect((await editor.get(file.url)).statusCode).toBe(404);
  });

  it('moves through its states, refuses what is closed, and tells who changed it meanwhile', async () => {
    const made = await editor.post(path, { name: 'Move', due: '2026-12-01', priority: 'high' });
    expect(made.statusCode, made.body).toBe(201);
    const [{ id, version }] = made.json().results;
    const moved = await editor.patch(`${path}${id}/`, { status: 'in progress', version });
    expect(moved.json()).toMatchObject({ status: 'in progress', closed: null });
    const stale = await editor.patch(`${path}${id}/`, { status: 'blocked', version });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ changed_by: 'editor', version: version + 1 });
    const done = await editor.patch(`${path}${id}/`, { status: 'done' });
    expect(done.json().closed).not.toBeNull();
    const refused = await editor.patch(`${path}${id}/`, { status: 'cancelled' });
    expect(refused.json()).toMatchObject({ reason: 'work-order.closed' });
    expect((await editor.patch(`${path}${id}/`, { status: 'open', link: 999_999 })).json()).toHaveProperty(
      'link',
    );
    expect((await editor.get(`${path}${id}/`)).json().status).toBe('done');
    const listed = (await editor.get(`${path}?is_open=false&status=done,cancelled&ordering=-due`)).json();
    expect(listed.results.map((one: { id: number }) => one.id)).toContain(id);
    expect((await editor.remove(`${path}${id}/`)).json()).toEqual({ id });
    expect((await editor.get(`${path}${id}/`)).statusCode).toBe(404);
    const history = (await editor.get(`/api/history/?noun=work-order&noun_id=${id}`)).json().results;
    expect(history.map((one: { action: string }) => one.action)).toEqual([
      'delete',
      'edit',
      'edit',
      'create',
    ]);
  });

  it('is made once, commented once and gets a photo once, however often a phone sends it', async () => {
    const name = (last: string) => `0b7c2a55-3a1c-4e7e-9d6a-00000000000${last}`;
    const before = filesOnDisk().length;
    const body = { name: 'Once', submission: name('1') };
    const answers = await Promise.all(Array.from({ length: 8 }, () => editor.post(path, body)));
    const ids = new Set(answers.map((answer) => answer.json().results[0].id));
    expect(ids.size).toBe(1);
    const [id] = [...ids];
    const comment = { work_order: id, text: 'On my way', submission: name('2') };
    const said = await Promise.all(
      Array.from({ length: 5 }, () => editor.post('/api/work-order-comments/', comment)),
    );
    expect(new Set(said.map((answer) => answer.json().id)).size).toBe(1);
    for (let times = 0; times < 3; times += 1) {
      const sent = await sendForm(`${path}${id}/files/`, [
        { name: 'submission', value: name('3') },
        { name: 'file', value: png, filename: 'a.png' },
      ]);
      expect(sent.statusCode, sent.body).toBe(201);
      expect(sent.json()).toMatchObject({ file_count: 1, comment_count: 1 });
    }
    expect(filesOnDisk()).toHaveLength(before + 1);
    expect(
      (await editor.post('/api/work-order-comments/', { work_order: 999_999, text: 'x' })).statusCode,
    ).toBe(400);
  });

  it('is commented by everybody who may read it, and changed by editors alone', async () => {
    const { id } = (await editor.post(path, { name: 'Faded line' })).json().results[0];
    const analyst = await signInClient(api, 'analyst');
    const comment = { work_order: id, text: 'Seen on Monday' };
    const said = await analyst.post('/api/work-order-comments/', comment);
    expect(said.statusCode, said.body).toBe(201);
    expect(said.json()).toMatchObject({ user: 'analyst', text: 'Seen on Monday' });
    expect((await analyst.patch(`${path}${id}/`, { status: 'done' })).statusCode).toBe(403);
    const guest = await signInClient(api, 'guest');
    expect((await guest.post('/api/work-order-comments/', comment)).statusCode).toBe(403);
    expect((await editor.get(`${path}${id}/`)).json()).toMatchObject({ status: 'open', comment_count: 1 });
  });

  it('is not changed by a comment: a conflict still names the person who changed it', async () => {
    const { id, version } = (await editor.post(path, { name: 'Bent sign' })).json().results[0];
    const { modified } = (await editor.patch(`${path}${id}/`, { priority: 'high' })).json();
    const analyst = await signInClient(api, 'analyst');
    await analyst.post('/api/work-order-comments/', { work_order: id, text: 'Very bent' });
    expect((await editor.get(`${path}${id}/`)).json()).toMatchObject({ modified, comment_count: 1 });
    const stale = await editor.patch(`${path}${id}/`, { status: 'blocked', version });
    expect(stale.json()).toMatchObject({ changed_by: 'editor', changed_at: modified });
  });
});

describe('files', () => {
  it('that are not what may be sent are refused, whatever they call themselves, and leave nothing', async () => {
    const before = filesOnDisk();
    const bad: [string, Buffer][] = [
      ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['page.txt', Buffer.from('  <!doctype html><script>1</script>')],
      ['hidden.csv', Buffer.from('name\n<script>alert(1)</script>')],
      ['bomb.zip', Buffer.from('PK\u0003\u0004aaaaaaaa', 'latin1')],
      ['run.exe', Buffer.from('MZ\u0090\u0000\u0003', 'latin1')],
      ['empty.pdf', Buffer.alloc(0)],
    ];
    for (const [filename, value] of bad) {
      const sent = await sendForm(path, [
        { name: 'name', value: 'Bad' },
        { name: 'file', value, filename, type: 'image/png' },
      ]);
      expect(sent.statusCode, `${filename} ${sent.body}`).toBe(400);
      expect(sent.json().file).toHaveLength(1);
    }
    const large = await sendForm(path, [
      { name: 'file', value: Buffer.alloc(21 * 1024 * 1024, 37), filename: 'l.pdf' },
    ]);
    expect(large.statusCode).toBe(413);
    const many = Array.from({ length: 12 }, (_, index) => ({
      name: 'file',
      value: png,
      filename: `${index}.png`,
    }));
    expect((await sendForm(path, many)).statusCode).toBe(413);
    expect(
      (await sendForm(`${path}999999/files/`, [{ name: 'file', value: png, filename: 'a.png' }])).statusCode,
    ).toBe(404);
    expect((await sendForm(path, [{ name: '__proto__', value: '1' }])).statusCode).toBe(400);
    // The file is opened late, as on a busy disk: nothing is written after the file was deleted.
    const { open } = fs;
    let isOpened = false;
    const opening = vi.spyOn(fs, 'open').mockImplementation((...args: unknown[]) => {
      const done = args.pop();
      const told = (...outcome: unknown[]) => {
        if (typeof done === 'function') done(...outcome);
        isOpened = true;
      };
      setTimeout(() => Reflect.apply(open, fs, [...args, told]), 200);
    });
    const broken = await api.inject({
      method: 'POST',
      url: path,
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(broken.statusCode).toBe(400);
    expect(opening).toHaveBeenCalledOnce();
    opening.mockRestore();
    await expect.poll(() => isOpened).toBe(true);
    await expect.poll(filesOnDisk).toEqual(before);
    expect(Object.keys({})).toEqual([]);
  });

  it('that a kill left are swept, and those with a name stay', async () => {
    const { config, db } = api.database;
    const before = filesOnDisk();
    expect(before.length).toBeGreaterThan(0);
    const left = join(config.dataDir, 'files', 'incoming', 'left');
    writeFileSync(left, 'half a file');
    // Also when the disk's clock differs from ours.
    utimesSync(left, new Date(), new Date());
    const later = Date.now() + 2 * 60 * 60 * 1000;
    const sweep = (now: number, keys = (some: readonly string[]) => findReferencedKeys(db, some)) =>
      sweepFiles(config, keys, now);
    expect(await sweep(Date.now())).toEqual({ swept: 0, unnamed: 0 });
    expect(await sweep(later)).toEqual({ swept: 1, unnamed: 0 });
    expect(filesOnDisk()).toEqual(before);
    // A database that references none of the files: a new one, or the wrong one.
    expect(await sweep(later, async () => new Set())).toEqual({ swept: 0, unnamed: before.length });
    expect(filesOnDisk()).toEqual(before);
  });
});

describe('a file of work orders', () => {
  const csv =
    'id;name;status;due;lng;lat\nW-1;Paint curb;In Progress;2026-12-24;11.251;43.771\nW-2;Straighten pole;;;;\n';
  const send = (value: string, filename: string, parts: readonly Part[] = []) =>
    sendForm(path, [
      { name: 'name', value: '' },
      { name: 'file', value: Buffer.from(value), filename },
      ...parts,
    ]);

  it('is rehearsed, imported, and changes nothing the second time', async () => {
    const dry = await send(csv, 'orders.csv', [{ name: 'dry_run', value: 'true' }]);
    expect(dry.json()).toMatchObject({ created: 2, unchanged: 0, dry_run: true });
    expect((await editor.get(`${path}?search=Paint`)).json().meta.count).toBe(0);
    const first = await send(csv, 'orders.csv');
    expect(first.json()).toMatchObject({
      detail: 'Work Orders has been Imported Successfully',
      created: 2,
      unchanged: 0,
      results: [
        { outside_id: 'W-1', status: 'in progress', due: '2026-12-24', geometry: { type: 'Point' } },
        {},
      ],
    });
    expect((await send(csv, 'orders.csv')).json()).toMatchObject({ created: 0, unchanged: 2 });
    const dueBefore = async (day: string) =>
      (await editor.get(`${path}?search=Paint&due_before=${day}`)).json().meta.count;
    expect([await dueBefore('2026-12-24'), await dueBefore('2026-12-25')]).toEqual([0, 1]);
    const near = await editor.get(`${path}?min_lng=11.2&min_lat=43.7&max_lng=11.3&max_lat=43.8`);
    expect(near.json().meta.count).toBe(1);
    const points = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [11.26, 43.77] },
          properties: { objectid: 7, title: 'Meter' },
        },
      ],
    };
    expect((await send(JSON.stringify(points), 'points.geojson')).json()).toMatchObject({ created: 1 });
  });

  it('sent a second time under one name makes no second order of rows without ids', async () => {
    const rows = 'name\nRepaint the zone\nRepaint the zone\n';
    const submission = { name: 'submission', value: '0b7c2a55-3a1c-4e7e-9d6a-00000000aaaa' };
    expect((await send(rows, 'rows.csv', [submission])).json()).toMatchObject({ created: 2, unchanged: 0 });
    expect((await send(rows, 'rows.csv', [submission])).json()).toMatchObject({ created: 0, unchanged: 2 });
    expect((await editor.get(`${path}?search=Repaint`)).json().meta.count).toBe(2);
  });

  it('knows GeoJSON features by their ids', async () => {
    const feature = (id: string | number) => ({
      type: 'Feature',
      id,
      geometry: null,
      properties: { name: 'Post' },
    });
    const value = JSON.stringify({ type: 'FeatureCollection', features: [feature('f-1'), feature(2)] });
    expect((await send(value, 'posts.geojson')).json()).toMatchObject({
      created: 2,
      results: [{ outside_id: 'f-1' }, { outside_id: '2' }],
    });
    expect((await send(value, 'posts.geojson')).json()).toMatchObject({ created: 0, unchanged: 2 });
  });

  it('is refused whole when a row is wrong, with every faulty row', async () => {
    const wrong = 'id,name,status,due\nX-1,Fine,,\nX-2,Odd,melted,\nX-1,Again,,\nX-3,Late,,2026-02-30\n';
    const sent = await send(wrong, 'wrong.csv');
    expect(sent.statusCode).toBe(400);
    expect(sent.json().file).toEqual([
      'Row 2: melted is not a status. Use open, assigned, in progress, blocked, done or cancelled.',
      'Row 3: The ID X-1 is in the file twice.',
      'Row 4: 2026-02-30 is not a date (YYYY-MM-DD).',
    ]);
    const spoilt = JSON.stringify({
      type: 'FeatureCollection',
      features: ['Fine', 'a\u0000b', '\ud800'].map((name) => ({
        type: 'Feature',
        geometry: null,
        properties: { name },
      })),
    });
    expect((await send(spoilt, 'spoilt.geojson')).json().file).toEqual([
      'Row 2: This contains a character that can’t be stored.',
      'Row 3: This contains a character that can’t be stored.',
    ]);
    expect((await editor.get(`${path}?search=Fine`)).json().meta.count).toBe(0);
    expect((await send('not a list', 'x.csv')).statusCode).toBe(400);
    expect((await send('{"type":"Feature"}', 'x.json')).statusCode).toBe(400);
  });
});

describe('the sign orders of a published change', () => {
  const signs = `${path}sign_orders/`;

  it('are one per sign of each curb, made once, and again after one was deleted', async () => {
    const publisher = await signInClient(api, 'publisher');
    const links = api.city.box([-180, -90, 180, 90], 7).ids.slice(5);
    const proposal = await propose(editor, [...links]);
    const query = { proposed_regulation_id: proposal };
    const early = await editor.get(`${signs}?proposed_regulation_id=${proposal}`);
    expect(early.json()).toMatchObject({ reason: 'proposal.not-published' });
    await publisher.post(`/api/proposed_regulation/${proposal}/publish_proposed_regulation/`);
    const listed = (await editor.get(`${signs}?proposed_regulation_id=${proposal}`)).json();
    expect(listed.count).toBe(listed.results.length);
    const found: { key: string; kind: string; link: number; before: string | null; after: string | null }[] =
      listed.results;
    expect(new Set(found.map(({ link }) => link))).toEqual(new Set(links));
    expect(new Set(found.map(({ key }) => key)).size).toBe(found.length);
    for (const { kind, before, after } of found)
      expect([kind, before === null, after === null]).toEqual(
        { 'put up': [kind, true, false], change: [kind, false, false], remove: [kind, false, true] }[kind],
      );
    const keys = found.map(({ key }) => key);
    const [first = '', ...others] = keys;
    expect((await editor.post(signs, { ...query, keys: [first, 'of/another'] })).json()).toMatchObject({
      keys: [expect.stringMatching(/^One of these signs/)],
    });
    const one = (await editor.post(signs, { ...query, keys: [first] })).json();
    expect(one).toMatchObject({ created: 1, unchanged: 0, results: [{ key: first }] });
    const all = (await editor.post(signs, { ...query, keys })).json();
    expect(all).toMatchObject({ created: others.length, unchanged: 1 });
    expect((await editor.post(signs, { ...query, keys })).json()).toMatchObject({
      created: 0,
      unchanged: keys.length,
    });
    const id = one.results[0].work_order;
    const order = (await editor.get(`${path}${id}/`)).json();
    expect(order).toMatchObject({ link: found[0]?.link, geometry: { type: 'Point' }, is_near_street: false });
    const { bl_street_name: street, bl_side, bl_from, bl_to } = listed.results[0];
    expect(order).toMatchObject({ bl_side, bl_from, bl_to, street_name: street });
    expect(order.name).toMatch(/^(Put up|Change|Remove) sign/);
    expect(order.name.endsWith(`, ${street}`)).toBe(true);
    expect(order.description).toContain(found[0]?.after ?? found[0]?.before);
    expect(order.description).toContain(`Published change ${proposal}`);
    const again = (await editor.get(`${signs}?proposed_regulation_id=${proposal}`)).json().results;
    expect(again.map((row: { work_order: number | null }) => row.work_order !== null)).toEqual(
      keys.map(() => true),
    );
    await editor.remove(`${path}${id}/`, { version: order.version });
    expect((await editor.post(signs, { ...query, keys })).json()).toMatchObject({ created: 1 });
  });

  it('need one change or one batch that exists', async () => {
    expect((await editor.get(signs)).statusCode).toBe(400);
    expect((await editor.get(`${signs}?proposed_regulation_id=1&batch=1`)).statusCode).toBe(400);
    expect((await editor.get(`${signs}?proposed_regulation_id=999999`)).statusCode).toBe(404);
    expect((await editor.get(`${signs}?proposed_regulation_ids=999998,999999`)).statusCode).toBe(404);
    expect((await editor.get(`${signs}?batch=999999`)).statusCode).toBe(404);
    expect((await editor.post(signs, { batch: 999_999, keys: ['a'] })).statusCode).toBe(404);
  });

  it('are due on the day the change takes effect in the city', async () => {
    const publisher = await signInClient(api, 'publisher');
    const [, link = 0] = api.city.box([-180, -90, 180, 90], 2).ids;
    const proposal = await propose(editor, [link]);
    await publisher.post(`/api/proposed_regulation/${proposal}/publish_proposed_regulation/`);
    // As a scheduled change leaves it: it takes effect half an hour into June 6 in Rome.
    await api.database.pool.query(
      'update publication set effective_from = $2 where proposed_regulation_id = $1',
      [proposal, '2024-06-05T22:30:00Z'],
    );
    const query = { proposed_regulation_id: proposal };
    const { results } = (await editor.get(`${signs}?proposed_regulation_id=${proposal}`)).json();
    const made = (await editor.post(signs, { ...query, keys: [results[0].key] })).json().results[0];
    expect((await editor.get(`${path}${made.work_order}/`)).json()).toMatchObject({ due: '2024-06-06' });
  });

  it('get a person or crew and a day together', async () => {
    const publisher = await signInClient(api, 'publisher');
    const [, , , link = 0] = api.city.box([-180, -90, 180, 90], 4).ids;
    const proposal = await propose(editor, [link]);
    await publisher.post(`/api/proposed_regulation/${proposal}/publish_proposed_regulation/`);
    const query = { proposed_regulation_id: proposal };
    const { results } = (await editor.get(`${signs}?proposed_regulation_id=${proposal}`)).json();
    const keys = results.map(({ key }: { key: string }) => key);
    const refused = await editor.post(signs, { ...query, keys, assignee: 'nobody here' });
    expect([refused.statusCode, Object.keys(refused.json())]).toEqual([
      400,
      expect.arrayContaining(['assignee']),
    ]);
    const terms = { assignee: 'editor', due: '2026-12-24' };
    expect((await editor.post(signs, { ...query, keys, ...terms })).json()).toMatchObject({
      created: keys.length,
    });
    const made = (await editor.get(`${path}?proposed_regulation_ids=${proposal},999999`)).json();
    expect(made.meta.count).toBe(keys.length);
    for (const order of made.results) expect(order).toMatchObject({ ...terms, status: 'assigned' });
  });

  it('of meters name them, and their program before and after', async () => {
    const publisher = await signInClient(api, 'publisher');
    const [, , , , link = 0] = api.city.box([-180, -90, 180, 90], 5).ids;
    const { rows } = await api.database.pool.query(
      `insert into asset (asset_config_id, outside_id, geometry, bounds)
       select id, 'PM-102', '{"type": "Point", "coordinates": [11, 43]}', '(11,43),(11,43)' from asset_config
       where object_type = 'meter' limit 1 returning id`,
    );
    await api.database.pool.query(
      'insert into asset_link (asset_id, link_id, at_m, distance_m) values ($1, $2, 0, 0)',
      [rows[0].id, link],
    );
    const payment = {
      currency: 'USD',
      rates: [{ tiers: [{ from: 0, to: null, fee: 325, per: 60, increment: 60 }] }],
    };
    const restrictions = [
      { activity: 'parking', subActivity: 'paid-parking', priority: 500, maxStay: 90, payment },
    ];
    const proposal = await propose(editor, [link], { sub_activity: 'paid-parking', restrictions });
    await publisher.post(`/api/proposed_regulation/${proposal}/publish_proposed_regulation/`);
    const { results } = (await editor.get(`${signs}?proposed_regulation_id=${proposal}`)).json();
    const order = results.find(({ kind }: { kind: string }) => kind === 'meters');
    expect(order).toMatchObject({ after: expect.stringMatching(/3[.,]25/), meters: ['PM-102'] });
    const query = { proposed_regulation_id: proposal, keys: [order.key] };
    const { work_order: id } = (await editor.post(signs, query)).json().results[0];
    const made = (await editor.get(`${path}${id}/`)).json();
    expect(made.name).toMatch(/^Reprogram 1 meter, /);
    for (const text of ['PM-102', order.after]) expect(made.description).toContain(text);
    // The only meter is the place of the order.
    expect(made).toMatchObject({ asset: rows[0].id, geometry: { coordinates: [11, 43] } });
  });

  it('are canceled when the change is taken back, unless somebody began to work on them', async () => {
    const publisher = await signInClient(api, 'publisher');
    const links = api.city.box([-180, -90, 180, 90], 14).ids.slice(11);
    const proposal = await propose(editor, [...links]);
    await publisher.post(`/api/proposed_regulation/${proposal}/publish_proposed_regulation/`);
    const query = { proposed_regulation_id: proposal };
    const { results } = (await editor.get(`${signs}?proposed_regulation_id=${proposal}`)).json();
    const keys = results.map((row: { key: string }) => row.key);
    expect(keys.length).toBeGreaterThan(2);
    const made: { work_order: number }[] = (await editor.post(signs, { ...query, keys })).json().results;
    const [first = 0, second = 0, ...others] = made.map(({ work_order: id }) => id);
    await editor.patch(`${path}${first}/`, { status: 'in progress' });
    await editor.patch(`${path}${second}/`, { status: 'done' });
    const undone = await publisher.post('/api/proposed_regulation/undo_publication/', {
      proposed_regulation_ids: [proposal],
    });
    expect(undone.statusCode, undone.body).toBe(200);
    const read = async (id: number) => (await editor.get(`${path}${id}/`)).json();
    const last = async (id: number) => (await read(id)).comments.at(-1)?.text ?? null;
    expect([(await read(first)).status, (await read(second)).status]).toEqual(['in progress', 'done']);
    expect(await last(first)).toMatch(/undone or reverted while this order was in progress/);
    expect(await last(second)).toBeNull();
    for (const id of others) {
      const order = await read(id);
      expect([order.status, order.closed === null]).toEqual(['cancelled', false]);
      expect(await last(id)).toBe(`Canceled: published change ${proposal} was undone or reverted.`);
    }
  });

  it('are refused for changes that were undone, and are of the others when several are named', async () => {
    const publisher = await signInClient(api, 'publisher');
    const links = api.city.box([-180, -90, 180, 90], 10).ids.slice(7);
    const proposals: number[] = [];
    for (const link of links) {
      const id = await propose(editor, [link]);
      await publisher.post(`/api/proposed_regulation/${id}/publish_proposed_regulation/`);
      proposals.push(id);
    }
    const [undone = 0, ...others] = proposals;
    const key = (await editor.get(`${signs}?proposed_regulation_id=${undone}`)).json().results[0].key;
    const reverted = await publisher.post(`/api/proposed_regulation/${undone}/revert_published_regulation/`, {
      reason: 'A mistake',
    });
    expect(reverted.statusCode, reverted.body).toBe(200);
    const refused = [
      await editor.get(`${signs}?proposed_regulation_id=${undone}`),
      await editor.post(signs, { proposed_regulation_id: undone, keys: [key] }),
    ];
    for (const { statusCode, json } of refused)
      expect([statusCode, json()]).toMatchObject([
        409,
        { detail: 'This change was undone, so there are no sign orders for it.' },
      ]);
    const several = (await editor.get(`${signs}?proposed_regulation_ids=${proposals.join(',')}`)).json();
    expect(
      new Set(several.results.map((row: { proposed_regulation_id: number }) => row.proposed_regulation_id)),
    ).toEqual(new Set(others));
    await api.database.pool.query(
      `insert into proposal_batch (kind, name, scenario_id, requested, accepted, refused)
       select 'links', 'Undone', scenario_id, 1, 1, '[]' from proposed_regulation where id = $1`,
      [undone],
    );
    await api.database.pool.query(
      `update proposed_regulation set batch_id = (select max(id) from proposal_batch) where id = $1`,
      [undone],
    );
    const { rows } = await api.database.pool.query('select max(id) as id from proposal_batch');
    expect((await editor.get(`${signs}?batch=${rows[0].id}`)).json()).toMatchObject({
      reason: 'work-order.batch-not-published',
    });
  });

  it('beyond the most that are shown follow when the first are made', async () => {
    const publisher = await signInClient(api, 'publisher');
    const [, , link = 0] = api.city.box([-180, -90, 180, 90], 3).ids;
    const proposal = await propose(editor, [link]);
    await publisher.post(`/api/proposed_regulation/${proposal}/publish_proposed_regulation/`);
    // As many curbs as a change of a district has.
    await api.database.pool.query(
      `insert into link (segment_id, length, geometry, bounds) select 'sign-orders/' || n, length, geometry, bounds
       from link cross join generate_series(1, 600) n where id = $1`,
      [link],
    );
    await api.database.pool.query(
      `update publication set links = (select jsonb_agg(jsonb_build_object('link', l.id, 'published', links -> 0 -> 'published', 'before', null))
       from link l where l.segment_id like 'sign-orders/%') where proposed_regulation_id = $1`,
      [proposal],
    );
    const query = { proposed_regulation_id: proposal };
    const read = async () => (await editor.get(`${signs}?proposed_regulation_id=${proposal}`)).json();
    const first = await read();
    expect(first.count).toBeGreaterThan(maxSignOrders);
    expect([first.results.length, first.left]).toEqual([maxSignOrders, first.count]);
    const keys = first.results.map(({ key }: { key: string }) => key);
    const made = await editor.post(signs, { ...query, keys });
    expect(made.json(), made.body).toMatchObject({ created: maxSignOrders });
    const next = await read();
    expect([next.count, next.left]).toEqual([first.count, first.count - maxSignOrders]);
    const open = next.results.filter((row: { work_order: number | null }) => row.work_order === null);
    expect(open).toHaveLength(Math.min(maxSignOrders, next.left));
    expect(next.results.slice(0, open.length)).toEqual(open);
    expect(open.some(({ key }: { key: string }) => keys.includes(key))).toBe(false);
  });
});

describe('somebody who is nobody in the city', () => {
  it('is assigned nothing new; a text from before stays', async () => {
    const refused = await editor.post(path, { name: 'Post', assignee: 'ed' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().assignee[0]).toContain('ed is no person');
    const { id } = (await editor.post(path, { name: 'Post' })).json().results[0];
    await api.database.pool.query(`update work_order set assignee = 'a firm' where id = $1`, [id]);
    expect((await editor.patch(`${path}${id}/`, { assignee: 'a firm', name: 'Posts' })).json()).toMatchObject(
      {
        name: 'Posts',
        assignee: 'a firm',
        assignee_id: null,
        crew_id: null,
      },
    );
    expect((await editor.patch(`${path}${id}/`, { assignee: 'ed' })).statusCode).toBe(400);
    expect((await editor.patch(`${path}${id}/`, { assignee: 'Editor' })).json().assignee).toBe('editor');
    const { people, crews } = (await editor.get(`${path}assignees/`)).json();
    expect([people.length > 0, crews.length > 0]).toEqual([true, true]);
  });
});

it('the history of a moved order names its street, and has no coordinates', async () => {
  const [link = 0] = api.city.box([-180, -90, 180, 90], 1).ids;
  const [lng = 0, lat = 0] = api.city.line(link)?.[0] ?? [];
  const { id } = (await editor.post(path, { name: 'Moved', link })).json().results[0];
  const geometry = { type: 'Point', coordinates: [lng, lat] };
  await editor.patch(`${path}${id}/`, { geometry, place_name: '12 Main Street', link: null });
  await editor.remove(`${path}${id}/`, {});
  const { rows } = await api.database.pool.query(
    `select action, before, after from audit where noun = 'work-order' and noun_id = $1 order by id`,
    [`${id}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['create', 'edit', 'delete']);
  expect(rows[1]?.after).toMatchObject({ street_name: expect.any(String), place_name: '12 Main Street' });
  expect(JSON.stringify(rows)).not.toContain('coordinates');
});

describe('the columns of the list', () => {
  it('come with their words and choices', async () => {
    const columns = (await editor.get(`${path}workorder_table_config/?language=es`)).json().results;
    const status = columns.find((one: { key: string }) => one.key === 'status');
    expect(status).toMatchObject({ label: 'Estado', sortable: true });
    expect(status.options).toContainEqual({ value: 'done', label: 'Terminada' });
  });
});
