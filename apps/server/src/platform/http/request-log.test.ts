// One log line per request: an error when the server failed, a warning when access was denied,
// otherwise info; never a query.
import { Writable } from 'node:stream';
import Fastify, { LogController } from 'fastify';
import { expect, it } from 'vitest';
import { installRequestLog } from './request-log.ts';

it.each([
  [200, 30],
  [400, 30],
  [401, 40],
  [402, 30],
  [403, 40],
  [404, 30],
  [429, 40],
  [499, 30],
  [500, 50],
  [503, 50],
])('%i is written at level %i', async (status, level) => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = Fastify({
    logger: { stream: sink },
    logController: new LogController({ disableRequestLogging: true }),
  });
  installRequestLog(app);
  app.get('/thing/*', async (_request, reply) => reply.code(status).send('x'));
  const name = 'n'.repeat(400);
  await app.inject({ url: `/thing/${name}?where=home` });
  await app.close();
  const written = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
  expect(written).toHaveLength(1);
  expect(written[0]).toMatchObject({ level, status, method: 'GET' });
  expect(written[0].path).toBe(`/thing/${name}`.slice(0, 300));
  expect(lines.join('')).not.toContain('home');
});
