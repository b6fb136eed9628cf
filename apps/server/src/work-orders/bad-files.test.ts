// Malicious or broken uploads: far too large, compressed, or of another type than stated; and a
// phone that was offline for a day. Nothing is timed.
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInClient, type TestClient } from '../testing/proposals.ts';
import { openTestApi, type TestApi } from '../testing/test-api.ts';

const path = '/api/work-order/';
const boundary = '----curb';
let api: TestApi;
let token = '';
let port = 0;

beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn('editor')).access;
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  // A listening server always has an address with a port.
  const address: AddressInfo | string | null = api.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => api.close());

function filesOnDisk(): string[] {
  try {
    return readdirSync(join(api.database.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

function head(filename: string, type: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\nOne\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`;
}

/**
 * Sends a file of `megabytes`, one megabyte at a time, as long as the server accepts it. Returns
 * the status (`null` if the server disconnected without a response) and how many megabytes the
 * server accepted.
 */
async function sendLarge(
  megabytes: number,
  headers: Record<string, string>,
): Promise<{ status: number | null; taken: number }> {
  const chunk = Buffer.alloc(1024 * 1024, 37);
  return new Promise((done) => {
    let status: number | null = null;
    let isOver = false;
    let taken = 0;
    const end = () => {
      if (isOver) return;
      isOver = true;
      call.destroy();
      done({ status, taken });
    };
    const call = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          ...headers,
        },
      },
      (answer) => {
        status = answer.statusCode ?? null;
        answer.resume();
        answer.on('end', end);
      },
    );
    call.on('error', end);
    call.on('close', end);
    const write = (left: number) => {
      if (isOver) return;
      if (left === 0) {
        call.end(`\r\n--${boundary}--\r\n`);
        return;
      }
      taken = megabytes - left;
      if (call.write(chunk)) setImmediate(write, left - 1);
      else call.once('drain', () => write(left - 1));
    };
    call.write(head('film.mp4', 'video/mp4'));
    write(megabytes);
  });
}

async function sendFile(url: string, filename: string, type: string, value: Buffer) {
  return api.inject({
    method: 'POST',
    url,
    payload: Buffer.concat([
      Buffer.from(head(filename, type)),
      value,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
  });
}

const png = Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(200, 7)]);

describe('a file of 300 MB', () => {
  it('is refused, whether its length is told or not, is not read to its end, and leaves nothing', async () => {
    const before = filesOnDisk();
    const told: Record<string, string>[] = [{}, { 'content-length': String(300 * 1024 * 1024 + 500) }];
    for (const headers of told) {
      const { status, taken } = await sendLarge(300, headers);
      // The limit, what is still read so that the client gets the response, and what fits in the
      // buffers of both sides.
      expect(taken, JSON.stringify(headers)).toBeLessThan(100);
      // The server may disconnect a client that keeps sending.
      if (status !== null) expect(status, JSON.stringify(headers)).toBe(413);
      await expect.poll(filesOnDisk).toEqual(before);
    }
    const alive = await api.inject({
      method: 'GET',
      url: path,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(alive.statusCode).toBe(200);
  });
});

describe('packed files', () => {
  it('are never unpacked: a bomb is refused by its first bytes, or by its encoding', async () => {
    const before = filesOnDisk();
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    for (const [name, type] of [
      ['photo.png', 'image/png'],
      ['rows.csv', 'text/csv'],
      ['rows.geojson', 'application/geo+json'],
    ] as const) {
      const sent = await sendFile(path, name, type, bomb);
      expect(sent.statusCode, `${name} ${sent.body}`).toBe(400);
      expect(sent.json()).toHaveProperty('file');
    }
    const encoded = await api.inject({
      method: 'POST',
      url: path,
      payload: bomb,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
    });
    expect(encoded.statusCode).toBeGreaterThanOrEqual(400);
    expect(encoded.statusCode).toBeLessThan(500);
    expect(filesOnDisk()).toEqual(before);
  });
});

describe('a wrong type', () => {
  it('changes nothing: a picture is what its bytes are, and is served as such', async () => {
    const sent = await sendFile(path, 'page.html', 'text/html', png);
    expect(sent.statusCode, sent.body).toBe(201);
    const [{ id }] = sent.json().results;
    const { files } = (
      await api.inject({
        method: 'GET',
        url: `${path}${id}/`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).json();
    expect(files).toMatchObject([{ media_type: 'image/png' }]);
    const served = await api.inject({
      method: 'GET',
      url: files[0].url,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(served.headers['content-type']).toBe('image/png');
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    expect(served.headers['content-security-policy']).toContain('sandbox');
    expect(served.rawPayload.equals(png)).toBe(true);
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    const refused = await sendFile(path, 'sign.svg', 'image/svg+xml', script);
    expect(refused.statusCode, refused.body).toBe(400);
  });
});

describe('files that pretend', () => {
  const served = async (sent: Awaited<ReturnType<typeof sendFile>>) => {
    const headers = { authorization: `Bearer ${token}` };
    const [{ id }] = sent.json().results;
    const order = (await api.inject({ method: 'GET', url: `${path}${id}/`, headers })).json();
    return api.inject({ method: 'GET', url: order.files[0].url, headers });
  };
  it('to be two things at once are what their first bytes are, and no browser takes them for the other', async () => {
    const page = '<html><script>alert(1)</script>';
    const both: readonly (readonly [string, string, Buffer])[] = [
      ['picture.gif.html', 'image/gif', Buffer.from(`GIF89a/*${page}*/=1;`)],
      ['paper.pdf.js', 'application/pdf', Buffer.from(`%PDF-1.7\n${page}`)],
      ['picture.png.exe', 'image/png', Buffer.concat([png, Buffer.from(`PK\u0003\u0004${page}`)])],
    ];
    for (const [name, type, value] of both) {
      const sent = await sendFile(path, name, 'text/html', value);
      expect(sent.statusCode, `${name} ${sent.body}`).toBe(201);
      const { headers } = await served(sent);
      expect(headers['content-type']).toBe(type);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain('sandbox');
    }
  });
  it('or are nothing, a program, or an archive in an archive are refused, and nothing of them is left', async () => {
    const before = filesOnDisk();
    const archive = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(300, 1)]);
    const refused: readonly (readonly [string, string, Buffer])[] = [
      ['empty.png', 'image/png', Buffer.alloc(0)],
      ['photo.jpg', 'image/jpeg', archive],
      ['photo.jpg.zip', 'image/jpeg', Buffer.concat([archive, archive])],
      ['photo.png', 'image/png', Buffer.concat([Buffer.from('MZ\u0090\u0000', 'latin1'), Buffer.alloc(200)])],
      ['photo.png', 'image/png', Buffer.from('\u007fELF\u0002\u0001\u0001\u0000', 'latin1')],
      ['note.txt', 'text/plain', Buffer.from('hello <script>alert(1)</script>')],
      ['note.txt', 'text/plain', Buffer.from('\ufeff \n<!DOCTYPE html><p>hello')],
    ];
    for (const [name, type, value] of refused) {
      const sent = await sendFile(path, name, type, value);
      expect(sent.statusCode, `${name} ${sent.body}`).toBe(400);
      expect(sent.json(), name).toHaveProperty('file');
    }
    expect(filesOnDisk()).toEqual(before);
  });
});

describe('a form', () => {
  const sendForm = (payload: string) =>
    api.inject({
      method: 'POST',
      url: path,
      payload,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    });
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  it('of ten thousand parts, or with a text for its file, is refused whole', async () => {
    const before = filesOnDisk();
    const many = await sendForm(`${field('name', 'x').repeat(10_001)}--${boundary}--\r\n`);
    expect([400, 413], many.body).toContain(many.statusCode);
    const text = await sendForm(`${field('name', 'One')}${field('file', '/etc/passwd')}--${boundary}--\r\n`);
    expect(text.statusCode, text.body).toBe(400);
    expect(filesOnDisk()).toEqual(before);
  });
});

describe('a phone that was away for a day', () => {
  it('is told who changed the order and when; what it adds is kept, what it would overwrite is not', async () => {
    let phone: TestClient = await signInClient(api, 'editor');
    const made = await phone.post(path, { name: 'Reprogram the meter' });
    const [{ id, version }] = made.json().results;
    const office = await signInClient(api, 'publisher');
    const closed = await office.patch(`${path}${id}/`, { status: 'blocked', version });
    expect(closed.statusCode, closed.body).toBe(200);
    api.pass(24 * 60 * 60 * 1000);
    phone = await signInClient(api, 'editor');
    const stale = await phone.patch(`${path}${id}/`, { status: 'done', version });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ changed_by: 'publisher', version: version + 1 });
    expect(Number.isNaN(Date.parse(stale.json().changed_at))).toBe(false);
    const said = await phone.post('/api/work-order-comments/', {
      work_order: id,
      text: 'Done yesterday',
      submission: '0b7c2a55-3a1c-4e7e-9d6a-00000000abcd',
    });
    expect(said.statusCode, said.body).toBe(201);
    const now = (await phone.get(`${path}${id}/`)).json();
    expect(now).toMatchObject({ status: 'blocked', comment_count: 1, version: version + 1 });
  });
});
