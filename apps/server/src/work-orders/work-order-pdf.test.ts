// Work orders as PDF: one and many, with map, signs, intact photos and broken files, in both
// languages.
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propose, signInClient, type TestClient } from '../testing/proposals.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let editor: TestClient;
let publisher: TestClient;
let analyst: TestClient;
let link = 0;

beforeAll(async () => {
  api = await openTestApi();
  editor = await signInClient(api, 'editor');
  publisher = await signInClient(api, 'publisher');
  analyst = await signInClient(api, 'analyst');
  const [first = 0] = api.city.box([-180, -90, 180, 90], 100).ids;
  link = first;
});
afterAll(() => api.close());

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(named));
  return Buffer.concat([head, named, tail]);
}

/** A gray square as PNG. */
function png(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((side + 1) * side, 0x80));
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

async function attach(order: number, name: string, bytes: Buffer): Promise<void> {
  const boundary = '----curb';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
  const answer = await api.inject({
    method: 'POST',
    url: `/api/work-order/${order}/files/`,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: {
      authorization: `Bearer ${(await api.signIn('editor')).access}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
  expect(answer.statusCode, answer.body).toBe(201);
}

async function order(body: object): Promise<number> {
  const made = await editor.post('/api/work-order/', body);
  expect(made.statusCode, made.body).toBe(201);
  return made.json<{ results: { id: number }[] }>().results[0]?.id ?? 0;
}

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
const imagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0;

describe('a work order on paper', () => {
  it('is a page or more with its map, its signs and its whole photos; broken ones are only named', async () => {
    const proposal = await propose(editor, [{ parent_link: link, from: 2, to: 20 }]);
    const published = await publisher.post(
      `/api/proposed_regulation/${proposal}/publish_proposed_regulation/`,
      { waivers: [] },
    );
    expect(published.statusCode, published.body).toBe(200);
    const signs = '/api/work-order/sign_orders/';
    const { results } = (await editor.get(`${signs}?proposed_regulation_id=${proposal}`)).json();
    const made = await editor.post(signs, { proposed_regulation_id: proposal, keys: [results[0].key] });
    const id = made.json<{ results: { work_order: number }[] }>().results[0]?.work_order ?? 0;
    await editor.post('/api/work-order-comments/', {
      work_order: id,
      text: 'Bring the <long> ladder & 2 posts',
    });
    await attach(id, 'corner.png', png(40));
    await attach(id, 'broken.png', Buffer.concat([png(40).subarray(0, 60), Buffer.alloc(80, 7)]));
    const answer = await analyst.get(`/api/work-order/${id}/work_order_pdf/?language=es`);
    expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(String(answer.headers['content-disposition'])).toContain(`Orden de trabajo ${id}`);
    const pdf = answer.rawPayload;
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.subarray(-7).toString()).toContain('%%EOF');
    expect(pagesOf(pdf)).toBeGreaterThanOrEqual(1);
    expect(imagesOf(pdf)).toBe(1);
    expect(pdf.toString('latin1')).toMatch(/\/Lang \(es\)/);
  });
  it('needs no place, no proposal and no person', async () => {
    const id = await order({ name: 'Paint the store room 🎨 <b>', description: 'x'.repeat(4000) });
    const answer = await analyst.get(`/api/work-order/${id}/work_order_pdf/`);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(imagesOf(answer.rawPayload)).toBe(0);
  });
  it('is not there where the order is not', async () => {
    expect((await analyst.get('/api/work-order/999999/work_order_pdf/')).statusCode).toBe(404);
    expect((await analyst.get('/api/work-order/0/work_order_pdf/')).statusCode).toBe(404);
  });
});

describe('many work orders on paper', () => {
  it('begin a page each, in the order asked for', async () => {
    const ids = [await order({ name: 'First', link }), await order({ name: 'Second' })];
    const answer = await analyst.post('/api/work-order/work_orders_pdf/', { ids: [...ids].reverse() });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(pagesOf(answer.rawPayload)).toBe(2);
  });
  it.each([
    [{ ids: [] }, 'ids'],
    [{}, 'ids'],
    [{ ids: Array.from({ length: 101 }, (_, index) => index + 1) }, 'ids'],
    [{ ids: [999_998, 999_999] }, 'ids'],
  ])('refuses %j, naming the field', async (body, field) => {
    const answer = await analyst.post('/api/work-order/work_orders_pdf/', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toHaveProperty(field);
  });
});
