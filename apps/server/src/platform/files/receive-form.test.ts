// Forms with files: the limits on bytes and number of files, and the error for a form that exceeds
// them or is broken.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formBody } from '../../testing/form-body.ts';
import {
  defaultFormLimits,
  deleteReceivedFiles,
  type FormLimits,
  importFormLimits,
  maxFileBytes,
  maxFormFiles,
  type ReceivedForm,
  receiveForm,
} from './receive-form.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'curbwright-test-'));
let app: FastifyInstance;
let limits: FormLimits;
let paths: string[];
let received: Awaited<ReturnType<typeof receiveForm>>;
beforeAll(async () => {
  app = Fastify({ bodyLimit: 100_000_000 });
  await app.register(multipart, { throwFileSizeLimit: false });
  app.post('/', async (request) => {
    received = await receiveForm(request, { dataDir }, paths, limits);
    return 'read';
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const small: FormLimits = {
  ...defaultFormLimits,
  files: 3,
  fileBytes: 1_000,
  allBytes: 1_500,
  anyKind: false,
};
const text = (length: number) => Buffer.alloc(length, 'a');

/** Returns the received form, or the code of its rejection. */
async function send(
  files: readonly (readonly [string, Buffer])[],
  fields: Record<string, string> = {},
  of: FormLimits = small,
): Promise<ReceivedForm | string> {
  limits = of;
  paths = [];
  const { type, bytes } = formBody(
    files.map(([name, content]) => ({ name, bytes: content })),
    fields,
  );
  await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload: bytes });
  if (!('kind' in received)) return received;
  return Object.values(received.fields)[0]?.[0] ?? received.code;
}

it('is its fields, and each file as it is by its bytes, kept for us alone until it is dropped', async () => {
  const form = await send(
    [
      ['../a.png', text(700)],
      ['b.json', Buffer.from('[1]')],
    ],
    { title: 'x' },
  );
  if (typeof form === 'string') throw new Error(form);
  expect(form.fields).toEqual({ title: 'x' });
  const [first, second] = form.files;
  const sha256 = createHash('sha256').update(text(700)).digest('hex');
  expect(first).toMatchObject({ name: 'a.png', size: 700, sha256, mediaType: 'text/plain', field: 'files' });
  expect(second).toMatchObject({ name: 'b.json', size: 3, mediaType: 'application/json' });
  expect(readFileSync(first?.path ?? '').equals(text(700))).toBe(true);
  expect(statSync(first?.path ?? '').mode & 0o777).toBe(0o600);
  expect(paths).toEqual([first?.path, second?.path]);
  await deleteReceivedFiles([...paths, join(dataDir, 'gone')]);
  for (const path of paths) expect(existsSync(path)).toBe(false);
});

it.each<[string, number[], string]>([
  ['a file as large as one may be', [1_000], '1'],
  ['a byte more', [1_001], 'too_large'],
  ['files as large as all may be', [1_000, 500], '2'],
  ['a byte more in all', [1_000, 501], 'too_large'],
  ['as many files as may be', [1, 2, 3], '3'],
  ['one more', [1, 2, 3, 4], 'too_large'],
  ['an empty file', [5, 0], 'file.empty'],
])('%s', async (_, sizes, wanted) => {
  const form = await send(sizes.map((size, at) => [`${at}.txt`, text(size)]));
  expect(typeof form === 'string' ? form : String(form.files.length)).toBe(wanted);
  await deleteReceivedFiles(paths);
});

it.each([
  [40, '3'],
  [41, 'too_large'],
])('takes as many files as may be beside %i fields: %s', async (count, wanted) => {
  const fields = Object.fromEntries(Array.from({ length: count }, (_, at) => [`field ${at}`, 'x']));
  const form = await send(
    ['a', 'b', 'c'].map((name) => [`${name}.txt`, text(3)]),
    fields,
  );
  expect(typeof form === 'string' ? form : String(form.files.length)).toBe(wanted);
  await deleteReceivedFiles(paths);
});

it('takes no program, unless files of any kind are taken', async () => {
  const program = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]);
  expect(await send([['photo.jpg', program]])).toBe('file.not-taken');
  const any = await send([['a.shp', program]], {}, { ...small, anyKind: true });
  expect(typeof any !== 'string' && any.files[0]?.mediaType).toBe('application/octet-stream');
  expect(await send([['a.shp', text(0)]], {}, { ...small, anyKind: true })).toBe('file.empty');
  await deleteReceivedFiles(paths);
});

