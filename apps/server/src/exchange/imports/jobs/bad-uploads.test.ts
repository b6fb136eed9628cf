// Hostile import files: zip bombs, nested archives, two formats at once, misleading names and
// types, endless forms. Nothing of them remains.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sanitizeFileName } from '../../../platform/files/detect-media-type.ts';
import type { FormFile } from '../../../testing/form-body.ts';
import { createImportClient, formFile } from '../../../testing/import-hand.ts';
import { openTestApi, type TestApi } from '../../../testing/test-api.ts';

let api: TestApi;
let token = '';
beforeAll(async () => {
  api = await openTestApi({ env: { IMPORT_MEGABYTES: '2' } });
  token = (await api.signIn('admin')).access;
});
afterAll(() => api.close());

const { send, uploaded, moved } = createImportClient(() => ({ api, token }));
const named = (name: string, bytes: Buffer): FormFile => ({ name, bytes });

/** Files of jobs on the disk, received or stored. */
function filesKept(): string[] {
  return ['imports', join('files', 'incoming')].flatMap((part) => {
    const folder = join(api.database.config.dataDir, part);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  });
}

/** A zip archive with one file. */
const zipOf = (path: string, bytes: Buffer) => Buffer.from(zipSync({ [path]: bytes }, { level: 1 }));

const table = 'id,street,wkt\n1,Calle,"LINESTRING(12.4 41.9, 12.4 41.901)"\n';
const page = '<html><script>alert(1)</script>';
const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-${'STANDARD'}-ANTIVIRUS-TEST-FILE!$H+H*`;
const bomb = zipOf('curbs.shp', Buffer.alloc(300 * 1024 * 1024));
const whole = zipOf('curbs.csv', Buffer.from(table));

describe('what is no city', () => {
  it.each<[string, FormFile, RegExp]>([
    ['a bomb', named('curbs.zip', bomb), /unpacks to more/],
    ['a bomb under another name', named('curbs.csv', bomb), /unpacks to more/],
    ['an archive in an archive', named('curbs.zip', zipOf('inner.zip', whole)), /contains another archive/],
    ['a bomb in an archive', named('curbs.zip', zipOf('inner.zip', bomb)), /contains another archive/],
    [
      'a picture that is an archive too',
      named('a.zip', Buffer.concat([Buffer.from(`GIF89a/*${page}*/`), whole])),
      /./,
    ],
    ['a paper with script', named('a.pdf', Buffer.from(`%PDF-1.7\n${page}`)), /./],
    [
      'a drawing with script',
      formFile('a.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      /./,
    ],
    ['a program', named('curbs.csv', Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000', 'latin1')), /./],
    ['the test virus, called a table', formFile('curbs.csv', eicar), /./],
    ['the test virus, called a picture', formFile('curbs.jpg', eicar), /./],
  ])('is told so and imports nothing: %s', async (_, file, words) => {
    const job = await uploaded(file);
    expect(job.problem?.text ?? '').toMatch(words);
    expect(job.problem, JSON.stringify(job)).not.toBe(null);
    expect(job.may).not.toContain('preview');
    // The server names the folder and its files, so no file can be reached by its original name.
    expect(filesKept().filter((name) => name === file.name)).toEqual([]);
    for (const url of [
      `/files/${file.name}`,
      `/imports/${file.name}`,
      `/api/import_job/${job.id}/${file.name}`,
    ])
      expect((await api.inject({ method: 'GET', url })).body).not.toContain('PK');
    await moved(job.id, 'cancel');
    expect(filesKept()).toEqual([]);
  });
});

describe('what lies of itself', () => {
  it.each(['curbs.csv.exe', 'curbs.jpg', '../../curbs.csv', 'curbs.shp\u0000.csv'])(
    'is what its bytes are, whatever it is called (%s)',
    async (name) => {
      const job = await uploaded(formFile(name, table));
      expect(job).toMatchObject({ problem: null, inspection: { format: 'csv', records: 1 } });
      expect(job.files[0]?.name).toBe(sanitizeFileName(name));
      await moved(job.id, 'cancel');
      expect(filesKept()).toEqual([]);
    },
  );
});

describe('what is no upload', () => {
  const boundary = '----curb';
  const form = (payload: string) =>
    api.inject({
      method: 'POST',
      url: '/api/import_job/',
      payload: `${payload}--${boundary}--\r\n`,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    });
  const part = (disposition: string, value: string, type = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${type}\r\n${value}\r\n`;

  it('is refused, and nothing of it stays: nothing in it, a text for its file, ten thousand parts or files, more than is taken', async () => {
    const empty = await send([formFile('curbs.csv', '')]);
    expect([empty.statusCode, Object.keys(empty.json())], empty.body).toEqual([400, ['files', 'code']]);
    const text = await form(part('name="files"', '/etc/passwd'));
    expect(text.statusCode, text.body).toBe(400);
    const fields = await form(part('name="format"', 'csv').repeat(10_001));
    expect([400, 413], fields.body).toContain(fields.statusCode);
    const files = await form(part('name="files"; filename="a.csv"', table).repeat(10_001));
    expect(files.statusCode, files.body).toBe(413);
    const large = await send([named('curbs.csv', Buffer.alloc(2_100_000, 65))]);
    expect(large.statusCode, large.body).toBe(413);
    expect(filesKept()).toEqual([]);
  });

  it('but a table that says it is a picture is a table', async () => {
    const sent = await form(part('name="files"; filename="curbs.csv"', table, 'Content-Type: image/png\r\n'));
    expect(sent.statusCode, sent.body).toBe(201);
    await moved(sent.json().id, 'cancel');
    expect(filesKept()).toEqual([]);
  });
});
