// Routes of the benchmark server for `cds`: all zones made whole, the longest turn of the event loop, and a clean heap.
import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { cdsEnvelopeOf } from '../apps/server/src/exchange/cds/cds.responses.ts';
import { loadCdsCityRow } from '../apps/server/src/exchange/cds/cds.sql.ts';
import { policiesOf } from '../apps/server/src/exchange/cds/curbs/policies.ts';
import { selectZoneLinks } from '../apps/server/src/exchange/cds/curbs/zone-selection.ts';
import { streamCdsZones } from '../apps/server/src/exchange/cds/curbs/zones.ts';
import type { Database } from '../apps/server/src/platform/database/database.ts';

const ownTime = `/proc/self/task/${process.pid}/schedstat`;
/** Milliseconds the main thread has computed: without waiting for a busy machine. */
const computed = () =>
  existsSync(ownTime) ? Number(readFileSync(ownTime, 'utf8').split(' ')[0]) / 1e6 : performance.now();

export function cdsRoutes(app: FastifyInstance, { db }: Pick<Database, 'db'>): void {
  const options = { config: { rateLimit: false }, compress: false } as const;
  let [gap, turn] = [0, computed()];
  const turns = setInterval(() => {
    const now = computed();
    gap = Math.max(gap, now - turn);
    turn = now;
  }, 1);
  app.addHook('onClose', async () => clearInterval(turns));
  /** The longest turn since the last time this was asked. */
  app.get('/bench/gap', options, async () => {
    const longest = gap;
    gap = 0;
    return String(longest);
  });
  app.get('/bench/collect', options, async () => {
    globalThis.gc?.();
    return '';
  });
  /** The usual handler: every zone in a list, the list as one text. */
  app.get('/bench/zones', options, async (_request, reply) => {
    const city = await loadCdsCityRow(db);
    const parts = { db, version: '1.1' as const, at: city.now, policies: await policiesOf(db, city, '1.1') };
    const zones: unknown[] = [];
    for await (const zone of streamCdsZones(
      parts,
      await selectZoneLinks(parts, { place: null, links: null }),
      true,
    ))
      zones.push(zone);
    const text = JSON.stringify({ ...cdsEnvelopeOf(city, '1.1'), data: { zones } });
    return reply.type('application/json').send(text);
  });
}