it('passes over a field that a person left empty', async () => {
  const form = await send([
    ['', text(0)],
    ['b.txt', text(3)],
  ]);
  expect(typeof form !== 'string' && form.files.map(({ name }) => name)).toEqual(['b.txt']);
  await deleteReceivedFiles(paths);
});

it('is refused by its length before anything of it is read, with a megabyte for what is around files', async () => {
  const ask = (length: number) => {
    // A form without parts is judged only by its Content-Length.
    const request: unknown = { headers: { 'content-length': String(length) }, parts: () => [] };
    return receiveForm(request as FastifyRequest, { dataDir }, [], small);
  };
  expect(await ask(1_500 + 1024 * 1024)).toEqual({ fields: {}, files: [] });
  expect(await ask(1_501 + 1024 * 1024)).toMatchObject({ code: 'too_large' });
});

it.each<[string, object, string]>([
  ['a file that is too large', { code: 'FST_REQ_FILE_TOO_LARGE' }, 'too_large'],
  ['too many files', { code: 'FST_FILES_LIMIT' }, 'too_large'],
  ['too many fields', { code: 'FST_FIELDS_LIMIT' }, 'too_large'],
  ['too many parts', { code: 'FST_PARTS_LIMIT' }, 'too_large'],
  ['a full disk', { code: 'ENOSPC' }, 'disk_full'],
  ['a field that would be the prototype', { code: 'FST_PROTO_VIOLATION' }, 'malformed_json'],
  ['no form', { code: 'FST_INVALID_MULTIPART_CONTENT_TYPE' }, 'malformed_json'],
  ['a form that ends too soon', { message: 'Unexpected end of form' }, 'malformed_json'],
  ['a form without a boundary', { message: 'Multipart: Boundary not found' }, 'malformed_json'],
  ['a header that is none', { message: 'Part terminated early due to a bad header' }, 'malformed_json'],
  ['a file that ends too soon', { message: 'premature close' }, 'malformed_json'],
  ['a caller who left', { message: 'aborted' }, 'malformed_json'],
  ['anything else', { code: 'EACCES', message: 'permission denied' }, 'permission denied'],
])('%s is told as what it is', async (_, error, code) => {
  const request: unknown = {
    headers: {},
    parts: () => ({
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(Object.assign(new Error('x'), error)) }),
    }),
  };
  const form = receiveForm(request as FastifyRequest, { dataDir }, [], small);
  const said = await form.catch((thrown: Error) => thrown.message);
  expect(typeof said === 'object' && 'kind' in said ? said.code : said).toBe(code);
});

it('of a broken form nothing is left in its place', async () => {
  limits = small;
  paths = [];
  const { type, bytes } = formBody([{ name: 'a.txt', bytes: text(300) }]);
  const payload = bytes.subarray(0, bytes.length - 60);
  await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
  expect(received).toMatchObject({ kind: 'refused', code: 'malformed_json' });
  expect(paths).toHaveLength(1);
  await deleteReceivedFiles(paths);
  for (const path of paths) expect(existsSync(path)).toBe(false);
});

it('a usual form brings ten files of 20 MB, one to import as many megabytes as the setting says', () => {
  expect(defaultFormLimits.allBytes).toBe(maxFormFiles * maxFileBytes);
  const form = importFormLimits({ importMegabytes: 300 });
  expect([form.fileBytes, form.allBytes, form.anyKind]).toEqual([300_000_000, 300_000_000, true]);
  expect(form.tooLarge.params).toEqual({ most: 300, files: form.files });
});
