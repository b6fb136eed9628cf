// Health for those who watch over the server: alive, and able to serve.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { ApiContext } from '../api-context.ts';
import { databaseAnswers } from './queries.ts';

/** Milliseconds the database may take to answer. */
const patience = 1000;

/**
 * `/healthz`: the process answers, and how long its loop was held up. `/readyz`: the database answers within a second and the city is loaded;
 * 503 otherwise and while the server stops.
 */
export function installHealth(app: FastifyInstance, context: ApiContext, isStopping: () => boolean): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  app.addHook('onClose', async () => {
    delay.disable();
  });
  const bare = { logLevel: 'warn', config: { rateLimit: false, compress: false } } as const;
  app.get('/healthz', bare, async (_request, reply) => {
    const lag = Math.round(delay.percentile(99) / 1e6);
    delay.reset();
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', loop_lag_ms: Number.isFinite(lag) ? lag : 0 });
  });
  app.get('/readyz', bare, async (_request, reply) => {
    const database = !isStopping() && (await databaseAnswers(context.db, patience));
    return reply
      .header('cache-control', 'no-store')
      .code(database ? 200 : 503)
      .send({
        status: database ? 'ok' : 'down',
        database,
        stopping: isStopping(),
        revision: context.city.revision,
      });
  });
}
