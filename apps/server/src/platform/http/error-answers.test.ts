// The response to a thrown error: its code, when to retry, and which methods a URL allows.
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installErrorHandler, toRejection } from './errors.ts';

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('inside', 1, 'error'), { code });
const coded = (code: string) => Object.assign(new Error('inside'), { code });

it.each<[string, unknown, string]>([
  ['a number that is no number', databaseError('22P02'), 'invalid'],
  ['a date that is none', databaseError('22007'), 'invalid'],
  ['a number that is too large', databaseError('22003'), 'invalid'],
  ['a text that is too long', databaseError('22001'), 'invalid'],
  ['a row that is there', databaseError('23505'), 'duplicate'],
  ['a row that is not there', databaseError('23503'), 'invalid'],
  ['a value that is checked', databaseError('23514'), 'invalid'],
  ['a lock that was waited for', databaseError('55P03'), 'timeout'],
  ['a database that only reads', databaseError('25006'), 'unavailable'],
  ['a database with no connection left', databaseError('53300'), 'unavailable'],
  ['a database that begins', databaseError('57P03'), 'unavailable'],
  ['a statement of ours that is wrong', databaseError('42601'), 'server_error'],
  ['another kind of body', coded('FST_ERR_CTP_INVALID_MEDIA_TYPE'), 'unsupported_media_type'],
  ['a body that is too large', coded('FST_ERR_CTP_BODY_TOO_LARGE'), 'too_large'],
  ['a body of another length', coded('FST_ERR_CTP_INVALID_CONTENT_LENGTH'), 'malformed_json'],
  ['an address that is none', coded('FST_ERR_BAD_URL'), 'not_found'],
  ['a name no disk takes', coded('ENAMETOOLONG'), 'not_found'],
  ['a full disk', coded('ENOSPC'), 'disk_full'],
  ['a quota', coded('EDQUOT'), 'disk_full'],
  ['JSON that is none', Object.assign(new SyntaxError('x'), { statusCode: 400 }), 'malformed_json'],
  ['a syntax error of our own', new SyntaxError('x'), 'server_error'],
  ['a precondition', Object.assign(new Error('x'), { statusCode: 412 }), 'invalid'],
  ['a range', Object.assign(new Error('x'), { status: 416 }), 'invalid'],
  ['another status', Object.assign(new Error('x'), { status: 417 }), 'server_error'],
  ['no error at all', 'text', 'server_error'],
])('%s is %s', (_, error, code) => expect(toRejection(error).code).toBe(code));

let app: FastifyInstance;
const sendPage = async (reply: FastifyReply) => reply.code(404).send('page');
beforeAll(async () => {
  app = Fastify();
  const methods: Readonly<Record<string, string[]>> = { '/api/thing/': ['GET', 'PUT'] };
  installErrorHandler(
    app,
    (path) => methods[path] ?? [],
    (request, reply) => (request.headers.accept === 'text/html' ? sendPage(reply) : null),
  );
  const failures: Readonly<Record<string, Error>> = {
    '/late': databaseError('57014'),
    '/away': databaseError('57P01'),
    '/full': coded('ENOSPC'),
    '/range': Object.assign(new Error('x'), { status: 416, headers: { 'Content-Range': 'bytes */77' } }),
    '/match': Object.assign(new Error('x'), { status: 412, headers: { 'Content-Range': 'bytes */77' } }),
    '/bug': new Error('inside'),
  };
  for (const [url, error] of Object.entries(failures))
    app.get(url, async () => {
      throw error;
    });
  await app.ready();
});
afterAll(() => app.close());

it.each([
  ['/late', 503, '5'],
  ['/away', 503, '2'],
  ['/full', 507, '10'],
  ['/bug', 500, undefined],
])('%s is answered %i, and to be asked again after %s seconds', async (url, status, seconds) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, seconds]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body).not.toContain('inside');
});

it('tells the length of a file whose range is not there, and of no other error', async () => {
  const range = await app.inject({ url: '/range' });
  expect([range.statusCode, range.headers['content-range']]).toEqual([416, 'bytes */77']);
  const match = await app.inject({ url: '/match' });
  expect([match.statusCode, match.headers['content-range']]).toEqual([412, undefined]);
});

it('says which methods an address has, whatever its query is', async () => {
  const answer = await app.inject({ method: 'DELETE', url: '/api/thing/?a=1' });
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, PUT']);
});

it('answers an unknown address with a page where one is wanted, else with the refusal', async () => {
  const page = await app.inject({ url: '/nowhere', headers: { accept: 'text/html' } });
  expect([page.statusCode, page.body]).toEqual([404, 'page']);
  const refused = await app.inject({ url: '/nowhere', headers: { 'accept-language': 'es' } });
  expect(refused.json()).toMatchObject({ code: 'not_found' });
  const english = await app.inject({ url: '/nowhere' });
  expect(english.json().detail).not.toBe(refused.json().detail);
  const asked = await app.inject({ url: '/nowhere?language=en', headers: { 'accept-language': 'es' } });
  expect(asked.json().detail).toBe(english.json().detail);
});

it('answers a client of CDS with the status the standard wants', async () => {
  const answer = await app.inject({ url: '/cds/nowhere' });
  expect(answer.headers['content-type']).toContain('vnd.cds+json');
  expect(answer.headers.vary).toBe('Accept');
  expect(answer.headers['www-authenticate']).toBeUndefined();
});
