// Traces as a collector receives them: a request in its client's trace, its statements under the
// request, and jobs. Nothing is sent unless tracing is configured.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApi, type TestApi } from '../../testing/test-api.ts';
import { startTracing } from './open-telemetry.ts';
import { currentTracer, withSpan } from './spans.ts';

const value = z.looseObject({
  stringValue: z.string().optional(),
  intValue: z.coerce.number().optional(),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  status: z.object({ code: z.int().optional() }),
  attributes: z.array(z.object({ key: z.string(), value })),
});
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value })) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});
type Sent = z.output<typeof sent>;

let collector: Server;
let stopTracing: () => Promise<void>;
let api: TestApi;
let log = '';
const heard: Sent[] = [];
const paths = new Set<string>();
const spans = () =>
  heard
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap((one) => one.scopeSpans))
    .flatMap((one) => one.spans);
const factOf = (one: z.output<typeof span>, key: string) => {
  const found = one.attributes.find((each) => each.key === key)?.value;
  return found?.stringValue ?? found?.intValue;
};

beforeAll(async () => {
  expect(currentTracer()).toBeNull();
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += String(piece);
    });
    request.on('end', () => {
      paths.add(request.url ?? '');
      heard.push(sent.parse(JSON.parse(body)));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  stopTracing = startTracing(`http://127.0.0.1:${port}/`);
  const stream = new Writable({
    write(piece, _encoding, done) {
      log += String(piece);
      done();
    },
  });
  api = await openTestApi({ log: pino({ level: 'info' }, stream) });
});
afterAll(async () => {
  await api.close();
  collector.close();
});

describe('traces', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const parent = 'b7ad6b7169203331';

  it('are what a collector gets, under the trace the client names', async () => {
    const traceparent = `00-${traceId}-${parent}-01`;
    const get = await api.inject({
      method: 'GET',
      url: '/api/cityinfo/currentcity/?fields=secret',
      headers: { traceparent },
    });
    expect(get.statusCode).toBe(200);
    // Node loses the async context after reading a body, but the statements must still belong to
    // the request.
    const post = await api.inject({
      method: 'POST',
      url: '/api/feedback/',
      headers: { traceparent },
      payload: { message: 'a trace of my own words' },
    });
    expect(post.statusCode, post.body).toBe(201);
    const worked = withSpan('job of a test', { 'curbwright.job': 7 }, async () =>
      Promise.reject(new Error('no')),
    );
    await expect(worked).rejects.toThrow('no');
    await stopTracing();
    await expect.poll(() => spans().length).toBeGreaterThan(4);
    expect([...paths]).toEqual(['/v1/traces']);
    for (const [answer, name] of [
      [get, 'GET /api/cityinfo/currentcity/'],
      [post, 'POST /api/feedback/'],
    ] as const) {
      const request = spans().find((one) => one.name === name);
      if (request === undefined) throw new Error(`no span ${name}`);
      expect(request).toMatchObject({ traceId, parentSpanId: parent });
      expect(factOf(request, 'curbwright.request_id')).toBe(answer.headers['x-request-id']);
      expect(factOf(request, 'http.response.status_code')).toBe(answer.statusCode);
      const statements = spans().filter(
        (one) => one.name.startsWith('db ') && one.parentSpanId === request.spanId,
      );
      expect(statements.length, name).toBeGreaterThan(0);
      for (const one of statements) expect(String(factOf(one, 'db.query.text'))).toMatch(/\w/);
    }
    expect(spans().find(({ name }) => name === 'job of a test')).toMatchObject({ status: { code: 2 } });
    const [{ resource } = { resource: { attributes: [] } }] = heard.flatMap((one) => one.resourceSpans);
    expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'curbwright' } });
    // Neither queries nor user text are sent.
    expect(JSON.stringify(heard)).not.toMatch(/fields=secret|a trace of my own words/);
    const lines = log.split('\n').filter((line) => line.includes('/api/feedback/'));
    expect(
      lines.map((line) => z.looseObject({ trace_id: z.string() }).parse(JSON.parse(line)).trace_id),
    ).toEqual([traceId]);
  });

  it('end with their stop: what is asked later is only done', async () => {
    const before = heard.length;
    expect(currentTracer()).toBeNull();
    expect(await withSpan('later', {}, async () => 'done')).toBe('done');
    expect((await api.inject({ method: 'GET', url: '/api/cityinfo/currentcity/' })).statusCode).toBe(200);
    expect(heard.length).toBe(before);
  });
});
